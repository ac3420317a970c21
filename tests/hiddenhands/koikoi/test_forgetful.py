"""Merged information sets."""

import numpy as np
import pytest

from gamelab.cfr import evaluation
from gamelab.kernel import PLAIN_PYTHON
from hiddenhands.koikoi import forgetful

pytestmark = pytest.mark.skipif(PLAIN_PYTHON, reason="too slow as plain Python")


def test_forgetful_players_see_what_lies_open(laid):
    tree, numbers = forgetful.merge(laid)
    assert len(tree.sets) == 252 + 1554  # the oracle's counts
    uniform = forgetful.expand(laid, tree, numbers, evaluation.uniform_strategy(tree))
    assert np.array_equal(uniform[laid.tree.sets[:, 0]], np.full(len(numbers), 0.5))
    exploitability = forgetful.train(laid, tree, numbers, [1000, 100_000], 1)
    assert exploitability[1] < exploitability[0]
