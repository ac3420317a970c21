"""The ledger of _build/ledger/ledger.json in the book's pages.

The directive `ledger` shows every assessed line as one table with filters. It is complete without scripts;
ledger.js, which only this page loads, hides what a reader filters out. The directive `results` lists what
came out of one paper; `outcomes` draws what was decided. On Japanese pages all of it is Japanese: a line's
text stands beside it in claims.csv (text_ja), what else is said in book/locale/ja/LC_MESSAGES/ledger.po.
"""

import json
import re
from functools import cache
from html import escape, unescape
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from urllib.parse import urlencode

from composed import Composed
from docutils import nodes
from jinja2 import Environment, FileSystemLoader
from sphinx.util.docutils import SphinxDirective
from translated import LOCALE, output

from hiddenhands import words
from hiddenhands.ledger import results
from hiddenhands.ledger.claims import SORTS
from hiddenhands.ledger.export import papers
from hiddenhands.pages.text import typeset_numbers

HERE = Path(__file__).parent
LEDGER = "_build/ledger/ledger.json"
LINKS = "book/ledger.html#"
CELL = re.compile(r"(?<=>)[^<>]+(?=(?:</a>)?</td>)")
"""The text of a table's cell."""
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
PLAIN = words("ledger")["plain"]
"""What a layperson calls the outcomes that were decided."""
FILTERS = {"study": "Paper", "sort": "Lines", "kind": "Kind", "outcome": "Outcome"}
SHOWN = {
    "result": "results",
    "consistency": "do numbers go together?",
    "setting": "settings",
    "background": "background",
}
"""What the filter calls the sorts; the first is shown at first."""


@cache
def speaker(language):
    """What says the ledger's words in a language; what has no Japanese is left in English."""
    if language != "ja":
        return str
    japanese = Composed(HERE.parents[1] / LOCALE / "ledger.po")
    return lambda text: japanese(text) or text


def read_lines(app):
    """All lines, dicts, and where they stand."""
    path = Path(app.srcdir) / LEDGER
    return json.loads(path.read_text(encoding="utf-8")), path


def page(lines, say):
    """The filters and the table as HTML."""

    def shown(value):
        """A number in four digits, or words."""
        words = say(value) if isinstance(value, str) else str(value)
        return typeset_numbers(f"{value:.4g}" if isinstance(value, float) else words)

    rooms = Environment(loader=FileSystemLoader(HERE), autoescape=True, trim_blocks=True, lstrip_blocks=True)
    offered = {name: dict.fromkeys(line[name] for line in lines) for name in FILTERS}
    offered |= {"sort": SORTS, "outcome": dict.fromkeys([*results.MEANING, *offered["outcome"]])}
    groups = [(study, list(group)) for study, group in groupby(lines, key=itemgetter("study"))]
    return rooms.get_template("ledger.html").render(
        filters=FILTERS,
        offered=offered,
        groups=groups,
        names=papers() | SHOWN,
        marks=MARKS,
        say=say,
        shown=shown,
    )


class Shows(SphinxDirective):
    """A directive that shows the ledger's lines as HTML."""

    def lines(self):
        """The lines, their text in the page's language."""
        lines, path = read_lines(self.env.app)
        self.env.note_dependency(str(path))
        japanese = self.env.config.language == "ja"
        return [line | {"text": line["text_ja"]} for line in lines] if japanese else lines

    def say(self, text):
        """Words of the ledger's in the page's language."""
        return speaker(self.env.config.language)(text)


class Ledger(Shows):
    """The table in the page."""

    def run(self):
        return [nodes.raw("", page(self.lines(), self.say), format="html", translatable=False)]


class Results(Shows):
    """What came out of the paper that is named, a line an outcome.

    What the directive contains is for JupyterLab, which shows it as it stands.
    """

    required_arguments = 1
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
            f'title="{escape(self.say(line["outcome"]) + self.say(": ") + line["text"])}">'
            f"{STRIP[line['outcome']]}</a>"
            for line in lines
        )

    def strips(self, lines):
        """A line an outcome: a mark for each result, and how many there are."""
        said = results.parts(lines, self.link, say=self.say)
        for outcome, told in said.items():
            marks = self.marks(line for line in lines if line["outcome"] == outcome)
            if outcome in (results.OPEN, results.SIMULATED, results.PEOPLE):
                marks = f'<i aria-hidden="true">{STRIP[outcome]}</i>'  # one for all: nothing came out
            yield f'<span class="gl-strip">{marks}</span>{told}'

    def run(self):
        lines = results.select(self.lines(), self.arguments[0])
        said = self.strips(lines)
        html = f'<ul class="gl-results">{"".join(f"<li>{words}</li>" for words in said)}</ul>'
        return [nodes.raw("", html, format="html", translatable=False)]


class Outcomes(Results):
    """What was decided, a bar a row: of all numbers and all claims, or, with `papers`, of each paper."""

    required_arguments, optional_arguments = 0, 1
    has_content = False

    def bar(self, name, lines, **wanted):
        """A row: one part for each outcome that was decided, as wide as it is frequent, and what is open."""
        counts = results.tally(lines)
        parts = [word for word in results.DECIDED if counts[word]]
        count = lambda word, said: self.say(f"{counts[word]} {said}")
        drawn = "".join(
            f'<a data-outcome="{word}" style="flex-grow: {counts[word]}" '
            f'href="{self.uri()}#{escape(urlencode({"sort": "result"} | wanted | {"outcome": word}))}" '
            f'title="{count(word, PLAIN[word])}">{counts[word]}</a>'
            for word in parts
        )
        decided = sum(counts[word] for word in parts)
        told = self.say(f"{decided} of {len(lines)} decided")
        label = self.say("; ").join(
            [name + self.say(": ") + told, *(count(word, PLAIN[word]) for word in parts)]
        )
        # The others, each count a link as well.
        others = [
            self.link(count(word, word), wanted | {"outcome": word})
            for word in results.MEANING
            if word not in results.DECIDED and counts[word]
        ]
        said = self.say(", ").join([told, *others])
        return (
            f"<dt>{name}<small>{said}</small></dt>"
            f'<dd><span class="gl-bar" role="group" aria-label="{escape(label)}">{drawn}</span></dd>'
        )

    def run(self):
        lines, names = self.lines(), papers()
        if self.arguments:
            own = {study: results.select(lines, study) for study in names}
            rows = [
                self.bar(self.say(names[study]), judged, study=study)
                for study, judged in own.items()
                if judged
            ]
            legend = ""  # it stands below the bars of all papers
        else:
            judged = results.scored_lines(lines)
            kinds = {"number": "Printed numbers", "claim": "Claims in words"}
            rows = [
                self.bar(self.say(name), results.select(judged, kind=kind), kind=kind)
                for kind, name in kinds.items()
            ]
            each = (
                f'<span><b data-outcome="{word}"></b>{self.say(PLAIN[word])}</span>'
                for word in results.DECIDED
            )
            legend = f'<p class="gl-legend">{"".join(each)}</p>'
        html = f'<dl class="gl-bars">{"".join(rows)}</dl>{legend}'
        return [nodes.raw("", html, format="html", translatable=False)]


def say_verdicts(app, doctree, page):
    """Lines of the ledger in Japanese where a cell has put out a table of them."""
    tables = [node for node in doctree.findall(nodes.raw) if output(node) and LINKS in node.astext()]
    texts = {line["text"]: line["text_ja"] for line in read_lines(app)[0]} if tables else {}

    def said(found):
        text = unescape(found[0])
        return escape(texts.get(text) or speaker("ja")(text), quote=False)

    for node in tables:
        node.children = [nodes.Text(CELL.sub(said, node.astext()))]


def setup(app):
    if app.config.language == "ja":
        app.connect("doctree-resolved", say_verdicts)
    app.add_directive("ledger", Ledger)
    app.add_directive("results", Results)
    app.add_directive("outcomes", Outcomes)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
