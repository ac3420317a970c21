"""The cards of a game that was played: its deck from the seed in its log, by the shuffle of Python 2."""

from functools import cache

import numpy as np

from gamelab import rng
from gamelab.hanabi import agent, memory
from gamelab.hanabi.cards import COPIES, MAX_HAND, RANKS
from gamelab.hanabi.play import Stream
from gamelab.hanabi.rules import Board
from gamelab.hanabi.rules import deal as deal_any
from gamelab.kernel import kernel

COLOURS = (4, 3, 0, 2, 1)
"""Our numbers of the logs' colours 0 to 4: green, yellow, white, blue and red."""

WORDS, AHEAD, WORD = 624, 397, 2**32 - 1
"""Of the Mersenne Twister's state: words, how far ahead it looks, a word's bits."""


@kernel
def _begin(seed, state):
    """Fill `state` (int64[624]) as Python does for random.Random(seed), a seed of one word."""
    state[0] = 19_650_218
    for i in range(1, WORDS):
        state[i] = (1_812_433_253 * (state[i - 1] ^ (state[i - 1] >> 30)) + i) & WORD
    place = 1
    for turn in range(2 * WORDS - 1):
        before, first = state[place - 1], turn < WORDS
        factor, term = (1_664_525, seed) if first else (1_566_083_941, -place)
        state[place] = ((state[place] ^ ((before ^ (before >> 30)) * factor)) + term) & WORD
        place += 1
        if place == WORDS:
            state[0], place = state[WORDS - 1], 1
    state[0] = 1 << 31


@kernel
def _word(i, state):
    """Number `i` of the random words, as long as the state's own are enough (227)."""
    mixed = (state[i] & (1 << 31)) | (state[i + 1] & (2**31 - 1))
    word = state[i + AHEAD] ^ (mixed >> 1) ^ (0x9908B0DF if mixed & 1 else 0)
    word ^= word >> 11
    word ^= (word << 7) & 0x9D2C5680
    word ^= (word << 15) & 0xEFC60000
    return word ^ (word >> 18)


@kernel
def shuffle(seed, state, deck):
    """Fill `deck` (int8[50]) with the identities in the order in which they are dealt; state: int64[624]."""
    place = 0
    for colour in COLOURS:
        for rank in range(RANKS):
            for _ in range(COPIES[rank]):
                deck[place] = RANKS * colour + rank
                place += 1
    _begin(seed, state)
    # Python 2 swaps with int(random() * (i + 1)); Python 3 draws other numbers for it.
    for drawn in range(len(deck) - 1):
        i = len(deck) - 1 - drawn
        high, low = _word(2 * drawn, state) >> 5, _word(2 * drawn + 1, state) >> 6
        j = np.int64((high * 67_108_864.0 + low) / 9_007_199_254_740_992.0 * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]


@cache
def deck_of(seed):
    """The 50 identities (int8) of the deck with this seed, in the order in which they are dealt."""
    deck = np.zeros(50, np.int8)
    shuffle(seed, np.zeros(WORDS, np.int64), deck)
    return deck


@kernel
def start(deck, rules, buffers):
    """Begin the game with this `deck` (int8[50]) on the buffers' table; the first five cards are seat 0's."""
    for purpose in range(len(buffers.streams)):
        rng.open_stream(buffers.streams[purpose], 0, purpose, 0)
    memory.forget(buffers.mind, 1)  # the player who keeps agreements is asked as well
    deal_any(buffers.table, rules, buffers.streams[Stream.DECK])
    for seat in range(2):
        for slot in range(rules.hand):
            buffers.table.hands[seat, slot] = deck[rules.hand * seat + slot]


@kernel
def step(turn, action, deck, rules, buffers):
    """Carry out the `action` of this turn, with the card drawn that lay next in `deck`."""
    table = buffers.table
    drawn = table.board[Board.NEXT]
    agent.act(turn, action, rules, buffers)
    if table.board[Board.NEXT] > drawn:
        table.hands[turn % 2, MAX_HAND - 1] = deck[drawn]  # where cards move up the new one comes last
