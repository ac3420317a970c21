"""What listening to the clock brings, game by game."""

import numpy as np

from gamelab.hanabi.choices import Strategy
from gamelab.hanabi.timed.choices import Adaptation, TimedGame
from gamelab.hanabi.timed.play import Column, play_game_noinline, with_agent
from gamelab.kernel import kernel


@kernel
def with_quick(sitting, seconds):
    """`sitting` with another time up to which agent C takes a move for quick."""
    a = sitting.adaptation
    milliseconds = round(1000.0 * seconds)
    quick = Adaptation(a.step, a.low, a.high, a.used_up, a.early, a.divisor, a.also, milliseconds)
    return TimedGame(sitting.rules, sitting.agent, quick, sitting.person, sitting.human, sitting.doubts)


@kernel
def play_both(seed, first, sitting, quick, gains, row, buffers, clock):
    """Fill `gains` (int16[games]) with C's score minus R's, in the same games, numbered from `first`.

    quick: seconds that C takes for quick whatever the person's pace. row: float64[len(Column)], scratch.
    """
    asked = with_quick(sitting, quick)
    r, c = with_agent(asked, Strategy.CONVENTIONAL), with_agent(asked, Strategy.ADAPTIVE)
    for index in range(len(gains)):
        play_game_noinline(seed, first + index, r, row, buffers, clock)
        steady = row[Column.SCORE]
        play_game_noinline(seed, first + index, c, row, buffers, clock)
        gains[index] = np.int16(row[Column.SCORE] - steady)
