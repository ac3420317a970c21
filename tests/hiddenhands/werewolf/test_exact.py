"""The fractions: everything that can happen, counted by hand."""

from fractions import Fraction

import pytest

from gamelab.settings import InputError, names
from gamelab.werewolf.choices import YEAR_2017, Lie, Rates, Switches, Ties, rates_of
from hiddenhands.werewolf import exact

HALF = Rates(*[0.5] * 6)


def test_everything_that_can_happen_has_probability_one():
    for lie in names(Lie):
        point = Rates(*(Fraction(n, 7) for n in range(1, 7)))
        for claimants, chance in (
            (2, point.w1 * (1 - point.p1) + (1 - point.w1) * point.p1),
            (3, point.w1 * point.p1),
        ):
            cases = exact.happenings(claimants, lie)
            total = sum(
                c * exact.probability(needs, point)
                for case in cases.values()
                for (_, needs), c in case.items()
            )
            assert total == chance
    assert len(exact.SEATINGS) == 60
    assert len(exact.happenings(2, "other")) == 10 * 64 and len(exact.happenings(3)) == 10 * 27


def test_p_v_is_linear_in_each_true_rate():
    belief = rates_of(YEAR_2017)
    for name in Rates._fields:
        low, middle, high = (
            exact.win_rate(HALF._replace(**{name: x}), belief) for x in (0, Fraction(1, 2), 1)
        )
        assert low + high == 2 * middle


def test_ties_broken_for_the_village_are_best_and_against_it_worst():
    for state in range(0, 64, 21):
        point = rates_of(state)
        values = [exact.win_rate(point, point, Switches(ties=ties)) for ties in Ties]
        assert max(values) == values[Ties.best] and min(values) == values[Ties.worst]


def test_the_branches_of_figure_1_add_up():
    point = rates_of(YEAR_2017)
    branches = exact.branches(point)
    assert sum(chance for chance, _ in branches.values()) == 1
    assert sum(chance * won for chance, won in branches.values()) == exact.win_rate(point, point)
    assert branches["nobody"][1] == Fraction(7, 12)


def test_every_seating_and_divination_give_seven_twelfths():
    assert exact.one_claim() == exact.ONE_CLAIM == Fraction(7, 12)


def test_a_wrong_rate_is_named():
    with pytest.raises(InputError) as error:
        exact.win_rate(HALF._replace(w1=-1), HALF)
    assert str(error.value) == "a rate must be a number from 0 to 1, not -1."
