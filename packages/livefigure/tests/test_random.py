"""Streams of random numbers: known words, distributions, and nothing but (seed, purpose, number)."""

import math

import numpy as np
import pytest

from livefigure import random

pytestmark = pytest.mark.kernel
DRAWS = 4_000


def opened(seed=1, purpose=0, number=0):
    stream = np.zeros(random.STATE, np.uint64)
    random.open_stream(stream, seed, purpose, number)
    return stream


def test_a_stream_depends_on_its_three_numbers_and_on_nothing_else():
    streams = {(s, p, n): tuple(opened(s, p, n)) for s in (1, 2) for p in (0, 1) for n in (0, 1)}
    assert len(set(streams.values())) == 8
    assert all(tuple(opened(*key)) == words for key, words in streams.items())


def test_words_are_those_of_numpys_generator():
    stream, theirs = opened(), np.random.SFC64()
    theirs.state = theirs.state | {"state": {"state": stream.copy()}}
    assert [random.next_word(stream) for _ in range(100)] == theirs.random_raw(100).tolist()


def test_normals_have_the_moments_of_the_normal_distribution():
    stream = opened(7)
    drawn = np.array([random.normal(stream) for _ in range(DRAWS)])
    for power, moment, spread in ((1, 0, 1), (2, 1, 2), (3, 0, 15), (4, 3, 96)):
        assert abs((drawn**power).mean() - moment) < 4.5 * math.sqrt(spread / DRAWS)
    assert np.abs(drawn).max() < 8.6


def test_shuffles_and_whole_numbers_are_uniform():
    stream, orders, counts = opened(3), {}, np.zeros(6)
    for _ in range(DRAWS):
        deck = np.arange(3)
        random.shuffle(deck, stream)
        orders[tuple(deck)] = orders.get(tuple(deck), 0) + 1
        counts[random.below(stream, 6)] += 1
    for found in (np.array(list(orders.values())), counts):
        assert len(found) == 6 and ((found - DRAWS / 6) ** 2).sum() / (DRAWS / 6) < 25.7  # chi-square at 1e-4
