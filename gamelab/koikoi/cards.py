"""Our own drawings of the nine cards and of the yaku, as SVG text; for the notebook and the widgets."""

from math import cos, pi, sin

from gamelab.koikoi.described import NAMES
from gamelab.koikoi.rules import CARDS, KASU, YAKU

WIDTH, HEIGHT = 60, 92
JAPANESE = (
    "桜に幕",
    "桜に短冊",
    "桜のカス",
    "芒に月",
    "芒に雁",
    "芒のカス",
    "菊に盃",
    "菊に青短",
    "菊のカス",
)
"""The cards' Japanese names, in their order."""

_PINK, _RED, _BLUE, _GOLD, _INK, _GREEN = "#e88ca5", "#c8352e", "#2a55a0", "#e0a526", "#222222", "#4c7a4c"


def _flower(x, y, r, colour, petals):
    """A flower of round petals."""
    drawn = [
        f'<circle cx="{x + r * cos(2 * pi * k / petals):.1f}" cy="{y + r * sin(2 * pi * k / petals):.1f}" r="{r * 0.62:.1f}" fill="{colour}"/>'
        for k in range(petals)
    ]
    return "".join(drawn) + f'<circle cx="{x}" cy="{y}" r="{r * 0.45:.1f}" fill="{_GOLD}"/>'


def _month(card):
    """What all cards of a month show."""
    if card < 3:
        return "".join(_flower(x, y, 6, _PINK, 5) for x, y in ((14, 74), (32, 80), (48, 70)))
    if card < 6:
        blades = "".join(
            f'<path d="M{x} 92 q-3 -16 {4 - x / 10:.0f} -24" stroke="#7d7d7d" fill="none"/>'
            for x in (10, 22, 34, 46, 54)
        )
        return f'<path d="M0 92 V78 Q30 52 60 78 V92 Z" fill="{_INK}"/>{blades}'
    return (
        "".join(_flower(x, y, 7, _GOLD, 9) for x, y in ((15, 72), (42, 78)))
        + f'<path d="M22 88 q10 -10 12 0" stroke="{_GREEN}" stroke-width="3" fill="none"/>'
    )


def _ribbon(colour):
    return f'<path d="M18 14 l18 -6 v44 l-18 6 z" fill="{colour}"/>'


def _emblem(card):
    """What makes the card more than a plain one."""
    if card == 0:
        stripes = "".join(
            f'<rect x="{6 + 12 * k}" y="16" width="6" height="26" fill="{_RED}"/>' for k in range(4)
        )
        return f'<rect x="6" y="16" width="48" height="26" fill="white" stroke="{_RED}"/>{stripes}<path d="M4 16 H56" stroke="{_INK}" stroke-width="3"/>'
    if card == 3:
        return f'<rect width="60" height="60" fill="{_RED}"/><circle cx="32" cy="34" r="19" fill="#fffdf2"/>'
    if card == 4:
        birds = "".join(
            f'<path d="M{x} {y} q6 -7 9 0 q4 -7 9 0" stroke="{_INK}" stroke-width="2.5" fill="none"/>'
            for x, y in ((6, 20), (28, 32), (12, 44))
        )
        return birds
    if card == 6:
        return f'<path d="M14 22 h32 q-2 20 -16 22 q-14 -2 -16 -22 z" fill="{_RED}"/><rect x="24" y="44" width="12" height="7" fill="{_RED}"/><ellipse cx="30" cy="22" rx="16" ry="4" fill="{_GOLD}"/>'
    return {1: _ribbon(_RED), 7: _ribbon(_BLUE)}.get(card, "")


def face(card):
    """The drawing of a card, without the svg element around it."""
    frame = f'<rect x="0.75" y="0.75" width="58.5" height="90.5" rx="5" fill="none" stroke="{_INK}" stroke-width="1.5"/>'
    return f'<rect width="60" height="92" rx="5" fill="#fbf6e6"/>{_emblem(card)}{_month(card)}{frame}'


def svg(held, label):
    """A row of cards (numbers, in order) as one SVG picture with a name."""
    held = list(held)
    parts = "".join(f'<g transform="translate({66 * k} 0)">{face(card)}</g>' for k, card in enumerate(held))
    width = max(66 * len(held) - 6, 1)
    return f'<svg role="img" aria-label="{label}" viewBox="0 0 {width} {HEIGHT}" width="{width}" style="max-width:100%;height:auto">{parts}</svg>'


def gallery():
    """All nine cards with their names, and the yaku, as HTML."""
    figures = "".join(
        f'<figure style="margin:0.3rem;text-align:center;width:7.8rem">{svg([card], NAMES[card])}'
        f'<figcaption>{NAMES[card]}<br><span lang="ja">{JAPANESE[card]}</span></figcaption></figure>'
        for card in range(CARDS)
    )
    rows = "".join(
        f"<tr><td>{name}</td><td>{points}</td><td>{svg([card for card in range(CARDS) if held >> card & 1], f'the cards of {name}')}</td></tr>"
        for name, (held, points) in {**YAKU, "kasu": (KASU, 1)}.items()
    )
    return (
        f'<div style="display:flex;flex-wrap:wrap">{figures}</div>'
        f'<table><thead><tr><th scope="col">yaku</th><th scope="col">points</th><th scope="col">cards</th></tr></thead><tbody>{rows}</tbody></table>'
    )
