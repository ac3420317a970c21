"""Training in the page: the whole game is laid out, trained on and measured in the reader's browser.

All arrays travel in one `Workspace`, which the page's worker keeps between calls.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.cfr import evaluation, form, sampling, solvers
from gamelab.cfr.arrays import PlayerField, Tree
from gamelab.cfr.form import Form
from gamelab.cfr.solvers import Solver
from gamelab.kernel import INDEX, kernel
from gamelab.koikoi.nine import layout, players
from gamelab.koikoi.nine.rules import DEALS, Seat

MOST_PAIRS = 200_000
MOST_SEQUENCES = 2 * layout.MOST_SETS + 2


class Strategy(IntEnum):
    """Rows of Space.strategies; the last is the average strategy of the solver at work."""

    UNIFORM, RULE_BASED, HALF_TRAINED, EQUILIBRIUM, AVERAGE = range(5)


PLAYERS = ("uniform", "rule-based", "half-trained", "equilibrium")  # can be played against


class Size(IntEnum):
    """Entries of Space.sizes."""

    PAIRS = 0
    DONE = 1  # iterations so far


class Workspace(NamedTuple):
    """Everything that outlives a call."""

    draft: layout.Draft
    pairs: form.Pairs
    rows: np.ndarray
    others: np.ndarray
    values: np.ndarray
    packed: form.Packed  # empty: the page sums row by row, to the same bits
    work: solvers.SolverState
    sweep: sampling.Sweep
    stream: np.ndarray
    strategies: np.ndarray  # float64[len(Strategy), MOST_SEQUENCES]
    sizes: np.ndarray
    worth: np.ndarray  # float64[MOST_SEQUENCES]: what each sequence's last action is worth, see `judge`
    met: np.ndarray  # float64[MOST_SETS]


def new_workspace():
    """Room for every variant of the rules."""
    return Workspace(
        layout.new_draft(),
        form.new_pairs(MOST_SEQUENCES, layout.WIDEST, MOST_PAIRS),
        np.zeros(MOST_SEQUENCES + 1, INDEX),
        np.zeros(2 * MOST_PAIRS, INDEX),
        np.zeros(2 * MOST_PAIRS),
        form.no_rows(),
        solvers.new_state(MOST_SEQUENCES),
        sampling.new_sweep(layout.WIDEST),
        np.zeros(rng.STATE, np.uint64),
        np.zeros((len(Strategy), MOST_SEQUENCES)),
        np.zeros(len(Size), np.int64),
        np.zeros(MOST_SEQUENCES),
        np.zeros(layout.MOST_SETS),
    )


@kernel
def tree_in(space):
    """The laid-out tree."""
    starts, nodes, sets, players, payoffs, draws, odds = space.draft.tree
    sets = sets[: players[Seat.NON_DEALER, PlayerField.END_SET]]
    return Tree(starts, nodes[: starts[DEALS]], sets, players, payoffs, draws, odds)


@kernel
def form_in(space):
    """The sequence form."""
    laid, pairs = tree_in(space), 2 * space.sizes[Size.PAIRS]
    rows = space.rows[: laid.players[Seat.NON_DEALER, PlayerField.END_SEQUENCE] + 1]
    return Form(laid.sets, laid.players, rows, space.others[:pairs], space.values[:pairs], space.packed)


@kernel
def set_up(rules, space):
    """Lay the game out and fill in the fixed players; returns the number of sequences, or -1."""
    draft = space.draft
    sets = layout.lay_out(rules, draft)
    pairs = form.collect_pairs(tree_in(space), space.pairs)
    if pairs < 0:
        return -1
    space.sizes[Size.PAIRS] = pairs
    summed = form_in(space)
    form.fill(summed, space.pairs, pairs, DEALS)
    # No reach has been added up yet, so this is the uniform strategy.
    space.work.average[:] = 0.0
    evaluation.normalise(summed, space.work.average, space.strategies[Strategy.UNIFORM])
    ruled, worth, ties = space.strategies[Strategy.RULE_BASED], players.BY_KIND, players.Ties.EQUAL
    players.rule_based(summed.sets, draft.origins, rules, worth, ties, ruled, draft.deal, draft.states[0])
    return layout.first_sequence(sets)


@kernel
def start(space, seed, run):
    """Forget all training, and open the stream of training run `run`."""
    for array in (space.work.regret, space.work.average, space.work.last):
        array[:] = 0.0
    space.sizes[Size.DONE] = 0
    rng.open_stream(space.stream, seed, sampling.Purpose.TRAIN, run)


@kernel
def train(space, solver, iterations):
    """Train on with one of SOLVERS; returns the iterations done in all."""
    if solver < Solver.CHANCE_SAMPLED:
        solvers.solve(form_in(space), space.work, solver, space.sizes[Size.DONE], iterations)
    else:
        sampling.train(tree_in(space), space.work, space.sweep, space.stream, solver, iterations)
    space.sizes[Size.DONE] += iterations
    return space.sizes[Size.DONE]


@kernel
def measure(space, sequence, metrics):
    """Fill `metrics` (float64[8]) with METRICS of the average strategy, and its probability of `sequence`."""
    laid, work, mine = form_in(space), space.work, space.strategies[Strategy.AVERAGE]
    evaluation.normalise(laid, work.average, mine)
    metrics[0] = evaluation.exploitability(laid, mine, work.reach, work.gain)
    for other in range(2):
        at = 1 + 3 * other
        fixed = space.strategies[Strategy.UNIFORM + other]
        metrics[at + Seat.DEALER] = evaluation.expected(laid, mine, fixed, work.reach)
        metrics[at + Seat.NON_DEALER] = -evaluation.expected(laid, fixed, mine, work.reach)
        metrics[at + 2] = 0.5 * (metrics[at] + metrics[at + 1])
    metrics[7] = mine[sequence]


@kernel
def store_player(space, player):
    """Store the average strategy as one of PLAYERS."""
    evaluation.normalise(form_in(space), space.work.average, space.strategies[player])
