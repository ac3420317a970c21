"""The learned policy and values: the gradient is the gradient, and training gives what it should."""

import math

import numpy as np
import pytest
from daifugo.situations import Situation, act
from scipy import stats

from gamelab.daifugo import learning, play, players, rules, weights
from gamelab.daifugo.settings import reading

pytestmark = pytest.mark.kernel


def test_the_policy_gradient_is_that_of_the_log_probability():
    position = Situation("5 5 9", "4 4 6 6 9 9 9 K", "5", "6").act("5 5")
    hand, scores = position.hands[1], np.random.default_rng(2).normal(size=learning.SCORES)

    def log_probability(scores):
        odds = weights.to_odds(scores)
        every = [players.odds_of(position.trick, hand, act(text), odds) for text in ("6 6", "9 9", "")]
        return math.log(every[1] / sum(every))

    gradient = np.zeros(learning.SCORES)
    learning._note(position.trick, hand, act("9 9"), weights.to_odds(scores), gradient)
    touched = np.argwhere(gradient)
    assert len(touched) == 5
    for index in map(tuple, touched):
        up, down = scores.copy(), scores.copy()
        up[index] += 1e-5
        down[index] -= 1e-5
        slope = (log_probability(up) - log_probability(down)) / 2e-5
        assert math.isclose(gradient[index], slope, rel_tol=1e-5)


@pytest.mark.compiled
def test_training_is_reproducible_and_makes_the_policy_better():
    once, again = (learning.train_policy(steps=20, batch=2_000) for _ in range(2))
    assert np.array_equal(once, again)
    ranks, dealt = np.zeros(20_000, np.int32), np.empty((0, 4), np.int64)
    trained = players.new_work(weights.to_odds(once))
    play.play_games(3, 0, reading("learned", "random"), ranks, dealt, rules.new_buffers(), trained)
    assert (ranks & 15).mean() < 2.0


@pytest.mark.compiled
def test_learned_values_are_what_the_situations_bring():
    """The mean of the values met is the mean reward: TD(0) has converged on games it has not seen."""
    odds, values = weights.load()
    notes = learning.new_notes()
    learning.temporal_differences(99, 0, 100_000, reading().rules, odds, notes, rules.new_buffers())
    often = notes.visits > 2_000
    assert often.sum() > 20
    assert stats.pearsonr(notes.values[often], values[often]).statistic > 0.99
    assert abs(np.average(notes.values - values, weights=notes.visits)) < 0.05
