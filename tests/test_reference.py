"""The reference: its lines run and print what they say, and `gamelab` offers what it promises."""

import doctest
import importlib
import inspect
import re
import subprocess
import sys

import pytest
from conftest import ROOT

import hiddenhands

PAGE, GAMES = ((ROOT / "book" / f"{name}.md").read_text(encoding="utf-8") for name in ("reference", "games"))
LENIENT = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
BOTH = {"reference": (PAGE, LENIENT, 41), "games": (GAMES, 0, 6)}
SECTIONS = [part for part in re.split(r"(?m)^## ", PAGE)[1:] if "```{code-block} pycon" in part]


def examples(text):
    """The lines to copy of a part of the page, as one doctest."""
    blocks = re.findall(r"(?ms)^```\{code-block\} pycon\n(.*?)^```", text)
    return doctest.DocTestParser().get_doctest("".join(blocks), {}, "reference.md", "reference.md", 0)


@pytest.mark.parametrize("page, flags, least", BOTH.values(), ids=BOTH)
def test_the_lines_of_a_page_print_what_it_says(page, flags, least, tmp_path, monkeypatch):
    """In the order of the page, as later parts use what earlier ones have made."""
    monkeypatch.chdir(tmp_path)
    told = []
    runner = doctest.DocTestRunner(optionflags=flags)
    runner.run(examples(page), out=told.append)
    assert runner.summarize(verbose=False).attempted >= least
    assert not told, "".join(told)


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.splitlines()[0])
def test_each_task_has_lines_and_what_they_use(section):
    assert examples(section).examples
    names = re.findall(r"(?m)^\.\. auto(?:function|class|decorator|data):: (\S+)", section)
    assert names
    for name in names:
        module, _, attribute = name.rpartition(".")
        documented = getattr(importlib.import_module(module), attribute)
        assert inspect.getdoc(documented), name


def test_what_the_book_offers_is_there_and_on_the_page():
    for name in hiddenhands.__all__:
        assert inspect.getdoc(getattr(hiddenhands, name)), name
        assert name in dir(hiddenhands) and re.search(rf"\b{name}\b", PAGE), name
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = hiddenhands.chess


def test_importing_the_packages_loads_nothing():
    code = "import gamelab, hiddenhands, sys; print({'numba', 'numpy', 'pandas', 'scipy'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
