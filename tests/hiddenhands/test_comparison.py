"""Statistics against SciPy and statsmodels, and each branch of the verdict."""

import math

import numpy as np
import pandas as pd
import pytest
from scipy import stats
from statsmodels.stats.weightstats import CompareMeans, DescrStatsW

from hiddenhands.comparison import (
    CANNOT_TELL,
    DIFFERS,
    EQUAL,
    NEAR,
    RULE,
    PublishedMean,
    anova,
    compare,
    holm,
    levels,
    paired,
    pairwise,
    sd_interval,
    summary,
    verdict,
    welch,
)
from hiddenhands.runs.experiment import moments

ONE = np.random.default_rng(1).normal(15.0, 2.0, (400, 1))
TWO = np.random.default_rng(2).normal(14.6, 3.0, (90, 1))


def sample(rows):
    found = moments(rows)
    return found["mean"], found["sd"], found["games"]


def test_summary_is_the_t_interval():
    found = summary(ONE)
    assert found["sd"] == pytest.approx(ONE.std(ddof=1))
    interval = stats.t.interval(0.95, 399, loc=ONE.mean(), scale=stats.sem(ONE[:, 0]))
    assert (found["low"], found["high"]) == pytest.approx(interval)


def test_paired_is_the_t_interval_of_the_differences():
    one, other = ONE[:90, 0], TWO[:, 0]
    found = paired(one, other)
    test = stats.ttest_rel(one, other)
    interval = test.confidence_interval(0.95)
    assert found["difference"] == pytest.approx((one - other).mean())
    assert (found["low"], found["high"]) == pytest.approx((interval.low, interval.high))
    assert paired(one, one) == {"difference": 0, "low": 0, "high": 0}
    assert paired(np.array([1, 2], np.uint8), np.array([3, 4], np.uint8))["difference"] == -2


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


@pytest.mark.parametrize(
    "low, high, expected",
    [
        (-0.1, 0.2, EQUAL),
        (-0.5, 0.5, EQUAL),
        (-0.2, 0.6, CANNOT_TELL),
        (-0.6, 0.01, CANNOT_TELL),
        (0.0, 0.2, EQUAL),
        (-0.2, 0.0, EQUAL),
        (0.0, 0.6, CANNOT_TELL),
        (0.1, 0.5, NEAR),
        (0.001, 0.002, NEAR),
        (-0.3, -0.1, NEAR),
        (0.1, 0.6, DIFFERS),
        (-2.0, -0.1, DIFFERS),
    ],
)
def test_each_of_the_four_outcomes(low, high, expected):
    assert verdict(low, high, 0.5) == expected
    assert expected in RULE


@pytest.mark.parametrize("low, high", [(math.nan, math.nan), (math.nan, 0.1), (0.2, 0.1)])
def test_there_is_no_verdict_without_an_interval(low, high):
    with pytest.raises(ValueError, match="no interval"):
        verdict(low, high, 0.5)


def test_sd_interval_is_that_of_printed_tables():
    """99 degrees of freedom: chi-square's quantiles are 73.361 and 128.422."""
    assert sd_interval(2, 100) == pytest.approx((2 * math.sqrt(99 / 128.422), 2 * math.sqrt(99 / 73.361)))


def test_holm_by_hand():
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])


def test_pairs_are_all_pairs_with_cohens_d():
    three = {"one": (10.0, 2.0, 50), "two": (11.0, 3.0, 30), "three": (9.0, 1.0, 40)}
    found = pairwise(three)
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
    table = pd.DataFrame(
        {
            "strategy": ["complete", "random", "random"],
            "hand": [5, 2, 5],
            "games": 10_000,
            "mean": [24.5, 1.3, 1.2],
            "sd": [1.1, 1.1, 1.5],
            "se": [0.011, 0.011, 0.015],
        }
    )
    claims = [
        PublishedMean("osawa2015", {"strategy": "complete", "hand": 5}, 24.6, 1.10, 100, "table 3"),
        PublishedMean("osawa2015", {"strategy": "random", "hand": 5}, 2.20, 1.60, 100, "table 3"),
        PublishedMean("osawa2015", {"strategy": "random", "hand": 2}, 1.74, 8.0, 100, "table 3"),
        PublishedMean("osawa2015", {"strategy": "random", "hand": 5}, 2.20, 0.9, 100, "table 3"),
    ]
    found = compare(claims, table, 0.5)
    assert found["verdict"].tolist() == [EQUAL, DIFFERS, CANNOT_TELL, DIFFERS]
    assert found["difference"].tolist() == pytest.approx([-0.1, -1.0, -0.44, -1.0])
    assert found["sd_within"].tolist() == [True, True, False, False]
    assert (found["p_holm"] >= found["p"]).all()
    assert compare(claims[:1], table, margin=0.2)["verdict"].tolist() == [CANNOT_TELL]
    with pytest.raises(ValueError, match="2 lines of the table match"):
        compare([PublishedMean("x", {"strategy": "random"}, 2.0, 1.0, 10, "")], table, 0.5)


def test_intervals_of_a_table_leave_out_0_where_holm_s_method_finds_a_difference():
    p = [0.0001, 0.006, 0.02, 0.3, 0.9]
    allowed = levels(p)
    assert [one < level for one, level in zip(p, allowed)] == [one < 0.05 for one in holm(p)]
    assert allowed == pytest.approx([0.05 / 5, 0.05 / 4, 0.05 / 5, 0.05 / 5, 0.05 / 5])
    assert levels([0.0, 0.5])[0] == pytest.approx(0.05 / 2), "a p value too small for a number"
