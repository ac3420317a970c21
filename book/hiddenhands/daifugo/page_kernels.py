"""The kernels that the page calls, compiled for it by `hiddenhands.pages.build_kernels`."""

import numpy as np

from gamelab.daifugo.play import play_games
from gamelab.daifugo.players import new_work
from gamelab.daifugo.rules import new_room
from gamelab.daifugo.settings import reading
from hiddenhands.daifugo.kernels import replications, worth
from hiddenhands.daifugo.kernels.table import new_observation, sit_down


def exports():
    """Name -> (kernel, *sample arguments), for `livefigure.wasm.build`."""
    ranks, dealt = np.zeros(1, np.int32), np.zeros((0, 4), np.int64)
    searching, room, work = reading("montecarlo"), new_room(), new_work()
    rows, sums = np.zeros(4, np.int64), np.zeros((4, 2), np.int64)
    sheet = new_observation()
    seated = sheet, worth.new_buffers(), room, work
    return {
        "play_games": (play_games, 1, 0, reading(), ranks, dealt, room, work),
        "play_rows": (replications.play_rows, 1, 0, reading(), rows, ranks, sums, room, work),
        "sit_down": (sit_down, 1, 0, searching, 0, sheet, room, work),
        "draw_decision": (worth.draw_decision, 1, 0, searching, *seated),
        "judge": (worth.judge, 1, 0, searching, 1, *seated),
    }
