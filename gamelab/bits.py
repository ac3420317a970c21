"""Sets as bits: the members of a small set are the set bits of an integer."""

from gamelab import rng
from gamelab.kernel import kernel


@kernel
def size(word):
    """Members of a set of at most 32."""
    word = word - ((word >> 1) & 0x55555555)
    word = (word & 0x33333333) + ((word >> 2) & 0x33333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F
    return ((word * 0x01010101) & 0xFFFFFFFF) >> 24


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
