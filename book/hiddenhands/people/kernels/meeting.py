"""Whole games of an agent with a simulated person: fitted to real people, or a list with random moves."""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab import checks, rng
from gamelab.bits import random_member
from gamelab.hanabi import agent as agents
from gamelab.hanabi import memory
from gamelab.hanabi.choices import Player, Rules, Strategy
from gamelab.hanabi.match import legal_bits
from gamelab.hanabi.play import STREAMS, Buffers, Stream, new_buffers, start
from gamelab.hanabi.rules import ACTIONS, Action, Board, final_score, is_over
from gamelab.hanabi.view import observe
from gamelab.kernel import kernel, noinline
from gamelab.settings import Parameter, checked, names, record
from hiddenhands.hanabi.kernels import features
from hiddenhands.hanabi.kernels.features import Sight, new_sight
from hiddenhands.hanabi.kernels.partner import FITTED, REFITS, crowds, crowds_again, draw, meet, weigh
from hiddenhands.people import games
from hiddenhands.people.choices import PERSON, TODAY, Agent, Who, player_of
from hiddenhands.people.kernels import asking, decks, published

OURS = len(Agent)
"""Sitting.agent for one of our own strategies."""


SLIP, PERSON_DRAWN, ASKING = range(STREAMS, STREAMS + 3)
"""Purposes of random streams, after those of `hanabi.play`."""


class Kind(IntEnum):
    """Who sits in the person's seat."""

    FITTED = 0
    LIST = 1  # agent R's list, never asking why, with random moves


class Asks(IntEnum):
    """Whom our agent asks why the person did what it did."""

    LIST = 0  # its own list, as the papers do
    CROWD = 1  # the fitted people, see `asking`


@record
class Sitting(NamedTuple):
    """Who meets whom, by which rules."""

    rules: Rules = TODAY
    agent: int = Parameter(int, OURS, "one of the three agents that people met, or 3: player", 0, OURS)
    player: Player = player_of(Who.ESTIMATION)
    kind: int = Parameter(Kind, Kind.FITTED, "the simulated person")
    fitted: int = Parameter(str, "all", "on whom its weights were fitted", words=FITTED)
    slip: float = Parameter(float, 0.0, "chance of a random legal move at the person's turns", 0, 1)
    listed: Player = player_of(Who.CONVENTIONAL)
    asks: int = Parameter(Asks, Asks.LIST, "whom agent R or self-estimation asks for reasons")
    asked: int = Parameter(str, "all", "on whom the weights of those it asks were fitted", words=FITTED)
    refit: int = Parameter(int, 0, "0: the person as fitted; else to which people drawn again", 0, REFITS)


class Column(IntEnum):
    """Of a row; all but the first three are of the person's moves."""

    SCORE, TURNS, LOST = range(3)
    MOVES, HINTS, PLAYS, FITS = range(3, 7)


COLUMNS = names(Column)


class Seats(NamedTuple):
    """All arrays of a meeting."""

    buffers: Buffers
    recall: features.Recall
    sight: Sight
    shares: np.ndarray  # float64[ACTIONS]
    memory: published.Memory
    strength: np.ndarray  # float64[1]: the person's, drawn for each game
    belief: asking.Belief


def new_seats():
    """Arrays for one game."""
    buffers, recall, sight = new_buffers(STREAMS + 3), features.new_recall(), new_sight()
    person = published.new_memory(), np.zeros(1)
    return Seats(buffers, recall, sight, np.zeros(ACTIONS), *person, asking.new_belief())


@noinline
@kernel
def ask_agent(turn, sitting, seats):
    """An action of the agent, whose turn it is, and what it remembers of it."""
    if sitting.agent == OURS:
        if sitting.asks == Asks.CROWD:
            return asking.choose(turn, sitting.player, sitting.rules, seats.buffers, seats.belief)
        return agents.choose_noinline(turn, sitting.player, sitting.rules, seats.buffers)
    seat, remembered = turn % 2, seats.memory
    table, stream = seats.buffers.table, seats.buffers.streams[Stream.FIRST + seat]
    published.look_and_fill(sitting.agent, table, seat, remembered, seats.shares)
    action = draw(seats.shares, stream)
    published.look_and_remember(sitting.agent, table, seat, action, stream, remembered)
    return action


@noinline
@kernel
def ask_person(turn, sitting, crowd, seats):
    """An action of the simulated person, whose turn it is; crowd: partner.Crowd."""
    seat, buffers = turn % 2, seats.buffers
    view, stream = observe(buffers.table, seat), buffers.streams[Stream.FIRST + seat]
    slips = buffers.streams[SLIP]
    if sitting.slip > 0.0 and rng.uniform(slips) < sitting.slip:
        return random_member(legal_bits(view, sitting.rules), slips)
    if sitting.kind == Kind.LIST:
        return agents.choose_noinline(turn, sitting.listed, sitting.rules, buffers)
    strength = seats.strength[0]
    weigh(seat, buffers, seats.recall, sitting.rules, crowd.weights, strength, seats.sight, seats.shares)
    return draw(seats.shares, stream)


@kernel
def count(turn, action, table, row):
    """Add to `row` (float64[len(Column)]) a move of the person, before it is carried out."""
    row[Column.MOVES] += 1
    row[Column.HINTS] += action >= Action.HINT_COLOUR
    if Action.PLAY <= action < Action.HINT_COLOUR:
        row[Column.PLAYS] += 1
        card = table.hands[turn % 2, action - Action.PLAY]
        row[Column.FITS] += (table.board[Board.PLAYABLE] >> card) & 1


@kernel
def begin(sitting, crowd, seats):
    """Clear what players remember, once the cards are dealt, and draw the person."""
    seats.strength[0] = meet(crowd, seats.buffers.streams[PERSON_DRAWN])
    agreed = sitting.agent == OURS and sitting.player.strategy == Strategy.CONVENTION
    memory.forget(seats.buffers.mind, agreed)
    features.begin(seats.recall)
    seats.memory.given[:] = 0


@kernel
def play_on(deck, sitting, crowd, asked, row, seats):
    """Play to the end and fill `row` (float64[len(Column)]); asked: the Crowd of whom the agent asks why.

    deck: int8[50], in the order in which the cards are dealt; int8[0]: the buffers' own.
    """
    row[:] = 0.0
    buffers, rules = seats.buffers, sitting.rules
    table, board = buffers.table, buffers.table.board
    turn = 0
    while not is_over(table):
        if turn % 2 == PERSON:
            action = ask_person(turn, sitting, crowd, seats)
            count(turn, action, table, row)
            if sitting.asks == Asks.CROWD and asking.concludes(sitting.player, action):
                asking.ask_why(1 - PERSON, action, rules, asked, buffers.streams[ASKING], seats)
        else:
            action = ask_agent(turn, sitting, seats)
        features.note(table, rules, turn % 2, action, seats.recall)
        if len(deck):
            decks.step(turn, action, deck, rules, buffers)
        else:
            agents.act(turn, action, rules, buffers)
        if turn % 2 == PERSON and action < Action.HINT_COLOUR:
            published.forget_card(action % Action.PLAY, rules.hand, rules.shift, seats.memory)
        turn += 1
    row[Column.SCORE], row[Column.TURNS] = final_score(table, rules), turn
    row[Column.LOST] = board[Board.FAILURES] == board[Board.LIMIT]


play_on_noinline = noinline(play_on)


@kernel
def play_games(seed, first, sitting, crowd, asked, rows, seats, no_deck):
    """Fill `rows` (float64[games, len(Column)]) with the games numbered from `first`; no_deck: int8[0]."""
    for index in range(len(rows)):
        start(seed, first + index, sitting.rules, seats.buffers)
        begin(sitting, crowd, seats)
        play_on_noinline(no_deck, sitting, crowd, asked, rows[index], seats)


@kernel
def play_again(seed, first, sitting, crowd, deck, rows, seats):
    """Fill `rows` with games that are dealt from `deck` (int8[50]), with other decisions each."""
    for index in range(len(rows)):
        decks.start(deck, sitting.rules, seats.buffers)
        for purpose in range(len(seats.buffers.streams)):
            rng.open_stream(seats.buffers.streams[purpose], seed, purpose, first + index)
        begin(sitting, crowd, seats)
        play_on_noinline(deck, sitting, crowd, crowd, rows[index], seats)


@kernel
def count_game(deck, actions, row, buffers):
    """Fill `row` with the same counts of a real game."""
    row[:] = 0.0
    decks.start(deck, TODAY, buffers)
    for turn in range(len(actions)):
        action = np.int64(actions[turn])
        if turn % 2 == PERSON:
            count(turn, action, buffers.table, row)
        decks.step(turn, action, deck, TODAY, buffers)
    board = buffers.table.board
    row[Column.SCORE], row[Column.TURNS] = final_score(buffers.table, TODAY), len(actions)
    row[Column.LOST] = board[Board.FAILURES] == board[Board.LIMIT]


_NO_DECK = np.zeros(0, np.int8)


def play_block(seed, first, count, sitting):
    """Games of an agent with a simulated person, numbered from `first`: float64[count, len(Column)].

    sitting: a Sitting. InputError for what cannot be.
    """
    seed, first, count = checks.block(seed, first, count)
    sitting = checked(Sitting, sitting, "sitting")
    rows, asked = np.empty((count, len(Column))), crowds()[sitting.asked]
    crowd = crowds_again()[sitting.refit - 1] if sitting.refit else crowds()[sitting.fitted]
    play_games(seed, first, sitting, crowd, asked, rows, new_seats(), _NO_DECK)
    return rows


REPEATS = 20
"""Games that a simulated person plays of each real one."""


def again_block(seed, first, count, sitting):
    """The real games with the agent, from row `first`, with a simulated person: float64[count, len(Column)].

    Means of REPEATS games from the same deck; zeros for games with another agent, and of moves that are not
    sure.
    """
    seats, rows, own = new_seats(), np.zeros((count, len(Column))), np.empty((REPEATS, len(Column)))
    for index, game in enumerate(_games(first, count, sitting.agent)):
        if game >= 0:
            crowd, deck = crowds()[sitting.fitted], games.decks()[game]
            play_again(seed, REPEATS * game, sitting, crowd, deck, own, seats)
            rows[index] = own.mean(axis=0)
    return rows


def real_block(seed, first, count, sitting):
    """The same of the real games: float64[count, len(Column)]; of the sitting the agent counts."""
    buffers, rows, packed = new_buffers(), np.zeros((count, len(Column))), games.load()
    for index, game in enumerate(_games(first, count, sitting.agent)):
        if game >= 0:
            actions = packed.actions[packed.first[game] : packed.first[game + 1]]
            count_game(games.decks()[game], actions, rows[index], buffers)
    return rows


def _games(first, count, agent):
    """Rows of games, -1 for those with another agent, and of moves that are not sure."""
    rows, agents, odd = np.arange(first, first + count), games.load().agent, games.crossed()
    return np.where((agents[rows] == agent) & ~np.isin(rows, odd), rows, -1).tolist()
