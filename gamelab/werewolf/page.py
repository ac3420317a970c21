"""The widgets of the Werewolf chapter."""

import numpy as np
import traitlets

from gamelab.page.widget import LivingWidget, arguments
from gamelab.werewolf import choices as settings
from gamelab.werewolf import evolution, games, insight, model
from gamelab.werewolf.choices import LEVELS, NAMES, Rates, Switches, label
from gamelab.werewolf.study import SWITCHES, reading

_JUDGING = ("exile", "lie", "ties")

# Points whose win rates the page computes again to show that they equal numba's, bit for bit.
_CHECKS = 200


def _switch(name):
    parameter = SWITCHES[name]
    return {
        "name": name,
        "leaf": f"switches.{name}",
        "summary": parameter.summary,
        "words": list(parameter.words),
        "default": parameter.words.index(parameter.default),
    }


def _checks():
    """Points on and off the grid under all kinds of switches, and what numba makes of them."""
    random = np.random.default_rng(2018)
    points, values = [], []
    for number in range(_CHECKS):
        rates = random.choice([0.2, 0.8], 12) if number % 2 else random.random(12).round(3)
        switches = Switches(*(int(random.integers(len(SWITCHES[name].words))) for name in _JUDGING))
        point = Rates(*rates[:6].tolist()), Rates(*rates[6:].tolist()), switches
        points.append([number for part in point for number in part])
        values.append(model.win_rate(*point, model.new_work()))
    return points, np.array(values, "<f8").tobytes()


def _board(board):
    """A board for the page: in words, who claims on it, and what the possessed is worth there (1 / part)."""
    said = insight.describe(board)
    claimants = len(said.split(", "))
    return {"said": said, "claimants": claimants, "part": 3 if claimants == 2 else 2}


class _Werewolf(LivingWidget):
    switches = traitlets.Unicode("", help='those not at their default: "ties:SWPV known:nobody"').tag(
        sync=True
    )
    _names = traitlets.List(list(NAMES)).tag(sync=True)
    _rates = traitlets.List(list(Rates._fields)).tag(sync=True)

    @traitlets.validate("switches")
    def _check_switches(self, proposal):
        reading(
            **dict(pair.partition(":")[::2] for pair in proposal["value"].split())
        )  # InputError names what is not allowed
        return proposal["value"]


def _rate(default):
    return traitlets.Float(default, min=0, max=1).tag(sync=True)


class VillageExplorer(_Werewolf):
    """Six rates, six beliefs: the win rate, and for every board who is exiled and why.

    Every control is a trait of the same name (b_ for beliefs); `win_rate` says what the browser found.
    """

    kind = traitlets.Unicode("werewolf_village").tag(sync=True)
    s1, w1, p1, s2, w2, p2 = (_rate(value) for value in settings.rates_of(settings.YEAR_2017))
    b_s1, b_w1, b_p1, b_s2, b_w2, b_p2 = (_rate(value) for value in settings.rates_of(settings.YEAR_2017))
    board = traitlets.Int(11, min=0, max=insight.BOARDS - 1).tag(sync=True)
    win_rate = traitlets.Float(allow_none=True, default_value=None).tag(sync=True)

    _players = traitlets.List(list("ABCDE")).tag(sync=True)
    _boards = traitlets.List([_board(board) for board in range(insight.BOARDS)]).tag(sync=True)
    _facts = traitlets.Dict(
        {"chance": insight.CHANCE, "value": insight.VALUE, "believed": insight.BELIEVED, "tied": insight.TIED}
    ).tag(sync=True)
    _switches = traitlets.List([_switch(name) for name in _JUDGING]).tag(sync=True)
    _lone = traitlets.Float(model.ONE_CLAIM).tag(sync=True)
    _point = traitlets.Dict(
        {
            leaf: position
            for position, leaf in enumerate(arguments(rates=Rates(), belief=Rates(), switches=Switches()))
        }
    ).tag(sync=True)
    _checks = traitlets.List().tag(sync=True)
    _reference = traitlets.Bytes().tag(sync=True)

    def __init__(self, **traits):
        points, reference = _checks()
        super().__init__(_checks=points, _reference=reference, **traits)


class DynamicsExplorer(_Werewolf):
    """The 64 states and where each leads, under any switches: follow the path of one."""

    kind = traitlets.Unicode("werewolf_dynamics").tag(sync=True)
    state = traitlets.Unicode(label(settings.YEAR_2017)).tag(sync=True)

    _states = traitlets.List([label(state) for state in range(64)]).tag(sync=True)
    _levels = traitlets.List(list(settings.LEVELS)).tag(sync=True)
    _years = traitlets.Dict({"2017": settings.YEAR_2017, "2018": settings.YEAR_2018}).tag(sync=True)
    _switches = traitlets.List([_switch(name) for name in SWITCHES]).tag(sync=True)


_PRESETS = {
    "2017": settings.rates_of(settings.YEAR_2017),
    "2018": settings.rates_of(settings.YEAR_2018),
    "all one half": Rates(*[0.5] * 6),
    "all rates low": Rates(),
}


class VillagePlayer(_Werewolf):
    """The reader as the village: read the claims of a simulated game, exile somebody, compare with Bayes."""

    kind = traitlets.Unicode("werewolf_play").tag(sync=True)
    seed = traitlets.Int(1, min=0, max=2**53 - 1).tag(sync=True)
    number = traitlets.Int(0, min=0, max=10**9, help="number of the game").tag(sync=True)
    strategies = traitlets.Enum(tuple(_PRESETS), "2017").tag(sync=True)

    _presets = traitlets.Dict({name: list(rates) for name, rates in _PRESETS.items()}).tag(sync=True)
    _outcome = traitlets.Dict(
        {"claimants": games.CLAIMANTS, "advised": games.ADVISED, "exiled": games.EXILED, "won": games.WON}
    ).tag(sync=True)
    _players = traitlets.List([f"player {seat + 1}" for seat in range(model.PLAYERS)]).tag(sync=True)
    _nobody = traitlets.Int(games.NOBODY).tag(sync=True)
    _black = traitlets.Int(model.BLACK).tag(sync=True)


def exports():
    """Name -> (kernel, *sample arguments), for `gamelab.page.wasm.build`."""
    work, states = model.new_work(), len(LEVELS) ** 6
    point = Rates(), Rates(), Switches()
    scratch = [np.zeros(states, np.int64) for _ in range(5)]
    return {
        "win_rate": (model.win_rate, *point, work),
        "explain_board": (
            insight.explain_board,
            *point,
            0,
            np.zeros((5, 4)),
            np.zeros(5),
            np.zeros(insight.FACTS),
            work,
        ),
        "fill_transitions": (
            evolution.fill_transitions,
            np.array(LEVELS),
            Switches(),
            scratch[0],
            np.zeros(states),
            evolution.new_tables(LEVELS),
            work,
        ),
        "layout": (insight.layout, scratch[0], 14.0, *scratch[1:], np.zeros((states, 2))),
        "play_day": (
            games.play_day,
            1,
            0,
            *point,
            games.NOBODY,
            np.zeros(games.OUTCOME, np.int64),
            games.new_day(),
            work,
        ),
    }
