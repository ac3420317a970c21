"""What the thesis prints (tables 1 and 2), as data. It prints means only; their SD is not given."""

import math

from gamelab.claims import Claim
from gamelab.daifugo.words import RANK_NAMES

_SOURCE = "shibata2019daihinmin"
GAMES = 10_000
SD = math.sqrt(1.25)
"""SD of a rank that is 1 to 4 with equal chances: an upper mark, near the truth, for the printed means."""

_MEANS = (
    2.6974, 2.6439, 2.6096, 2.5707, 2.5395, 2.4759, 2.4405, 2.4379, 2.4190, 2.3863, 2.4001, 2.4206, 2.4137,
)  # fmt: skip
_THREES = (2.6974, 2.8458, 2.8964, 2.9882)

SINGLE_CARD = [
    Claim(_SOURCE, {"card": card}, mean, SD, GAMES, "table 1") for card, mean in zip(RANK_NAMES, _MEANS, strict=True)
]
"""Mean rank of player 1 by the one card that he surely holds."""

THREES = [Claim(_SOURCE, {"copies": n}, mean, SD, GAMES, "table 2") for n, mean in enumerate(_THREES, 1)]
"""Mean rank of player 1 by the number of threes that he surely holds; the first line is table 1's."""
