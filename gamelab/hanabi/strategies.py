"""The five strategies of the 2015 study; in each the first rule that applies decides.

`decide` hands a strategy the view of its player; only the complete strategy, which plays with open
hands, is given its own hand as well. Rules are numbered as in the paper's section 4.
"""

from gamelab import rng
from gamelab.hanabi.choices import COMPLETE, ESTIMATION, FALL_BACK_TO_HINT, RANDOM, RATIONAL
from gamelab.hanabi.hands import estimate_action
from gamelab.hanabi.rules import (
    COPIES,
    DISCARD,
    EMPTY,
    HINT_COLOUR,
    HINT_RANK,
    MAX_HAND,
    NO_ACTION,
    PLAY,
    PLAYABLE,
    RANKS,
    TOKENS,
    TOKENS_AT_START,
    TOLD_COLOUR,
    TOLD_RANK,
    USELESS,
    bit_count,
    can_discard,
    count_cards,
    nth_card,
)
from gamelab.hanabi.view import first_playable, first_useless
from gamelab.kernel import kernel


@kernel
def complete(view, hand, settings):
    """Both hands open (完全戦略, section 4.1)."""
    board = view.board
    playable, useless = board[PLAYABLE], board[USELESS]
    partner_card, partner_can_play = EMPTY, False
    for slot in range(MAX_HAND - 1, -1, -1):
        if view.partner[slot] != EMPTY:
            partner_card = view.partner[slot]
            partner_can_play |= (playable >> partner_card) & 1 == 1
    first_useless_slot, spare, highest, first = -1, -1, -1, -1
    for slot in range(MAX_HAND - 1, -1, -1):
        card = hand[slot]
        if card != EMPTY:
            first = slot
            if (useless >> card) & 1:
                first_useless_slot = slot
            if COPIES[card] - view.public[card] >= 2:
                spare = slot
            if highest < 0 or card % RANKS >= hand[highest] % RANKS:
                highest = slot
    for slot in range(MAX_HAND):
        if hand[slot] != EMPTY and (playable >> hand[slot]) & 1:
            return PLAY + slot
    can_skip = board[TOKENS] > 0 and partner_card != EMPTY
    if can_skip and (partner_can_play or board[TOKENS] == TOKENS_AT_START):
        # With open hands a hint tells nothing; it only passes the turn.
        return HINT_COLOUR + partner_card // RANKS
    if not can_discard(board, settings):
        return PLAY + first
    if first_useless_slot >= 0:
        return DISCARD + first_useless_slot
    return DISCARD + (spare if spare >= 0 else highest)


@kernel
def random_action(view, settings, stream):
    """30 % hint, 40 % discard, 30 % play, uniform within (ランダム戦略, section 4.2)."""
    colours, ranks = 0, 0
    for slot in range(MAX_HAND):
        if view.partner[slot] != EMPTY:
            colours |= 1 << (view.partner[slot] // RANKS)
            ranks |= 1 << (view.partner[slot] % RANKS)
    hints = colours | (ranks << 5)
    while True:
        category = rng.below(stream, 10)
        if category < 3:
            if view.board[TOKENS] > 0 and hints != 0:
                nth = rng.below(stream, bit_count(hints))
                for bit in range(10):
                    if (hints >> bit) & 1:
                        if nth == 0:
                            return HINT_COLOUR + bit
                        nth -= 1
        elif category < 7:
            if can_discard(view.board, settings):
                return DISCARD + random_own(view, stream)
        else:
            return PLAY + random_own(view, stream)


@kernel
def random_own(view, stream):
    """A uniformly drawn slot of the player's own cards."""
    nth = rng.below(stream, bit_count(view.held))
    for slot in range(MAX_HAND):
        if (view.held >> slot) & 1:
            if nth == 0:
                return slot
            nth -= 1
    return NO_ACTION


@kernel
def hint_about(card, told, stream):
    """A hint that names `card`: an attribute not yet `told`, by a fair coin between both or neither."""
    told &= TOLD_COLOUR | TOLD_RANK
    if told == TOLD_COLOUR or (told != TOLD_RANK and rng.below(stream, 2) == 1):
        return HINT_RANK + card % RANKS
    return HINT_COLOUR + card // RANKS


@kernel
def random_hint(view, new_only, stream):
    """Step 4: a hint about a random card of the partner; -1 if `new_only` finds nothing untold."""
    cards = count_cards(view.partner)
    if view.board[TOKENS] == 0 or cards == 0:
        return NO_ACTION
    slot = nth_card(view.partner, rng.below(stream, cards))
    told = view.partner_told[slot] & 3
    if not new_only:
        told = 0
    elif told == 3:
        return NO_ACTION
    return hint_about(view.partner[slot], told, stream)


@kernel
def random_discard(view, settings, stream):
    """Step 5: a random discard; where it is illegal a random hint; where that is, a random play."""
    if can_discard(view.board, settings):
        return DISCARD + random_own(view, stream)
    action = random_hint(view, False, stream)
    if action == NO_ACTION:
        return PLAY + random_own(view, stream)
    return action


@kernel
def useful_action(view, settings, new_only, stream):
    """Steps 1 to 3 of the rational strategies, -1 if none applies.

    new_only: hint only what was not told before (the partner's viewpoint is kept).
    """
    board = view.board
    slot = first_playable(view, settings)
    if slot >= 0:
        return PLAY + slot
    if can_discard(board, settings):
        slot = first_useless(view, settings)
        if slot >= 0:
            return DISCARD + slot
    if board[TOKENS] > 0:
        for slot in range(MAX_HAND):
            card = view.partner[slot]
            if card != EMPTY and (board[PLAYABLE] >> card) & 1:
                told = view.partner_told[slot] & 3 if new_only else 0
                if told != 3:
                    return hint_about(card, told, stream)
    return NO_ACTION


@kernel
def rational(view, settings, new_only, stream):
    """Without (4.3, 他者視点なし) or with (4.4, 他者視点あり, `new_only`) the partner's viewpoint."""
    action = useful_action(view, settings, new_only, stream)
    if action == NO_ACTION:
        action = random_hint(view, new_only, stream)
    if action == NO_ACTION:
        action = random_discard(view, settings, stream)
    return action


@kernel
def self_estimation(view, settings, work, stream):
    """Simulates the partner to estimate its own hand (自己推定, section 4.5)."""
    action = useful_action(view, settings, True, stream)
    if action == NO_ACTION:
        action = estimate_action(view, settings, work, stream)
    if action == NO_ACTION:
        if settings.fallback == FALL_BACK_TO_HINT or not can_discard(view.board, settings):
            action = random_hint(view, True, stream)
    if action == NO_ACTION:
        action = random_discard(view, settings, stream)
    return action


@kernel
def decide(view, hand, settings, work, stream):
    """The action of a player who sees `view`; `hand` is looked at with open hands only.

    work: estimation.Work, scratch arrays. stream: the player's own.
    """
    if settings.strategy == COMPLETE:
        return complete(view, hand, settings)
    if settings.strategy == RANDOM:
        return random_action(view, settings, stream)
    if settings.strategy == ESTIMATION:
        return self_estimation(view, settings, work, stream)
    return rational(view, settings, settings.strategy != RATIONAL, stream)
