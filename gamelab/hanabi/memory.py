"""What agent R keeps in mind between turns, besides what lies on the table, and why a player acted."""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab.hanabi.cards import ALL, EMPTY, MAX_HAND
from gamelab.hanabi.rules import Action, Board, Told, narrow, zeros
from gamelab.kernel import kernel


class Rule(IntEnum):
    """Why a player acted: rules 1 to 7 of the 2018 list; ten plus steps 1 to 5 of section 4.5 (2015)."""

    NONE, KNOWN_RANK, HINT_PLAYABLE, ESTIMATE = range(4)
    HINT_USELESS, CERTAIN_PLAY, CERTAIN_DISCARD, LEAST_KNOWN = range(4, 8)
    STEP_PLAY, STEP_DISCARD, STEP_HINT, STEP_ESTIMATE, STEP_RANDOM = range(11, 16)
    OPEN_HANDS, BY_LOT, AGREED, SEARCH = range(16, 20)


class Note(IntEnum):
    """Fields of Mind.notes."""

    RULE = 0  # why the last decision was taken
    SHOWN = 1  # the rule (1, 5 or 6) that everybody could see behind the last play or discard, else NONE
    PLAYABLE = 2  # the board's sets before the last action
    USELESS = 3
    EXHAUSTED = 4
    AGREED = 5  # 1: `Mind.meant` is kept


class Mind(NamedTuple):
    """Memory of one game, in the caller's arrays."""

    before: np.ndarray  # int64[2, 5]: what hints allowed for each card before the last action
    believed: np.ndarray
    """int64[5]: the identity that the last estimate takes each own card to be, EMPTY where it is not sure."""
    notes: np.ndarray  # int64[len(Note)]
    drawn: np.ndarray
    """int64[2, 5]: the number of each card in the order of drawing, for who tells them by age."""
    meant: np.ndarray  # int64[2, 5]: the identities that agreements leave for each card, see `conventions`
    heard: np.ndarray  # int64[5]: scratch of that


def new_mind():
    """Arrays for one game."""
    by_slot = zeros(drawn=(2, MAX_HAND), meant=(2, MAX_HAND), heard=MAX_HAND)
    return Mind(**zeros(before=(2, MAX_HAND), believed=MAX_HAND, notes=len(Note)), **by_slot)


@kernel
def forget(mind, agreed):
    """Start a game; agreed: 1 if a player will be asked that keeps agreements."""
    mind.before[:] = ALL
    mind.believed[:] = EMPTY
    mind.notes[:] = 0
    mind.notes[Note.AGREED] = agreed
    mind.meant[:] = ALL
    for slot in range(MAX_HAND):
        mind.drawn[0, slot] = mind.drawn[1, slot] = slot


@kernel
def _replace(table, rules, seat, slot, mind):
    """Move what is remembered of the cards in `seat` as one leaves `slot`."""
    drawn, meant = mind.drawn[seat], mind.meant[seat]
    if rules.shift == 1:
        while slot < rules.hand - 1:
            drawn[slot], meant[slot] = drawn[slot + 1], meant[slot + 1]
            slot += 1
    drawn[slot], meant[slot] = table.board[Board.NEXT], ALL


@kernel
def record_move(table, rules, seat, action, mind):
    """Remember what the coming `action` of the player in `seat` will change; call before it is applied.

    What a play or discard shows is judged by the hints and the public cards, which both players see.
    """
    board, notes = table.board, mind.notes
    notes[Note.PLAYABLE] = board[Board.PLAYABLE]
    notes[Note.USELESS] = board[Board.USELESS]
    notes[Note.EXHAUSTED] = board[Board.EXHAUSTED]
    for slot in range(MAX_HAND):
        mind.before[0, slot] = table.possible[0, slot]
        mind.before[1, slot] = table.possible[1, slot]
    notes[Note.SHOWN] = Rule.NONE
    if action < Action.HINT_COLOUR:
        slot = action % Action.PLAY
        left = narrow(table.possible[seat, slot], board[Board.EXHAUSTED])
        if action < Action.PLAY:
            if left & ~board[Board.USELESS] == 0:
                notes[Note.SHOWN] = Rule.CERTAIN_DISCARD
        elif left & ~board[Board.PLAYABLE] == 0:
            only_rank = table.told[seat, slot] & Told.BOTH == Told.RANK
            notes[Note.SHOWN] = Rule.KNOWN_RANK if only_rank else Rule.CERTAIN_PLAY
        _replace(table, rules, seat, slot, mind)
