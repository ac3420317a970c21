"""The widgets of the Werewolf chapter."""

import numpy as np
import traitlets

from gamelab.choices import names, reading
from gamelab.werewolf import answers, evolution, explain, judge, model, play
from gamelab.werewolf.boards import BOARDS, PLAYERS, Colour
from gamelab.werewolf.choices import (
    LEVELS,
    YEAR_2017,
    YEAR_2018,
    Rates,
    Role,
    Switches,
    label,
    rates_of,
    spoken,
)
from gamelab.werewolf.study import SWITCHES
from gamelab.werewolf.words import describe
from livefigure.leaves import leaves
from livefigure.widget import LivingWidget, choices, fields, words_of

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


class _Werewolf(LivingWidget):
    switches = traitlets.Unicode("", help='those not at default: "ties:SWPV known:nobody"').tag(sync=True)
    _names = traitlets.List(list(fields(Role))).tag(sync=True)
    _rates = traitlets.List(list(Rates._fields)).tag(sync=True)

    @traitlets.validate("switches")
    def _check_switches(self, proposal):
        reading(Switches, **words_of(proposal["value"]))  # InputError names what is not allowed
        return proposal["value"]


def _state(default, help="what all play, as the village knows"):
    return traitlets.Enum(tuple(_STATES), label(default), help=help).tag(sync=True)


def _rate(default):
    return traitlets.Float(default, min=0, max=1).tag(sync=True)


class VillageExplorer(_Werewolf):
    """Six rates, six beliefs: the win rate, and for every board who is exiled and why.

    Every control is a trait of the same name (b_ for beliefs); `win_rate` says what the browser found.
    """

    kind = traitlets.Unicode("werewolf_village").tag(sync=True)
    _python = traitlets.Unicode(
        """from gamelab.choices import reading
from gamelab.werewolf.choices import Rates, Switches
from gamelab.werewolf.model import new_work, win_rate

rates = Rates({s1}, {w1}, {p1}, {s2}, {w2}, {p2})
belief = Rates({b_s1}, {b_w1}, {b_p1}, {b_s2}, {b_w2}, {b_p2})
win_rate(rates, belief, reading(Switches{**switches}), new_work())"""
    ).tag(sync=True)
    s1, w1, p1, s2, w2, p2 = (_rate(value) for value in rates_of(YEAR_2017))
    b_s1, b_w1, b_p1, b_s2, b_w2, b_p2 = (_rate(value) for value in rates_of(YEAR_2017))
    board = traitlets.Int(11, min=0, max=len(BOARDS.many) - 1).tag(sync=True)
    win_rate = traitlets.Float(allow_none=True, default_value=None).tag(sync=True)

    _players = traitlets.List(list("ABCDE")).tag(sync=True)
    _boards = traitlets.List([_board(board) for board in range(len(BOARDS.many))]).tag(sync=True)
    _facts = traitlets.Dict(fields(model.Fact)).tag(sync=True)
    _switches = traitlets.List(choices(_JUDGING, "switches")).tag(sync=True)
    _lone = traitlets.Float(model.ONE_CLAIM).tag(sync=True)
    _point = traitlets.Dict({name: at for at, name in enumerate(_POINT)}).tag(sync=True)
    _checks = traitlets.List().tag(sync=True)
    _reference = traitlets.Bytes().tag(sync=True)

    def __init__(self, **traits):
        points, reference = _checks()
        super().__init__(_checks=points, _reference=reference, **traits)


class DynamicsExplorer(_Werewolf):
    """The 64 states and where each leads, under any switches: follow the path of one."""

    kind = traitlets.Unicode("werewolf_dynamics").tag(sync=True)
    _python = traitlets.Unicode(
        """from gamelab.choices import reading
from gamelab.werewolf.choices import Switches
from gamelab.werewolf.evolution import transitions

following, rate = transitions(reading(Switches{**switches}))
rate"""
    ).tag(sync=True)
    state = traitlets.Unicode(label(YEAR_2017)).tag(sync=True)
    step = traitlets.Int(1000, min=1).tag(sync=True)

    _states = traitlets.List(_STATES).tag(sync=True)
    _levels = traitlets.List(list(LEVELS)).tag(sync=True)
    _years = traitlets.Dict({"2017": YEAR_2017, "2018": YEAR_2018}).tag(sync=True)
    _switches = traitlets.List(choices(SWITCHES, "switches")).tag(sync=True)


_PRESETS = {
    "2017": rates_of(YEAR_2017),
    "2018": rates_of(YEAR_2018),
    "all one half": Rates(*[0.5] * 6),
    "all rates low": Rates(),
}


class VillagePlayer(_Werewolf):
    """The reader as the village: read the claims of a simulated game, exile somebody, compare with Bayes."""

    kind = traitlets.Unicode("werewolf_play").tag(sync=True)
    _python = traitlets.Unicode(
        """from gamelab.werewolf.choices import Rates, Switches
from gamelab.werewolf.play import NOBODY, new_day, play_day

day, rates = new_day(), Rates(*{rates})
play_day({seed}, {number}, rates, rates, Switches(), NOBODY, day)
day.claims"""
    ).tag(sync=True)
    seed = traitlets.Int(1, min=0, max=2**53 - 1).tag(sync=True)
    number = traitlets.Int(0, min=0, max=10**9, help="number of the game").tag(sync=True)
    strategies = traitlets.Enum(tuple(_PRESETS), "2017").tag(sync=True)

    _presets = traitlets.Dict({name: list(rates) for name, rates in _PRESETS.items()}).tag(sync=True)
    _outcome = traitlets.Dict(fields(play.Outcome)).tag(sync=True)
    _players = traitlets.List(_PLAYERS).tag(sync=True)
    _nobody = traitlets.Int(play.NOBODY).tag(sync=True)
    _black = traitlets.Int(int(Colour.BLACK)).tag(sync=True)


class ReportListener(_Werewolf):
    """Bayes on one board: what the village believes before anybody speaks, after claims and each report."""

    kind = traitlets.Unicode("werewolf_hearing").tag(sync=True)
    _python = traitlets.Unicode(
        """from gamelab.werewolf.choices import STANDARD, state_of
from gamelab.werewolf.explain import hear, new_hearing

heard = new_hearing()
hear({seed}, {number}, state_of({state}), STANDARD, heard)
heard.posterior[: heard.facts[0]]"""
    ).tag(sync=True)
    state = _state(YEAR_2017)
    seed = traitlets.Int(1, min=0, max=2**53 - 1).tag(sync=True)
    number = traitlets.Int(4, min=0, max=10**9, help="number of the game").tag(sync=True)
    step = traitlets.Int(1000, min=1).tag(sync=True)

    _players = traitlets.List(_PLAYERS).tag(sync=True)
    _black = traitlets.Int(int(Colour.BLACK)).tag(sync=True)


class DayTree(_Werewolf):
    """The paper's flow chart, figure 1, to walk: who claims, what the seer has seen, who is exiled."""

    kind = traitlets.Unicode("werewolf_tree").tag(sync=True)
    _python = traitlets.Unicode(
        """from gamelab.werewolf.choices import STANDARD, state_of
from gamelab.werewolf.explain import grow, new_branches
from gamelab.werewolf.model import new_work

branches = new_branches()
grow(state_of({state}), STANDARD, branches, new_work())
branches.wins[0]"""
    ).tag(sync=True)
    state = _state(YEAR_2017)
    claims = traitlets.Int(int(explain.Claims.BOTH), min=0, max=3, help="who claims").tag(sync=True)
    seen = traitlets.Int(int(explain.Seen.LIE), min=0, max=3, help="what the seer has seen").tag(sync=True)
    exiled = traitlets.Int(int(Role.WEREWOLF), min=0, max=3, help="the role that is exiled").tag(sync=True)
    step = traitlets.Int(1000, min=1).tag(sync=True)

    _levels = traitlets.List(
        [
            ["Who claims beside the seer?", ["nobody", "the werewolf", "the possessed", "both"]],
            [
                "What has the seer seen?",
                ["the werewolf", "the possessed", "a villager, and says so", "a villager, and lies"],
            ],
            ["Who is exiled?", [f"the {role}" for role in names(Role)]],
        ]
    ).tag(sync=True)
    _first = traitlets.List(list(explain.FIRST)).tag(sync=True)


class StandStill(_Werewolf):
    """One rate against what the village believes of it: each changes if it pays, until nobody gains."""

    kind = traitlets.Unicode("werewolf_square").tag(sync=True)
    _python = traitlets.Unicode(
        """import numpy as np
from gamelab.werewolf.answers import square
from gamelab.werewolf.choices import STANDARD, Rates, state_of
from gamelab.werewolf.model import new_work

wins, path = np.zeros((2, 2)), np.zeros(6, np.int64)
square(state_of({state}), Rates._fields.index({rate}), STANDARD, wins, path, new_work())
wins"""
    ).tag(sync=True)
    rate = traitlets.Enum(("p1", "w1", "p2", "w2"), "p1", help="the rate that can change").tag(sync=True)
    state = _state(0, "what all else is")
    step = traitlets.Int(1000, min=1).tag(sync=True)

    _does = traitlets.Dict(
        {
            f"{letter}{branch}": [role, does]
            for letter, role in (("w", "werewolf"), ("p", "possessed"))
            for branch, does in ((1, "claims to be the seer"), (2, "reports on a rival, when three claim,"))
        }
    ).tag(sync=True)


class DecisionJudge(_Werewolf):
    """A real decision of the village, the seer, the werewolf or the possessed: each option's exact worth."""

    kind = traitlets.Unicode("werewolf_judge").tag(sync=True)
    _python = traitlets.Unicode(
        """from gamelab.werewolf.choices import STANDARD
from gamelab.werewolf.judge import deal_decision, new_decision

decision = new_decision()
options = deal_decision({seed}, {number}, {number_of_side}, STANDARD, decision)
decision.parts[:options]"""
    ).tag(sync=True)
    side = traitlets.Enum(tuple(fields(judge.Side)), "village", help="whose decision it is").tag(sync=True)
    seed = traitlets.Int(1, min=0, max=2**53 - 1).tag(sync=True)
    number = traitlets.Int(0, min=0, max=10**9, help="number of the decision").tag(sync=True)

    _players = traitlets.List(_PLAYERS).tag(sync=True)
    _fashions = traitlets.List([spoken(state) for state in range(64)]).tag(sync=True)
    _sides = traitlets.List(list(fields(judge.Side))).tag(sync=True)
    _acts = traitlets.List(
        ["exile {}", "claim nothing", "claim to be the seer", "report {} white", "report {} black"]
    ).tag(sync=True)
    _village = traitlets.List(
        ["Bayes", "claimants only", "others only", "believes LHH/LLL", "by lot"],
        help="in the order of judge.Village",
    ).tag(sync=True)
    _roles = traitlets.List(["the fashion", "seldom (0.2)", "often (0.8)", "by lot"]).tag(sync=True)
    _nobody = traitlets.Int(play.NOBODY).tag(sync=True)
    _black = traitlets.Int(int(Colour.BLACK)).tag(sync=True)


def exports():
    """Name -> (kernel, *sample arguments), for `livefigure.wasm.build`."""
    work, states = model.new_work(), len(LEVELS) ** 6
    point, tables = (Rates(), Rates(), Switches()), evolution.new_tables(LEVELS)
    graph = Switches(), tables, np.zeros(states, np.int64), np.zeros(states), work
    return {
        "win_rate": (model.win_rate, *point, work),
        "explain_board": (model.explain_board, *point, 0, np.zeros(len(model.Fact)), work),
        "fill_transitions": (evolution.fill_transitions, *graph),
        "play_day": (play.play_day, 1, 0, *point, play.NOBODY, play.new_day()),
        "hear": (explain.hear, 1, 0, 0, Switches(), explain.new_hearing()),
        "grow": (explain.grow, 0, Switches(), explain.new_branches(), work),
        "answers": (answers.answers, 0, Switches(), np.zeros((3, 2, 2)), work),
        "square": (answers.square, 0, 0, Switches(), np.zeros((2, 2)), np.zeros(6, np.int64), work),
        "deal_decision": (judge.deal_decision, 1, 0, 0, Switches(), judge.new_decision()),
    }
