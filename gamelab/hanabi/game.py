"""Hanabi for two: move by move, many games at once, and what the own cards may be. See `gamelab.games`."""

import numpy as np

from gamelab import games
from gamelab.hanabi.choices import STRATEGIES, reading
from gamelab.hanabi.hands import count_hands
from gamelab.hanabi.partner import expect
from gamelab.hanabi.play import Stream, choose, new_room, play_block, start
from gamelab.hanabi.rules import ACTIONS, apply, final_score, is_legal, is_over
from gamelab.hanabi.strategies import estimate
from gamelab.hanabi.view import View, available_copies, look
from gamelab.kernel import kernel

PLAYERS = STRATEGIES
COLUMNS = ("score",)


class Game:
    """Game number `number` of a seed; words: a strategy, its threshold `a`, the rules, see `choices`.

    Actions are `rules.Action`: DISCARD or PLAY plus a slot, HINT_COLOUR plus a colour, HINT_RANK plus a
    rank - 1.
    """

    def __init__(self, seed=1, number=0, hand=5, **words):
        seed, number = games.SEED.read("seed", seed), games.NUMBER.read("number", number)
        self.setting, self.room, self.turn = reading(hand, **words), new_room(), 0
        start(seed, number, self.setting.rules, self.room)

    @property
    def player(self):
        """Whose turn it is, 0 or 1; None once the game is over."""
        return None if is_over(self.room.table) else self.turn % 2

    def actions(self):
        """The legal actions, a list of integers."""
        table, rules, seat = self.room.table, self.setting.rules, self.turn % 2
        return [a for a in range(ACTIONS) if self.player is not None and is_legal(table, rules, seat, a)]

    def step(self, action):
        """Carry out an action of the player whose turn it is."""
        games.check(self, action)
        apply(self.room.table, self.setting.rules, self.turn % 2, action, self.room.streams[Stream.DECK])
        self.turn += 1

    def sees(self, player):
        """What a player may know: a `view.View` of copies."""
        # A compiled kernel hands no arrays to Python.
        view = getattr(look, "py_func", look)(self.room.table, player)
        return View(view.held, *(field.copy() for field in view[1:]))

    def act(self):
        """The action that the strategy of the game chooses for the player whose turn it is."""
        games.check(self)
        return int(choose(self.turn, self.setting.player, self.setting.rules, self.room))

    def result(self):
        """The score, 0 to 25; so far, while the game lasts."""
        return int(final_score(self.room.table, self.setting.rules))

    def estimate(self):
        """Probabilities of the 25 cards in each slot of the player to move, float64[5, 25].

        By self-estimation, from what the partner would have done with each hand; after a move that tells
        nothing, from hints and counting alone. A row without a card is 0.
        """
        games.check(self)
        seat, work = self.turn % 2, self.room.work
        weigh(self.setting, seat, self.room.streams[Stream.FIRST + seat].copy(), self.room)
        total = work.weights.sum(axis=1, keepdims=True)
        return np.divide(work.weights, total, where=total > 0, out=np.zeros(work.weights.shape))


@kernel
def weigh(setting, seat, stream, room):
    """Fill `room.work.weights`: the hands that the player in `seat` may hold, by each card in each slot."""
    view, work = look(room.table, seat), room.work
    if not estimate(view, setting.player, setting.rules, work, stream):
        expect(work.model, 0, 0, 1)
        available_copies(view, work.available)
        work.weights[:] = 0
        count_hands(view, setting.player, work)


def play(count, seed=1, workers=None, hand=5, **words):
    """Scores of `count` games of two equal players, int16[count, 1]; words: as for `Game`."""
    return games.rows(play_block, count, seed, reading(hand, **words), workers)
