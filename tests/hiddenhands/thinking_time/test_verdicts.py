"""Verdicts follow from what is computed: other results, other verdicts."""

import pandas as pd
import pytest

from gamelab.hanabi.timed import adaptive
from hiddenhands import comparison, kept, printed
from hiddenhands.ledger import assess, rules
from hiddenhands.thinking_time import published, results
from hiddenhands.thinking_time.experiments import AGENTS_R_AND_C
from hiddenhands.thinking_time.verdicts import GOOD, LOST

LINES = printed.families(printed.read("thinking_time"))


def assessed(family, *evidence):
    return assess.family("thinking_time", family, *evidence)


@pytest.fixture
def met():
    return kept.stored_table("thinking-met")


@pytest.fixture
def partners():
    return kept.stored_table("thinking-partners")


def test_an_sd_is_judged_by_those_of_four_games(met):
    def of(low, high):
        table = met.assign(score_sd_low=low, score_sd_high=high)
        return assessed("samples", table, table)["section-5-score-r-sd"].verdict

    assert of(5.0, 6.0) == comparison.EQUAL
    assert of(1.0, 9.0) == comparison.CANNOT_TELL
    assert of(1.0, 3.0) == comparison.DIFFERS
    assert of(5.5, 6.0) == comparison.NEAR


def test_a_number_that_differs_where_c_starts_may_not_differ_elsewhere(met):
    """The reading is named, and was chosen by the number; where none fits, that is said."""
    found = assessed("samples", met)
    chosen, differs = found["section-5-success-c-mean"], found["section-5-estimates-r-sd"]
    assert (chosen.verdict, chosen.in_sample) == (comparison.CANNOT_TELL, True)
    assert "a = 1 with" in chosen.why and "At a = 2.5" not in chosen.why
    assert (differs.verdict, differs.in_sample) == (comparison.DIFFERS, False)
    assert "at every start" in differs.why


def test_trust_pays_where_lower_thresholds_score_more(partners):
    """Whether lowering it pays with random players no two standard errors tell, until it plainly does."""
    raised, lowered = "section-1-raise-if-understood", "section-1-lower-if-not"
    own = assessed("understanding", partners)
    assert (own[raised].verdict, own[lowered].verdict) == (rules.FAILS, rules.ONLY_UNDER)
    assert "It cannot be told with random players." in own[lowered].why
    found = assessed("understanding", partners.assign(mean=20 - partners["a"].clip(upper=20) / 2))
    assert (found[raised].verdict, found[lowered].verdict) == (rules.HOLDS, rules.FAILS)
    unsure = assessed("understanding", partners.assign(se=9.0))
    names = (raised, lowered, "section-3-2-cases-opposite")
    assert {unsure[name].verdict for name in names} == {comparison.CANNOT_TELL}


def test_certain_share_counts_plays_only():
    line = {"rule_1": 1, "rule_5": 2, "rule_3": 6, "rule_2": 100, "certain": 3}
    assert results.certain_share(line) == pytest.approx(2 / 3)


def test_ahead_means_two_standard_errors():
    line = {"mean": 1.0, "se": 0.3}
    assert results.ahead(line | {"mean": 2.0}, line) and not results.ahead(line | {"mean": 1.8}, line)


def test_a_rule_that_our_program_breaks_is_told(monkeypatch):
    monkeypatch.setattr(adaptive, "MEMORY", 6)
    found = assessed("time_rule")
    assert found["section-3-2-window"].verdict == comparison.DIFFERS


def test_a_cell_that_no_answers_give_does_not_fit(monkeypatch):
    monkeypatch.setattr(published, "QUESTIONS", [published.QUESTIONS[0]._replace(p="0.9")] * 14)
    found = assessed("questionnaire_sds")
    assert found["table-1-q1-r-sd"].verdict == rules.MISFITS


def test_kept_tables_are_those_of_the_studies(met, partners):
    assert tuple(met["agent"]) == AGENTS_R_AND_C
    assert {GOOD, *LOST} <= set(pd.unique(partners["partner"]))
