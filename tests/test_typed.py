"""No chapter types what a program has to say: verdicts, and numbers that neither paper nor formula has.

A number of the run stands in a place that `hiddenhands.fill` fills, a finding in one of its own.
"""

import ast
import re

import pytest
from chapters import cells
from conftest import ROOT

from hiddenhands import printed
from hiddenhands.registry import CHAPTERS

VERDICT = re.compile(
    r"\b(?:(?:not )?reproduced|within noise|equal within the margin|within the margin"
    r"|holds in some cases|verdict: \w+)\b",
    re.I,
)
CODE = r"```.*?```|`[^`]*`|\{[a-z:]+\}`[^`]*`"
FILLED = r"<data [^>]*>.*?</data>|<span data-finding=.*?</span>"
ASIDE = re.compile(rf"{FILLED}|\$\$.*?\$\$|\$[^$]*\$|{CODE}|https?://\S+|\]\([^)]*\)", re.S)
NUMBER = re.compile(r"(?<![\w.,])\d+\.\d+(?![\w.])|(?<![\w.,])\d+(?:\.\d+)? ?%")


def both(chapter, kind):
    """The cells of a kind of a study's two notebooks, its story and its evidence."""
    for path in ROOT.glob(f"notebooks/{chapter}*.ipynb"):
        yield from cells(path, kind)


def typed(chapter):
    """Prose of a chapter that no program makes: text cells, and the constant parts of strings in code."""
    yield from both(chapter, "markdown")
    for source in both(chapter, "code"):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value:
                yield node.value


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_no_verdict_is_typed(chapter):
    for text in typed(chapter):
        assert not VERDICT.findall(ASIDE.sub(" ", text)), text


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_number_in_the_prose_is_printed_by_the_paper_or_computed(chapter):
    known = " ".join(f"{line.printed} {line.text} {line.text_ja}" for line in printed.read(chapter).values())
    known = re.sub(r"\s", "", known)
    for text in both(chapter, "markdown"):
        for number in NUMBER.findall(ASIDE.sub(" ", text)):
            assert re.sub(r"\s|%", "", number) in known, (number, text)
