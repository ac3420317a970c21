"""The village's win rate p_v, as a kernel.

Section 5 of the paper. On each board the village weighs every hypothesis by Bayes with the strategies that it
believes in, and exiles the most suspect player. p_v sums, over boards and hypotheses, the true probability
times what that exile is worth. `exact` goes through all 60 seatings instead.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab.kernel import kernel
from gamelab.werewolf.boards import BOARDS, HOLDERS, PLAYERS, ROLES, WORTH, boards_with, hypotheses, weigh
from gamelab.werewolf.choices import RANKS, Exile, Role, Ties

ONE_CLAIM = 7 / 12  # the village's win rate when only the seer claims: 1/4 + 3/4 (1/3 + 2/3 * 1/3 * 1/2)
TIE = 1e-12
"""Suspicions that differ relatively by less count as equal: rates such as 0.2 are no binary fractions."""


class Work(NamedTuple):
    """Scratch arrays of one evaluation; afterwards those of the last board."""

    belief: np.ndarray  # float64[18]: weight of each hypothesis as the village believes
    truth: np.ndarray  # float64[18]: its true probability
    suspicion: np.ndarray
    """float64[5]: what exiling each player seems worth, times the board's weight; -1: can't be exiled."""
    posterior: np.ndarray
    """float64[5, 4], by `judge`: probability of each role of each player as the village believes."""


def new_work():
    """Scratch arrays for `win_rate`."""
    return Work(np.zeros(len(ROLES)), np.zeros(len(ROLES)), np.zeros(PLAYERS), np.zeros((PLAYERS, len(Role))))


@kernel
def exilable(claimants, exile):
    """The players who can be exiled, as a range (first, last)."""
    if claimants == 3:
        return 0, 3
    return 2 if exile == Exile.OTHERS else 0, 2 if exile == Exile.CLAIMANTS else PLAYERS


@kernel
def suspect(claimants, exile, work):
    """The set of most suspect players as bits; fills work.suspicion from work.belief.

    On a board that the belief holds for impossible all are suspected alike.
    """
    first, last = exilable(claimants, exile)
    begin, end = hypotheses(claimants)
    work.suspicion[:] = 0.0
    for row in range(begin, end):
        wolf, possessed = HOLDERS[row, Role.WEREWOLF], HOLDERS[row, Role.POSSESSED]
        work.suspicion[wolf] += work.belief[row]
        work.suspicion[possessed] += work.belief[row] * WORTH[row, possessed]
    most = 0.0
    for player in range(PLAYERS):
        if first <= player < last:
            most = max(most, work.suspicion[player])
        else:
            work.suspicion[player] = -1.0
    tied = 0
    for player in range(first, last):
        if work.suspicion[player] >= most * (1.0 - TIE):
            tied |= 1 << player
    return tied


@kernel
def gain(row, tied, ties):
    """What exiling one of the `tied` players is worth if hypothesis `row` is true."""
    if ties == Ties.uniform:
        total, players = 0.0, 0
        for player in range(PLAYERS):
            if (tied >> player) & 1:
                total += WORTH[row, player]
                players += 1
        return total / players
    worth, place = 0.0, 4
    for player in range(PLAYERS):
        if (tied >> player) & 1 and RANKS[ties, ROLES[row, player]] < place:
            worth, place = WORTH[row, player], RANKS[ties, ROLES[row, player]]
    return worth


@kernel
def _value(claimants, tied, ties, work):
    begin, end = hypotheses(claimants)
    total = 0.0
    if tied & (tied - 1) == 0:
        player = (tied > 1) + (tied > 2) + (tied > 4) + (tied > 8)
        for row in range(begin, end):
            total += work.truth[row] * WORTH[row, player]
        return total
    for row in range(begin, end):
        if work.truth[row] > 0.0:
            total += work.truth[row] * gain(row, tied, ties)
    return total


@kernel
def won_with(claimants, rates, belief, switches, work):
    """Probability that 2 or 3 claim and the village wins; else as `win_rate`."""
    first, last = boards_with(claimants)
    total = 0.0
    for board in range(first, last):
        reports = BOARDS.reports[board]
        weigh(belief, switches.lie, claimants, reports, work.belief)
        weigh(rates, switches.lie, claimants, reports, work.truth)
        tied = suspect(claimants, switches.exile, work)
        total += BOARDS.many[board] * _value(claimants, tied, switches.ties, work)
    return total


@kernel
def win_rate(rates, belief, switches, work):
    """p_v: the village's win rate under `rates` when it believes in `belief` (both Rates).

    switches: Switches (`known` and `response` play no part). work: `new_work()`.
    """
    alone = (1.0 - rates.w1) * (1.0 - rates.p1) * ONE_CLAIM
    return alone + won_with(2, rates, belief, switches, work) + won_with(3, rates, belief, switches, work)


@kernel
def judge(belief, switches, claimants, reports, work):
    """The most suspect players of a board as bits; fills work.posterior and work.suspicion, per board.

    On a board that the belief holds for impossible both are 0 (but -1 stays).
    """
    work.posterior[:] = 0.0
    weigh(belief, switches.lie, claimants, reports, work.belief)
    tied = suspect(claimants, switches.exile, work)
    first, last = hypotheses(claimants)
    total = 0.0
    for row in range(first, last):
        total += work.belief[row]
    if total > 0.0:
        for player in range(PLAYERS):
            if work.suspicion[player] >= 0.0:
                work.suspicion[player] /= total
        for row in range(first, last):
            share = work.belief[row] / total
            for player in range(PLAYERS):
                work.posterior[player, ROLES[row, player]] += share
    return tied


class Fact(IntEnum):
    """Of a board laid open."""

    CHANCE = 0  # the board's probability, all renumberings together
    VALUE = 1  # the village's win rate on it
    BELIEVED = 2  # the win rate that the village expects on it, 0 if it holds the board for impossible
    TIED = 3  # the most suspect players, as bits


@kernel
def explain_board(rates, belief, switches, board, facts, work):
    """Lay one of BOARDS open: fills `facts` (float64[4], see Fact), and `work` as `judge` does."""
    claimants, reports = BOARDS.claimants[board], BOARDS.reports[board]
    tied = judge(belief, switches, claimants, reports, work)
    weigh(rates, switches.lie, claimants, reports, work.truth)
    believed, chance, value, expected = 0.0, 0.0, 0.0, 0.0
    first, last = hypotheses(claimants)
    for row in range(first, last):
        worth = gain(row, tied, switches.ties)
        believed += work.belief[row]
        chance += work.truth[row]
        value += work.truth[row] * worth
        expected += work.belief[row] * worth
    facts[Fact.CHANCE] = chance * BOARDS.many[board]
    facts[Fact.VALUE] = value / chance if chance > 0.0 else 0.0
    facts[Fact.BELIEVED] = expected / believed if believed > 0.0 else 0.0
    facts[Fact.TIED] = tied
