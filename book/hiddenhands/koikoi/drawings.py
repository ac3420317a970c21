"""The cards and yaku as pictures, for notebook and widgets: parts of cards/js/hanafuda.svg."""

import re

from gamelab.koikoi.nine.rules import CARDS, YAKU
from hiddenhands import drawings, words
from hiddenhands.koikoi.words import JAPANESE, NAMES

HEIGHT = 92
_SCALE = HEIGHT / 140
PRINTED = tuple(f"{month}.{kind}" for month in (3, 8, 9) for kind in (1, 2, 3))
"""The cards' names in the sheet, by number."""
_NEEDED = {"kasu": 3}  # of the others two
_SAID = words("koikoi")
RULES = _SAID["rules"]


def _drawn(name):
    """A part of the sheet with the parts that it uses in their places."""
    parts, used = drawings("hanafuda"), r'<use href="#([\w.]+)"(.*?)/>'
    return re.sub(used, lambda use: f"<g{use[2]}>{_drawn(use[1])}</g>", parts[name])


def face(card):
    """The drawing of a card, without the svg element around it."""
    lines = 'stroke-linecap="round" stroke-linejoin="round"'
    return f'<g transform="scale({_SCALE:.4f})" {lines}>{_drawn(PRINTED[card])}</g>'


def svg(held, label):
    """A row of cards (numbers, in order) as one SVG picture with a name."""
    parts = [f'<g transform="translate({64 * k} 0)">{face(card)}</g>' for k, card in enumerate(held)]
    width = max(64 * len(parts) - 6, 1)
    size = f'viewBox="0 0 {width} {HEIGHT}" width="{width}" style="max-width:100%;height:auto"'
    return f'<svg role="img" aria-label="{label}" {size}>{"".join(parts)}</svg>'


def sets():
    """The yaku, in the rules' order: name, points, cards, and how many make it."""
    listed = []
    for name, (cards, points) in YAKU.items():
        line = {"name": name, "told": _SAID["made of"][name], "points": points}
        line |= {"cards": [card for card in range(CARDS) if cards >> card & 1], "need": _NEEDED.get(name, 2)}
        listed.append(line)
    return listed


def gallery():
    """All nine cards with their names, and the yaku, as HTML."""
    figures = "".join(
        f'<figure style="margin:0.3rem;text-align:center;width:7.8rem">{svg([card], NAMES[card])}'
        f'<figcaption>{NAMES[card]}<br><span lang="ja">{JAPANESE[card]}</span></figcaption></figure>'
        for card in range(CARDS)
    )
    rows = ""
    for one in sets():
        picture = svg(one["cards"], f"the cards of {one['name']}")
        rows += f"<tr><td>{one['name']}: {one['told']}</td><td>{one['points']}</td><td>{picture}</td></tr>"
    head = "".join(f'<th scope="col">{title}</th>' for title in ("yaku", "points", "cards"))
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<div style="display:flex;flex-wrap:wrap">{figures}</div>{table}'
