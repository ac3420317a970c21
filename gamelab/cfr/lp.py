"""The truth by linear programming: the sequence form of Koller, Megiddo and von Stengel (1996), by HiGHS.

Imported where it is used: SciPy takes as long as all else that a command loads.
"""

import numpy as np
from scipy import sparse
from scipy.optimize import linprog

from gamelab import checks
from gamelab.cfr.arrays import PlayerField
from gamelab.cfr.evaluation import mixed, normalised
from gamelab.cfr.form import LARGEST, scaled, unit, whole_form
from gamelab.cfr.solvers import spread_reach
from gamelab.settings import InputError

SLACK = 1e-9  # how far below the value a strategy may stay and still count as optimal in `gain_range`


def _own(form, player):
    """A player's sequences, as a slice."""
    return slice(form.players[player, PlayerField.EMPTY], form.players[player, PlayerField.END_SEQUENCE])


def payoffs(form, player):
    """What `player` gains per pair of sequences, as a sparse matrix [own sequences, the opponent's].

    InputError if `form` is no Form, or `player` neither 0 nor 1.
    """
    form, player = whole_form(form), checks.integer("player", player, 0, 1)
    both = sparse.csr_array((form.values, form.others, form.rows), shape=(form.sequences, form.sequences))
    return both[_own(form, player), _own(form, 1 - player)]


def _flow(form, player):
    """Matrix [1 + sets, sequences] of a player's plans: a row for the empty sequence, then one per set."""
    first_set, end_set, empty, end = form.players[player]
    rows, columns, signs = [0], [empty], [1.0]
    for row, (first, actions, parent) in enumerate(form.sets[first_set:end_set].tolist(), 1):
        rows += [row] * (1 + actions)
        columns += [parent, *range(first, first + actions)]
        signs += [-1.0] + [1.0] * actions
    shape = 1 + end_set - first_set, end - empty
    return sparse.csr_array((signs, (rows, np.array(columns) - empty)), shape=shape)


def optimum(cost, above, most, equal, target, limits):
    """(least cost @ x, x) with above @ x <= most and equal @ x = target, by HiGHS.

    above, most, equal, target, limits: as for SciPy's linprog. InputError if there is none, or they are not
    matrices, numbers and limits that fit.
    """
    options = {f"{side}_feasibility_tolerance": 1e-10 for side in ("primal", "dual")}
    try:
        solution = linprog(cost, above, most, equal, target, limits, method="highs", options=options)
    except Exception as error:  # SciPy looks at everything, and raises of many kinds
        reason = " ".join(str(error).split()).rstrip(".")[:200]
        raise InputError(f"the linear program cannot be read: {reason}.") from error
    if not solution.success:
        raise InputError(f"the linear program failed: {' '.join(solution.message.split()).rstrip('.')}.")
    return solution.fun, solution.x


def _solve(form, player, objective=None, floor=None):
    """(optimum, plan) of the player's program; with `objective`, the best for it among the optimal plans."""
    flow, opposed = _flow(form, player), _flow(form, 1 - player)
    sequences, values = flow.shape[1], opposed.shape[0]
    # The opponent's best answer gives each of its sets a value; value 0 is what the player secures.
    inequality = sparse.hstack([-payoffs(form, player).T, opposed.T], format="csr")
    bound, cost = np.zeros(inequality.shape[0]), np.zeros(sequences + values)
    if objective is None:
        cost[sequences] = -1.0
    else:
        cost[:sequences] = -objective
        row = sparse.csr_array(([-1.0], ([0], [sequences])), shape=(1, sequences + values))
        inequality, bound = sparse.vstack([inequality, row]), np.append(bound, -floor)
    equality = sparse.hstack([flow, sparse.csr_array((flow.shape[0], values))], format="csr")
    target = np.eye(1, flow.shape[0])[0]
    limits = [(0, None)] * sequences + [(None, None)] * values
    least, x = optimum(cost, inequality, bound, equality, target, limits)
    return -least, x[:sequences]


def equilibrium(form):
    """(value to player 0, strategy): an optimal strategy of each player, by two linear programs.

    strategy: float64[sequences]; equal probabilities where its own play never comes. InputError if `form` is
    no Form.
    """
    form = whole_form(form)
    by = unit(form.values)
    (one, own), (other, others) = (_solve(scaled(form, by), player) for player in range(2))
    return by * (one - other) / 2, normalised(form, np.maximum(np.concatenate([own, others]), 0.0))


def gain_range(form, player, optimum, opponent):
    """(least, most) that an optimal strategy of `player` gains against a fixed opponent.

    optimum: the value of the game to `player`; opponent: float64[sequences], whose other part is used.
    InputError if they are none, or nothing is so good.
    """
    form, player = whole_form(form), checks.integer("player", player, 0, 1)
    optimum = checks.number("optimum", optimum, -LARGEST, LARGEST)
    opponent = mixed("opponent", form, opponent, (1 - player,))
    reach = np.ones(len(opponent))
    spread_reach(form, 1 - player, opponent, reach)
    gains, floor = payoffs(form, player) @ reach[_own(form, 1 - player)], optimum - SLACK
    return -_solve(form, player, -gains, floor)[0], _solve(form, player, gains, floor)[0]
