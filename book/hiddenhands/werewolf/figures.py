"""The widgets of the Werewolf chapter."""

import numpy as np
import traitlets

from gamelab.settings import reading
from gamelab.werewolf import model, play
from gamelab.werewolf.boards import BOARDS, PLAYERS, Colour
from gamelab.werewolf.choices import (
    LEVELS,
    STANDARD,
    YEAR_2017,
    YEAR_2018,
    Rates,
    Role,
    Switches,
    label,
    rates_of,
)
from hiddenhands import words
from hiddenhands.pages import traits
from hiddenhands.werewolf.experiments import SWITCHES
from hiddenhands.werewolf.kernels import explanations, village, worth
from hiddenhands.werewolf.words import HABITS, describe, profile, spoken
from livefigure.author import Home, axis, bar, between, figure, printed
from livefigure.leaves import leaves
from livefigure.widget import LivingWidget, choices, fields, words_of

_SAID = words("werewolf")
"""Among others `cycle`: its fashions in words, year by year: who often claims, who accuses if three do."""
_JUDGING = {name: SWITCHES[name] for name in ("exile", "lie", "ties")}

_STATES = [label(state) for state in range(64)]
_PLAYERS = [f"player {seat + 1}" for seat in range(PLAYERS)]

_POINT = list(leaves({"rates": Rates(), "belief": Rates(), "switches": Switches()}))


def _checks():
    """Points on and off the grid under all kinds of switches, and what numba makes of them, bit for bit."""
    random, work = np.random.default_rng(2018), model.new_work()
    points, values = [], []
    for number in range(200):
        rates = (random.choice([0.2, 0.8], 12) if number % 2 else random.random(12).round(3)).tolist()
        switches = Switches(*(int(random.integers(len(choice.words))) for choice in _JUDGING.values()))
        point = Rates(*rates[:6]), Rates(*rates[6:]), switches
        points.append([number for part in point for number in part])
        values.append(model.win_rate(*point, work))
    return points, np.array(values, "<f8").tobytes()


def _board(board):
    """A board for the page: in words, who claims on it, and what the possessed is worth there (1 / part)."""
    claimants = int(BOARDS.claimants[board])
    return {"said": describe(board), "claimants": claimants, "part": 3 if claimants == 2 else 2}


def _rates():
    """A trait for each rate, at first as in 2017."""
    return map(traits.trait_for, Rates.parameters.values(), rates_of(YEAR_2017))


class _Werewolf(LivingWidget):
    switches = traitlets.Unicode("", help='those not at default: "ties:SWPV known:nobody"')
    _names = list(fields(Role))
    _rates = list(Rates._fields)

    @traitlets.validate("switches")
    def _check_switches(self, proposal):
        reading(Switches, **words_of(proposal["value"]))  # InputError names what is not allowed
        return proposal["value"]


class _InFashion(_Werewolf):
    step = traits.step()
    _fashions = [profile(state) for state in range(64)]


def _state(default, help="what all play, as the village knows"):
    return traitlets.Enum(tuple(_STATES), label(default), help=help)


class VillageExplorer(_Werewolf):
    """Six rates, six beliefs (b_): the win rate, and for every board who is exiled and why."""

    kind = "werewolf_village"
    _python = """from gamelab.settings import reading
from gamelab.werewolf.choices import Rates, Switches
from gamelab.werewolf.model import new_work, win_rate

rates = Rates({s1}, {w1}, {p1}, {s2}, {w2}, {p2})
belief = Rates({b_s1}, {b_w1}, {b_p1}, {b_s2}, {b_w2}, {b_p2})
win_rate(rates, belief, reading(Switches{**switches}), new_work())"""
    s1, w1, p1, s2, w2, p2 = _rates()
    b_s1, b_w1, b_p1, b_s2, b_w2, b_p2 = _rates()
    board = traitlets.Int(11, min=0, max=len(BOARDS.many) - 1)
    win_rate = traits.answer()

    _players = list("ABCDE")
    _boards = [_board(board) for board in range(len(BOARDS.many))]
    _facts = fields(model.Fact)
    _switches = choices(_JUDGING, "switches")
    _lone = model.ONE_CLAIM
    _point = {name: at for at, name in enumerate(_POINT)}
    _checks = traitlets.List()
    _reference = traitlets.Bytes()

    def __init__(self, **traits):
        points, reference = _checks()
        super().__init__(_checks=points, _reference=reference, **traits)


_RATES = """from gamelab.werewolf.choices import STANDARD, Rates
from gamelab.werewolf.model import new_work, win_rate

rates = Rates({s1}, {w1}, {p1}, {s2}, {w2}, {p2})
win_rate(rates, rates, STANDARD, new_work())"""
_HABITS = {
    "s1": "two claim: the seer lies",
    "w1": "the werewolf claims",
    "p1": "the possessed claims",
    "s2": "three claim: the seer lies",
    "w2": "the werewolf accuses",
    "p2": "the possessed accuses",
}


def rates():
    """Six rates that the village knows of, and how often it wins."""
    # The village believes what is played: one control for both.
    at_first = rates_of(YEAR_2017)._asdict()
    places = {name: (f"rates.{name}", f"belief.{name}") for name in _HABITS}
    return figure(
        model.win_rate,
        bar(),
        printed([{"wins": model.ONE_CLAIM}], x="wins", label="if only the seer claimed"),
        axes=(axis("games that the village wins", form=".0%"), ""),
        says="The village wins {result:.1%} of the games.",
        alt="How often the village wins: a bar, beside what a lone seer would bring",
        arguments={"rates": Rates(), "belief": Rates(), "switches": STANDARD, "work": model.new_work()}
        | {both: between(0.0, 1.0, at_first[name], 0.05, ".0%") for name, both in places.items()},
        labels={both[0]: _HABITS[name] for name, both in places.items()},
        home=Home("hiddenhands", "werewolf", kind="werewolf_rates", python=_RATES),
    )


class DynamicsExplorer(_InFashion):
    """The 64 states and where each leads, under any switches: follow the path of one."""

    kind = "werewolf_dynamics"
    _python = """from gamelab.settings import reading
from gamelab.werewolf.choices import Switches
from gamelab.werewolf.evolution import transitions

following, rate = transitions(reading(Switches{**switches}))
rate"""
    state = traitlets.Unicode(label(YEAR_2017))

    _states = _STATES
    _habits = list(HABITS)
    _levels = list(LEVELS)
    _years = {"2017": YEAR_2017, "2018": YEAR_2018}
    _switches = choices(SWITCHES, "switches")


class ReportListener(_InFashion):
    """Bayes on one board: what the village believes before anybody speaks, after claims and each report."""

    kind = "werewolf_hearing"
    _python = """from gamelab.werewolf.choices import state_of
from hiddenhands.werewolf.kernels.explanations import new_hearing, posterior_by_report

heard = new_hearing()
posterior_by_report({seed}, {number}, state_of({state}), heard)
heard.posterior[: heard.facts[0]]"""
    state = _state(YEAR_2017)
    seed = traits.seed()
    number = traits.number(4)

    _players = _PLAYERS
    _black = int(Colour.BLACK)


class DayTree(_InFashion):
    """A flow chart for the paper's figure 1, to walk: who claims, what the seer has seen, who is exiled."""

    kind = "werewolf_tree"
    _python = """from gamelab.werewolf.choices import STANDARD, state_of
from hiddenhands.werewolf.kernels.explanations import build_day_tree, new_day_tree
from gamelab.werewolf.model import new_work

branches = new_day_tree()
build_day_tree(state_of({state}), STANDARD, branches, new_work())
branches.wins[0]"""
    state = _state(YEAR_2017)
    claims = traitlets.Int(int(explanations.Claims.BOTH), min=0, max=3, help="who claims")
    seen = traitlets.Int(int(explanations.Seen.LIE), min=0, max=3, help="what the seer has seen")
    exiled = traitlets.Int(int(Role.WEREWOLF), min=0, max=3, help="the role that is exiled")

    _levels = _SAID["levels"]
    _first = list(explanations.FIRST)


class StandStill(_InFashion):
    """One rate against what the village believes of it: each changes if it pays, until nobody gains."""

    kind = "werewolf_square"
    _python = """import numpy as np
from hiddenhands.werewolf.kernels.deviations import square
from gamelab.werewolf.choices import STANDARD, Rates, state_of
from gamelab.werewolf.model import new_work

wins, path = np.zeros((2, 2)), np.zeros(6, np.int64)
square(state_of({state}), Rates._fields.index({rate}), STANDARD, wins, path, new_work())
wins"""
    rate = traitlets.Enum(("p1", "w1", "p2", "w2"), "p1", help="the rate that can change")
    state = _state(0, "what all else is")

    _does = _SAID["does"]


class DecisionJudge(_Werewolf):
    """A real decision of the village, the seer, the werewolf or the possessed: each option's exact worth."""

    kind = "werewolf_judge"
    _python = """from gamelab.werewolf.choices import STANDARD
from hiddenhands.werewolf.kernels.worth import deal_decision, new_decision

decision = new_decision()
options = deal_decision({seed}, {number}, {number_of_side}, STANDARD, decision)
decision.parts[:options]"""
    side = traitlets.Enum(tuple(fields(worth.Side)), "village", help="whose decision it is")
    seed = traits.seed()
    number = traits.number(summary="number of the decision")

    _players = _PLAYERS
    _fashions = [spoken(state) for state in range(64)]
    _sides = list(fields(worth.Side))
    _acts = _SAID["acts"]
    _village = traitlets.List(_SAID["village"], help="in the order of judge.Village")
    _roles = _SAID["roles"]
    _nobody = play.NOBODY
    _black = int(Colour.BLACK)


_CYCLE = _SAID["cycle"]


class WerewolfGame(_Werewolf):
    """A whole game of two days: the reader in one of five seats, the others in a fashion of the cycle."""

    kind = "werewolf_game"
    _python = """import numpy as np
from hiddenhands.werewolf.kernels.village import ASK, Fact, new_table, play_game

village, moves = new_table(), np.full(4, ASK)
play_game({seed}, {number}, {state}, {code}, moves, village)
village.events[: village.facts[Fact.EVENTS]]"""
    fashion = traitlets.Enum(tuple(_CYCLE), next(iter(_CYCLE)), help="how the others play, as all know")
    role = traitlets.Enum(("as dealt", *fields(Role)), "as dealt", help="yours")
    seed = traits.seed()
    number = traits.number(1)
    beliefs = traitlets.Bool(False, help="what the village believes is shown before the reader's vote")

    _states = [*map(_STATES.index, _CYCLE.values())]
    _often = [rates_of(state)._asdict() for state in _states]
    _players = _SAID["players"]
    _events = list(fields(village.Event))
    _facts = fields(village.Fact)
    _acts = list(fields(worth.Act))
    _moves = [village.ASK] * village.DECISIONS
    _black = int(Colour.BLACK)
