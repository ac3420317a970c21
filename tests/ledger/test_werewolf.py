"""Verdicts follow from results: they fail where a result or a printed value is another."""

import pytest

from gamelab import printed
from gamelab.claims import DIFFERS, EQUAL
from gamelab.ledger import export
from gamelab.ledger.rules import DONE, FAILS, HOLDS, ONLY_UNDER
from gamelab.ledger.werewolf_rules import meanings
from gamelab.werewolf import table_3, verdicts
from gamelab.werewolf.choices import YEAR_2017, YEAR_2018, Exile, Known, Lie

FAMILIES = printed.families(printed.read("werewolf"))


def lines(family, **changed):
    """A family's lines by id, some with another printed value."""
    return {
        line.id: line._replace(printed=changed.get(line.id.replace("-", "_"), line.printed))
        for line in FAMILIES[family]
    }


def test_the_readings_are_those_that_section_5_2_allows():
    chosen = [switches for switches, _ in verdicts.readings()]
    assert (
        len(set(chosen)) == 81 and {s.lie for s in chosen} == {Lie.OTHER} and {s.known for s in chosen} == {0}
    )
    everybody = [graph for switches, graph in verdicts.readings() if switches.exile == Exile.ALL]
    graphs = [graph for _, graph in verdicts.readings()]
    assert (sum(map(verdicts.circles, graphs)), sum(map(verdicts.circles, everybody))) == (76, 26)
    assert not any(map(verdicts.settles, graphs))
    paths = [verdicts.leads(graph, YEAR_2017, YEAR_2018) for graph in graphs]
    assert sum(paths) == 4 and not any(graph.following[YEAR_2017] == YEAR_2018 for graph in graphs)


def test_readings_decide_by_how_many_agree():
    assert verdicts.among(lambda graph: True, "", "").verdict == HOLDS
    assert verdicts.among(lambda graph: False, "", "").verdict == FAILS
    found = verdicts.among(verdicts.circles, "Counted.", "")
    assert (found.verdict, found.ours) == (ONLY_UNDER, "76 of 81 readings")
    assert found.why == (
        "Counted. That is so in 76 of the 81 readings that section 5.2 allows, and in 26 of the 27 in which "
        "everybody can be exiled."
    )


@pytest.mark.parametrize(
    "family, name, other",
    [
        ("table_3_p", "table-3-p-feature-7", "0.3810"),
        ("table_3_counts", "section-4-3-seven-agree", "6"),
        ("roles", "table-1-villager", "3"),
        ("model_parameters", "section-5-4-low", "0.1"),
        ("model_rule", "section-5-2-3co-seer-half", "40"),
        ("regression", "section-4-2-level", "5"),
    ],
)
def test_another_printed_number_is_not_met(family, name, other):
    judge = getattr(verdicts, family)
    assert judge(lines(family))[name].verdict == EQUAL
    assert judge(lines(family, **{name.replace("-", "_"): other}))[name].verdict == DIFFERS


def test_a_coefficient_of_the_other_sign_fails(monkeypatch):
    name = "table-3-predicted-feature-5"
    assert verdicts.table_3_directions(lines("table_3_directions"))[name].verdict == HOLDS
    monkeypatch.setitem(table_3.ACTORS, 5, -1)
    assert verdicts.table_3_directions(lines("table_3_directions"))[name].verdict == FAILS
    assert verdicts.regression(lines("regression"))["section-4-2-sign-rule"].verdict != DONE


def test_low_means_are_no_low_rates():
    """Features 8 and 9 are rare among all games, not among those with three claimants."""
    found = verdicts.trend(lines("trend"))
    assert found["section-5-5-trend-low"].verdict == ONLY_UNDER
    assert found["section-5-5-trend-s1"].verdict == found["section-5-5-trend-w1"].verdict == HOLDS


def test_reports_among_three_claimants_say_three_things():
    told = meanings()
    assert told[3, True] == told[4, True] == set() and len(told[3, False]) == 2
    assert told[1, False] == told[2, True] == {(2, 1)} and told[2, False] == told[1, True] == {(1, 2)}


def test_the_possesseds_missing_line_decides_whether_all_readings_circle():
    """Taken like the werewolf's no reading of 81 settles; taken like the seer's some of another 81 do."""
    found = export.assessed("werewolf", "cycle")
    never = {line["id"]: line for line in found}["section-5-5-no-fixed-point"]
    assert not any(verdicts.settles(graph) for _, graph in verdicts.readings())
    settling = sum(verdicts.settles(graph) for _, graph in verdicts.readings(Known.SEER_POSSESSED))
    assert 0 < settling < 81 and str(settling) in never["why"]
    assert never["verdict"] == ONLY_UNDER
