"""What the estimate alone changes."""

import math

import numpy as np
import pytest

from gamelab.hanabi.play import play_block
from gamelab.kernel import PLAIN_PYTHON
from hiddenhands.self_estimation import experiments as study


def planned(of):
    games, seed, values = of.read(None, None, {})
    return of.plan(games, seed, **values)


@pytest.mark.kernel
@pytest.mark.parametrize("hand", [2, 5])
def test_with_random_hints_and_no_estimate_strategy_5_is_strategy_4(hand):
    """The step from one to the other is the estimate alone, game for game."""
    settings = {e.labels["player"]: e.settings for e in planned(study.PARTNERS) if e.labels["hand"] == hand}
    assert settings["hints, never estimates"].player.a == math.inf
    games = 3 if PLAIN_PYTHON else 300
    one, other = (play_block(3, 0, games, settings[name]) for name in ("viewpoint", "hints, never estimates"))
    assert np.array_equal(one, other)
