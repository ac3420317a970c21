"""Each finding of the study ends where its numbers are turned round, and is open where they are unsure."""

import pytest

from hiddenhands.runs import kept
from hiddenhands.thinking_time import findings, results


class Changed(results.Runs):
    """The kept tables, one of them with another column."""

    def __init__(self, name, **columns):
        super().__init__()
        self._tables[name] = kept.stored_table(name).assign(**columns)


def turned(table):
    return -table["difference"]


CASES = [
    ("start", "thinking-starts", {"difference": turned}, False),
    ("start", "thinking-starts", {"difference_se": 1.0}, None),
    ("usual_start", "thinking-starts", {"difference": 0.5}, False),
    ("usual_start", "thinking-starts", {"difference_se": 0.1}, None),
    ("slips", "thinking-doubts", {"difference": turned}, False),
    ("slips", "thinking-doubts", {"difference_se": 1.0}, None),
    ("four_people", "thinking-met", {"sd": 0.5}, False),
]


@pytest.mark.parametrize("name, table, columns, holds", CASES)
def test_a_finding_ends_with_its_numbers(name, table, columns, holds):
    one = findings.FINDINGS[name]
    assert one.holds(results.Runs()) is True
    assert one.holds(Changed(table, **columns)) is holds


def test_the_questionnaire_ends_with_one_answer_for_the_listening_partner(monkeypatch):
    one = findings.FINDINGS["questionnaire"]
    assert one.holds(results.Runs()) is True
    monkeypatch.setattr(findings.reanalysis, "against_c", lambda: {"Q1": -0.25, "Q2": 3.0})
    assert one.holds(results.Runs()) is False
