"""A strategy's answer at a turn: a random choice among actions, kept in one number.

The number, `lottery`, is a set of actions that are equally likely, or one of the longer lotteries of the
papers (`Lottery`). `draw` samples an action from it and `action_shares` lists its probabilities, so the two
cannot disagree.
"""

from enum import IntEnum

from gamelab import rng
from gamelab.bits import popcount, random_member, select
from gamelab.hanabi.cards import EMPTY, MAX_HAND, RANKS
from gamelab.hanabi.rules import ACTIONS, NO_ACTION, Action, Board, Told, can_discard, held_slots
from gamelab.kernel import kernel

NOTHING = 0
"""No answer: the next rule is asked."""
_SET = (1 << ACTIONS) - 1


class Lottery(IntEnum):
    """Bits of an answer besides those of the actions."""

    ALWAYS = 20  # a lot is drawn even among one: so the games of 2018 are kept to the bit
    NEW_HINT = 21  # a hint about a random card, if something about it is untold; else DISCARD
    HINT = 22  # a hint about a random card, told or not; else DISCARD
    DISCARD = 23  # a random discard; where it is illegal a random hint; where that is, a random play
    RANDOM = 24  # 30% hint, 40% discard, 30% play, uniform within (ランダム戦略, section 4.2)


@kernel
def hints_about(hand):
    """The hints that name a card of `hand`, as a bit set over Action.HINT_COLOUR and the actions after it."""
    colours, ranks = 0, 0
    for slot in range(MAX_HAND):
        if hand[slot] != EMPTY:
            colours |= 1 << (hand[slot] // RANKS)
            ranks |= 1 << (hand[slot] % RANKS)
    return colours | (ranks << 5)


@kernel
def hints_about_card(card, told):
    """The hints that name `card`: an attribute not yet `told`, both if neither is or both are."""
    hints = 0
    if told != Told.COLOUR:
        hints |= 1 << (Action.HINT_COLOUR + card // RANKS)
    if told != Told.RANK:
        hints |= 1 << (Action.HINT_RANK + card % RANKS)
    return hints


@kernel
def _one(actions, stream):
    """One of a set; no lot is drawn among one."""
    return random_member(actions, stream) if actions & (actions - 1) else select(actions, 0)


@kernel
def _random_hint(view, new_only, stream):
    """A hint about a random card of the partner; NO_ACTION if `new_only` finds nothing untold about it."""
    cards = held_slots(view.partner)
    if view.board[Board.TOKENS] == 0 or cards == 0:
        return NO_ACTION
    slot = random_member(cards, stream)
    told = view.partner_told[slot] & Told.BOTH if new_only else 0
    if told == Told.BOTH:
        return NO_ACTION
    return _one(hints_about_card(view.partner[slot], told), stream)


@kernel
def _random_action(view, rules, stream):
    hints = hints_about(view.partner)
    while True:
        category = rng.below(stream, 10)
        if category < 3:
            if view.board[Board.TOKENS] > 0 and hints != 0:
                return Action.HINT_COLOUR + random_member(hints, stream)
        elif category < 7:
            if can_discard(view.board, rules):
                return Action.DISCARD + random_member(view.held, stream)
        else:
            return Action.PLAY + random_member(view.held, stream)


@kernel
def draw(lottery, view, rules, stream):
    """An action by lot; `stream` is the player's own."""
    actions = lottery & _SET
    if actions:
        return random_member(actions, stream) if (lottery >> Lottery.ALWAYS) & 1 else _one(actions, stream)
    if (lottery >> Lottery.RANDOM) & 1:
        return _random_action(view, rules, stream)
    action = NO_ACTION
    if not (lottery >> Lottery.DISCARD) & 1:
        action = _random_hint(view, (lottery >> Lottery.NEW_HINT) & 1 == 1, stream)
    if action == NO_ACTION:
        if can_discard(view.board, rules):
            return Action.DISCARD + random_member(view.held, stream)
        action = _random_hint(view, False, stream)
    return Action.PLAY + random_member(view.held, stream) if action == NO_ACTION else action


@kernel
def _share_set(actions, share, shares):
    """Share out equally within a set."""
    for action in range(ACTIONS):
        if (actions >> action) & 1:
            shares[action] += share / popcount(actions)


@kernel
def _share_hint(view, new_only, share, shares):
    """Share out between the hints of `_random_hint`; returns what is left where it finds none."""
    cards, left = held_slots(view.partner), 0.0
    if view.board[Board.TOKENS] == 0 or cards == 0:
        return share
    for slot in range(MAX_HAND):
        if view.partner[slot] != EMPTY:
            told = view.partner_told[slot] & Told.BOTH if new_only else 0
            if told == Told.BOTH:
                left += share / popcount(cards)
            else:
                _share_set(hints_about_card(view.partner[slot], told), share / popcount(cards), shares)
    return left


@kernel
def action_shares(lottery, view, rules, shares):
    """Fill `shares` (float64[ACTIONS]) with the probability of each action."""
    shares[:] = 0.0
    discards = view.held if can_discard(view.board, rules) else 0
    if lottery & _SET:
        _share_set(lottery & _SET, 1.0, shares)
    elif (lottery >> Lottery.RANDOM) & 1:
        # What is illegal is drawn again.
        hints = hints_about(view.partner) if view.board[Board.TOKENS] > 0 else 0
        tenths = 3.0 + 3 * (hints != 0) + 4 * (discards != 0)
        _share_set(hints << Action.HINT_COLOUR, 3 / tenths, shares)
        _share_set(discards << Action.DISCARD, 4 / tenths, shares)
        _share_set(view.held << Action.PLAY, 3 / tenths, shares)
    else:
        left = 1.0
        if not (lottery >> Lottery.DISCARD) & 1:
            left = _share_hint(view, (lottery >> Lottery.NEW_HINT) & 1 == 1, left, shares)
        if discards:
            _share_set(discards << Action.DISCARD, left, shares)
        else:
            _share_set(view.held << Action.PLAY, _share_hint(view, False, left, shares), shares)
