"""The ledger of _build/ledger/ledger.json in the book's pages.

The directive `ledger` shows every assessed line as one table with filters. It is complete without scripts;
ledger.js, which only this page loads, hides what a reader filters out. The directive `results` says in a
sentence what came out of one paper, or of each.
"""

import json
from html import escape
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from urllib.parse import urlencode

from docutils import nodes
from jinja2 import Environment, FileSystemLoader
from sphinx.util.docutils import SphinxDirective

from hiddenhands.ledger import results
from hiddenhands.ledger.export import papers
from hiddenhands.printed import SORTS
from hiddenhands.text import numerals

HERE = Path(__file__).parent
LEDGER = "_build/ledger/ledger.json"
MARKS = {
    "equal within the margin": "=",
    "differs, within the margin": "≈",
    "differs": "≠",
    "cannot tell": "?",
    "holds": "✓",
    "fails": "✗",
    "holds in some cases": "◐",
    "cannot be checked": "–",
    "fits": "✓",
    "does not fit": "✗",
    "done": "✓",
    "done otherwise": "◐",
    "not done": "○",
}
"""A sign beside each verdict, so that it is known by more than its colour."""
STRIP = dict(zip(results.MEANING, "✓◌◐?✗≈–"))
"""A sign for each outcome of a result, in the order in which they are counted."""
FILTERS = {"study": "Paper", "sort": "Lines", "kind": "Kind", "outcome": "Outcome"}
SHOWN = {
    "result": "results",
    "consistency": "do numbers go together?",
    "setting": "settings",
    "background": "background",
}
"""What the filter calls the sorts; the first is shown at first."""


def digits(value):
    """A number in four digits, or words as they are."""
    return numerals(f"{value:.4g}" if isinstance(value, float) else str(value))


def page(lines):
    """The filters and the table as HTML."""
    rooms = Environment(loader=FileSystemLoader(HERE), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    offered = {name: dict.fromkeys(line[name] for line in lines) for name in FILTERS}
    offered |= {"sort": SORTS, "outcome": dict.fromkeys([*results.MEANING, *offered["outcome"]])}
    groups = [(study, list(group)) for study, group in groupby(lines, key=itemgetter("study"))]
    return rooms.get_template("ledger.html").render(
        filters=FILTERS, offered=offered, groups=groups, names=papers() | SHOWN, marks=MARKS, digits=digits
    )


class Shows(SphinxDirective):
    """A directive that shows the ledger's lines as HTML."""

    def lines(self):
        path = Path(self.env.srcdir) / LEDGER
        self.env.note_dependency(str(path))
        return json.loads(path.read_text(encoding="utf-8"))


class Ledger(Shows):
    """The table in the page."""

    def run(self):
        return [nodes.raw("", page(self.lines()), format="html")]


class Results(Shows):
    """What came out of the paper that is named, a line an outcome; of each in a sentence, without a name.

    What the directive contains is for JupyterLab, which shows it as it stands.
    """

    optional_arguments = 1
    has_content = True

    def uri(self):
        """The ledger's page, from this one."""
        return self.env.app.builder.get_relative_uri(self.env.docname, "book/ledger")

    def link(self, words, wanted):
        """Words as a link to the lines that have these columns, or to the one whose id is among them."""
        line = "id" in wanted and f"{wanted['study']}.{wanted['id']}"
        where = line or escape(urlencode({"sort": "result"} | wanted))
        return f'<a href="{self.uri()}#{where}">{escape(words)}</a>'

    def marks(self, lines):
        """A mark for each result, which leads to its line."""
        return "".join(
            f'<a data-outcome="{line["outcome"]}" href="{self.uri()}#{line["study"]}.{line["id"]}" '
            f'title="{escape(line["outcome"] + ": " + line["text"])}">{STRIP[line["outcome"]]}</a>'
            for line in lines
        )

    def strips(self, lines):
        """A line an outcome: a mark for each result, and how many there are."""
        said = results.parts(lines, self.link)
        for outcome, words in said.items():
            marks = self.marks(line for line in lines if line["outcome"] == outcome)
            if outcome in (results.OPEN, results.SIMULATED, results.PEOPLE):
                marks = f'<i aria-hidden="true">{STRIP[outcome]}</i>'  # one for all: nothing came out
            yield f'<span class="gl-strip">{marks}</span>{words}'

    def run(self):
        lines, names = self.lines(), papers()
        if self.arguments:
            said = self.strips(results.of(lines, self.arguments[0]))
        else:
            said = (
                f"<strong>{name}</strong>: {results.sentence(results.of(lines, study), self.link)}"
                for study, name in names.items()
            )
        html = f'<ul class="gl-results">{"".join(f"<li>{words}</li>" for words in said)}</ul>'
        return [nodes.raw("", html, format="html")]


class Headline(Results):
    """What came out of all papers: a sentence, and a row of marks a paper, by outcome."""

    optional_arguments = 0
    has_content = False

    def run(self):
        judged = results.counted(self.lines())
        order = list(results.MEANING)
        rows = ""
        for study, name in papers().items():
            own = sorted(results.of(judged, study), key=lambda line: order.index(line["outcome"]))
            rows += f'<dt>{name}</dt><dd class="gl-strip">{self.marks(own)}</dd>' if own else ""
        many = results.tally(results.of(judged))
        numbers, claims = (len(results.of(judged, kind=kind)) for kind in ("number", "claim"))
        legend = " ".join(
            f"<span><b>{STRIP[word]}</b> {many[word]} {word}</span>" for word in order if many[word]
        )
        html = f'<p class="gl-headline">{results.headline(judged)}</p>'
        each = f"A mark for each of {numbers} printed numbers and {claims} sentences: "
        html += f'<dl class="gl-papers">{rows}</dl><p class="gl-legend">{each}{legend}</p>'
        return [nodes.raw("", html, format="html")]


def setup(app):
    app.add_directive("ledger", Ledger)
    app.add_directive("results", Results)
    app.add_directive("headline", Headline)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
