"""A game as flat arrays: its nodes, its information sets, and the kernels that read them."""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab.kernel import kernel

END = -1
CHANCE = -2


class InfoSetField(IntEnum):
    """Columns of Tree.sets, a line per information set."""

    FIRST = 0  # sequence of its first action; those of the others follow
    ACTIONS = 1
    PARENT = 2  # the player's own sequence that leads to it


class PlayerField(IntEnum):
    """Columns of Tree.players."""

    FIRST_SET = 0
    END_SET = 1
    EMPTY = 2  # the empty sequence; the player's others follow
    END_SEQUENCE = 3


NO_ODDS, NO_DRAWS = np.zeros(0), np.zeros(0, np.int32)


class Tree(NamedTuple):
    """Every deal's tree, parents before children, children side by side; and the information sets."""

    starts: np.ndarray
    """PLACE[deals + 1]: the nodes of deal d are starts[d] to starts[d + 1] - 1, the first is its root."""
    nodes: np.ndarray
    """int32[nodes, 2]: information set and first child; at an end END and what `payoff_at` reads; where
    chance moves CHANCE minus the number of its odds, and the first child."""
    sets: np.ndarray  # PLACE[sets, len(Point)]: player 0's first, parents before children
    players: np.ndarray  # int32[2, len(Player)]
    payoffs: np.ndarray = NO_ODDS
    """float64: the payoffs that occur, to player 0; empty if `nodes` holds them itself, as whole numbers."""
    draws: np.ndarray = NO_DRAWS
    """int32[different odds + 1]: odds k are odds[draws[k]] to odds[draws[k + 1] - 1]."""
    odds: np.ndarray = NO_ODDS  # float64: the probabilities of chance's outcomes

    @property
    def sequences(self):
        """Number of sequences of both players."""
        return int(self.players[1, PlayerField.END_SEQUENCE])

    @property
    def widest(self):
        """Most nodes of a deal."""
        return int(np.diff(self.starts).max())


@kernel
def owner(tree, point):
    """The player who moves at an information set."""
    return 0 if point < tree.players[0, PlayerField.END_SET] else 1


@kernel
def node_at(tree, node):
    """(information set, first child) of a node; at an end (END, what `payoff_at` reads), and see
    Tree.nodes."""
    return np.int64(tree.nodes[node, 0]), np.int64(tree.nodes[node, 1])


@kernel
def payoff_at(tree, number):
    """What player 1 pays player 0 at an end, from the second number that `node_at` gives there."""
    return tree.payoffs[number] if len(tree.payoffs) else np.float64(number)


@kernel
def odds_at(tree, point):
    """(place of the first outcome in Tree.odds, number of outcomes) where `node_at` gives `point` < END."""
    first = np.int64(tree.draws[CHANCE - point])
    return first, tree.draws[CHANCE - point + 1] - first


@kernel
def actions_at(tree, point):
    """(sequence of the first action, number of actions) at an information set of a Tree or Form."""
    return np.int64(tree.sets[point, InfoSetField.FIRST]), np.int64(tree.sets[point, InfoSetField.ACTIONS])
