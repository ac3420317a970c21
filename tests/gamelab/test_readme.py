"""gamelab's README: the three loops are those of the sources, and what is printed there is what it says."""

import doctest
import re

import pytest
from conftest import ROOT

PAGE = (ROOT / "gamelab" / "README.md").read_text(encoding="utf-8")
LOOPS = re.findall(r"(?ms)From `([^`]+)`:\n\n^```python\n(.*?)^```", PAGE)
SHOWN = re.findall(r"(?ms)^```pycon\n(.*?)^```", PAGE)
TASKS = re.findall(r"(?ms)^\*\*([^*]+)\*\*[^\n]*\n\n^```pycon\n(.*?)^```", PAGE)
MOST = 14
"""Lines of a task."""


@pytest.mark.parametrize("place, lines", LOOPS, ids=[place for place, _ in LOOPS])
def test_a_loop_stands_in_its_file(place, lines):
    assert lines in (ROOT / "gamelab" / place).read_text(encoding="utf-8") and lines.count("\n") <= 12


def test_there_are_three_loops_and_five_tasks():
    assert len(LOOPS) == 3 and len(TASKS) == 5 and len(SHOWN) == 6
    for _, lines in TASKS:
        assert len(re.findall(r"(?m)^(?:>>>|\.\.\.) ", lines)) <= MOST


@pytest.mark.compiled
@pytest.mark.parametrize("number, lines", [*enumerate(SHOWN)], ids=range(len(SHOWN)))
def test_what_is_printed_is_what_it_says(number, lines):
    told = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    examples = doctest.DocTestParser().get_doctest(lines, {}, f"lines {number}", "README.md", 0)
    runner.run(examples, out=told.append)
    assert not told, "".join(told)
