"""What a paper prints and says: a study's published.csv, a line per number, claim, method and wish."""

import csv
import io
import re
from functools import cache
from typing import NamedTuple

from hiddenhands import PACKAGE, words

KINDS = ("number", "claim", "method", "wish")
CHECKABLE = ("yes", "needs people", "needs their program", "needs their logs", "not testable")

SORTS = words("ledger")["sorts"]
"""What a line is about. Only results are counted as reproduced or not."""


class Printed(NamedTuple):
    """One line; `printed` is the value as text, exactly as the paper has it (`.5760`, `5.50`)."""

    id: str
    family: str  # lines that are assessed together
    place: str  # section, paragraph and sentence, or table, row and column
    kind: str  # one of KINDS
    text: str  # in words of ours, not the paper's
    text_ja: str  # so in Japanese
    printed: str
    unit: str
    checkable: str  # one of CHECKABLE: what a check would need
    sort: str  # one of SORTS

    @property
    def value(self):
        """The printed value as a number. ValueError if it is none."""
        return float(self.printed)

    @property
    def rounding_half_width(self):
        """Half a unit of the last printed digit: what rounding may hide."""
        _, _, decimals = self.printed.partition(".")
        return 0.5 * 10.0 ** -len(re.match(r"\d*", decimals)[0])


def table(study, name):
    """The lines (dicts of text) of a study's table NAME.csv; none where it has no such table."""
    path = PACKAGE / study / f"{name}.csv"
    return csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))) if path.exists() else ()


@cache
def read(study):
    """The lines of a study's published.csv, id -> Printed, in the paper's order."""
    return {line["id"]: Printed(**line) for line in table(study, "published")}


def families(lines):
    """The lines by family: {family: [Printed, ...]}."""
    by = {}
    for line in lines.values():
        by.setdefault(line.family, []).append(line)
    return by
