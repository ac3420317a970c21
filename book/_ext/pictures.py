"""Pictures of cells stand in the page itself: with its inks, its font and, by translated.py, its language."""

import re
from html import escape, unescape
from pathlib import Path

from docutils import nodes
from translated import output

OPENING = '<svg class="gl-picture" '
DATA = re.compile("<metadata>(.*?)</metadata>", re.DOTALL)
"""Of what `hiddenhands.pages.drawn` has written."""


def parts(svg):
    """What is seen of a picture, and the numbers that it shows, as CSV."""
    data = DATA.search(svg)
    return DATA.sub("", svg), unescape(data[1]) if data else ""


def set_in(app, doctree, page):
    """In the place of an image its SVG, which says the image's alternative text."""
    if app.builder.format != "html":
        return
    for image in list(doctree.findall(nodes.image)):
        path = Path(app.srcdir, image["uri"])
        if path.suffix == ".svg" and output(image):
            seen, _ = parts(path.read_text(encoding="utf-8"))
            opening = f'{OPENING}aria-label="{escape(image.get("alt", ""))}" '
            image.replace_self(nodes.raw("", seen.replace(OPENING, opening, 1), format="html"))


def setup(app):
    app.connect("doctree-resolved", set_in, priority=920)  # after downloads, before translated
    return {"parallel_read_safe": True, "parallel_write_safe": True}
