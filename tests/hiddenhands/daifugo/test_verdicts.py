"""Verdicts follow from the tables: other tables, other verdicts."""

import pytest
from daifugo.turned import PRINTED, Same

from gamelab.daifugo.choices import AGENTS
from gamelab.daifugo.hands import RANK_NAMES
from hiddenhands.comparison import CANNOT_TELL, DIFFERS, EQUAL
from hiddenhands.daifugo import published
from hiddenhands.daifugo.results import THESIS_SIZED, Runs
from hiddenhands.daifugo.verdicts import signs
from hiddenhands.ledger import export
from hiddenhands.ledger.rules import FAILS, HOLDS, ONLY_UNDER, holds_under


def judged(family, *evidence):
    return {line["id"]: line for line in export.assessed("daifugo", family, *evidence)}


class Swapped(Runs):
    """Four threes cost what 3, 4, 5 cost, and the other way round."""

    def places(self, agent):
        return super().places(agent).rename(index={"3 4 5": "3 3 3 3", "3 3 3 3": "3 4 5"})


def test_the_printed_means_themselves_would_all_be_equal():
    assert {line["verdict"] for line in judged("mean_ranks", PRINTED).values() if line["in_sample"]} == {
        EQUAL
    }
    verdicts = {name: line["verdict"] for name, line in judged("ranking", PRINTED).items()}
    assert verdicts["section-4-2-1-best-is-q"] == verdicts["section-4-2-1-steps-larger-when-weak"] == HOLDS


def test_a_skilled_players_means_would_differ():
    lines = judged("mean_ranks", Same("learned"))
    assert lines["table-1-card-2"]["verdict"] == lines["table-2-threes-4"]["verdict"] == DIFFERS
    assert judged("handicap", Same("learned"))["section-1-strategy-changes-rate"]["verdict"] == FAILS


def test_the_thesis_contradicts_itself_on_the_third_three():
    line = judged("ranking")["section-4-2-2-changes-smaller"]
    assert line["verdict"] == FAILS and "does not hold in the printed tables" in line["why"]


def test_advice_fails_where_equal_cards_cost_more():
    assert judged("handicap")["section-5-advice"]["verdict"] == HOLDS
    assert judged("handicap", Swapped())["section-5-advice"]["verdict"] == FAILS


def test_konumas_method_is_stronger_against_some_and_not_shown_to_be_weaker_against_any():
    line = judged("strength")["section-2-2-konuma-stronger"]
    assert line["verdict"] == ONLY_UNDER and "but not" not in line["why"]
    assert "cannot be told against random and guided players" in line["why"]


def test_a_sign_is_known_where_its_p_value_is_small_among_all():
    assert signs([2.7, -2.7, 0], [1, 1, 1]).tolist() == [0, 0, 0]
    assert signs([2.7], [1]).tolist() == [1] and signs([0.0, -1.0], [0, 0]).tolist() == [0, -1]


@pytest.mark.parametrize(
    "readings, verdict, said",
    [
        ({"here": True, "there": None}, ONLY_UNDER, "It holds here. It cannot be told there."),
        ({"here": False, "there": None}, FAILS, "It does not hold here. It cannot be told there."),
        ({"here": None, "there": None}, CANNOT_TELL, "It cannot be told here and there."),
        ({"here": True, "there": False}, ONLY_UNDER, "It holds here, but not there."),
    ],
)
def test_a_reading_that_cannot_be_told_is_neither(readings, verdict, said):
    found = holds_under(readings, "So.", "link")
    assert found.verdict == verdict and found.why == f"So. {said}"


@pytest.mark.parametrize("agent", AGENTS)
def test_every_agent_has_both_tables_in_order(agent):
    assert Runs().single(agent)["card"].tolist() == list(RANK_NAMES)
    assert Runs().threes(agent)["copies"].tolist() == [1, 2, 3, 4]
    if agent in THESIS_SIZED:
        both = Runs().single(agent), Runs().threes(agent)
        assert all(table["games"].min() >= published.GAMES for table in both)


def test_a_number_is_shown_with_the_digits_that_the_thesis_prints():
    assert judged("mean_ranks")["table-1-card-j"]["printed"] == "2.419"
