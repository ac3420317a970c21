"""Self-estimation by listing every hand: the exact but slow way, kept as the oracle of `hands`.

A hand of five has up to about eight million hypotheses. Two readings of the papers, a partner
sampled once per hypothesis and a partner simulated in full, can be computed only like this.
"""

from gamelab import bits, rng
from gamelab.hanabi.cards import EMPTY, MAX_HAND
from gamelab.hanabi.choices import Match, Strategy
from gamelab.hanabi.hands import PartnerScalars
from gamelab.hanabi.rules import TOKENS_AT_START, Action, Board, Told, held_slots
from gamelab.hanabi.view import crossed_off, first_within, slots_told_only
from gamelab.kernel import kernel


@kernel
def _turn_slot(view, slot, hand, available):
    """Take back a slot's card and lay the next one that is possible and left; False if there is none."""
    identity = hand[slot]
    if identity != EMPTY:
        available[identity] += 1
    untried = view.possible[slot] >> (identity + 1) << (identity + 1)  # after EMPTY, which is -1, all
    while untried:
        identity = bits.select(untried, 0)
        if available[identity] > 0:
            hand[slot] = identity
            available[identity] -= 1
            return True
        untried &= untried - 1
    hand[slot] = EMPTY
    return False


@kernel
def next_hand(view, hand, available):
    """Lay the next hand, in lexicographic order, into `hand`; False if that was the last.

    hand: int64[5], all EMPTY before the first; its cards are missing from `available`, which ends as it
    began.
    """
    last = -1
    for slot in range(MAX_HAND):
        if (view.held >> slot) & 1:
            last = slot
    # As an odometer counts: back from the last slot to one with a later card, then forth from there.
    forth = last >= 0 and hand[last] == EMPTY
    slot = 0 if forth else last
    while 0 <= slot <= last:
        # After the talon ran out a slot may have no card: it is passed either way.
        if (view.held >> slot) & 1:
            forth = _turn_slot(view, slot, hand, available)
        slot += 1 if forth else -1
    return forth


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
def weigh(hand, playable, untold, clearable, model):
    """The weight of one hypothetical hand: what the partner would first tell about decides.

    untold, clearable: bit sets of the slots about which it might tell by either rule.
    """
    for slot in range(MAX_HAND):
        if (untold >> slot) & 1 and (playable >> hand[slot]) & 1:
            return model.playable_weight[slot]
    if clearable:
        for slot in range(MAX_HAND):
            if (clearable >> slot) & 1 and (model.useless_cards[slot] >> hand[slot]) & 1:
                for by_coin in range(2):
                    if (model.certain_cards[by_coin, slot] >> hand[slot]) & 1:
                        return model.weight[by_coin]
                return 0
    return model.whole[PartnerScalars.OTHERWISE]


@kernel
def _had_better(view, player, rules, hand):
    """Whether under the hypothesis `hand` something would have come before a hint that needs no simulation.

    For a partner like agent R, or one with conventions, that is rule 1 of R's list, else steps 1 and 2 of the
    2015 strategies.
    """
    board, slots = view.board, held_slots(view.partner)
    gone = crossed_off(view, player, hand)
    if player.strategy >= Strategy.CONVENTIONAL:
        slots = slots_told_only(slots, view.partner_told, Told.RANK)
        return first_within(view.partner_possible, slots, gone, board[Board.PLAYABLE]) >= 0
    if first_within(view.partner_possible, slots, gone, board[Board.PLAYABLE]) >= 0:
        return True
    could_discard = board[Board.LAST_TOKENS] < TOKENS_AT_START or rules.discard_at_eight == 1
    return could_discard and first_within(view.partner_possible, slots, gone, board[Board.USELESS]) >= 0


@kernel
def _as_read(weight, view, player, rules, work, stream):
    """A weight by the reading of the paper: the partner's whole list, a coin for each hand, copies."""
    inference, hand = player.inference, work.hand
    hinted = view.board[Board.LAST_ACTION] >= Action.HINT_COLOUR
    if inference.simulate == 1 and hinted and _had_better(view, player, rules, hand):
        return 0
    if inference.match == Match.SAMPLED:
        certain = work.model.whole[PartnerScalars.CERTAIN]
        if weight < certain and rng.below(stream, certain) >= weight:
            return 0
        weight = 1
    if inference.copies == 1:
        weight *= physical_copies(hand, work.available)
    return weight


@kernel
def enumerate_hands(view, player, rules, work, stream):
    """Fill `work.weights` (zeroed) over all hands in lexicographic order, weighed by `work.model`.

    work.available is changed and restored. stream: used by Match.SAMPLED only.
    """
    model, hand, clearable = work.model, work.hand, 0
    playable = model.whole[PartnerScalars.PLAYABLE]
    untold = model.whole[PartnerScalars.UNTOLD]
    for slot in range(MAX_HAND):
        clearable |= (model.useless_cards[slot] != 0) << slot
    hand[:] = EMPTY
    while next_hand(view, hand, work.available):
        weight = weigh(hand, playable, untold, clearable, model)
        if weight > 0:
            weight = _as_read(weight, view, player, rules, work, stream)
        for slot in range(MAX_HAND):
            if hand[slot] != EMPTY:
                work.weights[slot, hand[slot]] += weight
