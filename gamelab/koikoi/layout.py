"""The game laid out for `gamelab.cfr`: every deal's tree and the information sets, built by a kernel in a moment.

A set is a player's whole history: its hand, the field, each card played and turned up since, and calls. Moves
without a choice are left out; what remains is the dealer's first card, the child's first card, and the child's
call of stop or koi-koi, always two actions.
"""

from typing import NamedTuple

import numpy as np

from gamelab.cfr.tree import (
    ACTIONS,
    EMPTY,
    END_SEQUENCE,
    END_SET,
    FIRST,
    FIRST_SET,
    PARENT,
    Form,
    Tree,
    sequence_form,
)
from gamelab.kernel import kernel
from gamelab.koikoi.rules import (
    CALLING,
    CARDS,
    CHILD,
    DEALER,
    DEALS,
    FIELD_AT,
    HAND,
    HANDS,
    OVER,
    PAID,
    PHASE,
    PILE_AT,
    STATE,
    TURN,
    Rules,
    begin,
    card_at,
    choices,
    count,
    deal_out,
    step,
)

DEALER_SETS = 36 * 7
PLAY_SETS = DEALER_SETS * 6 * 5
"""Sets with the child's first card: the dealer's card and the one it turned up are known."""
CALLS = PLAY_SETS * 2 * 4
"""As many calls could there be, if every way of playing on had points."""
MOST_SETS = DEALER_SETS + PLAY_SETS + CALLS
SEQUENCE = 2  # column of Draft.paths
NO_SEQUENCE = 2 * DEALER_SETS + 1  # the child's empty sequence, after the dealer's
WIDEST = 15
"""Nodes of a deal, at most: 1 + 2 + 4 + 8."""


class Draft(NamedTuple):
    """Buffers for `lay_out`."""

    tree: Tree
    """Arrays of full length; `lay_out` says how much of them counts."""
    origins: np.ndarray
    """int32[MOST_SETS, 3]: a deal, the dealer's and the child's action that lead to each set (-1: not yet)."""
    calls: np.ndarray
    """int32[CALLS]: the number of each set with a call, or -1."""
    states: np.ndarray
    """int64[WIDEST, STATE]."""
    paths: np.ndarray
    """int64[WIDEST, 3]: the players' choices of a card so far, or -1, and the child's sequence."""
    deal: np.ndarray
    """int64[CARDS]."""


def new_draft():
    """Buffers for one layout."""
    shapes = (DEALS + 1,), (DEALS * WIDEST, 2), (MOST_SETS, 3), (2, 4)
    return Draft(
        Tree(*(np.zeros(shape, np.int32) for shape in shapes)),
        np.zeros((MOST_SETS, 3), np.int32),
        np.zeros(CALLS, np.int32),
        np.zeros((WIDEST, STATE), np.int64),
        np.zeros((WIDEST, 3), np.int64),
        np.zeros(CARDS, np.int64),
    )


@kernel
def first_sequence(point):
    """The sequence of an information set's first action; both players' empty ones come before theirs."""
    return 2 * point + (1 if point < DEALER_SETS else 2)


@kernel
def copy(source, target):
    """Copy an array; assigning a slice would allocate."""
    for index in range(len(source)):
        target[index] = source[index]


@kernel
def rank(card, unused):
    """Number of cards in the set `unused` that are lower than `card`."""
    return count(unused & ((1 << card) - 1))


@kernel
def first_index(hand, field):
    """0 to 251: a hand (set of two cards) and the field's first card, known to its holder."""
    low, high = card_at(hand, 0), card_at(hand, 1)
    return (high * (high - 1) // 2 + low) * 7 + rank(field, (1 << CARDS) - 1 - hand)


@kernel
def information_set(draft, deal, state, path, sets):
    """Number of the set of the player to move; `sets` is the number of sets so far (a new one gets it)."""
    field = deal[FIELD_AT]
    if state[TURN] == 0:
        return first_index(state[HANDS + DEALER], field)
    hand = (1 << deal[HAND]) | (1 << deal[HAND + 1])
    unused = (1 << CARDS) - 1 - hand - (1 << field)
    played = card_at(((1 << deal[0]) | (1 << deal[1])) ^ state[HANDS + DEALER], 0)
    turned = deal[PILE_AT]
    index = first_index(hand, field) * 6 + rank(played, unused)
    unused ^= 1 << played
    index = index * 5 + rank(turned, unused)
    if not state[CALLING]:
        return DEALER_SETS + index
    unused ^= 1 << turned
    call = (index * 2 + path[CHILD]) * 4 + rank(deal[PILE_AT + 1], unused)
    if draft.calls[call] < 0:
        draft.calls[call] = sets
    return np.int64(draft.calls[call])


@kernel
def lay_out(rules, draft):
    """Fill `draft` with the game under `rules` (a `Rules`); returns the number of sets.

    The nodes end at starts[DEALS].
    """
    tree, deal = draft.tree, draft.deal
    draft.calls[:] = -1
    draft.origins[:] = -1
    sets = DEALER_SETS + PLAY_SETS
    nodes = 0
    for number in range(DEALS):
        deal_out(number, deal)
        tree.starts[number] = nodes
        begin(deal, draft.states[0])
        draft.paths[0, DEALER] = draft.paths[0, CHILD] = -1
        draft.paths[0, SEQUENCE] = NO_SEQUENCE
        size = 1
        at = 0
        while at < size:
            state, path = draft.states[at], draft.paths[at]
            while choices(state) == 1:
                step(state, deal, rules, 0)
            tree.nodes[nodes + at, 0] = -1
            tree.nodes[nodes + at, 1] = state[PAID]
            if state[PHASE] != OVER:
                point = information_set(draft, deal, state, path, sets)
                sets = max(sets, point + 1)
                if draft.origins[point, 0] < 0:
                    draft.origins[point, 0] = number
                    draft.origins[point, 1] = path[DEALER]
                    draft.origins[point, 2] = path[CHILD]
                    tree.sets[point, PARENT] = path[SEQUENCE] if point >= DEALER_SETS else 0
                tree.nodes[nodes + at, 0] = point
                tree.nodes[nodes + at, 1] = nodes + size
                for action in range(2):
                    copy(state, draft.states[size])
                    copy(path, draft.paths[size])
                    if not state[CALLING]:
                        draft.paths[size, state[PHASE]] = action
                    if state[PHASE] == CHILD:
                        draft.paths[size, SEQUENCE] = first_sequence(point) + action
                    step(draft.states[size], deal, rules, action)
                    size += 1
            at += 1
        nodes += size
    tree.starts[DEALS] = nodes
    for point in range(sets):
        tree.sets[point, FIRST] = first_sequence(point)
        tree.sets[point, ACTIONS] = 2
    tree.players[DEALER, FIRST_SET], tree.players[DEALER, END_SET] = 0, DEALER_SETS
    tree.players[CHILD, FIRST_SET], tree.players[CHILD, END_SET] = DEALER_SETS, sets
    tree.players[DEALER, EMPTY], tree.players[DEALER, END_SEQUENCE] = 0, NO_SEQUENCE
    tree.players[CHILD, EMPTY], tree.players[CHILD, END_SEQUENCE] = NO_SEQUENCE, first_sequence(sets)
    return sets


class Game(NamedTuple):
    """Mini hanafuda under one reading of the rules, laid out."""

    rules: Rules
    tree: Tree
    form: Form
    origins: np.ndarray
    """As in `Draft`."""


def load(rules=Rules()):
    """The `Game` under `rules`, built in about a tenth of a second."""
    draft = new_draft()
    sets = lay_out(rules, draft)
    starts, nodes, points, players = draft.tree
    tree = Tree(starts, nodes[: starts[-1]].copy(), points[:sets].copy(), players)
    return Game(rules, tree, sequence_form(tree), draft.origins[:sets].copy())
