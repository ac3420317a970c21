"""Verdicts follow from the tables: other tables, other verdicts."""

import pytest

from gamelab import ledger
from gamelab.claims import DIFFERS, EQUAL
from gamelab.daifugo import published, verdicts
from gamelab.daifugo.hands import RANK_NAMES
from gamelab.verdicts import FAILS, HOLDS, ONLY_UNDER


def judged(family):
    return {line["id"]: line for line in ledger.judge("daifugo", family)}


def paper(original):
    """Tables whose means are the printed ones for every agent."""

    def table(agent):
        claims = published.SINGLE_CARD if original is single else published.THREES
        return original(agent).assign(mean=[claim.mean for claim in claims])

    return table


single, threes = verdicts.single, verdicts.threes


def test_the_printed_means_themselves_would_all_be_equal(monkeypatch):
    monkeypatch.setattr(verdicts, "single", paper(single))
    monkeypatch.setattr(verdicts, "threes", paper(threes))
    assert {line["verdict"] for line in judged("mean_ranks").values()} == {EQUAL}
    told = {name: line["verdict"] for name, line in judged("ranking").items()}
    assert told["section-4-2-1-best-is-q"] == told["section-4-2-1-steps-larger-when-weak"] == HOLDS


def test_a_skilled_players_means_would_differ(monkeypatch):
    monkeypatch.setattr(verdicts, "single", lambda agent: single("learned"))
    monkeypatch.setattr(verdicts, "threes", lambda agent: threes("learned"))
    lines = judged("mean_ranks")
    assert lines["table-1-card-2"]["verdict"] == lines["table-2-threes-4"]["verdict"] == DIFFERS
    assert judged("handicap")["section-1-strategy-changes-rate"]["verdict"] == FAILS


def test_the_thesis_contradicts_itself_on_the_third_three():
    line = judged("ranking")["section-4-2-2-changes-smaller"]
    assert line["verdict"] != HOLDS and "the printed tables" not in line["why"]


def test_advice_fails_where_equal_cards_cost_more(monkeypatch):
    places = verdicts.places

    def swapped(agent):
        return places(agent).rename(index={"3 4 5": "3 3 3 3", "3 3 3 3": "3 4 5"})

    assert judged("handicap")["section-5-advice"]["verdict"] == HOLDS
    monkeypatch.setattr(verdicts, "places", swapped)
    assert judged("handicap")["section-5-advice"]["verdict"] == FAILS


def test_konumas_method_is_stronger_only_against_some():
    line = judged("strength")["section-2-2-konuma-stronger"]
    assert line["verdict"] == ONLY_UNDER and "against montecarlo" in line["why"]


@pytest.mark.parametrize("agent", verdicts.AGENTS)
def test_every_agent_has_both_tables_in_order(agent):
    assert verdicts.single(agent)["card"].tolist() == list(RANK_NAMES)
    assert verdicts.threes(agent)["copies"].tolist() == [1, 2, 3, 4]
    if agent in verdicts.THESIS_SIZED:
        both = verdicts.single(agent), verdicts.threes(agent)
        assert all(table["games"].min() >= published.GAMES for table in both)


def test_a_number_is_shown_with_the_digits_that_the_thesis_prints():
    assert judged("mean_ranks")["table-1-card-j"]["printed"] == "2.419"
