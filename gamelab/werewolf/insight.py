"""What the page shows: one board laid open, and where to draw the states of a graph."""

import math

from gamelab.kernel import kernel
from gamelab.werewolf.model import (
    BLACK,
    BOARDS_2,
    BOARDS_3,
    NO_RIVAL,
    PLAYERS,
    ROLES_2,
    ROLES_3,
    WORTH_2,
    WORTH_3,
    first_exilable,
    gain,
    last_exilable,
    suspect,
    weigh_three,
    weigh_two,
)

BOARDS = len(BOARDS_2) + len(BOARDS_3)
"""Boards that differ by more than a renumbering: those with two claimants, then those with three."""

# Fields of `facts`.
CHANCE = 0  # the board's probability, all renumberings together
VALUE = 1  # the village's win rate on it
BELIEVED = 2  # the win rate that the village expects on it, 0 if it holds the board for impossible
TIED = 3  # the most suspect players, as bits
FACTS = 4


def describe(board):
    """A board in words: A, B (and C) claim; D, E (and C) don't."""
    table, claimants = (BOARDS_2, 2) if board < len(BOARDS_2) else (BOARDS_3, 3)
    row = table[board if claimants == 2 else board - len(BOARDS_2)].tolist()
    said = []
    for player in range(claimants):
        target, colour = row[2 * player : 2 * player + 2]
        whom = "a villager" if target == NO_RIVAL else "ABCDE"[target]
        said.append(f"{'ABC'[player]}: {whom} {'black' if colour == BLACK else 'white'}")
    return ", ".join(said)


@kernel
def explain_board(rates, belief, switches, board, posterior, suspicion, facts, work):
    """Lay board number `board` (0 to BOARDS - 1) open.

    posterior: float64[5, 4], probability of each role of each player as the village believes. suspicion: float64[5],
    expected worth of exiling each; -1 for who can't be exiled. facts: float64[FACTS], fields above.
    """
    two = board < len(BOARDS_2)
    first, last, rows = 0, 3, 6
    if two:
        first, last, rows = first_exilable(switches.exile), last_exilable(switches.exile), 12
        row = BOARDS_2[board]
        weigh_two(belief, switches.lie, row[0], row[1], row[2], row[3], work.belief)
        weigh_two(rates, switches.lie, row[0], row[1], row[2], row[3], work.truth)
        many = row[4]
    else:
        row = BOARDS_3[board - len(BOARDS_2)]
        weigh_three(belief, row[0], row[2], row[4], work.belief)
        weigh_three(rates, row[0], row[2], row[4], work.truth)
        many = row[6]
    worth, roles = (WORTH_2, ROLES_2) if two else (WORTH_3, ROLES_3)
    for player in range(PLAYERS):
        work.suspicion[player] = -1.0
        for role in range(4):
            posterior[player, role] = 0.0
    tied = suspect(worth, first, last, rows, work)
    believed, chance, value, expected = 0.0, 0.0, 0.0, 0.0
    for row_ in range(rows):
        believed += work.belief[row_]
        chance += work.truth[row_]
        worth_here = gain(worth, roles, row_, tied, switches.ties)
        value += work.truth[row_] * worth_here
        expected += work.belief[row_] * worth_here
    for player in range(PLAYERS):
        suspicion[player] = work.suspicion[player]
        if believed > 0.0:
            if work.suspicion[player] >= 0.0:
                suspicion[player] = work.suspicion[player] / believed
            for row_ in range(rows):
                posterior[player, roles[row_, player]] += work.belief[row_] / believed
    facts[CHANCE] = chance * many
    facts[VALUE] = value / chance if chance > 0.0 else 0.0
    facts[BELIEVED] = expected / believed if believed > 0.0 else 0.0
    facts[TIED] = tied


@kernel
def layout(following, row_width, order, width, depth, start, place):
    """Coordinates of every state, `place` (float64[n, 2]): each cycle a ring, what leads to it fanned out around it.

    following: int64[n]. row_width: rings are set side by side up to this width, then in a new row. order, width,
    depth, start: int64[n], scratch; depth ends as the steps to the cycle.
    """
    n = len(following)
    for state in range(n):
        start[state] = 0
        depth[state] = 0
    for state in range(n):
        start[following[state]] += 1
    # Take away states that nothing leads to, until only cycles are left; the tree's states stay in `order`.
    count = 0
    for state in range(n):
        width[state] = 0
        if start[state] == 0:
            order[count] = state
            count += 1
    done = 0
    while done < count:
        state = order[done]
        done += 1
        width[state] = max(1, width[state])
        after = following[state]
        width[after] += width[state]
        start[after] -= 1
        if start[after] == 0:
            order[count] = after
            count += 1
    for state in range(n):
        place[state, 0] = -1.0
    for index in range(count):
        depth[order[index]] = 1
        start[order[index]] = -1
    for index in range(count - 1, -1, -1):
        depth[order[index]] = depth[following[order[index]]] + 1 if start[following[order[index]]] < 0 else 1
    left, top, lowest = 0.0, 0.0, 0.0
    for state in range(n):
        if start[state] >= 0 and place[state, 0] < 0.0:
            # A cycle not yet drawn: how large is its ring?
            total, length, reach = 0, 0, 0
            node = state
            while True:
                width[node] = max(1, width[node])
                total += width[node]
                length += 1
                node = following[node]
                if node == state:
                    break
            for index in range(count):
                root = order[index]
                while start[root] < 0:
                    root = following[root]
                if _on_cycle(following, state, root, length):
                    reach = max(reach, depth[order[index]])
            inner = 0.0 if length == 1 else max(0.6, 0.2 * length)
            # Leaves need half a unit each around the first ring.
            first = max(1.0, 0.5 * total / (2.0 * math.pi) - inner)
            radius = inner + (first + reach - 1.0 if reach > 0 else 0.0) + 0.5
            if left > 0.0 and left + 2.0 * radius > row_width:
                left, top = 0.0, lowest
            x, y = left + radius, top + radius
            left += 2.0 * radius
            lowest = max(lowest, top + 2.0 * radius)
            begun = 0
            for _ in range(length):
                _put(place, node, x, y, inner, (begun + 0.5 * width[node]) / total)
                _fan(
                    following,
                    node,
                    begun,
                    total,
                    count,
                    order,
                    width,
                    depth,
                    start,
                    place,
                    x,
                    y,
                    inner + first - 1.0,
                )
                begun += width[node]
                node = following[node]
    for index in range(n):
        start[index] = 0


@kernel
def _on_cycle(following, state, root, length):
    for _ in range(length):
        if state == root:
            return True
        state = following[state]
    return False


@kernel
def _put(place, state, x, y, radius, turn):
    angle = 2.0 * math.pi * turn
    place[state, 0] = x + radius * math.sin(angle)
    place[state, 1] = y - radius * math.cos(angle)


@kernel
def _fan(following, root, begun, total, count, order, width, depth, start, place, x, y, base):
    """Place everything that leads to `root`, which owns the leaves from `begun` on of `total` around the ring."""
    # start: -2 - (first leaf) once a state is placed; children come later than parents in reversed order.
    taken = begun
    for index in range(count - 1, -1, -1):
        state = order[index]
        parent = following[state]
        if parent == root:
            leaf = taken
            taken += width[state]
        elif start[parent] <= -2 and place[parent, 0] >= 0.0:
            leaf = -2 - start[parent]
            # Leaves of brothers placed before.
            for other in range(count - 1, index, -1):
                if following[order[other]] == parent:
                    leaf += width[order[other]]
        else:
            continue
        if start[state] > -2:
            start[state] = -2 - leaf
            _put(place, state, x, y, base + depth[state], (leaf + 0.5 * width[state]) / total)
