"""Sets as bits: the members of a small set are the set bits of an integer. And copies of arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from gamelab import rng
from gamelab.kernel import kernel

_1, _2, _4, _56 = (np.uint64(n) for n in (1, 2, 4, 56))
_PAIRS, _FOURS, _BYTES, _SUM = (np.uint64(digits * 0x0101010101010101) for digits in (0x55, 0x33, 0x0F, 0x01))


@kernel
def popcount(word: int) -> int:
    """Members of a set, in a form for which LLVM takes the processor's (or WebAssembly's) own instruction.

    >>> popcount(0b1011)
    3
    """
    bits = np.uint64(word)
    bits = bits - ((bits >> _1) & _PAIRS)
    bits = (bits & _FOURS) + ((bits >> _2) & _FOURS)
    bits = (bits + (bits >> _4)) & _BYTES
    return np.int64((bits * _SUM) >> _56)


@kernel
def select(word: int, n: int) -> int:
    """The n-th member, counted from 0 upwards; the set has more than n.

    >>> select(0b11010, 1)
    3
    """
    for _ in range(n):
        word &= word - 1
    return popcount((word & -word) - 1)


@kernel
def random_member(word: int, stream: npt.NDArray[np.uint64]) -> int:
    """A member of a set that is not empty, all equally likely."""
    return select(word, rng.below(stream, popcount(word)))


@kernel
def copy(source: npt.NDArray[Any], target: npt.NDArray[Any]) -> None:
    """Copy an array; assigning a slice would allocate."""
    for index in range(len(source)):
        target[index] = source[index]
