"""What follows from the printed numbers of the 2018 study."""

import math
from itertools import permutations, product

import numpy as np
import pytest
from scipy import stats

from hiddenhands.comparison import PublishedMean
from hiddenhands.thinking_time import reanalysis
from hiddenhands.thinking_time.published import ALL_TURNS, CONFIDENT, QUESTIONS


def test_the_shares_of_turns_give_the_printed_overall_mean():
    share = reanalysis.confident_share()
    assert share == pytest.approx(15.1 / 18.7)
    assert share * 21.1 + (1 - share) * 39.8 == pytest.approx(24.7)
    low, high = reanalysis.share_bounds()
    assert low < share < high


@pytest.mark.parametrize("mean, sd", [(21.1, 15.1), (39.8, 17.8)])
def test_the_lognormal_has_the_printed_moments(mean, sd):
    mu, sigma = reanalysis.lognormal(mean, sd)
    model = stats.lognorm(sigma, scale=math.exp(mu))
    assert (model.mean(), model.std()) == (pytest.approx(mean), pytest.approx(sd))
    assert reanalysis.at_most(4.13, mean, sd) == pytest.approx(model.cdf(4.13))
    assert reanalysis.below_zero(mean, sd) == pytest.approx(stats.norm.cdf(-mean / sd))


def paired_by_hand(pairs):
    d = np.subtract(*np.array(pairs, float).T)
    t = d.mean() / (d.std(ddof=1) / math.sqrt(len(d)))
    return 2 * stats.t.sf(abs(t), len(d) - 1)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda q: q.name)
def test_table_1_by_brute_force_over_all_ordered_answers(question):
    """All 2401 x 2401 answer sheets of four people, filtered by nothing but the printed line."""

    def fitting(mean, sd):
        found = []
        for answers in product(range(1, 8), repeat=4):
            if round(np.mean(answers), 2) == float(mean):
                squares = sum((x - np.mean(answers)) ** 2 for x in answers)
                divisors = [d for d in (3, 4, 5) if abs(math.sqrt(squares / d) - float(sd)) <= 0.005 + 1e-9]
                if divisors:
                    found.append((answers, divisors))
        return found

    expected = {}
    for r, r_divisors in fitting(question.r_mean, question.r_sd):
        if r != tuple(sorted(r)):
            continue  # people have no names
        for c, c_divisors in fitting(question.c_mean, question.c_sd):
            pairs = tuple(sorted(zip(r, c)))
            if abs(paired_by_hand(pairs) - float(question.p)) <= 0.0005 + 1e-9:
                expected[pairs] = (r_divisors, c_divisors)
    found = reanalysis.pairings(question)
    assert {line["pairs"] for line in found} == set(expected) != set()
    for line in found:
        assert (
            line["r_divisor"] in expected[line["pairs"]][0]
            and line["c_divisor"] in expected[line["pairs"]][1]
        )


def test_every_sd_under_c_was_divided_by_five_and_none_by_three():
    for line in reanalysis.table_1():
        assert line["c_divisors"] == [5]
        assert line["r_divisors"] in ([4], [5])
        assert not line["unpaired"]
        assert line["p_holm"] > 0.05


def test_the_sds_of_the_parts_cannot_give_that_of_the_whole():
    """All corners of the rounding, by drawing populations of turns that have the figures exactly."""
    low, high = reanalysis.mixed_sd_bounds()
    assert low < reanalysis.mixed_sd(reanalysis.confident_share()) < high < ALL_TURNS[1] - 0.05
    share = reanalysis.confident_share(21.05, 39.85, 24.75)
    kinds = [(share, 21.05, 15.15), (1 - share, 39.85, 17.85)]
    ends = [(part / 2, mean + sign * sd) for part, mean, sd in kinds for sign in (-1, 1)]
    weights, values = zip(*ends)
    mean = np.average(values, weights=weights)
    sd = math.sqrt(np.average((np.array(values) - mean) ** 2, weights=weights))
    assert mean == pytest.approx(24.75) and sd == pytest.approx(high)


def test_all_fourteen_means_are_worse_under_c():
    worse = reanalysis.against_c()
    assert len(worse) == 14 and min(worse.values()) > 0
    assert worse["Q1"] == 2.0 and worse["Q12"] == pytest.approx(0.25)
    assert reanalysis.sign_p(worse.values()) == pytest.approx(2 / 2**14)
    assert reanalysis.sign_p([1, -1, 0]) == 1


def test_a_line_rarely_takes_another_lines_p():
    """By hand: every order of C's answers, every other line's p."""
    fits = tried = 0
    for one in QUESTIONS:
        sheets = [
            (r, c)
            for r, _ in reanalysis.answer_sets(one.r_mean, one.r_sd)
            for c, _ in reanalysis.answer_sets(one.c_mean, one.c_sd)
        ]
        found = [paired_by_hand(list(zip(r, order))) for r, c in sheets for order in set(permutations(c))]
        for other in QUESTIONS:
            if other.p != one.p:
                tried += 1
                fits += any(abs(p - float(other.p)) <= 0.0005 + 1e-9 for p in found)
    assert reanalysis.swapped() == (fits, tried) == (20, 178)


def test_no_order_of_the_answers_gives_a_less_p_than_the_least():
    lots = np.random.default_rng(1)
    for one, other in lots.normal(size=(50, 2, 4)):
        claims = [PublishedMean("", {}, own.mean(), own.std(ddof=1), 4, "") for own in (one, other)]
        least = min(paired_by_hand(list(zip(one, order))) for order in permutations(other))
        assert reanalysis.least_paired_p(*claims) <= least
    doubled = PublishedMean("", {}, 3.0, 2.0, 4, ""), PublishedMean("", {}, 0.0, 1.0, 4, "")
    assert reanalysis.least_paired_p(*doubled) == pytest.approx(2 * stats.t.sf(6, 3))


def test_means_of_four_whole_answers_go_by_quarters():
    can = [reanalysis.is_mean_of(mean, 4) for mean in ("1.00", "5.25", "5.30", "0.75", "7.25")]
    assert can == [True, True, False, False, False]


def test_resampled_power_is_the_formulas_for_normal_differences():
    lots = np.random.default_rng(1)
    normal = stats.norm.ppf((np.arange(4000) + 0.5) / 4000) * 3
    for n, shift in ((4, 4.0), (10, 2.0), (4, 0.0)):
        expected = reanalysis.power_of(shift / 3, n)
        assert reanalysis.resampled_power(normal, shift, n, lots) == pytest.approx(expected, abs=0.015)


def test_equal_differences_are_certain_unless_they_are_zero():
    lots = np.random.default_rng(1)
    assert reanalysis.resampled_power([2, 2], 1, 4, lots) == 1
    assert reanalysis.resampled_power([2, 2], 0, 4, lots) == 0


def test_the_spreadsheet_explanation_of_five():
    """A population SD over four answers and the cell with their mean divides by five."""
    answers = [4, 4, 7, 7]
    assert round(np.std([*answers, np.mean(answers)]), 2) == float(QUESTIONS[0].r_sd)


@pytest.mark.parametrize(
    "pairs", [[(4, 1), (9, 4.5), (7, 1), (7, 8)], [(4, 1), (4, 2), (7, 5), (7, 6), (1, 4), (3, 3)]]
)
def test_the_signed_rank_test_by_all_signs_with_ties_and_zeros(pairs):
    apart = np.array([one - other for one, other in pairs if one != other])
    ranks = stats.rankdata(abs(apart))
    sums = np.array([np.dot(ranks, signs) for signs in product((0, 1), repeat=len(ranks))])
    far = abs(sums - sum(ranks) / 2)
    extreme = far >= abs(sum(ranks[apart > 0]) - sum(ranks) / 2) - 1e-9
    assert reanalysis.signed_rank_p(pairs) == pytest.approx(extreme.mean())


FAILS = (0.01, 2), (6, 2), (5, 3), (2, 30), (0.01, 10**6)


@pytest.mark.parametrize("effect, n", [(0.5, 10), (1.2, 4), (0.1, 200), *FAILS])
def test_power_by_integration_where_the_noncentral_t_fails_too(effect, n):
    """T = (Z + effect * sqrt(n)) / (chi / sqrt(n - 1)), given chi: the chance that it is beyond the limit."""
    limit, freedom = stats.t.isf(0.025, n - 1), math.sqrt(n - 1)
    chi = np.linspace(max(0, freedom - 8), freedom + 8, 200_001)
    beyond = sum(stats.norm.sf(limit * chi / freedom + sign * effect * math.sqrt(n)) for sign in (-1, 1))
    expected = np.trapezoid(stats.chi.pdf(chi, n - 1) * beyond, chi)
    assert reanalysis.power_of(effect, n) == pytest.approx(expected, abs=1e-6)


def test_power_grows_with_people_up_to_one():
    assert reanalysis.power_of(0, 4) == 0.05 < reanalysis.power_of(1e-3, 4) < 0.0501
    power = [reanalysis.power_of(1.0, n) for n in range(3, 400)]
    assert power == sorted(power) and power[-1] == pytest.approx(1)


def test_people_needed_is_the_first_number_with_enough_power():
    n = reanalysis.people_needed(1.0, 3.0)
    assert reanalysis.power_of(1 / 3, n) >= 0.8 > reanalysis.power_of(1 / 3, n - 1)


def test_turns_needed_is_the_first_significant_number():
    share = reanalysis.confident_share()
    n = reanalysis.turns_needed(CONFIDENT, ALL_TURNS, 0.05, share)
    p = [
        stats.ttest_ind_from_stats(*CONFIDENT, round(share * m), *ALL_TURNS, m, equal_var=False).pvalue
        for m in (n - 1, n)
    ]
    assert p[0] >= 0.05 > p[1]
