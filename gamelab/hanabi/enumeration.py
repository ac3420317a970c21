"""Self-estimation by listing every hand: the exact but slow way, kept as the oracle.

A hand of five has up to about eight million hypotheses. Two readings of the paper, a partner
sampled once per hypothesis and a partner simulated in full, can be computed only like this.
"""

from gamelab import rng
from gamelab.hanabi.choices import MATCH_SAMPLED
from gamelab.hanabi.rules import (
    EMPTY,
    HINT_COLOUR,
    IDENTITIES,
    LAST_ACTION,
    LAST_TOKENS,
    MAX_HAND,
    PLAYABLE,
    TOKENS_AT_START,
    USELESS,
)
from gamelab.hanabi.view import crossed_off, first_within
from gamelab.kernel import kernel


@kernel
def _first_worth_a_hint(hand, untold, playable):
    """Class of a hypothetical hand: its first playable card with something untold, or MAX_HAND."""
    for slot in range(MAX_HAND):
        if (untold >> slot) & 1 and (playable >> hand[slot]) & 1:
            return slot
    return MAX_HAND


@kernel
def _partner_had_better(view, settings, hand):
    """Whether under the hypothesis `hand` the partner's steps 1 or 2 would have come before a hint."""
    board = view.board
    gone = crossed_off(settings, view.public, hand, board)
    held = 0
    for slot in range(MAX_HAND):
        if view.partner[slot] != EMPTY:
            held |= 1 << slot
    if first_within(view.partner_possible, held, gone, board[PLAYABLE]) >= 0:
        return True
    could_discard = board[LAST_TOKENS] < TOKENS_AT_START or settings.discard_at_eight == 1
    return could_discard and first_within(view.partner_possible, held, gone, board[USELESS]) >= 0


@kernel
def _add_hand(view, settings, untold, hand, physical, work, stream):
    """Add one hypothesis to `work.weights`, if the simulated partner does what the partner did."""
    weight = work.classes[_first_worth_a_hint(hand, untold, view.board[PLAYABLE])]
    if weight == 0:
        return
    if settings.simulate == 1 and view.board[LAST_ACTION] >= HINT_COLOUR:
        if _partner_had_better(view, settings, hand):
            return
    if settings.match == MATCH_SAMPLED:
        cards = 0
        for slot in range(MAX_HAND):
            cards += (view.held >> slot) & 1
        certain = 2 * cards * cards if view.board[LAST_ACTION] >= HINT_COLOUR else 1
        if weight < certain and rng.below(stream, certain) >= weight:
            return
        weight = 1
    if settings.copies == 1:
        weight *= physical
    for slot in range(MAX_HAND):
        if hand[slot] != EMPTY:
            work.weights[slot, hand[slot]] += weight


@kernel
def next_hand(view, hand, available):
    """Lay the next hand, in lexicographic order, into `hand`; False if that was the last.

    hand: int64[5], all EMPTY before the first; its cards are missing from `available`, which ends as it began.
    """
    last = -1
    for slot in range(MAX_HAND):
        if (view.held >> slot) & 1:
            last = slot
    fresh = last >= 0 and hand[last] == EMPTY
    slot = 0 if fresh else last
    while slot >= 0:
        if not (view.held >> slot) & 1:
            # Only after the talon ran out.
            slot += 1 if fresh else -1
            continue
        # Take back this slot's card, then lay the next one that is possible and left.
        identity = hand[slot]
        if identity != EMPTY:
            available[identity] += 1
        identity += 1
        while identity < IDENTITIES and not (
            (view.possible[slot] >> identity) & 1 and available[identity] > 0
        ):
            identity += 1
        fresh = identity < IDENTITIES
        if not fresh:
            hand[slot] = EMPTY
            slot -= 1
            continue
        hand[slot] = identity
        available[identity] -= 1
        if slot == last:
            return True
        slot += 1
    return False


@kernel
def physical_copies(hand, available):
    """Ways to choose the physical cards of `hand` (int64[5]) when `available` are left besides them."""
    ways = 1
    for slot in range(MAX_HAND):
        if hand[slot] != EMPTY:
            left = available[hand[slot]]
            for other in range(slot, MAX_HAND):
                if hand[other] == hand[slot]:
                    left += 1
            ways *= left
    return ways


@kernel
def enumerate_hands(view, settings, untold, work, stream):
    """Fill `work.weights` (zeroed) over all hands in lexicographic order.

    untold: bit set of own slots with something untold. work.available is changed and restored.
    stream: used by MATCH_SAMPLED only.
    """
    hand, available = work.hand, work.available
    for slot in range(MAX_HAND):
        hand[slot] = EMPTY
    while next_hand(view, hand, available):
        physical = physical_copies(hand, available) if settings.copies == 1 else 1
        _add_hand(view, settings, untold, hand, physical, work, stream)
