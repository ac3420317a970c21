"""The kernels that the page needs, with a sample of their arguments."""

import numpy as np

from gamelab.werewolf import evolution, games, insight, model
from gamelab.werewolf.settings import LEVELS, Rates, Switches


def exports():
    """Name -> (kernel, *sample arguments), for `gamelab.wasm.build`."""
    work, states = model.new_work(), len(LEVELS) ** 6
    point = Rates(), Rates(), Switches()
    scratch = [np.zeros(states, np.int64) for _ in range(5)]
    return {
        "win_rate": (model.win_rate, *point, work),
        "explain_board": (
            insight.explain_board,
            *point,
            0,
            np.zeros((5, 4)),
            np.zeros(5),
            np.zeros(insight.FACTS),
            work,
        ),
        "fill_transitions": (
            evolution.fill_transitions,
            np.array(LEVELS),
            Switches(),
            scratch[0],
            np.zeros(states),
            evolution.new_tables(LEVELS),
            work,
        ),
        "layout": (insight.layout, scratch[0], 14.0, *scratch[1:], np.zeros((states, 2))),
        "play_day": (
            games.play_day,
            1,
            0,
            *point,
            games.NOBODY,
            np.zeros(games.OUTCOME, np.int64),
            games.new_day(),
            work,
        ),
    }
