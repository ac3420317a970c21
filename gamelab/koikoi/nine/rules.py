"""The rules: nine cards, six yaku (役, scoring sets), turns, koi-koi (こいこい, to go on), stop (あがり).

The article's game has nine cards, that of `larger` twelve. A card is `3 * month + kind`; sets of cards are
the low bits of an integer. A deal is the whole order of the cards: two for the dealer (親), two for the child
(子), one on the field, the rest in the pile.
"""

from enum import IntEnum
from itertools import combinations

import numpy as np

from gamelab.bits import popcount, select
from gamelab.kernel import kernel
from gamelab.koikoi.choices import Unimproved

CARDS = 9
DEALS = 90_720  # 9! / (2! 2!): the order of a hand does not matter, that of the pile does
HAND = 2  # cards in a hand, and turns of a player

MOST_CARDS = 12
MONTH_SET = np.array([0b111 << (3 * (card // 3)) for card in range(MOST_CARDS)])
KASU = (1 << 2) | (1 << 5) | (1 << 8)
"""The plain cards; how many of them make the yaku kasu depends on the rules."""
YAKU = {  # name -> (cards, points); their order is that of the bits of `completed_yaku`
    "nikou": ((1 << 0) | (1 << 3), 3),
    "hanami": ((1 << 0) | (1 << 6), 5),
    "tsukimi": ((1 << 3) | (1 << 6), 5),
    "tane": ((1 << 4) | (1 << 6), 1),
    "tan": ((1 << 1) | (1 << 7), 1),
    "kasu": (KASU, 1),
}
OCTOBER = {"tane": 1 << 9, "tan": 1 << 10, "kasu": 1 << 11}
"""What a fourth month adds where it is played, see `larger`: the deer, a ribbon, a plain card."""
SAKE = "hanami", "tsukimi"
"""The yaku that nine cards can make by the full game's rules, where nikou is none, tane and tan take five
cards and kasu ten."""
_TWO_OF = tuple(
    (cards | OCTOBER.get(name, 0), name in SAKE) for name, (cards, _) in YAKU.items() if name != "kasu"
)
_PLAIN = KASU | OCTOBER["kasu"]
_BITS = np.arange(1 << len(YAKU))[:, None] >> np.arange(len(YAKU)) & 1
_WORTH = _BITS @ [worth for _, worth in YAKU.values()]
_PAIRS = np.array(list(combinations(range(4), 2)))


class Seat(IntEnum):
    """The players, in the order of their turns."""

    DEALER, NON_DEALER = range(2)


class Call(IntEnum):
    """The actions of a player who may go on."""

    STOP, KOI_KOI = range(2)


class Deal(IntEnum):
    """Places in a deal, int64[cards]."""

    HANDS = 0  # two: the dealer's cards, then the child's
    FIELD = 4
    PILE = 5  # the card turned up first, and so on


class State(IntEnum):
    """Fields of a state, int64[STATE]."""

    FIELD = 0  # cards on the field
    HANDS = 1  # two: cards in the players' hands
    TAKEN = 3  # two: cards in the captured piles
    CALLED = 5  # two: points at the player's koi-koi, 0 if there was none
    TURN = 7  # turns completed, 0 to 4
    CALLING = 8  # points that the player may stop with; 0 while cards are played
    PAID = 9  # what the child pays the dealer, once the game is over
    PHASE = 10  # player to move, or OVER


STATE = State.PHASE + 1
OVER = -1


@kernel
def completed_yaku(taken, rules):
    """The yaku in a captured pile, a bit each, in the order of YAKU."""
    made, bit = 0, 1
    for cards, sake in _TWO_OF:
        if popcount(taken & cards) >= 2 and (sake or not rules.strict):
            made |= bit
        bit <<= 1
    return made | bit if not rules.strict and popcount(taken & _PLAIN) >= rules.kasu else made


@kernel
def points(taken, rules):
    """Points of all yaku in a captured pile."""
    return _WORTH[completed_yaku(taken, rules)]


@kernel
def deal_out(number, deal):
    """Write deal `number` (0 to DEALS - 1) into `deal` (int64[CARDS]), all orders in turn."""
    left, unused = number, (1 << CARDS) - 1
    # The four of the pile, then the field's.
    for at, orders in ((5, 9), (6, 8), (7, 7), (8, 6), (4, 5)):
        deal[at] = select(unused, left % orders)
        unused ^= 1 << deal[at]
        left //= orders
    # Four are left; `left` says which of the six pairs is the dealer's.
    deal[0], deal[1] = select(unused, _PAIRS[left, 0]), select(unused, _PAIRS[left, 1])
    unused ^= (1 << deal[0]) | (1 << deal[1])
    deal[2], deal[3] = select(unused, 0), select(unused, 1)


@kernel
def dealt_to(player, deal):
    """The set of cards dealt to a player."""
    return (1 << deal[Deal.HANDS + HAND * player]) | (1 << deal[Deal.HANDS + HAND * player + 1])


@kernel
def begin(number, deal, state):
    """Write deal `number` and the state before its first move."""
    deal_out(number, deal)
    open_with(deal, state)


@kernel
def open_with(deal, state):
    """Write the state before the first move of a deal with one card on the field."""
    state[:] = 0
    state[State.FIELD] = 1 << deal[Deal.FIELD]
    for player in range(2):
        state[State.HANDS + player] = dealt_to(player, deal)


@kernel
def lay(state, player, card):
    """Lay a card on the field; it captures a card of its month, if there is one."""
    same = state[State.FIELD] & MONTH_SET[card]
    if same:
        state[State.FIELD] ^= same
        state[State.TAKEN + player] |= same | (1 << card)
    else:
        state[State.FIELD] |= 1 << card


@kernel
def end_turn(state, rules):
    """The next player's turn, or the end."""
    state[State.TURN] += 1
    state[State.CALLING] = 0
    state[State.PHASE] = state[State.TURN] % 2
    if state[State.TURN] == 2 * HAND:
        state[State.PHASE] = OVER
        if rules.unimproved != Unimproved.NOTHING:
            sign = 1 if rules.unimproved == Unimproved.RECEIVES else -1
            lead = state[State.CALLED + Seat.DEALER] - state[State.CALLED + Seat.NON_DEALER]
            state[State.PAID] = sign * lead


@kernel
def win(state, rules, player, held):
    """The player stops with the points held."""
    if rules.opponent_doubled and state[State.CALLED + 1 - player]:
        held *= 2
    if rules.caller_doubled and state[State.CALLED + player]:
        held *= 2
    state[State.PAID] = held if player == Seat.DEALER else -held
    state[State.PHASE] = OVER


@kernel
def options(state):
    """Number of legal actions."""
    if state[State.PHASE] == OVER:
        return 0
    return 2 if state[State.CALLING] else popcount(state[State.HANDS + state[State.PHASE]])


@kernel
def step(state, deal, rules, action):
    """Take an action: the number of a hand card (lowest first), or a Call where points may be taken."""
    player = state[State.PHASE]
    if state[State.CALLING]:
        if action == Call.STOP:
            win(state, rules, player, state[State.CALLING])
        else:
            state[State.CALLED + player] = state[State.CALLING]
            end_turn(state, rules)
        return
    card = select(state[State.HANDS + player], action)
    state[State.HANDS + player] ^= 1 << card
    lay(state, player, card)
    lay(state, player, deal[Deal.PILE + state[State.TURN]])
    held = points(state[State.TAKEN + player], rules)
    if held <= state[State.CALLED + player]:
        end_turn(state, rules)
    elif state[State.HANDS + player]:
        state[State.CALLING] = held
    else:
        win(state, rules, player, held)
