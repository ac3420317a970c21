"""The directive `ledger`: every judged line of _build/ledger/ledger.json as one table with filters.

The table is complete without scripts; ledger.js, which only this page loads, hides what a reader filters out.
"""

import json
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from docutils import nodes
from jinja2 import Environment, FileSystemLoader
from sphinx.util.docutils import SphinxDirective

from gamelab.ledger.export import papers

HERE = Path(__file__).parent
LEDGER = "_build/ledger/ledger.json"
MARKS = {
    "equal within the margin": "=",
    "differs, within the margin": "≈",
    "differs": "≠",
    "cannot tell": "?",
    "holds": "✓",
    "fails": "✗",
    "holds only under": "◐",
    "cannot be checked": "–",
    "done": "✓",
    "done otherwise": "◐",
    "not done": "○",
}
"""A sign beside each verdict, so that it is known by more than its colour."""
FILTERS = {"study": "Paper", "kind": "Kind", "verdict": "Verdict"}


def digits(value):
    """A number in four digits, or words as they are."""
    return f"{value:.4g}" if isinstance(value, float) else str(value)


def page(lines):
    """The filters and the table as HTML."""
    rooms = Environment(loader=FileSystemLoader(HERE), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    offered = {name: dict.fromkeys(line[name] for line in lines) for name in FILTERS}
    groups = [(study, list(group)) for study, group in groupby(lines, key=itemgetter("study"))]
    return rooms.get_template("ledger.html").render(
        filters=FILTERS, offered=offered, groups=groups, papers=papers(), marks=MARKS, digits=digits
    )


class Ledger(SphinxDirective):
    """The table in the page."""

    def run(self):
        path = Path(self.env.srcdir) / LEDGER
        self.env.note_dependency(str(path))
        return [nodes.raw("", page(json.loads(path.read_text(encoding="utf-8"))), format="html")]


def setup(app):
    app.add_directive("ledger", Ledger)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
