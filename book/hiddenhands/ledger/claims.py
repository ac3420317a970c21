"""What a paper prints and says, and how we judge it: a study's claims.csv, a line per claim.

claims.csv: a number, claim, method or wish of the paper, and its rule.

    id         its name, STUDY.id for the command line, the ledger's page and findings
    family     lines that are judged together; what the family's function looks at stands in families.csv
    place      section, paragraph and sentence, or table, row and column
    kind       one of KINDS
    text       in words of ours, not the paper's; text_ja: so in Japanese
    printed    the value as text, exactly as the paper has it (`.5760`, `5.50`); unit: its unit
    checkable  one of CHECKABLE: what a check would need
    sort       one of SORTS: what it is about
    rule       how it is judged, one of `assess.RULES`
    ours       where our number stands: "kept:NAME" is a kept table, "gamelab.hanabi.rules.COLOURS" something
               in code (a record or a function without arguments is called); or what the test shows, a number
               (8, 0.5) or words 'in quotes'; empty where there is nothing to show
    cell       of a table: "strategy == 'random' and hand == 5: mean" (a pandas query, a colon, a column); of
               a record: the field, or the field of a field (rules.hand)
    test       the test that shows it, "FOLDER/test_x.py::test_name" below tests/
    link       label in the study's chapter, just before the cell that decides
    why        sentences; {ours} is our number; in Japanese they stand in book/locale, ledger.po

families.csv has a line for each function of the study's assessment.py, by the family that it judges:

    simulated  "yes" if it looks at games of simulated people
    rests_on   what it looks at, in words
"""

import re
from functools import cache
from typing import NamedTuple

from hiddenhands import csv_rows, words

KINDS = ("number", "claim", "method", "wish")
CHECKABLE = ("yes", "needs people", "needs their program", "needs their logs", "not testable")
SORTS = words("ledger")["sorts"]
"""What a claim is about. Only results are counted as reproduced or not."""


class Claim(NamedTuple):
    """A line of claims.csv, all fields as text."""

    id: str
    family: str
    place: str
    kind: str
    text: str
    text_ja: str
    printed: str
    unit: str = ""
    checkable: str = "yes"
    sort: str = "result"
    rule: str = ""
    ours: str = ""
    cell: str = ""
    test: str = ""
    link: str = ""
    why: str = ""

    @property
    def value(self):
        """The printed value as a number. ValueError if it is none."""
        return float(self.printed)

    @property
    def rounding_half_width(self):
        """Half a unit of the last printed digit: what rounding may hide."""
        _, _, decimals = self.printed.partition(".")
        return 0.5 * 10.0 ** -len(re.match(r"\d*", decimals)[0])


class Family(NamedTuple):
    """A line of families.csv."""

    family: str
    simulated: str
    rests_on: str


@cache
def claims(study):
    """The lines of a study's claims.csv, id -> Claim, in the paper's order; empty without a paper."""
    return {line["id"]: Claim(**line) for line in csv_rows(study, "claims")}


@cache
def judged_by_code(study):
    """The lines of a study's families.csv, family -> Family."""
    return {line["family"]: Family(**line) for line in csv_rows(study, "families")}


def by_family(lines):
    """Claims (id -> Claim) by family: {family: [Claim, ...]}."""
    by = {}
    for line in lines.values():
        by.setdefault(line.family, []).append(line)
    return by
