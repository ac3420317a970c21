"""Random streams against their published definitions."""

import numpy as np
import pytest
from scipy import stats

from gamelab import rng

pytestmark = pytest.mark.kernel

MASK = 2**64 - 1


def stream_for(seed=1, purpose=0, game=0):
    stream = np.zeros(rng.STATE, np.uint64)
    rng.open_stream(stream, seed, purpose, game)
    return stream


def numpy_sfc64(stream):
    """NumPy's SFC64, put into the state of `stream`."""
    generator = np.random.SFC64()
    state = generator.state
    state["state"]["state"] = stream.copy()
    generator.state = state
    return generator


def test_words_are_those_of_numpys_sfc64():
    stream = stream_for(seed=2**53 - 1, purpose=2, game=123_456)
    theirs = numpy_sfc64(stream)
    assert [int(rng.next_word(stream)) for _ in range(500)] == theirs.random_raw(500).tolist()


def test_uniform_is_numpys_random_double():
    stream = stream_for()
    theirs = np.random.Generator(numpy_sfc64(stream))
    assert [rng.uniform(stream) for _ in range(200)] == theirs.random(200).tolist()


def test_mix_is_splitmix64():
    """The sequence that Vigna's splitmix64.c gives for the seed 1234567."""
    golden = 0x9E3779B97F4A7C15
    published = [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]
    states = [(1234567 + n * golden) & MASK for n in range(5)]
    assert [int(rng.mix(np.uint64(state))) for state in states] == published


def test_a_stream_opens_where_its_three_numbers_say():
    def mix(word):
        word = (word + 0x9E3779B97F4A7C15) & MASK
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & MASK
        return word ^ (word >> 31)

    a = mix(5)
    b = mix(a ^ 2)
    c = mix(b ^ 77)
    theirs = numpy_sfc64(np.array([a, b, c, 1], np.uint64))
    theirs.random_raw(12)
    stream = stream_for(5, 2, 77)
    assert [int(rng.next_word(stream)) for _ in range(20)] == theirs.random_raw(20).tolist()


def test_near_streams_share_no_words():
    words = [
        int(rng.next_word(stream_for(seed, purpose, game)))
        for seed in range(4)
        for purpose in range(3)
        for game in range(50)
    ]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("n", [1, 2, 3, 5, 7, 10, 50, 2**31 + 1, 3 * 2**30, 2**32 - 1])
def test_below_is_lemires_method(n):
    """Against the published algorithm in whole numbers; for large n it rejects often."""
    stream, reference = stream_for(seed=n), numpy_sfc64(stream_for(seed=n))

    def lemire():
        while True:
            product = (int(reference.random_raw()) >> 32) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32

    assert [rng.below(stream, n) for _ in range(300)] == [lemire() for _ in range(300)]


def test_all_orders_of_a_shuffle_are_equally_likely():
    stream, counts = stream_for(), {}
    for _ in range(12_000):
        deck = np.arange(4)
        rng.shuffle(deck, stream)
        order = tuple(deck.tolist())
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    assert stats.chisquare(list(counts.values())).pvalue > 1e-4


def test_drawing_lazily_is_the_same_shuffle():
    whole, lazy = np.arange(50).astype(np.int8), np.arange(50).astype(np.int8)
    rng.shuffle(whole, stream_for(9))
    stream = stream_for(9)
    drawn = [rng.draw(lazy, position, stream) for position in range(20)]
    assert drawn == whole[:20].tolist()
