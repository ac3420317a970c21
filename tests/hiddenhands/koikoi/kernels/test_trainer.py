"""Training in WebAssembly: the game is laid out and trained on as numba does it, to the last bit."""

import numpy as np
import pytest

from gamelab.cfr import evaluation
from gamelab.cfr.solvers import SOLVERS, Solver
from gamelab.cfr.training import stages
from gamelab.koikoi.choices import ARTICLE
from gamelab.koikoi.nine.players import measure
from hiddenhands.koikoi.kernels import trainer

pytestmark = pytest.mark.compiled


def test_the_page_lays_out_the_same_game(module, laid, monkeypatch):
    there = trainer.new_workspace()
    # Python gets no arrays from compiled code.
    monkeypatch.setattr(trainer, "tree_in", trainer.tree_in.py_func)
    assert module.call("set_up", ARTICLE, there) == laid.tree.sequences
    assert np.array_equal(trainer.tree_in(there).nodes, laid.tree.nodes)
    form = trainer.form_in.py_func(there)
    assert np.array_equal(form.others, laid.form.others) and np.array_equal(form.values, laid.form.values)


@pytest.mark.parametrize("solver", range(len(SOLVERS)), ids=SOLVERS)
def test_the_same_seed_trains_the_same_strategy(module, laid, space, solver):
    iterations = 3 if solver < Solver.CHANCE_SAMPLED else 2000
    trainer.start(space, 5, 0)
    # In two parts, as the page does it when the reader pauses.
    for part in (1, iterations - 1):
        module.call("train", space, solver, part)
    work = next(stages(laid.tree, laid.form, solver, [iterations], seed=5))
    for ours, theirs in ((work.average, space.work.average), (work.regret, space.work.regret)):
        assert np.array_equal(ours, theirs[: len(ours)])
    metrics = np.zeros(8)
    module.call("measure", space, 7, metrics)
    strategy = evaluation.normalised(laid.tree, work.average)
    assert metrics.tolist() == [*measure(laid, strategy), strategy[7]]
