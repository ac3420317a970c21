"""Verdicts follow from results: they fail where a result or a printed value is another."""

import pytest

from gamelab.werewolf.choices import YEAR_2017, YEAR_2018, Known, Lie
from hiddenhands import printed
from hiddenhands.ledger import assess
from hiddenhands.ledger.rules import FAILS, FITS, HOLDS, MISFITS, ONLY_UNDER
from hiddenhands.werewolf import verdicts
from hiddenhands.werewolf.interpretations import has_fixed_point, has_one_cycle, interpretations, reaches


@pytest.fixture
def print_otherwise(monkeypatch):
    """Let a line print another value."""

    def change(name, value):
        lines = printed.read("werewolf")
        changed = lines | {name: lines[name]._replace(printed=value)}
        monkeypatch.setattr(printed, "read", lambda study: changed)

    return change


def test_the_readings_are_those_that_section_5_allows():
    chosen, graphs = zip(*interpretations())
    assert len(set(chosen)) == 162 and {s.lie for s in chosen} == {Lie.OTHER}
    assert {s.known for s in chosen} == {Known.SEER, Known.SEER_POSSESSED}
    assert not any(graph.following[YEAR_2017] == YEAR_2018 for graph in graphs)
    met = [
        [
            sum(condition(graph) for switches, graph in interpretations() if switches.known == known)
            for known in (0, 3)
        ]
        for condition in (has_one_cycle, has_fixed_point, lambda graph: reaches(graph, YEAR_2017, YEAR_2018))
    ]
    assert met == [[76, 57], [0, 11], [4, 4]]


def test_readings_decide_by_how_many_agree():
    assert verdicts.among(lambda graph: True).truth == HOLDS
    assert verdicts.among(lambda graph: False).truth == FAILS
    some = assess.family("werewolf", "cycle")["section-6-periodic"]
    assert (some.verdict, some.ours) == (ONLY_UNDER, "133 of 162 readings")
    assert some.why.endswith(
        "The possessed's formula is missing in our copy; it is so in 76 of 81 that take it like the "
        "werewolf's and in 57 of 81 that take it like the seer's."
    )


@pytest.mark.parametrize("feature, printed_otherwise", [(7, "0.3810"), (5, "0.0003"), (1, "0.0001")])
def test_a_p_value_that_rounding_does_not_reach_does_not_fit(print_otherwise, feature, printed_otherwise):
    name = f"table-3-p-feature-{feature}"
    assert assess.family("werewolf", "table_3_p")[name].verdict == FITS
    print_otherwise(name, printed_otherwise)
    assert assess.family("werewolf", "table_3_p")[name].verdict == MISFITS


def test_a_p_value_is_shown_as_computed():
    shown = assess.family("werewolf", "table_3_p")["table-3-p-feature-7"]
    assert shown.ours == pytest.approx(0.7616, abs=5e-5) and "may be 0.7613 to 0.7620" in shown.why


def test_low_means_are_low_rates_in_one_order_only():
    """Features 8 and 9 are rare among all games, not among those with three claimants."""
    trend = assess.family("werewolf", "trend")
    low, high = (trend[f"section-5-5-trend-{name}"] for name in ("low", "p1"))
    assert low.verdict == high.verdict == FITS and low.in_sample and high.in_sample
    assert "It holds with feature 1 largest, but not" in low.why
    assert "It holds with feature 6 largest, but not" in high.why
    others = [trend[f"section-5-5-trend-{name}"] for name in ("s1", "w1")]
    assert [(one.verdict, one.in_sample) for one in others] == [(FITS, False)] * 2
