"""Verdicts follow from results: they fail where a result or a printed value is another."""

import pytest

from gamelab import printed
from gamelab.claims import DIFFERS, EQUAL
from gamelab.ledger import assess, export, werewolf
from gamelab.ledger.rules import DONE, FAILS, HOLDS, ONLY_UNDER
from gamelab.werewolf import repaired_table
from gamelab.werewolf.choices import YEAR_2017, YEAR_2018, Exile, Known, Lie
from gamelab.werewolf.readings import circles, leads, readings, settles


@pytest.fixture
def print_otherwise(monkeypatch):
    """Let a line print another value."""

    def change(name, value):
        lines = printed.read("werewolf")
        changed = lines | {name: lines[name]._replace(printed=value)}
        monkeypatch.setattr(printed, "read", lambda study: changed)

    return change


def test_the_readings_are_those_that_section_5_2_allows():
    chosen = [switches for switches, _ in readings()]
    assert (
        len(set(chosen)) == 81 and {s.lie for s in chosen} == {Lie.OTHER} and {s.known for s in chosen} == {0}
    )
    everybody = [graph for switches, graph in readings() if switches.exile == Exile.ALL]
    graphs = [graph for _, graph in readings()]
    assert (sum(map(circles, graphs)), sum(map(circles, everybody))) == (76, 26)
    assert not any(map(settles, graphs))
    paths = [leads(graph, YEAR_2017, YEAR_2018) for graph in graphs]
    assert sum(paths) == 4 and not any(graph.following[YEAR_2017] == YEAR_2018 for graph in graphs)


def test_readings_decide_by_how_many_agree():
    assert werewolf.among(lambda graph: True, "", "").verdict == HOLDS
    assert werewolf.among(lambda graph: False, "", "").verdict == FAILS
    some = werewolf.among(circles, "Counted.", "")
    assert (some.verdict, some.ours) == (ONLY_UNDER, "76 of 81 readings")
    assert some.why == (
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
def test_another_printed_number_is_not_met(print_otherwise, family, name, other):
    assert assess.family("werewolf", family)[name].verdict == EQUAL
    print_otherwise(name, other)
    assert assess.family("werewolf", family)[name].verdict == DIFFERS


def test_a_coefficient_of_the_other_sign_fails(monkeypatch):
    name = "table-3-predicted-feature-5"
    assert assess.family("werewolf", "table_3_directions")[name].verdict == HOLDS
    monkeypatch.setitem(repaired_table.ACTORS, 5, -1)
    assert assess.family("werewolf", "table_3_directions")[name].verdict == FAILS
    assert assess.family("werewolf", "regression")["section-4-2-sign-rule"].verdict != DONE


def test_low_means_are_no_low_rates():
    """Features 8 and 9 are rare among all games, not among those with three claimants."""
    trend = assess.family("werewolf", "trend")
    assert trend["section-5-5-trend-low"].verdict == ONLY_UNDER
    assert trend["section-5-5-trend-s1"].verdict == trend["section-5-5-trend-w1"].verdict == HOLDS


def test_the_possesseds_missing_line_decides_whether_all_readings_circle():
    """Taken like the werewolf's no reading of 81 settles; taken like the seer's some of another 81 do."""
    cycle = {line["id"]: line for line in export.assessed("werewolf", "cycle")}
    never = cycle["section-5-5-no-fixed-point"]
    assert not any(settles(graph) for _, graph in readings())
    settling = sum(settles(graph) for _, graph in readings(Known.SEER_POSSESSED))
    assert 0 < settling < 81 and str(settling) in never["why"]
    assert never["verdict"] == ONLY_UNDER
