"""Sets as bits against lists."""

import random

import numpy as np
import pytest

from gamelab import bits, rng


@pytest.mark.kernel
def test_members_are_counted_and_found_as_in_a_list():
    draw = random.Random(5)
    for width in (1, 9, 32, 62):
        for _ in range(50):
            word = draw.getrandbits(width) | 1
            members = [place for place in range(width) if word >> place & 1]
            assert bits.popcount(word) == len(members)
            assert [bits.select(word, n) for n in range(len(members))] == members


@pytest.mark.kernel
def test_one_of_a_set_is_a_member_and_all_come():
    stream = np.zeros(rng.STATE, np.uint64)
    rng.open_stream(stream, 1, 0, 0)
    assert {bits.random_member(0b1010010, stream) for _ in range(100)} == {1, 4, 6}
