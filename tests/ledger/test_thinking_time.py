"""Verdicts follow from what is computed: other results, other verdicts."""

import pandas as pd
import pytest

from gamelab import claims, kept, printed
from gamelab.ledger import rules as verdicts
from gamelab.ledger import thinking_time as judged
from gamelab.ledger import thinking_time_people as verdicts_people
from gamelab.ledger import thinking_time_program as verdicts_program
from gamelab.thinking_time.published import QUESTIONS

LINES = printed.families(printed.read("thinking_time"))


def lines(family):
    return {line.id: line for line in LINES[family]}


@pytest.fixture
def met():
    return kept.table("thinking-met")


@pytest.fixture
def partners():
    return kept.table("thinking-partners")


def test_every_family_is_judged_to_the_last_line():
    for family in LINES:
        assert set(getattr(judged, family)(lines(family))) == set(lines(family)), family


def test_a_mean_far_from_the_printed_one_differs(met):
    near = judged.mean_scores(lines("mean_scores"), met)["section-5-score-c-mean"]
    far = judged.mean_scores(lines("mean_scores"), met.assign(mean=5.0))["section-5-score-c-mean"]
    assert (near.verdict, far.verdict) == (claims.CANNOT_TELL, claims.DIFFERS)


def test_an_sd_is_judged_by_those_of_four_games(met):
    def of(low, high):
        table = met.assign(score_sd_low=low, score_sd_high=high)
        return judged.sd_scores(lines("sd_scores"), table)["section-5-score-r-sd"].verdict

    assert of(5.0, 6.0) == claims.EQUAL
    assert of(1.0, 9.0) == claims.CANNOT_TELL
    assert of(1.0, 3.0) == claims.DIFFERS
    assert of(5.5, 6.0) == claims.NEAR


def test_trust_pays_where_lower_thresholds_score_more(partners):
    name = "section-1-raise-if-understood"
    assert judged.understanding(lines("understanding"), partners)[name].verdict == verdicts.FAILS
    bold = partners.assign(mean=20 - partners["a"].clip(upper=20) / 2)
    found = judged.understanding(lines("understanding"), bold)
    assert found[name].verdict == verdicts.HOLDS
    assert found["section-1-lower-if-not"].verdict == verdicts.FAILS
    assert found["section-1-misunderstanding-fails"].verdict == verdicts.FAILS


def test_a_careful_agent_has_more_certain_plays_or_the_claim_fails(partners, met):
    def of(table):
        return judged.explanation(lines("explanation"), table, met)["section-5-careful-agent"].verdict

    assert of(partners) == verdicts.HOLDS
    assert of(partners.assign(rule_3=partners["a"].clip(upper=50), certain=0)) == verdicts.FAILS


def test_certain_share_counts_plays_only():
    line = {"rule_1": 1, "rule_5": 2, "rule_3": 6, "rule_2": 100, "certain": 3}
    assert judged.certain_share(line) == pytest.approx(2 / 3)


def test_ahead_means_two_standard_errors():
    line = {"mean": 1.0, "se": 0.3}
    assert judged.ahead(line | {"mean": 2.0}, line) and not judged.ahead(line | {"mean": 1.8}, line)


def test_a_rule_that_our_program_breaks_is_told(monkeypatch):
    monkeypatch.setattr(verdicts_program.adaptive, "MEMORY", 6)
    found = judged.time_rule(lines("time_rule"))
    assert found["section-3-2-window"].verdict == claims.DIFFERS


def test_our_game_is_played_and_not_read_off():
    assert verdicts_program._a_game() == {
        "hint_costs": 1,
        "last_turns": 2,
        "ends": {"failures": True, "complete": True, "last turns": True},
        "discard_adds_at": 7,
    }


def test_a_table_that_no_answers_give_is_told(monkeypatch):
    verdicts_people.table_1.cache_clear()
    monkeypatch.setattr(
        verdicts_people.reanalysis, "QUESTIONS", [QUESTIONS[0]._replace(r_sd="1.35"), *QUESTIONS[1:]]
    )
    found = judged.questionnaire_sds(lines("questionnaire_sds"))
    verdicts_people.table_1.cache_clear()
    assert found["table-1-q1-r-sd"].verdict == verdicts.FAILS
    assert found["table-1-q2-r-sd"].verdict == verdicts.HOLDS


def test_kept_tables_are_those_of_the_studies(met, partners):
    assert list(met["agent"]) == [judged.R, judged.C]
    assert {judged.GOOD, *judged.LOST} <= set(pd.unique(partners["partner"]))
