"""The boards that a village may see, what may lie behind each, and how likely that is.

A *board* is who claims to be the seer and what each claimant reports; a *hypothesis* says who has which role.
Seats are alike, so the claimants are players 0 and 1, or 0 to 2, and boards that differ by a renumbering are
counted once, with their multiplicity: 13 with two claimants, 7 with three.
"""

from enum import IntEnum
from itertools import permutations, product
from typing import NamedTuple

import numpy as np

from gamelab.kernel import kernel
from gamelab.werewolf.choices import Rates, Role

PLAYERS = 5
NO_RIVAL = -1  # with three claimants, instead of a target: white on one of the two villagers


class Report(IntEnum):
    """What a claimant reports. With three claimants the target is the rival that it blackens, or NO_RIVAL."""

    TARGET, COLOUR = range(2)


class Colour(IntEnum):
    """What the seer learns of a player."""

    WHITE, BLACK = range(2)


class Boards(NamedTuple):
    """All boards, those with two claimants first."""

    claimants: np.ndarray  # int64[boards]: 2 or 3
    reports: np.ndarray  # int64[boards, 3, 2]: by claimant, the fields of Report
    many: np.ndarray  # int64[boards]: how many boards differ from this by a renumbering only, itself included


def _reports(claimant, claimants):
    """All that a claimant may report, as (target, colour)."""
    if claimants == 3:
        rivals = [(t, Colour.BLACK) for t in range(3) if t != claimant]
        return [(NO_RIVAL, Colour.WHITE), *rivals]
    return [(t, colour) for t in range(PLAYERS) if t != claimant for colour in Colour]


def _renumbered(board, order):
    """The same board with player n called order[n]."""
    renamed = [(order[t] if t != NO_RIVAL else t, colour) for t, colour in board]
    return tuple(renamed[order.index(player)] for player in range(len(board)))


def _all_boards():
    claimants, reports, many = [], [], []
    for count in (2, 3):
        orders = list(product(permutations(range(count)), permutations(range(count, PLAYERS))))
        left = set(product(*(_reports(claimant, count) for claimant in range(count))))
        while left:
            board = min(left)
            same = {_renumbered(board, first + last) for first, last in orders}
            claimants.append(count)
            reports.append([*board, (NO_RIVAL, Colour.WHITE)][:3])
            many.append(len(same))
            left -= same
    return Boards(np.array(claimants), np.array(reports), np.array(many))


def _all_hypotheses():
    for seer, wolf_claims, other in product((0, 1), (0, 1), (2, 3, 4)):
        yield (seer, 1 - seer, other) if wolf_claims else (seer, other, 1 - seer)
    yield from permutations(range(3))


BOARDS = _all_boards()
HOLDERS = np.array(list(_all_hypotheses()))
"""int64[18, 3]: by hypothesis, who is seer, werewolf and possessed; those for two claimants first."""
ROLES = np.full((len(HOLDERS), PLAYERS), Role.VILLAGER)  # int64[18, 5]: the role of each player by hypothesis
np.put_along_axis(ROLES, HOLDERS, np.arange(3)[None], axis=1)
WORTH = np.vstack([np.array([0, 1, 1 / 3, 0])[ROLES[:12]], np.array([0, 1, 1 / 2, 0])[ROLES[12:]]])
"""float64[18, 5]: what exiling each player is worth to the village."""

# Of the cases in which the seer divined a villager and lies, the share that blackens the rival, the other
# player on the werewolf's side, one villager; by Lie. Each villager is divined with 1/4.
_LIES = np.array([[1 / 6, 1 / 6, 1 / 12], [1 / 8, 1 / 8, 1 / 8], [0, 1 / 4, 1 / 8], [1 / 2, 0, 0]])


@kernel
def boards_with(claimants):
    """The boards with 2 or 3 claimants, as a range (first, last)."""
    return (0, 13) if claimants == 2 else (13, 20)


@kernel
def hypotheses(claimants):
    """The rows of ROLES for 2 or 3 claimants, as a range (first, last)."""
    return (0, 12) if claimants == 2 else (12, 18)


@kernel
def _weigh_two(rates, lie, reports, weights):
    """1/48 is the share of ten pairs of claimants, 60 seatings and the eight equally likely false reports."""
    wolf_alone = rates.w1 * (1.0 - rates.p1)
    possessed_alone = (1.0 - rates.w1) * rates.p1
    for row in range(12):
        seer = HOLDERS[row, Role.SEER]
        target, black = reports[seer, Report.TARGET], reports[seer, Report.COLOUR] == Colour.BLACK
        role = ROLES[row, target]
        if role == Role.VILLAGER:
            share = rates.s1 * _LIES[lie, 2] if black else (1.0 - rates.s1) * 0.25
        elif black:
            share = rates.s1 * _LIES[lie, 0 if target < 2 else 1] + (0.25 if role == Role.WEREWOLF else 0.0)
        else:
            share = 0.0 if role == Role.WEREWOLF else 0.25
        weights[row] = (wolf_alone if HOLDERS[row, Role.WEREWOLF] < 2 else possessed_alone) * share / 48.0


@kernel
def _weigh_three(rates, reports, weights):
    """1/6 is the share of ten triples and 60 seatings."""
    seer_on_possessed = 0.25 * rates.s2
    seer_on_wolf = 0.5 + seer_on_possessed
    for row in range(12, 18):
        seer, wolf = HOLDERS[row, Role.SEER], HOLDERS[row, Role.WEREWOLF]
        weight = rates.w1 * rates.p1 / 6.0
        for player in range(3):
            target = reports[player, Report.TARGET]
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
def triple(claimants, s, w, p):
    """The Rates that matter with two claimants, s1 w1 p1, or, once three claim, with three, s2 w2 p2."""
    if claimants == 2:
        return Rates(s, w, p, 0.0, 0.0, 0.0)
    return Rates(0.0, 1.0, 1.0, s, w, p)


@kernel
def weigh(rates, lie, claimants, reports, weights):
    """Probability of a board and each of its hypotheses, in those rows of `weights` (float64[18]).

    reports: int64[3, 2], as in Boards.
    """
    if claimants == 2:
        _weigh_two(rates, lie, reports, weights)
    else:
        _weigh_three(rates, reports, weights)
