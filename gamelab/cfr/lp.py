"""The truth by linear programming: the sequence form of Koller, Megiddo and von Stengel (1996), by HiGHS."""

import numpy as np
from scipy import sparse
from scipy.optimize import linprog

from gamelab.cfr.evaluation import normalise
from gamelab.cfr.solvers import spread_reach
from gamelab.cfr.tree import ACTIONS, EMPTY, END_SEQUENCE, FIRST, PARENT

SLACK = 1e-9
"""How far below the value a strategy may stay and still count as optimal in `gain_range`."""


def payoffs(form, player):
    """What `player` gains per pair of sequences, as a sparse matrix [own sequences, the opponent's]."""
    own, other = form.players[player], form.players[1 - player]
    rows = form.rows[own[EMPTY] : own[END_SEQUENCE] + 1]
    entries = slice(rows[0], rows[-1])
    shape = own[END_SEQUENCE] - own[EMPTY], other[END_SEQUENCE] - other[EMPTY]
    return sparse.csr_array(
        (form.values[entries], form.others[entries] - other[EMPTY], rows - rows[0]), shape=shape
    )


def _flow(form, player):
    """The matrix [1 + sets, sequences] of a player's plans: first row the empty sequence, then one per set."""
    first_set, end_set, empty, end = form.players[player]
    rows, columns, signs = [0], [0], [1.0]
    for row, point in enumerate(range(first_set, end_set), 1):
        first = form.sets[point, FIRST] - empty
        for column, sign in [(form.sets[point, PARENT] - empty, -1.0)] + [
            (first + action, 1.0) for action in range(form.sets[point, ACTIONS])
        ]:
            rows.append(row)
            columns.append(column)
            signs.append(sign)
    return sparse.csr_array((signs, (rows, columns)), shape=(1 + end_set - first_set, end - empty))


def _solve(form, player, objective=None, floor=None):
    """(optimum, plan) of the player's program; with `objective`, the best plan for it among the optimal ones."""
    flow, opposed = _flow(form, player), _flow(form, 1 - player)
    sequences, values = flow.shape[1], opposed.shape[0]
    # The opponent's best answer gives each of its sets a value; value 0 is what the player secures.
    inequality = sparse.hstack([-payoffs(form, player).T, opposed.T], format="csr")
    bound = np.zeros(inequality.shape[0])
    cost = np.zeros(sequences + values)
    if objective is None:
        cost[sequences] = -1.0
    else:
        cost[:sequences] = -objective
        row = sparse.csr_array(([-1.0], ([0], [sequences])), shape=(1, sequences + values))
        inequality, bound = sparse.vstack([inequality, row]), np.append(bound, -floor)
    equality = sparse.hstack([flow, sparse.csr_array((flow.shape[0], values))], format="csr")
    target = np.zeros(flow.shape[0])
    target[0] = 1.0
    limits = [(0, None)] * sequences + [(None, None)] * values
    options = {"primal_feasibility_tolerance": 1e-10, "dual_feasibility_tolerance": 1e-10}
    found = linprog(cost, inequality, bound, equality, target, limits, method="highs", options=options)
    if not found.success:
        raise ArithmeticError(f"the linear program failed: {found.message}")
    return -found.fun, found.x[:sequences]


def equilibrium(form):
    """(value to player 0, strategy): an optimal strategy of each player, by two linear programs.

    strategy: float64[sequences]; equal probabilities where its own play never comes.
    """
    plan = np.zeros(len(form.rows) - 1)
    values = []
    for player in range(2):
        optimum, own = _solve(form, player)
        values.append(optimum)
        plan[form.players[player, EMPTY] : form.players[player, END_SEQUENCE]] = np.maximum(own, 0.0)
    strategy = np.empty_like(plan)
    normalise(form, plan, strategy)
    return (values[0] - values[1]) / 2, strategy


def gain_range(form, player, optimum, opponent):
    """(least, most) that an optimal strategy of `player` gains against a fixed opponent.

    optimum: the value of the game to `player`; opponent: float64[sequences], whose other part is used.
    """
    reach = np.ones(len(opponent))
    spread_reach(form, 1 - player, opponent, reach)
    other = form.players[1 - player]
    gains = payoffs(form, player) @ reach[other[EMPTY] : other[END_SEQUENCE]]
    most = _solve(form, player, gains, optimum - SLACK)[0]
    return -_solve(form, player, -gains, optimum - SLACK)[0], most
