"""Best-response dynamics on a grid of rates: where every fashion leads.

S_new = argmax_S p_v(S, W', P', S, W', P'), W_new = argmin_W p_v(S', W, P', S', W', P'), the possessed
likewise, all three at once. p_v is a part that depends on s1, w1, p1 only plus, with three claimants, w1 p1
times a function of s2, w2, p2: so small tables over triples of rates serve for all states.
"""

from typing import NamedTuple

import numpy as np

from gamelab.kernel import kernel
from gamelab.werewolf.choices import (
    HIGHEST,
    KNOWS,
    LEVELS,
    POSSESSED,
    SEER,
    STAY,
    WOLF,
    YEAR_2017,
    YEAR_2018,
    Rates,
    Switches,
)
from gamelab.werewolf.model import ONE_CLAIM, new_work, three_claims, two_claims

EQUAL = 1e-12
"""Win rates that differ by less count as equally good responses."""

_KNOWS = np.array(KNOWS)


class Tables(NamedTuple):
    """Win rates by role, that role's new rate, and the triple of rates in fashion; the caller's arrays."""

    two: np.ndarray
    """float64[3, n, n^3]: two claim and the village wins, by s1 w1 p1."""
    three: np.ndarray
    """float64[3, n, n^3]: given three claimants, by s2 w2 p2."""
    values: np.ndarray
    """float64[n]: scratch."""


def new_tables(levels):
    """Arrays for `fill_tables` on a grid of `levels`."""
    n = len(levels)
    return Tables(np.zeros((3, n, n**3)), np.zeros((3, n, n**3)), np.zeros(n))


@kernel
def fill_tables(levels, switches, tables, work):
    """Fill `tables` for the grid `levels` (float64[n], rising); work: model.Work."""
    n = len(levels)
    for triple in range(n * n * n):
        s, w, p = levels[triple // (n * n)], levels[triple // n % n], levels[triple % n]
        for role in range(3):
            knows = _KNOWS[switches.known, role] == 1
            for new in range(n):
                s_new = levels[new] if role == SEER else s
                w_new = levels[new] if role == WOLF else w
                p_new = levels[new] if role == POSSESSED else p
                s_old = s_new if knows else s
                w_old = w_new if knows else w
                p_old = p_new if knows else p
                tables.two[role, new, triple] = two_claims(
                    Rates(s_new, w_new, p_new, 0.0, 0.0, 0.0),
                    Rates(s_old, w_old, p_old, 0.0, 0.0, 0.0),
                    switches,
                    work,
                )
                tables.three[role, new, triple] = three_claims(
                    Rates(0.0, 1.0, 1.0, s_new, w_new, p_new),
                    Rates(0.0, 1.0, 1.0, s_old, w_old, p_old),
                    switches,
                    work,
                )


@kernel
def three_claims_unforeseen(switches, work):
    """The village's win rate given three claimants, if it held that for impossible."""
    return three_claims(
        Rates(0.0, 1.0, 1.0, 0.0, 0.0, 0.0), Rates(0.0, 0.0, 0.0, 0.0, 0.0, 0.0), switches, work
    )


@kernel
def lowest(values):
    """The smallest of `values` (float64[n])."""
    found = values[0]
    for index in range(len(values)):
        found = min(found, values[index])
    return found


@kernel
def pick(values, present, response):
    """Index of the smallest of `values`; among equals as `response` says (see settings.RESPONSE)."""
    limit = lowest(values) + EQUAL
    if response == STAY and values[present] <= limit:
        return present
    found = -1
    for index in range(len(values)):
        if values[index] <= limit and (found < 0 or response == HIGHEST):
            found = index
    return found


@kernel
def pick_any(count, present, response):
    """`pick` among `count` equal values."""
    if response == STAY:
        return present
    return count - 1 if response == HIGHEST else 0


@kernel
def _liar(role, levels, switches, alone, unforeseen, tables, ones, twos, present_one, present_two, rival):
    """The best pair of levels (first * n + second) of the werewolf or the possessed.

    ones, twos: the triples in fashion; rival: the other's claiming rate; alone, unforeseen: see `follow`.
    """
    n = len(levels)
    three = lowest(tables.three[role, :, twos])
    foreseen = True
    if levels[present_one] * rival == 0.0 and _KNOWS[switches.known, role] == 0:
        three, foreseen = unforeseen, False
    for new in range(n):
        x = levels[new]
        tables.values[new] = (
            (1.0 - x) * (1.0 - rival) * alone + tables.two[role, new, ones] + x * rival * three
        )
    first = pick(tables.values, present_one, switches.response)
    if foreseen and levels[first] * rival > 0.0:
        second = pick(tables.three[role, :, twos], present_two, switches.response)
    else:
        second = pick_any(n, present_two, switches.response)
    return first * n + second


@kernel
def follow(levels, switches, alone, unforeseen, following, rate, tables):
    """Fill `following` (int64[n^6]) with the state after each state, `rate` (float64) with its win rate.

    A state's number has the digits s1 w1 p1 s2 w2 p2 in base n. Its win rate is that of a village whose belief is
    right. tables: filled; alone: the village's win rate against one claimant; unforeseen: against three whom
    it held for impossible.
    """
    n = len(levels)
    cube = n * n * n
    for state in range(cube * cube):
        ones, twos = state // cube, state % cube
        s1, w1, p1 = ones // (n * n), ones // n % n, ones % n
        s2, w2, p2 = twos // (n * n), twos // n % n, twos % n
        wolf, possessed = levels[w1], levels[p1]
        rate[state] = (
            (1.0 - wolf) * (1.0 - possessed) * alone
            + tables.two[SEER, s1, ones]
            + wolf * possessed * tables.three[SEER, s2, twos]
        )
        # The seer wants the village to win: the smallest of the negative rates.
        for new in range(n):
            tables.values[new] = -tables.two[SEER, new, ones]
        s1_new = pick(tables.values, s1, switches.response)
        if wolf * possessed > 0.0:
            for new in range(n):
                tables.values[new] = -tables.three[SEER, new, twos]
            s2_new = pick(tables.values, s2, switches.response)
        else:
            s2_new = pick_any(n, s2, switches.response)
        pair_w = _liar(WOLF, levels, switches, alone, unforeseen, tables, ones, twos, w1, w2, possessed)
        pair_p = _liar(POSSESSED, levels, switches, alone, unforeseen, tables, ones, twos, p1, p2, wolf)
        ones_new = (s1_new * n + pair_w // n) * n + pair_p // n
        twos_new = (s2_new * n + pair_w % n) * n + pair_p % n
        following[state] = ones_new * cube + twos_new


@kernel
def fill_transitions(levels, switches, following, rate, tables, work):
    """Fill `following` and `rate` as `follow` does, for the paper's model."""
    fill_tables(levels, switches, tables, work)
    follow(levels, switches, ONE_CLAIM, three_claims_unforeseen(switches, work), following, rate, tables)


class Graph(NamedTuple):
    """The dynamics under one reading: arrays over the states."""

    following: np.ndarray
    """int64: the next state."""
    rate: np.ndarray
    """float64: the village's win rate."""
    attractor: np.ndarray
    """int64: number of the cycle (or fixed point) that the path ends in."""
    steps: np.ndarray
    """int64: steps until it is reached, 0 on it."""
    cycles: list
    """The cycles as lists of states in their order, from the lowest on; a fixed point is one of length 1."""

    def path(self, state):
        """The states from `state` on until one is repeated."""
        seen = [int(state)]
        while (after := int(self.following[seen[-1]])) not in seen:
            seen.append(after)
        return seen

    def basins(self):
        """Number of states that end in each cycle."""
        return np.bincount(self.attractor, minlength=len(self.cycles))


def transitions(switches=Switches(), levels=LEVELS):
    """(following, rate) over all states of the grid."""
    levels = np.array(levels, float)
    following, rate = np.zeros(len(levels) ** 6, np.int64), np.zeros(len(levels) ** 6)
    fill_transitions(levels, switches, following, rate, new_tables(levels), new_work())
    return following, rate


def analyse(following, rate):
    """The Graph of `following`, by doubling of steps: 2^k of them lead every state onto its cycle."""
    states = len(following)
    settled, taken = following, 1
    while taken < states:
        settled, taken = settled[settled], 2 * taken
    number, cycles = np.full(states, -1), []
    for state in np.unique(settled):
        if number[state] < 0:
            cycle = [int(state)]
            while (after := int(following[cycle[-1]])) != state:
                cycle.append(after)
            number[cycle] = len(cycles)
            cycles.append(cycle)
    steps, position, on_cycle = np.zeros(states, np.int64), np.arange(states), number >= 0
    while not on_cycle[position].all():
        steps += ~on_cycle[position]
        position = following[position]
    return Graph(following, rate, number[settled], steps, cycles)


def graph(switches=Switches(), levels=LEVELS):
    """The dynamics on the grid `levels` (numbers from 0 to 1, rising) as a Graph."""
    return analyse(*transitions(switches, levels))


def red_path(following):
    """Steps from the state of 2017 to that of 2018 on the two-level graph; 0 if no path leads there."""
    state = YEAR_2017
    for steps in range(1, len(following) + 1):
        state = following[state]
        if state == YEAR_2018:
            return steps
    return 0
