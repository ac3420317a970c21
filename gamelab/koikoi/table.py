"""A game with a person: what has happened, what he may do, and what others would do in his place.

Nothing is kept between calls: the person's choices so far are given, and the game is played again up to the
next one. The opponents are trained beforehand, see `trainer`.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.bits import nth
from gamelab.cfr import sampling
from gamelab.cfr.arrays import node_at
from gamelab.kernel import kernel
from gamelab.koikoi.layout import first_sequence
from gamelab.koikoi.rules import DEALS, MONTH_SET, OVER, STATE, Call, Deal, State, begin, options, step
from gamelab.koikoi.trainer import PLAYERS, tree_in

EVENTS = 24  # no game is longer


class Purpose(IntEnum):
    """Purposes of random streams, besides those of `sampling`."""

    DEAL = 2
    OPPONENT = 3


class Event(IntEnum):
    """Columns of Seen.events."""

    WHO = 0
    WHAT = 1  # a Deed
    CARD = 2  # points, if a call
    CAPTURED = 3  # card, or -1


class Deed(IntEnum):
    """What an event is."""

    PLAYED = 0
    TURNED = 1
    STOPPED = 2
    WENT_ON = 3
    WON = 4


class Board(IntEnum):
    """Entries of Seen.board."""

    DEALT = 0
    POINT = 1  # the reader's information set, or -1
    LEGAL = 2  # number of legal actions
    LENGTH = 3  # number of events


class Seen(NamedTuple):
    """What `play` fills."""

    board: np.ndarray  # int64[len(Board)]
    state: np.ndarray  # int64[STATE]
    events: np.ndarray  # int64[EVENTS, len(Event)]
    hints: np.ndarray
    """float64[len(PLAYERS), 2]: the probabilities of the reader's two actions by each of PLAYERS."""


def new_seen():
    """Room for one game."""
    shapes = len(Board), STATE, (EVENTS, len(Event))
    return Seen(*(np.zeros(shape, np.int64) for shape in shapes), np.zeros((len(PLAYERS), 2)))


@kernel
def note(seen, who, what, card, captured):
    """Write one event."""
    event = seen.events[seen.board[Board.LENGTH]]
    event[Event.WHO], event[Event.WHAT], event[Event.CARD], event[Event.CAPTURED] = who, what, card, captured
    seen.board[Board.LENGTH] += 1


@kernel
def tell_step(seen, deal, action):
    """Note what `step` is going to do."""
    state = seen.state
    who, field = state[State.PHASE], state[State.FIELD]
    if state[State.CALLING]:
        note(seen, who, Deed.STOPPED if action == Call.STOP else Deed.WENT_ON, state[State.CALLING], -1)
        return
    for what in (Deed.PLAYED, Deed.TURNED):
        played = what == Deed.PLAYED
        card = nth(state[State.HANDS + who], action) if played else deal[Deal.PILE + state[State.TURN]]
        same = field & MONTH_SET[card]
        note(seen, who, what, card, nth(same, 0) if same else -1)
        field = field ^ same if same else field | (1 << card)


@kernel
def play(space, rules, seed, game, seat, opponent, actions, seen):
    """Replay game `game` up to the reader's next decision, or to its end, and fill `seen`.

    seat: the reader's; opponent: one of PLAYERS; actions: the reader's choices so far, then -1. Moves
    without a choice are made for both.
    """
    rng.open_stream(space.stream, seed, Purpose.DEAL, game)
    dealt = rng.below(space.stream, DEALS)
    rng.open_stream(space.stream, seed, Purpose.OPPONENT, game)
    laid, deal, board, state = tree_in(space), space.draft.deal, seen.board, seen.state
    begin(dealt, deal, state)
    node, used = np.int64(laid.starts[dealt]), 0
    board[Board.DEALT], board[Board.POINT], board[Board.LEGAL], board[Board.LENGTH] = dealt, -1, 0, 0
    while state[State.PHASE] != OVER:
        action = 0
        if options(state) > 1:
            point, child = node_at(laid, node)
            if state[State.PHASE] != seat:
                action = sampling.choose(laid, point, space.strategies[opponent], space.stream)
            elif actions[used] >= 0:
                action = np.int64(actions[used])
                used += 1
            else:
                board[Board.POINT], board[Board.LEGAL] = point, options(state)
                for player in range(len(seen.hints)):
                    for choice in range(2):
                        seen.hints[player, choice] = space.strategies[player, first_sequence(point) + choice]
                return
            node = child + action
        who, before = state[State.PHASE], state[State.CALLING]
        tell_step(seen, deal, action)
        step(state, deal, rules, action)
        if state[State.PAID] != 0 and before == 0 and state[State.HANDS + who] == 0:
            note(seen, who, Deed.WON, abs(state[State.PAID]), -1)
