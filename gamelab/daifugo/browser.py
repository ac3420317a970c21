"""The kernels that the page needs, with a sample of their arguments."""

import numpy as np

from gamelab.daifugo import table_talk
from gamelab.daifugo.lanes import new_lanes
from gamelab.daifugo.play import new_table, play_games
from gamelab.daifugo.players import new_work
from gamelab.daifugo.rules import DECK_SIZE
from gamelab.daifugo.settings import MAX_PLAYERS, MONTE_CARLO, Settings
from gamelab.daifugo.words import ACTS, RANKS


def exports():
    """Name -> (kernel, *sample arguments), for `gamelab.wasm.build`."""

    def numbers(*shape):
        return np.zeros(shape, np.int64)

    ranks, dealt = np.zeros(1, np.int32), numbers(0, 4)
    asked = Settings(agent=MONTE_CARLO, others=MONTE_CARLO)
    person = (
        numbers(DECK_SIZE),
        0,
        numbers(table_talk.SUMMARY),
        numbers(table_talk.LIMIT, 2),
        numbers(ACTS),
        numbers(RANKS),
        numbers(MAX_PLAYERS),
        numbers(MAX_PLAYERS),
    )
    return {
        "play_games": (play_games, 1, 0, Settings(), ranks, dealt, *new_table(), new_lanes(), new_work()),
        "sit_down": (table_talk.sit_down, 1, 0, asked, 0, *person, *new_table(), new_work()),
    }
