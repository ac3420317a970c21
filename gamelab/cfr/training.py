"""Training up to chosen numbers of iterations, by any solver."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from gamelab import checks, rng
from gamelab.cfr import evaluation, sampling, solvers
from gamelab.cfr.arrays import PlayerField, whole_tree
from gamelab.cfr.form import whole_form
from gamelab.cfr.solvers import RECENT, SOLVERS, Solver
from gamelab.settings import InputError, Parameter

_ABOUT = "solvers; the sampled ones take one deal an iteration"
SOLVER = Parameter(str, SOLVERS, _ABOUT, words=SOLVERS, several=True)
EVERY_SOLVER = replace(SOLVER, words=SOLVERS + RECENT)
ITERATIONS = Parameter(
    int, [1, 10, 100, 1000], "iterations after which the average strategy is measured", 0, 10**9, several=True
)


def rising(iterations):
    """`iterations`, or an InputError unless each is an integer larger than the one before."""
    _counts(iterations)
    if any(one >= other for one, other in zip(iterations, iterations[1:])):
        raise InputError("iterations must rise from one to the next.")
    return iterations


def _counts(iterations):
    if not isinstance(iterations, (list, tuple, range)):
        raise InputError(f"iterations must be a list of integers, not {checks.shown(iterations)}.")
    return [checks.integer("each of iterations", count, 0, ITERATIONS.high) for count in iterations]


def stages(tree, form, solver, iterations, seed=1, run=0):
    """The solver's state after each number of `iterations`, which rise; always the same `SolverState`.

    iterations: a list or an iterator. form: not looked at by the sampled solvers. solver: a Solver; run: for
    the sampled ones. The same numbers give the same bits, wherever the list is cut. InputError for bad input.
    """
    tree, solver = whole_tree(tree), checks.integer("solver", solver, 0, len(Solver) - 1)
    if not solvers.samples(solver) and whole_form(form).sequences != tree.sequences:
        raise InputError("form must be that of the tree: they are of different games.")
    seed, run = checks.integer("seed", seed, 0, checks.MOST), checks.integer("run", run, 0, checks.MOST)
    if not isinstance(iterations, Iterator):  # whose numbers are looked at as they come
        iterations = _counts(iterations)
    return _stages(tree, form, solver, iterations, seed, run)


def _stages(tree, form, solver, iterations, seed, run):
    work, sweep = solvers.new_state(tree.sequences), sampling.new_sweep(tree.widest)
    stream = np.zeros(rng.STATE, np.uint64)
    rng.open_stream(stream, seed, int(sampling.Purpose.TRAIN), run)
    done = 0
    for target in iterations:  # any number of them: they may come from a generator
        target = checks.integer("iterations", target, done, ITERATIONS.high)
        if not solvers.samples(solver):
            solvers.solve(form, work, solver, done, target - done)
        else:
            sampling.train(tree, work, sweep, stream, solver, target - done)
        done = target
        yield work


def current(tree, work):
    """The strategy (float64[sequences]) that a sampled solver would play next: its regrets, matched.

    InputError if they are not the tree and the state of one game.
    """
    tree = whole_tree(tree)
    work = solvers.state_of(tree, work)
    for player in range(2):
        # This solver predicts no regrets; that the pass also writes the reach changes nothing here.
        solvers.forward_pass(tree, work, player, int(solvers.Solver.CHANCE_SAMPLED))
        work.strategy[tree.players[player, PlayerField.EMPTY]] = 1.0
    return work.strategy.copy()


def checkpoints(tree, form, solver, iterations, seed=1, run=0):
    """The average strategy (float64[sequences]) at each of the `stages`; InputError for bad input."""
    found = stages(tree, form, solver, iterations, seed, run)
    return (evaluation.normalised(tree, work.average) for work in found)


def train(tree, form, solver, iterations, seed=1, run=0):
    """The average strategy after `iterations`, float64[sequences], which `LaidOutGame.probabilities` names.

    tree, form: of `tree.build`. solver: one of `solvers.SOLVERS` and RECENT, such as "cfr+". run: another one
    with the same seed, for the solvers that sample. InputError for bad input.

    >>> from gamelab.cfr import small_games, tree
    >>> kuhn = tree.build(small_games.Kuhn())
    >>> learned = train(kuhn.tree, kuhn.form, "cfr+", 1000)
    >>> round(evaluation.value(kuhn.form, learned, learned), 3)  # -1/18 in an equilibrium
    -0.056
    """
    number = replace(EVERY_SOLVER, several=False).read("solver", solver)
    count = checks.integer("iterations", iterations, 0, ITERATIONS.high)
    return next(checkpoints(tree, form, number, [count], seed, run))
