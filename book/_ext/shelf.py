"""The directive `shelf`: a card per chapter, made of the chapter itself: title, drawing, first finding."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

from sphinx.util.docutils import SphinxDirective

PICTURE = "image/svg+xml"
SVG = "http://www.w3.org/2000/svg"
CARD = """\
:::{{grid-item-card}} {title}
:link: ../{page}
:link-type: doc

{drawing}

{finding}
:::
"""


def outputs(notebook, kind):
    """What a notebook's cells put out in a MIME type, in order, with the nearest heading above."""
    heading = ""
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            heading = (re.findall(r"^#+ (.+)$", source, re.M) or [heading])[-1]
        for output in cell.get("outputs", []):
            if kind in output.get("data", {}):
                yield heading, "".join(output["data"][kind])


def title(notebook):
    """The chapter's first heading."""
    text = "\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    return re.search(r"^# (.+)$", text, re.M)[1]


def first_finding(notebook):
    """The first item below "What came out"; its links go, for the whole card is one."""
    for heading, text in outputs(notebook, "text/markdown"):
        item = re.search(r"^(?:[-*]|\d+\.) (.+)$", text, re.M)
        if heading == "What came out" and item:
            return re.sub(r" \(\)", "", re.sub(r"(;\s*)?\[[^\]]*\]\([^)]*\)", "", item[1]))
    return ""


def first_drawing(notebook):
    """The first drawing inside the living figures' pictures, as HTML in the page's own ink."""
    for _, text in outputs(notebook, PICTURE):
        drawing = ElementTree.fromstring(text).find(f"{{{SVG}}}svg")
        if drawing is not None:
            drawing.attrib |= {"fill": "currentColor", "color": "inherit", "aria-hidden": "true"}
            ElementTree.register_namespace("", SVG)
            return f'<div class="gl-shelf">{ElementTree.tostring(drawing, "unicode")}</div>'
    return ""


class Shelf(SphinxDirective):
    """Cards for the pages named in the directive's content, a line each."""

    has_content = True

    def run(self):
        cards = []
        for page in self.content:
            path = Path(self.env.srcdir) / f"{page}.ipynb"
            self.env.note_dependency(str(path))
            notebook = json.loads(path.read_text(encoding="utf-8"))
            found = {"drawing": first_drawing(notebook), "finding": first_finding(notebook)}
            cards.append(CARD.format(title=title(notebook), page=page, **found))
        text = "::::{grid} 1 1 2 2\n:gutter: 3\n\n" + "\n".join(cards) + "\n::::\n"
        return self.parse_text_to_nodes(text)


def setup(app):
    app.add_directive("shelf", Shelf)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
