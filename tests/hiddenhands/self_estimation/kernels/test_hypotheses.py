"""Hands of two struck out one after the other: what is left weighs as in the estimate."""

import numpy as np
import pytest

from gamelab.hanabi import play
from gamelab.hanabi.choices import reading
from gamelab.hanabi.hands import Result
from gamelab.hanabi.rules import Action, parse_card
from hiddenhands.self_estimation.kernels.hypotheses import PAPER, Fate, new_sorted, strike_out

pytestmark = pytest.mark.kernel


def struck(seed, number):
    hands, buffers = new_sorted(), play.new_buffers()
    turn = strike_out(seed, number, reading(2), hands, buffers)
    return hands, buffers, turn


@pytest.mark.parametrize("seed", range(20))
def test_the_weights_add_up_to_those_of_the_estimate(seed):
    hands, buffers, _ = struck(seed, 1)
    assert np.array_equal(hands.weights.sum(axis=1), buffers.work.weights[0])
    assert np.array_equal(hands.weights.sum(axis=0), buffers.work.weights[1])


def test_the_papers_own_example_leaves_sixteen_hands_with_a_green_one():
    hands, buffers, _ = struck(1, PAPER)
    counts = np.bincount(hands.fates.ravel(), minlength=len(Fate))
    assert (counts[Fate.OF_CARD_1], counts[Fate.OF_CARD_2], counts[Fate.OF_NONE]) == (20, 0, 64)
    g1 = parse_card("G1")
    assert counts[Fate.KEPT] == (hands.fates[:, g1] == Fate.KEPT).sum() == 16
    result = buffers.work.result
    assert (result[Result.BEST], result[Result.VERDICT]) == (g1, Action.PLAY + 1)
    assert result[Result.BEST_WEIGHT] == 16 * result[Result.SECOND_WEIGHT]
