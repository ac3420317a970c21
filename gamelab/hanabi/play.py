"""Whole games: one, many, and one retold move by move."""

import numpy as np

from gamelab import rng
from gamelab.hanabi.hands import new_work
from gamelab.hanabi.rules import apply, deal, final_score, is_over, new_table
from gamelab.hanabi.strategies import decide
from gamelab.hanabi.view import look
from gamelab.kernel import kernel

# Purposes of random streams; the deck has its own, so every strategy is dealt the same cards.
DECK = 0
PLAYERS = 1
STREAMS = 3


def new_streams():
    """uint64[3, 4]: the deck's stream and one for each player."""
    return np.zeros((STREAMS, rng.STATE), np.uint64)


@kernel
def start(seed, game, settings, table, streams):
    """Open the streams of game number `game` and deal."""
    for purpose in range(STREAMS):
        rng.open_stream(streams[purpose], seed, purpose, game)
    deal(table, settings, streams[DECK])


@kernel
def choose(turn, settings, table, work, streams):
    """The action of the player whose turn it is."""
    player = turn % 2
    view = look(table, player)
    return decide(view, table.hands[player], settings, work, streams[PLAYERS + player])


@kernel
def take_turn(turn, settings, table, work, streams):
    """Let the player whose turn it is choose and act; returns the action."""
    action = choose(turn, settings, table, work, streams)
    apply(table, settings, turn % 2, action, streams[DECK])
    return action


@kernel
def play_games(seed, first, settings, scores, table, work, streams):
    """Fill `scores` (int16[games]) with the final scores of the games numbered from `first`."""
    for index in range(len(scores)):
        start(seed, first + index, settings, table, streams)
        turn = 0
        while not is_over(table):
            take_turn(turn, settings, table, work, streams)
            turn += 1
        scores[index] = final_score(table, settings)


@kernel
def replay(seed, game, settings, turns, actions, table, work, streams):
    """Play at most `turns` turns of a game, note them in `actions` and return their number.

    actions: int64[TURN_LIMIT]. The table is left as it stands after the last of them.
    """
    start(seed, game, settings, table, streams)
    turn = 0
    while turn < turns and not is_over(table):
        actions[turn] = take_turn(turn, settings, table, work, streams)
        turn += 1
    return turn


def play_block(seed, first, games, settings):
    """Final scores of `games` games from number `first` on, as int16[games, 1]."""
    rows = np.empty((games, 1), np.int16)
    play_games(seed, first, settings, rows[:, 0], new_table(), new_work(), new_streams())
    return rows
