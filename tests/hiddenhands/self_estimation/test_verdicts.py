"""Verdicts turn with the results they are made from."""

import re

import pandas as pd
import pytest
from self_estimation.turned import spread_over

from hiddenhands import comparison, kept, printed
from hiddenhands.ledger import export, rules
from hiddenhands.self_estimation import experiments, measured


def outcome(family, *evidence):
    return {line["id"]: line["verdict"] for line in export.assessed("self_estimation", family, *evidence)}


@pytest.mark.parametrize("family, scores", [("mean_scores", [20, 21]), ("sd_scores", [0, 25])])
def test_what_is_far_from_the_printed_number_differs(family, scores):
    ours = spread_over(lambda claim: scores)
    assert set(outcome(family, ours).values()) == {comparison.DIFFERS}


def table(**lines):
    """Paired differences of one line per hand."""
    return pd.DataFrame(
        {"hand": hand, "player": "patient", "difference": gap, "difference_se": 0.01}
        for hand, gap in zip((2, 5), lines["gaps"])
    )


@pytest.mark.parametrize(
    "gaps, verdict",
    [
        ((0.5, 0.5), rules.FAILS),
        ((0.5, 0.0), rules.FAILS),  # one counterexample is enough
        ((-0.5, 0.0), comparison.CANNOT_TELL),  # something else might beat it
    ],
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
    assert outcome("best_threshold", first, other)["section-5-threshold-best"] == rules.HOLDS
    other.loc[3, "difference"] = 0.2
    assert outcome("best_threshold", first, other)["section-5-threshold-best"] == rules.ONLY_UNDER


def test_the_kept_scores_go_on_with_the_games_of_another_kept_run():
    """A million games of seed 1; the first hundred thousand of them were played for hanabi-complete."""
    played = measured.by_strategy()
    scores = measured.summary(played["complete", 2])
    assert scores["games"] == experiments.SCORE_GAMES
    assert {hand for _, hand in played} == {2, 5}
    first = kept.stored_table("hanabi-complete").query("player == 'complete' and hand == 2").iloc[0]
    assert scores["mean"] == pytest.approx(first["mean"], abs=3 * first["se"])
    assert scores["sd"] == pytest.approx(first["sd"], abs=3 * first["se"])


def test_the_paper_ends_with_section_6():
    places = [line.place for line in printed.read("self_estimation").values()]
    assert max(int(number) for place in places for number in re.findall(r"section (\d)", place)) == 6
