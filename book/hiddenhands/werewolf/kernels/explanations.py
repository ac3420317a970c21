"""The model taken apart for a reader: Bayes report by report, and one day as a tree, for figure 1.

It uses the kernels of `boards` and `model`, and of the game of two days, and adds no formula.
"""

from enum import IntEnum
from typing import NamedTuple

import numpy as np

from gamelab import bits
from gamelab.kernel import kernel
from gamelab.werewolf.boards import PLAYERS, Colour, Report, weigh
from gamelab.werewolf.choices import STANDARD, Role
from gamelab.werewolf.model import suspect
from gamelab.werewolf.play import NOBODY, deal, judge_day
from hiddenhands.werewolf.kernels.village import Fact, Table, believe, new_table
from hiddenhands.werewolf.kernels.worth import fashion, ratio, set_report

STEPS = 5
"""Nobody has spoken; who claims; and a step for each report, of which there are at most three."""


class Hearing(NamedTuple):
    """What the village believes of a day after each thing it hears; the caller's arrays."""

    table: Table  # its day is the one that is heard of
    posterior: np.ndarray  # float64[5, 5, 4]: by step, seat and role
    likely: np.ndarray  # float64[5, 4]: how likely the report of a step is from a claimant of each role
    spoke: np.ndarray  # int64[5]: the seat whose report a step is, else NOBODY
    facts: np.ndarray  # int64[2]: steps, the most suspect seats as bits


def new_hearing():
    """Arrays for `posterior_by_report`."""
    steps = np.zeros((STEPS, PLAYERS, len(Role))), np.zeros((STEPS, len(Role))), np.zeros(STEPS, np.int64)
    return Hearing(new_table(), *steps, np.zeros(2, np.int64))


@kernel
def posterior_by_report(seed, game, state, hearing):
    """Deal game number `game` and let the village listen: nobody, the claims, report by report.

    Everybody plays the fashion `state` (0 to 63), and the village knows it. Fills `hearing`; returns the
    number of claimants.
    """
    table, rates, before = hearing.table, fashion(state), 0.0
    day = table.decision.day
    count = deal(seed, game, rates, STANDARD.lie, day)
    hearing.facts[0], hearing.facts[1] = 2 + count, judge_day(rates, STANDARD, day)
    hearing.posterior[:], hearing.likely[:], hearing.spoke[:] = 0.0, 0.0, NOBODY
    table.facts[Fact.EXILED], table.facts[Fact.KILLED], table.heard[:] = NOBODY, NOBODY, 0
    for step in range(2 + count):
        posterior, seat = hearing.posterior[step], NOBODY
        if step == 1:
            table.heard[0, :] = 1
        elif step > 1:
            seat = day.order[step - 2]
            hearing.spoke[step] = seat
            table.heard[1, seat] = 1
        total = believe(rates, count, posterior, table)
        for role in range(3 if step > 1 else 0):
            was, now = hearing.posterior[step - 1, seat, role] * before, posterior[seat, role] * total
            hearing.likely[step, role] = now / was if was > 0.0 else 0.0
        before = total
    return count


class Claims(IntEnum):
    """Who claims beside the seer."""

    NOBODY, WEREWOLF, POSSESSED, BOTH = range(4)


class Seen(IntEnum):
    """What the seer saw, and made of it."""

    WEREWOLF, POSSESSED = range(2)
    TRUTH = 2  # saw a villager, says so
    LIE = 3  # saw a villager, calls another black


FIRST = (0, 1, 5, 21, 85)
"""Where the nodes of each level of the tree begin: the root, Claims, Claims and Seen, these and the exile."""


class DayTree(NamedTuple):
    """One day as a tree: by Claims, Seen, and the role that is exiled; the caller's arrays."""

    chance: np.ndarray  # float64[4, 4, 4]: probability of the whole branch
    won: np.ndarray  # float64[4, 4, 4]: of the branch and that the village wins
    odds: np.ndarray  # int64[85, 2]: by node, its probability once the node above is reached, as a fraction
    wins: np.ndarray  # int64[85, 2]: by node, the village's win rate from there on, as a fraction
    reports: np.ndarray  # int64[3, 2]: scratch


def new_day_tree():
    """Arrays for `build_day_tree`."""
    size = len(Claims), len(Seen), len(Role)
    nodes = np.zeros((FIRST[-1], 2), np.int64), np.zeros((FIRST[-1], 2), np.int64)
    return DayTree(np.zeros(size), np.zeros(size), *nodes, np.zeros((3, len(Report)), np.int64))


@kernel
def _exile(rates, switches, claims, seen, roles, chance, branches, work):
    """The village exiles on the board branches.reports; chance: of it. roles: by player, of the truth."""
    claimants = 3 if claims == Claims.BOTH else 2
    weigh(rates, switches.lie, claimants, branches.reports, work.belief)
    tied = suspect(claimants, switches.exile, work)
    for player in range(PLAYERS):
        if (tied >> player) & 1:
            branches.chance[claims, seen, roles[player]] += chance / bits.popcount(tied)


@kernel
def _grow_two(rates, switches, claims, chance, branches, work):
    """Player 0 is the seer, 1 the rival, 2 the other on the werewolf's side, 3 and 4 are villagers."""
    rival = Role.WEREWOLF if claims == Claims.WEREWOLF else Role.POSSESSED
    other = Role.POSSESSED if claims == Claims.WEREWOLF else Role.WEREWOLF
    roles = (np.int64(Role.SEER), np.int64(rival), np.int64(other), np.int64(3), np.int64(3))
    for divined in range(1, PLAYERS):
        for code in range(8 * PLAYERS):
            lied = code // 8  # 0: the truth, else the player who is called black
            if lied > 0 and (roles[divined] != Role.VILLAGER or lied == divined):
                continue
            seen, share = roles[divined] - 1, 1.0
            if roles[divined] == Role.VILLAGER:
                seen = np.int64(Seen.LIE if lied > 0 else Seen.TRUTH)
                share = rates.s1 / 3.0 if lied > 0 else 1.0 - rates.s1
            black = lied > 0 or roles[divined] == Role.WEREWOLF
            set_report(branches.reports, 1, 2, code % 8)
            branches.reports[0, Report.TARGET] = lied if lied > 0 else divined
            branches.reports[0, Report.COLOUR] = Colour.BLACK if black else Colour.WHITE
            _exile(rates, switches, claims, seen, roles, chance * share / 32.0, branches, work)


@kernel
def _grow_three(rates, switches, chance, branches, work):
    """Player 0 is the seer, 1 the werewolf, 2 the possessed."""
    roles = (np.int64(0), np.int64(1), np.int64(2), np.int64(3), np.int64(3))
    for code in range(27):
        own, wolf, possessed = code // 9, code // 3 % 3, code % 3
        set_report(branches.reports, 0, 3, own)
        set_report(branches.reports, 1, 3, wolf)
        set_report(branches.reports, 2, 3, possessed)
        share = rates.w2 / 2.0 if wolf > 0 else 1.0 - rates.w2
        share *= rates.p2 / 2.0 if possessed > 0 else 1.0 - rates.p2
        for seen in range(4):
            if seen == Seen.TRUTH:
                part = (1.0 - rates.s2) / 2.0 if own == 0 else 0.0
            elif seen == Seen.LIE:
                part = rates.s2 / 4.0 if own > 0 else 0.0
            else:
                # White on the possessed says that the other rival is the werewolf.
                part = 0.25 if own == 1 else 0.0
            if part > 0.0:
                whole = chance * share * part
                _exile(rates, switches, np.int64(Claims.BOTH), seen, roles, whole, branches, work)


@kernel
def _sum_node(level, node, branches):
    """(probability, probability also to win) of everything below a node of a level."""
    chance, won = 0.0, 0.0
    for claims in range(4):
        for seen in range(4):
            for role in range(4):
                at = 16 * claims + 4 * seen + role
                if level == 0 or at // (64 >> (2 * level)) == node:
                    chance += branches.chance[claims, seen, role]
                    won += branches.won[claims, seen, role]
    return chance, won


@kernel
def build_day_tree(state, switches, branches, work):
    """Fill `branches` for the fashion `state` and a village that knows it; its win rate.

    Ties break evenly, and the lie is the paper's. A lone seer is believed and has no reason to lie.
    """
    rates = fashion(state)
    branches.chance[:] = 0.0
    alone = (1.0 - rates.w1) * (1.0 - rates.p1)
    lone = branches.chance[Claims.NOBODY]
    lone[Seen.WEREWOLF, Role.WEREWOLF] = alone / 4.0
    lone[Seen.POSSESSED, Role.WEREWOLF] = alone / 12.0
    lone[Seen.POSSESSED, Role.VILLAGER] = alone / 6.0
    for role in range(1, 4):
        lone[Seen.TRUTH, role] = alone / 6.0
    wolf, possessed = rates.w1 * (1.0 - rates.p1), (1.0 - rates.w1) * rates.p1
    _grow_two(rates, switches, np.int64(Claims.WEREWOLF), wolf, branches, work)
    _grow_two(rates, switches, np.int64(Claims.POSSESSED), possessed, branches, work)
    _grow_three(rates, switches, rates.w1 * rates.p1, branches, work)
    branches.won[:] = 0.0
    for claims in range(4):
        one = claims == Claims.WEREWOLF or claims == Claims.POSSESSED
        for seen in range(4):
            chance, won = branches.chance[claims, seen], branches.won[claims, seen]
            won[Role.WEREWOLF] = chance[Role.WEREWOLF]
            won[Role.POSSESSED] = chance[Role.POSSESSED] * (1.0 / 3.0 if one else 0.5)
    for level in range(4):
        for node in range(FIRST[level + 1] - FIRST[level]):
            chance, won = _sum_node(level, node, branches)
            above, _ = _sum_node(level - 1, node // 4, branches) if level > 0 else (1.0, 0.0)
            ratio(chance, above, branches.odds[FIRST[level] + node])
            ratio(won, chance, branches.wins[FIRST[level] + node])
    _, total = _sum_node(0, 0, branches)
    return total
