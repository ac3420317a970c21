"""Findings: what a study found, each stated once, as a sentence and as what must hold of its runs.

The findings of a study stand in its findings.py. The head of its story, the front page, "What we learned" and
the ledger show them by their id, such as daifugo.two; the tests ask `holds` of the kept tables; a run with
other parameters asks it of its own, see `pages.your_run`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hiddenhands.ledger.estimates import Estimate, sure_of
from hiddenhands.runs.registry import CHAPTERS, part

LEVEL = 0.01
"""How often a finding may come out, or be refuted, where only chance is behind it."""


@dataclass(frozen=True)
class Finding:
    """A sentence, in both languages, with its condition, and whether it holds of a study's runs.

    Places in braces are numbers that a notebook tells (`hiddenhands.pages.fill`), by their names there:
    "{two}" of the study's story, "{daifugo_evidence.gap}" of any notebook.
    """

    sentence: str
    japanese: str
    holds: Callable[[Any], bool | None]  # of a study's Runs: True, False, or None where they cannot tell
    condition: str = ""  # "in our reading", "with simulated people": shown with the sentence
    condition_ja: str = ""
    where: str = (
        ""  # the page and place that show it, such as "notebooks/daifugo.html#what-makes-a-game-harder"
    )

    def text(self, language: str = "en") -> str:
        """The sentence and its condition, its numbers still places in braces."""
        if language == "ja":
            return self.japanese + (f"（{self.condition_ja}）" if self.condition_ja else "")
        return self.sentence + (f" *({self.condition})*" if self.condition else "")


def of_study(study: str) -> dict[str, Finding]:
    """A study's findings by id, without the study's name, the most telling first."""
    return getattr(part(study, "findings"), "FINDINGS", {})


def every() -> dict[str, Finding]:
    """All findings: "study.id" -> Finding, in the order of the book."""
    return {f"{study}.{name}": one for study in CHAPTERS for name, one in of_study(study).items()}


def surely(*estimates: Estimate, above: float = 0.0) -> bool | None:
    """Whether all of the estimates lie above a bound: True, False, or None where they cannot tell.

    Sure is what chance alone would bring in one run of a hundred, over all of them (Holm).
    """
    signs = sure_of(dict(enumerate(estimates)), above, LEVEL).values()
    return False if -1 in signs else True if all(signs) else None


def all_of(*answers: bool | None) -> bool | None:
    """True if all are, False if one is, else None, which is: cannot tell."""
    return False if any(one is False for one in answers) else None if None in answers else True
