"""Training up to chosen numbers of iterations, by any solver."""

from dataclasses import replace

import numpy as np

from gamelab import rng
from gamelab.cfr import evaluation, sampling, solvers
from gamelab.cfr.arrays import PlayerField
from gamelab.cfr.solvers import RECENT, SOLVERS
from gamelab.settings import InputError, Parameter

_ABOUT = "solvers; the sampled ones take one deal an iteration"
SOLVER = Parameter(str, SOLVERS, _ABOUT, words=SOLVERS, several=True)
EVERY_SOLVER = replace(SOLVER, words=SOLVERS + RECENT)
ITERATIONS = Parameter(
    int, [1, 10, 100, 1000], "iterations after which the average strategy is measured", 0, 10**9, several=True
)


def rising(iterations):
    """`iterations`, or an InputError unless each is larger than the one before."""
    if any(one >= other for one, other in zip(iterations, iterations[1:])):
        raise InputError("iterations must rise from one to the next.")
    return iterations


def stages(tree, form, solver, iterations, seed=1, run=0):
    """The solver's state after each number of `iterations`, a rising list; always the same `SolverState`.

    form: not looked at by the sampled solvers. solver: a Solver; run: number of the training run, for
    the sampled ones. The same numbers give the same bits, wherever the list is cut.
    """
    work, sweep = solvers.new_state(tree.sequences), sampling.new_sweep(tree.widest)
    stream = np.zeros(rng.STATE, np.uint64)
    rng.open_stream(stream, seed, int(sampling.Purpose.TRAIN), run)
    solver, done = int(solver), 0
    for target in iterations:
        if not solvers.samples(solver):
            solvers.solve(form, work, solver, done, target - done)
        else:
            sampling.train(tree, work, sweep, stream, solver, target - done)
        done = target
        yield work


def current(tree, work):
    """The strategy (float64[sequences]) that a sampled solver would play next: its regrets, matched."""
    for player in range(2):
        # This solver predicts no regrets; that the pass also writes the reach changes nothing here.
        solvers.forward_pass(tree, work, player, int(solvers.Solver.CHANCE_SAMPLED))
        work.strategy[tree.players[player, PlayerField.EMPTY]] = 1.0
    return work.strategy.copy()


def checkpoints(tree, form, solver, iterations, seed=1, run=0):
    """The average strategy (float64[sequences]) at each of the `stages`."""
    for work in stages(tree, form, solver, iterations, seed, run):
        yield evaluation.normalised(tree, work.average)


def train(tree, form, solver, iterations, seed=1, run=0):
    """The average strategy after `iterations` of the solver with this name; InputError for bad input."""
    (number,) = EVERY_SOLVER.read("solver", solver)
    (count,) = ITERATIONS.read("iterations", iterations)
    return next(checkpoints(tree, form, number, [count], seed, run))
