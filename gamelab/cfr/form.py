"""The sequence form of a tree: the payoffs of all ends, summed per pair of sequences that meet there."""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab import checks
from gamelab.bits import copy
from gamelab.cfr.arrays import (
    END,
    PlayerField,
    Tree,
    actions_at,
    node_at,
    odds_at,
    owner,
    payoff_at,
    sound,
    sound_sets,
    whole_tree,
)
from gamelab.kernel import INDEX, kernel
from gamelab.settings import InputError


class Pair(IntEnum):
    """Columns of Pairs.entries: a sequence of each player that meet at some end; hashed, in chains."""

    THEIRS = 0  # player 1's
    BEFORE = 1  # the next older entry of the same chain, or -1
    MINE = 2  # player 0's


LANES = 4
"""Rows that the solvers sum side by side: within one row each addition must wait for the one before."""


class Packed(NamedTuple):
    """The rows of a Form once more, sorted by length: the solvers' loops run without a guess about their end.

    LANES rows of equal length lie interleaved (first entries, second entries, ...); what is left over at the
    end of a run lies row by row. Empty arrays: not packed; the Form's own rows are used, with equal sums.
    """

    runs: np.ndarray  # int64[runs, len(RowRun)]: rows of one player and one length
    order: np.ndarray  # unsigned[sequences]: the sequence of each row, run after run
    others: np.ndarray  # unsigned[2 * pairs], as small as the game allows: with a sign, indices cost a test
    values: np.ndarray  # float64[2 * pairs]


class RowRun(IntEnum):
    """Columns of Packed.runs."""

    PLAYER = 0
    LENGTH = 1
    FIRST = 2  # place of its first row in `order`
    END = 3
    ENTRY = 4  # place of its first entry


def no_rows():
    """What is `Packed` if nothing is."""
    order, others = np.zeros((2, 0), np.uint16)
    return Packed(np.zeros((0, len(RowRun)), np.int64), order, others, np.zeros(0))


class Form(NamedTuple):
    """The sequence form: for each sequence the opponent's sequences that it meets at some end."""

    sets: np.ndarray
    players: np.ndarray
    rows: np.ndarray  # INDEX[sequences + 1]: the pairs of sequence s are rows[s] to rows[s + 1] - 1
    others: np.ndarray  # INDEX[2 * pairs]: the opponent's sequence
    values: np.ndarray
    """float64[2 * pairs]: sum over the deals of probability times payoff, to the sequence's owner."""
    packed: Packed = no_rows()

    sequences = Tree.sequences


def whole_form(given: object) -> Form:
    """`given` as a game's sequence form; InputError if it is none, or kernels would leave its arrays."""
    form = checks.instance("form", given, Form, "the sequence form of a game, such as build(game).form")
    rows, packed = form.rows, form.packed
    fits = isinstance(packed, Packed)
    fits = fits and sound([*form[:4], *packed[:3]], [form.values, packed.values]) and sound_sets(form)
    fits = fits and rows.shape == (form.sequences + 1,) and rows[-1] == len(form.others) == len(form.values)
    fits = fits and rows[0] == 0 and not (rows[1:] < rows[:-1]).any()
    fits = fits and form.others.min(initial=0) >= 0 and form.others.max(initial=0) < form.sequences
    if not (fits and sound_rows(packed, form.sequences, rows[-1])):
        raise InputError("form must be as it was laid out: its arrays do not fit each other.")
    return form


def sound_rows(packed: Packed, sequences: int, pairs: int) -> bool:
    """Whether packed rows, if there are any, are those of so many sequences and pairs."""
    runs, order, others = packed.runs, packed.order, packed.others
    if len(runs) == len(order) == len(others) == len(packed.values) == 0:
        return True
    if runs.ndim != 2 or runs.shape[1] != len(RowRun) or len(runs) == 0 or len(order) != sequences:
        return False
    if not len(others) == len(packed.values) == pairs:
        return False
    players, lengths, firsts, ends, entries = runs.T
    sizes = (ends - firsts) * lengths
    fits = ((players == 0) | (players == 1)).all() and lengths.min() >= 0 and (ends > firsts).all()
    fits = fits and firsts[0] == 0 and (firsts[1:] == ends[:-1]).all() and ends[-1] == sequences
    fits = fits and (entries == np.cumsum(sizes) - sizes).all() and sizes.sum() == pairs
    return bool(fits and max(order.max(), others.max(initial=0)) < sequences)


MOST = 2**31 - 1
"""Sequences, pairs and nodes are numbered by 32 bits."""
FAR = 2048.0
"""Payoffs within this factor of one stay as they are, see `unit`."""


def unit(values):
    """A power of two near the largest of these numbers, if that is far from one; else 1.

    Solvers divide by it, which changes no digit: their tolerances are meant for numbers near one. InputError
    if they are not an array of finite numbers.
    """
    values = checks.numbers("values", values, None)
    top = max(values.max(initial=0.0), -values.min(initial=0.0))
    return 1.0 if top == 0 or 1 / FAR < top < FAR else 2.0 ** np.floor(np.log2(top))


TINIEST, LARGEST = 5e-324, 1e300
"""What a unit may be."""


def scaled(form, by):
    """A Form whose values are divided by a number; InputError if it is not positive and finite."""
    form, by = whole_form(form), checks.number("by", by, TINIEST, LARGEST)
    if by == 1:
        return form
    packed = form.packed._replace(values=form.packed.values / by)
    return form._replace(values=form.values / by, packed=packed)


class Pairs(NamedTuple):
    """Buffers in which `collect_pairs` collects the sequence form."""

    head: np.ndarray  # int32, of any length: the hash table, the newest entry of each chain, or -1
    entries: np.ndarray  # int32[pairs, len(Pair)]
    sums: np.ndarray  # float64[pairs]: sum over the deals of what player 1 pays, times what chance does
    reached: np.ndarray  # int32[most nodes of a deal, 2]: the players' sequences at the nodes of a deal
    chance: np.ndarray  # float64[most nodes of a deal]: the probability of what chance did since the deal


@kernel
def collect_pairs(tree, pairs):
    """Sum the payoffs of all ends per pair of sequences into `pairs`.

    Returns the number of pairs with a payoff; -1: `entries` is too short.
    """
    entries, sums, count = pairs.entries, pairs.sums, 0
    pairs.head[:] = -1
    for deal in range(len(tree.starts) - 1):
        root = np.int64(tree.starts[deal])
        pairs.chance[0] = 1.0
        for player in range(2):
            pairs.reached[0, player] = tree.players[player, PlayerField.EMPTY]
        for node in range(root, tree.starts[deal + 1]):
            mine, theirs = np.int64(pairs.reached[node - root, 0]), np.int64(pairs.reached[node - root, 1])
            likely = pairs.chance[node - root]
            info_set, value = node_at(tree, node)
            if info_set != END:
                first, actions = odds_at(tree, info_set) if info_set < END else actions_at(tree, info_set)
                for action in range(actions):
                    child = value + action - root
                    pairs.reached[child, 0], pairs.reached[child, 1] = mine, theirs
                    pairs.chance[child] = likely
                    if info_set < END:
                        pairs.chance[child] *= tree.odds[first + action]
                    else:
                        pairs.reached[child, owner(tree, info_set)] = first + action
                continue
            # A hash table with chains: multiplication by 2**32 over the golden ratio spreads the pairs.
            mixed = np.uint64(mine) * np.uint64(0x9E3779B1) + np.uint64(theirs)
            at = np.int64(mixed % np.uint64(len(pairs.head)))
            entry = np.int64(pairs.head[at])
            while entry >= 0 and (entries[entry, Pair.MINE] != mine or entries[entry, Pair.THEIRS] != theirs):
                entry = np.int64(entries[entry, Pair.BEFORE])
            if entry < 0:
                if count == len(entries):
                    return -1
                entry = count
                count += 1
                entries[entry, Pair.MINE], entries[entry, Pair.THEIRS] = mine, theirs
                entries[entry, Pair.BEFORE], sums[entry] = pairs.head[at], 0.0
                pairs.head[at] = entry
            sums[entry] += likely * payoff_at(tree, value)
    # Pairs whose payoffs cancel earn nobody anything.
    kept = 0
    for entry in range(count):
        if sums[entry] != 0.0:
            copy(entries[entry], entries[kept])
            sums[kept] = sums[entry]
            kept += 1
    return kept


@kernel
def fill(form, pairs, count, deals):
    """Write the first `count` entries of `Pairs` into `form`, for both players, ordered by entry."""
    rows, entries = form.rows, pairs.entries
    rows[:] = 0
    for entry in range(count):
        rows[entries[entry, Pair.THEIRS]] += 1
        rows[entries[entry, Pair.MINE]] += 1
    for sequence in range(len(rows) - 1):
        rows[sequence + 1] += rows[sequence]
    # `rows` points at the ends; filling from the back leaves it pointing at the beginnings.
    for entry in range(count - 1, -1, -1):
        theirs, mine = np.int64(entries[entry, Pair.THEIRS]), np.int64(entries[entry, Pair.MINE])
        value = pairs.sums[entry] / deals
        for own, other, signed in ((mine, theirs, value), (theirs, mine, -value)):
            rows[own] -= 1
            form.others[rows[own]], form.values[rows[own]] = other, signed


def new_pairs(sequences, widest, most):
    """Buffers for at most `most` pairs of sequences, and so many nodes of a deal; all integers from 1 on.

    InputError for others.
    """
    given = {"sequences": sequences, "widest": widest, "most": most}
    sequences, widest, most = (checks.integer(name, one, 1, MOST) for name, one in given.items())
    shapes = sequences + most // 2, (most, len(Pair)), (widest, 2)
    head, entries, reached = (np.zeros(shape, np.int32) for shape in shapes)
    return Pairs(head, entries, np.zeros(most), reached, np.zeros(widest))


def pack(form, chosen=None):
    """The `Packed` rows of a Form; chosen: of these sequences only, an array of them for each player.

    InputError if it is no Form, or if they are none of its sequences.
    """
    form = whole_form(form)
    if chosen is not None:
        own = form.players[:, [PlayerField.EMPTY, PlayerField.END_SEQUENCE]].tolist()
        if not isinstance(chosen, (list, tuple)) or len(chosen) != 2:
            raise InputError(f"chosen must be two arrays of sequences, not {checks.shown(chosen)}.")
        chosen = [
            checks.integers("chosen", one, None, low=low, high=end - 1)
            for one, (low, end) in zip(chosen, own)
        ]
    lengths, small = np.diff(form.rows), np.uint16 if form.sequences < 1 << 16 else np.uint32
    runs, order, entries, filled = [], [], [np.zeros(0, np.int32)], 0
    if chosen is None:
        chosen = [np.arange(*own) for own in form.players[:, [PlayerField.EMPTY, PlayerField.END_SEQUENCE]]]
    for player, own in enumerate(chosen):
        own = own[np.argsort(lengths[own], kind="stable")]
        for length in np.unique(lengths[own]).tolist():
            rows = own[slice(*np.searchsorted(lengths[own], [length, length + 1]))]
            runs.append((player, length, filled, filled + len(rows), sum(map(len, entries))))
            order.append(rows)
            filled += len(rows)
            places = form.rows[rows][:, None] + np.arange(length, dtype=np.int32)
            side = len(rows) // LANES
            whole = places[: side * LANES].reshape(side, LANES, length)
            entries += [whole.transpose(0, 2, 1).ravel(), places[side * LANES :].ravel()]
    places = np.concatenate(entries)
    del entries
    order, others = np.concatenate(order).astype(small), form.others[places].astype(small)
    return Packed(np.array(runs, np.int64), order, others, form.values[places])


def sequence_form(tree):
    """The `Form` of a tree; InputError if it is none."""
    tree = whole_tree(tree)
    pairs = new_pairs(tree.sequences, tree.widest, int((tree.nodes[:, 0] == END).sum()))
    count = collect_pairs(tree, pairs)
    rows, others = (np.zeros(length, INDEX) for length in (tree.sequences + 1, 2 * count))
    form = Form(tree.sets, tree.players, rows, others, np.zeros(2 * count))
    fill(form, pairs, count, len(tree.starts) - 1)
    del pairs
    return form._replace(packed=pack(form))
