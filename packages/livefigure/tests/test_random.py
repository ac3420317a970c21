"""Streams of random numbers: known words, distributions, and nothing but (seed, purpose, number)."""

import math
import os

import numba
import numpy as np
import pytest

from livefigure import random
from livefigure.author import between, figure, table
from livefigure.kernel import kernel

pytestmark = pytest.mark.kernel
DRAWS = 4_000
MANY = int(os.environ.get("LIVEFIGURE_ARGUMENTS", 1_000))  # draws in a page are ten times as many


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


@kernel
def draws(how, to, stream):
    random.open_stream(stream, 1, 0, how)
    for i in range(to.size):
        if how == 0:
            to[i] = random.uniform(stream)
        elif how == 1:
            to[i] = random.below(stream, 1_000_003)
        elif how == 2:
            to[i] = random.normal(stream)
        else:
            to[i] = i
    if how == 3:
        random.shuffle(to, stream)


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="compares compiled code")
def test_a_browser_draws_the_same_from_a_file(answers):
    to, stream = np.zeros(10 * MANY), np.zeros(random.STATE, np.uint64)
    drawn = figure(draws, table("to"), how=between(0, 3, start=0), to=to, stream=stream)
    found = answers(drawn, from_file=True)
    assert len(found) == 4
    for how, rows in enumerate(found):
        draws(how, to, stream)
        assert rows[:, 0].tolist() == [how] * to.size and rows[:, -1].tobytes() == to.tobytes()
