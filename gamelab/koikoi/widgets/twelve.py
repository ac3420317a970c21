"""A game of twelve cards with a person. The page gets what the solution does in each situation, no tree."""

import zlib
from functools import cache
from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.bits import nth
from gamelab.cfr.arrays import Point
from gamelab.cfr.training import train
from gamelab.kernel import kernel
from gamelab.koikoi.larger.growth import SWEEPS
from gamelab.koikoi.larger.layout import asked, load
from gamelab.koikoi.larger.observations import TRAIL, Kind, Trail, first_of, index
from gamelab.koikoi.larger.size import Size
from gamelab.koikoi.rules import MOST_CARDS, OVER, Deal, Seat, State, dealt_to, open_with, options
from gamelab.koikoi.widgets.table import Board, Purpose, advance, clear

SIZE = Size(months=4, field=1)
OPPONENTS = ("equilibrium", "uniform")
SHARES = 255
"""Probabilities travel as multiples of 1 / SHARES, a byte each."""


class Room(NamedTuple):
    """The game, its solution and buffers for `play`."""

    size: Size
    codes: np.ndarray  # uint8, see `codes`
    deal: np.ndarray  # int64[MOST_CARDS]
    trail: np.ndarray  # int64[TRAIL]
    stream: np.ndarray


def new_room(codes):
    """Room for one game."""
    shapes = (MOST_CARDS, np.int64), (TRAIL, np.int64), (rng.STATE, np.uint64)
    return Room(SIZE, codes, *(np.zeros(*shape) for shape in shapes))


@cache
def codes():
    """The solution: how likely the first action is, uint8[indices] in 1 / SHARES, by what has been seen.

    An `index` that no game leads to has 0. Takes some seconds: the game is laid out and solved.
    """
    game = load(SIZE)
    solved = train(game.tree, game.form, "dcfr", SWEEPS.default)
    shares = np.zeros(int(first_of(SIZE, len(Kind))), np.uint8)
    shares[game.indices] = np.rint(SHARES * solved[game.tree.sets[:, Point.FIRST]])
    return shares


def packed():
    """`codes` as the page gets them: bytes of zlib's."""
    return zlib.compress(codes().tobytes(), 9)


@kernel
def notice(deal, state, trail, action):
    """Write into the trail what the players are about to see."""
    player, turn = state[State.PHASE], state[State.TURN]
    if state[State.CALLING] or turn > Seat.CHILD:
        return
    trail[Trail.FIRST + player] = action
    trail[Trail.TURNED + turn] = deal[Deal.PILE + turn]
    if player == Seat.DEALER:
        trail[Trail.PLAYED] = nth(state[State.HANDS + player], action)


@kernel
def play(rules, seed, game, seat, opponent, actions, seen, room):
    """Replay game `game` up to the reader's next decision, or to its end, and fill `seen`.

    seat: the reader's; opponent: of OPPONENTS; actions: the reader's choices so far, then -1. seen: as in
    `table`, its first hint the solution's; the worths stay empty. Moves without a choice are made for both.
    """
    deal, trail, stream, state = room.deal, room.trail, room.stream, seen.state
    for card in range(MOST_CARDS):
        deal[card] = card
    rng.open_stream(stream, seed, Purpose.DEAL, game)
    rng.shuffle(deal, stream)
    rng.open_stream(stream, seed, Purpose.OPPONENT, game)
    clear(seen, 0)
    open_with(deal, state)
    trail[:] = 0
    used = 0
    while state[State.PHASE] != OVER:
        player, action = state[State.PHASE], 0
        if options(state) > 1:
            at = index(room.size, asked(state), dealt_to(player, deal), 1 << deal[Deal.FIELD], trail)
            first = np.int64(room.codes[at])
            if player != seat:
                # In halves of a share, for the uniform player's coin.
                likely = SHARES if opponent else 2 * first
                action = 0 if rng.below(stream, 2 * SHARES) < likely else 1
            elif actions[used] >= 0:
                action = np.int64(actions[used])
                used += 1
            else:
                seen.board[Board.POINT], seen.board[Board.LEGAL] = at, 2
                seen.hints[0, 0], seen.hints[0, 1] = first / SHARES, (SHARES - first) / SHARES
                return
        notice(deal, state, trail, action)
        advance(seen, deal, rules, action)
