"""Regrets matched by hand, as verdicts say."""

import numpy as np
import pytest

from gamelab.cfr.solvers import match_regrets

pytestmark = pytest.mark.compiled


def matched(*regrets):
    """What regret matching plays after these regrets, a list."""
    share = np.zeros(len(regrets))
    match_regrets(np.array(regrets, float), 0, len(regrets), share, 0)
    return share.tolist()


def test_regrets_are_matched_by_hand():
    assert matched(3.0, 1.0, -2.0) == [0.75, 0.25, 0.0]
    assert matched(-1.0, -2.0) == [0.5, 0.5]
