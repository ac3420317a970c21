"""A game as flat arrays: its nodes, its information sets, and the kernels that read them."""

from collections.abc import Iterable
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np

from gamelab.checks import instance
from gamelab.kernel import kernel
from gamelab.settings import InputError

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
    """INDEX[deals + 1]: the nodes of deal d are starts[d] to starts[d + 1] - 1, the first is its root."""
    nodes: np.ndarray
    """int32[nodes, 2]: information set and first child; at an end END and what `payoff_at` reads; where
    chance moves CHANCE minus the number of its odds, and the first child."""
    sets: np.ndarray  # INDEX[sets, len(InfoSetField)]: player 0's first, parents before children
    players: np.ndarray  # int32[2, len(PlayerField)]
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


def whole_tree(given: object) -> Tree:
    """`given` as a game's tree; InputError if it is none, or kernels would leave its arrays."""
    tree = instance("tree", given, Tree, "the tree of a game, such as build(game).tree")
    fits = sound([*tree[:4], tree.draws], [tree.payoffs, tree.odds]) and sound_sets(tree)
    starts, draws = tree.starts, tree.draws
    fits = fits and tree.nodes.ndim == 2 and len(starts) > 1 and starts[0] == 0
    fits = fits and tree.nodes.shape == (starts[-1], 2) and (draws[-1] if len(draws) else 0) == len(tree.odds)
    if not (fits and (draws[1:] > draws[:-1]).all() and sound_nodes(tree)):
        raise InputError("tree must be as it was laid out: its arrays do not fit each other.")
    return tree


def sound(integers: Iterable[object], floats: Iterable[object]) -> bool:
    """Whether these are arrays of integers, and others float64, each in one piece."""
    arrays = [*((one, "iu") for one in integers), *((one, "f") for one in floats)]
    return all(
        isinstance(one, np.ndarray)
        and one.flags.c_contiguous
        and one.dtype.kind in kinds
        and (one.dtype == np.float64 or kinds != "f")
        for one, kinds in arrays
    )


def sound_sets(game: Any) -> bool:
    """Whether the sets and the players of a Tree or Form fit each other."""
    sets, players = game.sets, game.players
    if sets.ndim != 2 or sets.shape[1] != len(InfoSetField) or players.shape != (2, len(PlayerField)):
        return False
    (first, border, empty, middle), (other, end, theirs, last) = players.tolist()
    fits = first == empty == 0 <= border == other <= end == len(sets) and 0 < middle == theirs < last
    return bool(fits and sound_points(sets, players))


@kernel
def sound_points(sets, players):
    """Whether the sequences of all sets are their player's, and those before them come before."""
    for player in range(2):
        empty, last = players[player, PlayerField.EMPTY], players[player, PlayerField.END_SEQUENCE]
        for info_set in range(players[player, PlayerField.FIRST_SET], players[player, PlayerField.END_SET]):
            first, parent = (
                np.int64(sets[info_set, InfoSetField.FIRST]),
                np.int64(sets[info_set, InfoSetField.PARENT]),
            )
            actions = np.int64(sets[info_set, InfoSetField.ACTIONS])
            if not (empty <= parent < first and 0 < actions <= last - first):
                return False
    return True


@kernel
def sound_nodes(tree):
    """Whether the children of each node come after it in its deal, and its set, payoff or odds are there."""
    for deal in range(len(tree.starts) - 1):
        root, end = np.int64(tree.starts[deal]), np.int64(tree.starts[deal + 1])
        if not root < end <= len(tree.nodes):
            return False
        for node in range(root, end):
            info_set, value = node_at(tree, node)
            if info_set == END:
                if len(tree.payoffs) > 0 and not 0 <= value < len(tree.payoffs):
                    return False
                continue
            if info_set >= len(tree.sets) or CHANCE - info_set >= len(tree.draws) - 1:
                return False
            _, actions = odds_at(tree, info_set) if info_set < END else actions_at(tree, info_set)
            if not node < value <= end - actions:
                return False
    return True


@kernel
def owner(tree, info_set):
    """The player who moves at an information set."""
    return 0 if info_set < tree.players[0, PlayerField.END_SET] else 1


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
def odds_at(tree, info_set):
    """(place of the first outcome in Tree.odds, how many) where `node_at` gives `info_set` < END."""
    first = np.int64(tree.draws[CHANCE - info_set])
    return first, tree.draws[CHANCE - info_set + 1] - first


@kernel
def actions_at(tree, info_set):
    """(sequence of the first action, number of actions) at an information set of a Tree or Form."""
    return np.int64(tree.sets[info_set, InfoSetField.FIRST]), np.int64(
        tree.sets[info_set, InfoSetField.ACTIONS]
    )
