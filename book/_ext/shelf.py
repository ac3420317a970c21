"""The directive `shelf`: a card per chapter, made of the chapter itself: title, picture, first finding."""

import hashlib
import json
import re
from pathlib import Path

from sphinx.util.docutils import SphinxDirective

PICTURE = "image/svg+xml"
CARD = """\
:::{{grid-item-card}} {title}
:link: ../{page}
:link-type: doc
{image}
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
            return re.sub(r"\s*\(?\[[^\]]*\]\([^)]*\)\)?", "", item[1])
    return ""


class Shelf(SphinxDirective):
    """Cards for the pages named in the directive's content, a line each."""

    has_content = True

    def image(self, notebook):
        """The option line that shows the first living figure's picture, which is laid beside the page."""
        found = next((text for _, text in outputs(notebook, PICTURE)), None)
        if not found:
            return ""
        data = found.encode()
        name = f"shelf-{hashlib.sha256(data).hexdigest()[:12]}.svg"
        (Path(self.env.srcdir) / "_build/front" / name).write_bytes(data)
        return f":img-top: ../_build/front/{name}\n:img-alt: The chapter's first figure"

    def run(self):
        cards = []
        for page in self.content:
            path = Path(self.env.srcdir) / f"{page}.ipynb"
            self.env.note_dependency(str(path))
            notebook = json.loads(path.read_text(encoding="utf-8"))
            told = {"title": title(notebook), "page": page, "finding": first_finding(notebook)}
            cards.append(CARD.format(image=self.image(notebook), **told))
        text = "::::{grid} 1 1 2 2\n:gutter: 3\n\n" + "\n".join(cards) + "\n::::\n"
        return self.parse_text_to_nodes(text)


def setup(app):
    app.add_directive("shelf", Shelf)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
