"""The kernels that the page needs, with a sample of their arguments."""

import numpy as np

from gamelab.hanabi import insight, mind, partner, play, sittings, table
from gamelab.hanabi.estimation import new_work
from gamelab.hanabi.rules import ACTIONS, IDENTITIES, MAX_HAND, TURN_LIMIT, new_table
from gamelab.hanabi.settings import Settings
from gamelab.hanabi.sitting import Sitting


def exports():
    """Name -> (kernel, *sample arguments), for `gamelab.wasm.build`."""
    game = new_table(), new_work(), play.new_streams()
    scores = np.zeros(1, np.int16)
    summary = np.zeros(insight.SUMMARY, np.int64)
    before = np.zeros((MAX_HAND, IDENTITIES), np.int64)
    actions = np.zeros(TURN_LIMIT, np.int64)
    sitting = new_table(), mind.new_mind(), partner.new_model(), new_work(), sittings.new_streams()
    rows = np.zeros((1, len(sittings.COLUMNS)))
    moves = np.zeros(TURN_LIMIT, np.int64), np.zeros(TURN_LIMIT, np.int64), 0
    log, state = np.zeros((TURN_LIMIT, table.LOG), np.int64), np.zeros(table.STATE, np.int64)
    seen = log, state, np.zeros(ACTIONS, np.int64), np.zeros((2, MAX_HAND), np.int64)
    return {
        "play_games": (play.play_games, 1, 0, Settings(), scores, *game),
        "explain": (insight.explain, 1, 0, Settings(), 0, summary, before, actions, *game),
        "play_sittings": (sittings.play_sittings, 1, 0, Sitting(), rows, *sitting),
        "replay_table": (table.replay_table, 1, 0, Sitting(), *moves, *seen, *sitting),
        "seal": (table.seal, np.zeros(1)),
    }
