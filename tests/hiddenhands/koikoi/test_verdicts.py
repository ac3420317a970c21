"""Verdicts follow from tables, and other tables get other ones."""

import numpy as np
import pytest

from gamelab.cfr.solvers import match_regrets
from hiddenhands import comparison, kept
from hiddenhands.ledger import export, rules

pytestmark = pytest.mark.compiled


def matched(*regrets):
    """What regret matching plays after these regrets, a list."""
    share = np.zeros(len(regrets))
    match_regrets(np.array(regrets, float), 0, len(regrets), share, 0)
    return share.tolist()


def test_regrets_are_matched_by_hand():
    assert matched(3.0, 1.0, -2.0) == [0.75, 0.25, 0.0]
    assert matched(-1.0, -2.0) == [0.5, 0.5]


def judged(family, table):
    return {line["id"]: line["verdict"] for line in export.assessed("koikoi", family, table)}


def test_a_curve_that_ends_below_zero_fails_its_sentence():
    runs = kept.stored_table("koikoi-nine-runs")
    assert judged("curves", runs)["random-positive"] == rules.HOLDS
    one = runs.copy()
    one.loc[(one["run"] == 3) & (one["strategy"] == "current"), "random"] = -0.1
    assert judged("curves", one)["random-positive"] == rules.ONLY_UNDER
    one["random"] = -0.1
    assert judged("curves", one)["random-positive"] == rules.FAILS
    assert judged("curves", one)["rule-lower-than-random"] == rules.FAILS


def test_a_printed_probability_is_held_against_the_spread():
    table = kept.stored_table("koikoi-nine-calls")
    two = table["example"] == "example 2"
    quantiles = [name for name in table.columns if name.startswith("q")]
    for low, high, verdict in (
        (0.999, 0.9999, comparison.EQUAL),
        (0.9, 0.9999, comparison.CANNOT_TELL),
        (0.9, 0.95, comparison.DIFFERS),
        (0.995, 0.999, comparison.NEAR),
    ):
        other = table.copy()
        other.loc[two, quantiles] = [low, low, low, high, high]
        assert judged("example_2", other)["example-2-stop-probability"] == verdict
