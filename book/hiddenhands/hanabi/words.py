"""A game told for people: the paper's notation, a line per turn, and the board as a picture."""

import json

import numpy as np

from gamelab.hanabi import play, rules
from gamelab.hanabi.choices import Rules
from gamelab.hanabi.rules import Action, Board, Told
from hiddenhands import PACKAGE, drawings

_LOOKS = PACKAGE / "cards" / "js" / "hanabi.json"
COLOURS, INKS, SHAPES, PIPS = json.loads(_LOOKS.read_text(encoding="utf-8")).values()
"""As on the page's cards: a colour's word, ink and shape; where a rank's stand on a card of 66 by 105."""
PLAYERS = ("first hand", "second hand")
_SIZES = "MAX_HAND COLOURS RANKS IDENTITIES TURN_LIMIT TOKENS_AT_START".split()
LIMITS = {name.lower(): getattr(rules, name) for name in _SIZES} | {"failures_to_lose": Rules().failures}
"""Sizes of the game by name, for whoever draws it."""


def action_name(action):
    """An action in words; slots count from 1: action_name(6) is "play card 2"."""
    if action < Action.PLAY:
        return f"discard card {action + 1}"
    if action < Action.HINT_COLOUR:
        return f"play card {action - Action.PLAY + 1}"
    if action < Action.HINT_RANK:
        return f"hint {COLOURS[rules.COLOUR_LETTERS[action - Action.HINT_COLOUR]]}"
    return f"hint rank {action - Action.HINT_RANK + 1}"


def policy_in_words(shares):
    """What a player does with these `shares` (float64[ACTIONS]), the likeliest first.

    "play card 1", or its lots: "hint rank 1 (60%); hint red, blue (20% each)".
    """
    alike = {}
    for action in np.argsort(-shares, kind="stable")[: np.count_nonzero(shares)]:
        alike.setdefault(f"{shares[action]:.0%}", []).append(action_name(action))
    lots = [
        f"{names[0]} ({share})"
        if len(names) == 1
        else f"{', '.join(names).replace(', ' + names[0].split()[0], ',')} ({share} each)"
        for share, names in alike.items()
    ]
    return alike["100%"][0] if "100%" in alike else "; ".join(lots)


def hand_names(table, player):
    """The cards of a hand: "R1 G2 G3"; "--" where no card could be drawn."""
    hand = table.hands[player]
    size = max((slot + 1 for slot in range(rules.MAX_HAND) if hand[slot] != rules.EMPTY), default=0)
    return " ".join(rules.card_name(card) if card != rules.EMPTY else "--" for card in hand[:size])


def knowledge_names(table, player):
    """What hints have told about a hand, in the paper's notation: "R_ __ _3"."""
    words = []
    for slot, card in enumerate(table.hands[player]):
        if card != rules.EMPTY:
            name, told = rules.card_name(card), int(table.told[player, slot])
            colour = name[0] if told & Told.COLOUR else "_"
            words.append(colour + (name[1] if told & Told.RANK else "_"))
    return " ".join(words)


def retell(seed, game, setting):
    """One dict per turn of a game, as the table stood before the action of that turn.

    Keys: turn (from 1), player (0 or 1), tokens, failures, score, hand 0, knows 0, hand 1, knows 1, action.
    """
    buffers = play.new_buffers()
    play.start(seed, game, setting.rules, buffers)
    lines = []
    while not rules.is_over(buffers.table):
        line = {"turn": len(lines) + 1, "player": len(lines) % 2}
        for field in (Board.TOKENS, Board.FAILURES, Board.SCORE):
            line[field.name.lower()] = int(buffers.table.board[field])
        for seat in range(2):
            line[f"hand {seat}"] = hand_names(buffers.table, seat)
            line[f"knows {seat}"] = knowledge_names(buffers.table, seat)
        line["action"] = action_name(play.take_turn(len(lines), setting, buffers))
        lines.append(line)
    return lines


def table_at(seed, game, setting, turn):
    """The `rules.Table` of a game after `turn` turns (or at its end)."""
    buffers = play.new_buffers()
    play.replay(seed, game, setting, turn, np.zeros(rules.TURN_LIMIT, np.int64), buffers)
    return buffers.table


def _shape(letter, x, y, size):
    return f'<g transform="translate({x} {y}) scale({size})">{drawings("hanabi")[letter]}</g>'


def card_svg(name):
    """SVG of one card, 66 by 105: "G1"; "G_" or "__" is its back, with what its holder was told of it."""
    if "_" not in name:
        return _svg(COLOURS[name[0]] + " " + name[1], _face(name))
    ink = INKS.get(name[0], INKS["_"])
    asked = (
        f'<text x="33" y="67" text-anchor="middle" style="fill:{ink};font-size:34px;font-weight:700">?</text>'
    )
    told = "" if name[0] == "_" else _shape(name[0], 51, 18, 0.7)
    return _svg("a hidden card", drawings("hanabi")["hidden"] + told + asked)


def _svg(title, drawn):
    return f'<svg viewBox="0 0 66 105" role="img" aria-label="{title}">{drawn}</svg>'


def _face(name):
    """What faces.js draws of a card that is seen."""
    letter, rank = name
    ink, pips = INKS[letter], PIPS[int(rank) - 1]
    size = 1.3 if len(pips) == 1 else 0.65
    number = f'<text x="9" y="28" style="fill:{ink};font-size:27px;font-weight:700">{rank}</text>'
    edge = f'<rect x="1" y="1" width="64" height="103" rx="6" fill="none" stroke="{ink}" stroke-width="2"/>'
    shapes = "".join(_shape(letter, *pip, size) for pip in pips) + _shape(letter, 51, 18, 0.7)
    return drawings("hanabi")["seen"] + shapes + number + edge


def _card(x, y, name, told="__"):
    """SVG of one card at (x, y), 44 by 70; what its holder was told below."""
    drawn = f"<title>{COLOURS[name[0]]} {name[1]}</title>{_face(name)}"
    note = f"told {_in_shapes(told)}" if told != "__" else ""
    below = f'<text x="{x + 22}" y="{y + 84}" class="note">{note}</text>' if note else ""
    return f'<g transform="translate({x} {y}) scale({2 / 3:.4f})">{drawn}</g>{below}'


def _in_shapes(name):
    """R1 as a triangle and a 1; R_ and _1 as what is known of it."""
    return SHAPES[name[0]] + name[1].strip("_")


def board_svg(table, title):
    """The table as an SVG picture (text): fireworks, both hands with what is known, counters, discards.

    title: says in words what the picture shows (read out by screen readers).
    """
    parts = []
    for index, letter in enumerate(rules.COLOUR_LETTERS):
        height, x = int(table.fireworks[index]), 98 + 50 * index
        if height:
            parts.append(_card(x, 4, f"{letter}{height}"))
        else:
            parts.append(f'<rect x="{x}" y="4" width="44" height="70" rx="5" class="slot"/>')
            parts.append(f'<text x="{x + 22}" y="43" class="note">{SHAPES[letter]}</text>')
    for label, y in zip(("fireworks", *PLAYERS), (4, 90, 186)):
        parts.append(f'<text x="0" y="{y + 39}">{label}</text>')
    for player in range(2):
        known = iter(knowledge_names(table, player).split())
        for slot, card in enumerate(table.hands[player]):
            if card != rules.EMPTY:
                parts.append(_card(98 + 50 * slot, 90 + 96 * player, rules.card_name(card), next(known)))
    board = table.board
    tokens, failures = int(board[Board.TOKENS]), int(board[Board.FAILURES])
    discards = []
    for card in range(rules.IDENTITIES):
        laid = table.fireworks[card // rules.RANKS] > card % rules.RANKS
        discards += [_in_shapes(rules.card_name(card))] * int(table.public[card] - laid)
    rows = [discards[start : start + 12] for start in range(0, len(discards), 12)] or [["none"]]
    limit, left = int(board[Board.LIMIT]), int(board[Board.END] - board[Board.NEXT])
    dots = lambda count, most: "●" * count + "○" * (most - count)
    lines = [(f"tokens {dots(tokens, 8)}", f"failures {dots(failures, limit)}")]
    lines += [(f"score {int(board[Board.SCORE])}", f"{left} cards to draw"), ("discarded",)]
    lines += [(" ".join(row),) for row in rows]
    for index, line in enumerate(lines):
        for text, x in zip(line, (0, 176)):
            parts.append(f'<text x="{x}" y="{300 + 21 * index}">{text}</text>')
    height = 310 + 21 * (len(lines) - 1)
    style = (
        ":where(.hanabi-board) text{font:14px system-ui,sans-serif;fill:currentColor}"
        ".note{text-anchor:middle;font-size:13px}.slot{fill:none;stroke:#808080;stroke-dasharray:4}"
    )
    return (
        f'<svg class="hanabi-board" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 346 {height}" '
        f'role="img" aria-label="{title}" style="max-width:440px;width:100%"><title>{title}</title>'
        f"<style>{style}</style>{''.join(parts)}</svg>"
    )
