"""What the plans plan."""

import math

import numpy as np
import pytest

from gamelab.hanabi.choices import SWITCHES
from gamelab.hanabi.play import play_block
from gamelab.kernel import PLAIN_PYTHON
from hiddenhands.self_estimation import experiments as study
from livefigure.leaves import leaves


def planned(of):
    games, seed, values = of.read(None, None, {})
    return of.plan(games, seed, **values)


def test_the_grid_has_every_combination_once():
    chosen = [e.labels for e in planned(study.READINGS) if e.labels["strategy"] == "estimation"]
    two = [labels for labels in chosen if labels["hand"] == 2]
    # talon, shift, discard_at_eight, copies, match, pooled, infer: two each; counting three; fallback with
    # partner three.
    assert len(two) == 2**7 * 3 * 3 == len({tuple(labels.values()) for labels in two})
    assert len(chosen) - len(two) == len(two) // 2, "at hand 5 the talon is 40 anyway"
    defaults = {name: p.show(p.standard) for name, p in SWITCHES.items()}
    assert any(all(labels[n] == v for n, v in defaults.items() if n in labels) for labels in two)


def test_every_switch_is_changed_alone():
    experiments = [e for e in planned(study.SENSITIVITY) if e.labels["hand"] == 2]
    default = leaves(experiments[0].settings)
    assert experiments[0].labels["switch"] == "default"
    for experiment in experiments[1:]:
        now = leaves(experiment.settings)
        changed = [name.rpartition(".")[-1] for name in now if now[name] != default[name]]
        assert changed == [experiment.labels["switch"]]
    assert {e.labels["switch"] for e in experiments[1:]} == set(SWITCHES) - {"enumerate"}


def test_fresh_deals_are_other_deals():
    assert study.FRESH.seed != study.THRESHOLD.seed
    assert [e.labels for e in planned(study.FRESH)] == [e.labels for e in planned(study.THRESHOLD)]


@pytest.mark.kernel
@pytest.mark.parametrize("hand", [2, 5])
def test_with_random_hints_and_no_estimate_strategy_5_is_strategy_4(hand):
    """The step from one to the other is the estimate alone, game for game."""
    settings = {e.labels["player"]: e.settings for e in planned(study.PARTNERS) if e.labels["hand"] == hand}
    assert settings["hints, never estimates"].player.a == math.inf
    games = 3 if PLAIN_PYTHON else 300
    one, other = (play_block(3, 0, games, settings[name]) for name in ("viewpoint", "hints, never estimates"))
    assert np.array_equal(one, other)
