"""A digest that changes means that published curves change."""

import pytest
from conftest import digest

from gamelab.cfr import training
from gamelab.cfr.solvers import SOLVERS
from gamelab.cfr.tree import build
from gamelab.koikoi.nine.rules import DEALS
from hiddenhands.koikoi.words import MiniHanafuda

DIGESTS = {"cfr": "f0ee367d6851", "cfr_simultaneous": "a472f728f2cb", "cfr+": "d3fb8bb9a704"}
DIGESTS |= {"linear": "d557c974de0a", "dcfr": "59d6b74f6f40", "pcfr+": "6faa1b7195d7"}
DIGESTS |= {"chance_sampled": "554ceffb2b2b", "external_sampled": "ae596b1ff779"}


@pytest.mark.kernel
@pytest.mark.parametrize("solver", SOLVERS)
def test_the_first_iterations_give_these_strategies(solver):
    named = build(MiniHanafuda(deals=range(0, DEALS, 2_000)))
    strategy = training.train(named.tree, named.form, solver, 20, seed=2019)
    assert digest(strategy, strategy.dtype) == DIGESTS[solver]
