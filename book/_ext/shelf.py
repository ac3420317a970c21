"""The directives `shelf` and `findings`: a card, or a line, a chapter, made of the chapter itself."""

import json
import re
from pathlib import Path

from sphinx.util.docutils import SphinxDirective

PICTURE = "image/svg+xml"
CARD = """\
:::{{grid-item-card}} {asked}
:link: ../{page}
:link-type: doc

<div class="gl-shelf">{picture}</div>

**{found}**

{title}
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


def picture(notebook):
    """The picture of the result: what the story's cell tagged `card` draws."""
    return " ".join(next(outputs(notebook, PICTURE, "card")).split())


class Shelf(SphinxDirective):
    """Cards for the pages named in the directive's content, a line each."""

    has_content = True
    before, after = "::::{grid} 1 2 3 3\n:gutter: 3\n\n", "\n::::\n"
    each = CARD

    def run(self):
        told = []
        for page in self.content:
            path = Path(self.env.srcdir) / f"{page}.ipynb"
            self.env.note_dependency(str(path))
            notebook = json.loads(path.read_text(encoding="utf-8"))
            parts = {part.__name__: part(notebook) for part in (title, asked, found, picture)}
            told.append(self.each.format(page=page, **parts))
        return self.parse_text_to_nodes(self.before + "\n".join(told) + self.after)


class Findings(Shelf):
    """What they found, a line each, behind what they asked."""

    before = after = ""
    each = "- {asked} **{found}** [Read it](../{page})\n"


def setup(app):
    app.add_directive("shelf", Shelf)
    app.add_directive("findings", Findings)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
