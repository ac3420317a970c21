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
    results = [played([1, 2, 3], hand=2, a=2.5), played([2, 3, 4], hand=2, a=1.0)]
    base, other, alone = comparisons.against(a=2.5)([*results, played([5, 7], hand=5, a=1.0)])
    assert (base["difference"], base["difference_se"]) == (0, 0)
    assert (other["mean"], other["difference"], other["difference_se"]) == (3, 1, 0)
    assert math.isnan(alone["difference"]), "at that hand the base was not played"


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
