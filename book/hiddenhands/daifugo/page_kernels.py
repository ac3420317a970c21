"""The kernels that the page calls, compiled for it by `hiddenhands.pages.build_kernels`."""

import numpy as np

from gamelab.daifugo.play import play_games
from gamelab.daifugo.players import new_work
from gamelab.daifugo.rules import new_buffers
from gamelab.daifugo.settings import reading
from hiddenhands.daifugo.kernels import replications, worth
from hiddenhands.daifugo.kernels.table import new_observation, play_to_decision


def exports():
    """Name -> (kernel, *sample arguments), for `livefigure.wasm.build`."""
    ranks, dealt = np.zeros(1, np.int32), np.zeros((0, 4), np.int64)
    searching, buffers, work = reading("montecarlo"), new_buffers(), new_work()
    rows, sums = np.zeros(4, np.int64), np.zeros((4, 2), np.int64)
    observation = new_observation()
    seated = observation, worth.new_worth_buffers(), buffers, work
    return {
        "play_games": (play_games, 1, 0, reading(), ranks, dealt, buffers, work),
        "play_rows": (replications.play_rows, 1, 0, reading(), rows, ranks, sums, buffers, work),
        "play_to_decision": (play_to_decision, 1, 0, searching, 0, observation, buffers, work),
        "draw_decision": (worth.draw_decision, 1, 0, searching, *seated),
        "judge": (worth.judge, 1, 0, searching, 1, *seated),
    }
