"""A matplotlib figure as an SVG that a page has in itself: its words are text, its inks the page's own.

So words have the page's font, and its language (book/_ext/translated.py). Where each stands is measured by
DejaVu, which comes with matplotlib and is wider than most fonts: theirs fit as well.
"""

import io
import math
import re
from html import escape
from unittest.mock import patch

import matplotlib.pyplot as plt
import seaborn as sns
from matplotlib.backends import backend_svg
from matplotlib.colors import to_hex
from matplotlib.text import Text

INK = "#7a7a7a"
"""A grey that can be read on white and on black, for whoever has no page around the picture."""
PALETTE = sns.color_palette("colorblind")
NAMES = {"blue": 0, "orange": 1, "green": 2, "red": 3, "pink": 4, "grey": 7}
"""The page's inks, in the palette."""
WRITTEN = {"orange": "told", "green": "good"}
"""Two of them are too pale for letters: the page has darker ones for these."""
FONT = ["DejaVu Sans"]
PIXELS = 100 / 72
"""Of a page, for one of matplotlib's points: as large as its pictures are anywhere."""
LEFT_OUT = re.compile(r"<style.*?</style>|<!--.*?-->", re.DOTALL)
"""What matplotlib says of all elements would hold for the whole page; formulas stand twice."""
POWER = re.compile(r"\$\\mathdefault\{10\^\{(.+)\}\}\$")
RAISED = str.maketrans("0123456789-−", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁻")


class Renderer(backend_svg.RendererSVG):
    """Writes each line of a text around its middle, which another font leaves where it was."""

    def draw_text(self, gc, x, y, s, prop, angle, ismath=False, mtext=None):
        if power := POWER.fullmatch(s):
            s, ismath = f"10{power[1].translate(RAISED)}", False
        if mtext is None and not ismath:  # one of several lines
            half = self.get_text_width_height_descent(s, prop, ismath)[0] / 2
            turned = math.radians(angle)
            middle = x + half * math.cos(turned), self.height - y + half * math.sin(turned)
            mtext = Text(*middle, ha="center", rotation=angle, rotation_mode="anchor")
        super().draw_text(gc, x, y, s, prop, angle, ismath, mtext)


def svg(figure, name, data=""):
    """The figure as SVG. Its label, if it has one, is read aloud; ids are made from `name`.

    data: the numbers that it shows, as text, which travels in it and is not seen.
    """
    written = io.StringIO()
    with (
        patch.object(backend_svg, "RendererSVG", Renderer),
        plt.rc_context({"svg.fonttype": "none", "svg.hashsalt": name}),
    ):
        nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
        figure.savefig(written, format="svg", metadata=nothing)
    width, height = figure.get_size_inches() * 72
    label = figure.get_label()
    spoken = f' aria-label="{escape(label)}"' if label else ""
    opening = (
        f'<svg class="gl-picture" role="img"{spoken} width="{width * PIXELS:.0f}" '
        f'height="{height * PIXELS:.0f}" viewBox="0 0 {width:g} {height:g}" font-family="sans-serif" '
        'stroke-linejoin="round" xmlns="http://www.w3.org/2000/svg" '
        'xmlns:xlink="http://www.w3.org/1999/xlink">'
    )
    drawing = LEFT_OUT.sub("", written.getvalue().partition("<svg")[2].partition(">")[2])
    drawing = re.sub(r">\s+<", "><", drawing).strip()
    drawing = re.sub("<[^>]*>", lambda tag: _page(tag[0]), drawing)
    return f"{opening}<metadata>{escape(data, quote=False)}</metadata>{drawing}"


def _page(tag):
    """A tag with the page's font and inks, no name that another picture has, and two decimals."""
    tag = re.sub(r' id="[\w.]+_\d+"| transform="rotate\(-0 [^"]*"', "", tag)
    tag = re.sub(r" ?font-family: 'DejaVu Sans'[^;\"]*;?", "", tag)
    tag = re.sub(r"(\.\d\d)\d+", r"\1", tag)
    tag = tag.replace(INK, f"var(--pst-color-text-muted, {INK})")
    for name, at in NAMES.items():
        ink = to_hex(PALETTE[at])
        named = WRITTEN.get(name, name) if tag.startswith("<text") else name
        tag = tag.replace(ink, f"var(--gl-{named}, {ink})")
    return re.sub(r"\s+", " ", tag)
