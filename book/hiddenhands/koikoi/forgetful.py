"""What happens when players remember only what lies open: information sets merged by the visible cards."""

import numpy as np

from gamelab.cfr import evaluation
from gamelab.cfr.arrays import Point, Tree
from gamelab.cfr.solvers import Solver
from gamelab.cfr.training import checkpoints
from gamelab.koikoi.nine.layout import DEALER_SETS, sets_of_two
from gamelab.koikoi.nine.rules import State
from hiddenhands.koikoi import words


def merge(game):
    """(tree, numbers): a tree whose sets are those that look alike, and the new number of each of the game's.

    Alike are sets of the same player with the same own hand, field, captured piles and points to call with.
    There is no sequence form, because players forget; `sampling` works on such a tree all the same.
    """
    keys, numbers = {}, []
    for point in range(len(game.tree.sets)):
        state = words.situation(game, point)
        hand = State.HANDS + state[State.PHASE]
        seen = state[[State.PHASE, hand, State.FIELD, State.TAKEN, State.TAKEN + 1, State.CALLING]]
        numbers.append(keys.setdefault(tuple(seen.tolist()), len(keys)))
    numbers = np.array(numbers)
    sets, players = sets_of_two(int(numbers[:DEALER_SETS].max()) + 1, len(keys))
    nodes = game.tree.nodes.copy()
    inner = nodes[:, 0] >= 0
    nodes[inner, 0] = numbers[nodes[inner, 0]]
    return Tree(game.tree.starts, nodes, sets, players), numbers


def expand(game, tree, numbers, merged):
    """The strategy (float64[sequences] of the game) that a strategy of the merged tree means."""
    strategy = np.ones(game.tree.sequences)
    first = game.tree.sets[:, Point.FIRST]
    strategy[first] = merged[tree.sets[numbers, Point.FIRST]]
    strategy[first + 1] = 1 - strategy[first]
    return strategy


def train(game, tree, numbers, iterations, seed):
    """Exploitability after chance-sampled CFR on merged sets, at each of the rising `iterations`."""
    return [
        evaluation.exploit(game.form, expand(game, tree, numbers, merged))
        for merged in checkpoints(tree, None, Solver.CHANCE_SAMPLED, iterations, seed)
    ]
