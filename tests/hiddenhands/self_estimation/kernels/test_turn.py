"""One turn laid open: what was supposed, and why the decision was taken."""

import numpy as np
import pytest

from gamelab.hanabi import play
from gamelab.hanabi.choices import reading
from gamelab.hanabi.rules import TURN_LIMIT, Action
from hiddenhands.self_estimation.kernels.turn import Summary, explain

pytestmark = pytest.mark.kernel


class Explained:
    """`explain` with arrays of its own."""

    def __init__(self):
        self.summary, self.before = np.zeros(len(Summary), np.int64), np.zeros((5, 25), np.int64)
        self.actions, self.buffers = np.zeros(TURN_LIMIT, np.int64), play.new_buffers()

    def __call__(self, seed, game, setting, turn):
        explain(seed, game, setting, turn, self.summary, self.before, self.actions, self.buffers)


def test_no_estimate_at_the_first_turn_nor_after_a_play():
    seen = {True: 0, False: 0}
    explained = Explained()
    for turn in range(40):
        explained(1, 0, reading(5), turn)
        if explained.summary[Summary.OVER]:
            break
        hinted = turn > 0 and explained.actions[turn - 1] >= Action.HINT_COLOUR
        assert explained.summary[Summary.ESTIMATED] == hinted
        seen[hinted] += 1
    assert min(seen.values()) > 3
