"""The experiment again and again: the kernel's t tests are SciPy's."""

import numpy as np
import pytest
from scipy import stats

from gamelab.hanabi.timed.choices import timed_game
from gamelab.hanabi.timed.play import Column, play_block
from gamelab.kernel import PLAIN_PYTHON
from hiddenhands.thinking_time import reanalysis
from hiddenhands.thinking_time.kernels import replications

pytestmark = pytest.mark.kernel


def grouped(scores, people, points):
    """(how many studies show a difference, their lines)."""
    lines = np.zeros((len(scores) // 2 // people, len(replications.Tested)))
    return replications.test_studies(scores, people, points, reanalysis.critical(people), lines), lines


def test_games_are_those_of_r_and_c_in_turn():
    games = 4 if PLAIN_PYTHON else 200
    scores = replications.play_block(3, 0, games, timed_game(human=0))[:, 0]
    for agent, first in (("conventional", 0), ("adaptive", 1)):
        rows = play_block(3, 0, games, timed_game(agent, human=0))[:, Column.SCORE]
        assert (scores[first::2] == rows[first::2]).all()


@pytest.mark.filterwarnings("ignore:Precision loss")  # SciPy's, where two people differ alike
@pytest.mark.parametrize("seed", range(100))
def test_a_study_shows_what_the_paired_t_test_shows(seed):
    lots = np.random.default_rng(seed)
    people, points = int(lots.integers(2, 12)), float(lots.integers(0, 11))
    scores = lots.integers(0, 26, 2 * people * 10).astype(np.int16)
    found, lines = grouped(scores, people, points)
    pairs = scores.reshape(-1, people, 2).astype(float)
    expected = stats.ttest_rel(pairs[:, :, 1] + points, pairs[:, :, 0], axis=1)
    interval = expected.confidence_interval(0.95)
    assert lines[:, replications.Tested.DIFFERENCE] == pytest.approx((interval.low + interval.high) / 2)
    assert lines[:, replications.Tested.REACH] == pytest.approx((interval.high - interval.low) / 2, abs=1e-6)
    shows = expected.pvalue < 0.05
    assert (lines[:, replications.Tested.SHOWS] == shows).all() and found == shows.sum()
