"""What follows from the printed numbers of the 2018 study."""

import math
from itertools import permutations, product

import numpy as np
import pytest
from scipy import stats

from hiddenhands.ledger.estimates import PublishedMean
from hiddenhands.thinking_time import reanalysis
from hiddenhands.thinking_time.published import ALL_TURNS, QUESTIONS


def test_the_shares_of_turns_give_the_printed_overall_mean():
    share = reanalysis.confident_share()
    assert share == pytest.approx(15.1 / 18.7)
    assert share * 21.1 + (1 - share) * 39.8 == pytest.approx(24.7)


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
        for group, divisors in zip("rc", expected[line["pairs"]]):
            assert line[f"{group}_divisor"] in divisors


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


def test_no_order_of_the_answers_gives_a_less_p_than_the_least():
    lots = np.random.default_rng(1)
    for one, other in lots.normal(size=(50, 2, 4)):
        claims = [PublishedMean("", {}, own.mean(), own.std(ddof=1), 4, "") for own in (one, other)]
        least = min(paired_by_hand(list(zip(one, order))) for order in permutations(other))
        assert reanalysis.least_paired_p(*claims) <= least
    doubled = PublishedMean("", {}, 3.0, 2.0, 4, ""), PublishedMean("", {}, 0.0, 1.0, 4, "")
    assert reanalysis.least_paired_p(*doubled) == pytest.approx(2 * stats.t.sf(6, 3))


def test_resampled_power_is_the_formulas_for_normal_differences():
    lots = np.random.default_rng(1)
    normal = stats.norm.ppf((np.arange(4000) + 0.5) / 4000) * 3
    for n, shift in ((4, 4.0), (10, 2.0), (4, 0.0)):
        expected = reanalysis.power_of(shift / 3, n)
        assert reanalysis.resampled_power(normal, shift, n, lots) == pytest.approx(expected, abs=0.015)


def test_the_divisors_of_rs_sds_alternate_and_cs_are_one():
    lines = reanalysis.table_1()
    assert [line["r_divisors"] for line in lines] == [[5], [4]] * 7
    assert [line["c_divisors"] for line in lines] == [[5]] * 14


def test_drawn_power_is_what_was_drawn_and_its_error_that_of_other_differences():
    normal = stats.norm.ppf((np.arange(400) + 0.5) / 400) * 3
    drawn = reanalysis.drawn_power(normal, 4.0, 4, seed=1)
    expected = reanalysis.power_of(4 / 3, 4)
    assert 0 < drawn.se < 0.03 and drawn.value == pytest.approx(expected, abs=0.02)
