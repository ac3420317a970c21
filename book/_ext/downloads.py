"""Take it with you, for what does not live: below every table and picture of a chapter its data as a file.

A table's cells are read from its HTML; a picture's numbers come in it from `hiddenhands.pages.plots`. Tables
and figures are numbered by page.
"""

import html
import re
from pathlib import Path

import pandas as pd
from bs4 import BeautifulSoup
from docutils import nodes
from pictures import parts

from hiddenhands.pages.text import typeset_numbers
from hiddenhands.runs import files

FOLDER = "_downloads"
LONG = 30
"""Rows of a table that a page shows whole; a longer one scrolls in its place."""


def grid(table):
    """The cells of an HTML table as rows of words; one that spans several stands in each of them."""
    rows = {}
    for y, line in enumerate(table.find_all("tr")):
        x = 0
        for cell in line.find_all(["th", "td"]):
            while (y, x) in rows:
                x += 1
            for down in range(int(cell.get("rowspan", 1))):
                for right in range(int(cell.get("colspan", 1))):
                    rows[y + down, x + right] = told(cell)
    height, width = (1 + max(place[axis] for place in rows) for axis in (0, 1))
    return [[rows.get((y, x), "") for x in range(width)] for y in range(height)]


def told(cell):
    """A cell's words; a picture's are its label."""
    pictures = [picture.get("aria-label", "") for picture in cell.find_all("svg")]
    shown = [text for text in cell.find_all(string=True) if not text.find_parent("svg")]
    return " ".join(" ".join([*pictures, *shown]).split())


class Downloads:
    """Where a page's files are laid."""

    def __init__(self, app, page):
        self.page, self.count = page, {}
        self.folder = Path(app.outdir) / FOLDER
        self.up = "../" * page.count("/")

    def link(self, kind, text):
        """Lay a file down; returns its number on the page and the link to it."""
        number = self.count[kind] = 1 + self.count.get(kind, 0)
        name = f"{Path(self.page).name}-{kind}-{number}.csv"
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text, encoding="utf-8")
        # A page's figures are numbered with those that live.
        of = f"{kind} {number}" if kind == "table" else "the figure above"
        label = html.escape(f"Data of {of} as CSV")
        return number, f'<a download href="{self.up}{FOLDER}/{name}" aria-label="{label}">CSV</a>'


def readable(text):
    """A table's HTML, numbers as people write them, each in one piece.

    So are "< .0001", "1 ± 2", "6 × 10⁻⁹" and "(.2 to .3)".
    Cells with more words than a phone's narrowest column should hold are marked.
    """
    text = re.sub(r">(?:&lt;|<) (?=\.?\d)", ">&lt;&nbsp;", text)
    text = re.sub(r"(?<=>)[^<>]+(?=<)", lambda words: typeset_numbers(words[0]), text)
    text = re.sub(
        r"<td(?=[^>]*>(?:(?=[^<]*[a-z]{4})[^<]{25}|(?=[^<]*[ぁ-ん])[^<]{15}))", "<td data-words", text
    )
    text = re.sub(r"\((\S+) to (\S+)\)", r"(\1&nbsp;to&nbsp;\2)", text)
    return text.replace(" ± ", "&nbsp;±&nbsp;").replace(" × 10", "&nbsp;×&nbsp;10")


def below_tables(node, downloads, captions):
    """Each table's number, the next of its cell's captions, and its file, in the output itself."""
    tables = BeautifulSoup(node.astext(), "html.parser").find_all("table")
    parts = re.split(r"(?<=</table>)", readable(node.astext()))
    if len(parts) != len(tables) + 1:
        return  # one in another
    for place, table in enumerate(tables):
        cells = pd.DataFrame(grid(table)).map(files.cell)
        text = cells.to_csv(header=False, index=False, lineterminator="\n")
        number, link = downloads.link("table", text)
        told = f"<caption><span><b>Table {number}.</b> {html.escape(next(captions, ''))}</span></caption>"
        before, opening, rest = re.split(r"(<table[^>]*>)", parts[place], maxsplit=1)
        whole = f"{opening}{told}{rest}"
        if len(table.find_all("tr")) > LONG:
            named = f'tabindex="0" role="region" aria-label="Table {number}"'
            whole = f'<div class="gl-long" {named}>{whole}</div>'
        parts[place] = f'{before}{whole}<p class="gl-data">{link}</p>'
    node.replace_self(nodes.raw("", "".join(parts), format="html", classes=node["classes"]))


def offer(app, doctree, page):
    """After the outputs' kinds are chosen: the data of each."""
    if app.builder.format != "html":
        return
    downloads = Downloads(app, page)
    for cell in [node for node in doctree.findall(nodes.container) if "cell_metadata" in node]:
        # What tables are called stands in their cell's metadata, as pictures' captions do.
        captions = iter(cell["cell_metadata"].get("captions", []))
        for node in list(cell.findall(nodes.raw)):
            if "<table" in node.astext() and "text_html" in node["classes"]:
                below_tables(node, downloads, captions)
        for node in list(cell.findall(nodes.image)):
            path = Path(app.srcdir, node["uri"])
            if path.suffix == ".svg" and (data := parts(path.read_text(encoding="utf-8"))[1]):
                _, link = downloads.link("figure", data)
                whole = node.parent if isinstance(node.parent, nodes.figure) else node
                below = nodes.raw("", f'<p class="gl-data">{link}</p>', format="html")
                whole.parent.insert(whole.parent.index(whole) + 1, below)


def number_by_page(app, env):
    """Sphinx goes on counting from page to page where sections have no numbers."""
    for kinds in env.toc_fignumbers.values():
        for found in kinds.values():
            found.update({name: (number,) for number, name in enumerate(found, 1)})


def setup(app):
    app.connect("doctree-resolved", offer, priority=900)
    app.connect("env-check-consistency", number_by_page)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
