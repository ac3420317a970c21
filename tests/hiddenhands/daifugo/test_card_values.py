"""What follows from mean ranks, by known answers and by playing."""

import math

import numpy as np
import pytest
from scipy import stats

from gamelab.daifugo.game import reading
from gamelab.daifugo.play import play_block
from hiddenhands.daifugo import card_values


def test_steps_are_told_apart_by_halves():
    bent = [3.0 - 0.1 * k for k in range(7)] + [2.4 - 0.02 * k for k in range(1, 7)]
    assert card_values.mean_steps(bent) == pytest.approx((0.1, 0.02))


def test_order_is_one_where_every_card_beats_all_below():
    assert card_values.in_order([3, 2, 1]) == 1 and card_values.in_order([1, 2, 3]) == -1


def test_repeated_theses_put_the_better_of_two_on_top_as_the_normal_law_says():
    gap, sd, games = 0.01, 1.1, 10_000
    best = card_values.best_of(card_values.theses([2.4, 2.4 + gap], [sd, sd], games))
    assert best.sum() == 1
    assert best[0] == pytest.approx(stats.norm.cdf(gap / (sd * math.sqrt(2 / games))), abs=0.004)


def test_uncertain_means_widen_the_share_of_theses():
    """Two equal hands: the gap has twice the variance of a mean, so Phi(1.96 x ratio of the errors)."""
    sd, games = 1.1, 10_000
    low, high = card_values.best_between([2.4, 2.4], [0.005, 0.005], [sd, sd], games, times=200)
    reach = stats.norm.cdf(1.96 * 0.005 / (sd / math.sqrt(games)))
    assert low == pytest.approx([1 - reach] * 2, abs=0.06) and high == pytest.approx([reach] * 2, abs=0.06)
    low, high = card_values.best_between([2.4, 2.4], [0, 0], [sd, sd], games)
    assert (high - low).max() < 0.03


@pytest.mark.compiled
def test_repeated_theses_are_those_of_played_games():
    """400 theses of 400 games for Q, K and 2, beside normal draws round their own means."""
    repeats, games = 400, 400
    rows = [
        play_block(seed, 0, repeats * games, reading(cards=[card])).reshape(repeats, games)
        for seed, card in enumerate(("Q", "K", "2"))
    ]
    played = np.array([row.mean(axis=1) for row in rows]).T
    drawn = card_values.theses([row.mean() for row in rows], [row.std() for row in rows], games)
    error = math.sqrt(0.25 / repeats)
    assert np.abs(card_values.best_of(played) - card_values.best_of(drawn)).max() < 4 * error
    means = played.mean(axis=0)
    assert (
        abs(card_values.share_in_order(played, means) - card_values.share_in_order(drawn, means)) < 4 * error
    )


def test_so_many_games_find_the_gap_with_the_power_asked_for():
    gap, sd = 0.02, 1.118
    games = round(card_values.games_to_order(gap, sd))
    one, other = card_values.theses([2.4, 2.4 + gap], [sd, sd], games).T
    significant = (other - one) / (sd * math.sqrt(2 / games)) > 1.96
    assert significant.mean() == pytest.approx(0.95, abs=0.003)


def test_games_have_a_range_as_wide_as_the_gap_is_uncertain():
    one, other = {"mean": 2.40, "se": 0.003}, {"mean": 2.42, "se": 0.004}
    gaps = 0.02, 0.02 + 1.96 * 0.005, 0.02 - 1.96 * 0.005
    known = [card_values.games_to_order(gap, 1.118) for gap in gaps]
    assert card_values.games_between(one, other, 1.118) == pytest.approx(known)
    assert card_values.games_between(one, one, 1.118)[2] == math.inf


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


def test_two_lines_are_alike_as_the_z_test_says():
    lines = [{"mean": 2.4, "se": 0.03}, {"mean": 2.5, "se": 0.04}]
    assert card_values.alike(lines) == pytest.approx(2 * stats.norm.sf(0.1 / 0.05))
