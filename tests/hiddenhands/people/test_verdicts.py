"""Verdicts on the study of 2017 turn with the people they are made from."""

import pytest
from people.turned import by_lot, weeks, with_people

from hiddenhands.comparison import CANNOT_TELL
from hiddenhands.ledger import export
from hiddenhands.ledger.rules import FAILS, HOLDS, ONLY_UNDER
from hiddenhands.people import verdicts
from hiddenhands.people.choices import Agent


def by_points(more):
    """Other points for those who met the agent with intentions."""

    def change(data):
        data["points"] = data["points"] + more * (data["agent"] == Agent.INTENTIONAL)

    return with_people(change)


NOTHING_IN_COMMON = {"script-gamers-correlate": FAILS, "script-impressions-correlate": ONLY_UNDER}
NO_EFFECTS = {
    "script-no-effect-of-people": HOLDS,
    "script-intentional-like-full": HOLDS,
    "script-intentional-alone": FAILS,
}


@pytest.mark.parametrize(
    "family, turn, found",
    [
        ("agents", by_points(0), {"abstract-scores-higher": HOLDS}),
        ("agents", by_points(-20), {"abstract-scores-higher": FAILS}),
        ("agents", by_points(-4.33), {"abstract-scores-higher": CANNOT_TELL}),
        ("answers", with_people(by_lot("recent", "skill", "bgg")), NOTHING_IN_COMMON),
        ("effects", with_people(by_lot("points")), NO_EFFECTS),
        ("practice", weeks(-2, -1), {"script-scores-fall": HOLDS}),
        ("practice", weeks(1, 2), {"script-scores-fall": FAILS}),
    ],
)
def test_other_people_make_other_verdicts(monkeypatch, family, turn, found):
    turn(monkeypatch)
    told = {line["id"]: line["verdict"] for line in export.assessed("people", family)}
    assert found.items() <= told.items() and verdicts.HIGH == 0.5
