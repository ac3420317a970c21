"""The five tasks of gamelab's README: short, and their lines print what it says."""

import doctest
import re

import pytest
from conftest import ROOT

PAGE = (ROOT / "gamelab" / "README.md").read_text(encoding="utf-8")
TASKS = re.findall(r"(?ms)^\*\*([^*]+)\*\*.*?^```pycon\n(.*?)^```", PAGE)
MOST = 6
"""Lines of a task."""


def test_there_are_five_tasks():
    assert len(TASKS) == 5


@pytest.mark.compiled
@pytest.mark.parametrize("title, lines", TASKS, ids=[title for title, _ in TASKS])
def test_a_task_prints_what_it_says(title, lines):
    assert len(re.findall(r"(?m)^(?:>>>|\.\.\.) ", lines)) <= MOST
    told = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    runner.run(doctest.DocTestParser().get_doctest(lines, {}, title, "README.md", 0), out=told.append)
    assert not told, "".join(told)
