"""What an agent of the 2018 study keeps in mind between turns, besides what lies on the table."""

from typing import NamedTuple

import numpy as np

from gamelab.hanabi.rules import (
    ALL,
    EMPTY,
    EXHAUSTED,
    HINT_COLOUR,
    MAX_HAND,
    NO_ACTION,
    PLAY,
    PLAYABLE,
    TOLD_RANK,
    USELESS,
)
from gamelab.hanabi.view import first_within, narrow
from gamelab.kernel import kernel

MEMORY = 5
"""Thinking times that agent C remembers."""

# Why an agent acted: rules 1 to 7 of the 2018 list, steps 1 to 5 of section 4.5 of the 2015 paper plus ten.
NO_RULE = 0
KNOWN_RANK, HINT_PLAYABLE, ESTIMATE, HINT_USELESS, CERTAIN_PLAY, CERTAIN_DISCARD, LEAST_KNOWN = range(1, 8)
STEP_PLAY, STEP_DISCARD, STEP_HINT, STEP_ESTIMATE, STEP_RANDOM = range(11, 16)
OPEN_HANDS = 16
BY_LOT = 17

# Fields of Mind.notes.
RULE = 0  # why the last decision was taken
SHOWN = 1  # the rule (1, 5 or 6) that everybody could see behind the last play or discard, else 0
PLAYABLE_THEN = 2  # the board's sets before the last action
USELESS_THEN = 3
EXHAUSTED_THEN = 4
HEARD = 5  # thinking times heard so far
LONG = 6  # long ones in a row
QUICK = 7  # quick ones in a row
RAISED = 8  # how often a was raised
LOWERED = 9
VERDICT_SLOT = 10  # where rule 3 wanted to play, -1 nowhere
TEMPO = 11  # of the last turn: 1 long, -1 quick, 0 neither
NOTES = 12


class Mind(NamedTuple):
    """Memory of one game, in the caller's arrays."""

    before: np.ndarray
    """int64[2, 5]: what hints allowed for each card before the last action."""
    believed: np.ndarray
    """int64[5]: the identity that the last estimate takes each own card to be, EMPTY where it is not sure."""
    times: np.ndarray
    """int64[MEMORY]: the partner's last thinking times in milliseconds, a ring."""
    a: np.ndarray
    """float64[1]: agent C's threshold now."""
    notes: np.ndarray
    """int64[NOTES]: the fields named above."""


def new_mind():
    """Arrays for one game."""
    return Mind(
        before=np.zeros((2, MAX_HAND), np.int64),
        believed=np.zeros(MAX_HAND, np.int64),
        times=np.zeros(MEMORY, np.int64),
        a=np.zeros(1),
        notes=np.zeros(NOTES, np.int64),
    )


@kernel
def clear(mind, a):
    """Start a game with the threshold `a`."""
    for slot in range(MAX_HAND):
        mind.before[0, slot] = mind.before[1, slot] = ALL
        mind.believed[slot] = EMPTY
    for index in range(MEMORY):
        mind.times[index] = 0
    for field in range(NOTES):
        mind.notes[field] = 0
    mind.notes[VERDICT_SLOT] = NO_ACTION
    mind.a[0] = a


@kernel
def known_rank(view, gone):
    """Rule 1: the first card whose rank was told, whose colour was not, and that is playable in every colour left."""
    slots = 0
    for slot in range(MAX_HAND):
        if (view.held >> slot) & 1 and view.told[slot] & 3 == TOLD_RANK:
            slots |= 1 << slot
    return first_within(view.possible, slots, gone, view.board[PLAYABLE])


@kernel
def note(table, player, action, mind):
    """Remember what the coming `action` of `player` will change; call before it is applied.

    What a play or discard shows is judged by the hints and the public cards, which both players see.
    """
    board, notes = table.board, mind.notes
    notes[PLAYABLE_THEN] = board[PLAYABLE]
    notes[USELESS_THEN] = board[USELESS]
    notes[EXHAUSTED_THEN] = board[EXHAUSTED]
    for slot in range(MAX_HAND):
        mind.before[0, slot] = table.possible[0, slot]
        mind.before[1, slot] = table.possible[1, slot]
    notes[SHOWN] = NO_RULE
    if action < HINT_COLOUR:
        slot = action % PLAY
        left = narrow(table.possible[player, slot], board[EXHAUSTED])
        if action < PLAY:
            if left & ~board[USELESS] == 0:
                notes[SHOWN] = CERTAIN_DISCARD
        elif left & ~board[PLAYABLE] == 0:
            notes[SHOWN] = KNOWN_RANK if table.told[player, slot] & 3 == TOLD_RANK else CERTAIN_PLAY
