"""How games between nine cards and the full pack grow, counted without playing them out.

A rung is a pack, a hand and a field; its rules are the full game's, so that a card that meets two of its
month takes one of them by choice, and one that meets three takes all. Information sets are those in which
a card is chosen, from the hand or from the field. Calls are left out and nobody stops, so scoring sets do
not matter.

The tree of what one player can see has so many branches at each step that random walks down it, each weighted
by the branches that it passed, count its nodes on average (Knuth 1975, Estimating the efficiency of
backtrack programs).
"""

from enum import IntEnum
from functools import cache
from itertools import combinations, product
from math import comb, factorial
from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.bits import nth, size
from gamelab.kernel import kernel

LADDER = 4  # purpose of the random streams


class Rung(NamedTuple):
    """A game's size."""

    months: int
    each: int  # cards of a month
    hand: int
    field: int

    @property
    def cards(self):
        """Cards in the pack."""
        return self.months * self.each

    @property
    def deals(self):
        """Hands, field and the cards of the pile that are turned up, in order."""
        hands = comb(self.cards, self.hand) * comb(self.cards - self.hand, self.hand)
        left = self.cards - 2 * self.hand
        pile = left - self.field
        return hands * comb(left, self.field) * (factorial(pile) // factorial(pile - 2 * self.hand))

    @property
    def first_sets(self):
        """Own hand and field: all that the dealer knows before the first move."""
        return comb(self.cards, self.hand) * comb(self.cards - self.hand, self.field)


RUNGS = (
    Rung(3, 3, 2, 1),
    Rung(3, 4, 2, 2),
    Rung(4, 4, 2, 2),
    Rung(4, 4, 3, 2),
    Rung(6, 4, 4, 4),
    Rung(12, 4, 8, 8),
)
"""The mini game; a quarter of the full game (all its numbers divided by four); two of 16 cards; a half; the
full game."""
MINI, FULL = RUNGS[0], RUNGS[-1]


class Count(IntEnum):
    """Columns of what `probe` counts."""

    DEALER = 0  # information sets
    CHILD = 1
    NODES = 2  # of one deal's tree: decisions and ends


@kernel
def branch(weights, counts, mover, own, seen):
    """Note a step: `own` branches to its mover, `seen` to the one who watches."""
    if own > 1:
        counts[mover] += weights[mover]
        counts[Count.NODES] += weights[Count.NODES]
    weights[mover] *= own
    weights[1 - mover] *= seen
    weights[Count.NODES] *= own


@kernel
def capture(rung, field, card, stream, weights, counts, mover):
    """The field after `card` is laid on it, as a set; of two cards of its month one is taken at random."""
    month = ((1 << rung.each) - 1) << (card // rung.each * rung.each)
    same = field & month
    if size(same) == 0:
        return field | (1 << card)
    if size(same) != 2:
        return field ^ same
    branch(weights, counts, mover, 2, 2)
    return field ^ (1 << nth(same, rng.below(stream, 2)))


@kernel
def probe(rung, order, hidden, stream, weights, counts):
    """Play one random game and fill `counts` (float64[3]) with what it says of the three trees.

    order: int64[cards]; hidden: int64[2], how many cards each player has not seen; weights: float64[3]; all
    are overwritten. The number of first sets multiplies both players' counts; that is left to the caller.
    """
    cards = rung.months * rung.each
    for at in range(cards):
        order[at] = at
    for at in range(cards - 1):
        other = at + rng.below(stream, cards - at)
        order[at], order[other] = order[other], order[at]
    counts[:] = 0.0
    weights[:] = 1.0
    field = 0
    for at in range(2 * rung.hand, 2 * rung.hand + rung.field):
        field |= 1 << order[at]
    pile = 2 * rung.hand + rung.field
    hidden[0] = hidden[1] = cards - rung.hand - rung.field
    for turn in range(2 * rung.hand):
        mover, left = turn % 2, rung.hand - turn // 2
        # The order of the hand is random already, so the next card is a random one.
        card = order[rung.hand * mover + turn // 2]
        branch(weights, counts, mover, left, hidden[1 - mover])
        hidden[1 - mover] -= 1
        field = capture(rung, field, card, stream, weights, counts, mover)
        # What is turned up is chance: both see it, and in one deal it is settled.
        for player in range(2):
            weights[player] *= hidden[player]
            hidden[player] -= 1
        field = capture(rung, field, order[pile + turn], stream, weights, counts, mover)
    counts[Count.NODES] += weights[Count.NODES]


@kernel
def probe_all(rung, seed, first, scratch, rows):
    """Fill `rows` (float64[games, 3]) with probes first, first + 1, ...; scratch: a `Scratch`."""
    for game in range(len(rows)):
        rng.open_stream(scratch.stream, seed, LADDER, first + game)
        probe(rung, scratch.order, scratch.hidden, scratch.stream, scratch.weights, rows[game])


class Scratch(NamedTuple):
    """What a probe overwrites."""

    order: np.ndarray
    hidden: np.ndarray
    stream: np.ndarray
    weights: np.ndarray


def probes(rung, seed, first, games):
    """`games` probes of a rung, float64[games, 3]: estimates of Count, each right on average."""
    arrays = (np.zeros(length, np.int64) for length in (rung.cards, 2))
    scratch = Scratch(*arrays, np.zeros(rng.STATE, np.uint64), np.zeros(len(Count)))
    rows = np.empty((games, len(Count)))
    probe_all(rung, seed, first, scratch, rows)
    rows[:, : Count.NODES] *= float(rung.first_sets)
    return rows


def members(held):
    """The cards of a set, each as a set."""
    while held:
        yield held & -held
        held &= held - 1


def count_sets(rung):
    """The information sets of a rung in which a card is chosen, exactly; by all that each player may see."""
    whole = (1 << rung.cards) - 1

    def boards(field, card):
        """What the field may be after `card` is laid on it."""
        first = (card.bit_length() - 1) // rung.each * rung.each
        same = field & ((1 << rung.each) - 1) << first
        if size(same) == 2:
            return [field ^ one for one in members(same)]
        return [field ^ same if same else field | card]

    @cache
    def ahead(watcher, turn, hand, field, unseen):
        """The sets of the watcher from this turn on; what is played or turned up may be any card unseen."""
        if turn > 2 * (rung.hand - 1) + watcher:
            return 0
        own = turn % 2 == watcher
        total = int(own and size(hand) > 1)
        for card in members(hand if own else unseen):
            left, lies = unseen & ~card, boards(field, card)
            total += own and len(lies) > 1
            for turned, board in product(members(left), lies):
                after = boards(board, turned)
                total += own and len(after) > 1
                total += sum(ahead(watcher, turn + 1, hand & ~card, then, left ^ turned) for then in after)
        return total

    deals = product((0, 1), combinations([1 << card for card in range(rung.cards)], rung.hand))
    return sum(
        ahead(watcher, 0, sum(hand), sum(field), whole ^ sum(hand) ^ sum(field))
        for watcher, hand in deals
        for field in combinations(members(whole ^ sum(hand)), rung.field)
    )
