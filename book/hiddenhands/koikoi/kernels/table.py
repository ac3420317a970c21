"""A game with a person: what has happened, what they may do, and what others would do in their place.

Nothing is kept between calls: the person's choices so far are given, and the game is played again up to the
next one. The opponents are trained beforehand, see `trainer`.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.bits import select
from gamelab.cfr import playing
from gamelab.cfr.arrays import node_at
from gamelab.kernel import kernel
from gamelab.koikoi.nine.layout import first_sequence
from gamelab.koikoi.nine.rules import (
    DEALS,
    MONTH_SET,
    OVER,
    STATE,
    Call,
    Deal,
    State,
    begin,
    completed_yaku,
    options,
    step,
)
from hiddenhands.koikoi.kernels.trainer import PLAYERS, tree_in

EVENTS = 24  # no game is longer


class Purpose(IntEnum):
    """Purposes of random streams, besides those of `cfr.sampling`."""

    DEAL, OPPONENT, JUDGE, DUEL = range(2, 6)


class Event(IntEnum):
    """Columns of Seen.events."""

    WHO = 0
    WHAT = 1  # a Deed
    CARD = 2  # points, if no card
    CAPTURED = 3  # card, or -1; with points the yaku, see `completed_yaku`


class Deed(IntEnum):
    """What an event is."""

    PLAYED, TURNED, STOPPED, WENT_ON, WON = range(5)
    REACHED = 5  # points that the player may stop with


class Board(IntEnum):
    """Entries of Seen.board."""

    DEALT = 0
    INFO_SET = 1  # the reader's information set, or -1
    LEGAL = 2  # number of legal actions
    LENGTH = 3  # number of events
    USED = 4  # how many of the reader's choices were legal; what is not ends the replay where it stands


class Seen(NamedTuple):
    """What `play` fills."""

    board: np.ndarray  # int64[len(Board)]
    state: np.ndarray  # int64[STATE]
    events: np.ndarray  # int64[EVENTS, len(Event)]
    hints: np.ndarray
    """float64[len(PLAYERS), 2]: the probabilities of the reader's two actions by each of PLAYERS."""
    worths: np.ndarray
    """float64[3]: what the two actions are worth, see `judge`; how likely the exact opponent leads there."""


def new_seen():
    """Room for one game."""
    whole = len(Board), STATE, (EVENTS, len(Event))
    return Seen(*(np.zeros(shape, np.int64) for shape in whole), np.zeros((len(PLAYERS), 2)), np.zeros(3))


@kernel
def clear(seen, dealt):
    """Forget what was seen: deal `dealt` begins."""
    board = seen.board
    board[:] = 0
    board[Board.DEALT], board[Board.INFO_SET] = dealt, -1


@kernel
def weigh(space, info_set, seen):
    """The reader is asked: write what others would do there, and what the actions are worth."""
    seen.board[Board.INFO_SET], seen.board[Board.LEGAL] = info_set, 2
    seen.worths[2] = space.met[info_set]
    for action in range(2):
        sequence = first_sequence(info_set) + action
        seen.worths[action] = space.worth[sequence]
        for player in range(len(PLAYERS)):
            seen.hints[player, action] = space.strategies[player, sequence]


@kernel
def record_move(seen, who, what, card, captured):
    """Write one event."""
    event = seen.events[seen.board[Board.LENGTH]]
    event[Event.WHO], event[Event.WHAT], event[Event.CARD], event[Event.CAPTURED] = who, what, card, captured
    seen.board[Board.LENGTH] += 1


@kernel
def tell_step(seen, deal, rules, action):
    """Note what `step` is going to do."""
    state = seen.state
    who, field = state[State.PHASE], state[State.FIELD]
    if state[State.CALLING]:
        deed = Deed.STOPPED if action == Call.STOP else Deed.WENT_ON
        record_move(seen, who, deed, state[State.CALLING], completed_yaku(state[State.TAKEN + who], rules))
        return
    for what in (Deed.PLAYED, Deed.TURNED):
        played = what == Deed.PLAYED
        card = select(state[State.HANDS + who], action) if played else deal[Deal.PILE + state[State.TURN]]
        same = field & MONTH_SET[card]
        record_move(seen, who, what, card, select(same, 0) if same else -1)
        field = field ^ same if same else field | (1 << card)


@kernel
def advance(seen, deal, rules, action):
    """Take an action and note what happens."""
    state = seen.state
    who, before = state[State.PHASE], state[State.CALLING]
    tell_step(seen, deal, rules, action)
    step(state, deal, rules, action)
    if before != 0:
        return
    held = completed_yaku(state[State.TAKEN + who], rules)
    if state[State.CALLING] != 0:
        record_move(seen, who, Deed.REACHED, state[State.CALLING], held)
    elif state[State.PAID] != 0 and state[State.HANDS + who] == 0:
        record_move(seen, who, Deed.WON, abs(state[State.PAID]), held)


@kernel
def play(space, rules, seed, game, seat, opponent, actions, seen):
    """Replay game `game` up to the reader's next decision, or to its end, and fill `seen`.

    seat: the reader's; opponent: one of PLAYERS; actions: the reader's choices so far, then -1. Moves
    without a choice are made for both. A choice that is not legal is not made: the reader is asked again.
    """
    rng.open_stream(space.stream, seed, Purpose.DEAL, game)
    dealt = rng.below(space.stream, DEALS)
    rng.open_stream(space.stream, seed, Purpose.OPPONENT, game)
    laid, deal, state = tree_in(space), space.draft.deal, seen.state
    clear(seen, dealt)
    begin(dealt, deal, state)
    node, used = np.int64(laid.starts[dealt]), 0
    while state[State.PHASE] != OVER:
        action = 0
        if options(state) > 1:
            info_set, child = node_at(laid, node)
            if state[State.PHASE] != seat:
                action = playing.choose(laid, info_set, space.strategies[opponent], space.stream)
            elif 0 <= actions[used] < options(state):
                action = np.int64(actions[used])
                used += 1
                seen.board[Board.USED] = used
            else:
                return weigh(space, info_set, seen)
            node = child + action
        advance(seen, deal, rules, action)
