"""Regret minimisation over sampled deals, and games between two strategies.

Zinkevich et al. 2007 (chance sampling), Lanctot et al. 2009 (external sampling). All of a deal's branches
share its cards. The trees may come with merged information sets, as long as the sets' numbers fit.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.cfr.arrays import END, Player, actions_at, node_at, odds_at, owner, paid
from gamelab.cfr.solvers import Solver, match_regrets
from gamelab.kernel import kernel


class Purpose(IntEnum):
    """Purposes of random streams."""

    TRAIN = 0
    PLAY = 1


class Sweep(NamedTuple):
    """Scratch for one deal: float64[most nodes of a deal] each, but for the last two."""

    mine: np.ndarray  # reach of players 0 and 1 at each node
    theirs: np.ndarray
    share: np.ndarray  # probability of the action that leads to the node
    value: np.ndarray  # expected payoff to player 0
    order: np.ndarray  # int32: the nodes reached, in order, in games where chance moves again
    taken: np.ndarray  # int32, by node: the child that was drawn there, or -1


def new_sweep(widest):
    """Scratch for deals of at most so many nodes."""
    floats = (np.zeros(widest) for _ in range(4))
    return Sweep(*floats, np.zeros(widest, np.int32), np.zeros(widest, np.int32))


@kernel
def sweep_deal(tree, work, sweep, deal):
    """Chance-sampled CFR on one deal: both players' regrets and averages."""
    root, end = np.int64(tree.starts[deal]), np.int64(tree.starts[deal + 1])
    mine, theirs, share, value = sweep.mine, sweep.theirs, sweep.share, sweep.value
    border = np.int64(tree.players[0, Player.END_SET])
    mine[0] = theirs[0] = 1.0
    for at in range(end - root):
        point, child = node_at(tree, root + at)
        if point < 0:
            value[at] = paid(tree, child)
            continue
        first, actions = actions_at(tree, point)
        child -= root
        match_regrets(work.regret, first, actions, share, child)
        for action in range(actions):
            below = child + action
            mine[below] = mine[at]
            theirs[below] = theirs[at]
            if point < border:
                mine[below] *= share[below]
                work.average[first + action] += mine[below]
            else:
                theirs[below] *= share[below]
                work.average[first + action] += theirs[below]
    for at in range(end - root - 1, -1, -1):
        point, child = node_at(tree, root + at)
        if point < 0:
            continue
        first, actions = actions_at(tree, point)
        child -= root
        total = 0.0
        for action in range(actions):
            total += share[child + action] * value[child + action]
        value[at] = total
        weight = theirs[at] if point < border else -mine[at]
        for action in range(actions):
            work.regret[first + action] += weight * (value[child + action] - total)


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
def choose(tree, point, strategy, stream):
    """A random action of an information set, by the strategy's probabilities."""
    first, actions = actions_at(tree, point)
    return pick(strategy, first, actions, stream)


@kernel
def draw(tree, point, stream):
    """A random outcome where chance moves."""
    first, outcomes = odds_at(tree, point)
    return pick(tree.odds, first, outcomes, stream)


@kernel
def sample_externally(tree, work, sweep, deal, player, stream):
    """One traversal of external sampling: all actions of `player`, one of the opponent's at each node."""
    root, end = np.int64(tree.starts[deal]), np.int64(tree.starts[deal + 1])
    # `mine` marks the nodes that are reached.
    sweep.mine[: end - root] = 0.0
    sweep.mine[0] = 1.0
    for at in range(end - root):
        point, child = node_at(tree, root + at)
        if point < 0:
            sweep.value[at] = paid(tree, child)
        elif sweep.mine[at] > 0:
            first, actions = actions_at(tree, point)
            match_regrets(work.regret, first, actions, work.strategy, first)
            if owner(tree, point) == player:
                for action in range(actions):
                    sweep.mine[child + action - root] = 1.0
            else:
                for action in range(actions):
                    work.average[first + action] += work.strategy[first + action]
                sweep.mine[child + choose(tree, point, work.strategy, stream) - root] = 1.0
    sign = 1.0 if player == 0 else -1.0
    for at in range(end - root - 1, -1, -1):
        point, child = node_at(tree, root + at)
        if point < 0 or sweep.mine[at] == 0:
            continue
        first, actions = actions_at(tree, point)
        total = 0.0
        for action in range(actions):
            below = child + action - root
            if owner(tree, point) == player:
                total += work.strategy[first + action] * sweep.value[below]
            elif sweep.mine[below] > 0:
                total = sweep.value[below]
        sweep.value[at] = total
        if owner(tree, point) == player:
            for action in range(actions):
                work.regret[first + action] += sign * (sweep.value[child + action - root] - total)


BOTH = -1


@kernel
def walk(tree, work, sweep, deal, player, stream):
    """One traversal of a deal in which chance moves again; all its moves are drawn.

    player: as in `sample_externally`; BOTH: as in `sweep_deal`.
    """
    root, order, taken, share = np.int64(tree.starts[deal]), sweep.order, sweep.taken, sweep.share
    order[0], sweep.mine[0], sweep.theirs[0] = 0, 1.0, 1.0
    reached, step = 1, 0
    while step < reached:
        at = np.int64(order[step])
        step += 1
        point, child = node_at(tree, root + at)
        taken[at] = -1
        if point == END:
            sweep.value[at] = paid(tree, child)
            continue
        child -= root
        first, actions = odds_at(tree, point) if point < END else actions_at(tree, point)
        mover = owner(tree, point)
        if point < END:
            taken[at] = child + draw(tree, point, stream)
        else:
            match_regrets(work.regret, first, actions, share, child)
            if player == 1 - mover:
                taken[at] = child + pick(share, child, actions, stream)
        for action in range(actions):
            below = child + action
            if point > END:
                reach = sweep.mine[at] if mover == 0 else sweep.theirs[at]
                if player == BOTH:
                    work.average[first + action] += reach * share[below]
                elif player != mover:
                    work.average[first + action] += share[below]
            if taken[at] < 0 or taken[at] == below:
                sweep.mine[below], sweep.theirs[below] = sweep.mine[at], sweep.theirs[at]
                if point > END and mover == 0:
                    sweep.mine[below] *= share[below]
                elif point > END:
                    sweep.theirs[below] *= share[below]
                order[reached] = below
                reached += 1
    for step in range(reached - 1, -1, -1):
        at = np.int64(order[step])
        point, child = node_at(tree, root + at)
        if taken[at] >= 0:
            sweep.value[at] = sweep.value[taken[at]]
        elif point != END:
            first, actions = actions_at(tree, point)
            child -= root
            total = 0.0
            for action in range(actions):
                total += share[child + action] * sweep.value[child + action]
            sweep.value[at] = total
            weight = 1.0 if owner(tree, point) == 0 else -1.0
            if player == BOTH:
                weight *= sweep.theirs[at] if owner(tree, point) == 0 else sweep.mine[at]
            for action in range(actions):
                work.regret[first + action] += weight * (sweep.value[child + action] - total)


@kernel
def train(tree, work, sweep, stream, solver, iterations):
    """Run iterations of CHANCE_SAMPLED or EXTERNAL_SAMPLED on random deals.

    One iteration of external sampling is a traversal for each player, on deals of their own.
    """
    deals, again = len(tree.starts) - 1, len(tree.draws) > 0
    for _ in range(iterations):
        if again and solver == Solver.CHANCE_SAMPLED:
            walk(tree, work, sweep, rng.below(stream, deals), BOTH, stream)
        elif solver == Solver.CHANCE_SAMPLED:
            sweep_deal(tree, work, sweep, rng.below(stream, deals))
        else:
            for player in range(2):
                deal = rng.below(stream, deals)
                if again:
                    walk(tree, work, sweep, deal, player, stream)
                else:
                    sample_externally(tree, work, sweep, deal, player, stream)


@kernel
def play_games(seed, first, tree, one, other, rows, stream):
    """Fill `rows` (numbers[games, 2]) with what `one` gains from `other` as player 0 and then as player 1.

    Each game number is two deals with the seats exchanged; one and other are strategies.
    """
    deals = len(tree.starts) - 1
    for index in range(len(rows)):
        rng.open_stream(stream, seed, Purpose.PLAY, first + index)
        for seat in range(2):
            point, child = node_at(tree, np.int64(tree.starts[rng.below(stream, deals)]))
            while point != END:
                if point < END:
                    action = draw(tree, point, stream)
                else:
                    mine = owner(tree, point) == seat
                    action = choose(tree, point, one if mine else other, stream)
                point, child = node_at(tree, child + action)
            gained = paid(tree, child)
            rows[index, seat] = gained if seat == 0 else -gained
