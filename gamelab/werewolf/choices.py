"""The rates that make a strategy, and every point that the paper leaves open."""

from itertools import permutations
from typing import NamedTuple

# Roles, in the order of the printed model.
SEER = 0
WOLF = 1
POSSESSED = 2
VILLAGER = 3
ROLES = "SWPV"
NAMES = ("seer", "werewolf", "possessed", "villager")

# Switches.exile: who can be exiled on a board with two claimants.
ALL = 0
CLAIMANTS = 1
OTHERS = 2
EXILE = ("all", "claimants", "others")

# Switches.lie: on whom the seer's false black falls with two claimants, evenly.
ANY_OTHER = 0  # anybody but himself and the player he divined
ALSO_DIVINED = 1  # anybody but himself
NOT_RIVAL = 2  # neither the divined player nor the rival claimant
RIVAL = 3  # the rival claimant
LIE = ("other", "also_divined", "not_rival", "rival")

# Switches.ties: which of several equally suspected players is exiled. `best` and `worst` are meant for the
# village and judge by the true roles, as a role order does: the tied player whose role comes first.
UNIFORM = 0
TIES = ("uniform", "best", "worst", *map("".join, permutations(ROLES)))
_ORDERS = ("SWPV", "WPSV", "SVPW", *TIES[3:])
RANKS = tuple(tuple(order.index(role) for role in ROLES) for order in _ORDERS)
"""RANKS[ties][role]: the place of a role in the order (no meaning for UNIFORM)."""

# Switches.known: whose new strategy the village already believes in when that role considers it.
SEER_KNOWN = 0  # the printed formulas; the possessed like the werewolf
NOBODY = 1
EVERYBODY = 2
SEER_AND_POSSESSED = 3  # the printed formulas; the possessed like the seer
KNOWN = ("seer", "nobody", "everybody", "seer_possessed")
KNOWS = ((1, 0, 0), (0, 0, 0), (1, 1, 1), (1, 0, 1))
"""KNOWS[known][role]: whether the belief follows that role's new strategy."""

# Switches.response: which of several equally good new rates a role takes; first for its first rate (s1, w1, p1),
# then, given that, for its second.
LOWEST = 0  # as an argmax over an array in rising order
STAY = 1  # the present one if it is among them, else the lowest
HIGHEST = 2
RESPONSE = ("lowest", "stay", "highest")


class Rates(NamedTuple):
    """One strategy for each role, as probabilities from 0 to 1."""

    s1: float = 0.2
    """The seer, having divined a villager, lies with two claimants."""
    w1: float = 0.2
    """The werewolf claims to be the seer."""
    p1: float = 0.2
    """The possessed claims to be the seer."""
    s2: float = 0.2
    """The seer, having divined a villager, lies with three claimants."""
    w2: float = 0.2
    """The werewolf reports on a rival (black) with three claimants, not on a villager (white)."""
    p2: float = 0.2
    """The possessed does."""


class Switches(NamedTuple):
    """One reading of the paper; indices into EXILE, LIE, TIES, KNOWN and RESPONSE."""

    exile: int = ALL
    lie: int = ANY_OTHER
    ties: int = UNIFORM
    known: int = SEER_KNOWN
    response: int = LOWEST


LOW, HIGH = 0.2, 0.8
LEVELS = (LOW, HIGH)
"""The two values of every rate in the paper."""


def label(state, levels=LEVELS):
    """A state's name, s1 w1 p1 / s2 w2 p2: letters L and H for two levels, else level numbers.

    state: index from 0 to len(levels)**6 - 1, s1 the most significant digit.
    """
    n = len(levels)
    digits = [(state // n**k) % n for k in range(5, -1, -1)]
    if n == 2:
        names = ["LH"[digit] for digit in digits]
        return "".join(names[:3]) + "/" + "".join(names[3:])
    return "-".join(map(str, digits[:3])) + "/" + "-".join(map(str, digits[3:]))


def rates_of(state, levels=LEVELS):
    """The Rates of a state."""
    n = len(levels)
    return Rates(*(levels[(state // n**k) % n] for k in range(5, -1, -1)))


def state_of(name):
    """The index of a state of two levels from its name such as "LHH/LLL"."""
    return int(name.replace("/", "").replace("L", "0").replace("H", "1"), 2)


YEAR_2017, YEAR_2018 = state_of("LHH/LLL"), state_of("HLH/LLL")
"""The states that the paper assigns to the contests (its red box)."""
