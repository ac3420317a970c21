"""The rules of the thesis (section 2.1): dealing, and what one act does to a trick.

Seats are numbered clockwise from 0; player 1 of the thesis is seat 0. Hands are an int64 array with one
word per seat; the rest of the state is a `Trick` of six numbers.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.bits import copy
from gamelab.daifugo.choices import MAX_PLAYERS, Leader, Rules
from gamelab.daifugo.hands import FULL_DECK, LEADS, PASS, PASS_WORD, RANKS, after, beating, popcount, to_hand
from gamelab.kernel import INDEX, kernel

DECK_SIZE = 52

_MET = [[(seat + steps) % MAX_PLAYERS for steps in range(MAX_PLAYERS)] for seat in range(8)]
FIRST = np.array(
    [[next((s for s in met if seats >> s & 1), 0) for met in _MET] for seats in range(1 << MAX_PLAYERS)],
    np.int8,
)
"""FIRST[seats, seat]: the first of a set of seats (bits) clockwise from `seat` (0 to 7) on; 0 if none."""

_LOW, _32 = np.uint64(0xFFFFFFFF), np.uint64(32)


class Trick(NamedTuple):
    """What everybody sees of the game, besides the cards played.

    - player: seat to act.
    - allowed: acts that the trick allows, whatever is held: LEADS, or `beating` the last play.
    - owner: seat of the last play.
    - active: set of seats that have not passed (lock) or not since the last play (no lock).
    - alive: set of seats that still hold cards.
    - ranks: finishing ranks so far, a nibble per seat, 0 while in the game.
    """

    player: int
    allowed: int
    owner: int
    active: int
    alive: int
    ranks: int


class Purpose(IntEnum):
    """Random streams of a game; the deck has its own, so every agent is dealt the same cards."""

    DECK, PLAYERS = range(2)


class Buffers(NamedTuple):
    """What a game is played with, in the caller's arrays; players are never handed it."""

    full: np.ndarray  # int64[52]: the cards that are not fixed, one by one, from `spread`
    deck: np.ndarray  # int64[52]: the same, shuffled
    hands: np.ndarray  # int64[6]: the hand of each seat
    streams: np.ndarray  # uint64[2, 4]: a random stream for each Purpose


def new_buffers():
    """Arrays for a game."""
    full, deck = np.zeros((2, DECK_SIZE), np.int64)
    return Buffers(
        full, deck, np.zeros(MAX_PLAYERS, np.int64), np.zeros((len(Purpose), rng.STATE), np.uint64)
    )


@kernel
def with_fixed(rules, fixed):
    """The same rules with other cards that player 1 surely gets (a counts word)."""
    return Rules(rules.players, rules.lock, rules.clear_on_out, rules.leader, fixed=fixed)


@kernel
def settle(deck, cards, positions, stream):
    """Shuffle `deck` (integer[cards or more]) so far that its first `positions` cards are settled.

    Three places are drawn from one random number (Brackett-Rozinsky and Lemire 2024): the low half of
    each product is the fraction that the next draw uses. Exactly uniform, by rejection.
    """
    position = 0
    while position < positions:
        a = np.uint64(cards - position)
        b = np.uint64(max(cards - position - 1, 1))
        c = np.uint64(max(cards - position - 2, 1))
        places = a * b * c
        while True:
            one = (rng.next_word(stream) >> _32) * a
            two = (one & _LOW) * b
            three = (two & _LOW) * c
            if (three & _LOW) >= places or (three & _LOW) >= (_LOW - places + np.uint64(1)) % places:
                break
        for drawn in (one, two, three):
            if position < positions:
                other = position + np.int64(drawn >> _32)
                card = deck[other]
                deck[other] = deck[position]
                deck[position] = card
                position += 1


@kernel
def spread(counts, deck):
    """Fill `deck` (int64) with the single cards of a counts word, lowest first; returns their number."""
    cards = 0
    for rank in range(RANKS):
        for _ in range((counts >> 4 * rank) & 15):
            deck[cards] = 1 << 4 * rank
            cards += 1
    return cards


@kernel
def counted(deck, start, end):
    """Counts word of the single cards deck[start], ... before `end`."""
    counts = 0
    for place in range(start, end):
        counts += deck[INDEX(place)]
    return counts


@kernel
def hand_size(players, seat):
    """Cards that a seat is dealt."""
    return DECK_SIZE // players + (seat < DECK_SIZE % players)


@kernel
def deal(rules, cards, buffers):
    """Deal into `buffers.hands`: player 1 gets the fixed cards, the rest is uniform.

    cards: number of those that are not fixed.
    """
    deck, players = buffers.deck, rules.players
    copy(buffers.full, deck)
    last = hand_size(players, players - 1)
    settle(deck, cards, cards - last, buffers.streams[Purpose.DECK])
    position, left = 0, FULL_DECK
    for seat in range(players - 1):
        wanted = hand_size(players, seat) - (DECK_SIZE - cards if seat == 0 else 0)
        counts = counted(deck, position, position + wanted) + (rules.fixed if seat == 0 else 0)
        position += wanted
        left -= counts
        buffers.hands[seat] = to_hand(counts)
    buffers.hands[players - 1] = to_hand(left)


@kernel
def start(seed, game, rules, cards, buffers):
    """Open the streams of game number `game` and deal (`cards` as there): the Trick before the first lead."""
    for purpose in range(len(buffers.streams)):
        rng.open_stream(buffers.streams[purpose], seed, purpose, game)
    deal(rules, cards, buffers)
    everybody = (1 << rules.players) - 1
    leader = rng.below(buffers.streams[Purpose.DECK], rules.players) if rules.leader == Leader.ANY else 0
    return Trick(leader, LEADS, leader, everybody, everybody, 0)


@kernel
def is_over(trick):
    """Whether at most one player still holds cards."""
    return trick.alive & (trick.alive - 1) == 0


@kernel
def legal(trick, hand):
    """Set of acts that the player to move may choose, as bits; never empty while the game lasts."""
    return (hand | PASS_WORD) & trick.allowed


@kernel
def step(trick, hands, act, rules):
    """The state after the player to move has acted; `hands` is changed.

    The last player's rank is not entered: see `rank_of`.
    """
    player = trick.player
    seat, own = 1 << player, INDEX(player)
    hand = after(hands[own], act)
    hands[own] = hand
    passed = act == PASS
    alive, ranks = trick.alive, trick.ranks
    owner = trick.owner if passed else player
    allowed = trick.allowed if passed else beating(act)
    reopened = trick.active if rules.lock == 1 else alive
    active = trick.active & ~seat if passed else reopened
    if hand == 0:
        ranks |= (rules.players - popcount(alive) + 1) << 4 * player
        alive ^= seat
        active = 0 if rules.clear_on_out == 1 else active & alive
    asked = active & ~(1 << owner)
    # Nobody left to answer: the owner leads, or if that player is out the next clockwise.
    ended = asked == 0
    among, since = alive if ended else asked, owner if ended else player + 1
    following = np.int64(FIRST[INDEX(among), INDEX(since)])
    allowed, active = LEADS if ended else allowed, alive if ended else active
    return Trick(following, allowed, owner, active, alive, ranks)


@kernel
def rank_of(trick, seat, players):
    """Finishing rank of a seat, 1 to players, once it is decided."""
    rank = (trick.ranks >> 4 * seat) & 15
    return rank if rank > 0 else players


@kernel
def all_ranks(trick, players):
    """Finishing ranks at the end of a game, a nibble per seat."""
    word = 0
    for seat in range(players):
        word |= rank_of(trick, seat, players) << 4 * seat
    return word
