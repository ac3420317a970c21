"""What a position is worth to who has just played, as a sum of learned numbers; and who goes by it.

Each part looks at little: a month's four cards (gone, on the field, in the own hand, unseen); the brights and
each set of three (mine, theirs, in the own hand, elsewhere); how many animals, ribbons and plains both have.
Sums of table entries that self-play has learned are how programs came to play backgammon (Tesauro 1995) and
2048 (Szubert and Jaskowski 2014, n-tuple networks).
"""

from enum import IntEnum

import numpy as np

from gamelab.bits import popcount, select
from gamelab.kernel import kernel
from gamelab.koikoi.full import cards
from gamelab.koikoi.full.rules import Place

MONTHS = 12
_SAKE = cards.CUP | cards.CURTAIN | cards.MOON
TRIPLES = np.array([_SAKE, cards.BOAR_DEER_BUTTERFLIES, cards.RED, cards.BLUE])
COUNTED = np.array([cards.ANIMALS, cards.RIBBONS, cards.PLAINS])
STAGES = np.array([2, 2, 2, 1, 1, 0, 0, 0])
"""By the cards left in the own hand: late, middle, early."""


class Part(IntEnum):
    """Where each part's numbers begin, of one stage; the counts and the call have stages of their own."""

    MONTHS = 0
    BRIGHTS = 12 * 256
    TRIPLES = 12 * 256 + 1024
    STAGE = 12 * 256 + 1024 + 4 * 64  # length of a stage
    COUNTS = 3 * (12 * 256 + 1024 + 4 * 64)  # three times cards left, mine, theirs
    TURN = COUNTS + 3 * 8 * 16 * 16  # who has called, cards left in both hands
    CALLS = TURN + 3 * 16  # koi-koi: points held, cards left, both players' sets that lack one card


VALUES = Part.CALLS + 16 * 8 * 4 * 4
PARTS = MONTHS + 1 + 4 + 3 + 1
"""How many numbers a position sums."""
UNIT = 16
"""Values are integers, in sixteenths of a point."""


@kernel
def gathered(word, places):
    """The bits of `word` at the members of the set `places`, moved together."""
    moved, at = 0, 0
    while places:
        low = places & -places
        if word & low:
            moved |= 1 << at
        at += 1
        places ^= low
    return moved


@kernel
def of_month(month, gone, field, hand):
    """Index of a month's part."""
    low, high = (gone | hand) >> (cards.EACH * month) & 15, (field | hand) >> (cards.EACH * month) & 15
    return 256 * month + (low | high << 4)


@kernel
def of_set(places, many, mine, theirs, hand):
    """Index of how a set's cards, so many, lie, among 4 ** many."""
    return gathered(mine | hand, places) | gathered(theirs | hand, places) << many


@kernel
def of_count(kind, left, mine, theirs):
    """Index of how many cards of a kind both have."""
    those = COUNTED[kind]
    own, other = min(popcount(mine & those), 15), min(popcount(theirs & those), 15)
    return Part.COUNTS + ((kind * 8 + left) * 16 + own) * 16 + other


@kernel
def gain(values, state, card, taken):
    """What playing a card that takes the set `taken` (empty: none) adds to the value, besides its turn."""
    mover = state[Place.MOVER]
    hand, field = state[Place.HANDS + mover], state[Place.FIELD]
    mine, theirs = state[Place.TAKEN + mover], state[Place.TAKEN + 1 - mover]
    after = hand & ~(1 << card)
    left = popcount(after)
    moved = taken | 1 << card
    after_field = field ^ taken if taken else field | moved
    after_mine = mine | moved if taken else mine
    base = STAGES[left] * Part.STAGE
    month = card // cards.EACH
    gone = mine | theirs
    total = np.int64(values[base + of_month(month, gone | after_mine, after_field, after)])
    total -= values[base + of_month(month, gone, field, hand)]
    if moved & cards.BRIGHTS:
        at = base + Part.BRIGHTS
        total += values[at + of_set(cards.BRIGHTS, 5, after_mine, theirs, after)]
        total -= values[at + of_set(cards.BRIGHTS, 5, mine, theirs, hand)]
    for number in range(4):
        places = TRIPLES[number]
        if moved & places:
            at = base + Part.TRIPLES + 64 * number
            total += values[at + of_set(places, 3, after_mine, theirs, after)]
            total -= values[at + of_set(places, 3, mine, theirs, hand)]
    if taken:
        for kind in range(3):
            if moved & COUNTED[kind]:
                total += values[of_count(kind, left, after_mine, theirs)]
                total -= values[of_count(kind, left, mine, theirs)]
    return total


@kernel
def parts(state, seat, indices):
    """The numbers that a position sums for `seat`, who has just played: fill `indices` (int64[PARTS])."""
    hand, field = state[Place.HANDS + seat], state[Place.FIELD]
    mine, theirs = state[Place.TAKEN + seat], state[Place.TAKEN + 1 - seat]
    left = popcount(hand)
    base = STAGES[left] * Part.STAGE
    for month in range(MONTHS):
        indices[month] = base + of_month(month, mine | theirs, field, hand)
    indices[MONTHS] = base + Part.BRIGHTS + of_set(cards.BRIGHTS, 5, mine, theirs, hand)
    for number in range(4):
        at = base + Part.TRIPLES + 64 * number
        indices[MONTHS + 1 + number] = at + of_set(TRIPLES[number], 3, mine, theirs, hand)
    for kind in range(3):
        indices[MONTHS + 5 + kind] = of_count(kind, left, mine, theirs)
    called = 1 if state[Place.CALLED + seat] else 2 if state[Place.CALLED + 1 - seat] else 0
    indices[MONTHS + 8] = Part.TURN + 16 * called + min(15, left + popcount(state[Place.HANDS + 1 - seat]))


@kernel
def lacking_one(taken, gone):
    """How many sets lack one card that the other player has not taken, `gone`; at most 3."""
    count, free = 0, ~gone
    lights = cards.BRIGHTS ^ cards.RAIN
    if popcount(taken & lights) >= 2 and lights & free & ~taken:
        count += 1
    for number in range(4):
        places = TRIPLES[number]
        missing = places & ~taken
        if number == 0:
            if taken & cards.CUP:
                count += popcount(missing & free)
            elif missing & cards.CUP & free and taken & places:
                count += 1
        elif popcount(missing) == 1 and missing & free:
            count += 1
    for kind in range(3):
        if popcount(taken & COUNTED[kind]) >= (9 if kind == 2 else 4):
            count += 1
    return min(count, 3)


@kernel
def of_call(state, seat, held):
    """Index of a koi-koi with so many points."""
    mine, theirs = state[Place.TAKEN + seat], state[Place.TAKEN + 1 - seat]
    left = popcount(state[Place.HANDS + seat])
    near = lacking_one(mine, theirs) * 4 + lacking_one(theirs, mine)
    return Part.CALLS + (min(held, 15) * 8 + left) * 16 + near


@kernel
def most_gain(values, state, card):
    """What playing a card adds, with the better of two that it may take."""
    same = state[Place.FIELD] & cards.MONTH[card]
    if popcount(same) != 2:
        return gain(values, state, card, same)
    low = same & -same
    return max(gain(values, state, card, low), gain(values, state, card, same ^ low))


@kernel
def best_play(values, state):
    """The card that the learned player plays; of equal ones the lowest."""
    best, most, left = -1, 0, state[Place.HANDS + state[Place.MOVER]]
    while left:
        card = select(left, 0)
        left &= left - 1
        worth = most_gain(values, state, card)
        if best < 0 or worth > most:
            best, most = card, worth
    return best


@kernel
def best_match(values, state, card):
    """The field card that `card` takes, of two."""
    same = state[Place.FIELD] & cards.MONTH[card]
    low = same & -same
    one, other = gain(values, state, card, low), gain(values, state, card, same ^ low)
    return select(low if one >= other else same ^ low, 0)
