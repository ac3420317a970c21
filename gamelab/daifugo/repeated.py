"""Rows of the thesis's table 1, played again and again: how often does such a sample show what is true?"""

import numpy as np

from gamelab.daifugo.choices import Rules, Settings
from gamelab.daifugo.play import play_games
from gamelab.kernel import kernel


@kernel
def play_rows(seed, first, settings, rows, ranks, sums, room, work):
    """Play a table whose rows differ in what player 1 surely gets, on games `first` and following.

    rows: int64[rows], a counts word each. ranks: int32[games], overwritten, one game per entry. sums:
    int64[rows, 2] gets the sum of player 1's finishing ranks, and of their squares.
    """
    given = settings.rules
    for row in range(len(rows)):
        rules = Rules(given.players, given.lock, given.clear_on_out, given.leader, rows[row])
        fixed = Settings(settings.agent, settings.others, settings.habits, rules, settings.weights)
        # No rows of dealt hands are wanted.
        play_games(seed, first, fixed, ranks, sums[:0], room, work)
        sums[row, 0] = sums[row, 1] = 0
        for game in range(len(ranks)):
            rank = np.int64(ranks[game] & 15)
            sums[row, 0] += rank
            sums[row, 1] += rank * rank
