"""Running a solver up to chosen numbers of iterations, and the study of the small games."""

import numpy as np

from gamelab import rng
from gamelab.cfr import evaluation, sampling, solvers
from gamelab.cfr.small_games import GAMES
from gamelab.cfr.tree import build
from gamelab.choices import InputError, Parameter
from gamelab.experiment import Experiment, Study

SOLVER = Parameter(
    str,
    ",".join(solvers.SOLVERS),
    "solvers; the sampled ones take one deal an iteration",
    words=solvers.SOLVERS,
    many=True,
)
ITERATIONS = Parameter(
    int,
    [1, 10, 100, 1000],
    "iterations after which the average strategy is measured",
    low=0,
    high=10**9,
    many=True,
)


def checkpoints(tree, form, solver, iterations, seed=1, run=0):
    """The average strategy (float64[sequences]) after each number of `iterations`, a rising list.

    solver: index into SOLVERS; run: number of the training run, for the sampled ones. The same
    numbers give the same bits, wherever the list is cut.
    """
    work, sweep, stream = (
        solvers.new_work(tree.sequences),
        sampling.new_sweep(tree),
        np.zeros(rng.STATE, np.uint64),
    )
    sampling.start_training(stream, seed, run)
    done = 0
    for target in iterations:
        if solver < solvers.CHANCE_SAMPLED:
            solvers.solve(form, work, solver, done, target - done)
        else:
            sampling.train(tree, work, sweep, stream, solver, target - done)
        done = target
        yield evaluation.average_strategy(form, work)


def train(tree, form, solver, iterations, seed=1, run=0):
    """The average strategy after `iterations` of the solver with this name; InputError for bad input."""
    (number,) = SOLVER.read("solver", solver)
    (count,) = ITERATIONS.read("iterations", iterations)
    return next(checkpoints(tree, form, number, [count], seed, run))


def rising(iterations):
    """`iterations`, or an InputError unless each is larger than the one before."""
    if any(one >= other for one, other in zip(iterations, iterations[1:])):
        raise InputError("iterations must rise from one to the next.")
    return iterations


def play_small(seed, first, games, settings):
    """Exploitability of runs first .. first + games - 1 at each checkpoint, float64[games, checkpoints]."""
    named = build(list(GAMES.values())[settings["game"]]())
    found = [
        [
            evaluation.exploit(named.form, strategy)
            for strategy in checkpoints(
                named.tree, named.form, settings["solver"], settings["iterations"], seed, run
            )
        ]
        for run in range(first, first + games)
    ]
    return np.array(found)


def plan_small(games, seed, game, solver, iterations):
    """Every solver on every game."""
    names = tuple(f"exploitability_{count}" for count in rising(iterations))
    return [
        Experiment(
            play_small,
            {"game": g, "solver": s, "iterations": iterations},
            games,
            seed,
            names,
            {"game": list(GAMES)[g], "solver": solvers.SOLVERS[s]},
        )
        for g in game
        for s in solver
    ]


def curve_table(metrics):
    """A table function: a line per experiment and checkpoint with the mean of each metric over the runs."""

    def lines(results):
        made = []
        for experiment, rows in results:
            counts = experiment.settings["iterations"]
            means = rows.mean(axis=0).reshape(len(counts), len(metrics))
            for count, values in zip(counts, means):
                made.append(
                    experiment.labels
                    | {"iterations": count, "runs": len(rows)}
                    | dict(zip(metrics, values.tolist()))
                )
        return made

    return lines


SMALL_GAMES = Study(
    "cfr-benchmark-games",
    "exploitability of every solver on Kuhn poker, Leduc hold'em and liar's dice (games: training runs)",
    {
        "game": Parameter(str, "kuhn,leduc", "games", words=tuple(GAMES), many=True),
        "solver": SOLVER,
        "iterations": ITERATIONS,
    },
    plan_small,
    curve_table(("exploitability",)),
    games=1,
)
