"""Verdicts turn with the results they are made from."""

import re

import pandas as pd
import pytest

from gamelab import claims, kept, printed
from gamelab.ledger import export
from gamelab.ledger import rules as verdicts
from gamelab.self_estimation import measured, published


def outcome(family, *evidence):
    return {line["id"]: line["verdict"] for line in export.assessed("self_estimation", family, *evidence)}


def spread_over(scores):
    """A table of `comparisons.by_score` in which every strategy has these games by score."""
    return pd.DataFrame(
        {**claim.labels, "score": score, "games": games}
        for claim in published.SCORES
        for score, games in enumerate(scores)
    )


def test_a_mean_far_from_the_printed_one_differs():
    ours = spread_over([0] * 20 + [100_000] + [100_000] + [0] * 4)  # 20 or 21 points
    found = outcome("mean_scores", ours)
    assert set(found.values()) == {claims.DIFFERS}


def test_a_spread_far_from_the_printed_one_differs():
    ours = spread_over([100_000] + [0] * 24 + [100_000])
    assert set(outcome("sd_scores", ours).values()) == {claims.DIFFERS}


def table(**lines):
    """Paired differences of one line per hand."""
    return pd.DataFrame(
        {"hand": hand, "player": "patient", "difference": gap, "difference_se": 0.01}
        for hand, gap in zip((2, 5), lines["gaps"])
    )


@pytest.mark.parametrize(
    "gaps, verdict",
    [((0.5, 0.5), verdicts.FAILS), ((0.5, 0.0), verdicts.ONLY_UNDER), ((-0.5, 0.0), verdicts.HOLDS)],
)
def test_whether_complete_is_beaten_follows_from_the_games(gaps, verdict):
    assert outcome("complete_bound", table(gaps=gaps))["section-4-1-nothing-beats-complete"] == verdict


def test_the_best_threshold_is_chosen_on_one_table_and_judged_on_the_other():
    first = pd.DataFrame({"hand": [2, 2, 5, 5], "a": [2.5, 3.0] * 2, "mean": [1.0, 2.0, 2.0, 1.0]})
    other = pd.DataFrame(
        {"hand": [2, 2, 5, 5], "a": [2.5, 3.0] * 2, "difference": [0.0, -0.3, 0, -0.2], "difference_se": 0.01}
    )
    found = measured.threshold(first, other)
    assert [a for a, *_ in found.values()] == [3.0, 2.5]
    assert found[2][1] == -0.3
    assert outcome("best_threshold", first, other)["section-5-threshold-best"] == verdicts.HOLDS
    other.loc[3, "difference"] = 0.2
    assert outcome("best_threshold", first, other)["section-5-threshold-best"] == verdicts.ONLY_UNDER


def test_the_kept_scores_are_those_of_the_notebooks_games():
    """Twenty thousand games of seed 1: the mean from counts is the mean from games."""
    played = measured.by_strategy()
    found = measured.summary(played["complete", 2])
    assert found["games"] == 20_000
    assert {hand for _, hand in played} == {2, 5}
    limits = kept.table("hanabi-failures").query("strategy == 'complete' and hand == 2 and failures == 3")
    assert found["mean"] == pytest.approx(limits["mean"].item())
    assert found["sd"] == pytest.approx(limits["sd"].item())


def test_the_paper_ends_with_section_6():
    places = [line.place for line in printed.read("self_estimation").values()]
    assert max(int(number) for place in places for number in re.findall(r"section (\d)", place)) == 6
