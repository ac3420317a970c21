"""p_v: known values, and the kernel against exact fractions."""

import random
from fractions import Fraction
from itertools import product

import numpy as np
import pytest

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


@pytest.mark.kernel
def test_an_honest_seer_and_a_werewolf_who_always_blackens_a_rival():
    # Three claimants, possessed white. Seer: black on the werewolf 1/2, else white. By hand: see each board.
    point = Rates(0.0, 1.0, 1.0, 0.0, 1.0, 0.0)
    # Boards: the possessed says white; werewolf blackens seer or possessed; seer blackens the werewolf or
    # says white. Nobody but seer and werewolf ever blackens, and the werewolf always does. One accuser: he is
    # the werewolf.
    # Two accusers X -> Y and Y -> X: seer and werewolf in either order, a tie between 1 and 0.
    # Two accusers X -> Y and Y -> Z: the werewolf accuses Z, who is the possessed, so Y is the werewolf.
    assert exact.win_rate(point, point) == Fraction(1, 2) + Fraction(1, 2) * (
        Fraction(1, 2) * Fraction(1, 2) + Fraction(1, 2)
    )
    assert kernel(point, point) == pytest.approx(7 / 8, abs=1e-14)


def test_the_kernel_equals_the_fractions_on_the_grid_under_all_switches():
    chance = random.Random(5)
    for exile in Exile:
        for lie in Lie:
            for ties in (Ties.uniform, Ties.best, Ties.worst, *chance.sample(range(3, len(Ties)), 2)):
                switches = Switches(int(exile), int(lie), int(ties))
                for belief in chance.sample(GRID, 4):
                    compare(chance.choice(GRID), belief, switches)


def test_the_kernel_equals_the_fractions_at_ten_thousand_random_points():
    chance = random.Random(7)
    beliefs = [Rates(*(Fraction(chance.randrange(1, 1000), 1000) for _ in range(6))) for _ in range(12)]
    for number in range(10_000):
        belief = beliefs[number % len(beliefs)]
        actual = Rates(*(Fraction(chance.randrange(1001), 1000) for _ in range(6)))
        # A belief's outcomes are cached per reading: a dozen beliefs, each under one exile and lie, all ties.
        exile, lie = number % len(beliefs) % 3, number % len(beliefs) // 3
        compare(actual, belief, Switches(exile, lie, chance.randrange(len(Ties))))


@pytest.mark.kernel
def test_rates_of_zero_and_one_are_no_exception():
    chance = random.Random(3)
    for _ in range(12):
        actual, belief = (Rates(*(chance.choice([0, Fraction(1, 5), 1]) for _ in range(6))) for _ in range(2))
        compare(actual, belief, Switches(ties=chance.choice([0, 1, 2, 3])))


@pytest.mark.kernel
def test_a_board_that_never_happens_is_worth_nothing():
    """With honest rates of 0 nobody but the seer claims."""
    facts, work, never = np.zeros(len(Fact)), model.new_work(), Rates(*[0.0] * 6)
    for board in range(len(BOARDS.many)):
        model.explain_board(never, rates_of(YEAR_2017), Switches(), board, facts, work)
        assert facts[Fact.CHANCE] == facts[Fact.VALUE] == 0 < facts[Fact.BELIEVED]
        model.explain_board(rates_of(YEAR_2017), never, Switches(), board, facts, work)
        assert facts[Fact.BELIEVED] == 0 < facts[Fact.VALUE]


@pytest.mark.kernel
@pytest.mark.parametrize(
    "exile, numbers", [(Exile.ALL, {3, 5}), (Exile.CLAIMANTS, {2, 3}), (Exile.OTHERS, {3})]
)
def test_who_cannot_be_exiled_is_marked_and_all_others_have_a_share(exile, numbers):
    facts, work, found = np.zeros(len(Fact)), model.new_work(), set()
    for board in range(len(BOARDS.many)):
        model.explain_board(rates_of(29), rates_of(YEAR_2017), Switches(exile=exile), board, facts, work)
        among = work.suspicion >= 0
        # The werewolf's share is one, the possessed's at most one half.
        assert work.suspicion[among].sum() <= 1.5 + 1e-12
        assert (work.suspicion[~among] == -1).all()
        found.add(int(among.sum()))
    assert found == numbers


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
