"""Statistics against SciPy and statsmodels, and each branch of the verdict."""

import math

import numpy as np
import pandas as pd
import pytest
from scipy import stats
from statsmodels.stats.weightstats import CompareMeans, DescrStatsW

from hiddenhands.ledger import estimates
from hiddenhands.ledger.estimates import (
    CANNOT_TELL,
    DIFFERS,
    EQUAL,
    NEAR,
    Estimate,
    PublishedMean,
    anova,
    exact,
    holm,
    welch,
)
from hiddenhands.runs.experiment import moments

ONE = np.random.default_rng(1).normal(15.0, 2.0, (400, 1))
TWO = np.random.default_rng(2).normal(14.6, 3.0, (90, 1))


def sample(rows):
    found = moments(rows)
    return found["mean"], found["sd"], found["games"]


def test_summary_is_the_t_interval():
    found = estimates.summary(ONE)
    assert found["sd"] == pytest.approx(ONE.std(ddof=1))
    interval = stats.t.interval(0.95, 399, loc=ONE.mean(), scale=stats.sem(ONE[:, 0]))
    assert (found["low"], found["high"]) == pytest.approx(interval)


def test_paired_is_the_t_interval_of_the_differences():
    one, other = ONE[:90, 0], TWO[:, 0]
    found = estimates.paired(one, other)
    test = stats.ttest_rel(one, other)
    interval = test.confidence_interval(0.95)
    assert found["difference"] == pytest.approx((one - other).mean())
    assert (found["low"], found["high"]) == pytest.approx((interval.low, interval.high))
    assert estimates.paired(one, one) == {"difference": 0, "low": 0, "high": 0}
    assert estimates.paired(np.array([1, 2], np.uint8), np.array([3, 4], np.uint8))["difference"] == -2


def test_anova_equals_scipy_for_two_samples_and_statsmodels():
    found = anova({"one": sample(ONE), "two": sample(TWO)})
    t = stats.ttest_ind(ONE[:, 0], TWO[:, 0], equal_var=False)
    assert (found["F"], found["p"]) == pytest.approx((t.statistic**2, t.pvalue))
    assert found["f"] > 0


def test_welch_equals_scipy_and_statsmodels():
    found = welch(*sample(ONE), *sample(TWO))
    expected = stats.ttest_ind(ONE[:, 0], TWO[:, 0], equal_var=False)
    assert (found["z"], found["p"]) == pytest.approx((expected.statistic, expected.pvalue))
    interval = CompareMeans(DescrStatsW(ONE[:, 0]), DescrStatsW(TWO[:, 0])).tconfint_diff(usevar="unequal")
    assert (found["low"], found["high"]) == pytest.approx(interval)


OUTCOMES = {
    EQUAL: [(-0.1, 0.2), (-0.5, 0.5), (0.0, 0.2), (-0.2, 0.0)],
    CANNOT_TELL: [(-0.2, 0.6), (-0.6, 0.01), (0.0, 0.6)],
    NEAR: [(0.1, 0.5), (0.001, 0.002), (-0.3, -0.1)],
    DIFFERS: [(0.1, 0.6), (-2.0, -0.1)],
}


@pytest.mark.parametrize("expected", OUTCOMES)
def test_each_of_the_four_outcomes(expected):
    assert {estimates.verdict(*ends, 0.5) for ends in OUTCOMES[expected]} == {expected}
    assert expected in estimates.RULE


@pytest.mark.parametrize("low, high", [(math.nan, math.nan), (math.nan, 0.1), (0.2, 0.1)])
def test_there_is_no_verdict_without_an_interval(low, high):
    with pytest.raises(ValueError, match="no interval"):
        estimates.verdict(low, high, 0.5)


def test_sd_interval_is_that_of_printed_tables():
    """99 degrees of freedom: chi-square's quantiles are 73.361 and 128.422."""
    known = 2 * math.sqrt(99 / 128.422), 2 * math.sqrt(99 / 73.361)
    assert estimates.sd_interval(2, 100) == pytest.approx(known)


def test_holm_by_hand():
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])


def test_pairs_are_all_pairs_with_cohens_d():
    three = {"one": (10.0, 2.0, 50), "two": (11.0, 3.0, 30), "three": (9.0, 1.0, 40)}
    found = estimates.pairwise(three)
    assert found[["one", "other"]].values.tolist() == [["one", "two"], ["one", "three"], ["two", "three"]]
    pooled = math.sqrt((49 * 4 + 29 * 9) / 78)
    assert found["difference"].tolist() == [1, -1, -2] and found["d"][0] == pytest.approx(1 / pooled)
    assert found["p"][2] == welch(9.0, 1.0, 40, 11.0, 3.0, 30)["p"]
    assert found["p_holm"].tolist() == holm(found["p"]).tolist()


def test_effect_size_is_the_spread_of_the_means_over_their_own():
    """Two equal samples apart by one SD: Cohen's f is half of it."""
    assert anova({"a": (0.0, 1.0, 1000), "b": (1.0, 1.0, 1000)})["f"] == pytest.approx(0.5, abs=1e-3)
    assert anova({"a": (0.0, 3.0, 1000), "b": (3.0, 3.0, 1000)})["f"] == pytest.approx(0.5, abs=1e-3)


def test_compare_puts_every_claim_beside_its_line():
    columns = ["strategy", "hand", "mean", "sd", "se"]
    rows = [("complete", 5, 24.5, 1.1, 0.011), ("random", 2, 1.3, 1.1, 0.011), ("random", 5, 1.2, 1.5, 0.015)]
    table = pd.DataFrame(rows, columns=columns).assign(games=10_000)

    def claim(strategy, hand, mean, sd):
        return PublishedMean("osawa2015", {"strategy": strategy, "hand": hand}, mean, sd, 100, "table 3")

    claims = [claim("complete", 5, 24.6, 1.10), claim("random", 5, 2.20, 1.60)]
    claims += [claim("random", 2, 1.74, 8.0), claim("random", 5, 2.20, 0.9)]
    found = estimates.compare(claims, table, 0.5)
    assert found["verdict"].tolist() == [EQUAL, DIFFERS, CANNOT_TELL, DIFFERS]
    assert found["difference"].tolist() == pytest.approx([-0.1, -1.0, -0.44, -1.0])
    assert found["sd_within"].tolist() == [True, True, False, False]
    assert (found["p_holm"] >= found["p"]).all()
    assert estimates.compare(claims[:1], table, margin=0.2)["verdict"].tolist() == [CANNOT_TELL]
    with pytest.raises(ValueError, match="2 lines of the table match"):
        estimates.compare([PublishedMean("x", {"strategy": "random"}, 2.0, 1.0, 10, "")], table, 0.5)


def test_intervals_of_a_table_leave_out_0_where_holm_s_method_finds_a_difference():
    p = [0.0001, 0.006, 0.02, 0.3, 0.9]
    allowed = estimates.levels(p)
    assert [one < level for one, level in zip(p, allowed)] == [one < 0.05 for one in holm(p)]
    assert allowed == pytest.approx([0.05 / 5, 0.05 / 4, 0.05 / 5, 0.05 / 5, 0.05 / 5])
    assert estimates.levels([0.0, 0.5])[0] == pytest.approx(0.05 / 2), "a p value too small for a number"


def test_a_number_is_told_with_its_error_where_that_is_asked():
    mean = estimates.mean([1, 2, 3, 4])
    assert (f"{mean:.2f}", f"{mean:±.2f}") == ("2.50", "2.50 ± 2.05")  # t with 3 degrees: 3.182 * .6455
    assert f"{mean:±+.1f}" == "+2.5 ± 2.1"
    assert f"{exact(0.25):.0%}" == "25%"


def test_a_difference_has_the_error_and_the_degrees_of_welch():
    one, two = [1.0, 2, 4, 8], [1.0, 1, 2]
    gap = estimates.mean(one) - estimates.mean(two)
    truth = stats.ttest_ind(one, two, equal_var=False)
    assert gap.value / gap.se == pytest.approx(truth.statistic) and gap.df == pytest.approx(truth.df)
    assert 2 * gap.odds(0) == pytest.approx(truth.pvalue)


def test_another_unit_keeps_what_is_sure():
    percent = 100 * Estimate(0.2, 0.01, 9)
    assert percent == Estimate(20.0, 1.0, 9) and (-percent).se == 1.0


def test_a_share_of_none_or_all_has_an_error():
    assert estimates.share(0, 20).se > 0 and estimates.share(20, 20).value == 1
    assert estimates.share(2, 2).se > 0.35  # two of two tell little


def test_intervals_of_several_means_are_those_of_each():
    means, sds, counts = np.array([1.0, 2.0]), np.array([0.5, 0.0]), np.array([9, 4])
    low, high = estimates.mean_interval(means, sds, counts)
    for at in range(2):
        alone = estimates.mean_interval(means[at], sds[at], counts[at])
        assert (low[at], high[at]) == pytest.approx(alone)
        assert alone == pytest.approx(estimates.sample(means[at], sds[at], counts[at]).interval)


def test_an_error_is_seen_however_small():
    assert f"{Estimate(4.5, math.inf):±.2f}" == "4.50 ± inf"
    assert f"{Estimate(4.5, 0.0021):±+.2f}" == "+4.50 ± 0.004"
    assert f"{Estimate(0.5, 0.0002):±.0%}" == "50% ± 0.04%"


def test_sums_and_differences_go_together():
    one, two = Estimate(3.0, 0.3, 9), Estimate(1.0, 0.4, 19)
    both, apart = one + two, one - two
    assert both.value == 4 and both.se == pytest.approx(0.5) == apart.se and both.df == apart.df
    assert (one + 1).value == 4 and (one - exact(1)).se == pytest.approx(0.3)


def test_equivalence_is_two_one_sided_tests():
    rng = np.random.default_rng(3)
    for shift in (0.0, 0.3, 0.45):
        rows = rng.normal(shift, 1.0, 200)
        low = stats.ttest_1samp(rows, -0.5, alternative="greater").pvalue
        high = stats.ttest_1samp(rows, 0.5, alternative="less").pvalue
        assert estimates.mean(rows).within(0.5) == (max(low, high) <= 0.05)


def test_a_quantile_is_the_normals_or_students():
    assert estimates.quantile() == pytest.approx(stats.norm.isf(0.025))
    assert estimates.quantile(0.1, 3) == pytest.approx(stats.t.isf(0.05, 3))
    assert estimates.between(1.0, 0.0, 2.0).low == pytest.approx(0.0)


def test_chance_alone_is_sure_as_seldom_as_is_said():
    draws = np.random.default_rng(1).standard_normal((1000, 5))
    said = 0
    for row in draws:
        means = {str(n): Estimate(value, 1) for n, value in enumerate(row)}
        said += any(estimates.sure_of(means, sure=0.05).values())
    # One row in twenty at most; more come out once in 10,000 times.
    assert said <= stats.binom.isf(1e-4, len(draws), 0.05)


def test_what_a_paper_prints_is_an_estimate():
    printed = PublishedMean("key", {}, 13.0, 2.0, 100, "table 1").estimate
    assert printed == Estimate(13.0, 0.2, 99)
