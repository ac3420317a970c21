"""The cards of a game that was played: its deck from the seed in its log, by the shuffle of Python 2."""

import random
from functools import cache

import numpy as np

from gamelab import rng
from gamelab.hanabi import agent, memory
from gamelab.hanabi.play import Stream
from gamelab.hanabi.rules import COPIES, MAX_HAND, RANKS, Board
from gamelab.hanabi.rules import deal as deal_any
from gamelab.kernel import kernel

COLOURS = (4, 3, 0, 2, 1)
"""Our numbers of the logs' colours 0 to 4: green, yellow, white, blue and red."""


@cache
def deck_of(seed):
    """The 50 identities (int8) of the deck with this seed, in the order in which they are dealt."""
    lot = random.Random(seed)
    deck = [RANKS * colour + rank for colour in COLOURS for rank in range(RANKS) for _ in range(COPIES[rank])]
    # Python 2 swaps with int(random() * (i + 1)); Python 3 draws other numbers for it.
    for i in range(len(deck) - 1, 0, -1):
        j = int(lot.random() * (i + 1))
        deck[i], deck[j] = deck[j], deck[i]
    return np.array(deck, np.int8)


@kernel
def start(deck, rules, room):
    """Begin the game with this `deck` (int8[50]) on the room's table; the first five cards are seat 0's."""
    for purpose in range(len(room.streams)):
        rng.open_stream(room.streams[purpose], 0, purpose, 0)
    memory.forget(room.mind, 1)  # the player who keeps agreements is asked as well
    deal_any(room.table, rules, room.streams[Stream.DECK])
    for seat in range(2):
        for slot in range(rules.hand):
            room.table.hands[seat, slot] = deck[rules.hand * seat + slot]


@kernel
def step(turn, action, deck, rules, room):
    """Carry out the `action` of this turn, with the card drawn that lay next in `deck`."""
    table = room.table
    drawn = table.board[Board.NEXT]
    agent.act(turn, action, rules, room)
    if table.board[Board.NEXT] > drawn:
        table.hands[turn % 2, MAX_HAND - 1] = deck[drawn]  # where cards move up the new one comes last
