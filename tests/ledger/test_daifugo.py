"""Verdicts follow from the tables: other tables, other verdicts."""

import pytest

from gamelab.claims import DIFFERS, EQUAL
from gamelab.daifugo import published
from gamelab.daifugo.choices import AGENTS
from gamelab.daifugo.hands import RANK_NAMES
from gamelab.daifugo.measured import THESIS_SIZED, Runs
from gamelab.ledger import export
from gamelab.ledger.rules import FAILS, HOLDS, ONLY_UNDER


def judged(family, *evidence):
    return {line["id"]: line for line in export.assessed("daifugo", family, *evidence)}


class Printed(Runs):
    """Tables whose means are the printed ones for every agent."""

    def single(self, agent):
        return super().single(agent).assign(mean=[claim.mean for claim in published.SINGLE_CARD])

    def threes(self, agent):
        return super().threes(agent).assign(mean=[claim.mean for claim in published.THREES])


class Learned(Runs):
    """Tables 1 and 2 of learned players, whoever is asked for."""

    def single(self, agent):
        return super().single("learned")

    def threes(self, agent):
        return super().threes("learned")


class Swapped(Runs):
    """Four threes cost what 3, 4, 5 cost, and the other way round."""

    def places(self, agent):
        return super().places(agent).rename(index={"3 4 5": "3 3 3 3", "3 3 3 3": "3 4 5"})


def test_the_printed_means_themselves_would_all_be_equal():
    assert {line["verdict"] for line in judged("mean_ranks", Printed()).values()} == {EQUAL}
    verdicts = {name: line["verdict"] for name, line in judged("ranking", Printed()).items()}
    assert verdicts["section-4-2-1-best-is-q"] == verdicts["section-4-2-1-steps-larger-when-weak"] == HOLDS


def test_a_skilled_players_means_would_differ():
    lines = judged("mean_ranks", Learned())
    assert lines["table-1-card-2"]["verdict"] == lines["table-2-threes-4"]["verdict"] == DIFFERS
    assert judged("handicap", Learned())["section-1-strategy-changes-rate"]["verdict"] == FAILS


def test_the_thesis_contradicts_itself_on_the_third_three():
    line = judged("ranking")["section-4-2-2-changes-smaller"]
    assert line["verdict"] != HOLDS and "the printed tables" not in line["why"].partition("but not")[0]


def test_advice_fails_where_equal_cards_cost_more():
    assert judged("handicap")["section-5-advice"]["verdict"] == HOLDS
    assert judged("handicap", Swapped())["section-5-advice"]["verdict"] == FAILS


def test_konumas_method_is_stronger_only_against_some():
    line = judged("strength")["section-2-2-konuma-stronger"]
    assert line["verdict"] == ONLY_UNDER and "against montecarlo" in line["why"]


@pytest.mark.parametrize("agent", AGENTS)
def test_every_agent_has_both_tables_in_order(agent):
    assert Runs().single(agent)["card"].tolist() == list(RANK_NAMES)
    assert Runs().threes(agent)["copies"].tolist() == [1, 2, 3, 4]
    if agent in THESIS_SIZED:
        both = Runs().single(agent), Runs().threes(agent)
        assert all(table["games"].min() >= published.GAMES for table in both)


def test_a_number_is_shown_with_the_digits_that_the_thesis_prints():
    assert judged("mean_ranks")["table-1-card-j"]["printed"] == "2.419"
