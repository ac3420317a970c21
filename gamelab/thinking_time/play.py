"""Whole games of the 2018 study: an agent with itself, or with a simulated person."""

import numpy as np

from gamelab import rng
from gamelab.hanabi.agent import choose
from gamelab.hanabi.choices import ADAPTIVE
from gamelab.hanabi.hands import new_work
from gamelab.hanabi.memory import ESTIMATE, LOWERED, RAISED, RULE, STEP_ESTIMATE, clear, new_mind, note
from gamelab.hanabi.partner import new_model
from gamelab.hanabi.play import DECK
from gamelab.hanabi.rules import (
    EMPTY,
    FAILURES,
    MAX_HAND,
    PLAY,
    SCORE,
    apply,
    bit_count,
    deal,
    final_score,
    is_over,
    new_table,
)
from gamelab.kernel import kernel
from gamelab.thinking_time.adaptive import hear
from gamelab.thinking_time.people import is_confident, slip, thinking_time

# Purposes of random streams, after those of `play`: the deck, then one for each player's decisions.
FEELING = 3  # confidence and slips
TIME = 4
STREAMS = 5

COLUMNS = (
    "score",
    "estimates",
    "hits",
    "certain",
    "beliefs",
    "true_beliefs",
    "raised",
    "lowered",
    "a_mean",
    "a_end",
    "turns",
    "failures",
    "person_turns",
    "confident_turns",
    "seconds_confident",
    "seconds_unconfident",
)
"""Of a row. Estimates are plays by rule 3 of the agent (both agents in self-play), hits those that succeeded,
certain those of a card that hints alone had settled already; beliefs are cards whose estimate passed the
threshold, whether played or not, true_beliefs the right ones. a_mean is over the agent's turns."""

(
    SCORE_,
    ESTIMATES,
    HITS,
    CERTAIN,
    BELIEFS,
    TRUE_BELIEFS,
    RAISED_,
    LOWERED_,
    A_MEAN,
    A_END,
    TURNS,
    FAILURES_,
    PERSON_TURNS,
    CONFIDENT,
    SECONDS_CONFIDENT,
    SECONDS_UNCONFIDENT,
) = range(len(COLUMNS))


def new_streams():
    """uint64[5, 4]: one stream per purpose."""
    return np.zeros((STREAMS, rng.STATE), np.uint64)


@kernel
def open_game(seed, game, sitting, table, mind, streams):
    """Open the streams of game number `game`, deal, and clear the agent's mind."""
    for purpose in range(STREAMS):
        rng.open_stream(streams[purpose], seed, purpose, game)
    deal(table, sitting.game, streams[DECK])
    clear(mind, sitting.game.threshold)


@kernel
def _note_estimate(player, action, table, mind, work, row):
    """Count what the agent believed and played, before its action is applied."""
    for slot in range(MAX_HAND):
        if mind.believed[slot] != EMPTY:
            row[BELIEFS] += 1
            row[TRUE_BELIEFS] += mind.believed[slot] == table.hands[player, slot]
    if mind.notes[RULE] == ESTIMATE or mind.notes[RULE] == STEP_ESTIMATE:
        row[ESTIMATES] += 1
        if mind.notes[RULE] == ESTIMATE:
            row[CERTAIN] += bit_count(table.possible[player, action - PLAY]) == 1


@kernel
def play_sitting(seed, game, sitting, row, table, mind, model, work, streams):
    """Play one game to its end and fill `row` (float64[len(COLUMNS)])."""
    open_game(seed, game, sitting, table, mind, streams)
    for column in range(len(row)):
        row[column] = 0.0
    person, turn, agent_turns = sitting.person, 0, 0
    while not is_over(table):
        player = turn % 2
        is_person = player == sitting.human
        strategy = person.policy if is_person else sitting.game.strategy
        a = person.a if is_person else mind.a[0]
        action = choose(turn, strategy, a, sitting, table, mind, model, work, streams)
        confident, milliseconds = False, 0
        if is_person:
            confident = is_confident(person, mind, streams[FEELING])
            action = slip(action, confident, person, sitting.game, table, player, streams[FEELING])
            milliseconds = thinking_time(confident, person, streams[TIME])
            row[PERSON_TURNS] += 1
            row[CONFIDENT] += confident
            row[SECONDS_CONFIDENT if confident else SECONDS_UNCONFIDENT] += milliseconds / 1000.0
        else:
            agent_turns += 1
            row[A_MEAN] += mind.a[0]
            _note_estimate(player, action, table, mind, work, row)
        rule, failures, points = mind.notes[RULE], table.board[FAILURES], table.board[SCORE]
        note(table, player, action, mind)
        apply(table, sitting.game, player, action, streams[DECK])
        if is_person and sitting.game.strategy == ADAPTIVE:
            hear(mind, sitting.adaptation, milliseconds, table.board[FAILURES] > failures)
        elif not is_person and (rule == ESTIMATE or rule == STEP_ESTIMATE):
            row[HITS] += table.board[SCORE] > points
        turn += 1
    row[SCORE_] = final_score(table, sitting.game)
    row[RAISED_], row[LOWERED_] = mind.notes[RAISED], mind.notes[LOWERED]
    row[A_MEAN] = row[A_MEAN] / agent_turns if agent_turns else mind.a[0]
    row[A_END] = mind.a[0]
    row[TURNS], row[FAILURES_] = turn, table.board[FAILURES]


@kernel
def play_sittings(seed, first, sitting, rows, table, mind, model, work, streams):
    """Fill `rows` (float64[games, len(COLUMNS)]) with the games numbered from `first`."""
    for index in range(len(rows)):
        play_sitting(seed, first + index, sitting, rows[index], table, mind, model, work, streams)


def play_block(seed, first, games, sitting):
    """Rows of `games` games from number `first` on, as float64[games, len(COLUMNS)]."""
    rows = np.empty((games, len(COLUMNS)))
    arrays = new_table(), new_mind(), new_model(), new_work(), new_streams()
    play_sittings(seed, first, sitting, rows, *arrays)
    return rows
