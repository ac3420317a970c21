"""The game laid out for `gamelab.cfr`: every deal's tree and the information sets, built in a moment.

A set is a player's whole history: its hand, the field, each card played and turned up since, and calls.
Moves without a choice are left out; what remains is the dealer's first card, the child's first card, and
the child's call of stop or koi-koi, always two actions.
"""

from functools import cache
from typing import NamedTuple

import numpy as np

from gamelab import checks
from gamelab.bits import copy, popcount, select
from gamelab.cfr.arrays import InfoSetField, PlayerField, Tree
from gamelab.cfr.form import Form, sequence_form
from gamelab.kernel import INDEX, kernel
from gamelab.koikoi.choices import ARTICLE, Rules
from gamelab.koikoi.nine.rules import CARDS, DEALS, STATE, Deal, Seat, State, begin, dealt_to, options, step
from gamelab.settings import checked

DEALER_SETS = 36 * 7
PLAY_SETS = DEALER_SETS * 6 * 5
"""Sets with the child's first card: the dealer's card and the one it turned up are known."""
FIRST_CALL = DEALER_SETS + PLAY_SETS  # number of the first set with a call
CALLS = PLAY_SETS * 2 * 4  # as many calls could there be, if every way of playing on had points
MOST_SETS = FIRST_CALL + CALLS
SEQUENCE = 2  # column of Draft.paths
NO_SEQUENCE = 2 * DEALER_SETS + 1  # the child's empty sequence, after the dealer's
MOST_IN_ALL = 1 << 28
"""Sets that are numbered at most."""
WIDEST = 15  # nodes of a deal, at most: 1 + 2 + 4 + 8


class Draft(NamedTuple):
    """Buffers for `lay_out`."""

    tree: Tree  # arrays of full length; `lay_out` says how much of them counts
    origins: np.ndarray
    """int32[MOST_SETS, 3]: a deal, the dealer's and the child's action that lead to each set, or -1."""
    calls: np.ndarray  # int32[CALLS]: the number of each set with a call, or -1
    paths: np.ndarray
    """int64[WIDEST, 3]: the players' choices of a card so far, or -1, and the child's sequence."""
    states: np.ndarray  # int64[WIDEST, STATE]
    deal: np.ndarray  # int64[CARDS]


def new_draft():
    """Buffers for one layout."""
    starts, sets = (np.zeros(shape, INDEX) for shape in (DEALS + 1, (MOST_SETS, len(InfoSetField))))
    shapes = (DEALS * WIDEST, 2), (2, len(PlayerField)), (MOST_SETS, 3), CALLS
    nodes, players, origins, calls = (np.zeros(shape, np.int32) for shape in shapes)
    scratch = (np.zeros(shape, np.int64) for shape in ((WIDEST, 3), (WIDEST, STATE), CARDS))
    return Draft(Tree(starts, nodes, sets, players), origins, calls, *scratch)


@kernel
def first_sequence(info_set):
    """The sequence of an information set's first action; both players' empty ones come before theirs."""
    return 2 * info_set + (1 if info_set < DEALER_SETS else 2)


def sets_of_two(dealers, count):
    """(sets, players) as in Tree, of `count` sets of two actions, `dealers` the dealer's; no parents yet.

    InputError unless they are integers of which the second is not smaller.
    """
    dealers, count = (
        checks.integer("dealers", dealers, 0, MOST_IN_ALL),
        checks.integer("count", count, 0, MOST_IN_ALL),
    )
    checks.integer("count", count, dealers, MOST_IN_ALL)
    info_sets, empty = np.zeros((count, len(InfoSetField)), INDEX), 2 * dealers + 1
    info_sets[:, InfoSetField.FIRST], info_sets[:, InfoSetField.ACTIONS] = 2 * np.arange(count) + 1, 2
    info_sets[dealers:, InfoSetField.FIRST] += 1
    return info_sets, np.array([(0, dealers, 0, empty), (dealers, count, empty, 2 * count + 2)], np.int32)


@kernel
def rank(card, unused):
    """Number of cards in the set `unused` that are lower than `card`."""
    return popcount(unused & ((1 << card) - 1))


@kernel
def first_index(hand, field):
    """0 to 251: a hand (set of two cards) and the field's first card, known to its holder."""
    low, high = select(hand, 0), select(hand, 1)
    return (high * (high - 1) // 2 + low) * 7 + rank(field, (1 << CARDS) - 1 - hand)


@kernel
def information_set(draft, deal, state, path, sets):
    """Number of the set of the player to move; `sets` is the number of sets so far (a new one gets it)."""
    field = deal[Deal.FIELD]
    if state[State.TURN] == 0:
        return first_index(state[State.HANDS + Seat.DEALER], field)
    hand = dealt_to(Seat.NON_DEALER, deal)
    unused = (1 << CARDS) - 1 - hand - (1 << field)
    played = select(dealt_to(Seat.DEALER, deal) ^ state[State.HANDS + Seat.DEALER], 0)
    turned = deal[Deal.PILE]
    index = first_index(hand, field) * 6 + rank(played, unused)
    unused ^= 1 << played
    index = index * 5 + rank(turned, unused)
    if not state[State.CALLING]:
        return DEALER_SETS + index
    unused ^= 1 << turned
    call = (index * 2 + path[Seat.NON_DEALER]) * 4 + rank(deal[Deal.PILE + 1], unused)
    if draft.calls[call] < 0:
        draft.calls[call] = sets
    return np.int64(draft.calls[call])


@kernel
def lay_out(rules, draft):
    """Fill `draft` with the game under `rules`, nodes to starts[DEALS]; returns the number of sets."""
    tree, deal = draft.tree, draft.deal
    draft.calls[:] = -1
    draft.origins[:] = -1
    sets, nodes = FIRST_CALL, 0
    for number in range(DEALS):
        tree.starts[number] = nodes
        begin(number, deal, draft.states[0])
        draft.paths[0, Seat.DEALER] = draft.paths[0, Seat.NON_DEALER] = -1
        draft.paths[0, SEQUENCE] = NO_SEQUENCE
        end, at = 1, 0
        while at < end:
            state, path = draft.states[at], draft.paths[at]
            while options(state) == 1:
                step(state, deal, rules, 0)
            tree.nodes[nodes + at, 0], tree.nodes[nodes + at, 1] = -1, state[State.PAID]
            if options(state) > 0:
                info_set = information_set(draft, deal, state, path, sets)
                sets = max(sets, info_set + 1)
                origin = draft.origins[info_set]
                if origin[0] < 0:
                    origin[0], origin[1], origin[2] = number, path[Seat.DEALER], path[Seat.NON_DEALER]
                    tree.sets[info_set, InfoSetField.PARENT] = (
                        path[SEQUENCE] if info_set >= DEALER_SETS else 0
                    )
                tree.nodes[nodes + at, 0], tree.nodes[nodes + at, 1] = info_set, nodes + end
                for action in range(2):
                    copy(state, draft.states[end])
                    copy(path, draft.paths[end])
                    if not state[State.CALLING]:
                        draft.paths[end, state[State.PHASE]] = action
                    if state[State.PHASE] == Seat.NON_DEALER:
                        draft.paths[end, SEQUENCE] = first_sequence(info_set) + action
                    step(draft.states[end], deal, rules, action)
                    end += 1
            at += 1
        nodes += end
    tree.starts[DEALS] = nodes
    for info_set in range(sets):
        tree.sets[info_set, InfoSetField.FIRST] = first_sequence(info_set)
        tree.sets[info_set, InfoSetField.ACTIONS] = 2
    dealer, child = tree.players[Seat.DEALER], tree.players[Seat.NON_DEALER]
    dealer[PlayerField.FIRST_SET], dealer[PlayerField.END_SET] = 0, DEALER_SETS
    child[PlayerField.FIRST_SET], child[PlayerField.END_SET] = DEALER_SETS, sets
    dealer[PlayerField.EMPTY], dealer[PlayerField.END_SEQUENCE] = 0, NO_SEQUENCE
    child[PlayerField.EMPTY], child[PlayerField.END_SEQUENCE] = NO_SEQUENCE, first_sequence(sets)
    return sets


@kernel
def recall(origins, info_set, rules, deal, state):
    """Bring `state` (and `deal`) to an example of an information set, as `origins` tells."""
    begin(origins[info_set, 0], deal, state)
    for player in range(2):
        if origins[info_set, 1 + player] >= 0:
            step(state, deal, rules, np.int64(origins[info_set, 1 + player]))


class Game(NamedTuple):
    """Mini hanafuda under one reading of the rules, laid out."""

    rules: Rules
    tree: Tree
    form: Form
    origins: np.ndarray  # as in `Draft`


def load(rules=ARTICLE):
    """The `Game` under `rules`, built in about a tenth of a second, once per process.

    InputError if they are no `choices.Rules`.
    """
    return _load(checked(Rules, rules, "rules"))


@cache
def _load(rules):
    draft = new_draft()
    sets = lay_out(rules, draft)
    starts, nodes, info_sets, players, *_ = draft.tree
    tree = Tree(starts, nodes[: starts[-1]].copy(), info_sets[:sets].copy(), players)
    return Game(rules, tree, sequence_form(tree), draft.origins[:sets].copy())
