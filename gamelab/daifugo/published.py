"""What the thesis (Shibata 2019) prints in tables 1 and 2, as data: means only; their SD is not given."""

import math

from scipy import stats

from gamelab.claims import Claim
from gamelab.daifugo.hands import RANK_NAMES

_SOURCE = "shibata2019daihinmin"
GAMES = 10_000
SD = math.sqrt(1.25)
"""SD of a rank that is 1 to 4 with equal chances: an upper mark, near the truth, for the printed means."""

_MEANS = (
    *(2.6974, 2.6439, 2.6096, 2.5707, 2.5395, 2.4759, 2.4405),
    *(2.4379, 2.4190, 2.3863, 2.4001, 2.4206, 2.4137),
)
_THREES = (2.6974, 2.8458, 2.8964, 2.9882)

SINGLE_CARD = [
    Claim(_SOURCE, {"card": card}, mean, SD, GAMES, "table 1")
    for card, mean in zip(RANK_NAMES, _MEANS, strict=True)
]
"""Mean rank of player 1 by the one card that he surely holds."""

THREES = [Claim(_SOURCE, {"copies": n}, mean, SD, GAMES, "table 2") for n, mean in enumerate(_THREES, 1)]
"""Mean rank of player 1 by the number of threes that he surely holds; the first line is table 1's."""


def chi_square(single, threes):
    """(chi-square, degrees of freedom, p) of an agent's means against the 16 printed ones.

    single, threes: dicts card -> and copies -> (mean, se). Both sampling errors count: the thesis's from SD
    and its games, ours from se. Table 2's first row is table 1's, so it is left out.
    """
    pairs = [(claim.mean, *single[claim.labels["card"]]) for claim in SINGLE_CARD]
    pairs += [(claim.mean, *threes[claim.labels["copies"]]) for claim in THREES[1:]]
    total = math.fsum((printed - mean) ** 2 / (SD**2 / GAMES + se**2) for printed, mean, se in pairs)
    return total, len(pairs), float(stats.chi2.sf(total, len(pairs)))
