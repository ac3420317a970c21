"""The paper's 100 games, again and again: which threshold wins, and whether a difference shows."""

import math
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab.hanabi.agent import with_strategy
from gamelab.hanabi.choices import Setting
from gamelab.hanabi.play import Buffers, new_buffers, play_games
from gamelab.kernel import kernel


class Column(IntEnum):
    """Rows of `statistics`, a number for each threshold."""

    MEAN = 0  # points
    DIFFERENCE = 1  # points more than the paper's threshold had
    ERROR = 2  # its standard error


class Trial(NamedTuple):
    """One repetition of the experiment."""

    seed: int
    repetition: int
    same: int  # 1: every threshold plays the same deals; 0: each its own
    paper: int  # the position of the paper's threshold


class Table(NamedTuple):
    """Arrays of a repetition, the caller's."""

    thresholds: np.ndarray  # float64[k], inf: never estimates
    scores: np.ndarray  # int16[k, games]
    statistics: np.ndarray  # float64[len(Column), k]
    buffers: Buffers


def new_table(thresholds, games=100):
    """Arrays for repetitions of `games` games."""
    many = len(thresholds)
    scores, statistics = np.zeros((many, games), np.int16), np.zeros((len(Column), many))
    return Table(np.array(thresholds, float), scores, statistics, new_buffers())


@kernel
def _compare(scores, paper, same, statistics):
    """Means, differences to the paper's threshold and their standard errors, paired on the same deals."""
    games = len(scores[0])
    for index in range(len(scores)):
        one, other, squares = 0, 0, 0.0
        for game in range(games):
            one += scores[index, game]
            other += scores[paper, game]
        statistics[Column.MEAN, index] = one / games
        statistics[Column.DIFFERENCE, index] = (one - other) / games
        for game in range(games):
            mine, theirs = scores[index, game] - one / games, scores[paper, game] - other / games
            squares += (mine - theirs) ** 2 if same else mine**2 + theirs**2
        statistics[Column.ERROR, index] = math.sqrt(squares / (games - 1) / games) if index != paper else 0.0


@kernel
def repeat(trial, setting, table):
    """Play repetition number `trial.repetition` and fill table.statistics."""
    player, many, games = setting.player, len(table.scores), len(table.scores[0])
    for index in range(many):
        own = with_strategy(player, player.strategy, table.thresholds[index])
        one = Setting(rules=setting.rules, player=own)
        block = trial.repetition if trial.same else trial.repetition * many + index
        play_games(trial.seed, block * games, one, table.scores[index], table.buffers)
    _compare(table.scores, trial.paper, trial.same, table.statistics)
