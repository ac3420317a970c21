"""How large the game is, counted with every move and every card turned up; and how large the full one."""

from enum import IntEnum
from math import comb, factorial
from typing import NamedTuple

import numpy as np

from gamelab.bits import copy, select
from gamelab.kernel import kernel
from gamelab.koikoi.choices import Pack
from gamelab.koikoi.full import rules as full
from gamelab.koikoi.full.cards import EACH, MONTH
from gamelab.koikoi.nine.rules import CARDS, DEALS, OVER, STATE, Deal, State, begin, options, step

MOST = 40  # nodes of one deal, at most, when moves without a choice count as nodes too
PART = DEALS // 18  # deals that are unfolded at once


class Node(IntEnum):
    """Columns of a node, int64[NODE]."""

    WHOLE = 0  # the whole history, as a number
    VIEWS = 1  # two: what each player has seen of it, as a number
    MOVER = 3  # the player to move
    CHOICES = 4


NODE = Node.CHOICES + 1


@kernel
def unfold(first, rules, nodes, states, deal):
    """Write all nodes of PART deals, numbered from `first`, and return how many there are.

    nodes: int64[PART * MOST, NODE]; states: int64[MOST, STATE].
    """
    size = 0
    for number in range(first, first + PART):
        begin(number, deal, states[0])
        hands = states[0, State.HANDS], states[0, State.HANDS + 1]
        nodes[size, Node.WHOLE] = ((hands[0] << CARDS) | hands[1]) * CARDS + deal[Deal.FIELD]
        for player in range(2):
            nodes[size, Node.VIEWS + player] = hands[player] * CARDS + deal[Deal.FIELD]
        end, at = 1, 0
        while at < end:
            state, node = states[at], nodes[size + at]
            calling = state[State.CALLING] != 0
            node[Node.MOVER], node[Node.CHOICES] = state[State.PHASE], options(state)
            for action in range(options(state)):
                child = nodes[size + end]
                copy(state, states[end])
                # Three more digits: the card played or the call, and the card turned up.
                shown = 1 + action if calling else 3 + select(state[State.HANDS + state[State.PHASE]], action)
                turned = 0 if calling else 1 + deal[Deal.PILE + state[State.TURN]]
                for column in range(Node.MOVER):
                    child[column] = (node[column] * 12 + shown) * 10 + turned
                step(states[end], deal, rules, action)
                end += 1
            at += 1
        size += end
    return size


def count_all(rules):
    """A dict of counts under one reading of the rules.

    deals, histories and ends; sets_dealer, sets_child: information sets with every move; the same with a
    choice only (choice_*). Histories begin when hands and field are dealt; a move and the card turned up
    after it count as one step.
    """
    shapes, parts = ((PART * MOST, NODE), (MOST, STATE), CARDS), []
    room = [np.zeros(shape, np.int64) for shape in shapes]
    for first in range(0, DEALS, PART):
        size = unfold(first, rules, *room)
        # Deals that differ only in cards not yet turned up share their histories.
        parts.append(room[0][np.unique(room[0][:size, Node.WHOLE], return_index=True)[1]])
    nodes = np.concatenate(parts)
    nodes = nodes[np.unique(nodes[:, Node.WHOLE], return_index=True)[1]]
    counts = {"deals": DEALS, "histories": len(nodes), "ends": int((nodes[:, Node.MOVER] == OVER).sum())}
    for name, least in (("sets", 1), ("choice", 2)):
        for player, seat in enumerate(("dealer", "child")):
            own = (nodes[:, Node.MOVER] == player) & (nodes[:, Node.CHOICES] >= least)
            counts[f"{name}_{seat}"] = len(np.unique(nodes[own, Node.VIEWS + player]))
    return counts


MONTHS = (10 * [(1, 1, 2)]) + [(1, 1, 1, 1), (1, 3)]
"""Cards of each month of the full pack that are alike: two kinds, two plains, save in the last months."""


def full_koi_koi():
    """Sizes of the game with 48 cards, eight in each hand and eight on the field, before the first move.

    first sets: own hand and field; without plain twins: the same with a month's plain cards not told apart;
    deals: both hands and the field.
    """
    # Polynomials in the number of cards in the hand and on the field: coefficient [8, 8] counts.
    total = np.zeros((9, 9), object)
    total[0, 0] = 1
    for copies in (copies for month in MONTHS for copies in month):
        grown = np.zeros((9, 9), object)
        for hand in range(copies + 1):
            for field in range(copies + 1 - hand):
                grown[hand:, field:] += total[: 9 - hand, : 9 - field]
        total = grown
    return {
        "first sets": comb(48, 8) * comb(40, 8),
        "without plain twins": int(total[8, 8]),
        "deals": factorial(48) // (factorial(8) ** 3 * factorial(24)),
    }


class Numbers(NamedTuple):
    """What a game's cards are."""

    cards: int
    months: int
    each: int  # cards of a month
    hand: int
    field: int


def numbers(pack):
    """The Numbers of a Pack, by the rules that are played."""
    cards = int(full.DECKS[pack])
    months = [(cards & int(month)).bit_count() for month in MONTH[::EACH]]
    held = int(full.HAND[pack]), int(full.LAID[pack])
    return Numbers(cards.bit_count(), sum(map(bool, months)), max(months), *held)


FULL, MINI = numbers(Pack.FULL), numbers(Pack.NINE)
