"""No chapter types a number that comes out: those in its text are the paper's, or settings, or filled.

A number of the run stands in a place that `hiddenhands.pages.fill` fills, a finding in one of its own.
"""

import re

import pytest
from chapters import cells
from conftest import ROOT

from hiddenhands import PACKAGE
from hiddenhands.ledger.claims import claims
from hiddenhands.runs.registry import CHAPTERS

CODE = r"```.*?```|`[^`]*`|\{[a-z:]+\}`[^`]*`"
FILLED = r"<data [^>]*>.*?</data>|<span data-finding=.*?</span>"
ASIDE = re.compile(rf"{FILLED}|\$\$.*?\$\$|\$[^$]*\$|{CODE}|https?://\S+|\]\([^)]*\)", re.S)
NUMBER = re.compile(r"(?<![\w.,])\d+\.\d+(?![\w.])|(?<![\w.,])\d+(?:\.\d+)? ?%")


STUDIES = {
    chapter: [*(PACKAGE / chapter).rglob("*.py"), *(PACKAGE / chapter).glob("other_programs.csv")]
    for chapter in CHAPTERS
}


def both(chapter, kind):
    """The cells of a kind of a study's two notebooks, its story and its evidence."""
    for path in ROOT.glob(f"notebooks/{chapter}*.ipynb"):
        yield from cells(path, kind)


def settings(chapter):
    """The numbers in the code of a study and of its notebooks: what is set, not what comes out."""
    sources = [*both(chapter, "code"), *(path.read_text("utf-8") for path in STUDIES[chapter])]
    return {float(number) for source in sources for number in re.findall(r"(?<![\w.])\d*\.\d+", source)}


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_number_in_the_prose_is_the_papers_or_a_setting_or_filled(chapter):
    known = " ".join(f"{line.printed} {line.text} {line.text_ja}" for line in claims(chapter).values())
    known = re.sub(r"\s", "", known)
    set_by_us = settings(chapter) | {0.95}  # and what margins hold
    for text in both(chapter, "markdown"):
        for number in NUMBER.findall(ASIDE.sub(" ", text)):
            bare = re.sub(r"\s|%", "", number)
            value = float(bare) / (100 if "%" in number else 1)
            assert bare in known or value in set_by_us, (number, text)
