"""What a player of a `larger` game has seen, as a number.

First the hand, the field and what is shown of the other's hand, then each card as it becomes visible, by its
rank among those not seen before. A card that was shown counts as not seen until it is played.
"""

from enum import IntEnum
from math import comb

import numpy as np

from gamelab.bits import popcount, select
from gamelab.kernel import kernel
from gamelab.koikoi.larger.size import EACH
from gamelab.koikoi.nine.layout import rank
from gamelab.koikoi.nine.rules import HAND, MOST_CARDS, Seat


class DecisionKind(IntEnum):
    """What a player is asked."""

    DEALER_CARD, DEALER_CALL, CHILD_CARD, CHILD_CALL = range(4)


class History(IntEnum):
    """Columns of Draft.trails: what has happened on the way to a node."""

    CARD = 0  # the choice of a card, while chance is to turn one up; else -1
    FIRST = 1  # two: each player's choice of a card (0 the lower one)
    PLAYED = 3  # the card that the dealer played
    TURNED = 4  # two: the cards turned up
    LAST = 6  # two: each player's last sequence, its own counted from 1; 0 before the first choice


TRAIL = History.LAST + 2

CHOOSE = np.array([[comb(n, k) for k in range(5)] for n in range(MOST_CARDS + 1)])
"""[n, k]: how many sets of k of n things there are."""


@kernel
def subset(number, count, within):
    """The set of `count` members of `within` with this number among all such; 0 holds the lowest members."""
    members, place = 0, popcount(within)
    for left in range(count, 0, -1):
        place -= 1
        while CHOOSE[place, left] > number:
            place -= 1
        number -= CHOOSE[place, left]
        members |= 1 << select(within, place)
    return members


@kernel
def number_of(members, within):
    """The number of a set, see `subset`."""
    total, count = 0, 0
    while members:
        count += 1
        total += CHOOSE[rank(select(members, 0), within), count]
        members &= members - 1
    return total


@kernel
def shown_to(game, kind):
    """How many cards of the other's hand the player who is asked is shown."""
    return game.child_sees if kind >= DecisionKind.CHILD_CARD else game.dealer_sees


@kernel
def most(game, kind):
    """How many different numbers a kind of question has."""
    cards = EACH * game.months
    unseen = cards - HAND - game.field
    total = CHOOSE[cards, HAND] * CHOOSE[cards - HAND, game.field] * CHOOSE[unseen, shown_to(game, kind)]
    if kind == DecisionKind.DEALER_CALL:
        return total * 2 * unseen
    if kind >= DecisionKind.CHILD_CARD:
        total *= unseen * (unseen - 1)
    return total * 2 * (unseen - 2) if kind == DecisionKind.CHILD_CALL else total


@kernel
def first_of(game, kind):
    """The first `index` of a kind of question; len(Kind): how many there are in all."""
    total = 0
    for before in range(kind):
        total += most(game, before)
    return total


@kernel
def index(game, kind, hand, field, shown, trail):
    """What a player has seen, as a number; of the trail only what is known is read.

    hand, field, shown: as dealt, and what is shown of the other's hand.
    """
    unseen = (1 << EACH * game.months) - 1
    total = number_of(hand, unseen)
    unseen ^= hand
    total = total * CHOOSE[popcount(unseen), game.field] + number_of(field, unseen)
    unseen ^= field
    total = total * CHOOSE[popcount(unseen), shown_to(game, kind)] + number_of(shown, unseen)
    if kind >= DecisionKind.CHILD_CARD:
        total = total * popcount(unseen) + rank(trail[History.PLAYED], unseen)
        unseen ^= 1 << trail[History.PLAYED]
    if kind == DecisionKind.DEALER_CALL:
        total = total * 2 + trail[History.FIRST + Seat.DEALER]
    if kind >= DecisionKind.DEALER_CALL:
        total = total * popcount(unseen) + rank(trail[History.TURNED], unseen)
        unseen ^= 1 << trail[History.TURNED]
    if kind == DecisionKind.CHILD_CALL:
        total = total * 2 + trail[History.FIRST + Seat.NON_DEALER]
        total = total * popcount(unseen) + rank(trail[History.TURNED + 1], unseen)
    return first_of(game, kind) + total
