"""Self-estimation: the fast count against the enumeration."""

import numpy as np
import pytest
from conftest import fewer
from self_estimation.kernels.test_turn import Explained

from gamelab.hanabi.choices import reading
from gamelab.hanabi.hands import Result
from gamelab.hanabi.rules import TURN_LIMIT
from gamelab.kernel import PLAIN_PYTHON
from hiddenhands.self_estimation.kernels.turn import Summary, estimate

pytestmark = pytest.mark.kernel
SWITCHES = [{}, {"copies": "weighted"}, {"match": "possible"}, {"infer": "all"}, {"pooled": "position"}]
SWITCHES += [{"discard_at_eight": "legal"}, {"counting": "none", "infer": "all", "copies": "weighted"}]
SWITCHES += [{"partner": "hints"}, {"partner": "hints", "infer": "all", "match": "possible"}]


@pytest.mark.parametrize("hand", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("switches", SWITCHES, ids=lambda s: " ".join(s.values()) or "default")
def test_the_fast_count_equals_the_enumeration(switches, hand):
    """Every weight of every slot and identity, x, y, what they suggest, and whole games: equal integers."""
    if PLAIN_PYTHON and hand > 2:
        pytest.skip("enumerating in plain Python takes too long")
    setting, enumerating = reading(hand, **switches), reading(hand, enumerate="yes", **switches)
    fast, slow = Explained(), Explained()
    work, estimates = fast.buffers.work, 0
    for game in range(1 if PLAIN_PYTHON else fewer(12)):
        for turn in range(0, TURN_LIMIT, 7 if PLAIN_PYTHON else 1):
            fast(21, game, setting, turn)
            if fast.summary[Summary.OVER]:
                break
            if fast.summary[Summary.ESTIMATED]:
                estimates += 1
                weights, result = work.weights.copy(), work.result.copy()
                work.weights[:] = work.result[:] = -9
                assert estimate(fast.buffers, enumerating, turn % 2) == result[Result.VERDICT]
                assert np.array_equal(work.weights, weights) and np.array_equal(work.result, result)
        fast(21, game, setting, TURN_LIMIT)
        slow(21, game, enumerating, TURN_LIMIT)
        assert slow.summary.tolist() == fast.summary.tolist() and fast.summary[Summary.OVER]
        assert slow.actions.tolist() == fast.actions.tolist()
    assert estimates > 0
