"""What a player may know, and what follows for certain from it.

A strategy is handed a `View`, never the `Table`: a hidden card cannot leak into a decision.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from gamelab.hanabi.cards import COPIES, EMPTY, IDENTITIES, MAX_HAND
from gamelab.hanabi.choices import Counting
from gamelab.hanabi.rules import Board, Told, held_slots, narrow
from gamelab.kernel import kernel


class View(NamedTuple):
    """One player's sight of the table: arrays of `Table`, without the deck and the own hand.

    - held: bit set of the slots in which the player holds a card.
    - possible, int64[5]: what hints allow for the player's own cards.
    - told, int64[5]: what was told about them (see Table.told).
    - partner, int64[5]: the partner's cards.
    - partner_possible, int64[5]: what hints allow for them.
    - partner_told, int64[5]: what the partner was told about them.
    - public, int64[25]: copies in fireworks and discards.
    - board, int64[len(Board)]: public counters and sets; NEXT and END tell the talon's size only.
    """

    held: int
    possible: npt.NDArray[np.int64]
    told: npt.NDArray[np.int64]
    partner: npt.NDArray[np.int64]
    partner_possible: npt.NDArray[np.int64]
    partner_told: npt.NDArray[np.int64]
    public: npt.NDArray[np.int64]
    board: npt.NDArray[np.int64]


@kernel
def observe(table, seat):
    """The View of the player in `seat` on `table` (views of its arrays, no copies)."""
    other, hands, possible, told = 1 - seat, table.hands, table.possible, table.told
    theirs = hands[other], possible[other], told[other]
    return View(held_slots(hands[seat]), possible[seat], told[seat], *theirs, table.public, table.board)


@kernel
def exhausted(view, seen):
    """The identities whose copies are all public or in the hand `seen` (int64[5])."""
    gone = view.board[Board.EXHAUSTED]
    for slot in range(MAX_HAND):
        identity = seen[slot]
        if identity != EMPTY and not (gone >> identity) & 1:
            copies = view.public[identity]
            for other in range(MAX_HAND):
                if seen[other] == identity:
                    copies += 1
            if copies == COPIES[identity]:
                gone |= 1 << identity
    return gone


@kernel
def crossed_off(view, player, seen):
    """The identities that a player who sees the hand `seen` crosses off by counting."""
    if player.inference.counting == Counting.OWN:
        return exhausted(view, seen)
    if player.inference.counting == Counting.NONE:
        return 0
    return view.board[Board.EXHAUSTED]


@kernel
def first_within(possible, slots, gone, allowed):
    """First of `slots` (bit set) whose every remaining identity lies in `allowed`; -1 if there is none."""
    for slot in range(MAX_HAND):
        if (slots >> slot) & 1 and narrow(possible[slot], gone) & ~allowed == 0:
            return slot
    return -1


@kernel
def first_certain(view, player, wanted):
    """First own slot whose card is certainly one of the identities `wanted`; -1 if there is none."""
    return first_within(view.possible, view.held, crossed_off(view, player, view.partner), wanted)


@kernel
def slots_told_only(held, told, what):
    """Which of the slots `held` (bit set) hold cards of which just `what` (Told) is told."""
    slots = 0
    for slot in range(MAX_HAND):
        if (held >> slot) & 1 and told[slot] & Told.BOTH == what:
            slots |= 1 << slot
    return slots


@kernel
def available_copies(view, available):
    """Fill `available` (int64[25]) with the copies that can still be among the player's own cards."""
    for identity in range(IDENTITIES):
        available[identity] = COPIES[identity] - view.public[identity]
    for slot in range(MAX_HAND):
        if view.partner[slot] != EMPTY:
            available[view.partner[slot]] -= 1
