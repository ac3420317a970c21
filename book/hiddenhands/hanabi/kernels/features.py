"""What a player could see of each legal move at Hanabi: simple features, no strategy and no estimate.

A conditional logit (McFadden 1974) over the legal moves weighs them, see `partner`. All of them are
numbers from 0 to 1. "Chance": of a card's identities that its hints allow, each counted by its copies that
the player sees nowhere. "Sure": nothing else is left. What the partner is sure of follows from its hints and
the public cards alone. The oldest card is the one held longest; the chop is the oldest of which nothing was
told. "Hinted": named by the partner's last move.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab.bits import popcount
from gamelab.hanabi.cards import EMPTY, HINT_SET, IDENTITIES, MAX_HAND
from gamelab.hanabi.match import legal_bits
from gamelab.hanabi.rules import (
    ACTIONS,
    RANK_SET,
    TOKENS_AT_START,
    Action,
    Board,
    Told,
    held_slots,
    matching,
    narrow,
    zeros,
)
from gamelab.hanabi.view import available_copies, observe
from gamelab.kernel import kernel, noinline


class State(IntEnum):
    """Features of the position; each counts for plays and, with a weight of its own, for discards."""

    KIND = 0  # always 1
    TOKENS = 1  # tokens / 8
    NO_TOKEN = 2
    ONE_TOKEN = 3
    ALL_TOKENS = 4
    ONE_FAILURE = 5
    TWO_FAILURES = 6
    LAST_ROUND = 7
    TALON = 8  # cards to draw / 40
    OWN_SURE = 9  # an own card surely fits
    OWN_USELESS = 10  # an own card is surely useless
    THEIR_SURE = 11  # the partner is sure that a card of its own fits
    THEIR_FITS = 12  # the partner holds a card that fits, of which it is not sure
    AFTER_HINT = 13  # the partner's last move was a hint


STATES = len(State)


class Card(IntEnum):
    """Features of the own card that a play or a discard moves; each counts for plays and for discards."""

    FITS = 0  # the chance that it fits
    FITS_SURE = 1
    FITS_NEVER = 2  # it surely does not
    FITS_HARDLY = 3  # the chance is not 0, and below 1/4
    FITS_LIKELY = 4  # the chance is not 1, and at least 1/2
    FITS_MOST = 5  # no own card has a higher chance to fit
    USELESS = 6  # the chance that it is useless
    USELESS_SURE = 7
    USELESS_MOST = 8  # no own card has a higher chance to be useless
    LAST = 9  # the chance that it is the last of its kind, which is still needed
    LAST_SURE = 10
    COLOUR = 11  # its colour was told and its rank was not
    RANK = 12  # its rank was told and its colour was not
    BOTH = 13  # both were told, and it does not fit
    COLOUR_FITS = 14  # its colour alone was told: the chance that it fits
    RANK_FITS = 15  # its rank alone was told: the chance that it fits
    FIVE = 16  # surely a five
    HINTED = 17
    HINTED_ALONE = 18  # and no other card
    HINTED_RANK = 19  # by a rank
    HINTED_NEW = 20  # of which nothing was told before
    HINTED_NEWEST = 21  # the newest of several
    HINTED_OLDEST = 22  # the oldest of several
    HINTED_MOST = 23  # of several, none of which has a higher chance to fit
    HINTED_FITS = 24  # hinted: the chance that it fits
    HINTED_MAY = 25  # hinted, and the chance is not 0
    EARLIER = 26  # the last hint that named it was the partner's move before the last
    EARLIER_ALONE = 27  # named before the partner's last move only, last time alone, and it may fit
    EARLIER_FITS = 28  # named before the partner's last move only: the chance that it fits
    OLDEST = 29
    NEWEST = 30
    PLACE = 31  # cards that are held longer / 4
    CHOP = 32
    RISK = 33  # with two failures: the chance that it does not fit


CARDS = len(Card)


class Hint(IntEnum):
    """Features of a hint."""

    RANK = 0  # it names a rank
    CARDS = 1  # cards it names / 5
    ALONE = 2  # it names one card
    NEWS = 3  # cards named of which it tells something new / 5
    NO_NEWS = 4  # none
    FIVES = 5  # it names fives
    ONES = 6  # it names ones
    FITS = 7  # cards named that fit / 5
    FITS_ANY = 8  # at least one
    FITS_ONLY = 9  # at least one, and no other card
    FITS_ALONE = 10  # one card, which fits
    FITS_RANK = 11  # it names a rank, and a card that fits
    FITS_NEW = 12  # one that fits and of which nothing was told
    FITS_BOTH = 13  # one that fits, and now its colour and its rank are told
    FITS_SURE = 14  # it makes the partner sure that a card fits
    FITS_KNOWN = 15  # it names a card of which the partner is sure already that it fits
    FITS_NEWEST = 16  # the newest card named fits
    FITS_OLDEST = 17  # the oldest card named fits
    FITS_FIRST = 18  # it names the oldest card that fits
    USELESS = 19  # useless cards named / 5
    USELESS_SURE = 20  # it makes the partner sure that a card is useless
    LAST = 21  # it names the last of a kind, which is still needed and does not fit
    CHOP = 22  # it names the chop
    CHOP_LAST = 23  # the chop, which is such a last one
    CHOP_FITS = 24  # the chop, which fits
    MISLEADS = (
        25  # cards named that do not fit, of which it tells something new, and may fit by the words / 5
    )
    MISLEADS_NEWEST = 26  # the newest card named is such a one
    MISLEADS_TWO = 27  # with two failures it names such a one


PLAY_STATE = 0
DISCARD_STATE = PLAY_STATE + STATES
PLAY_CARD = DISCARD_STATE + STATES
DISCARD_CARD = PLAY_CARD + CARDS
HINT = DISCARD_CARD + CARDS
FEATURES = HINT + len(Hint)
NAMES = tuple(
    f"{move}: {one.name.lower().replace('_', ' ')}"
    for kinds, moves in ((State, ("play", "discard")), (Card, ("play", "discard")), (Hint, ("hint",)))
    for move in moves
    for one in kinds
)
"""Of the columns of `Sight.moves`."""


class Recall(NamedTuple):
    """The last hint that named each card, which both players saw, in the caller's arrays."""

    turn: np.ndarray  # int64[1]: of the coming move, from 0
    turns: np.ndarray  # int64[2, 5]: of that hint
    cards: np.ndarray  # int64[2, 5]: how many cards it named; 0 where there was none


def new_recall():
    """Arrays for one game; `begin` begins it."""
    return Recall(**zeros(turn=1, turns=(2, MAX_HAND), cards=(2, MAX_HAND)))


@kernel
def begin(recall):
    """Start a game."""
    recall.turn[0] = 0
    recall.turns[:] = 0
    recall.cards[:] = 0


@kernel
def note(table, rules, seat, action, recall):
    """Remember the coming `action` of the player in `seat`; call before it is applied."""
    if action >= Action.HINT_COLOUR:
        named = matching(table.hands[1 - seat], action)
        for slot in range(MAX_HAND):
            if (named >> slot) & 1:
                recall.turns[1 - seat, slot] = recall.turn[0]
                recall.cards[1 - seat, slot] = popcount(named)
    else:
        slot = action % Action.PLAY
        while rules.shift == 1 and slot < rules.hand - 1:
            recall.turns[seat, slot] = recall.turns[seat, slot + 1]
            recall.cards[seat, slot] = recall.cards[seat, slot + 1]
            slot += 1
        recall.turns[seat, slot] = recall.cards[seat, slot] = 0
    recall.turn[0] += 1


class Sight(NamedTuple):
    """Scratch and output, in the caller's arrays."""

    moves: np.ndarray  # float64[ACTIONS, FEATURES]: rows of legal moves are filled, others left as they are
    state: np.ndarray  # float64[STATES]
    copies: np.ndarray  # int64[25]: copies that the player sees nowhere
    fits: np.ndarray  # float64[5]: the chance that an own card fits
    useless: np.ndarray  # float64[5]


def new_sight():
    """Arrays for one player's moves."""
    state, chances = np.zeros(STATES), (np.zeros(MAX_HAND), np.zeros(MAX_HAND))
    return Sight(np.zeros((ACTIONS, FEATURES)), state, np.zeros(IDENTITIES, np.int64), *chances)


@kernel
def chance(possible, wanted, copies):
    """The chance that a card is one of `wanted`; copies: int64[25], those that its holder sees nowhere."""
    total, among = 0, 0
    for identity in range(IDENTITIES):
        if (possible >> identity) & 1:
            total += copies[identity]
            if (wanted >> identity) & 1:
                among += copies[identity]
    return among / total if total > 0 else 0.0


@kernel
def older(age, cards, slot):
    """How many of the `cards` (bit set) are held longer than the one in `slot`; age: int64[5], by drawing."""
    count = 0
    for other in range(MAX_HAND):
        if (cards >> other) & 1 and age[other] < age[slot]:
            count += 1
    return count


@kernel
def untold(cards, told):
    """Those of the `cards` (bit set) of which nothing was told."""
    left = 0
    for slot in range(MAX_HAND):
        if (cards >> slot) & 1 and told[slot] & Told.BOTH == 0:
            left |= 1 << slot
    return left


@kernel
def _see_state(view, sight):
    """Fill all of `sight` but the moves."""
    board, state = view.board, sight.state
    playable, useless, tokens = board[Board.PLAYABLE], board[Board.USELESS], board[Board.TOKENS]
    state[State.KIND] = 1.0
    state[State.TOKENS] = tokens / TOKENS_AT_START
    state[State.NO_TOKEN] = tokens == 0
    state[State.ONE_TOKEN] = tokens == 1
    state[State.ALL_TOKENS] = tokens == TOKENS_AT_START
    state[State.ONE_FAILURE] = board[Board.FAILURES] == 1
    state[State.TWO_FAILURES] = board[Board.FAILURES] == 2
    state[State.LAST_ROUND] = board[Board.TURNS_LEFT] >= 0
    state[State.TALON] = (board[Board.END] - board[Board.NEXT]) / 40
    state[State.AFTER_HINT] = board[Board.LAST_ACTION] >= Action.HINT_COLOUR
    available_copies(view, sight.copies)
    own_sure, own_useless, their_sure, their_fits = False, False, False, False
    for slot in range(MAX_HAND):
        if (view.held >> slot) & 1:
            sight.fits[slot] = chance(view.possible[slot], playable, sight.copies)
            sight.useless[slot] = chance(view.possible[slot], useless, sight.copies)
            own_sure |= sight.fits[slot] == 1.0
            own_useless |= sight.useless[slot] == 1.0
        card = view.partner[slot]
        if card != EMPTY and (playable >> card) & 1:
            if narrow(view.partner_possible[slot], board[Board.EXHAUSTED]) & ~playable == 0:
                their_sure = True
            else:
                their_fits = True
    state[State.OWN_SURE], state[State.OWN_USELESS] = own_sure, own_useless
    state[State.THEIR_SURE], state[State.THEIR_FITS] = their_sure, their_fits


@kernel
def _likeliest(chances, cards):
    most = 0.0
    for slot in range(MAX_HAND):
        if (cards >> slot) & 1:
            most = max(most, chances[slot])
    return most


@kernel
def _see_card(view, age, seat, recall, slot, sight, row):
    """Fill `row` (float64[CARDS]) for an own card."""
    board, possible, told = view.board, view.possible[slot], view.told[slot] & Told.BOTH
    fits, useless = sight.fits[slot], sight.useless[slot]
    most_fits, most_useless = True, True
    for other in range(MAX_HAND):
        if (view.held >> other) & 1:
            most_fits &= sight.fits[other] <= fits
            most_useless &= sight.useless[other] <= useless
    last = chance(possible, board[Board.LAST] & ~board[Board.USELESS], sight.copies)
    row[Card.FITS], row[Card.FITS_SURE], row[Card.FITS_NEVER] = fits, fits == 1.0, fits == 0.0
    row[Card.FITS_HARDLY], row[Card.FITS_LIKELY] = 0.0 < fits < 0.25, 0.5 <= fits < 1.0
    row[Card.FITS_MOST] = most_fits
    row[Card.USELESS], row[Card.USELESS_SURE], row[Card.USELESS_MOST] = useless, useless == 1.0, most_useless
    row[Card.LAST], row[Card.LAST_SURE] = last, last == 1.0
    row[Card.COLOUR], row[Card.RANK] = told == Told.COLOUR, told == Told.RANK
    row[Card.BOTH] = told == Told.BOTH and fits < 1.0
    row[Card.COLOUR_FITS] = fits if told == Told.COLOUR else 0.0
    row[Card.RANK_FITS] = fits if told == Told.RANK else 0.0
    row[Card.FIVE] = possible & ~RANK_SET[4] == 0
    hint, named = board[Board.LAST_ACTION], 0
    if hint >= Action.HINT_COLOUR:
        for other in range(MAX_HAND):
            if (view.held >> other) & 1 and view.possible[other] & ~HINT_SET[hint - Action.HINT_COLOUR] == 0:
                named |= 1 << other
    hinted, several = (named >> slot) & 1 == 1, named & (named - 1) != 0
    row[Card.HINTED], row[Card.HINTED_ALONE] = hinted, hinted and not several
    row[Card.HINTED_RANK] = hinted and hint >= Action.HINT_RANK
    row[Card.HINTED_NEW] = hinted and view.told[slot] >> 2 == 0
    row[Card.HINTED_NEWEST] = hinted and several and older(age, named, slot) == popcount(named) - 1
    row[Card.HINTED_OLDEST] = hinted and several and older(age, named, slot) == 0
    row[Card.HINTED_MOST] = hinted and several and _likeliest(sight.fits, named) <= fits
    row[Card.HINTED_FITS], row[Card.HINTED_MAY] = fits if hinted else 0.0, hinted and fits > 0.0
    earlier = not hinted and recall.cards[seat, slot] > 0
    row[Card.EARLIER] = earlier and recall.turns[seat, slot] == recall.turn[0] - 3
    row[Card.EARLIER_ALONE] = earlier and recall.cards[seat, slot] == 1 and fits > 0.0
    row[Card.EARLIER_FITS] = fits if earlier else 0.0
    place, cards = older(age, view.held, slot), popcount(view.held)
    row[Card.OLDEST], row[Card.NEWEST], row[Card.PLACE] = place == 0, place == cards - 1, place / 4
    row[Card.CHOP] = told == 0 and older(age, untold(view.held, view.told), slot) == 0
    row[Card.RISK] = 1.0 - fits if board[Board.FAILURES] == 2 else 0.0


@kernel
def _see_hint(view, their_age, hint, row):
    """Fill `row` (float64[len(Hint)]) for a hint."""
    board, partner, told = view.board, view.partner, view.partner_told
    playable, useless, gone = board[Board.PLAYABLE], board[Board.USELESS], board[Board.EXHAUSTED]
    named_set, is_rank = HINT_SET[hint - Action.HINT_COLOUR], hint >= Action.HINT_RANK
    flag = Told.RANK if is_rank else Told.COLOUR
    cards = held_slots(partner)
    named, news, fits, bad, misleads, all_fits, held_fits = 0, 0, 0, 0, 0, True, 0
    new, both, sure, known, useless_sure, last = False, False, False, False, False, 0
    for slot in range(MAX_HAND):
        card = partner[slot]
        if card == EMPTY:
            continue
        does_fit = (playable >> card) & 1 == 1
        before = view.partner_possible[slot]
        is_named = (named_set >> card) & 1 == 1
        after = before & named_set if is_named else before & ~named_set
        was_sure = narrow(before, gone) & ~playable == 0
        sure |= does_fit and not was_sure and narrow(after, gone) & ~playable == 0
        was_useless = narrow(before, gone) & ~useless == 0
        useless_sure |= not was_useless and narrow(after, gone) & ~useless == 0
        if does_fit:
            held_fits |= 1 << slot
        if not is_named:
            continue
        named |= 1 << slot
        if after != before:
            news |= 1 << slot
        if does_fit:
            fits |= 1 << slot
            new |= told[slot] & Told.BOTH == 0
            both |= told[slot] & flag == 0 and told[slot] & Told.BOTH != 0
            known |= was_sure
        else:
            all_fits = False
            if after != before and narrow(after, gone) & playable != 0:
                misleads |= 1 << slot
        if (useless >> card) & 1:
            bad += 1
        elif (board[Board.LAST] >> card) & 1 and not does_fit:
            last |= 1 << slot
    row[Hint.RANK], row[Hint.CARDS] = is_rank, popcount(named) / 5
    row[Hint.ALONE] = named & (named - 1) == 0
    row[Hint.NEWS], row[Hint.NO_NEWS] = popcount(news) / 5, news == 0
    row[Hint.FIVES], row[Hint.ONES] = hint == Action.HINT_RANK + 4, hint == Action.HINT_RANK
    row[Hint.FITS], row[Hint.FITS_ANY] = popcount(fits) / 5, fits != 0
    row[Hint.FITS_ONLY] = all_fits
    row[Hint.FITS_ALONE] = all_fits and named & (named - 1) == 0
    row[Hint.FITS_RANK] = is_rank and fits != 0
    row[Hint.FITS_NEW], row[Hint.FITS_BOTH] = new, both
    row[Hint.FITS_SURE], row[Hint.FITS_KNOWN] = sure, known
    chop_cards = untold(cards, told)
    newest, oldest, first, chop = 0, 0, 0, 0
    for slot in range(MAX_HAND):
        if (named >> slot) & 1 and older(their_age, named, slot) == popcount(named) - 1:
            newest = 1 << slot
        if (named >> slot) & 1 and older(their_age, named, slot) == 0:
            oldest = 1 << slot
        if (held_fits >> slot) & 1 and older(their_age, held_fits, slot) == 0:
            first = 1 << slot
        if (chop_cards >> slot) & 1 and older(their_age, chop_cards, slot) == 0:
            chop = 1 << slot
    row[Hint.FITS_NEWEST], row[Hint.FITS_OLDEST] = newest & fits != 0, oldest & fits != 0
    row[Hint.FITS_FIRST] = first & named != 0
    row[Hint.USELESS], row[Hint.USELESS_SURE] = bad / 5, useless_sure
    row[Hint.LAST], row[Hint.CHOP] = last != 0, chop & named != 0
    row[Hint.CHOP_LAST], row[Hint.CHOP_FITS] = chop & last != 0, chop & fits != 0
    row[Hint.MISLEADS], row[Hint.MISLEADS_NEWEST] = popcount(misleads) / 5, newest & misleads != 0
    row[Hint.MISLEADS_TWO] = misleads != 0 and board[Board.FAILURES] == 2


@kernel
def see(view, seat, mind, recall, rules, sight):
    """Fill `sight` for the player in `seat`, who has this view; returns the legal actions as bits.

    Of mind (memory.Mind) in what order cards were drawn is read. recall: Recall.
    """
    age, their_age = mind.drawn[seat], mind.drawn[1 - seat]
    legal = legal_bits(view, rules)
    _see_state(view, sight)
    for action in range(ACTIONS):
        if not (legal >> action) & 1:
            continue
        row = sight.moves[action]
        for feature in range(FEATURES):
            row[feature] = 0.0
        if action >= Action.HINT_COLOUR:
            _see_hint(view, their_age, action, row[HINT:FEATURES])
            continue
        states, cards = DISCARD_STATE, DISCARD_CARD
        if action >= Action.PLAY:
            states, cards = PLAY_STATE, PLAY_CARD
        for feature in range(STATES):
            row[states + feature] = sight.state[feature]
        _see_card(view, age, seat, recall, action % Action.PLAY, sight, row[cards : cards + CARDS])
    return legal


@noinline
@kernel
def see_from(seat, buffers, recall, rules, sight):
    """`see` for the player in `seat` at the table of `buffers` (play.Room), by that player's view alone."""
    return see(observe(buffers.table, seat), seat, buffers.mind, recall, rules, sight)
