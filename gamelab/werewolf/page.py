"""The widgets of the Werewolf chapter."""

import numpy as np
import traitlets

from gamelab.choices import leaves, reading
from gamelab.page.widget import LivingWidget, choices, fields, words_of
from gamelab.werewolf import evolution, model, play
from gamelab.werewolf.boards import BOARDS, PLAYERS, Colour
from gamelab.werewolf.choices import LEVELS, YEAR_2017, YEAR_2018, Rates, Role, Switches, label, rates_of
from gamelab.werewolf.study import SWITCHES
from gamelab.werewolf.words import describe

_JUDGING = {name: SWITCHES[name] for name in ("exile", "lie", "ties")}

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

    _states = traitlets.List([label(state) for state in range(64)]).tag(sync=True)
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
    _players = traitlets.List([f"player {seat + 1}" for seat in range(PLAYERS)]).tag(sync=True)
    _nobody = traitlets.Int(play.NOBODY).tag(sync=True)
    _black = traitlets.Int(int(Colour.BLACK)).tag(sync=True)


def exports():
    """Name -> (kernel, *sample arguments), for `gamelab.page.wasm.build`."""
    work, states = model.new_work(), len(LEVELS) ** 6
    point, tables = (Rates(), Rates(), Switches()), evolution.new_tables(LEVELS)
    graph = Switches(), tables, np.zeros(states, np.int64), np.zeros(states), work
    return {
        "win_rate": (model.win_rate, *point, work),
        "explain_board": (model.explain_board, *point, 0, np.zeros(len(model.Fact)), work),
        "fill_transitions": (evolution.fill_transitions, *graph),
        "play_day": (play.play_day, 1, 0, *point, play.NOBODY, play.new_day()),
    }
