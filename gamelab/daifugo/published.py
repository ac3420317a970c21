"""What the thesis (Shibata 2019) prints in tables 1 and 2, as data: means only; their SD is not given."""

import math

from scipy import stats

from gamelab import printed
from gamelab.claims import Claim
from gamelab.daifugo.hands import RANK_NAMES

PAPER, SHORT = "Daifugo (2019)", "Daifugo"
"""What the ledger calls it."""
_SOURCE = "shibata2019daihinmin"
_LINES = printed.read("daifugo")
GAMES = int(_LINES["section-4-1-games"].printed.replace(",", ""))
SD = math.sqrt(1.25)
"""SD of a rank that is 1 to 4 with equal chances: an upper mark, near the truth, for the printed means."""


def _claim(name, labels, place):
    return Claim(_SOURCE, labels, _LINES[name].value, SD, GAMES, place)


SINGLE_CARD = [_claim(f"table-1-card-{card.lower()}", {"card": card}, "table 1") for card in RANK_NAMES]
"""Mean rank of player 1 by the one card surely held."""

THREES = [_claim(f"table-2-threes-{n}", {"copies": n}, "table 2") for n in range(1, 5)]
"""Mean rank of player 1 by the number of threes surely held; the first line is table 1's."""

MEANS = {"3" if name == 1 else name: claim.mean for claim in THREES for name in claim.labels.values()} | {
    claim.labels["card"]: claim.mean for claim in SINGLE_CARD
}
"""The 16 printed means: by card ("3" to "2"), and by number of threes (2 to 4)."""


def chi_square(single, threes):
    """(chi-square, degrees of freedom, p) of an agent's means against the 16 printed ones.

    single, threes: tables with the columns card or copies, mean and se. Both sampling errors count: the
    thesis's from SD and its games, ours from se. Table 2's first row is table 1's, so it is left out.
    """
    ours = [*zip(single["card"], single["mean"], single["se"], strict=True)]
    ours += [line for line in zip(threes["copies"], threes["mean"], threes["se"], strict=True) if line[0] > 1]
    total = math.fsum((MEANS[name] - mean) ** 2 / (SD**2 / GAMES + se**2) for name, mean, se in ours)
    return total, len(ours), float(stats.chi2.sf(total, len(ours)))
