"""Sets as bits: the members of a small set are the set bits of an integer."""

import numpy as np

from gamelab import rng
from gamelab.kernel import kernel

_1, _2, _4, _56 = (np.uint64(n) for n in (1, 2, 4, 56))
_FIVES, _THREES = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
_NIBBLES, _ONES = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x0101010101010101)


@kernel
def size(word):
    """Members of a set of at most 63.

    This way to write it is known to LLVM: it becomes one instruction, in the browser too.
    """
    bits = np.uint64(word)
    bits = bits - ((bits >> _1) & _FIVES)
    bits = (bits & _THREES) + ((bits >> _2) & _THREES)
    bits = (bits + (bits >> _4)) & _NIBBLES
    return np.int64((bits * _ONES) >> _56)


@kernel
def nth(word, n):
    """The n-th member, counted from 0 upwards; the set has more than n."""
    for _ in range(n):
        word &= word - 1
    return size((word & -word) - 1)


@kernel
def one_of(word, stream):
    """A member of a set that is not empty, all equally likely."""
    return nth(word, rng.below(stream, size(word)))
