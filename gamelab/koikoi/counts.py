"""How large the game is: histories and information sets, counted with every move and every card turned up."""

import numpy as np

from gamelab.kernel import kernel
from gamelab.koikoi.layout import copy
from gamelab.koikoi.rules import (
    CALLING,
    CARDS,
    DEALS,
    FIELD_AT,
    HANDS,
    OVER,
    PHASE,
    PILE_AT,
    STATE,
    TURN,
    begin,
    card_at,
    choices,
    deal_out,
    step,
)

MOST = 40
"""Nodes of one deal, at most, when moves without a choice count as nodes too."""

# Columns of a node: the whole history and each player's view of it, as numbers; the player to move.
WHOLE = 0
VIEW = 1
MOVER = 3
CHOICES = 4
COLUMNS = 5


@kernel
def unfold(first, rules, nodes, states, deal):
    """Write all nodes of the deals numbered from `first` until `nodes` is nearly full.

    nodes: int64[N, COLUMNS]; states: int64[MOST, STATE]. Returns the number of nodes, and the next deal in nodes[-1, 0].
    """
    size = 0
    number = first
    while number < DEALS and size + MOST < len(nodes):
        deal_out(number, deal)
        begin(deal, states[0])
        hands = states[0, HANDS], states[0, HANDS + 1]
        nodes[size, WHOLE] = ((hands[0] << CARDS) | hands[1]) * CARDS + deal[FIELD_AT]
        for player in range(2):
            nodes[size, VIEW + player] = hands[player] * CARDS + deal[FIELD_AT]
        end, at = 1, 0
        while at < end:
            state, node = states[at], nodes[size + at]
            node[MOVER], node[CHOICES] = state[PHASE], choices(state)
            for action in range(choices(state)):
                child = nodes[size + end]
                copy(state, states[end])
                # Three more digits: the card played or the call, and the card turned up.
                shown = 1 + action if state[CALLING] else 3 + card_at(state[HANDS + state[PHASE]], action)
                turned = 0 if state[CALLING] else 1 + deal[PILE_AT + state[TURN]]
                for column in range(WHOLE, VIEW + 2):
                    child[column] = (node[column] * 12 + shown) * 10 + turned
                step(states[end], deal, rules, action)
                end += 1
            at += 1
        size += end
        number += 1
    nodes[len(nodes) - 1, 0] = number
    return size


def count_all(rules):
    """A dict of counts under one reading of the rules.

    deals, histories and ends; sets_dealer, sets_child: information sets with every move; the same with a
    choice only (choice_*). Histories begin when hands and field are dealt; a move and the card turned up after it count as one step.
    """
    nodes = np.zeros((200_000, COLUMNS), np.int64)
    scratch = np.zeros((MOST, STATE), np.int64), np.zeros(CARDS, np.int64)
    found, deal = [], 0
    while deal < DEALS:
        size = unfold(deal, rules, nodes, *scratch)
        deal = int(nodes[-1, 0])
        # Deals that differ only in cards not yet turned up share their histories.
        found.append(nodes[np.unique(nodes[:size, WHOLE], return_index=True)[1]])
    nodes = np.concatenate(found)
    nodes = nodes[np.unique(nodes[:, WHOLE], return_index=True)[1]]
    over = nodes[:, MOVER] == OVER
    counts = {"deals": DEALS, "histories": len(nodes), "ends": int(over.sum())}
    for name, least in (("sets", 1), ("choice", 2)):
        for player, seat in enumerate(("dealer", "child")):
            own = (nodes[:, MOVER] == player) & (nodes[:, CHOICES] >= least)
            counts[f"{name}_{seat}"] = len(np.unique(nodes[own, VIEW + player]))
    return counts
