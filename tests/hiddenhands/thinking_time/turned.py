"""What turns the evidence of each family of lines around; see test_turned.py."""

from dataclasses import replace

import numpy as np

from hiddenhands.runs import kept
from hiddenhands.thinking_time import assessment, published

READINGS = ("thinking-readings",)


def tables(*names, **columns):
    """The kept tables with other columns: values, or functions of the table."""
    return lambda patch: tuple(kept.stored_table(name).assign(**columns) for name in names)


def sure_difference(patch):
    """Printed samples that hardly spread and are a point apart."""
    sure = {
        name: (words, [replace(r, sd=0.01), replace(c, sd=0.02, mean=r.mean + 1)])
        for name, (words, (r, c)) in assessment.QUANTITIES.items()
    }
    patch.setattr(assessment, "QUANTITIES", sure)
    return ()


def three_people(patch):
    """As if three had answered."""
    patch.setattr(published, "PEOPLE", 3)
    return ()


def as_the_paper_says(table):
    """Scores that fall with a where people understand, and rise where they do not."""
    sign = np.where(table["partner"].isin(assessment.LOST), 1, -1)
    return 20 + sign * table["a"].clip(upper=20)


SPREADS = [f"{what}_sd" for what in ("score", "estimates", "success")]
FAR_SPREADS = {f"{name}_{edge}": 99.0 for name in SPREADS for edge in ("low", "high")}
TURNED = {
    "samples": [
        tables(*READINGS, mean=99.0, estimates=99.0, success=9.0, **FAR_SPREADS),
        tables(*READINGS, estimates_sd_low=5.6, estimates_sd_high=5.8),
    ],
    "no_difference": [sure_difference],
    "understanding": [
        tables("thinking-partners", mean=as_the_paper_says, success=0.5),
        tables("thinking-partners", mean=lambda table: -table["a"].clip(upper=20)),
    ],
    "questionnaire_means": [three_people],
    "explanation": [tables("thinking-partners", rule_3=lambda table: table["a"].clip(upper=50), certain=0)],
}
"""Family -> functions that get pytest's monkeypatch and give the evidence (a tuple) to assess by."""
