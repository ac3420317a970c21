"""Which sampled conclusions of the chapter hold for other seeds too."""

import pytest

from gamelab.cfr import evaluation, lp
from gamelab.cfr.solvers import Solver
from gamelab.cfr.training import checkpoints, current, stages
from gamelab.koikoi.nine import players
from hiddenhands.koikoi import examples, published

pytestmark = pytest.mark.compiled
SEEDS = range(2, 11)


@pytest.fixture(scope="module")
def trained(laid):
    """Average and current strategy by seed, after the article's iterations."""
    by_seed = {}
    for seed in SEEDS:
        (work,) = stages(laid.tree, None, Solver.CHANCE_SAMPLED, [published.ITERATIONS], seed)
        by_seed[seed] = evaluation.normalised(laid.tree, work.average), current(laid.tree, work)
    return by_seed


def test_both_curves_end_above_zero_with_every_table_of_points(laid, trained):
    for strategies in trained.values():
        for strategy in strategies:
            random, rule = (players.gains(laid, strategy, p)[2] for p in players.fixed_players(laid.rules))
            assert 0 < rule < random
            for other in players.rule_based_players(laid.rules).values():
                assert 0 < players.gains(laid, strategy, other)[2] < random


def test_the_child_loses_to_the_rule_based_player_but_how_much_depends_on_the_seed(laid, trained):
    value, _ = lp.equilibrium(laid.form)
    _, ruled = players.fixed_players(laid.rules)
    child = [players.gains(laid, average, ruled)[1] for average, _ in trained.values()]
    assert all(-0.66 < gain < -0.60 for gain in child)
    assert 0 < sum(gain > -value for gain in child) < len(child)


def test_the_average_ends_near_an_equilibrium(laid, trained):
    assert all(evaluation.exploit(laid.form, average) < 0.011 for average, _ in trained.values())


def test_the_printed_digits_of_example_2_cannot_be_a_current_strategys(laid, trained):
    points = examples.matches(laid, published.EXAMPLES[1])
    for average, now in trained.values():
        assert set(examples.calls(laid, points, now).tolist()) <= {0.0, 0.5}
        assert set(examples.calls(laid, points, average).tolist()) - {0.0, 0.5}


def test_cfr_plus_is_the_faster_one(laid):
    both = (checkpoints(laid.tree, laid.form, solver, [50, 200]) for solver in (Solver.VANILLA, Solver.PLUS))
    for slow, fast in zip(*both, strict=True):
        assert evaluation.exploit(laid.form, slow) > evaluation.exploit(laid.form, fast)
