"""Whole games of the 2018 study: an agent with itself, or with a simulated person."""

import math
from enum import IntEnum

import numpy as np

from gamelab import checks
from gamelab.bits import popcount
from gamelab.hanabi.agent import act as carry_out
from gamelab.hanabi.agent import choose, with_strategy
from gamelab.hanabi.cards import EMPTY, MAX_HAND
from gamelab.hanabi.choices import Strategy
from gamelab.hanabi.memory import Note, Rule, forget
from gamelab.hanabi.play import STREAMS, new_buffers, start
from gamelab.hanabi.rules import Action, Board, final_score, is_over
from gamelab.hanabi.timed.adaptive import Heard, hear, new_clock, wind
from gamelab.hanabi.timed.choices import Doubt, TimedGame
from gamelab.hanabi.timed.people import PersonStream, is_confident, slip, thinking_time
from gamelab.kernel import kernel, noinline
from gamelab.settings import checked, names


class Column(IntEnum):
    """Of a row.

    Estimates are plays by rule 3 of the agent (both agents in self-play), hits those that succeeded, certain
    those of a card that hints alone had settled already; beliefs are cards whose estimate passed the
    threshold, whether played or not, true_beliefs the right ones. a_mean is over the agent's turns;
    raised_long counts raises by long thinking; rule_1 to rule_7 are the agent's moves by rule of its list.
    """

    SCORE, ESTIMATES, HITS, CERTAIN, BELIEFS, TRUE_BELIEFS = range(6)
    RAISED, LOWERED, A_MEAN, A_END, TURNS, FAILURES = range(6, 12)
    PERSON_TURNS, CONFIDENT_TURNS, SECONDS_CONFIDENT, SECONDS_UNCONFIDENT = range(12, 16)
    RAISED_LONG = 16
    RULE_1, RULE_2, RULE_3, RULE_4, RULE_5, RULE_6, RULE_7 = range(17, 24)


COLUMNS = names(Column)


def new_arrays():
    """(buffers, clock) for one game."""
    return new_buffers(STREAMS + len(PersonStream)), new_clock()


@kernel
def open_game(seed, game, sitting, buffers, clock):
    """Open the streams of game number `game`, deal, and clear what the agents remember."""
    start(seed, game, sitting.rules, buffers)
    forget(buffers.mind, sitting.agent.strategy == Strategy.CONVENTION)
    wind(clock, sitting.agent.a)


@kernel
def in_turn(sitting, is_person, a):
    """The Player to move: the simulated person, or the agent with its threshold `a` of the moment."""
    agent, person = sitting.agent, sitting.person
    if is_person:
        return with_strategy(agent, Strategy.RANDOM + person.policy, person.person_a)
    return with_strategy(agent, agent.strategy, a)


@kernel
def act(turn, action, milliseconds, sitting, buffers, clock):
    """Note and carry out the action of a turn; agent C hears the person's. Returns whether a play failed."""
    seat, board = turn % 2, buffers.table.board
    failures = board[Board.FAILURES]
    carry_out(turn, action, sitting.rules, buffers)
    failed = board[Board.FAILURES] > failures
    if seat == sitting.human and sitting.agent.strategy == Strategy.ADAPTIVE:
        hear(clock, sitting.adaptation, milliseconds, failed)
    return failed


@kernel
def with_agent(sitting, strategy):
    """`sitting` with another strategy of its agent."""
    agent = with_strategy(sitting.agent, strategy, sitting.agent.a)
    return TimedGame(sitting.rules, agent, sitting.adaptation, sitting.person, sitting.human, sitting.doubts)


@kernel
def is_estimate(rule):
    """Whether a decision by this rule is an estimate's."""
    return rule == Rule.ESTIMATE or rule == Rule.STEP_ESTIMATE


@kernel
def _note_estimate(seat, action, buffers, row):
    """Count what the agent believed and played, before its action is applied."""
    mind, table = buffers.mind, buffers.table
    for slot in range(MAX_HAND):
        if mind.believed[slot] != EMPTY:
            row[Column.BELIEFS] += 1
            row[Column.TRUE_BELIEFS] += mind.believed[slot] == table.hands[seat, slot]
    if is_estimate(mind.notes[Note.RULE]):
        row[Column.ESTIMATES] += 1
        if mind.notes[Note.RULE] == Rule.ESTIMATE:
            row[Column.CERTAIN] += popcount(table.possible[seat, action - Action.PLAY]) == 1


@kernel
def play_game(seed, game, sitting, row, buffers, clock):
    """Play one game to its end and fill `row` (float64[len(Column)])."""
    open_game(seed, game, sitting, buffers, clock)
    row[:] = 0.0
    person, rules, turn, agent_turns = sitting.person, sitting.rules, 0, 0
    table, board, streams, doubtful = buffers.table, buffers.table.board, buffers.streams, False
    while not is_over(table):
        seat = turn % 2
        is_person = seat == sitting.human
        a = math.inf if doubtful else clock.a[0]
        action = choose(turn, in_turn(sitting, is_person, a), rules, buffers)
        rule, milliseconds = buffers.mind.notes[Note.RULE], 0
        if is_person:
            feeling = streams[PersonStream.FEELING]
            confident = is_confident(person, rule, feeling)
            meant, action = action, slip(action, confident, person, rules, table, seat, feeling)
            milliseconds = thinking_time(confident, person, streams[PersonStream.TIME])
            # Whether an agent with these doubts does not estimate after such a turn of the person.
            doubtful = sitting.doubts == Doubt.LONG and milliseconds >= 30_000
            doubtful |= sitting.doubts == Doubt.UNSURE and not confident
            doubtful |= sitting.doubts == Doubt.SLIP and action != meant
            row[Column.PERSON_TURNS] += 1
            row[Column.CONFIDENT_TURNS] += confident
            kind = Column.SECONDS_CONFIDENT if confident else Column.SECONDS_UNCONFIDENT
            row[kind] += milliseconds / 1000.0
        else:
            agent_turns += 1
            row[Column.A_MEAN] += clock.a[0]
            _note_estimate(seat, action, buffers, row)
            if rule <= Rule.LEAST_KNOWN:
                row[Column.RULE_1 + rule - Rule.KNOWN_RANK] += 1
        points = board[Board.SCORE]
        act(turn, action, milliseconds, sitting, buffers, clock)
        if not is_person and is_estimate(rule):
            row[Column.HITS] += board[Board.SCORE] > points
        turn += 1
    row[Column.SCORE] = final_score(table, rules)
    row[Column.RAISED], row[Column.LOWERED] = clock.heard[Heard.RAISED], clock.heard[Heard.LOWERED]
    row[Column.RAISED_LONG] = clock.heard[Heard.RAISED_LONG]
    row[Column.A_MEAN] = row[Column.A_MEAN] / agent_turns if agent_turns else clock.a[0]
    row[Column.A_END] = clock.a[0]
    row[Column.TURNS], row[Column.FAILURES] = turn, board[Board.FAILURES]


play_game_noinline = noinline(play_game)


@kernel
def play_games(seed, first, sitting, rows, buffers, clock):
    """Fill `rows` (float64[games, len(Column)]) with the games numbered from `first`."""
    for index in range(len(rows)):
        play_game(seed, first + index, sitting, rows[index], buffers, clock)


def play_block(seed, first, games, sitting):
    """Rows of `games` games from number `first` on, as float64[games, len(Column)].

    sitting: a `timed.choices.TimedGame`. InputError for what cannot be.
    """
    seed, first, games = checks.block(seed, first, games)
    sitting = checked(TimedGame, sitting, "sitting")
    rows = np.empty((games, len(Column)))
    play_games(seed, first, sitting, rows, *new_arrays())
    return rows
