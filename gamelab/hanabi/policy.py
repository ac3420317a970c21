"""What a strategy of 2015 does at a turn: the exact distribution from which `strategies` draws an action."""

from gamelab.bits import size
from gamelab.hanabi import strategies
from gamelab.hanabi.choices import Fallback, Strategy
from gamelab.hanabi.play import Stream
from gamelab.hanabi.rules import (
    EMPTY,
    MAX_HAND,
    NO_ACTION,
    RANKS,
    Action,
    Board,
    Told,
    can_discard,
    held_slots,
)
from gamelab.hanabi.view import look
from gamelab.kernel import kernel


@kernel
def _hint(card, told, share, shares):
    """Share out between the hints of `strategies.hint_about`."""
    by_rank = 0.5
    if told == Told.COLOUR or told == Told.RANK:
        by_rank = 1.0 if told == Told.COLOUR else 0.0
    shares[Action.HINT_RANK + card % RANKS] += share * by_rank
    shares[Action.HINT_COLOUR + card // RANKS] += share * (1 - by_rank)


@kernel
def _one_of(first, members, share, shares):
    """Share out equally between the actions first, first + 1, ... whose bit is in `members`."""
    for member in range(len(shares) - first):
        if (members >> member) & 1:
            shares[first + member] += share / size(members)


@kernel
def _random_hint(view, new_only, share, shares):
    """Share out between the hints of `strategies.random_hint`; returns what is left where it finds none."""
    cards = held_slots(view.partner)
    if view.board[Board.TOKENS] == 0 or cards == 0:
        return share
    left = 0.0
    for slot in range(MAX_HAND):
        if view.partner[slot] != EMPTY:
            told = view.partner_told[slot] & Told.BOTH if new_only else 0
            if told == Told.BOTH:
                left += share / size(cards)
            else:
                _hint(view.partner[slot], told, share / size(cards), shares)
    return left


@kernel
def distribute(turn, player, rules, room, shares):
    """Fill `shares` (float64[ACTIONS]) with the probability of each action of `play.choose`.

    The player's stream decides nothing, except with match=sampled: then the shares are those of one sample.
    """
    seat, work = turn % 2, room.work
    view, hand, stream = look(room.table, seat), room.table.hands[seat], room.streams[Stream.FIRST + seat]
    shares[:] = 0.0
    if player.strategy == Strategy.COMPLETE:
        shares[strategies.complete(view, hand, player, rules)] = 1.0
        return
    if player.strategy == Strategy.RANDOM:
        # Three tenths hints, four discards, three plays; what is illegal is drawn again.
        hints = strategies.hints_about(view.partner) if view.board[Board.TOKENS] > 0 else 0
        discards = view.held if can_discard(view.board, rules) else 0
        tenths = 3.0 + 3 * (hints != 0) + 4 * (discards != 0)
        _one_of(Action.HINT_COLOUR, hints, 3 / tenths, shares)
        _one_of(Action.DISCARD, discards, 4 / tenths, shares)
        _one_of(Action.PLAY, view.held, 3 / tenths, shares)
        return
    new_only, estimates = player.strategy != Strategy.RATIONAL, player.strategy == Strategy.ESTIMATION
    action = strategies.useful_action(view, player, rules, new_only, stream)
    if action >= Action.HINT_COLOUR:
        slot = strategies.slot_to_hint(view, new_only)
        _hint(view.partner[slot], view.partner_told[slot] & Told.BOTH if new_only else 0, 1.0, shares)
        return
    if action == NO_ACTION and estimates:
        action = strategies.believed_action(view, player, rules, work, stream)
    if action != NO_ACTION:
        shares[action] = 1.0
        return
    left = 1.0
    if not estimates or player.inference.fallback == Fallback.HINT or not can_discard(view.board, rules):
        left = _random_hint(view, new_only, left, shares)
    if can_discard(view.board, rules):
        _one_of(Action.DISCARD, view.held, left, shares)
    else:
        _one_of(Action.PLAY, view.held, _random_hint(view, False, left, shares), shares)
