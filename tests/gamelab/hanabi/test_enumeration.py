"""Listing the hands and counting them give the same weights, with the partner of 2018 (2015: test_hands)."""

import numpy as np
import pytest
from hanabi.test_agent import act, agent_r, decides, opened

from gamelab.hanabi.partner import model_2018, weigh_hands
from gamelab.hanabi.play import Stream
from gamelab.hanabi.rules import is_over
from gamelab.hanabi.view import observe
from gamelab.kernel import PLAIN_PYTHON, kernel


@kernel
def weigh(turn, setting, buffers):
    seat = turn % 2
    view, player, work, mind = observe(buffers.table, seat), setting.player, buffers.work, buffers.mind
    if not model_2018(view, player, setting.rules, mind.before[seat], mind.notes, work.model):
        return False
    weigh_hands(view, player, setting.rules, work, buffers.streams[Stream.FIRST + seat])
    return True


WORDS = [{}, {"copies": "weighted"}, {"match": "possible"}, {"infer": "all"}, {"counting": "none"}]
WORDS += [{"infer": "all", "copies": "weighted"}, {"discard_at_eight": "illegal"}]


@pytest.mark.kernel
@pytest.mark.parametrize("hand", [3, 4, 5])
@pytest.mark.parametrize("words", WORDS)
def test_counting_and_listing_the_hands_give_the_same_weights(words, hand):
    if PLAIN_PYTHON and hand > 3:
        pytest.skip("listing in plain Python takes too long")
    hand = 2 if PLAIN_PYTHON else hand
    counted, listed = agent_r(hand=hand, **words), agent_r(hand=hand, enumerate="yes", **words)
    checked = 0
    for number in range(2 if PLAIN_PYTHON else 20 if hand == 3 else 5):
        buffers, turn = opened(counted, number), 0
        while not is_over(buffers.table):
            if weigh(turn, counted, buffers):
                weights = buffers.work.weights.copy()
                weigh(turn, listed, buffers)
                assert np.array_equal(weights, buffers.work.weights)
                checked += weights.any()
            action, _ = decides(counted, buffers, turn)
            act(counted, buffers, turn % 2, action)
            turn += 1
    assert checked > 10
