"""Which findings hold in a run of a reader's own, one line at the top of a notebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from html import escape

from hiddenhands.ledger.findings import of_study
from hiddenhands.pages.fill import plain, stored_numbers
from hiddenhands.runs.runs import Runs

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
    numbers = stored_numbers()
    own = of_study(runs.STUDY).values()
    return YourRun(runs, {plain(one.text(), runs.STUDY, numbers): one.holds(runs) for one in own})
