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
    doubles = np.random.Generator(theirs).random(100)
    assert [random.uniform(stream) for _ in range(100)] == doubles.tolist()


def test_streams_open_where_splitmix64_says():
    """The sequence that Vigna's splitmix64.c gives for the seed 1234567."""
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    states = [(1234567 + n * 0x9E3779B97F4A7C15) % 2**64 for n in range(4)]
    assert [int(random.mix(np.uint64(state))) for state in states] == published
    first = random.mix(np.uint64(5))
    second = random.mix(first ^ np.uint64(2))
    theirs = np.random.SFC64()
    state = np.array([first, second, random.mix(second ^ np.uint64(77)), 1], np.uint64)
    theirs.state = theirs.state | {"state": {"state": state}}
    theirs.random_raw(12)
    assert opened(5, 2, 77).tolist() == theirs.state["state"]["state"].tolist()


@pytest.mark.parametrize("n", [1, 2, 3, 7, 50, 2**31 + 1, 3 * 2**30, 2**32 - 1])
def test_whole_numbers_are_lemires(n):
    """Against the published algorithm in Python's integers; for large n it rejects often."""
    stream, words = opened(n), opened(n)

    def lemire():
        while True:
            product = (int(random.next_word(words)) >> 32) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32

    assert [random.below(stream, n) for _ in range(300)] == [lemire() for _ in range(300)]


def test_normals_have_the_moments_of_the_normal_distribution():
    stream = opened(7)
    drawn = np.array([random.normal(stream) for _ in range(DRAWS)])
    for power, moment, spread in ((1, 0, 1), (2, 1, 2), (3, 0, 15), (4, 3, 96)):
        assert abs((drawn**power).mean() - moment) < 4.5 * math.sqrt(spread / DRAWS)
    assert np.abs(drawn).max() < 8.6


def test_all_orders_of_a_shuffle_are_equally_likely_and_drawing_lazily_is_the_same():
    stream, counts = opened(3), {}
    for _ in range(DRAWS):
        deck, drawn, same = np.arange(3), np.arange(3), stream.copy()
        random.shuffle(deck, stream)
        assert [random.draw(drawn, place, same) for place in range(2)] == deck[:2].tolist()
        counts[tuple(deck)] = counts.get(tuple(deck), 0) + 1
    found = np.array(list(counts.values()))
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
