"""A game between a person and an agent, replayed from what the person did: what the page draws.

`replay_table` is stateless: seed, deck, setting and the person's actions and thinking times so far go in; the
board, the agent's moves with their reasons, and what the person may do now come out.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab.hanabi import rules
from gamelab.hanabi.agent import choose_noinline
from gamelab.hanabi.cards import EMPTY, MAX_HAND
from gamelab.hanabi.choices import Strategy
from gamelab.hanabi.hands import Result
from gamelab.hanabi.memory import Note, Rule
from gamelab.hanabi.rules import ACTIONS, TURN_LIMIT, Action, Board, is_legal, is_over
from gamelab.hanabi.timed.adaptive import Heard
from gamelab.hanabi.timed.play import act, in_turn, open_game
from gamelab.hanabi.view import crossed_off, observe
from gamelab.kernel import kernel


class Line(IntEnum):
    """Fields of a line of Shown.log, one per turn."""

    PLAYER, ACTION = range(2)
    WHY = 2  # the agent's Rule; NONE for the person
    MILLISECONDS = 3  # the person's thinking time
    CARD = 4  # the identity that left the hand, EMPTY for a hint
    OUTCOME = 5
    SLOTS = 6  # bit set of the slots that were named, or that the card left
    BELIEVED = 7  # the identity that the agent took its card to be, EMPTY if its move is not an estimate's
    X = 8  # the weights that the estimate compared
    Y = 9
    THRESHOLD = 10  # the agent's a before this turn, in thousandths
    HEARD_AS = 11  # agent C's view of the thinking time: 1 long, -1 quick, 0 neither


class Outcome(IntEnum):
    """What became of an action."""

    HINTED, DISCARDED, PLAYED, FAILED = range(4)


class State(IntEnum):
    """Fields of Shown.state."""

    STATUS = 0  # FINE, or why the replay stopped
    TURN = 1  # turns played
    USED = 2  # the person's actions used
    OVER = 3  # 1: the game has ended
    TO_MOVE = 4  # 1: it is the person's turn
    LEVEL = 5  # the agent's a now, in thousandths
    THINKS = 6  # 1: it is the turn of an agent that searches


class Status(IntEnum):
    """How a replay went."""

    FINE, ILLEGAL, TOO_MANY = range(3)


class Moves(NamedTuple):
    """What the person did."""

    given: int  # how many moves
    actions: np.ndarray  # int64[TURN_LIMIT]
    times: np.ndarray  # int64[TURN_LIMIT], milliseconds
    answers: np.ndarray  # int64[TURN_LIMIT], what an agent that searches did
    answered: int = -1  # how many of them are known; -1: the agent keeps to its strategy
    turns: int = TURN_LIMIT  # after so many of all the replay stops


class Shown(NamedTuple):
    """What the person is shown, in the caller's arrays."""

    log: np.ndarray  # int64[TURN_LIMIT, len(Line)]
    state: np.ndarray  # int64[len(State)]
    legal: np.ndarray
    """int64[ACTIONS], for the person's turn: the slots (bit set) that a legal action concerns, else 0."""
    known: np.ndarray
    """int64[2, 5], what each player can still hold in each slot: the person by hints and counting, the
    agent by hints and the public cards."""


def new_moves(actions=(), times=(), answers=None):
    """Moves from lists; answers: those of an agent that searches, None for one that does not."""
    given = np.zeros((3, TURN_LIMIT), np.int64)
    for row, numbers in zip(given, (actions, times, answers or ())):
        row[: len(numbers)] = numbers
    return Moves(len(actions), *given, -1 if answers is None else len(answers))


def new_shown():
    """Arrays for one game."""
    shapes = {"log": (TURN_LIMIT, len(Line)), "state": len(State), "legal": ACTIONS, "known": (2, MAX_HAND)}
    return Shown(**rules.zeros(**shapes))


@kernel
def _thousandths(a):
    return int(a * 1000.0 + 0.5) if a < 1e9 else 10**12


@kernel
def _slots(table, seat, action):
    """Bit set of the slots that an action concerns: the partner's for a hint, else the player's own."""
    if action >= Action.HINT_COLOUR:
        return rules.matching(table.hands[1 - seat], action)
    return 1 << (action % Action.PLAY)


@kernel
def _log_action(seat, action, pooled, buffers, clock, line):
    """Fill a line of the log before `action` is applied."""
    table, result = buffers.table, buffers.work.result
    line[Line.PLAYER], line[Line.ACTION] = seat, action
    line[Line.SLOTS] = _slots(table, seat, action)
    is_hint = action >= Action.HINT_COLOUR
    line[Line.CARD] = EMPTY if is_hint else table.hands[seat, action % Action.PLAY]
    line[Line.BELIEVED] = EMPTY
    line[Line.THRESHOLD] = _thousandths(clock.a[0])
    if line[Line.WHY] == Rule.ESTIMATE or (line[Line.WHY] == Rule.STEP_ESTIMATE and pooled == 1):
        line[Line.BELIEVED] = result[Result.BEST]
        line[Line.X], line[Line.Y] = result[Result.BEST_WEIGHT], result[Result.SECOND_WEIGHT]


@kernel
def told(turn, sitting, moves, buffers, clock):
    """(whether the moves have this turn, its action, the person's thinking time, the agent's Rule).

    An agent does what its strategy says, or what it replied where it searches.
    """
    number, person = turn // 2, turn % 2 == sitting.human
    if number == (moves.given if person else moves.answered):
        return False, 0, 0, 0
    if person:
        return True, moves.actions[number], moves.times[number], 0
    action = choose_noinline(turn, in_turn(sitting, False, clock.a[0]), sitting.rules, buffers)
    if moves.answered >= 0 and moves.answers[number] != action:
        return True, moves.answers[number], 0, np.int64(Rule.SEARCH)
    return True, action, 0, buffers.mind.notes[Note.RULE]


@kernel
def _outcome(action, failed):
    if action >= Action.HINT_COLOUR:
        return np.int64(Outcome.HINTED)
    if action < Action.PLAY:
        return np.int64(Outcome.DISCARDED)
    return np.int64(Outcome.FAILED if failed else Outcome.PLAYED)


@kernel
def _replay(sitting, moves, shown, buffers, clock):
    """Play an opened game by the moves, and log it: (turns played, the person's actions used).

    Sets state's THINKS or STATUS if it stops at an agent's search or an illegal action.
    """
    table, agent, state = buffers.table, sitting.agent, shown.state
    turn, used = 0, 0
    while not is_over(table) and turn < moves.turns:
        seat, line = turn % 2, shown.log[turn]
        is_person = seat == sitting.human
        line[:] = 0
        known, action, line[Line.MILLISECONDS], line[Line.WHY] = told(turn, sitting, moves, buffers, clock)
        if not known:
            state[State.THINKS] = not is_person
            break
        if action < 0 or action >= ACTIONS or not is_legal(table, sitting.rules, seat, action):
            state[State.STATUS] = Status.ILLEGAL
            break
        _log_action(seat, action, agent.inference.pooled, buffers, clock, line)
        failed = act(turn, action, line[Line.MILLISECONDS], sitting, buffers, clock)
        line[Line.OUTCOME] = _outcome(action, failed)
        if is_person and agent.strategy == Strategy.ADAPTIVE:
            line[Line.HEARD_AS] = clock.heard[Heard.TEMPO]
        used += np.int64(is_person)
        turn += 1
    return turn, used


@kernel
def _show_known(table, sitting, known):
    """Fill Shown.known."""
    for seat in range(2):
        view, gone = observe(table, seat), table.board[Board.EXHAUSTED]
        if seat == sitting.human:
            # What the agent sees in the person's hand would give it away.
            gone = crossed_off(view, sitting.agent, view.partner)
        for slot in range(MAX_HAND):
            left = rules.narrow(view.possible[slot], gone)
            known[seat, slot] = left if (view.held >> slot) & 1 else 0


@kernel
def replay_table(seed, deck, sitting, moves, shown, buffers, clock):
    """Replay a game up to the person's next turn, to its end, or for `moves.turns`.

    deck: the game's number, 0 or 1 for the two decks of the experiment.
    """
    table, state = buffers.table, shown.state
    open_game(seed, deck, sitting, buffers, clock)
    state[:] = 0
    shown.legal[:] = 0
    turn, used = _replay(sitting, moves, shown, buffers, clock)
    if state[State.STATUS] == Status.FINE and used < moves.given and turn < moves.turns:
        state[State.STATUS] = Status.TOO_MANY
    state[State.TURN], state[State.USED], state[State.OVER] = turn, used, is_over(table)
    goes_on = state[State.STATUS] == Status.FINE and not is_over(table)
    state[State.TO_MOVE] = goes_on and not state[State.THINKS]
    state[State.LEVEL] = _thousandths(clock.a[0])
    _show_known(table, sitting, shown.known)
    if state[State.TO_MOVE]:
        for action in range(ACTIONS):
            if is_legal(table, sitting.rules, sitting.human, action):
                shown.legal[action] = _slots(table, sitting.human, action)
