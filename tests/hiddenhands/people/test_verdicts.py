"""Verdicts on the study of 2017 turn with the people they are made from."""

import numpy as np
import pytest

from hiddenhands import comparison
from hiddenhands.ledger import export, rules
from hiddenhands.people import authors_analysis
from hiddenhands.people import verdicts as people
from hiddenhands.people.choices import Agent


def outcome(family):
    return {line["id"]: line["verdict"] for line in export.assessed("people", family)}


@pytest.fixture
def others(monkeypatch):
    """Other answers and points than people's: a frame to change."""
    data = authors_analysis.people().copy()
    monkeypatch.setattr(authors_analysis, "people", lambda: data)
    return data


@pytest.mark.parametrize(
    "more, verdict",
    [(0, rules.HOLDS), (-20, rules.FAILS), (-4.33, comparison.CANNOT_TELL)],
)
def test_which_agent_scores_more_decides(others, more, verdict):
    others["points"] = others["points"] + more * (others["agent"] == Agent.INTENTIONAL)
    assert outcome("agents")["abstract-scores-higher"] == verdict


def test_answers_that_have_nothing_in_common_do_not_correlate(others):
    lots = np.random.default_rng(1)
    for name in ("recent", "skill", "bgg"):
        others[name] = lots.permutation(others[name])
    found = outcome("answers")
    assert found["script-gamers-correlate"] == rules.FAILS
    assert found["script-impressions-correlate"] == rules.ONLY_UNDER


def test_points_by_lot_have_no_effects(others):
    others["points"] = np.random.default_rng(3).permutation(others["points"])
    found = outcome("effects")
    assert found["script-no-effect-of-people"] == rules.HOLDS
    assert found["script-intentional-like-full"] == rules.HOLDS
    assert found["script-intentional-alone"] == rules.FAILS


def test_liking_by_lot_still_looks_dependent_to_a_test_of_sums(others):
    """The script's test takes sums of answers for counts, so it finds more than there is."""
    others["like"] = np.random.default_rng(3).permutation(others["like"])
    assert set(outcome("liking").values()) <= {rules.HOLDS, rules.FAILS}


@pytest.mark.parametrize("weeks, word", [((-2, -1), rules.HOLDS), ((1, 2), rules.FAILS)])
def test_scores_that_fall_for_all_fall(monkeypatch, weeks, word):
    monkeypatch.setattr(
        authors_analysis, "practice", lambda chosen: {agent.name: (sum(weeks) / 2, *weeks) for agent in Agent}
    )
    assert outcome("practice")["script-scores-fall"] == word
    assert people.HIGH == 0.5
