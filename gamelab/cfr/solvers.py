"""Regret minimisation over the whole game: one pass over the sequence form per player and iteration.

Zinkevich et al. 2007 (CFR), Tammelin 2014 (CFR+), Brown and Sandholm 2019 (Linear CFR, DCFR), Farina,
Kroer and Sandholm 2021 (PCFR+); of late Zhang, McAleer and Sandholm (arXiv 2404.09097: HS-DCFR(30) and
HS-PCFR+(30)), Xu et al. (2404.13891: PDCFR+), Meng et al. (2503.12770: SAPCFR+). The gain of a sequence is
the counterfactual value of its last action, to its owner: one sparse product with the opponent's reach,
summed up the own information sets.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab import checks
from gamelab.cfr.arrays import InfoSetField, PlayerField, Tree, actions_at
from gamelab.cfr.form import LANES, MOST, Form, RowRun
from gamelab.kernel import kernel
from livefigure import maths


class Solver(IntEnum):
    """The variants; those that are sampled need the deals' trees, the others the sequence form."""

    VANILLA, SIMULTANEOUS, PLUS, LINEAR, DISCOUNTED, PREDICTIVE = range(6)
    CHANCE_SAMPLED, EXTERNAL_SAMPLED = 6, 7
    SCHEDULED, SCHEDULED_PREDICTIVE, PREDICTIVE_DISCOUNTED, ASYMMETRIC = range(8, 12)


SOLVERS = ("cfr", "cfr_simultaneous", "cfr+", "linear", "dcfr", "pcfr+", "chance_sampled", "external_sampled")
"""Their names, in the order of `Solver`."""
RECENT = "hs-dcfr", "hs-pcfr+", "pdcfr+", "sapcfr+"
"""The names of the others, of 2024 and later."""
HORIZON = 1000
"""Iterations over which the schedules run: their authors', who know the last one; they stand still after."""

TINY = 1e-13
"""Regrets below count as zero: tied actions would else be settled by rounding, differently per machine."""


class SolverState(NamedTuple):
    """A solver's state: float64[sequences] each. Zeros are the state before the first iteration."""

    regret: np.ndarray  # cumulative regret of each sequence's last action
    average: np.ndarray  # sum of weighted reach: the average strategy before normalising
    strategy: np.ndarray
    """Probability of each sequence's last action; scratch between iterations, as are the next two."""
    reach: np.ndarray
    gain: np.ndarray
    last: np.ndarray  # regrets of the last iteration (PCFR+ predicts with them)


def new_state(sequences):
    """The state before the first iteration; InputError if `sequences` is no number of such."""
    sequences = checks.integer("sequences", sequences, 1, MOST)
    return SolverState(*(np.zeros(sequences) for _ in SolverState._fields))


def state_of(game: Form | Tree, work: object) -> SolverState:
    """`work` as a solver's state of this game (a Form or Tree); InputError if it is none."""
    work = checks.instance("work", work, SolverState, "a SolverState, such as solvers.new_state(sequences)")
    return SolverState(*(checks.buffer("work", one, np.float64, game.sequences) for one in work))


@kernel
def samples(solver):
    """Whether a solver looks at a few deals an iteration."""
    return Solver.CHANCE_SAMPLED <= solver <= Solver.EXTERNAL_SAMPLED


@kernel
def predicts(solver):
    """Whether a solver matches the regrets that it expects after the next iteration."""
    return solver == Solver.PREDICTIVE or solver >= Solver.SCHEDULED_PREDICTIVE


@kernel
def positive(regret):
    """The regret that regret matching counts."""
    return regret if regret > TINY else 0.0


@kernel
def share_of(wanted, total, even):
    """wanted / total, or `even` if total is 0. Without a branch: divide by 1 there, then select."""
    some = total > 0
    share = wanted / (total if some else 1.0)
    return share if some else even


@kernel
def match_pair(regret, first):
    """The probabilities of two actions, in proportion to positive regrets."""
    one, two = positive(regret[first]), positive(regret[first + 1])
    return share_of(one, one + two, 0.5), share_of(two, one + two, 0.5)


@kernel
def match_regrets(regret, first, actions, share, child):
    """Fill share[child], ... in proportion to positive regrets, else equally."""
    if actions == 2:
        share[child], share[child + 1] = match_pair(regret, first)
        return
    total = 0.0
    for action in range(actions):
        share[child + action] = positive(regret[first + action])
        total += share[child + action]
    for action in range(actions):
        at = child + action
        share[at] = share[at] / total if total > 0 else 1.0 / actions


@kernel
def spread_reach(form, player, strategy, reach):
    """Fill the player's part of `reach`: the product of its own probabilities along each sequence."""
    own = form.players[player]
    reach[own[PlayerField.EMPTY]] = 1.0
    for info_set in range(own[PlayerField.FIRST_SET], own[PlayerField.END_SET]):
        first, actions = actions_at(form, info_set)
        before = reach[form.sets[info_set, InfoSetField.PARENT]]
        for sequence in range(first, first + actions):
            reach[sequence] = before * strategy[sequence]


@kernel
def counterfactual_by_rows(form, player, reach, gain):
    """`counterfactual_values` by the Form's rows, one after the other."""
    own = form.players[player]
    for sequence in range(own[PlayerField.EMPTY], own[PlayerField.END_SEQUENCE]):
        total = 0.0
        for at in range(form.rows[sequence], form.rows[sequence + 1]):
            total += form.values[at] * reach[form.others[at]]
        gain[sequence] = total


@kernel
def counterfactual_packed(packed, player, reach, gain):
    """`counterfactual_values` by `Packed` rows: the same sums, in the same order within each."""
    runs, order, others, values = packed
    for run in range(len(runs)):
        if runs[run, RowRun.PLAYER] != player:
            continue
        length, at, row = runs[run, RowRun.LENGTH], runs[run, RowRun.ENTRY], runs[run, RowRun.FIRST]
        end = runs[run, RowRun.END]
        while row + LANES <= end:
            one = two = three = four = 0.0
            for _ in range(length):
                one += values[at] * reach[others[at]]
                two += values[at + 1] * reach[others[at + 1]]
                three += values[at + 2] * reach[others[at + 2]]
                four += values[at + 3] * reach[others[at + 3]]
                at += LANES
            gain[order[row]], gain[order[row + 1]] = one, two
            gain[order[row + 2]], gain[order[row + 3]] = three, four
            row += LANES
        while row < end:
            total = 0.0
            for _ in range(length):
                total += values[at] * reach[others[at]]
                at += 1
            gain[order[row]] = total
            row += 1


@kernel
def counterfactual_values(form, player, reach, gain):
    """Fill the player's part of `gain` with each sequence's immediate counterfactual value."""
    if len(form.packed.order) > 0:
        counterfactual_packed(form.packed, player, reach, gain)
    else:
        counterfactual_by_rows(form, player, reach, gain)


@kernel
def forward_at(form, work, regret, info_set):
    """Regret matching at a set whose own past is settled, and the reach of its actions."""
    # Spelled out beside `match_regrets`: by way of it the bits are equal, and iterations 24 to 62 % slower.
    strategy, reach = work.strategy, work.reach
    first, actions = actions_at(form, info_set)
    before = reach[form.sets[info_set, InfoSetField.PARENT]]
    if actions == 2:
        strategy[first], strategy[first + 1] = match_pair(regret, first)
        reach[first], reach[first + 1] = before * strategy[first], before * strategy[first + 1]
        return
    total, even = 0.0, 1.0 / actions
    for sequence in range(first, first + actions):
        total += positive(regret[sequence])
    for sequence in range(first, first + actions):
        strategy[sequence] = share_of(positive(regret[sequence]), total, even)
        reach[sequence] = before * strategy[sequence]


@kernel
def forward_pass(form, work, player, solver):
    """Top-down: regret matching at all of a player's sets (PCFR+ matches what it predicts), and the reach."""
    own, regret = form.players[player], work.regret
    if predicts(solver):
        regret = work.last
    work.reach[own[PlayerField.EMPTY]] = 1.0
    for info_set in range(own[PlayerField.FIRST_SET], own[PlayerField.END_SET]):
        forward_at(form, work, regret, info_set)


class Factors(NamedTuple):
    """What a solver multiplies in an iteration."""

    positive_discount: float  # positive regrets
    negative_discount: float  # the others
    average_discount: float  # the average so far
    weight: float  # the new part of the average
    prediction_weight: float  # the regrets that are predicted


@kernel
def factors_at(solver, iteration):
    """The `Factors` of an iteration, counted from 1."""
    t = np.float64(iteration)
    positive_discount = negative_discount = average_discount = 1.0
    if solver == Solver.LINEAR:
        positive_discount = negative_discount = average_discount = t / (t + 1)
    elif solver == Solver.DISCOUNTED:
        # alpha, beta, gamma = 3/2, 0, 2, as its authors recommend.
        positive_discount = t * np.sqrt(t) / (t * np.sqrt(t) + 1)
        negative_discount = 0.5
        average_discount = t / (t + 1) * (t / (t + 1))
    elif solver == Solver.SCHEDULED or solver == Solver.SCHEDULED_PREDICTIVE:
        # alpha = 1 + 3 t / n, beta = -1 - 2 t / n, gamma = 30 - 5 t / n.
        passed = min(t / HORIZON, 1.0)
        average_discount = maths.pow(t / (t + 1), 30 - 5 * passed)
        if solver == Solver.SCHEDULED:
            grown, fallen = maths.pow(t, 1 + 3 * passed), maths.pow(t, -1 - 2 * passed)
            positive_discount, negative_discount = grown / (grown + 1), fallen / (fallen + 1)
    elif solver == Solver.PREDICTIVE_DISCOUNTED:
        # alpha, gamma = 2.3, 5, as its authors chose.
        grown = maths.pow(t, 2.3)
        positive_discount = grown / (grown + 1)
        average_discount = maths.pow(t / (t + 1), 5.0)
    squared = solver == Solver.PREDICTIVE or solver == Solver.ASYMMETRIC
    weight = t if solver == Solver.PLUS else t * t if squared else 1.0
    return Factors(
        positive_discount,
        negative_discount,
        average_discount,
        weight,
        1 / 3 if solver == Solver.ASYMMETRIC else 1.0,
    )


@kernel
def update_regret(work, sequence, regret, clip, predict, factors):
    """R += v(a) - v, the `regret` of a sequence, and its reach to the average, weighed by `Factors`."""
    total = work.regret[sequence] + regret
    if clip:
        total = max(total, 0.0)
    total *= factors.positive_discount if total > 0 else factors.negative_discount
    work.regret[sequence] = total
    if predict:
        work.last[sequence] = total + factors.prediction_weight * regret
    work.average[sequence] = (
        work.average[sequence] + factors.weight * work.reach[sequence]
    ) * factors.average_discount


@kernel
def backward_at(form, work, info_set, clip, predict, factors):
    """Regrets and averages at a set, all of whose future is settled; returns its value."""
    strategy, gain = work.strategy, work.gain
    first, actions = actions_at(form, info_set)
    if actions == 2:
        one, two = gain[first], gain[first + 1]
        value = strategy[first] * one + strategy[first + 1] * two
        update_regret(work, first, one - value, clip, predict, factors)
        update_regret(work, first + 1, two - value, clip, predict, factors)
        return value
    value = 0.0
    for sequence in range(first, first + actions):
        value += strategy[sequence] * gain[sequence]
    for sequence in range(first, first + actions):
        update_regret(work, sequence, gain[sequence] - value, clip, predict, factors)
    return value


@kernel
def backward_pass(form, work, player, clip, predict, factors):
    """Bottom-up: the value of each of a player's sets goes to the sequence before it; regrets, averages."""
    own = form.players[player]
    for info_set in range(own[PlayerField.END_SET] - 1, own[PlayerField.FIRST_SET] - 1, -1):
        value = backward_at(form, work, info_set, clip, predict, factors)
        work.gain[np.int64(form.sets[info_set, InfoSetField.PARENT])] += value


@kernel
def update_player(form, work, player, solver, factors):
    """One iteration of one player against the opponent's present reach; `forward_pass` is to follow."""
    counterfactual_values(form, player, work.reach, work.gain)
    # Spelled out, so that each loop is compiled for its solver, without questions inside.
    if predicts(solver):
        backward_pass(form, work, player, True, True, factors)
    elif solver == Solver.PLUS:
        backward_pass(form, work, player, True, False, factors)
    else:
        backward_pass(form, work, player, False, False, factors)


@kernel
def solve(form, work, solver, done, iterations):
    """Run `iterations` more iterations of one of the whole-game solvers on a state that has seen `done`.

    Everything except SIMULTANEOUS lets player 1 answer what player 0 has just become.
    """
    for player in range(2):
        forward_pass(form, work, player, solver)
    for iteration in range(done + 1, done + iterations + 1):
        factors = factors_at(solver, iteration)
        for player in range(2):
            update_player(form, work, player, solver, factors)
            if solver != Solver.SIMULTANEOUS:
                forward_pass(form, work, player, solver)
        if solver == Solver.SIMULTANEOUS:
            for player in range(2):
                forward_pass(form, work, player, solver)
