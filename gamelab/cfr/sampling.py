"""Regret minimisation over sampled deals.

Zinkevich et al. 2007 (chance sampling), Lanctot et al. 2009 (external sampling). A deal is what
chance does first; all of its branches share its cards. Information sets may be merged (an abstraction), as
long as the sets' numbers fit.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab import checks, rng
from gamelab.cfr.arrays import END, PlayerField, actions_at, node_at, odds_at, owner, payoff_at
from gamelab.cfr.form import MOST
from gamelab.cfr.solvers import Solver, match_pair, match_regrets
from gamelab.kernel import INDEX, kernel


class Purpose(IntEnum):
    """Purposes of random streams."""

    TRAIN, PLAY = range(2)


class Sweep(NamedTuple):
    """Scratch for one deal: float64[most nodes of a deal] each, but for the last two."""

    mine: np.ndarray  # player 0's part of the probability of reaching each node
    theirs: np.ndarray  # player 1's
    share: np.ndarray  # probability of the action that leads to the node
    value: np.ndarray  # expected payoff to player 0
    order: np.ndarray  # INDEX: the nodes reached, or the inner ones of them, in order
    taken: np.ndarray  # int32, by node: the child that was drawn there; in `walk` -1 where none was


def new_sweep(widest):
    """Scratch for deals of at most so many nodes; InputError if `widest` is no number of such."""
    widest = checks.integer("widest", widest, 1, MOST)
    floats = (np.zeros(widest) for _ in range(4))
    return Sweep(*floats, np.zeros(widest, INDEX), np.zeros(widest, np.int32))


@kernel
def near(node, root):
    """How far a node of a deal is from its root; unsigned on the way, so indexing need not ask for a sign."""
    return np.int64(INDEX(node - root))


@kernel
def forward_deal(tree, work, sweep, deal):
    """Chance-sampled CFR on one deal, top-down; its inner nodes go to sweep.order. Returns their number."""
    root, end = np.int64(tree.starts[deal]), np.int64(tree.starts[deal + 1])
    mine, theirs, share, inner = sweep.mine, sweep.theirs, sweep.share, 0
    end_set = np.int64(tree.players[0, PlayerField.END_SET])
    mine[0] = theirs[0] = 1.0
    for at in range(end - root):
        info_set, child = node_at(tree, root + at)
        if info_set < 0:
            sweep.value[at] = payoff_at(tree, child)
            continue
        sweep.order[inner] = at
        inner += 1
        first, actions = actions_at(tree, info_set)
        child = near(child, root)
        if actions == 2:
            one, two = match_pair(work.regret, first)
            share[child], share[child + 1] = one, two
            if info_set < end_set:
                theirs[child] = theirs[child + 1] = theirs[at]
                one, two = mine[at] * one, mine[at] * two
                mine[child], mine[child + 1] = one, two
            else:
                mine[child] = mine[child + 1] = mine[at]
                one, two = theirs[at] * one, theirs[at] * two
                theirs[child], theirs[child + 1] = one, two
            work.average[first] += one
            work.average[first + 1] += two
            continue
        match_regrets(work.regret, first, actions, share, child)
        for action in range(actions):
            below = child + action
            mine[below] = mine[at]
            theirs[below] = theirs[at]
            if info_set < end_set:
                mine[below] *= share[below]
                work.average[first + action] += mine[below]
            else:
                theirs[below] *= share[below]
                work.average[first + action] += theirs[below]
    return inner


@kernel
def regret_at(tree, work, sweep, info_set, child, weight):
    """Add the regrets at a set, times `weight`, from the values below `child`; returns the value there."""
    share, value = sweep.share, sweep.value
    first, actions = actions_at(tree, info_set)
    if actions == 2:
        one, two = value[child], value[child + 1]
        total = 0.0 + share[child] * one + share[child + 1] * two
        work.regret[first] += weight * (one - total)
        work.regret[first + 1] += weight * (two - total)
        return total
    total = 0.0
    for action in range(actions):
        total += share[child + action] * value[child + action]
    for action in range(actions):
        work.regret[first + action] += weight * (value[child + action] - total)
    return total


@kernel
def backward_deal(tree, work, sweep, deal, inner):
    """Chance-sampled CFR on one deal, bottom-up, after `forward_deal`."""
    root, end_set = np.int64(tree.starts[deal]), np.int64(tree.players[0, PlayerField.END_SET])
    for step in range(inner - 1, -1, -1):
        at = np.int64(sweep.order[step])
        info_set, child = node_at(tree, root + at)
        weight = sweep.theirs[at] if info_set < end_set else -sweep.mine[at]
        sweep.value[at] = regret_at(tree, work, sweep, info_set, near(child, root), weight)


@kernel
def pick(odds, first, count, stream):
    """A random number below `count`, by the probabilities odds[first], ..."""
    ticket = rng.uniform(stream)
    picked = 0
    while picked < count - 1 and ticket >= odds[first + picked]:
        ticket -= odds[first + picked]
        picked += 1
    return picked


@kernel
def draw(tree, info_set, stream):
    """A random outcome where chance moves."""
    first, outcomes = odds_at(tree, info_set)
    return pick(tree.odds, first, outcomes, stream)


@kernel
def forward_external(tree, work, sweep, deal, player, stream):
    """One traversal of external sampling, top-down: all actions of `player`, one of the opponent's a node.

    The nodes that are reached go to sweep.order; returns their number.
    """
    root, order, share = np.int64(tree.starts[deal]), sweep.order, sweep.share
    order[0] = 0
    reached, step = 1, 0
    while step < reached:
        at = np.int64(order[step])
        step += 1
        info_set, child = node_at(tree, root + at)
        if info_set < 0:
            sweep.value[at] = payoff_at(tree, child)
            continue
        first, actions = actions_at(tree, info_set)
        child = near(child, root)
        if actions == 2:
            one, two = match_pair(work.regret, first)
            if owner(tree, info_set) == player:
                share[child], share[child + 1] = one, two
                order[reached], order[reached + 1] = child, child + 1
                reached += 2
            else:
                work.average[first] += one
                work.average[first + 1] += two
                chosen = child if rng.uniform(stream) < one else child + 1
                sweep.taken[at] = chosen
                order[reached] = chosen
                reached += 1
            continue
        match_regrets(work.regret, first, actions, share, child)
        if owner(tree, info_set) == player:
            for action in range(actions):
                order[reached + action] = child + action
            reached += actions
        else:
            for action in range(actions):
                work.average[first + action] += share[child + action]
            chosen = child + pick(share, child, actions, stream)
            sweep.taken[at] = chosen
            order[reached] = chosen
            reached += 1
    return reached


@kernel
def backward_external(tree, work, sweep, deal, player, inner):
    """One traversal of external sampling, bottom-up, after `forward_external`."""
    root, sign = np.int64(tree.starts[deal]), 1.0 if player == 0 else -1.0
    for step in range(inner - 1, -1, -1):
        at = np.int64(sweep.order[step])
        info_set, child = node_at(tree, root + at)
        if info_set < 0:
            continue
        if owner(tree, info_set) == player:
            sweep.value[at] = regret_at(tree, work, sweep, info_set, near(child, root), sign)
        else:
            sweep.value[at] = sweep.value[sweep.taken[at]]


BOTH = -1
"""`walk` for both players at once, as chance sampling does."""


@kernel
def walk(tree, work, sweep, deal, player, stream):
    """One traversal of a deal in which chance moves again; all its moves are drawn.

    player: whose actions are all tried, as in `forward_external`; BOTH: those of both, as in `forward_deal`.
    """
    root, order, taken, share = np.int64(tree.starts[deal]), sweep.order, sweep.taken, sweep.share
    order[0], sweep.mine[0], sweep.theirs[0] = 0, 1.0, 1.0
    reached, step = 1, 0
    while step < reached:
        at = np.int64(order[step])
        step += 1
        info_set, child = node_at(tree, root + at)
        taken[at] = -1
        if info_set == END:
            sweep.value[at] = payoff_at(tree, child)
            continue
        child = near(child, root)
        first, actions = odds_at(tree, info_set) if info_set < END else actions_at(tree, info_set)
        mover = owner(tree, info_set)
        if info_set < END:
            taken[at] = child + draw(tree, info_set, stream)
        else:
            match_regrets(work.regret, first, actions, share, child)
            if player == 1 - mover:
                taken[at] = child + pick(share, child, actions, stream)
        for action in range(actions):
            below = child + action
            if info_set > END:
                reach = sweep.mine[at] if mover == 0 else sweep.theirs[at]
                if player == BOTH:
                    work.average[first + action] += reach * share[below]
                elif player != mover:
                    work.average[first + action] += share[below]
            if taken[at] < 0 or taken[at] == below:
                sweep.mine[below], sweep.theirs[below] = sweep.mine[at], sweep.theirs[at]
                if info_set > END and mover == 0:
                    sweep.mine[below] *= share[below]
                elif info_set > END:
                    sweep.theirs[below] *= share[below]
                order[reached] = below
                reached += 1
    for step in range(reached - 1, -1, -1):
        at = np.int64(order[step])
        info_set, child = node_at(tree, root + at)
        if taken[at] >= 0:
            sweep.value[at] = sweep.value[taken[at]]
        elif info_set != END:
            weight = 1.0 if owner(tree, info_set) == 0 else -1.0
            if player == BOTH:
                weight *= sweep.theirs[at] if owner(tree, info_set) == 0 else sweep.mine[at]
            sweep.value[at] = regret_at(tree, work, sweep, info_set, near(child, root), weight)


@kernel
def train(tree, work, sweep, stream, solver, iterations):
    """Run iterations of CHANCE_SAMPLED or EXTERNAL_SAMPLED on random deals, for each traversal its own.

    Where chance moves first only, the next deal is drawn while one is on its way.
    """
    external, deals = solver == Solver.EXTERNAL_SAMPLED, len(tree.starts) - 1
    turns = 2 * iterations if external else iterations
    if len(tree.draws) > 0:
        for left in range(turns - 1, -1, -1):
            walk(tree, work, sweep, rng.below(stream, deals), 1 - left % 2 if external else BOTH, stream)
        return
    deal = rng.below(stream, deals) if turns > 0 else 0
    for left in range(turns - 1, -1, -1):
        player, following = 1 - left % 2, deal
        if external:
            reached = forward_external(tree, work, sweep, deal, player, stream)
        else:
            reached = forward_deal(tree, work, sweep, deal)
        if left > 0:
            following = rng.below(stream, deals)
            # Asked for now, a deal's first node is in the memory's cache when its turn comes.
            sweep.share[0] = tree.nodes[np.int64(tree.starts[following]), 0]  # a root's, which nobody reads
        if external:
            backward_external(tree, work, sweep, deal, player, reached)
        else:
            backward_deal(tree, work, sweep, deal, reached)
        deal = following
