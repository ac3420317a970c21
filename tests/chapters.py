"""What tests of pages and notebooks share: their cells, their words, and which tests take minutes."""

import json

import pytest
from conftest import LONG, ROOT

LONG_ONLY = pytest.mark.skipif(not LONG, reason="minutes: make test-long")


def cells(path, kind):
    """The sources of a notebook's cells of a kind, "code" or "markdown"."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == kind]


def words(path):
    """What a page shows as words: of a notebook its Markdown."""
    if path.suffix == ".ipynb":
        return "\n".join(cells(path, "markdown"))
    return path.read_text(encoding="utf-8")


PAGES = [ROOT / "README.md", *sorted(ROOT.glob("book/*.md")), *sorted(ROOT.glob("notebooks/*.ipynb"))]
"""The pages that people wrote."""
