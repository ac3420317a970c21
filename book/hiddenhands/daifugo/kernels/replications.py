"""Rows of the thesis's table 1, played again and again: how often does such a sample show what is true?"""

import math

import numpy as np

from gamelab.daifugo import weights
from gamelab.daifugo.hands import RANK_NAMES
from gamelab.daifugo.lanes import play_random
from gamelab.daifugo.players import new_work
from gamelab.daifugo.rules import new_buffers, with_fixed
from gamelab.daifugo.settings import fixed_cards, reading
from gamelab.kernel import kernel
from hiddenhands.daifugo import published

CARDS = ("Q", "K", "A", "2")
"""The four best rows of the thesis's table 1."""
COUNTS = (1, 2, 5, 10, 20, 40)
"""After so many theses the page sums up."""


@kernel
def play_rows(seed, first, settings, rows, ranks, sums, buffers, work):
    """Play rows of table 1 by four random players, each on games of its own, numbered from `first` on.

    rows: int64[rows], a counts word each: what player 1 surely gets. ranks: int32[games], overwritten. sums:
    int64[rows, 2] gets the sum of player 1's finishing ranks, and of their squares.
    """
    for row in range(len(rows)):
        rules = with_fixed(settings.rules, rows[row])
        # No rows of dealt hands are wanted.
        play_random(seed, first + row * len(ranks), rules, ranks, sums[:0], buffers, work.lanes)
        sums[row, 0] = sums[row, 1] = 0
        for game in range(len(ranks)):
            rank = np.int64(ranks[game] & 15)
            sums[row, 0] += rank
            sums[row, 1] += rank * rank


def theses(seed=1, number=COUNTS[-1], games=published.GAMES, **switches):
    """Means and standard errors of the rows of CARDS in `number` theses, float64[number, 4, 2].

    Row r of thesis n plays the games from (4 n + r) * games on. switches: lock, clear_on_out, as words.
    """
    rows = np.array([fixed_cards([RANK_NAMES.index(card)]) for card in CARDS])
    ranks, sums, by_thesis = np.zeros(games, np.int32), np.zeros((len(rows), 2), np.int64), []
    settings, buffers, work = reading("random", **switches), new_buffers(), new_work(*weights.load())
    for thesis in range(number):
        play_rows(seed, thesis * len(rows) * games, settings, rows, ranks, sums, buffers, work)
        mean = sums[:, 0] / games
        sd = np.sqrt((sums[:, 1] - games * mean**2) / (games - 1))
        by_thesis.append(np.stack([mean, sd / math.sqrt(games)], axis=1))
    return np.array(by_thesis)
