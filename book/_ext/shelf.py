"""The directives `shelf` and `findings`: what the studies found, beside their stories' pictures."""

import json
import re
from pathlib import Path

from docutils import nodes
from pictures import parts
from sphinx import locale
from sphinx.locale import _
from sphinx.util.docutils import SphinxDirective
from translated import leave, put_out

from hiddenhands.ledger import findings
from hiddenhands.pages import fill

CARD = """\
:::{{grid-item-card}} {asked}
:link: ../notebooks/{study}
:link-type: doc

<div class="gl-shelf">{picture}</div>

**{found}**

{title}
:::
"""
PICTURED = """\
:::::{{grid}} 1 2 2 2
:gutter: 3
:class-container: gl-found

::::{{grid-item}}
:columns: 12 5 5 5

<div class="gl-shelf">{picture}</div>
::::
::::{{grid-item}}
:columns: 12 7 7 7

{asked}

**{found}** [{read}](../notebooks/{study})
::::
:::::
"""
LISTED = """\
### {title}

{each}
"""
LINE = '- {sentence} <a href="{where}">{see}</a>'


def picture(notebook):
    """The picture of what a story found: its cell that is tagged `card`."""
    for cell in notebook["cells"]:
        if "card" in cell["metadata"].get("tags", ()):
            drawn = next(out for out in cell["outputs"] if "image/svg+xml" in out.get("data", {}))
            return parts("".join(drawn["data"]["image/svg+xml"]))[0]
    raise ValueError("the story has no picture: no cell is tagged card")


def shown(name, language):
    """A finding with its numbers, as Markdown."""
    return fill.filled(fill.stated(name, language), name.split(".")[0], fill.stored_numbers())


def translated(text, config, page):
    """A text of another page in the book's language; what has no translation is marked as English."""
    if config.language == "en":
        return text
    known, _found = locale.init(config.locale_dirs, config.language, page)
    said = known.gettext(text)
    return f'<span lang="en">{text}</span>' if said == text else said


TITLE, ASKED = r"^# (.+)$", r"^(\*\*Asked\*\* .+)$"


def written(notebook, pattern):
    """What the notebook's Markdown has in the place of a pattern's group."""
    text = "\n".join("".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "markdown")
    return re.search(pattern, text, re.M)[1]


def told(study, notebook, config):
    """The story's title, what it asks, its first finding, that finding's picture, and all its findings."""
    names = [f"{study}.{name}" for name in findings.of_study(study)]
    # Links of findings are addresses of the site, and this page is one folder below.
    where = {name: f"../{findings.every()[name].where or f'notebooks/{study}.html'}" for name in names}
    line = lambda name: LINE.format(sentence=shown(name, config.language), where=where[name], see=_("See it"))
    drawn = picture(notebook)
    say = lambda pattern: translated(written(notebook, pattern), config, f"notebooks/{study}")
    return {
        "study": study,
        "title": say(TITLE),
        "asked": re.sub(r"^(<[^>]*>)?\*\*[^*]+\*\* ", r"\1", say(ASKED)),
        "found": shown(names[0], config.language),
        "picture": put_out([drawn], study)[0] if config.language == "ja" else drawn,
        "each": "\n".join(map(line, names)),
        "read": _("Read the story"),
    }


class Shelf(SphinxDirective):
    """Cards for the studies named in the directive's content, a line each."""

    has_content = True
    before, after = "::::{grid} 1 2 3 3\n:gutter: 3\n\n", "\n::::\n"
    each = CARD

    def run(self):
        made, titles = [], []
        for study in self.content:
            path = Path(self.env.srcdir) / "notebooks" / f"{study}.ipynb"
            self.env.note_dependency(str(path))
            notebook = json.loads(path.read_text(encoding="utf-8"))
            made.append(self.each.format(**told(study, notebook, self.config)))
            titles.append(written(notebook, TITLE))
        found = self.parse_text_to_nodes(self.before + "\n".join(made) + self.after)
        for node in found:
            leave(node)  # it is translated already
        # A heading has the same address in every language.
        for heading, title in zip((node for node in found if isinstance(node, nodes.rubric)), titles):
            heading["ids"] = [nodes.make_id(title)]
        return found


class Findings(Shelf):
    """What each study found first, beside its picture; with the option `all`, a list of all findings."""

    before = after = ""
    option_spec = {"all": lambda given: True}

    @property
    def each(self):
        return LISTED if "all" in self.options else PICTURED


def setup(app):
    app.add_directive("shelf", Shelf)
    app.add_directive("findings", Findings)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
