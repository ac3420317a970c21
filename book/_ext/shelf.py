"""The directives `shelf` and `findings`: a card, or a line, a chapter, made of the chapter itself."""

import json
import re
from pathlib import Path

from sphinx.util.docutils import SphinxDirective

CARD = """\
:::{{grid-item-card}} {asked}
:link: ../{page}
:link-type: doc

<div class="gl-shelf">{picture}</div>

**{found}**

{title}
:::
"""


def outputs(notebook, kind, tag):
    """What a notebook's cells with this tag put out in a MIME type, in order."""
    for cell in notebook["cells"]:
        if tag in cell["metadata"].get("tags", ()):
            for output in cell.get("outputs", []):
                if kind in output.get("data", {}):
                    yield "".join(output["data"][kind])


def told(notebook):
    """The chapter's title, what it asks, what it found (the first sentence), and the picture of that."""
    text = "\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    found = next(outputs(notebook, "text/markdown", "found"))
    return {
        "title": re.search(r"^# (.+)$", text, re.M)[1],
        "asked": re.search(r"^\*\*Asked\*\* (.+)$", text, re.M)[1],
        "found": re.match(r"\*\*Found\*\* (.+?\.)(?:\s|$)", found, re.S)[1],
        "picture": " ".join(next(outputs(notebook, "image/svg+xml", "card")).split()),
    }


class Shelf(SphinxDirective):
    """Cards for the pages named in the directive's content, a line each."""

    has_content = True
    before, after = "::::{grid} 1 2 3 3\n:gutter: 3\n\n", "\n::::\n"
    each = CARD

    def run(self):
        shown = []
        for page in self.content:
            path = Path(self.env.srcdir) / f"{page}.ipynb"
            self.env.note_dependency(str(path))
            notebook = json.loads(path.read_text(encoding="utf-8"))
            shown.append(self.each.format(page=page, **told(notebook)))
        return self.parse_text_to_nodes(self.before + "\n".join(shown) + self.after)


class Findings(Shelf):
    """What they found, a line each, behind what they asked."""

    before = after = ""
    each = "- {asked} **{found}** [Read it](../{page})\n"


def setup(app):
    app.add_directive("shelf", Shelf)
    app.add_directive("findings", Findings)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
