"""A notebook's code run in this process with other parameters, as papermill would, without Jupyter."""

import ast
import json
import os
from contextlib import contextmanager

import matplotlib
import matplotlib.pyplot as plt
import pytest
from conftest import ROOT

from livefigure import still

LONG = pytest.mark.skipif("GAMELAB_REPLAYS" not in os.environ, reason="minutes: make test-long")


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


@contextmanager
def _as_a_notebook(folder):
    """Run in `folder`, draw no windows and no pictures of living figures, and close what was drawn."""
    before = os.getcwd()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(still, "draw", lambda *given: None)
        matplotlib.use("agg")
        os.chdir(folder)
        try:
            yield
        finally:
            os.chdir(before)
            plt.close("all")


def _shown(value):
    markdown = getattr(value, "_repr_markdown_", None)
    told = markdown() if markdown else repr(value)
    return told[0] if isinstance(told, tuple) else told  # without its metadata


def execute(chapter, **parameters):
    """Run notebooks/`chapter`.ipynb; its names afterwards, and what each code cell shows, by its id.

    parameters: replace values of the cell tagged `parameters`; AssertionError if it does not set one of them.
    """
    path = ROOT / "notebooks" / f"{chapter}.ipynb"
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    names, texts = {"__name__": "__main__"}, {}
    with _as_a_notebook(path.parent):
        for cell in cells:
            if cell["cell_type"] != "code":
                continue
            body = ast.parse("".join(cell["source"]), filename=f"{chapter} {cell['id']}")
            last = body.body.pop() if body.body and isinstance(body.body[-1], ast.Expr) else None
            exec(compile(body, f"{chapter} {cell['id']}", "exec"), names)
            if last:
                text = _shown(
                    eval(compile(ast.Expression(last.value), f"{chapter} {cell['id']}", "eval"), names)
                )
                texts[cell["id"]] = text
            if "parameters" in cell["metadata"].get("tags", []):
                assert set(parameters) <= set(names), (
                    f"the parameters cell of {chapter} lacks one of {set(parameters)}"
                )
                names |= parameters
            plt.close("all")
    return names, texts
