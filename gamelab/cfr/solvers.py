"""Regret minimisation over the whole game: one pass over the sequence form per player and iteration.

Zinkevich et al. 2007 (CFR), Tammelin 2014 (CFR+), Brown and Sandholm 2019 (Linear CFR, DCFR), Farina,
Kroer and Sandholm 2021 (PCFR+). The gain of a sequence is the counterfactual value of its last action,
to its owner: one sparse product with the opponent's reach, summed up the own information sets.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab.cfr.arrays import Player, Point, actions_at
from gamelab.kernel import kernel


class Solver(IntEnum):
    """The variants; those before CHANCE_SAMPLED need the sequence form, the others the deals' trees."""

    VANILLA = 0
    SIMULTANEOUS = 1
    PLUS = 2
    LINEAR = 3
    DISCOUNTED = 4
    PREDICTIVE = 5
    CHANCE_SAMPLED = 6
    EXTERNAL_SAMPLED = 7


SOLVERS = ("cfr", "cfr_simultaneous", "cfr+", "linear", "dcfr", "pcfr+", "chance_sampled", "external_sampled")
"""Their names, in the order of `Solver`."""

TINY = 1e-13
"""Regrets below count as zero: tied actions would else be settled by rounding, differently per machine."""


class Work(NamedTuple):
    """A solver's state: float64[sequences] each. Zeros are the state before the first iteration."""

    regret: np.ndarray  # cumulative regret of each sequence's last action
    average: np.ndarray  # sum of weighted reach: the average strategy before normalising
    strategy: np.ndarray
    """Probability of each sequence's last action; scratch between iterations, as are the next two."""
    reach: np.ndarray
    gain: np.ndarray
    last: np.ndarray  # regrets of the last iteration (PCFR+ predicts with them)


def new_work(sequences):
    """The state before the first iteration."""
    return Work(*(np.zeros(sequences) for _ in Work._fields))


@kernel
def positive(regret):
    """The regret that regret matching counts."""
    return regret if regret > TINY else 0.0


@kernel
def match_regrets(regret, first, actions, share, child):
    """Fill share[child], ... in proportion to positive regrets, else equally."""
    if actions == 2:
        one, two = positive(regret[first]), positive(regret[first + 1])
        total = one + two
        share[child] = one / total if total > 0 else 0.5
        share[child + 1] = two / total if total > 0 else 0.5
        return
    total = 0.0
    for action in range(actions):
        share[child + action] = positive(regret[first + action])
        total += share[child + action]
    for action in range(actions):
        at = child + action
        share[at] = share[at] / total if total > 0 else 1.0 / actions


@kernel
def match_all(form, work, player, solver):
    """Regret matching at all of a player's information sets; PCFR+ matches what it predicts."""
    regret = work.last if solver == Solver.PREDICTIVE else work.regret
    for point in range(form.players[player, Player.FIRST_SET], form.players[player, Player.END_SET]):
        first, actions = actions_at(form, point)
        match_regrets(regret, first, actions, work.strategy, first)


@kernel
def spread_reach(form, player, strategy, reach):
    """Fill the player's part of `reach`: the product of its own probabilities along each sequence."""
    reach[form.players[player, Player.EMPTY]] = 1.0
    for point in range(form.players[player, Player.FIRST_SET], form.players[player, Player.END_SET]):
        first, actions = actions_at(form, point)
        before = reach[form.sets[point, Point.PARENT]]
        for sequence in range(first, first + actions):
            reach[sequence] = before * strategy[sequence]


@kernel
def meet(form, player, reach, gain):
    """Fill the player's part of `gain` with what each sequence earns at once, given the opponent's reach."""
    for sequence in range(form.players[player, Player.EMPTY], form.players[player, Player.END_SEQUENCE]):
        total = 0.0
        for at in range(form.rows[sequence], form.rows[sequence + 1]):
            total += form.values[at] * reach[form.others[at]]
        gain[sequence] = total


@kernel
def update(form, work, player, solver, iteration):
    """One iteration (counted from 1) of one player against the opponent's current reach."""
    meet(form, player, work.reach, work.gain)
    t = np.float64(iteration)
    up, down, fade = 1.0, 1.0, 1.0
    if solver == Solver.LINEAR:
        up = t / (t + 1)
        down = fade = up
    elif solver == Solver.DISCOUNTED:
        # alpha, beta, gamma = 3/2, 0, 2, as its authors recommend.
        up = t * np.sqrt(t) / (t * np.sqrt(t) + 1)
        down = 0.5
        fade = t / (t + 1) * (t / (t + 1))
    floor = solver == Solver.PLUS or solver == Solver.PREDICTIVE
    weight = t if solver == Solver.PLUS else t * t if solver == Solver.PREDICTIVE else 1.0
    regret, strategy, gain = work.regret, work.strategy, work.gain
    own = form.players[player]
    for point in range(own[Player.END_SET] - 1, own[Player.FIRST_SET] - 1, -1):
        first, actions = actions_at(form, point)
        end = first + actions
        before = np.int64(form.sets[point, Point.PARENT])
        value = 0.0
        for sequence in range(first, end):
            value += strategy[sequence] * gain[sequence]
        gain[before] += value
        for sequence in range(first, end):
            missed = gain[sequence] - value
            total = regret[sequence] + missed
            if floor:
                total = max(total, 0.0)
            total *= up if total > 0 else down
            regret[sequence] = total
            if solver == Solver.PREDICTIVE:
                work.last[sequence] = total + missed
            work.average[sequence] = (work.average[sequence] + weight * work.reach[sequence]) * fade
    match_all(form, work, player, solver)


@kernel
def solve(form, work, solver, done, iterations):
    """Run `iterations` more iterations of one of the whole-game solvers on a state that has seen `done`.

    Everything except SIMULTANEOUS lets player 1 answer what player 0 has just become.
    """
    for player in range(2):
        match_all(form, work, player, solver)
        spread_reach(form, player, work.strategy, work.reach)
    for iteration in range(done + 1, done + iterations + 1):
        for player in range(2):
            update(form, work, player, solver, iteration)
            if solver != Solver.SIMULTANEOUS:
                spread_reach(form, player, work.strategy, work.reach)
        if solver == Solver.SIMULTANEOUS:
            for player in range(2):
                spread_reach(form, player, work.strategy, work.reach)
