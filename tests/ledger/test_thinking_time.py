"""Verdicts follow from what is computed: other results, other verdicts."""

import pandas as pd
import pytest

from gamelab import claims, kept, printed
from gamelab.ledger import assess
from gamelab.ledger import rules as verdicts
from gamelab.ledger.thinking_time import GOOD, LOST, table_1
from gamelab.thinking_time import adaptive, measured, reanalysis
from gamelab.thinking_time.published import QUESTIONS
from gamelab.thinking_time.study import AGENTS_R_AND_C

LINES = printed.families(printed.read("thinking_time"))


def assessed(family, *evidence):
    return assess.family("thinking_time", family, *evidence)


@pytest.fixture
def met():
    return kept.table("thinking-met")


@pytest.fixture
def partners():
    return kept.table("thinking-partners")


def test_every_family_is_judged_to_the_last_line():
    for family in LINES:
        assert set(assessed(family)) == {line.id for line in LINES[family]}, family


def test_a_mean_far_from_the_printed_one_differs(met):
    near = assessed("mean_scores", met)["section-5-score-c-mean"]
    far = assessed("mean_scores", met.assign(mean=5.0))["section-5-score-c-mean"]
    assert (near.verdict, far.verdict) == (claims.CANNOT_TELL, claims.DIFFERS)


def test_an_sd_is_judged_by_those_of_four_games(met):
    def of(low, high):
        table = met.assign(score_sd_low=low, score_sd_high=high)
        return assessed("sd_scores", table)["section-5-score-r-sd"].verdict

    assert of(5.0, 6.0) == claims.EQUAL
    assert of(1.0, 9.0) == claims.CANNOT_TELL
    assert of(1.0, 3.0) == claims.DIFFERS
    assert of(5.5, 6.0) == claims.NEAR


def test_trust_pays_where_lower_thresholds_score_more(partners):
    name = "section-1-raise-if-understood"
    assert assessed("understanding", partners)[name].verdict == verdicts.FAILS
    bold = partners.assign(mean=20 - partners["a"].clip(upper=20) / 2)
    found = assessed("understanding", bold)
    assert found[name].verdict == verdicts.HOLDS
    assert found["section-1-lower-if-not"].verdict == verdicts.FAILS
    assert found["section-1-misunderstanding-fails"].verdict == verdicts.FAILS


def test_a_careful_agent_has_more_certain_plays_or_the_claim_fails(partners, met):
    def of(table):
        return assessed("explanation", table, met)["section-5-careful-agent"].verdict

    assert of(partners) == verdicts.HOLDS
    assert of(partners.assign(rule_3=partners["a"].clip(upper=50), certain=0)) == verdicts.FAILS


def test_certain_share_counts_plays_only():
    line = {"rule_1": 1, "rule_5": 2, "rule_3": 6, "rule_2": 100, "certain": 3}
    assert measured.certain_share(line) == pytest.approx(2 / 3)


def test_ahead_means_two_standard_errors():
    line = {"mean": 1.0, "se": 0.3}
    assert measured.ahead(line | {"mean": 2.0}, line) and not measured.ahead(line | {"mean": 1.8}, line)


def test_a_rule_that_our_program_breaks_is_told(monkeypatch):
    monkeypatch.setattr(adaptive, "MEMORY", 6)
    found = assessed("time_rule")
    assert found["section-3-2-window"].verdict == claims.DIFFERS


def test_a_table_that_no_answers_give_is_told(monkeypatch):
    table_1.cache_clear()
    monkeypatch.setattr(reanalysis, "QUESTIONS", [QUESTIONS[0]._replace(r_sd="1.35"), *QUESTIONS[1:]])
    found = assessed("questionnaire_sds")
    table_1.cache_clear()
    assert found["table-1-q1-r-sd"].verdict == verdicts.FAILS
    assert found["table-1-q2-r-sd"].verdict == verdicts.HOLDS


def test_kept_tables_are_those_of_the_studies(met, partners):
    assert tuple(met["agent"]) == AGENTS_R_AND_C
    assert {GOOD, *LOST} <= set(pd.unique(partners["partner"]))
