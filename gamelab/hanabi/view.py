"""What a player may know, and what follows for certain from it.

A strategy is handed a `View`, never the `Table`: a hidden card cannot leak into a decision.
"""

from typing import NamedTuple

import numpy as np

from gamelab.hanabi.choices import COUNT_NONE, COUNT_OWN_VIEW
from gamelab.hanabi.rules import COPIES, EMPTY, EXHAUSTED, IDENTITIES, MAX_HAND, PLAYABLE, USELESS
from gamelab.kernel import kernel


class View(NamedTuple):
    """One player's sight of the table: arrays of `Table`, without the deck and the own hand."""

    held: int
    """Bit set of the slots in which the player holds a card."""
    possible: np.ndarray
    """int64[5]: what hints allow for the player's own cards."""
    told: np.ndarray
    """int64[5]: what was told about them (see Table.told)."""
    partner: np.ndarray
    """int64[5]: the partner's cards."""
    partner_possible: np.ndarray
    """int64[5]: what hints allow for them."""
    partner_told: np.ndarray
    """int64[5]: what the partner was told about them."""
    public: np.ndarray
    """int64[25]: copies in fireworks and discards."""
    board: np.ndarray
    """int64[BOARD]: public counters and sets; NEXT and END tell the talon's size only."""


@kernel
def look(table, player):
    """The View of `player` on `table` (views of its arrays, no copies)."""
    held = 0
    for slot in range(MAX_HAND):
        if table.hands[player, slot] != EMPTY:
            held |= 1 << slot
    other = 1 - player
    return View(
        held,
        table.possible[player],
        table.told[player],
        table.hands[other],
        table.possible[other],
        table.told[other],
        table.public,
        table.board,
    )


@kernel
def exhausted(public, seen, board):
    """The identities whose copies are all public or in the hand `seen` (int64[5])."""
    gone = board[EXHAUSTED]
    for slot in range(MAX_HAND):
        identity = seen[slot]
        if identity != EMPTY and not (gone >> identity) & 1:
            copies = public[identity]
            for other in range(MAX_HAND):
                if seen[other] == identity:
                    copies += 1
            if copies == COPIES[identity]:
                gone |= 1 << identity
    return gone


@kernel
def crossed_off(settings, public, seen, board):
    """The identities that a player who sees the hand `seen` crosses off by counting."""
    if settings.counting == COUNT_OWN_VIEW:
        return exhausted(public, seen, board)
    if settings.counting == COUNT_NONE:
        return 0
    return board[EXHAUSTED]


@kernel
def narrow(possible, gone):
    """`possible` without `gone`, unless the card is known already or nothing would be left."""
    rest = possible & ~gone
    if rest == 0 or possible & (possible - 1) == 0:
        return possible
    return rest


@kernel
def first_within(possible, held, gone, allowed):
    """First held slot whose every remaining identity lies in `allowed`; -1 if there is none."""
    for slot in range(MAX_HAND):
        if (held >> slot) & 1 and narrow(possible[slot], gone) & ~allowed == 0:
            return slot
    return -1


@kernel
def first_playable(view, settings):
    """First slot with a certainly playable card, or -1."""
    gone = crossed_off(settings, view.public, view.partner, view.board)
    return first_within(view.possible, view.held, gone, view.board[PLAYABLE])


@kernel
def first_useless(view, settings):
    """First slot with a certainly useless card, or -1."""
    gone = crossed_off(settings, view.public, view.partner, view.board)
    return first_within(view.possible, view.held, gone, view.board[USELESS])


@kernel
def available_copies(view, available):
    """Fill `available` (int64[25]) with the copies that can still be among the player's own cards."""
    for identity in range(IDENTITIES):
        available[identity] = COPIES[identity] - view.public[identity]
    for slot in range(MAX_HAND):
        if view.partner[slot] != EMPTY:
            available[view.partner[slot]] -= 1
