"""Many matches in one call."""

import numpy as np

from gamelab.kernel import kernel
from gamelab.koikoi.choices import MOST_ROUNDS, House, Mind
from gamelab.koikoi.full import weights
from gamelab.koikoi.full.players import new_room, play_match
from gamelab.settings import fill

COLUMNS = ("lead", *(f"round {number + 1}" for number in range(MOST_ROUNDS)))
"""What a row of `play_block` holds."""


@kernel
def play_matches(minds, seed, first, house, room, rows):
    """Fill `rows` (int64[games, MOST_ROUNDS + 1]) as `play_match` does."""
    for index in range(len(rows)):
        play_match(minds, seed, first + index, house, room, rows[index])


def play_block(seed, first, games, settings):
    """The first player's lead after matches first, first + 1, ..., and his points by round."""
    minds = tuple(fill(Mind, settings[name]) for name in ("first", "second"))
    house = fill(House, settings["house"])
    room = new_room(weights.load().values, weights.chances(house))
    rows = np.zeros((games, MOST_ROUNDS + 1), np.int64)
    play_matches(minds, seed, first, house, room, rows)
    return np.roll(rows, 1, axis=1)
