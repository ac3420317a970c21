"""The five strategies of the 2015 study; in each the first rule that applies decides.

`decide` hands a strategy the view of its player; only the complete strategy, which plays with open
hands, is given its own hand as well. Rules are numbered as in the paper's section 4.
"""

import numpy as np

from gamelab.hanabi.cards import COPIES, EMPTY, MAX_HAND, RANKS
from gamelab.hanabi.choices import Fallback, Strategy
from gamelab.hanabi.hands import Result, likeliest_slot, rank_identities
from gamelab.hanabi.partner import model_2015, weigh_hands
from gamelab.hanabi.policy import NOTHING, Lottery, hints_about_card
from gamelab.hanabi.rules import NO_ACTION, TOKENS_AT_START, Action, Board, Told, can_discard
from gamelab.hanabi.view import first_certain
from gamelab.kernel import kernel


@kernel
def loss(view, card):
    """How bad it is to discard `card`: 0 useless, 1 spare, else the more the lower its rank (4.1, step 3)."""
    if (view.board[Board.USELESS] >> card) & 1:
        return 0
    if COPIES[card] - view.public[card] >= 2:
        return 1  # an equal card is not public yet
    return 1 + RANKS - card % RANKS


@kernel
def least_loss(view, hand):
    """The first slot of `hand` (int64[5]) whose card is discarded at the least loss; -1 without a card."""
    best, least = -1, 0
    for slot in range(MAX_HAND):
        if hand[slot] != EMPTY:
            lost = loss(view, hand[slot])
            if best < 0 or lost < least:
                best, least = slot, lost
    return best


@kernel
def complete(view, hand, player, rules):
    """Both hands open (完全戦略, section 4.1); `player.patient` adds a rule that the paper lacks."""
    board = view.board
    playable = board[Board.PLAYABLE]
    partner_card, partner_can_play, first = EMPTY, False, -1
    for slot in range(MAX_HAND - 1, -1, -1):
        if view.partner[slot] != EMPTY:
            partner_card = view.partner[slot]
            partner_can_play |= (playable >> partner_card) & 1 == 1
        if hand[slot] != EMPTY:
            first = slot
    for slot in range(MAX_HAND):
        if hand[slot] != EMPTY and (playable >> hand[slot]) & 1:
            return Action.PLAY + slot
    own, other = least_loss(view, hand), least_loss(view, view.partner)
    if board[Board.TOKENS] > 0 and partner_card != EMPTY:
        waits = player.patient == 1 and loss(view, view.partner[other]) < loss(view, hand[own])
        if partner_can_play or board[Board.TOKENS] == TOKENS_AT_START or waits:
            # With open hands a hint tells nothing; it only passes the turn.
            return Action.HINT_COLOUR + partner_card // RANKS
    return Action.DISCARD + own if can_discard(board, rules) else Action.PLAY + first


@kernel
def slot_to_hint(view, new_only):
    """The slot of the partner's first playable card, -1 without one or a token.

    new_only: of the first that has something untold.
    """
    if view.board[Board.TOKENS] > 0:
        for slot in range(MAX_HAND):
            card = view.partner[slot]
            if card != EMPTY and (view.board[Board.PLAYABLE] >> card) & 1:
                if not new_only or view.partner_told[slot] & Told.BOTH != Told.BOTH:
                    return slot
    return -1


@kernel
def hint_playable(view, new_only):
    """The hints about the card in `slot_to_hint`, NOTHING without one."""
    slot = slot_to_hint(view, new_only)
    if slot < 0:
        return NOTHING
    return hints_about_card(view.partner[slot], view.partner_told[slot] & Told.BOTH if new_only else 0)


@kernel
def useful_actions(view, player, rules, new_only):
    """Steps 1 to 3 of the rational strategies, NOTHING if none applies.

    new_only: hint only what was not told before (the partner's viewpoint is kept).
    """
    slot = first_certain(view, player, view.board[Board.PLAYABLE])
    if slot >= 0:
        return 1 << (Action.PLAY + slot)
    if can_discard(view.board, rules):
        slot = first_certain(view, player, view.board[Board.USELESS])
        if slot >= 0:
            return 1 << (Action.DISCARD + slot)
    return hint_playable(view, new_only)


@kernel
def _act(view, rules, identity, slot):
    """Play an estimated card that is playable, discard one that is useless; else NO_ACTION."""
    if (view.board[Board.PLAYABLE] >> identity) & 1:
        return Action.PLAY + slot
    if (view.board[Board.USELESS] >> identity) & 1 and can_discard(view.board, rules):
        return Action.DISCARD + slot
    return NO_ACTION


@kernel
def judge(view, player, rules, work):
    """The paper's heuristic on `work.weights`: believe in c1 if x > a y. Fills `work.result`."""
    weights, result = work.weights, work.result
    result[Result.SLOT], result[Result.VERDICT] = -1, NO_ACTION
    if player.inference.pooled == 1:
        rank_identities(weights, 0, MAX_HAND - 1, result)
        if result[Result.BEST_WEIGHT] > player.a * result[Result.SECOND_WEIGHT]:
            slot = likeliest_slot(weights, result[Result.BEST])
            result[Result.SLOT] = slot
            result[Result.VERDICT] = _act(view, rules, result[Result.BEST], slot)
        return result[Result.VERDICT]
    for slot in range(MAX_HAND):
        rank_identities(weights, slot, slot, result)
        if result[Result.BEST_WEIGHT] > player.a * result[Result.SECOND_WEIGHT]:
            action = _act(view, rules, result[Result.BEST], slot)
            if action != NO_ACTION and (action >= Action.PLAY or result[Result.VERDICT] == NO_ACTION):
                result[Result.SLOT], result[Result.VERDICT] = slot, action
                if action >= Action.PLAY:
                    break
    return result[Result.VERDICT]


@kernel
def estimate(view, player, rules, work, stream):
    """Step 4 of self-estimation: fill `work`; False if the partner's last action allows no estimate."""
    if not model_2015(view, player, rules, work.model):
        return False
    weigh_hands(view, player, rules, work, stream)
    judge(view, player, rules, work)
    return True


@kernel
def rational(view, player, rules, work, stream):
    """Without (4.3, 他者視点なし) or with (4.4, 他者視点あり) the partner's viewpoint.

    The third simulates the partner as well, to estimate its own hand (自己推定, section 4.5).
    """
    new_only, estimates = player.strategy != Strategy.RATIONAL, player.strategy == Strategy.ESTIMATION
    lottery = useful_actions(view, player, rules, new_only)
    if (
        lottery == NOTHING
        and estimates
        and player.a != np.inf
        and estimate(view, player, rules, work, stream)
    ):
        action = work.result[Result.VERDICT]
        lottery = NOTHING if action == NO_ACTION else 1 << action
    if lottery == NOTHING:
        if estimates and player.inference.fallback == Fallback.DISCARD and can_discard(view.board, rules):
            return 1 << Lottery.DISCARD
        return 1 << (Lottery.NEW_HINT if new_only else Lottery.HINT)
    return lottery


@kernel
def decide(view, hand, player, rules, work, stream):
    """What a player who sees `view` would do, as `lottery`; `hand` is looked at with open hands only.

    work: `hands.Work`, scratch arrays. stream: the player's own, used by Match.SAMPLED only.
    """
    if player.strategy == Strategy.COMPLETE:
        return 1 << complete(view, hand, player, rules)
    if player.strategy == Strategy.RANDOM:
        return 1 << Lottery.RANDOM
    return rational(view, player, rules, work, stream)
