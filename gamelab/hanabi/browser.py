"""The kernels that the page needs, with the types of their arguments."""

import numba
import numpy as np

from gamelab.hanabi import insight, play
from gamelab.hanabi.estimation import new_work
from gamelab.hanabi.rules import IDENTITIES, MAX_HAND, TURN_LIMIT, new_table
from gamelab.hanabi.settings import Settings


def exports():
    """Name -> (kernel, argument types), for `gamelab.wasm.build`."""
    number, settings = numba.int64, numba.typeof(Settings())
    table, work, streams = (numba.typeof(x) for x in (new_table(), new_work(), play.new_streams()))
    actions = numba.typeof(np.zeros(TURN_LIMIT, np.int64))
    scores = numba.typeof(np.zeros(1, np.int16))
    summary = numba.typeof(np.zeros(insight.SUMMARY, np.int64))
    weights = numba.typeof(np.zeros((MAX_HAND, IDENTITIES), np.int64))
    return {
        "play_games": (play.play_games, (number, number, settings, scores, table, work, streams)),
        "explain": (
            insight.explain,
            (number, number, settings, number, summary, weights, actions, table, work, streams),
        ),
    }
