"""Games between two strategies."""

import numpy as np

from gamelab import rng
from gamelab.cfr.arrays import END, actions_at, node_at, owner, payoff_at
from gamelab.cfr.sampling import Purpose, draw, pick
from gamelab.kernel import kernel


@kernel
def choose(tree, info_set, strategy, stream):
    """A random action of an information set, by the strategy's probabilities."""
    first, actions = actions_at(tree, info_set)
    return pick(strategy, first, actions, stream)


@kernel
def play_games(seed, first, tree, one, other, rows, stream):
    """Fill `rows` (numbers[games, 2]) with what `one` gains from `other` as player 0 and then as player 1.

    Each game number is two deals with the seats exchanged; one and other are strategies.
    """
    deals = len(tree.starts) - 1
    for index in range(len(rows)):
        rng.open_stream(stream, seed, Purpose.PLAY, first + index)
        for seat in range(2):
            info_set, child = node_at(tree, np.int64(tree.starts[rng.below(stream, deals)]))
            while info_set != END:
                if info_set < END:
                    action = draw(tree, info_set, stream)
                else:
                    mine = owner(tree, info_set) == seat
                    action = choose(tree, info_set, one if mine else other, stream)
                info_set, child = node_at(tree, child + action)
            gained = payoff_at(tree, child)
            rows[index, seat] = gained if seat == 0 else -gained
