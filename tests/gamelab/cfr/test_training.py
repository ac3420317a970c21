"""Training in parts."""

import pytest

from gamelab.cfr import training
from gamelab.cfr.solvers import RECENT, SOLVERS


@pytest.mark.kernel
@pytest.mark.parametrize("solver", SOLVERS + RECENT)
def test_a_strategy_does_not_depend_on_how_iterations_are_split(kuhn, solver):
    number = (SOLVERS + RECENT).index(solver)
    *_, split = training.checkpoints(kuhn.tree, kuhn.form, number, [0, 1, 4, 25])
    (whole,) = training.checkpoints(kuhn.tree, kuhn.form, number, [25])
    assert split.tobytes() == whole.tobytes()
