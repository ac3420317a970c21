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

from typing import NamedTuple

import numpy as np

from gamelab.choices import InputError
from gamelab.kernel import kernel

END = -1

# Columns of Tree.sets.
FIRST = 0  # sequence of its first action; those of the others follow
ACTIONS = 1
PARENT = 2  # the player's own sequence that leads to it

# Columns of Tree.players.
FIRST_SET = 0
END_SET = 1
EMPTY = 2  # the empty sequence; the player's others follow
END_SEQUENCE = 3


class Tree(NamedTuple):
    """Every deal's tree, level by level with children side by side, and the information sets."""

    starts: np.ndarray
    """int32[deals + 1]: the nodes of deal d are starts[d] to starts[d + 1] - 1, the first is its root."""
    nodes: np.ndarray
    """int32[nodes, 2]: information set and first child; at an end -1 and what player 1 pays player 0."""
    sets: np.ndarray
    """int32[sets, 3]: columns FIRST, ACTIONS, PARENT; player 0's first, parents before children."""
    players: np.ndarray
    """int32[2, 4]: columns FIRST_SET, END_SET, EMPTY, END_SEQUENCE."""

    @property
    def sequences(self):
        """Number of sequences of both players."""
        return int(self.players[1, END_SEQUENCE])


class Form(NamedTuple):
    """The sequence form: for each sequence the opponent's sequences that it meets at some end."""

    sets: np.ndarray
    players: np.ndarray
    rows: np.ndarray
    """int32[sequences + 1]: the pairs of sequence s are rows[s] to rows[s + 1] - 1."""
    others: np.ndarray
    """int32[2 * pairs]: the opponent's sequence."""
    values: np.ndarray
    """float64[2 * pairs]: sum over the deals of probability times payoff, to the sequence's owner."""


class Named(NamedTuple):
    """A tree with its words."""

    tree: Tree
    form: Form
    sees: list
    """What the player knows, per information set."""
    actions: list
    """Tuple of actions, per information set."""


def build(game, fold=True):
    """The `Named` tree of a described game.

    fold: leave out moves with a single legal action. InputError if a player forgets: then the
    sequence form does not exist.
    """
    keys, sets = ({}, {}), ([], [])
    starts, nodes = [0], []
    for deal in game.deals():
        # (history, the own sequence of each player): a sequence is (own set, index of the action).
        queue = [((), (None, None))]
        base = len(nodes)
        for history, sequences in queue:
            while True:
                player = game.turn(deal, history)
                legal = () if player == END else game.actions(deal, history)
                if not (fold and len(legal) == 1):
                    break
                history += legal
            if player == END:
                nodes.append((None, None, int(game.payoff(deal, history))))
                continue
            key = game.sees(deal, history)
            number = keys[player].setdefault(key, len(sets[player]))
            if number == len(sets[player]):
                sets[player].append((key, legal, sequences[player]))
            elif sets[player][number][1:] != (legal, sequences[player]):
                raise InputError(
                    f"player {player} at {key} has forgotten what it did: there is no sequence form."
                )
            nodes.append((player, number, base + len(queue)))
            for index, action in enumerate(legal):
                own = list(sequences)
                own[player] = (number, index)
                queue.append(((*history, action), tuple(own)))
        starts.append(len(nodes))
    return _lay_out(starts, nodes, sets)


def _lay_out(starts, nodes, sets):
    """Arrays from lists: the sets of player 0 come first, each player's sequences in their order."""
    rows, players, firsts = [], [], []
    sequence = 0
    for owned in sets:
        empty, first = sequence, []
        sequence += 1
        for _, legal, _ in owned:
            first.append(sequence)
            sequence += len(legal)
        for start, (_, legal, parent) in zip(first, owned):
            rows.append((start, len(legal), empty if parent is None else first[parent[0]] + parent[1]))
        players.append((len(rows) - len(owned), len(rows), empty, sequence))
        firsts.append(first)
    offset = (0, len(sets[0]))
    flat = [
        (-1, payoff) if player is None else (offset[player] + number, payoff)
        for player, number, payoff in nodes
    ]
    tree = Tree(*(np.array(part, np.int32) for part in (starts, flat, rows, players)))
    named = [item for owned in sets for item in owned]
    return Named(tree, sequence_form(tree), [key for key, *_ in named], [legal for _, legal, _ in named])


class Pairs(NamedTuple):
    """Buffers in which `pair` collects the sequence form."""

    head: np.ndarray
    """int32[sequences]: last pair of each sequence of player 1, or -1."""
    entries: np.ndarray
    """int32[pairs, 4]: sequence of player 1, previous pair in its row, sequence of player 0, sum of payoffs."""
    reached: np.ndarray
    """int32[most nodes of a deal, 2]: the players' sequences at the nodes of a deal."""


@kernel
def owner(tree, point):
    """The player who moves at an information set."""
    return 0 if point < tree.players[0, END_SET] else 1


@kernel
def pair(tree, pairs):
    """Sum the payoffs of all deals per pair of sequences into `pairs`; returns the number of pairs with a payoff.

    -1: `entries` is too short.
    """
    pairs.head[:] = -1
    count = 0
    for deal in range(len(tree.starts) - 1):
        root = np.int64(tree.starts[deal])
        for player in range(2):
            pairs.reached[0, player] = tree.players[player, EMPTY]
        for node in range(root, tree.starts[deal + 1]):
            mine = np.int64(pairs.reached[node - root, 0])
            theirs = np.int64(pairs.reached[node - root, 1])
            point, value = np.int64(tree.nodes[node, 0]), np.int64(tree.nodes[node, 1])
            if point >= 0:
                player = owner(tree, point)
                for action in range(tree.sets[point, ACTIONS]):
                    child = value + action - root
                    pairs.reached[child, 0] = mine
                    pairs.reached[child, 1] = theirs
                    pairs.reached[child, player] = tree.sets[point, FIRST] + action
                continue
            entry = np.int64(pairs.head[theirs])
            while entry >= 0 and pairs.entries[entry, 2] != mine:
                entry = np.int64(pairs.entries[entry, 1])
            if entry < 0:
                if count == len(pairs.entries):
                    return -1
                entry = count
                count += 1
                pairs.entries[entry, 0] = theirs
                pairs.entries[entry, 1] = pairs.head[theirs]
                pairs.entries[entry, 2] = mine
                pairs.entries[entry, 3] = 0
                pairs.head[theirs] = entry
            pairs.entries[entry, 3] += value
    # Pairs whose payoffs cancel earn nobody anything.
    kept = 0
    for entry in range(count):
        if pairs.entries[entry, 3] != 0:
            for column in range(4):
                pairs.entries[kept, column] = pairs.entries[entry, column]
            kept += 1
    return kept


@kernel
def fill(form, entries, count, deals):
    """Write the first `count` entries of `Pairs` into `form`, for both players, ordered by entry."""
    rows = form.rows
    rows[:] = 0
    for entry in range(count):
        rows[entries[entry, 0] + 1] += 1
        rows[entries[entry, 2] + 1] += 1
    for sequence in range(len(rows) - 1):
        rows[sequence + 1] += rows[sequence]
    # Rows are filled from the back, which leaves `rows` pointing at their beginnings.
    for entry in range(count - 1, -1, -1):
        theirs, mine = np.int64(entries[entry, 0]), np.int64(entries[entry, 2])
        value = entries[entry, 3] / deals
        for own, other, signed in ((mine, theirs, value), (theirs, mine, -value)):
            rows[own + 1] -= 1
            form.others[rows[own + 1]] = other
            form.values[rows[own + 1]] = signed
    for sequence in range(len(rows) - 1):
        rows[sequence] = rows[sequence + 1]
    rows[len(rows) - 1] = 2 * count


def new_pairs(tree, most):
    """Buffers for at most `most` pairs of sequences."""
    widest = int(np.diff(tree.starts).max())
    shapes = (tree.sequences,), (most, 4), (widest, 2)
    return Pairs(*(np.zeros(shape, np.int32) for shape in shapes))


def new_form(tree, count):
    """An empty `Form` for `count` pairs of sequences."""
    others, values = np.zeros(2 * count, np.int32), np.zeros(2 * count)
    return Form(tree.sets, tree.players, np.zeros(tree.sequences + 1, np.int32), others, values)


def sequence_form(tree):
    """The `Form` of a tree."""
    pairs = new_pairs(tree, int((tree.nodes[:, 0] < 0).sum()))
    count = pair(tree, pairs)
    form = new_form(tree, count)
    fill(form, pairs.entries, count, len(tree.starts) - 1)
    return form
