"""Curves of exploitability, and the study of the small games."""

from functools import partial

import numpy as np

from gamelab.cfr import evaluation
from gamelab.cfr.small_games import GAMES
from gamelab.cfr.training import EVERY_SOLVER, ITERATIONS, checkpoints, rising
from gamelab.cfr.tree import build
from gamelab.settings import Parameter
from hiddenhands.runs.experiment import Study, axis, plan_each

GAME = Parameter(str, "kuhn,leduc", "games", words=tuple(GAMES), several=True)


def curves(game, measure, runs, seed, settings):
    """`measure` (a list) of the strategies of a laid-out game, float64[runs, checkpoints * metrics]."""

    def curve(run):
        training = settings["solver"], settings["iterations"], seed, run
        return np.concatenate([measure(s) for s in checkpoints(game.tree, game.form, *training)])

    return np.array([curve(run) for run in runs])


def play_small(seed, first, games, settings):
    """Exploitability at each checkpoint of runs first, first + 1, ...; float64[games, checkpoints]."""
    named = build(list(GAMES.values())[settings["game"]]())
    runs = range(first, first + games)
    return curves(named, lambda s: [evaluation.exploit(named.form, s)], runs, seed, settings)


def plan_small(games, seed, game, solver, iterations):
    """Exploitability of every solver on Kuhn poker, Leduc hold'em and liar's dice (games: training runs)."""
    columns = tuple(f"exploitability_{count}" for count in rising(iterations))
    axes = {"game": axis("game", game, list(GAMES)), "solver": axis("solver", solver, EVERY_SOLVER.words)}
    return plan_each(play_small, dict, columns, games, seed, {"iterations": iterations}, **axes)


def table_curve(metrics, results):
    """A line per experiment and checkpoint with the mean of each metric over the runs."""
    return [
        e.labels | {"iterations": count, "runs": len(rows)} | dict(zip(metrics, means.tolist()))
        for e, rows in results
        for count, means in zip(e.settings["iterations"], rows.mean(axis=0).reshape(-1, len(metrics)))
    ]


_TRAINED = {"game": GAME, "solver": EVERY_SOLVER, "iterations": ITERATIONS}
_CURVE = partial(table_curve, ("exploitability",))
SMALL_GAMES = Study("cfr-benchmark-games", _TRAINED, plan_small, _CURVE, games=1)
