"""The kernels that the page calls for the nine cards, see `hiddenhands.pages.build_kernels`."""

import numpy as np

from gamelab.cfr.solvers import Solver
from gamelab.koikoi.choices import Rules
from hiddenhands.koikoi import exact
from hiddenhands.koikoi.kernels import continuations, regret_steps, table, trainer, worth
from hiddenhands.koikoi.kernels.trainer import Strategy

STEPS = 12
"""Iterations of the figure `RegretSteps`: enough to see what a solver does, few enough to read."""


def exports():
    """Name -> (kernel, *sample arguments), for `livefigure.wasm.build`."""
    space, rules = trainer.new_workspace(), Rules()
    actions, seen = np.zeros(3, np.int64), table.new_seen()
    packed = np.zeros(exact.MOST_SHARES), np.zeros(1, np.int8)
    orders = np.zeros((continuations.ORDERS, continuations.ORDER), np.int64), np.zeros(continuations.ORDERS)
    rows = np.zeros((STEPS + 1, regret_steps.ROW))
    return {
        "set_up": (trainer.set_up, rules, space),
        "start": (trainer.start, space, 1, 0),
        "train": (trainer.train, space, int(Solver.CHANCE_SAMPLED), 1),
        "measure": (trainer.measure, space, 0, np.zeros(8)),
        "keep": (trainer.store_player, space, int(Strategy.EQUILIBRIUM)),
        "receive": (worth.load_solution, space, *packed),
        "play": (table.play, space, rules, 1, 0, 1, int(Strategy.EQUILIBRIUM), actions, seen),
        "decide": (worth.decide, space, rules, 1, 0, seen),
        "outlook": (continuations.continuations, space, rules, 0, seen, *orders),
        "duel_rows": (regret_steps.duel_rows, 1, 0, regret_steps.new_duel(), rows),
        "game_rows": (regret_steps.game_rows, space, 0, 0, rows),
    }
