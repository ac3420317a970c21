"""The village's win rate p_v, as a kernel.

Section 5 of the paper. What the village sees is a *board*: who claims to be the seer, and what each claimant
reports. It weighs every assignment of roles (a *hypothesis*) by Bayes with the strategies it believes in and
exiles the most suspect player. p_v sums, over boards and hypotheses, the true probability times what
that exile is worth.

Seats are alike, so boards that differ by a renumbering are counted once, with their multiplicity: 13 with two
claimants, 7 with three. `exact` goes through all 60 seatings instead.
"""

from itertools import permutations, product
from typing import NamedTuple

import numpy as np

from gamelab.kernel import kernel
from gamelab.werewolf.choices import ALL, CLAIMANTS, POSSESSED, RANKS, SEER, UNIFORM, VILLAGER, WOLF

ONE_CLAIM = 7 / 12
"""The village's win rate when only the seer claims: 1/4 + 3/4 (1/3 + 2/3 * 1/3 * 1/2)."""
TIE = 1e-12
"""Suspicions that differ relatively by less count as equal: rates such as 0.2 are no binary fractions."""

PLAYERS = 5
WHITE, BLACK = 0, 1
NO_RIVAL = -1
"""With three claimants, instead of a target: white on one of the two villagers."""

# Two claimants are players 0 and 1. A hypothesis is the seer (0 or 1), whether the rival is the werewolf (0:
# the possessed is), and who of 2, 3, 4 is the other of the two.
HYPOTHESES_2 = [(seer, wolf, other) for seer in (0, 1) for wolf in (0, 1) for other in (2, 3, 4)]
# Three claimants are players 0 to 2: (seer, wolf, possessed).
HYPOTHESES_3 = list(permutations(range(3)))


def _roles(of_two):
    roles = np.full((len(HYPOTHESES_2 if of_two else HYPOTHESES_3), PLAYERS), VILLAGER)
    for row, hypothesis in enumerate(HYPOTHESES_2 if of_two else HYPOTHESES_3):
        if of_two:
            seer, wolf, other = hypothesis
            roles[row, [seer, 1 - seer, other]] = (SEER, WOLF, POSSESSED) if wolf else (SEER, POSSESSED, WOLF)
        else:
            roles[row, list(hypothesis)] = SEER, WOLF, POSSESSED
    return roles


def _orbits(boards, renamings):
    """One board of each class under `renamings` (functions board -> board), with the size of its class."""
    left, found = set(boards), []
    while left:
        first = min(left)
        same = {rename(first) for rename in renamings}
        found.append((*first, len(same)))
        left -= same
    return np.array(found, np.int64)


def _renaming(order, claimants):
    """The function that renames the players of a board; a board lists target and colour by claimant."""

    def rename(board):
        renamed = [0] * len(board)
        for player in range(claimants):
            target, colour = board[2 * player : 2 * player + 2]
            renamed[2 * order[player]] = order[target] if target >= 0 else target
            renamed[2 * order[player] + 1] = colour
        return tuple(renamed)

    return rename


def _boards_2():
    reports = [
        list(product([t for t in range(PLAYERS) if t != claimant], (WHITE, BLACK))) for claimant in (0, 1)
    ]
    renamings = [
        _renaming(pair + rest, 2) for pair in permutations((0, 1)) for rest in permutations((2, 3, 4))
    ]
    return _orbits({one + two for one, two in product(*reports)}, renamings)


def _boards_3():
    reports = [[(NO_RIVAL, WHITE), *((t, BLACK) for t in range(3) if t != claimant)] for claimant in range(3)]
    renamings = [_renaming(order, 3) for order in permutations(range(3))]
    return _orbits({one + two + three for one, two, three in product(*reports)}, renamings)


ROLES_2, ROLES_3 = _roles(True), _roles(False)
"""int[hypotheses, 5]: the role of each player."""
BOARDS_2, BOARDS_3 = _boards_2(), _boards_3()
"""int[boards, ...]: target and colour of each claimant's report, then the multiplicity."""
WORTH_2 = np.array([0, 1, 1 / 3, 0])[ROLES_2]
WORTH_3 = np.array([0, 1, 1 / 2, 0])[ROLES_3]
"""float[hypotheses, 5]: what exiling each player is worth to the village."""
RANK_TABLE = np.array(RANKS)
"""int[ties, role], as in settings."""

# Of the cases in which the seer divined a villager and lies, the share that blackens the rival, the other
# player on the werewolf's side, one villager; by Switches.lie. Each villager is divined with 1/4.
_LIES = np.array([[1 / 6, 1 / 6, 1 / 12], [1 / 8, 1 / 8, 1 / 8], [0, 1 / 4, 1 / 8], [1 / 2, 0, 0]])


class Work(NamedTuple):
    """Scratch arrays of one evaluation; afterwards those of the last board."""

    belief: np.ndarray
    """float64[12]: weight of each hypothesis as the village believes."""
    truth: np.ndarray
    """float64[12]: its true probability."""
    suspicion: np.ndarray
    """float64[5]: what exiling each player seems worth, times the weight of the board."""


def new_work():
    """Scratch arrays for `win_rate`."""
    return Work(np.zeros(12), np.zeros(12), np.zeros(PLAYERS))


@kernel
def weigh_two(rates, lie, target0, colour0, target1, colour1, weights):
    """Probabilities of a board with two claimants and each hypothesis, in `weights` (float64[12]).

    target, colour: the reports of players 0 and 1. 1/48 is the share of ten pairs of claimants, 60 seatings
    and the eight equally likely reports of the false one.
    """
    wolf_alone = rates.w1 * (1.0 - rates.p1)
    possessed_alone = (1.0 - rates.w1) * rates.p1
    for row in range(12):
        seer = row // 6
        wolf_claims = (row // 3) % 2 == 1
        other = 2 + row % 3
        target = target0 if seer == 0 else target1
        black = (colour0 if seer == 0 else colour1) == BLACK
        if target < 2 or target == other:
            is_wolf = wolf_claims == (target < 2)
            if black:
                share = rates.s1 * _LIES[lie, 0 if target < 2 else 1] + (0.25 if is_wolf else 0.0)
            else:
                share = 0.0 if is_wolf else 0.25
        else:
            share = rates.s1 * _LIES[lie, 2] if black else (1.0 - rates.s1) * 0.25
        weights[row] = (wolf_alone if wolf_claims else possessed_alone) * share / 48.0


@kernel
def weigh_three(rates, target0, target1, target2, weights):
    """Probabilities of a board with three claimants and each hypothesis (float64[6]).

    target: the rival that a claimant blackens, or NO_RIVAL. 1/6 is the share of ten triples and 60 seatings.
    """
    seer_on_possessed = 0.25 * rates.s2
    seer_on_wolf = 0.5 + seer_on_possessed
    for row in range(6):
        seer = np.int64(0)
        wolf = np.int64(0)
        for player in range(3):
            if ROLES_3[row, player] == SEER:
                seer = player
            elif ROLES_3[row, player] == WOLF:
                wolf = player
        weight = rates.w1 * rates.p1 / 6.0
        for player in range(3):
            target = target0 if player == 0 else target1 if player == 1 else target2
            if player == seer:
                if target == NO_RIVAL:
                    weight *= 0.5 * (1.0 - rates.s2)
                else:
                    weight *= seer_on_wolf if target == wolf else seer_on_possessed
            else:
                rate = rates.w2 if player == wolf else rates.p2
                weight *= 1.0 - rate if target == NO_RIVAL else 0.5 * rate
        weights[row] = weight


@kernel
def suspect(worth, first, last, count, work):
    """The set of most suspect players as bits; fills work.suspicion from work.belief.

    worth: float64[hypotheses, 5]; first, last: the range of players who can be exiled; count: hypotheses.
    On a board that the belief holds for impossible all are suspected alike.
    """
    most = 0.0
    for player in range(first, last):
        total = 0.0
        for row in range(count):
            total += work.belief[row] * worth[row, player]
        work.suspicion[player] = total
        most = max(most, total)
    tied = 0
    for player in range(first, last):
        if work.suspicion[player] >= most * (1.0 - TIE):
            tied |= 1 << player
    return tied


@kernel
def gain(worth, roles, row, tied, ties):
    """What exiling one of the `tied` players is worth if hypothesis `row` is true."""
    if ties == UNIFORM:
        total, players = 0.0, 0
        for player in range(PLAYERS):
            if (tied >> player) & 1:
                total += worth[row, player]
                players += 1
        return total / players
    found, place = 0.0, 4
    for player in range(PLAYERS):
        if (tied >> player) & 1 and RANK_TABLE[ties, roles[row, player]] < place:
            found, place = worth[row, player], RANK_TABLE[ties, roles[row, player]]
    return found


@kernel
def first_exilable(exile):
    """The first player who can be exiled with two claimants; `last_exilable` ends the range."""
    return 0 if exile == ALL or exile == CLAIMANTS else 2


@kernel
def last_exilable(exile):
    return 2 if exile == CLAIMANTS else PLAYERS


@kernel
def _value(worth, roles, count, tied, ties, work):
    total = 0.0
    if tied & (tied - 1) == 0:
        player = (tied > 1) + (tied > 2) + (tied > 4) + (tied > 8)
        for row in range(count):
            total += work.truth[row] * worth[row, player]
        return total
    for row in range(count):
        if work.truth[row] > 0.0:
            total += work.truth[row] * gain(worth, roles, row, tied, ties)
    return total


@kernel
def two_claims(rates, belief, switches, work):
    """Probability that two claim and the village wins."""
    total = 0.0
    first, last = first_exilable(switches.exile), last_exilable(switches.exile)
    for board in range(len(BOARDS_2)):
        t0, c0, t1, c1 = BOARDS_2[board, 0], BOARDS_2[board, 1], BOARDS_2[board, 2], BOARDS_2[board, 3]
        weigh_two(belief, switches.lie, t0, c0, t1, c1, work.belief)
        weigh_two(rates, switches.lie, t0, c0, t1, c1, work.truth)
        tied = suspect(WORTH_2, first, last, 12, work)
        total += BOARDS_2[board, 4] * _value(WORTH_2, ROLES_2, 12, tied, switches.ties, work)
    return total


@kernel
def three_claims(rates, belief, switches, work):
    """Probability that three claim and the village wins."""
    total = 0.0
    for board in range(len(BOARDS_3)):
        t0, t1, t2 = BOARDS_3[board, 0], BOARDS_3[board, 2], BOARDS_3[board, 4]
        weigh_three(belief, t0, t1, t2, work.belief)
        weigh_three(rates, t0, t1, t2, work.truth)
        tied = suspect(WORTH_3, 0, 3, 6, work)
        total += BOARDS_3[board, 6] * _value(WORTH_3, ROLES_3, 6, tied, switches.ties, work)
    return total


@kernel
def win_rate(rates, belief, switches, work):
    """p_v: the village's win rate under `rates` when it believes in `belief` (both Rates).

    switches: Switches (`known` and `response` play no part). work: `new_work()`.
    """
    alone = (1.0 - rates.w1) * (1.0 - rates.p1) * ONE_CLAIM
    return alone + two_claims(rates, belief, switches, work) + three_claims(rates, belief, switches, work)
