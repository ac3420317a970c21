"""Random streams: a function of (seed, purpose, number), the same bits everywhere.

The generator is SFC64 (Chris Doty-Humphrey's PractRand, also in NumPy); a stream is opened by mixing the
three numbers with the finaliser of SplitMix64 (Steele, Lea and Flood 2014, constants by Stafford). A stream
is a row of four uint64 that the caller owns: a, b, c and the counter. Give each game, path or sample a number
and open a stream for it: then any number of workers, in any order, makes the same bytes. uint64 stays inside
this module: everything that leaves it is a signed 64-bit integer or a float.

    stream = np.zeros(random.STATE, np.uint64)
    random.open_stream(stream, seed, 0, game)
    random.uniform(stream), random.below(stream, 6), random.normal(stream)
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import numpy.typing as npt

from livefigure import maths
from livefigure.kernel import kernel

STATE = 4  # length of a stream's uint64 row
Stream = npt.NDArray[np.uint64]
"""uint64[STATE]: where a stream stands."""

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX2 = np.uint64(0x94D049BB133111EB)
_LOW = np.uint64(0xFFFFFFFF)
_1, _3, _11, _24, _27, _30, _31, _32, _40 = (np.uint64(n) for n in (1, 3, 11, 24, 27, 30, 31, 32, 40))


@kernel
def mix(word: np.uint64) -> np.uint64:
    """One SplitMix64 output for the state `word` (uint64 to uint64)."""
    word = word + _GOLDEN
    word = (word ^ (word >> _30)) * _MIX1
    word = (word ^ (word >> _27)) * _MIX2
    return word ^ (word >> _31)


@kernel
def next_word(stream: Stream) -> np.uint64:
    """The next 64 random bits, as uint64."""
    out = stream[0] + stream[1] + stream[3]
    stream[3] = stream[3] + _1
    stream[0] = stream[1] ^ (stream[1] >> _11)
    stream[1] = stream[2] + (stream[2] << _3)
    stream[2] = ((stream[2] << _24) | (stream[2] >> _40)) + out
    return out


@kernel
def open_stream(stream: Stream, seed: int, purpose: int, game: int) -> None:
    """Start `stream` (uint64[4], overwritten) for one purpose in one game, or whatever has a number.

    seed, purpose and game are integers from 0 to 2**63 - 1; each combination has its own start. Twelve
    words are thrown away, as NumPy and PractRand do, so that near starts have parted.
    """
    stream[0] = mix(np.uint64(seed))
    stream[1] = mix(stream[0] ^ np.uint64(purpose))
    stream[2] = mix(stream[1] ^ np.uint64(game))
    stream[3] = _1
    for _ in range(12):
        next_word(stream)


@kernel
def below(stream: Stream, n: int) -> int:
    """A uniform integer from 0 to n - 1, for 1 <= n < 2**32; exactly uniform.

    Lemire's multiply-and-shift with rejection (ACM TOMACS 2019) on the upper half of a word.
    """
    bound = np.uint64(n)
    product = (next_word(stream) >> _32) * bound
    low = product & _LOW
    if low < bound:
        threshold = ((_LOW - bound) + _1) % bound
        while low < threshold:
            product = (next_word(stream) >> _32) * bound
            low = product & _LOW
    return np.int64(product >> _32)


@kernel
def uniform(stream: Stream) -> float:
    """A float in [0, 1) with 53 random bits."""
    return np.float64(np.int64(next_word(stream) >> _11)) * (1.0 / 9007199254740992.0)


@kernel
def normal(stream: Stream) -> float:
    """A float from the normal distribution with mean 0 and standard deviation 1, at most 8.6 away from 0.

    Box and Muller (1958), the first of the two: two words of the stream a call.
    """
    radius = math.sqrt(-2.0 * maths.log(1.0 - uniform(stream)))
    return radius * maths.cos(2.0 * math.pi * uniform(stream))


@kernel
def draw(deck: npt.NDArray[np.integer[Any]], position: int, stream: Stream) -> int:
    """Settle `deck[position]` of a deck that is shuffled lazily, front to back, and return it.

    deck: integer[N], positions before `position` already settled. Calling this for 0 to N - 1 is
    the Fisher-Yates shuffle; a game that ends early saves the rest of the work.
    """
    other = position + below(stream, len(deck) - position)
    card = deck[other]
    deck[other] = deck[position]
    deck[position] = card
    return np.int64(card)


@kernel
def shuffle(deck: npt.NDArray[np.integer[Any]], stream: Stream) -> None:
    """Shuffle `deck` (integer[N]) in place; all orders are equally likely."""
    for position in range(len(deck) - 1):
        draw(deck, position, stream)
