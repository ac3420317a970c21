"""What the thesis (Shibata) prints in tables 1 and 2, as data: means only; their SD is not given."""

import math

import numpy as np
from scipy import stats

from gamelab.daifugo.hands import RANK_NAMES
from hiddenhands.ledger.claims import claims
from hiddenhands.ledger.estimates import PublishedMean

PAPER = "Daifugo (undated)"
_SOURCE = "shibata2019daihinmin"
_LINES = claims("daifugo")
GAMES = int(_LINES["section-4-1-games"].printed.replace(",", ""))
SD = math.sqrt(1.25)
"""SD of a rank that is 1 to 4 with equal chances: an upper mark, near the truth, for the printed means."""


def _claim(name, labels, place):
    return PublishedMean(_SOURCE, labels, _LINES[name].value, SD, GAMES, place)


SINGLE_CARD = [_claim(f"table-1-card-{card.lower()}", {"card": card}, "table 1") for card in RANK_NAMES]
"""Mean rank of player 1 by the one card surely held."""

THREES = [_claim(f"table-2-threes-{n}", {"copies": n}, "table 2") for n in range(1, 5)]
"""Mean rank of player 1 by the number of threes surely held; the first line is table 1's."""

MEANS = {"3" if name == 1 else name: claim.mean for claim in THREES for name in claim.labels.values()}
MEANS |= {claim.labels["card"]: claim.mean for claim in SINGLE_CARD}
"""The 16 printed means: by card ("3" to "2"), and by number of threes (2 to 4)."""

REJECTED = 1e-4
"""The p value below which an agent or a reading of the rules is rejected by the 16 printed means.

So strict because some twenty of them are tried, on means of which ours are played by chance, too: nothing
that is tried comes so near to this bound that another seed would change its side.
"""


def _gaps(single, threes):
    """(ours minus printed, our standard errors) of the 16 means; table 2's first row is table 1's."""
    ours = [*zip(single["card"], single["mean"], single["se"], strict=True)]
    ours += [line for line in zip(threes["copies"], threes["mean"], threes["se"], strict=True) if line[0] > 1]
    gaps = [(mean - MEANS[name], error) for name, mean, error in ours]
    return np.array(gaps).T


def chi_square(single, threes):
    """(chi-square, degrees of freedom, p) of an agent's means against the 16 printed ones.

    single, threes: tables with the columns card or copies, mean and se. Both sampling errors count: the
    thesis's from SD and its games, ours from se.
    """
    gaps, errors = _gaps(single, threes)
    total = math.fsum(gaps**2 / (SD**2 / GAMES + errors**2))
    return total, len(gaps), float(stats.chi2.sf(total, len(gaps)))


def distance(single, threes):
    """How far an agent is from the 16 printed means: (chi-square by the printed errors alone, its error).

    What our own errors add on average is taken off, so that it does not depend on how many games an agent
    played, as chi-square does. The agent that made the tables would be at about 16. Its standard error takes
    the rows for independent.
    """
    gaps, errors = _gaps(single, threes)
    unit = SD**2 / GAMES
    # Of the square of a normal gap, whose true size is at least nought.
    spread = 4 * np.maximum(gaps**2 - errors**2, 0) * errors**2 + 2 * errors**4
    return math.fsum(gaps**2 - errors**2) / unit, math.sqrt(spread.sum()) / unit


def apart(distance):
    """How far from the printed means a distance is in mean ranks: the root of their mean square."""
    return math.sqrt(max(distance, 0) * SD**2 / GAMES / (len(SINGLE_CARD) + len(THREES) - 1))
