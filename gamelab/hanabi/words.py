"""A game told for people: the paper's notation, a line per turn, and the board as a picture."""

import numpy as np

from gamelab.hanabi import play, rules
from gamelab.hanabi.choices import Rules
from gamelab.hanabi.rules import Action, Board, Told

COLOURS = {"W": "white", "R": "red", "B": "blue", "Y": "yellow", "G": "green"}
# As on the page's cards (cards/js/faces.js), where each colour has a shape as well; here the letter names it.
INKS = {"W": "#f5f3ea", "R": "#ff7d6e", "B": "#63b8f2", "Y": "#ffd552", "G": "#5ad3a0"}
NIGHT = "#1d2440"
PLAYERS = ("first hand", "second hand")
LIMITS = {
    name.lower(): getattr(rules, name)
    for name in "MAX_HAND COLOURS RANKS IDENTITIES TURN_LIMIT TOKENS_AT_START".split()
} | {"failures_to_lose": Rules().failures}
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
    room = play.new_room()
    play.start(seed, game, setting.rules, room)
    lines = []
    while not rules.is_over(room.table):
        line = {"turn": len(lines) + 1, "player": len(lines) % 2}
        for field in (Board.TOKENS, Board.FAILURES, Board.SCORE):
            line[field.name.lower()] = int(room.table.board[field])
        for seat in range(2):
            line[f"hand {seat}"] = hand_names(room.table, seat)
            line[f"knows {seat}"] = knowledge_names(room.table, seat)
        line["action"] = action_name(play.take_turn(len(lines), setting, room))
        lines.append(line)
    return lines


def table_at(seed, game, setting, turn):
    """The `rules.Table` of a game after `turn` turns (or at its end)."""
    room = play.new_room()
    play.replay(seed, game, setting, turn, np.zeros(rules.TURN_LIMIT, np.int64), room)
    return room.table


def _card(x, y, name, note=""):
    """SVG of one card at (x, y), 36 by 52; a note (what its holder knows) below."""
    ink = INKS[name[0]]
    text = f'<text x="{x + 18}" y="{y + 32}" class="face" fill="{ink}">{name}</text>'
    below = f'<text x="{x + 18}" y="{y + 66}" class="note">{note}</text>' if note else ""
    rectangle = f'<rect x="{x}" y="{y}" width="36" height="52" rx="5" fill="{NIGHT}" stroke="{ink}"/>'
    return rectangle + text + below


def board_svg(table, title):
    """The table as an SVG picture (text): fireworks, both hands with what is known, counters, discards.

    title: says in words what the picture shows (read out by screen readers).
    """
    parts = []
    for index, letter in enumerate(rules.COLOUR_LETTERS):
        height = int(table.fireworks[index])
        x = 108 + 44 * index
        if height:
            parts.append(_card(x, 8, f"{letter}{height}"))
        else:
            parts.append(f'<rect x="{x}" y="8" width="36" height="52" rx="5" class="slot"/>')
            parts.append(f'<text x="{x + 18}" y="41" class="note">{letter}</text>')
    for player in range(2):
        y = 84 + 84 * player
        parts.append(f'<text x="8" y="{y + 31}" class="label">{PLAYERS[player]}</text>')
        known = iter(knowledge_names(table, player).split())
        for slot, card in enumerate(table.hands[player]):
            if card != rules.EMPTY:
                parts.append(_card(108 + 44 * slot, y, rules.card_name(card), next(known)))
    board = table.board
    counters = [
        f"tokens {'●' * int(board[Board.TOKENS])}{'○' * (8 - int(board[Board.TOKENS]))}",
        f"failures {'●' * int(board[Board.FAILURES])}{'○' * int(board[Board.LIMIT] - board[Board.FAILURES])}",
        f"score {int(board[Board.SCORE])}",
        f"{int(board[Board.END] - board[Board.NEXT])} cards to draw",
    ]
    discards = []
    for card in range(rules.IDENTITIES):
        laid = table.fireworks[card // rules.RANKS] > card % rules.RANKS
        discards += [rules.card_name(card)] * int(table.public[card] - laid)
    rows = [discards[start : start + 7] for start in range(0, len(discards), 7)] or [["none"]]
    lines = [*counters, "discards:", *("  ".join(row) for row in rows)]
    for index, line in enumerate(lines):
        parts.append(f'<text x="352" y="{24 + 20 * index}" class="label">{line}</text>')
    parts.append('<text x="8" y="39" class="label">fireworks</text>')
    height = max(250, 24 + 20 * len(lines))
    style = (
        ":where(.hanabi-board) text{font:14px system-ui,sans-serif;fill:currentColor}"
        ".face{font-weight:600;text-anchor:middle}"
        ".note{text-anchor:middle;font-size:12px}.slot{fill:none;stroke:#808080;stroke-dasharray:4}"
        + "".join(f'.face[fill="{ink}"]{{fill:{ink}}}' for ink in INKS.values())
    )
    return (
        f'<svg class="hanabi-board" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 576 {height}" '
        f'role="img" aria-label="{title}" style="max-width:640px;width:100%"><title>{title}</title>'
        f"<style>{style}</style>{''.join(parts)}</svg>"
    )
