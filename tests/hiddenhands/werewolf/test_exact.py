"""The fractions: everything that can happen, counted by hand."""

from fractions import Fraction

from gamelab.settings import names
from gamelab.werewolf.choices import YEAR_2017, Lie, Rates, rates_of
from hiddenhands.werewolf import exact


def test_everything_that_can_happen_has_probability_one():
    for lie in names(Lie):
        point = Rates(*(Fraction(n, 7) for n in range(1, 7)))
        either = point.w1 * (1 - point.p1) + (1 - point.w1) * point.p1
        for claimants, chance in ((2, either), (3, point.w1 * point.p1)):
            cases = [one for case in exact.happenings(claimants, lie).values() for one in case.items()]
            assert sum(c * exact.probability(needs, point) for (_, needs), c in cases) == chance
    assert len(exact.SEATINGS) == 60
    assert len(exact.happenings(2, "other")) == 10 * 64 and len(exact.happenings(3)) == 10 * 27


def test_the_branches_of_figure_1_add_up():
    point = rates_of(YEAR_2017)
    branches = exact.branches(point)
    assert sum(chance for chance, _ in branches.values()) == 1
    assert sum(chance * won for chance, won in branches.values()) == exact.win_rate(point, point)
    assert branches["nobody"][1] == Fraction(7, 12)


def test_every_seating_and_divination_give_seven_twelfths():
    assert exact.one_claim() == exact.ONE_CLAIM == Fraction(7, 12)
