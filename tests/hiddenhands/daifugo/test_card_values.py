"""What follows from mean ranks, by known answers."""

import math

import pytest
from scipy import stats

from hiddenhands.daifugo import card_values


def test_repeated_theses_put_the_better_of_two_on_top_as_the_normal_law_says():
    gap, sd, games = 0.01, 1.1, 10_000
    best = card_values.best_of(card_values.theses([2.4, 2.4 + gap], [sd, sd], games))
    assert best.sum() == 1
    assert best[0] == pytest.approx(stats.norm.cdf(gap / (sd * math.sqrt(2 / games))), abs=0.004)


def test_so_many_games_find_the_gap_with_the_power_asked_for():
    gap, sd = 0.02, 1.118
    games = round(card_values.games_to_order(gap, sd))
    one, other = card_values.theses([2.4, 2.4 + gap], [sd, sd], games).T
    significant = (other - one) / (sd * math.sqrt(2 / games)) > 1.96
    assert significant.mean() == pytest.approx(0.95, abs=0.003)


def test_orders_agree_within_what_their_errors_leave_open():
    exact = [3.0, 2.5, 2.0, 1.5], [1e-9] * 4
    assert card_values.agreement(exact, exact) == pytest.approx([1, 1])
    assert card_values.agreement(exact, (exact[0][::-1], exact[1])) == pytest.approx([-1, -1])
    low, high = card_values.agreement(exact, (exact[0], [1.0] * 4))
    assert low < 0.5 < high


def test_a_gain_is_split_into_fewer_threes_and_what_they_are_worth():
    before = {0: (0.5, 2.0), 1: (0.5, 3.0)}
    assert card_values.split_gain(before, {0: (1.0, 2.2)}) == pytest.approx((-0.3, -0.5, 0.2))
    assert card_values.split_gain(before, before) == pytest.approx((0, 0, 0))
