"""Training in parts."""

import numpy as np
import pytest

from gamelab.cfr import training
from gamelab.cfr.solvers import RECENT, SOLVERS, Solver


@pytest.mark.kernel
@pytest.mark.parametrize("solver", SOLVERS + RECENT)
def test_a_strategy_does_not_depend_on_how_iterations_are_split(kuhn, solver):
    number = (SOLVERS + RECENT).index(solver)
    *_, split = training.checkpoints(kuhn.tree, kuhn.form, number, [0, 1, 4, 25])
    (whole,) = training.checkpoints(kuhn.tree, kuhn.form, number, [25])
    assert split.tobytes() == whole.tobytes()


@pytest.mark.kernel
def test_the_current_strategy_matches_the_regrets(kuhn):
    (work,) = training.stages(kuhn.tree, None, Solver.CHANCE_SAMPLED, [50])
    strategy = training.current(kuhn.tree, work)
    for first, actions, _ in kuhn.tree.sets.tolist():
        wanted = np.maximum(work.regret[first : first + actions], 0)
        even = np.full(actions, 1 / actions)
        share = wanted / wanted.sum() if wanted.sum() > 0 else even
        np.testing.assert_allclose(strategy[first : first + actions], share, atol=1e-12)
