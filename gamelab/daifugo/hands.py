"""A hand in one 64-bit word: a nibble per rank, and the bits of a word are the plays it allows.

Ranks are 0 (a three) to 12 (a two); rank r lives in bits 4r to 4r + 3. Two codes are used:

*hand*: c copies of a rank are the c lowest bits of its nibble. Bit 4r + k - 1 is set exactly if k cards of
rank r can be played, so set bits are legal leads and one AND gives the legal follows. Bit 52 stands
for passing: a card that nobody holds, so that playing it changes no hand.
*counts*: the nibble is the number c itself, so that adding words adds cards.
"""

import numpy as np

from gamelab.bits import popcount
from gamelab.kernel import INDEX, kernel

RANKS = 13
RANK_NAMES = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
EVERY = int("1" * RANKS, 16)  # the lowest bit of every rank: one card of each, in either code
FULL_DECK = 4 * EVERY  # all 52 cards, as counts
PASS = 4 * RANKS  # the act of passing, as a bit number; a play is 4 * rank + cards - 1
PASS_WORD = 1 << PASS
LEADS = PASS_WORD - 1  # what may be led: every play, and no pass
ACTS = PASS + 1

# Where the nth set bit of a byte is.
_SELECT = np.array([([b for b in range(8) if byte >> b & 1] + [8] * 8)[:8] for byte in range(256)], np.int8)
_55, _33, _0F, _01, _80 = (np.uint64(byte * 0x0101010101010101) for byte in (0x55, 0x33, 0x0F, 0x01, 0x80))
_1, _2, _4, _7, _8, _56 = (np.uint64(n) for n in (1, 2, 4, 7, 8, 56))


@kernel
def running(word):
    """Byte i counts the set bits of `word` (uint64) in bytes 0 to i."""
    word = word - ((word >> _1) & _55)
    word = (word & _33) + ((word >> _2) & _33)
    return ((word + (word >> _4)) & _0F) * _01


@kernel
def nth_bit(word, nth):
    """Position of the set bit number `nth` (from 0) of a word below 2**63, without a branch.

    The byte is found by comparing all running counts at once, the bit in a table (Vigna 2008, select9).
    """
    counts = running(np.uint64(word))
    reached = ((np.uint64(nth) * _01 | _80) - counts) & _80
    place = np.int64(((reached >> _7) * _01) >> _56) << 3
    before = np.int64((counts << _8) >> np.uint64(place)) & 255
    return place + _SELECT[(word >> place) & 255, INDEX(nth - before)]


@kernel
def lowest(word):
    """Position of the lowest set bit: of acts the one with the lowest rank, and of it the fewest cards."""
    return popcount((word & -word) - 1)


@kernel
def to_hand(counts):
    """The hand with these counts (0 to 4 in each nibble).

    >>> word = to_hand(0x20)  # two fours, as counts
    >>> [place for place in range(12) if word >> place & 1]  # played as one card or as a pair
    [4, 5]
    >>> to_counts(word) == 0x20
    True
    """
    one, two, four = counts & EVERY, (counts >> 1) & EVERY, (counts >> 2) & EVERY
    return (one | two | four) | (two | four) << 1 | (one & two | four) << 2 | four << 3


@kernel
def to_counts(hand):
    """The counts of a hand."""
    return (hand & EVERY) + ((hand >> 1) & EVERY) + ((hand >> 2) & EVERY) + ((hand >> 3) & EVERY)


@kernel
def copies(hand, rank):
    """Cards of one rank in a hand.

    >>> copies(to_hand(0x23), 0), copies(to_hand(0x23), 1)
    (3, 2)
    """
    return popcount((hand >> 4 * rank) & 15)


@kernel
def after(hand, act):
    """The hand after an act; passing leaves it as it is."""
    shift = act & ~3
    rank = 15 << shift
    group = hand & rank
    return hand ^ group ^ (group >> (act & 3) + 1 & rank)


@kernel
def beating(act):
    """The acts that may follow a play: as many cards of a higher rank, or a pass."""
    return (EVERY << (act & 3)) & (-2 << act) | PASS_WORD
