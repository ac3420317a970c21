"""What lies beyond the paper: equilibria and slow learning."""

import numpy as np
import pytest

from gamelab.werewolf import evolution, model
from gamelab.werewolf.choices import STANDARD, YEAR_2017, YEAR_2018, Rates, rates_of
from hiddenhands.werewolf import equilibria


def test_the_equilibrium_is_one():
    found = equilibria.between()
    assert found.gap < 1e-9
    assert equilibria.deviation_gain(found.rates, found.plan) == pytest.approx(found.gap)
    assert found.plan.min() >= 0 and found.plan.sum(axis=1) == pytest.approx(np.ones(20))
    assert min(found.rates) >= 0.2 and max(found.rates) <= 0.8
    # With a right belief the most suspect is the best exile: the village wins what p_v says.
    value = model.win_rate(found.rates, found.rates, STANDARD, model.new_work())
    assert value == pytest.approx(found.win_rate, abs=1e-9)
    corner = equilibria.logit_plan(rates_of(YEAR_2018), 1e-4)
    assert equilibria.deviation_gain(rates_of(YEAR_2018), corner) > 0.05


def test_there_are_other_equilibria():
    rates = Rates(0.2, 2**0.5 - 1, 2 - 2**0.5, 0.8, 0.8, 2 / 3)
    assert rates == equilibria.SECOND
    plan, gap = equilibria.least_gap_plan(rates)
    assert gap < 1e-12 and equilibria.deviation_gain(rates, plan) < 1e-12
    assert equilibria.plan_win_rate(rates, plan) == pytest.approx(0.49975113, abs=1e-8)
    assert abs(equilibria.between().rates.s1 - rates.s1) == pytest.approx(0.6)


def test_a_right_belief_votes_as_well_as_the_best_plan():
    rates = rates_of(YEAR_2017)
    lone = (1 - rates.w1) * (1 - rates.p1) * model.ONE_CLAIM
    best = lone + equilibria.boards(rates)[0].max(axis=1).sum()
    assert model.win_rate(rates, rates, STANDARD, model.new_work()) == pytest.approx(best, abs=1e-12)


def test_a_full_step_of_learning_is_the_papers_dynamics():
    following, states = evolution.transitions()[0], [YEAR_2017]
    for _ in range(5):
        states.append(following[states[-1]])
    path = equilibria.learn(rates_of(YEAR_2017), 5, 1.0)
    assert np.allclose(path, [rates_of(state) for state in states], atol=1e-12)


def test_crowds_rest_before_anything_is_made_exact():
    """Where they are led little by little; a crowd that still moves is not counted."""
    crowds = equilibria.crowds()
    assert len(crowds) == 12 and all(crowd.swing < equilibria.STILL for crowd in crowds)
    assert all(crowd.gain < 1e-4 for crowd in crowds)
    assert sum(many for _, many in equilibria.replicator_limits()) == 12
    early = equilibria.replicated([0.5] * 6, time=10.0, watched=50.0)
    assert early.swing > equilibria.STILL and early.gain > 1e-4
