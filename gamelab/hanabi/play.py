"""Whole games: one, many, and one retold move by move."""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab import checks, rng
from gamelab.hanabi.choices import Setting
from gamelab.hanabi.hands import Work, new_work
from gamelab.hanabi.memory import Mind, new_mind
from gamelab.hanabi.policy import draw
from gamelab.hanabi.rules import Table, apply, deal, final_score, is_over, new_table
from gamelab.hanabi.strategies import decide
from gamelab.hanabi.view import observe
from gamelab.kernel import kernel
from gamelab.settings import checked


class Stream(IntEnum):
    """Purposes of random streams; the deck has its own, so every strategy is dealt the same cards."""

    DECK = 0
    FIRST = 1  # the decisions of the player who begins
    SECOND = 2


STREAMS = len(Stream)


class Buffers(NamedTuple):
    """All arrays of a game."""

    table: Table
    mind: Mind
    work: Work
    streams: np.ndarray  # uint64[purposes, 4]


def new_buffers(purposes=STREAMS):
    """Arrays for one game, with a stream for each purpose (3 to 1000, else InputError); `start` begins it."""
    purposes = checks.integer("purposes", purposes, STREAMS, 1000)
    return Buffers(new_table(), new_mind(), new_work(), np.zeros((purposes, rng.STATE), np.uint64))


@kernel
def start(seed, game, rules, buffers):
    """Open the streams of game number `game` and deal; agent R needs `memory.forget`, too."""
    for purpose in range(len(buffers.streams)):
        rng.open_stream(buffers.streams[purpose], seed, purpose, game)
    deal(buffers.table, rules, buffers.streams[Stream.DECK])


@kernel
def choose(turn, player, rules, buffers):
    """An action of `player`, whose turn it is, by one of the strategies of 2015: drawn where it is a lot."""
    seat = turn % 2
    view, stream = observe(buffers.table, seat), buffers.streams[Stream.FIRST + seat]
    lottery = decide(view, buffers.table.hands[seat], player, rules, buffers.work, stream)
    return draw(lottery, view, rules, stream)


@kernel
def take_turn(turn, setting, buffers):
    """Let the player whose turn it is choose and act; returns the action."""
    action = choose(turn, setting.player, setting.rules, buffers)
    apply(buffers.table, setting.rules, turn % 2, action, buffers.streams[Stream.DECK])
    return action


@kernel
def play_games(seed, first, setting, scores, buffers):
    """Fill `scores` (int16[games]) with the final scores of the games numbered from `first`."""
    for index in range(len(scores)):
        start(seed, first + index, setting.rules, buffers)
        turn = 0
        while not is_over(buffers.table):
            take_turn(turn, setting, buffers)
            turn += 1
        scores[index] = final_score(buffers.table, setting.rules)


@kernel
def replay(seed, game, setting, turns, actions, buffers):
    """Play at most `turns` turns of a game, note them in `actions` and return their number.

    actions: int64[TURN_LIMIT]. The table is left as it stands after the last of them.
    """
    start(seed, game, setting.rules, buffers)
    turn = 0
    while turn < turns and not is_over(buffers.table):
        actions[turn] = take_turn(turn, setting, buffers)
        turn += 1
    return turn


def play_block(seed, first, games, setting):
    """Final scores of `games` games from number `first` on, as int16[games, 1].

    setting: a `choices.Setting`. InputError for what cannot be.
    """
    seed, first, games = checks.block(seed, first, games)
    setting = checked(Setting, setting, "setting")
    rows = np.empty((games, 1), np.int16)
    play_games(seed, first, setting, rows[:, 0], new_buffers())
    return rows
