"""What agent R keeps in mind between turns, besides what lies on the table, and why a player acted."""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab.hanabi.rules import ALL, EMPTY, MAX_HAND, Action, Board, Told, narrow, zeros
from gamelab.kernel import kernel


class Rule(IntEnum):
    """Why a player acted: rules 1 to 7 of the 2018 list; ten plus steps 1 to 5 of section 4.5 (2015)."""

    NONE, KNOWN_RANK, HINT_PLAYABLE, ESTIMATE = range(4)
    HINT_USELESS, CERTAIN_PLAY, CERTAIN_DISCARD, LEAST_KNOWN = range(4, 8)
    STEP_PLAY, STEP_DISCARD, STEP_HINT, STEP_ESTIMATE, STEP_RANDOM = range(11, 16)
    OPEN_HANDS, BY_LOT = range(16, 18)


class Note(IntEnum):
    """Fields of Mind.notes."""

    RULE = 0  # why the last decision was taken
    SHOWN = 1  # the rule (1, 5 or 6) that everybody could see behind the last play or discard, else NONE
    PLAYABLE = 2  # the board's sets before the last action
    USELESS = 3
    EXHAUSTED = 4


class Mind(NamedTuple):
    """Memory of one game, in the caller's arrays."""

    before: np.ndarray  # int64[2, 5]: what hints allowed for each card before the last action
    believed: np.ndarray
    """int64[5]: the identity that the last estimate takes each own card to be, EMPTY where it is not sure."""
    notes: np.ndarray  # int64[len(Note)]


def new_mind():
    """Arrays for one game."""
    return Mind(**zeros(before=(2, MAX_HAND), believed=MAX_HAND, notes=len(Note)))


@kernel
def forget(mind):
    """Start a game."""
    mind.before[:] = ALL
    mind.believed[:] = EMPTY
    mind.notes[:] = 0


@kernel
def note(table, seat, action, mind):
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
