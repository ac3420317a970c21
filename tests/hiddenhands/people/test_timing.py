"""A pair that may only time its actions."""

import numpy as np
import pytest

from gamelab import choices
from hiddenhands.comparison import summary
from hiddenhands.people.timing import MOST, Pair, new_timed, play_block, play_curve

GAMES = 300


def mean(**words):
    return summary(play_block(1, 0, GAMES, choices.reading(Pair, **words)))


@pytest.mark.kernel
def test_who_can_say_nothing_scores_nothing():
    assert mean(steps=1, hand=5)["high"] == 0


@pytest.mark.compiled
def test_more_times_say_more_and_noise_says_less():
    clear = [mean(steps=steps)["mean"] for steps in (2, 4, 6, MOST)]
    noisy = [mean(steps=6, spread=spread)["mean"] for spread in (0.0, 0.25, 0.5, 2.0)]
    assert clear == sorted(clear) and noisy == sorted(noisy, reverse=True)
    assert clear[-1] > 20 and noisy[-1] < 4


@pytest.mark.compiled
def test_a_spread_far_below_half_a_step_changes_nothing():
    quiet = choices.reading(Pair, steps=6, spread=0.05)
    assert np.array_equal(
        play_block(1, 0, GAMES, quiet), play_block(1, 0, GAMES, choices.reading(Pair, steps=6))
    )


@pytest.mark.compiled
def test_the_curve_is_the_means_of_the_games():
    means, scores = np.zeros(MOST), np.zeros(GAMES, np.int16)
    play_curve(1, GAMES, choices.reading(Pair, spread=0.25), scores, means, new_timed())
    assert means[3] == play_block(1, 0, GAMES, choices.reading(Pair, steps=4, spread=0.25)).mean()
    assert np.array_equal(
        scores, play_block(1, 0, GAMES, choices.reading(Pair, steps=MOST, spread=0.25))[:, 0]
    )
