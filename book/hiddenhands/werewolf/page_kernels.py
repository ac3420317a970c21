"""The kernels that the page calls, compiled for it by `hiddenhands.pages.build_kernels`."""

import numpy as np

from gamelab.werewolf import evolution, model
from gamelab.werewolf.choices import LEVELS, Rates, Switches
from hiddenhands.werewolf.kernels import deviations, explanations, village, worth


def exports():
    """Name -> (kernel, *sample arguments), for `livefigure.wasm.build`."""
    work, states = model.new_work(), len(LEVELS) ** 6
    point, tables = (Rates(), Rates(), Switches()), evolution.new_tables(LEVELS)
    graph = Switches(), tables, np.zeros(states, np.int64), np.zeros(states), work
    moves = np.zeros(village.DECISIONS, np.int64)
    return {
        "win_rate": (model.win_rate, *point, work),
        "explain_board": (model.explain_board, *point, 0, np.zeros(len(model.Fact)), work),
        "fill_transitions": (evolution.fill_transitions, *graph),
        "hear": (explanations.posterior_by_report, 1, 0, 0, explanations.new_hearing()),
        "grow": (explanations.build_day_tree, 0, Switches(), explanations.new_day_tree(), work),
        "answers": (deviations.answers, 0, Switches(), np.zeros((3, 2, 2)), work),
        "square": (deviations.square, 0, 0, Switches(), np.zeros((2, 2)), np.zeros(6, np.int64), work),
        "play_game": (village.play_game, 1, 0, 0, 0, moves, village.new_table()),
        "deal_decision": (worth.deal_decision, 1, 0, 0, Switches(), worth.new_decision()),
    }
