"""What a move is worth: every legal action, carried out and played on to the end, many times over.

The true deal plays no part. A player's hidden cards are dealt anew for each playout, from what the player may
know: the hints, every card in sight, and what the partner has done so far (`belief`). From there both play on
by one strategy. All actions are tried on the same hands, the same cards to draw and the same lots, so that
their differences are paired.
"""

import math
from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.hanabi.agent import choose_apart
from gamelab.hanabi.belief import Lot, deal_hand, new_lot, rows_to_use
from gamelab.hanabi.memory import note
from gamelab.hanabi.play import STREAMS, Room, Stream, new_room
from gamelab.hanabi.rules import (
    ACTIONS,
    IDENTITIES,
    MAX_HAND,
    TURN_LIMIT,
    Board,
    apply,
    final_score,
    is_legal,
    is_over,
)
from gamelab.hanabi.view import available_copies, look
from gamelab.kernel import kernel

PURPOSE = 64
"""The first purpose of the playouts' streams, far from those of games; the hidden cards' comes after them."""
PLAYOUTS = 1 << 20
"""Playouts of one decision at most, so that each has streams of its own."""


class Tally(IntEnum):
    """Fields of Judged.tally."""

    ROWS = 0  # the partner's actions that say something about the cards held
    USED = 1  # the newest of them that were used
    PROPOSED = 2  # hands proposed for the playouts
    BEST = 3  # the action worth most


class Judged(NamedTuple):
    """What the actions are worth, in the caller's arrays."""

    scores: np.ndarray  # int16[playouts, ACTIONS]: final scores, -1 for illegal actions
    values: np.ndarray  # float64[ACTIONS]: their means; -1 for illegal actions
    errors: np.ndarray  # float64[ACTIONS]: standard errors of the differences to the best
    tally: np.ndarray  # int64[len(Tally)]
    lot: Lot  # the hidden cards
    room: Room  # where playouts are played


def new_judged(playouts=1):
    """Arrays for decisions with so many playouts of each action (1 to 2**20)."""
    scores, tally = np.zeros((playouts, ACTIONS), np.int16), np.zeros(len(Tally), np.int64)
    return Judged(scores, np.zeros(ACTIONS), np.zeros(ACTIONS), tally, new_lot(), new_room(STREAMS))


@kernel
def _set_up(seat, key, seed, room, judged):
    """Put judged.room where `room` stands, with the dealt hand in `seat`, and new cards to draw and lots."""
    here, there, streams = room.table, judged.room.table, judged.room.streams
    for player in range(2):
        for slot in range(MAX_HAND):
            there.hands[player, slot] = judged.lot.hand[slot] if player == seat else here.hands[player, slot]
            there.possible[player, slot] = here.possible[player, slot]
            there.told[player, slot] = here.told[player, slot]
            judged.room.mind.before[player, slot] = room.mind.before[player, slot]
    for index in range(len(here.board)):
        there.board[index] = here.board[index]
    for index in range(len(here.fireworks)):
        there.fireworks[index] = here.fireworks[index]
    for index in range(len(room.mind.notes)):
        judged.room.mind.notes[index] = room.mind.notes[index]
    position = here.board[Board.NEXT]
    for identity in range(IDENTITIES):
        there.public[identity] = here.public[identity]
        left = judged.lot.available[identity]
        for slot in range(MAX_HAND):
            left -= judged.lot.hand[slot] == identity
        for _ in range(left):
            there.deck[position] = identity
            position += 1
    for purpose in range(len(streams)):
        rng.open_stream(streams[purpose], seed, PURPOSE + purpose, key)


@kernel
def _play_on(turn, action, player, rules, room):
    """The final score after `action` at `turn`, both playing on as `player`."""
    while True:
        note(room.table, turn % 2, action, room.mind)
        apply(room.table, rules, turn % 2, action, room.streams[Stream.DECK])
        turn += 1
        if is_over(room.table):
            return final_score(room.table, rules)
        action = choose_apart(turn, player, rules, room)


@kernel
def _summarise(judged):
    """Means, the best action, and the standard errors of the paired differences to it."""
    scores, values, errors, playouts = judged.scores, judged.values, judged.errors, len(judged.scores)
    best = 0
    for action in range(ACTIONS):
        total = 0
        for index in range(playouts):
            total += scores[index, action]
        values[action] = total / playouts
        if values[action] > values[best]:
            best = action
    judged.tally[Tally.BEST] = best
    for action in range(ACTIONS):
        squares, total = 0, 0
        for index in range(playouts):
            gap = np.int64(scores[index, best]) - scores[index, action]
            total += gap
            squares += gap * gap
        spread = max(squares - total * total / playouts, 0.0) / max(playouts - 1, 1)
        errors[action] = math.sqrt(spread / playouts) if scores[0, action] >= 0 else 0.0


@kernel
def weigh_actions(seed, game, turn, player, rules, room, past, judged):
    """Fill `judged` with what each action that is legal at this turn is worth, in points at the end.

    room: the game as it stands, left as it is; past: what the player to move has learned (`belief.follow`).
    seed, game and turn number the playouts; player is who plays on, on both sides. The cards in that player's
    own hand are never looked at.
    """
    seat, scores, lot = turn % 2, judged.scores, judged.lot
    view, key = look(room.table, seat), (game * TURN_LIMIT + turn) * PLAYOUTS
    available_copies(view, lot.available)
    rng.open_stream(lot.stream[0], seed, PURPOSE + STREAMS, key)
    used = rows_to_use(view, past, lot)
    judged.tally[Tally.ROWS], judged.tally[Tally.USED] = past.rows[0], used
    lot.proposed[0] = 0
    for index in range(len(scores)):
        deal_hand(view, past, used, 1 << 40, lot)
        for action in range(ACTIONS):
            scores[index, action] = -1
            if is_legal(room.table, rules, seat, action):
                _set_up(seat, key + index, seed, room, judged)
                scores[index, action] = _play_on(turn, action, player, rules, judged.room)
    judged.tally[Tally.PROPOSED] = lot.proposed[0]
    _summarise(judged)
