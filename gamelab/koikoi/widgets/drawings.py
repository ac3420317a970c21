"""Our own drawings of the twelve cards and of the yaku, as SVG text; for the notebook and the widgets."""

from math import cos, pi, sin

from gamelab.koikoi.rules import CARDS, YAKU
from gamelab.koikoi.words import JAPANESE, NAMES

HEIGHT = 92

_PINK, _RED, _BLUE, _GOLD, _INK, _GREEN = "#e88ca5", "#c8352e", "#2a55a0", "#e0a526", "#222222", "#4c7a4c"
_PAPER = "#fbf6e6"
_MONTHS = 3, 8, 9, 10


def _tag(kind, **attributes):
    """An empty SVG element."""
    attribute_text = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f"<{kind}{attribute_text}/>"


def _line(d, stroke, **width):
    """A path that is not filled."""
    return _tag("path", d=d, stroke=stroke, **width, fill="none")


def _disc(x, y, r, colour):
    return _tag("circle", cx=x, cy=y, r=r, fill=colour)


def _flower(x, y, r, colour, petals):
    """A flower of round petals."""
    turns = [2 * pi * k / petals for k in range(petals)]
    around = [(f"{x + r * cos(turn):.1f}", f"{y + r * sin(turn):.1f}") for turn in turns]
    drawn = [_disc(*place, f"{r * 0.62:.1f}", colour) for place in around]
    return "".join(drawn) + _disc(x, y, f"{r * 0.45:.1f}", _GOLD)


def _leaf(x, y):
    """A maple leaf: five points on a stem."""
    turns = [pi * k / 10 for k in range(11)]
    points = [(12 if k % 2 else 5, 1.3 * turn - 0.15 * pi) for k, turn in enumerate(turns)]
    edge = " ".join(f"{x + r * cos(turn):.1f},{y - r * sin(turn):.1f}" for r, turn in points)
    return _tag("polygon", points=f"{edge} {x},{y + 3}", fill=_RED) + _line(f"M{x} {y} v8", _INK)


def _month(card):
    """What all cards of a month show."""
    if card < 3:
        return "".join(_flower(x, y, 6, _PINK, 5) for x, y in ((14, 74), (32, 80), (48, 70)))
    if card < 6:
        hill = _tag("path", d="M0 92 V78 Q30 52 60 78 V92 Z", fill=_INK)
        blades = [_line(f"M{x} 92 q-3 -16 {4 - x / 10:.0f} -24", "#7d7d7d") for x in (10, 22, 34, 46, 54)]
        return hill + "".join(blades)
    if card >= 9:
        return "".join(_leaf(x, y) for x, y in ((13, 74), (30, 80), (46, 73)))
    flowers = "".join(_flower(x, y, 7, _GOLD, 9) for x, y in ((15, 72), (42, 78)))
    return flowers + _line("M22 88 q10 -10 12 0", _GREEN, stroke_width=3)


def _number(card):
    """The month's number, as beginners' packs print it, with paper around the ink."""
    font = {"x": 55, "y": 15, "font_size": 14, "font_weight": 600, "text_anchor": "end", "fill": _INK}
    halo = {"stroke": _PAPER, "stroke_width": 3, "paint_order": "stroke"}
    return _tag("text", **font, **halo).replace("/>", f">{_MONTHS[card // 3]}</text>")


def _emblem(card):
    """What makes the card more than a plain one."""
    if card == 0:
        cloth = _tag("rect", x=6, y=16, width=48, height=26, fill="white", stroke=_RED)
        stripes = [_tag("rect", x=6 + 12 * k, y=16, width=6, height=26, fill=_RED) for k in range(4)]
        return cloth + "".join(stripes) + _tag("path", d="M4 16 H56", stroke=_INK, stroke_width=3)
    if card == 3:
        return _tag("rect", width=60, height=60, fill=_RED) + _disc(32, 34, 19, "#fffdf2")
    if card == 4:
        wings = "q6 -7 9 0 q4 -7 9 0"
        places = (6, 20), (28, 32), (12, 44)
        return "".join(_line(f"M{x} {y} {wings}", _INK, stroke_width=2.5) for x, y in places)
    if card == 6:
        cup = _tag("path", d="M14 22 h32 q-2 20 -16 22 q-14 -2 -16 -22 z", fill=_RED)
        foot = _tag("rect", x=24, y=44, width=12, height=7, fill=_RED)
        return cup + foot + _tag("ellipse", cx=30, cy=22, rx=16, ry=4, fill=_GOLD)
    if card == 9:
        body = "M5 38 q10 -8 24 -2 l6 -10 8 2 -2 8 -6 2 -4 14 q-12 6 -24 -2 z"
        legs = "M9 48 l-2 14 M15 51 l-1 12 M25 51 l2 12 M30 48 l4 13"
        antlers = "M37 27 l-3 -13 M36 20 l-5 -4 M41 28 l3 -10 M43 22 l4 -3"
        drawn = _tag("path", d=body, fill="#9a6a3a")
        return drawn + _line(f"{legs} {antlers}", "#6b4522", stroke_width=2)
    ribbon = {1: _RED, 7: _BLUE, 10: _BLUE}.get(card)
    return _tag("path", d="M18 14 l18 -6 v44 l-18 6 z", fill=ribbon) if ribbon else ""


def face(card):
    """The drawing of a card, without the svg element around it."""
    paper = _tag("rect", width=60, height=92, rx=5, fill=_PAPER)
    edge = {"x": 0.75, "y": 0.75, "width": 58.5, "height": 90.5}
    frame = _tag("rect", **edge, rx=5, fill="none", stroke=_INK, stroke_width=1.5)
    return paper + _emblem(card) + _month(card) + _number(card) + frame


def svg(held, label):
    """A row of cards (numbers, in order) as one SVG picture with a name."""
    parts = [f'<g transform="translate({66 * k} 0)">{face(card)}</g>' for k, card in enumerate(held)]
    width = max(66 * len(parts) - 6, 1)
    size = f'viewBox="0 0 {width} {HEIGHT}" width="{width}" style="max-width:100%;height:auto"'
    return f'<svg role="img" aria-label="{label}" {size}>{"".join(parts)}</svg>'


def gallery():
    """All nine cards with their names, and the yaku, as HTML."""
    figures = "".join(
        f'<figure style="margin:0.3rem;text-align:center;width:7.8rem">{svg([card], NAMES[card])}'
        f'<figcaption>{NAMES[card]}<br><span lang="ja">{JAPANESE[card]}</span></figcaption></figure>'
        for card in range(CARDS)
    )
    rows = ""
    for name, (cards, points) in YAKU.items():
        picture = svg([card for card in range(CARDS) if cards >> card & 1], f"the cards of {name}")
        rows += f"<tr><td>{name}</td><td>{points}</td><td>{picture}</td></tr>"
    head = "".join(f'<th scope="col">{title}</th>' for title in ("yaku", "points", "cards"))
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<div style="display:flex;flex-wrap:wrap">{figures}</div>{table}'
