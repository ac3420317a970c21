"""Curves of exploitability, and the study of the small games."""

import numpy as np

from gamelab.cfr import evaluation
from gamelab.cfr.small_games import GAMES
from gamelab.cfr.solvers import SOLVERS
from gamelab.cfr.training import ITERATIONS, SOLVER, checkpoints, rising
from gamelab.cfr.tree import build
from gamelab.choices import Parameter
from gamelab.experiment import Experiment, Study


def play_small(seed, first, games, settings):
    """Exploitability of runs first .. first + games - 1 at each checkpoint, float64[games, checkpoints]."""
    named = build(list(GAMES.values())[settings["game"]]())

    def curve(run):
        training = settings["solver"], settings["iterations"], seed, run
        return [evaluation.exploit(named.form, s) for s in checkpoints(named.tree, named.form, *training)]

    return np.array([curve(run) for run in range(first, first + games)])


def plan_small(games, seed, game, solver, iterations):
    """Every solver on every game."""
    columns = tuple(f"exploitability_{count}" for count in rising(iterations))
    plan = []
    for g in game:
        for s in solver:
            settings = {"game": g, "solver": s, "iterations": iterations}
            labels = {"game": list(GAMES)[g], "solver": SOLVERS[s]}
            plan.append(Experiment(play_small, settings, games, seed, columns, labels))
    return plan


def table_curve(metrics):
    """A table function: a line per experiment and checkpoint with the mean of each metric over the runs."""

    def lines(results):
        for experiment, rows in results:
            counts = experiment.settings["iterations"]
            means = rows.mean(axis=0).reshape(len(counts), len(metrics))
            for count, values in zip(counts, means.tolist()):
                where = experiment.labels | {"iterations": count, "runs": len(rows)}
                yield where | dict(zip(metrics, values))

    return lambda results: list(lines(results))


SMALL_GAMES = Study(
    "cfr-benchmark-games",
    "exploitability of every solver on Kuhn poker, Leduc hold'em and liar's dice (games: training runs)",
    {
        "game": Parameter(str, "kuhn,leduc", "games", words=tuple(GAMES), many=True),
        "solver": SOLVER,
        "iterations": ITERATIONS,
    },
    plan_small,
    table_curve(("exploitability",)),
    games=1,
)
