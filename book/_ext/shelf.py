"""The directive `shelf`: a card per chapter, made of the chapter itself: title, drawing, question."""

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

{asked}
:::
"""


def outputs(notebook, kind, tag=""):
    """What a notebook's cells put out in a MIME type, in order; of cells with this tag, if one is given."""
    for cell in notebook["cells"]:
        if not tag or tag in cell["metadata"].get("tags", ()):
            for output in cell.get("outputs", []):
                if kind in output.get("data", {}):
                    yield "".join(output["data"][kind])


def title(notebook):
    """The chapter's first heading."""
    text = "\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    return re.search(r"^# (.+)$", text, re.M)[1]


def asked(notebook):
    """What the story asks: the first words of its opening."""
    text = "\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    return re.search(r"^\*\*Asked\*\* (.+)$", text, re.M)[1]


def first_drawing(notebook):
    """The first drawing inside the living figures' pictures, as HTML in the page's own ink."""
    for text in outputs(notebook, PICTURE):
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
            found = {"drawing": first_drawing(notebook), "asked": asked(notebook)}
            cards.append(CARD.format(title=title(notebook), page=page, **found))
        text = "::::{grid} 1 1 2 2\n:gutter: 3\n\n" + "\n".join(cards) + "\n::::\n"
        return self.parse_text_to_nodes(text)


def setup(app):
    app.add_directive("shelf", Shelf)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
