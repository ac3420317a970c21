"""What pages say of the code is so: modules, files and commands that they name exist."""

import importlib
import re

import pytest
from chapters import PAGES, words
from conftest import ROOT

from hiddenhands.runs.registry import studies


def exists(name):
    """Whether a dotted name leads to a module or to something in one."""
    head, _, rest = name.partition(".")
    found = importlib.import_module(head)
    for part in filter(None, rest.split(".")):
        if not hasattr(found, part):
            try:
                importlib.import_module(f"{found.__name__}.{part}")
            except (ImportError, AttributeError):
                return False
        found = getattr(found, part)
    return True


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_what_a_page_names_is_there(path):
    text = words(path)
    for name in re.findall(r"`((?:gamelab|hiddenhands|livefigure)(?:\.[a-zA-Z_]\w*)+)`", text):
        assert exists(name), name
    for name in re.findall(r"from ((?:gamelab|hiddenhands)[\w.]*) import", text):
        assert exists(name), name
    for name in re.findall(r"`((?:tests|gamelab|book|scripts|benchmarks|notebooks)/[\w./-]*\w)`", text):
        assert (ROOT / name).exists(), name
    for name in re.findall(r"hiddenhands run ([a-z-]+)", text):
        assert name in studies(), name


@pytest.mark.parametrize("house", ["gamelab", "book/hiddenhands"])
def test_the_guides_drawing_is_complete(house):
    text = (ROOT / "book" / "developing.md").read_text(encoding="utf-8")
    drawn = set(re.findall(r"[a-z_]+", re.search(r"(?s)```text\n(.*?)```", text)[1]))
    inside = {path.stem for path in (ROOT / house).iterdir() if path.suffix in ("", ".py")}
    assert inside - {"built", "__pycache__", "__init__"} <= drawn
