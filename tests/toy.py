"""A study small enough for tests of runs and of the command line.

`python tests/toy.py ...` is the command `hiddenhands` with this study in place of the book's.
"""

import math
import sys
import time
from typing import NamedTuple

import numpy as np

from gamelab.settings import InputError, Parameter
from hiddenhands.runs.experiment import Experiment, Study

WAYS = ("sum", "product")
ODD = np.uint64(0x9E3779B97F4A7C15)


class Settings(NamedTuple):
    dice: int = 3
    way: int = 0
    weight: float = 1.0


def play(seed, first, games, settings):
    """float64[games, 2]: weighted sum or product of the dice, and the highest one."""
    games = np.arange(first, first + games, dtype=np.uint64)[:, None]
    thrown = (games * np.uint64(64) + np.arange(settings.dice, dtype=np.uint64) + np.uint64(seed << 32)) + ODD
    for shift in (30, 27, 31):
        thrown = (thrown ^ (thrown >> np.uint64(shift))) * ODD
    dice = (thrown >> np.uint64(40)) % np.uint64(6) + 1.0
    total = dice.sum(axis=1) if settings.way == 0 else dice.prod(axis=1)
    return np.stack([settings.weight * total, dice.max(axis=1)], axis=1)


def interrupt(seed, first, games, settings):
    """As Ctrl-C does, half-way."""
    if first:
        raise KeyboardInterrupt
    return play(seed, first, games, settings)


def play_slowly(seed, first, games, settings):
    time.sleep(0.1)
    return play(seed, first, games, settings)


def experiment(games=1000, seed=1, play=play, **settings):
    return Experiment(play, Settings(**settings), games, seed, ("value", "highest"), settings)


def in_one(play):
    """A plan of one experiment."""

    def plan(games, seed):
        """Ends or waits in the middle."""
        return [experiment(games, seed, play=play)]

    return plan


def plan(games, seed, dice, way, weight):
    """Points thrown with some dice."""
    if weight == math.inf and way == 1:
        raise InputError("weight must be finite where way is product.")
    return [experiment(games, seed, dice=count, way=way, weight=weight) for count in dice]


DICE = Study(
    name="toy-dice",
    parameters={
        "dice": Parameter(int, (1, 3), "dice thrown", low=1, high=9, several=True),
        "way": Parameter(str, "sum", "how points are counted", words=WAYS),
        "weight": Parameter(float, 1, "points per pip", low=0),
    },
    plan=plan,
    games=100,
)
INTERRUPTED = Study("toy-interrupted", {}, in_one(interrupt))
SLOW = Study("toy-slow", {}, in_one(play_slowly))


def known():
    """These studies, in place of `hiddenhands.runs.registry.studies`."""
    return {study.name: study for study in (DICE, INTERRUPTED, SLOW)}


if __name__ == "__main__":
    from hiddenhands import cli
    from hiddenhands.runs import registry

    registry.studies = known
    sys.exit(cli.main())
