"""What lies beyond the paper: equilibria, slow learning, noise."""

import numpy as np
import pytest

from gamelab.werewolf import continuous, evolution, model
from gamelab.werewolf.choices import STANDARD, YEAR_2017, YEAR_2018, rates_of


def test_the_equilibrium_is_one():
    found, temperature = continuous.equilibrium()
    assert temperature < 0.01 and found.gap < 0.002
    assert continuous.gap(found.rates, found.plan) == pytest.approx(found.gap)
    # With a right belief the most suspect is the best exile: the village wins what p_v says, up to the gap.
    value = model.win_rate(found.rates, found.rates, STANDARD, model.new_work())
    assert abs(value - found.win_rate) < 0.002
    corner = continuous.logit_plan(rates_of(YEAR_2018), 1e-4)
    assert continuous.gap(rates_of(YEAR_2018), corner) > 0.05


def test_a_sharp_plan_is_the_models_village():
    for state in (0, 13, YEAR_2017, 62):
        plan = continuous.logit_plan(rates_of(state), 1e-6)
        ours = model.win_rate(rates_of(YEAR_2018), rates_of(state), STANDARD, model.new_work())
        assert continuous.plan_win_rate(rates_of(YEAR_2018), plan) == pytest.approx(ours, abs=1e-9)


def test_a_full_step_of_learning_is_the_papers_dynamics():
    following, states = evolution.transitions()[0], [YEAR_2017]
    for _ in range(5):
        states.append(following[states[-1]])
    path = continuous.learn(rates_of(YEAR_2017), 5, 1.0)
    assert np.allclose(path, [rates_of(state) for state in states], atol=1e-12)


def test_noise_leaves_the_cycle_as_it_vanishes():
    graph = evolution.graph()
    shares = continuous.noisy(graph.following, 1e-6)
    assert shares.sum() == pytest.approx(1) and shares.min() > -1e-12
    assert shares[graph.cycles[0]] == pytest.approx(np.full(6, 1 / 6), abs=1e-3)
