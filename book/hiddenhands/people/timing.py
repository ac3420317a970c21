"""A pair that may say nothing but how long it takes: how much can a clock tell?

After Eger and Gruss (2019), whose agents speak by timing alone. Each player chooses its action, and one of a
number of agreed times to take it after. The time says which card the partner should play, the first that can
be; where there are times enough, which card to throw away otherwise. A heard time may be off by the spread.
Hints pass the turn; nobody listens to their words.
"""

from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.bits import nth
from gamelab.choices import Parameter, reading, record
from gamelab.hanabi.choices import Rules
from gamelab.hanabi.lots import hints_about
from gamelab.hanabi.play import Stream, new_room, start
from gamelab.hanabi.rules import (
    EMPTY,
    MAX_HAND,
    TOKENS_AT_START,
    Action,
    Board,
    apply,
    can_discard,
    final_score,
    is_over,
)
from gamelab.hanabi.strategies import least_loss
from gamelab.hanabi.view import look
from gamelab.kernel import kernel

MOST = 1 + 2 * MAX_HAND
"""Times that are of use with five cards: nothing, play one of them, throw one away. Number 0 says nothing,
then come the slots to play, then those to throw away."""
PURPOSES = len(Stream) + 1
"""Of a game's streams: the last one has the errors of the clock."""


@record
class Pair(NamedTuple):
    """A pair that may only time its actions."""

    steps: int = Parameter(int, 6, "agreed times that can be told apart", low=1, high=MOST)
    spread: float = Parameter(float, 0.0, "SD of a heard time, in steps", low=0, high=100)
    rules: Rules = reading(Rules, discard_at_eight="legal")


@kernel
def say(view, hand, steps):
    """The agreed time, 0 to steps - 1, that tells the partner most: what to play, else what to throw away."""
    playable = view.board[Board.PLAYABLE]
    for slot in range(hand):
        card = view.partner[slot]
        if card != EMPTY and (playable >> card) & 1 and 1 + slot < steps:
            return 1 + slot
    slot = least_loss(view, view.partner)
    if slot >= 0 and 1 + hand + slot < steps:
        return 1 + hand + slot
    return 0


@kernel
def hear(time, pair, stream):
    """The time that the partner takes a `time` for: off by a bell-shaped error, a sum of twelve even lots."""
    if pair.spread == 0.0:
        return time
    error = -6.0
    for _ in range(12):
        error += rng.uniform(stream)
    return min(max(int(np.floor(time + pair.spread * error + 0.5)), 0), pair.steps - 1)


@kernel
def obey(view, heard, rules):
    """The action of a player who was told `heard`: play, throw away, or pass by a hint."""
    slot = (heard - 1) % rules.hand
    may = can_discard(view.board, rules)
    if heard > 0 and (view.held >> slot) & 1:
        if heard <= rules.hand:
            return Action.PLAY + slot
        if may and view.board[Board.TOKENS] < TOKENS_AT_START:
            return Action.DISCARD + slot
    hints = hints_about(view.partner)
    if view.board[Board.TOKENS] > 0 and hints:
        return Action.HINT_COLOUR + nth(hints, 0)
    slot = nth(view.held, 0)
    return Action.DISCARD + slot if may else Action.PLAY + slot


@kernel
def play_games(seed, first, pair, scores, room):
    """Fill `scores` (int16[games]) with the final scores of the games numbered from `first`."""
    for index in range(len(scores)):
        start(seed, first + index, pair.rules, room)
        turn, heard = 0, 0
        while not is_over(room.table):
            view = look(room.table, turn % 2)
            time = say(view, pair.rules.hand, pair.steps)
            action = obey(view, heard, pair.rules)
            heard = hear(time, pair, room.streams[PURPOSES - 1])
            apply(room.table, pair.rules, turn % 2, action, room.streams[Stream.DECK])
            turn += 1
        scores[index] = final_score(room.table, pair.rules)


@kernel
def play_curve(seed, games, pair, scores, means, room):
    """Fill `means` (float64[MOST]) with the mean score of `games` games at 1, 2, ... MOST agreed times.

    scores: int16[games], scratch; those at MOST in the end.
    """
    for index in range(MOST):
        one = Pair(steps=index + 1, spread=pair.spread, rules=pair.rules)
        play_games(seed, 0, one, scores[:games], room)
        total = 0
        for game in range(games):
            total += scores[game]
        means[index] = total / games


def new_timed():
    """Arrays for games."""
    return new_room(PURPOSES)


def play_block(seed, first, games, pair):
    """Final scores of `games` games from number `first` on, int16[games, 1]."""
    rows = np.empty((games, 1), np.int16)
    play_games(seed, first, pair, rows[:, 0], new_timed())
    return rows
