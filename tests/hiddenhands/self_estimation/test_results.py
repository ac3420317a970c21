"""Tables of small results whose answers can be had by hand."""

import math
from types import SimpleNamespace

import numpy as np
import pytest

from hiddenhands.self_estimation import published
from hiddenhands.self_estimation import results as comparisons


def played(rows, **labels):
    return SimpleNamespace(labels=labels), np.array(rows)[:, None]


def test_differences_are_paired_within_a_hand():
    results = [
        played([1, 2, 3], hand=2, a=2.5),
        played([2, 3, 4], hand=2, a=1.0),
        played([5, 7], hand=5, a=1.0),
    ]
    base, other, alone = comparisons.against(a=2.5)(results)
    assert (base["difference"], base["difference_se"]) == (0, 0)
    assert (other["mean"], other["difference"], other["difference_se"]) == (3, 1, 0)
    assert math.isnan(alone["difference"]), "at that hand the base was not played"


def test_games_are_counted_by_score():
    lines = comparisons.by_score([played([0, 3, 3], hand=2)])
    assert len(lines) == 26 and sum(line["games"] for line in lines) == 3
    assert lines[3] == {"hand": 2, "score": 3, "games": 2}


def test_a_distance_is_the_root_mean_square_over_the_ten_means():
    """A reading that is one point too high at hand 2 only; what is moot for others counts for all."""
    results = []
    for claim in published.SCORES:
        shift = 1 if claim.labels["hand"] == 2 else 0
        moot = claim.labels["strategy"] != "estimation"
        for pooled in ("",) if moot else ("pooled", "position"):
            extra = 10 if pooled == "position" else 0
            scores = claim.mean + shift + extra + np.array([-1, 1])
            results.append(played(scores, **claim.labels, talon="40", pooled=pooled))
    near, far = comparisons.distances(results)[::2]
    assert near["pooled"] == "pooled" and near["distance"] == pytest.approx(math.sqrt(0.5))
    assert far["distance"] == pytest.approx(math.sqrt((4 + 11**2 + 10**2) / 10))
    assert (near["behind"], near["behind_se"]) == (0, 0)
    assert far["behind"] == pytest.approx(far["distance"] - near["distance"])
    # Each mean moves its distance by its gap over ten distances; two games a unit to either side of it.
    pulls = [11 + 10 + 4, 5] / (10 * np.array([far["distance"], near["distance"]]))
    assert far["behind_se"] == pytest.approx(abs(pulls[0] - pulls[1]), abs=1e-6)


def test_resampled_sds_are_those_of_such_samples():
    """A fair coin: the sample SD of n tosses has the mean of its known distribution."""
    n = 10
    sds = comparisons.resampled_sds(np.array([7, 7]), n, repeats=200_000)
    exact = sum(math.comb(n, k) / 2**n * math.sqrt(k * (n - k) / n / (n - 1)) for k in range(n + 1))
    assert sds.mean() == pytest.approx(exact, abs=4 * sds.std() / math.sqrt(len(sds)))


def test_a_two_sided_p_value_is_never_zero_nor_above_one():
    values = np.arange(999)
    assert comparisons.two_sided(values, -1) == 2 / 1000
    assert comparisons.two_sided(values, 499) == 1
    assert comparisons.two_sided(values, 24) == pytest.approx(2 * 26 / 1000)
