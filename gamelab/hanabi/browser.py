"""The kernels that the page needs, with a sample of their arguments."""

import numpy as np

from gamelab.hanabi import insight, play
from gamelab.hanabi.estimation import new_work
from gamelab.hanabi.rules import IDENTITIES, MAX_HAND, TURN_LIMIT, new_table
from gamelab.hanabi.settings import Settings


def exports():
    """Name -> (kernel, *sample arguments), for `gamelab.wasm.build`."""
    game = new_table(), new_work(), play.new_streams()
    scores = np.zeros(1, np.int16)
    summary = np.zeros(insight.SUMMARY, np.int64)
    before = np.zeros((MAX_HAND, IDENTITIES), np.int64)
    actions = np.zeros(TURN_LIMIT, np.int64)
    return {
        "play_games": (play.play_games, 1, 0, Settings(), scores, *game),
        "explain": (insight.explain, 1, 0, Settings(), 0, summary, before, actions, *game),
    }
