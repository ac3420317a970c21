"""The directive `shelf`: a card per chapter, made of the chapter itself: title, drawing, question, answer."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree

from sphinx.util.docutils import SphinxDirective

PICTURE = "image/svg+xml"
SVG = "http://www.w3.org/2000/svg"
MOST = 6  # cards
CARD = """\
:::{{grid-item-card}} {title}
:link: ../{page}
:link-type: doc

{drawing}

{asked}

**{found}**
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


def found(notebook):
    """What the story found: the first sentence of its cell tagged `found`."""
    text = next(outputs(notebook, "text/markdown", "found"))
    return re.match(r"\*\*Found\*\* (.+?\.)(?:\s|$)", text, re.S)[1]


def first_drawing(notebook):
    """The first picture of a living figure, as HTML: its cards, or a chart."""
    for text in outputs(notebook, PICTURE):
        drawn = ElementTree.fromstring(text).findall(f"{{{SVG}}}svg")
        if drawn:
            break
    else:
        return ""
    sizes = [[float(side) for side in one.get("viewBox").split()[2:]] for one in drawn]
    cards = [one for one, (wide, high) in zip(drawn, sizes) if 1.4 < high / wide < 1.7][:MOST] or drawn[:1]
    ElementTree.register_namespace("", SVG)
    for one in cards:
        # Words beside the dots of a chart could not be read so small; those of cards are a rank.
        for part in one.iter() if len(cards) == 1 else ():
            for words in part.findall(f"{{{SVG}}}text"):
                part.remove(words)
        one.attrib |= {"fill": "currentColor", "color": "inherit", "aria-hidden": "true"}
        for name in ("x", "y", "width", "height"):
            one.attrib.pop(name, None)
    return f'<div class="gl-shelf">{"".join(ElementTree.tostring(one, "unicode") for one in cards)}</div>'


class Shelf(SphinxDirective):
    """Cards for the pages named in the directive's content, a line each."""

    has_content = True

    def run(self):
        cards = []
        for page in self.content:
            path = Path(self.env.srcdir) / f"{page}.ipynb"
            self.env.note_dependency(str(path))
            notebook = json.loads(path.read_text(encoding="utf-8"))
            told = {"drawing": first_drawing(notebook), "asked": asked(notebook), "found": found(notebook)}
            cards.append(CARD.format(title=title(notebook), page=page, **told))
        text = "::::{grid} 1 1 2 2\n:gutter: 3\n\n" + "\n".join(cards) + "\n::::\n"
        return self.parse_text_to_nodes(text)


def setup(app):
    app.add_directive("shelf", Shelf)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
