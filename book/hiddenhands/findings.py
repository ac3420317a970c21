"""Findings: what a study found, each stated once, as a sentence and as what must hold of its runs.

The findings of a study stand in its findings.py. The head of its story, the front page, "What we learned" and
the ledger show them by their id, such as daifugo.two; the tests ask `holds` of the kept tables; a run with
other parameters asks it of its own, see `your_run`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from hiddenhands.estimates import Estimate, sure_of
from hiddenhands.registry import CHAPTERS, part
from hiddenhands.runs.runs import Runs

LEVEL = 0.01
"""How often a finding may come out, or be refuted, where only chance is behind it."""


@dataclass(frozen=True)
class Finding:
    """A sentence, in both languages, with its condition, and whether it holds of a study's runs.

    Places in braces are numbers that a notebook tells (`hiddenhands.fill`), by their names there: "{two}" of
    the study's story, "{daifugo_evidence.gap}" of any notebook.
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


WORDS: dict[bool | None, tuple[str, str]] = {
    True: ("holds", "hold"),
    False: ("does not", "do not"),
    None: ("cannot be told", "cannot be told"),
}


class YourRun:
    """What of a study's findings holds in a run of other parameters, for a cell's output."""

    def __init__(self, runs: Runs, answers: Mapping[str, bool | None]) -> None:
        self.answers = answers
        counts = Counter(answers.values())
        first = counts[True]
        told = [f"{first} of {len(answers)} findings {WORDS[True][first != 1]}"]
        told += [f"{counts[one]} {WORDS[one][counts[one] != 1]}" for one in (False, None) if counts[one]]
        judged = f"Your run ({runs}): {', '.join(told)}."
        if runs.keep and runs.keeps_any:
            judged += " Long runs are those kept with the book; KEPT=False plays them anew."
        self.line = f"{judged} The text is of the book's run."

    def __repr__(self) -> str:
        return "\n".join([self.line, *(f"  {WORDS[one][0]}: {text}" for text, one in self.answers.items())])

    def _repr_html_(self) -> str:
        rows = "".join(f"<li>{WORDS[one][0]}: {escape(text)}</li>" for text, one in self.answers.items())
        return (
            f'<div class="gl-your-run"><p><strong>{escape(self.line)}</strong></p>'
            f"<details><summary>Which</summary><ul>{rows}</ul></details></div>"
        )


def your_run(runs: Runs) -> YourRun | None:
    """What runs of other parameters find, a line for the top of the page; None for the book's own runs."""
    if runs.are_the_books:
        return None
    from hiddenhands.fill import plain, stored_numbers

    numbers = stored_numbers()
    own = of_study(runs.STUDY).values()
    return YourRun(runs, {plain(one.text(), runs.STUDY, numbers): one.holds(runs) for one in own})
