"""The same game between two sides: what each can be sure of, whatever the other agrees on.

In an equilibrium of four players no role gains by changing alone. A contest's program plays every role in
turn, so its author may change two roles together. Against a fixed village (the seer's rates and the exiles on
each board) the werewolf's side has seven ways to act that differ, and any mixture of them is worth a mean: so
the best the village can be sure of is a linear program.
"""

from itertools import product
from typing import NamedTuple

import numpy as np
from scipy.optimize import linprog

from gamelab.werewolf.boards import BOARDS, PLAYERS
from gamelab.werewolf.model import ONE_CLAIM
from hiddenhands.werewolf.equilibria import (
    SIGN,
    best_win_rate,
    boards,
    changes,
    conditions,
    plan_win_rate,
    solve,
    unopposed,
)

NOBODY = (0, 0, 0, 0)
WAYS = (NOBODY, (1, 0, 0, 0), (0, 1, 0, 0), *((1, 1, w2, p2) for w2, p2 in product((0, 1), repeat=2)))
"""w1, p1, w2, p2 of the seven ways to act: nobody claims, one does, or both with their reports."""
ALONE = np.array([ONE_CLAIM if way == NOBODY else 0.0 for way in WAYS])
"""What the village wins against one claimant, by way."""
CELLS = [(b, p) for b, n in enumerate(BOARDS.claimants) for p in range(PLAYERS if n == 2 else 3)]
"""Who can be exiled on which board."""
TWO = BOARDS.claimants == 2


def worth(s, way):
    """float64[cells]: what each exile is worth, times its board's probability; s: the seer's two rates."""
    w1, p1, w2, p2 = way
    return boards((s[0], w1, p1, s[1], w2, p2))[0][tuple(zip(*CELLS))]


class Guarantee(NamedTuple):
    """What the village's side can be sure of."""

    value: float
    lies: np.ndarray  # float64[2]: the seer's rates
    ways: np.ndarray  # float64[7]: the mixture of WAYS, drawn in common, that holds it down to `value`


def village():
    """The most that the village's side can be sure of, as a Guarantee: one linear program.

    The seer and the village may agree in secret whether the seer lies, the werewolf and the possessed
    whether each claims and what each reports: both sides have a coin of their own in common.
    """
    count, seer = len(CELLS), (0, 1)
    # Variables: exiles if the seer lies or not, with that probability; those probabilities by branch;
    # the value.
    size = 2 * count + 4 + 1
    losses, sums = np.zeros((len(WAYS), size)), []
    for row, way in zip(losses, WAYS):
        row[-1] = 1
        for lies in seer:
            row[lies * count : (lies + 1) * count] = -worth((lies, lies), way)
    for lies, board in product(seer, range(len(TWO))):
        row = np.zeros(size)
        row[[lies * count + n for n, (b, _) in enumerate(CELLS) if b == board]] = 1
        row[2 * count + 2 * (not TWO[board]) + lies] = -1
        sums.append(row)
    for branch in range(2):
        sums.append(np.zeros(size))
        sums[-1][[2 * count + 2 * branch, 2 * count + 2 * branch + 1]] = 1
    right = np.append(np.zeros(2 * len(TWO)), [1, 1])
    goal = np.append(np.zeros(size - 1), -1)
    solved = linprog(goal, losses, ALONE, np.array(sums), right, [(0, None)] * (size - 1) + [(None, None)])
    return Guarantee(-solved.fun, solved.x[[-4, -2]], -solved.ineqlin.marginals)


def alone(s):
    """What the village is sure of if the seer's rates are `s` and they share no secret."""
    count, size = len(CELLS), len(CELLS) + 1
    losses = np.array([np.append(-worth(s, way), 1) for way in WAYS])
    sums = np.zeros((len(TWO), size))
    sums[[b for b, _ in CELLS], range(count)] = 1
    goal = np.append(np.zeros(count), -1)
    bounds = [(0, None)] * count + [(None, None)]
    return -linprog(goal, losses, ALONE, sums, np.ones(len(TWO)), bounds).fun


def held(way):
    """The most that the village's side wins against rates w1, p1, w2, p2 that it knows, each its own coin."""
    w1, p1, w2, p2 = way
    best = [boards((s, w1, p1, s, w2, p2))[0].max(axis=1) for s in (0, 1)]
    parts = [max(side[branch].sum() for side in best) for branch in (TWO, ~TWO)]
    return unopposed((0, w1, p1)) + sum(parts)


def search(points=21):
    """(win rate, (w1, p1, w2, p2)): the werewolf's side's best rates on a grid, each with its own coin."""
    grid = np.linspace(0, 1, points)
    # With three claimants the reports matter only there: their best pair is the same for all w1, p1.
    _, w2, p2 = min((held((1, 1, w2, p2)), w2, p2) for w2, p2 in product(grid, repeat=2))
    won, w1, p1 = min((held((w1, p1, w2, p2)), w1, p1) for w1, p1 in product(grid, repeat=2))
    return float(won), tuple(map(float, (w1, p1, w2, p2)))


def together_at_equilibrium(rates):
    """(least, most) that the village wins if its enemies change together, by its plan at balanced `rates`.

    An equilibrium leaves open whom the village exiles on boards that do not occur, and much of its mixtures.
    """
    met, changed = conditions(rates), list(changes(rates, (1, 2)))
    worths, lone = [boards(each)[0][met.cells] for each in changed], [*map(unopposed, changed)]
    limits = met.limits + 1e-9
    least = min(solve(w, met.lines, limits, met.sums, 0).fun + alone for w, alone in zip(worths, lone))
    # The most: the value under the worst of the changes, the last variable, as large as can be.
    lines, sums = (np.pad(each, ((0, 0), (0, 1))) for each in (met.lines, met.sums))
    lines = np.vstack([lines, np.column_stack([-np.array(worths), np.ones(len(worths))])])
    goal = -np.eye(lines.shape[1])[-1]
    return float(least), float(-solve(goal, lines, np.append(limits, lone), sums).fun)


def together(rates, plan, roles):
    """What the village wins if `roles` (0 seer, 1 werewolf, 2 possessed) of one side change at once.

    The best of their rates at 0 or 1; if the seer is among them the village's plan follows best.
    """
    sign, best = SIGN[roles[0]], 0 in roles
    won = (best_win_rate(r) if best else plan_win_rate(r, plan) for r in changes(rates, roles))
    return float(sign * max(sign * value for value in won))
