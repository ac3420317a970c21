"""The rules: nine cards, six yaku (役, scoring sets), the turns, koi-koi (こいこい, to go on) and stop (あがり).

A card is `3 * month + kind`; sets of cards are the low nine bits of an integer. A deal is the whole order of
the cards: two for the dealer (親), two for the child (子), one on the field, four in the pile.
"""

from typing import NamedTuple

import numpy as np

from gamelab.kernel import kernel

CARDS = 9
DEALS = 90_720
"""9! / (2! 2!): the order of a hand does not matter, that of the pile does."""
HAND = 2
FIELD_AT = 4
PILE_AT = 5
DEALER = 0
CHILD = 1
OVER = -1

MONTH_SET = np.array([0b111 << (3 * (card // 3)) for card in range(CARDS)])
NIKOU = (1 << 0) | (1 << 3)
HANAMI = (1 << 0) | (1 << 6)
TSUKIMI = (1 << 3) | (1 << 6)
TANE = (1 << 4) | (1 << 6)
TAN = (1 << 1) | (1 << 7)
KASU = (1 << 2) | (1 << 5) | (1 << 8)
YAKU = {
    "nikou": (NIKOU, 3),
    "hanami": (HANAMI, 5),
    "tsukimi": (TSUKIMI, 5),
    "tane": (TANE, 1),
    "tan": (TAN, 1),
}
"""Name -> (cards, points); kasu (plain cards, 1 point) depends on the rules."""

# Rules.unimproved.
NOTHING = 0
RECEIVES = 1
PAYS = 2

# Calls, where a player may go on.
STOP = 0
KOI_KOI = 1


class Rules(NamedTuple):
    """One reading of the rules; the defaults are the article's as far as it tells."""

    kasu: int = 3
    """Plain cards that make the yaku, 3 or 2."""
    opponent_doubled: int = 0
    """1: who wins after the opponent's koi-koi receives twice the points."""
    caller_doubled: int = 0
    """1: who wins after an own koi-koi receives twice the points."""
    unimproved: int = 0
    """What a koi-koi is worth to its caller if nobody ends the game: NOTHING, RECEIVES or PAYS the points held."""


# Fields of a state, int64[STATE].
FIELD = 0  # cards on the field
HANDS = 1  # two: cards in the players' hands
TAKEN = 3  # two: cards in the captured piles
CALLED = 5  # two: points at the player's koi-koi, 0 if there was none
TURN = 7  # turns completed, 0 to 4
CALLING = 8  # points that the player may stop with; 0 while cards are played
PAID = 9  # what the child pays the dealer, once the game is over
PHASE = 10  # player to move, or OVER
STATE = 11


@kernel
def count(cards):
    """Number of cards in a set."""
    total = 0
    for card in range(CARDS):
        total += (cards >> card) & 1
    return total


@kernel
def card_at(cards, index):
    """The card number `index` (from 0, lowest first) of a set."""
    left = index
    for card in range(CARDS):
        if (cards >> card) & 1:
            if left == 0:
                return card
            left -= 1
    return -1


@kernel
def points(taken, kasu):
    """Points of all yaku in a captured pile."""
    total = 0
    if taken & NIKOU == NIKOU:
        total += 3
    if taken & HANAMI == HANAMI:
        total += 5
    if taken & TSUKIMI == TSUKIMI:
        total += 5
    if taken & TANE == TANE:
        total += 1
    if taken & TAN == TAN:
        total += 1
    if count(taken & KASU) >= kasu:
        total += 1
    return total


@kernel
def deal_out(number, deal):
    """Write deal `number` (0 to DEALS - 1) into `deal` (int64[9]), all orders in turn."""
    left, unused = number, (1 << CARDS) - 1
    for at, choices in ((PILE_AT, 9), (PILE_AT + 1, 8), (PILE_AT + 2, 7), (PILE_AT + 3, 6), (FIELD_AT, 5)):
        deal[at] = card_at(unused, left % choices)
        unused ^= 1 << deal[at]
        left //= choices
    # Four are left; `left` says which of the six pairs is the dealer's.
    pair = 0
    for first in range(3):
        for second in range(first + 1, 4):
            if pair == left:
                deal[0], deal[1] = card_at(unused, first), card_at(unused, second)
            pair += 1
    unused ^= (1 << deal[0]) | (1 << deal[1])
    deal[2], deal[3] = card_at(unused, 0), card_at(unused, 1)


@kernel
def begin(deal, state):
    """The state before the first move."""
    state[:] = 0
    state[FIELD] = 1 << deal[FIELD_AT]
    for player in range(2):
        state[HANDS + player] = (1 << deal[HAND * player]) | (1 << deal[HAND * player + 1])


@kernel
def lay(state, player, card):
    """Lay a card on the field; it captures a card of its month, if there is one."""
    same = state[FIELD] & MONTH_SET[card]
    if same:
        state[FIELD] ^= same
        state[TAKEN + player] |= same | (1 << card)
    else:
        state[FIELD] |= 1 << card


@kernel
def end_turn(state, rules):
    """The next player's turn, or the end."""
    state[TURN] += 1
    state[CALLING] = 0
    state[PHASE] = state[TURN] % 2
    if state[TURN] == 2 * HAND:
        state[PHASE] = OVER
        if rules.unimproved != NOTHING:
            sign = 1 if rules.unimproved == RECEIVES else -1
            state[PAID] = sign * (state[CALLED + DEALER] - state[CALLED + CHILD])


@kernel
def win(state, rules, player, held):
    """The player stops with the points held."""
    paid = held
    if rules.opponent_doubled and state[CALLED + 1 - player]:
        paid *= 2
    if rules.caller_doubled and state[CALLED + player]:
        paid *= 2
    state[PAID] = paid if player == DEALER else -paid
    state[PHASE] = OVER


@kernel
def choices(state):
    """Number of legal actions."""
    if state[PHASE] == OVER:
        return 0
    return 2 if state[CALLING] else count(state[HANDS + state[PHASE]])


@kernel
def step(state, deal, rules, action):
    """Take an action: the number of a hand card (lowest first), or STOP or KOI_KOI where points may be taken."""
    player = state[PHASE]
    if state[CALLING]:
        if action == STOP:
            win(state, rules, player, state[CALLING])
        else:
            state[CALLED + player] = state[CALLING]
            end_turn(state, rules)
        return
    card = card_at(state[HANDS + player], action)
    state[HANDS + player] ^= 1 << card
    lay(state, player, card)
    lay(state, player, deal[PILE_AT + state[TURN]])
    held = points(state[TAKEN + player], rules.kasu)
    if held <= state[CALLED + player]:
        end_turn(state, rules)
    elif state[HANDS + player]:
        state[CALLING] = held
    else:
        win(state, rules, player, held)


def new_state():
    """An empty state."""
    return np.zeros(STATE, np.int64)
