"""From the description of a game to flat arrays: the deals' trees, and the sequence form.

A game is described by an object with these methods; a deal is everything that chance decides, settled
before the first move, and a history is the tuple of actions so far:

    deals()                -> a list of equally likely deals
    turn(deal, history)    -> 0 or 1, the player to move, or END
    actions(deal, history) -> tuple of the legal actions (printable)
    sees(deal, history)    -> what the player to move knows (printable, hashable)
    payoff(deal, history)  -> what player 1 pays player 0 at the end, an integer

A *sequence* is a player's information set with one of its actions; its number indexes all of a solver's
arrays. Each player also has the empty sequence, of probability one.
"""

from enum import IntEnum
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from gamelab.choices import InputError
from gamelab.kernel import kernel

END = -1


class Point(IntEnum):
    """Columns of Tree.sets, a line per information set."""

    FIRST = 0  # sequence of its first action; those of the others follow
    ACTIONS = 1
    PARENT = 2  # the player's own sequence that leads to it


class Player(IntEnum):
    """Columns of Tree.players."""

    FIRST_SET = 0
    END_SET = 1
    EMPTY = 2  # the empty sequence; the player's others follow
    END_SEQUENCE = 3


class Pair(IntEnum):
    """Columns of Pairs.entries: a sequence of each player that meet at some end."""

    THEIRS = 0  # player 1's
    BEFORE = 1  # the pair before this one in its row, or -1
    MINE = 2  # player 0's
    PAID = 3  # sum over the deals of what player 1 pays


class Tree(NamedTuple):
    """Every deal's tree, level by level with children side by side, and the information sets."""

    starts: np.ndarray
    """int32[deals + 1]: the nodes of deal d are starts[d] to starts[d + 1] - 1, the first is its root."""
    nodes: np.ndarray
    """int32[nodes, 2]: information set and first child; at an end -1 and what player 1 pays player 0."""
    sets: np.ndarray  # int32[sets, len(Point)]: player 0's first, parents before children
    players: np.ndarray  # int32[2, len(Player)]

    @property
    def sequences(self):
        """Number of sequences of both players."""
        return int(self.players[1, Player.END_SEQUENCE])

    @property
    def widest(self):
        """Most nodes of a deal."""
        return int(np.diff(self.starts).max())


class Form(NamedTuple):
    """The sequence form: for each sequence the opponent's sequences that it meets at some end."""

    sets: np.ndarray
    players: np.ndarray
    rows: np.ndarray  # int32[sequences + 1]: the pairs of sequence s are rows[s] to rows[s + 1] - 1
    others: np.ndarray  # int32[2 * pairs]: the opponent's sequence
    values: np.ndarray
    """float64[2 * pairs]: sum over the deals of probability times payoff, to the sequence's owner."""

    sequences = Tree.sequences


class Named(NamedTuple):
    """A tree with its words."""

    tree: Tree
    form: Form
    sees: list  # what the player knows, per information set
    actions: list  # tuple of actions, per information set


def build(game, fold=True):
    """The `Named` tree of a described game.

    fold: leave out moves with a single legal action. InputError if a player forgets: no form exists then.
    """
    sets = {}, {}  # per player: what it knows -> (number, legal actions, its own sequence before)
    starts, nodes = [0], []  # nodes: (player, number of its set, first child), at an end (0, -1, payoff)
    for deal in game.deals():
        # (history, the own sequence of each player): a sequence is (own set, index of the action).
        queue, base = [((), (None, None))], len(nodes)
        for history, sequences in queue:
            while True:
                player = game.turn(deal, history)
                legal = () if player == END else game.actions(deal, history)
                if not (fold and len(legal) == 1):
                    break
                history += legal
            if player == END:
                nodes.append((0, -1, int(game.payoff(deal, history))))
                continue
            own, key = sets[player], game.sees(deal, history)
            number, *known = own.setdefault(key, (len(own), legal, sequences[player]))
            if known != [legal, sequences[player]]:
                forgot = f"player {player} at {key} has forgotten what it did"
                raise InputError(f"{forgot}: there is no sequence form.")
            nodes.append((player, number, base + len(queue)))
            for index, action in enumerate(legal):
                passed = list(sequences)
                passed[player] = (number, index)
                queue.append(((*history, action), passed))
        starts.append(len(nodes))
    return _lay_out(starts, nodes, sets)


def _lay_out(starts, nodes, sets):
    """Arrays from lists: the sets of player 0 come first, each player's sequences in their order."""
    rows, players, empty = [], [], 0
    for owned in sets:
        first = list(accumulate((len(legal) for _, legal, _ in owned.values()), initial=empty + 1))
        for start, (_, legal, parent) in zip(first, owned.values()):
            rows.append((start, len(legal), empty if parent is None else first[parent[0]] + parent[1]))
        players.append((len(rows) - len(owned), len(rows), empty, first[-1]))
        empty = first[-1]
    flat = [(player * len(sets[0]) + number, value) for player, number, value in nodes]
    tree = Tree(*(np.array(part, np.int32) for part in (starts, flat, rows, players)))
    actions = [legal for owned in sets for _, legal, _ in owned.values()]
    return Named(tree, sequence_form(tree), [*sets[0], *sets[1]], actions)


class Pairs(NamedTuple):
    """Buffers in which `pair` collects the sequence form."""

    head: np.ndarray  # int32[sequences]: last pair of each sequence of player 1, or -1
    entries: np.ndarray  # int32[pairs, len(Pair)]
    reached: np.ndarray  # int32[most nodes of a deal, 2]: the players' sequences at the nodes of a deal


@kernel
def owner(tree, point):
    """The player who moves at an information set."""
    return 0 if point < tree.players[0, Player.END_SET] else 1


@kernel
def node_at(tree, node):
    """(information set, first child) of a node; at an end (-1, what player 1 pays player 0)."""
    return np.int64(tree.nodes[node, 0]), np.int64(tree.nodes[node, 1])


@kernel
def actions_at(tree, point):
    """(sequence of the first action, number of actions) at an information set of a Tree or Form."""
    return np.int64(tree.sets[point, Point.FIRST]), np.int64(tree.sets[point, Point.ACTIONS])


@kernel
def pair(tree, pairs):
    """Sum the payoffs of all deals per pair of sequences into `pairs`.

    Returns the number of pairs with a payoff; -1: `entries` is too short.
    """
    entries, count = pairs.entries, 0
    pairs.head[:] = -1
    for deal in range(len(tree.starts) - 1):
        root = np.int64(tree.starts[deal])
        for player in range(2):
            pairs.reached[0, player] = tree.players[player, Player.EMPTY]
        for node in range(root, tree.starts[deal + 1]):
            mine, theirs = np.int64(pairs.reached[node - root, 0]), np.int64(pairs.reached[node - root, 1])
            point, value = node_at(tree, node)
            if point >= 0:
                player = owner(tree, point)
                first, actions = actions_at(tree, point)
                for action in range(actions):
                    child = value + action - root
                    pairs.reached[child, 0], pairs.reached[child, 1] = mine, theirs
                    pairs.reached[child, player] = first + action
                continue
            entry = np.int64(pairs.head[theirs])
            while entry >= 0 and entries[entry, Pair.MINE] != mine:
                entry = np.int64(entries[entry, Pair.BEFORE])
            if entry < 0:
                if count == len(entries):
                    return -1
                entry = count
                count += 1
                entries[entry, Pair.MINE], entries[entry, Pair.THEIRS] = mine, theirs
                entries[entry, Pair.BEFORE], entries[entry, Pair.PAID] = pairs.head[theirs], 0
                pairs.head[theirs] = entry
            entries[entry, Pair.PAID] += value
    # Pairs whose payoffs cancel earn nobody anything.
    kept = 0
    for entry in range(count):
        if entries[entry, Pair.PAID] != 0:
            for column in range(entries.shape[1]):
                entries[kept, column] = entries[entry, column]
            kept += 1
    return kept


@kernel
def fill(form, entries, count, deals):
    """Write the first `count` entries of `Pairs` into `form`, for both players, ordered by entry."""
    rows = form.rows
    rows[:] = 0
    for entry in range(count):
        rows[entries[entry, Pair.THEIRS]] += 1
        rows[entries[entry, Pair.MINE]] += 1
    for sequence in range(len(rows) - 1):
        rows[sequence + 1] += rows[sequence]
    # `rows` points at the ends; filling from the back leaves it pointing at the beginnings.
    for entry in range(count - 1, -1, -1):
        theirs, mine = np.int64(entries[entry, Pair.THEIRS]), np.int64(entries[entry, Pair.MINE])
        value = entries[entry, Pair.PAID] / deals
        for own, other, signed in ((mine, theirs, value), (theirs, mine, -value)):
            rows[own] -= 1
            form.others[rows[own]], form.values[rows[own]] = other, signed


def new_pairs(sequences, widest, most):
    """Buffers for at most `most` pairs of sequences, and so many nodes of a deal."""
    shapes = sequences, (most, len(Pair)), (widest, 2)
    return Pairs(*(np.zeros(shape, np.int32) for shape in shapes))


def sequence_form(tree):
    """The `Form` of a tree."""
    pairs = new_pairs(tree.sequences, tree.widest, int((tree.nodes[:, 0] < 0).sum()))
    count = pair(tree, pairs)
    rows, others = (np.zeros(length, np.int32) for length in (tree.sequences + 1, 2 * count))
    form = Form(tree.sets, tree.players, rows, others, np.zeros(2 * count))
    fill(form, pairs.entries, count, len(tree.starts) - 1)
    return form
