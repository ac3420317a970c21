"""Hands as words: what beats a play."""

import numpy as np
import pytest

from gamelab.daifugo import hands

pytestmark = pytest.mark.kernel


def test_as_many_cards_of_a_higher_rank_beat_a_play():
    for rank in range(13):
        for k in range(1, 5):
            followers = {4 * higher + k - 1 for higher in range(rank + 1, 13)} | {hands.PASS}
            word = int(hands.beating(np.int64(4 * rank + k - 1)))
            assert {bit for bit in range(64) if word >> bit & 1} == followers
