"""p_v: known values, and the kernel against exact fractions."""

import random
from fractions import Fraction
from itertools import product

import numpy as np
import pytest
from conftest import fewer

from gamelab.werewolf import model
from gamelab.werewolf.boards import BOARDS
from gamelab.werewolf.choices import LEVELS, STANDARD, YEAR_2017, Exile, Lie, Rates, Switches, Ties, rates_of
from gamelab.werewolf.model import Fact
from hiddenhands.werewolf import exact

HALF = Rates(*[0.5] * 6)
GRID = [rates_of(state) for state in range(64)]


def kernel(actual, belief, switches=STANDARD):
    return model.win_rate(actual, belief, switches, model.new_work())


def compare(actual, belief, switches):
    ours = kernel(Rates(*map(float, actual)), Rates(*map(float, belief)), switches)
    assert abs(ours - float(exact.win_rate(actual, belief, switches))) < 1e-12


def test_it_matters_who_claims_and_who_lies():
    """How far rates, set low or high, move the win rate in the state taken for 2017."""
    state = rates_of(YEAR_2017)
    for names, span in ((("w1", "p1"), 0.279), (("s1", "s2", "w2", "p2"), 0.231)):
        points = [state._replace(**dict(zip(names, ends))) for ends in product(LEVELS, repeat=len(names))]
        assert np.ptp([kernel(point, state) for point in points]) == pytest.approx(span, abs=5e-4)


@pytest.mark.kernel
def test_one_claimant_is_worth_seven_twelfths():
    alone = Rates(0.5, 0.0, 0.0, 0.5, 0.5, 0.5)
    assert exact.win_rate(alone, HALF) == Fraction(7, 12)
    assert kernel(alone, HALF) == pytest.approx(7 / 12, abs=1e-15)


def test_the_kernel_equals_the_fractions_on_the_grid_under_all_switches():
    chance = random.Random(5)
    for exile in Exile:
        for lie in Lie:
            for ties in (Ties.uniform, Ties.best, Ties.worst, *chance.sample(range(3, len(Ties)), 2)):
                switches = Switches(int(exile), int(lie), int(ties))
                for belief in chance.sample(GRID, fewer(4)):
                    compare(chance.choice(GRID), belief, switches)


def test_the_kernel_equals_the_fractions_at_random_points():
    chance = random.Random(7)
    beliefs = [Rates(*(Fraction(chance.randrange(1, 1000), 1000) for _ in range(6))) for _ in range(12)]
    for number in range(fewer(10_000)):
        belief = beliefs[number % len(beliefs)]
        actual = Rates(*(Fraction(chance.randrange(1001), 1000) for _ in range(6)))
        # A belief's outcomes are cached per reading: a dozen beliefs, each under one exile and lie, all ties.
        exile, lie = number % len(beliefs) % 3, number % len(beliefs) // 3
        compare(actual, belief, Switches(exile, lie, chance.randrange(len(Ties))))


@pytest.mark.kernel
def test_boards_laid_open_add_up_to_the_win_rate():
    actual, belief, switches = rates_of(29), rates_of(YEAR_2017), Switches(ties=5, lie=2)
    facts, work = np.zeros(len(Fact)), model.new_work()
    total = (1 - actual.w1) * (1 - actual.p1) * 7 / 12
    for board in range(len(BOARDS.many)):
        model.explain_board(actual, belief, switches, board, facts, work)
        total += facts[Fact.CHANCE] * facts[Fact.VALUE]
        assert work.posterior.sum(axis=1) == pytest.approx(np.ones(5))
        assert work.posterior.sum(axis=0) == pytest.approx([1, 1, 1, 2])
    assert total == pytest.approx(kernel(actual, belief, switches), abs=1e-14)
