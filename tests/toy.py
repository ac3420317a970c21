"""A study small enough for tests of the runner and the command line.

`python tests/toy.py ...` is the command `gamelab` with this study in place of the book's.
"""

import math
import os
import sys
import time
from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.choices import InputError, Parameter
from gamelab.kernel import kernel
from hiddenhands.runs.experiment import Experiment, Study

WAYS = ("sum", "product")


class Settings(NamedTuple):
    dice: int = 3
    way: int = 0
    weight: float = 1.0


@kernel
def play_games(seed, first, settings, stream, rows):
    """Fill `rows` (float64[games, 2]): weighted sum or product of the dice, and the highest one."""
    for index in range(len(rows)):
        rng.open_stream(stream, seed, 7, first + index)
        total, highest = settings.way, 0
        for _ in range(settings.dice):
            die = rng.below(stream, 6) + 1
            highest = max(highest, die)
            if settings.way == 0:
                total += die
            else:
                total *= die
        rows[index, 0] = settings.weight * total
        rows[index, 1] = highest


def play(seed, first, games, settings):
    rows = np.empty((games, 2))
    play_games(seed, first, settings, np.empty(rng.STATE, np.uint64), rows)
    return rows


def fail_at_50(seed, first, games, settings):
    if first <= 50 < first + games:
        raise RuntimeError("game 50")
    return play(seed, first, games, settings)


def experiment(games=1000, seed=1, play=play, **settings):
    return Experiment(play, Settings(**settings), games, seed, ("value", "highest"), settings)


def plan(games, seed, dice, way, weight):
    if weight == math.inf and way == 1:
        raise InputError("weight must be finite where way is product.")
    return [experiment(games, seed, dice=count, way=way, weight=weight) for count in dice]


DICE = Study(
    name="toy-dice",
    summary="Points thrown with some dice.",
    parameters={
        "dice": Parameter(int, (1, 3), "dice thrown", low=1, high=9, many=True),
        "way": Parameter(str, "sum", "how points are counted", words=WAYS),
        "weight": Parameter(float, 1, "points per pip", low=0),
    },
    plan=plan,
    games=100,
)
INTERRUPTED = Study(
    name="toy-interrupted",
    summary="Ends as Ctrl-C does, half-way.",
    parameters={},
    plan=lambda games, seed: [experiment(games, seed, play=interrupt)],
)
SLOW = Study(
    name="toy-slow",
    summary="Takes its time.",
    parameters={},
    plan=lambda games, seed: [experiment(games, seed, play=play_slowly)],
)


def content(folder):
    """Every file below `folder` with its bytes."""
    found = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in found}


def known():
    """These studies, in place of `hiddenhands.registry.studies`."""
    return {study.name: study for study in (DICE, INTERRUPTED)}


def interrupt(seed, first, games, settings):
    if first:
        raise KeyboardInterrupt
    return play(seed, first, games, settings)


def play_slowly(seed, first, games, settings):
    time.sleep(0.1)
    return play(seed, first, games, settings)


def run_in_process(out, shard, ready):
    """What a run that gets killed does; compiled code is loaded before `ready` is set."""
    from hiddenhands.runs.runner import run_study

    play(1, 0, 1, Settings())
    os.fsync = lambda file: (
        None
    )  # it is the process that ends, not the power; so all steps are equally likely
    ready.set()
    run_study(DICE, games=2000, out=out, workers=2, shard=shard)


def race(out, shard, start, said):
    """What one of several runs does that begin at once; says "", or why it was refused."""
    from hiddenhands.runs.runner import run_study

    play(1, 0, 1, Settings())
    start.wait()
    try:
        run_study(DICE, games=300, out=out, workers=2, shard=shard)
        said.put("")
    except InputError as error:
        said.put(str(error))


if __name__ == "__main__":
    from hiddenhands import cli, registry

    registry.studies = known
    sys.exit(cli.main())
