"""The rates that make a strategy, and every point that the paper leaves open."""

import re
from enum import IntEnum
from functools import partial
from itertools import permutations
from typing import NamedTuple

import numpy as np

from gamelab import checks
from gamelab.settings import InputError, Parameter, checked, record


class Role(IntEnum):
    """In the order of the printed model; two of five players are villagers."""

    SEER, WEREWOLF, POSSESSED, VILLAGER = range(4)


class Exile(IntEnum):
    """Who can be exiled on a board with two claimants."""

    ALL, CLAIMANTS, OTHERS = range(3)


class Lie(IntEnum):
    """On whom the seer's false black falls with two claimants, evenly."""

    OTHER = 0  # anybody but the seer and the divined player
    ALSO_DIVINED = 1  # anybody but the seer
    NOT_RIVAL = 2  # neither the divined player nor the rival claimant
    RIVAL = 3  # the rival claimant


_ORDERS = tuple(map("".join, permutations("SWPV")))

Ties = IntEnum("Ties", ("uniform", "best", "worst", *_ORDERS), start=0)
"""Which of several equally suspected players is exiled: any, evenly, or the one whose role comes first.

`best` and `worst` are meant for the village and judge by the true roles, as an order of roles does.
"""
RANKS = np.array([[order.index(role) for role in "SWPV"] for order in ("SWPV", "WPSV", "SVPW", *_ORDERS)])
"""[ties, role]: the place of a role in the order (no meaning for `uniform`)."""


class Known(IntEnum):
    """Whose new strategy the village already believes in when that role considers it."""

    SEER = 0  # the printed formulas; the possessed like the werewolf
    NOBODY = 1
    EVERYBODY = 2
    SEER_POSSESSED = 3  # the printed formulas; the possessed like the seer


KNOWS = np.array([[1, 0, 0], [0, 0, 0], [1, 1, 1], [1, 0, 1]])
"""[known, role]: whether the belief follows that role's new strategy."""


class Response(IntEnum):
    """Which of equally good new rates a role takes: its first rate first, then, given that, its second."""

    LOWEST = 0  # as an argmax over an array in rising order
    STAY = 1  # the present one if it is among them, else the lowest
    HIGHEST = 2


_rate = partial(Parameter, float, 0.2, low=0, high=1)


@record
class Rates(NamedTuple):
    """One strategy for each role, as probabilities; the seer lies only after divining a villager."""

    s1: float = _rate("the seer's lying rate with two claimants")
    w1: float = _rate("the werewolf's rate of claiming to be the seer")
    p1: float = _rate("the possessed's rate of claiming to be the seer")
    s2: float = _rate("the seer's lying rate with three claimants")
    w2: float = _rate("the werewolf's rate of divining a rival with three claimants")
    p2: float = _rate("the possessed's rate of divining a rival with three claimants")


@record
class Switches(NamedTuple):
    """One reading of the paper."""

    exile: int = Parameter(Exile, Exile.ALL, "who can be exiled on a board with two claimants")
    lie: int = Parameter(Lie, Lie.OTHER, "on whom the seer's false black falls with two claimants")
    ties: int = Parameter(
        Ties,
        Ties.uniform,
        "who of equally suspect players is exiled; letters: whose role comes first",
        words=tuple(Ties.__members__),
    )
    known: int = Parameter(Known, Known.SEER, "whose new strategy the village already believes in")
    response: int = Parameter(Response, Response.LOWEST, "which of equally good new rates is taken")


STANDARD = Switches()  # the reading that all functions take by default


def in_words(switches):
    """A reading in words: {"exile": "all", ...}; InputError if it is none."""
    switches = checked(Switches, switches, "switches")
    return {name: p.show(value) for (name, p), value in zip(Switches.parameters.items(), switches)}


LOW, HIGH = 0.2, 0.8
LEVELS = (LOW, HIGH)  # the two values of every rate in the paper


MOST_LEVELS = 20
"""The states are as many as levels to the power of six."""


def grid(levels):
    """`levels`, which every rate may take: one or more numbers from 0 to 1, rising, else InputError."""
    listed = isinstance(levels, (tuple, list)) or isinstance(levels, np.ndarray) and levels.ndim == 1
    if not listed or not 0 < len(levels) <= MOST_LEVELS:
        wanted = f"levels must be a list of 1 to {MOST_LEVELS} numbers from 0 to 1"
        raise InputError(f"{wanted}, not {checks.shown(levels)}.")
    numbers = [checks.number("each of levels", level, 0, 1) for level in levels]
    if any(one >= other for one, other in zip(numbers, numbers[1:])):
        raise InputError(f"levels must rise from one to the next, not be {checks.shown(levels)}.")
    return levels


def _digits(state, levels):
    state = checks.integer("state", state, 0, len(grid(levels)) ** 6 - 1)
    return [state // len(levels) ** k % len(levels) for k in range(5, -1, -1)]


def label(state, levels=LEVELS):
    """A state's name, s1 w1 p1 / s2 w2 p2: letters L and H for two levels, else level numbers.

    state: index from 0 to len(levels)**6 - 1, s1 the most significant digit. InputError if it is none.

    >>> label(24), state_of("LHH/LLL")
    ('LHH/LLL', 24)
    """
    digits, two = _digits(state, levels), len(levels) == 2
    words = ["LH"[digit] if two else str(digit) for digit in digits]
    return "/".join(("" if two else "-").join(part) for part in (words[:3], words[3:]))


def rates_of(state, levels=LEVELS):
    """The Rates of a state; InputError if it is none."""
    return Rates(*(levels[digit] for digit in _digits(state, levels)))


def state_of(name):
    """The index of a state of two levels from its name such as "LHH/LLL"; InputError if it is none."""
    if not isinstance(name, str) or not re.fullmatch("[LH]{3}/?[LH]{3}", name):
        raise InputError(f'name must be that of a state, such as "LHH/LLL", not {checks.shown(name)}.')
    return int(name.replace("/", "").replace("L", "0").replace("H", "1"), 2)


YEAR_2017, YEAR_2018 = state_of("LHH/LLL"), state_of("HLH/LLL")
"""The states that the paper assigns to the contests (its red box)."""
