"""The experiment again and again: what would so few people have shown, had C been better by so much?

`play_pairs` plays the games, `test_studies` groups them into studies and makes the paper's test of each.
"""

import math
from enum import IntEnum

import numpy as np

from gamelab.hanabi.choices import Strategy
from gamelab.hanabi.timed.play import Column, new_arrays, play_game_noinline, with_agent
from gamelab.kernel import kernel


class Tested(IntEnum):
    """Fields of a study's line."""

    DIFFERENCE = 0  # mean of C minus R, in points
    REACH = 1  # the 95% interval is the difference plus and minus so much
    SHOWS = 2  # 1: p < .05


@kernel
def play_pairs(seed, first, sitting, scores, row, buffers, clock):
    """Fill `scores` (int16[games]) with the games numbered from `first`: R's where even, C's where odd.

    Each has a deck of its own, as in the experiment; games 2 i and 2 i + 1 are those of simulated person i.
    row: float64[len(Column)], scratch.
    """
    r, c = with_agent(sitting, Strategy.CONVENTIONAL), with_agent(sitting, Strategy.ADAPTIVE)
    for index in range(len(scores)):
        game = first + index
        play_game_noinline(seed, game, c if game % 2 else r, row, buffers, clock)
        scores[index] = np.int16(row[Column.SCORE])


@kernel
def test_studies(scores, people, points, limit, tested):
    """Group pairs of `scores` (int16) into studies of `people`, and fill `tested` (float64[studies, 3]).

    points: by how much C is made better than it is. limit: what the paired t test asks of |t| with so many
    people, `reanalysis.critical`. Returns how many studies show a difference.
    """
    showing = 0
    for study in range(len(tested)):
        total, squares = 0.0, 0.0
        for person in range(study * people, (study + 1) * people):
            gap = scores[2 * person + 1] - scores[2 * person] + points
            total += gap
            squares += gap * gap
        mean = total / people
        spread = max(squares - people * mean * mean, 0.0) / (people - 1)
        # Equal differences have no spread but what rounding leaves.
        reach = limit * math.sqrt(spread / people) if spread > 1e-9 else 0.0
        tested[study, Tested.DIFFERENCE], tested[study, Tested.REACH] = mean, reach
        shows = abs(mean) > reach + 1e-9
        tested[study, Tested.SHOWS] = shows
        showing += shows
    return showing


def play_block(seed, first, games, sitting):
    """Scores of `games` games from number `first` on, R's and C's in turn, as int16[games, 1]."""
    rows = np.empty((games, 1), np.int16)
    play_pairs(seed, first, sitting, rows[:, 0], np.zeros(len(Column)), *new_arrays())
    return rows
