"""The kernels that the page calls for all 48 cards, compiled for it by `hiddenhands.pages.build_kernels`."""

import numpy as np

from gamelab.koikoi.choices import House, Mind
from gamelab.koikoi.full.learned import VALUES
from gamelab.koikoi.full.match_values import ENDS, new_chances
from gamelab.koikoi.full.players import new_buffers
from hiddenhands.koikoi.full.kernels import table, yaku_values


def exports():
    """Name -> (kernel, *sample arguments), for `livefigure.wasm.build`."""
    house, actions, seen = House(), np.full(2, -1), table.new_seen()
    buffers = new_buffers(np.zeros(VALUES, np.int16), new_chances())
    rows = np.zeros((1, len(yaku_values.Seen)), np.int64)
    learned = np.zeros(VALUES, np.int16), np.zeros(ENDS)
    return {
        "prepare": (table.prepare, *learned, house, buffers),
        "follow": (table.follow, 1, 0, house, actions, buffers, seen),
        "watch_rounds": (yaku_values.play_observed_rounds, Mind(), 1, 0, house, buffers, rows),
        "decide": (table.decide, 1, 0, house, Mind(), actions, buffers, seen),
    }
