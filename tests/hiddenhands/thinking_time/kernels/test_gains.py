"""What listening brings, game by game: C's score minus R's in the same games."""

import numpy as np
import pytest

from gamelab.hanabi.timed import play
from gamelab.hanabi.timed.choices import timed_game
from hiddenhands.thinking_time.kernels.gains import play_both


@pytest.mark.kernel
@pytest.mark.parametrize("quick, a, first", ((4.13, 1.0, 0), (0.0, 2.5, 0), (12.345, 1.5, 3)))
def test_gains_are_differences_of_the_two_agents_scores(quick, a, first):
    given = {"human": 0, "a": a, "quick": round(1000 * quick)}
    r, c = (
        play.play_block(5, first, 20, timed_game(agent, **given))[:, play.Column.SCORE]
        for agent in ("conventional", "adaptive")
    )
    gains, row = np.zeros(20, np.int16), np.zeros(len(play.Column))
    play_both(5, first, timed_game(human=0, a=a), quick, gains, row, *play.new_arrays())
    assert np.array_equal(gains, c - r)
