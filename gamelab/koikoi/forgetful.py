"""What happens when players remember only what lies open: information sets merged by the visible cards."""

import numpy as np

from gamelab.cfr.tree import ACTIONS, FIRST, Tree
from gamelab.koikoi import described
from gamelab.koikoi.layout import DEALER_SETS
from gamelab.koikoi.rules import CALLING, FIELD, HANDS, PHASE, TAKEN


def merge(game):
    """(tree, numbers): a tree whose sets are those that look alike, and the merged number of each of the game's sets.

    Alike are sets of the same player with the same own hand, field, captured piles and points to call with. There is no
    sequence form, because players forget; `sampling` works on such a tree all the same.
    """
    keys, numbers = {}, []
    for point in range(len(game.tree.sets)):
        state, _ = described.situation(game, point)
        player = int(state[PHASE])
        key = player, *(int(state[field]) for field in (HANDS + player, FIELD, TAKEN, TAKEN + 1, CALLING))
        numbers.append(keys.setdefault(key, len(keys)))
    numbers = np.array(numbers)
    dealer = int(numbers[:DEALER_SETS].max()) + 1
    sets = np.zeros((len(keys), 3), np.int32)
    merged = np.arange(len(keys))
    sets[:, FIRST] = 2 * merged + np.where(merged < dealer, 1, 2)
    sets[:, ACTIONS] = 2
    nodes = game.tree.nodes.copy()
    inner = nodes[:, 0] >= 0
    nodes[inner, 0] = numbers[nodes[inner, 0]]
    players = np.array(
        [[0, dealer, 0, 2 * dealer + 1], [dealer, len(keys), 2 * dealer + 1, 2 * len(keys) + 2]], np.int32
    )
    return Tree(game.tree.starts, nodes, sets, players), numbers


def expand(game, tree, numbers, average):
    """The strategy (float64[sequences] of the game) that the merged tree's summed reach `average` means."""
    strategy = np.ones(game.tree.sequences)
    first, merged = game.tree.sets[:, FIRST], tree.sets[numbers, FIRST]
    total = average[merged] + average[merged + 1]
    safe = np.where(total > 0, total, 1)
    strategy[first] = np.where(total > 0, average[merged] / safe, 0.5)
    strategy[first + 1] = 1 - strategy[first]
    return strategy
