"""A real game at one move of the person: what lay on the table, and what the agent may believe after it."""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab.hanabi.hands import Result
from gamelab.hanabi.rules import NO_ACTION, TURN_LIMIT
from gamelab.hanabi.view import observe
from gamelab.kernel import kernel, noinline
from hiddenhands.people import games
from hiddenhands.people.choices import PERSON, TODAY
from hiddenhands.people.kernels import decks
from hiddenhands.people.kernels.calibration import AGENT, Chances, by_model_apart, by_words_apart, new_chances

ACTIONS, FIRST = games.load().actions, games.load().first
AGENTS, SEEDS, SCORES = games.load().agent, games.load().seed, games.load().score
PERSONS = games.persons().astype(np.int16)
WHOLE = [game for game in range(len(SEEDS)) if game not in set(games.crossed().tolist())]
"""The games are part of the kernel's code, so that a page has them when its figure wakes."""


class Move(IntEnum):
    """Fields of `Shown.move`."""

    MOVES = 0  # moves of the person in the game
    NUMBER = 1  # the one shown, from 1
    ACTION = 2  # what the person did
    ASKED = 3  # what the agent had done before
    AGENT = 4
    SEED = 5
    ESTIMATED = 6  # 1: the model makes something of the action
    SLOT = 7  # the card that the estimate is sure enough of, and
    BEST = 8  # what it takes it for; NO_ACTION if none
    VERDICT = 9  # the action that follows
    PERSON = 10  # whose game it is, counted from 0
    SCORE = 11  # at the end


class Shown(NamedTuple):
    """What one move shows, in the caller's arrays."""

    move: np.ndarray  # int64[len(Move)]
    chances: Chances
    deck: np.ndarray  # int8[50], scratch
    state: np.ndarray  # int64[624], scratch of the shuffle


def new_shown():
    """Arrays for `show`."""
    deck, state = np.zeros(50, np.int8), np.zeros(decks.WORDS, np.int64)
    return Shown(np.zeros(len(Move), np.int64), new_chances(), deck, state)


_step = noinline(decks.step)


@kernel
def show(game, number, reading, shown, buffers):
    """Play game number `game` up to the person's move `number` (from 1; beyond the last: the last).

    reading: choices.Reading. Fills `shown`; the buffers' table is left as the agent sees it after that move.
    """
    move, chances, first = shown.move, shown.chances, FIRST[game]
    decks.shuffle(SEEDS[game], shown.state, shown.deck)
    turns = FIRST[game + 1] - first
    move[Move.MOVES] = turns // 2
    move[Move.NUMBER] = min(max(number, 1), turns // 2)
    move[Move.AGENT], move[Move.SEED], move[Move.SCORE] = AGENTS[game], SEEDS[game], SCORES[game]
    move[Move.PERSON] = PERSONS[game]
    decks.start(shown.deck, TODAY, buffers)
    last = min(2 * move[Move.NUMBER] - 1, TURN_LIMIT - 1)
    for turn in range(last + 1):
        if turn == last:
            by_words_apart(observe(buffers.table, AGENT), reading.player, buffers.work, chances.before)
        action = np.int64(ACTIONS[first + turn])
        if turn % 2 == PERSON:
            move[Move.ACTION] = action
        else:
            move[Move.ASKED] = action
        _step(turn, action, shown.deck, TODAY, buffers)
    by_words_apart(observe(buffers.table, AGENT), reading.player, buffers.work, chances.words)
    move[Move.ESTIMATED] = 1 if by_model_apart(reading, buffers, chances) else 0
    move[Move.SLOT], move[Move.VERDICT] = (
        buffers.work.result[Result.SLOT],
        buffers.work.result[Result.VERDICT],
    )
    move[Move.BEST] = buffers.work.result[Result.BEST] if move[Move.SLOT] >= 0 else NO_ACTION
