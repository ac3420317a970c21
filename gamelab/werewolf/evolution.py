"""Best-response dynamics on a grid of rates: where every fashion leads.

S_new = argmax_S p_v(S, W', P', S, W', P'), W_new = argmin_W p_v(S', W, P', S', W', P'), the possessed
likewise, all three at once. p_v is a part that depends on s1, w1, p1 only plus, with three claimants, w1 p1
times a function of s2, w2, p2: so small tables over triples of rates serve for all states.
"""

from typing import NamedTuple

import numpy as np

from gamelab import checks
from gamelab.kernel import kernel
from gamelab.settings import InputError, checked
from gamelab.werewolf.boards import triple
from gamelab.werewolf.choices import KNOWS, LEVELS, STANDARD, Response, Role, Switches, grid
from gamelab.werewolf.model import ONE_CLAIM, new_work, won_with

EQUAL = 1e-12  # win rates that differ by less count as equally good responses


class Tables(NamedTuple):
    """Win rates by role, that role's new rate, and the triple of rates in fashion; the caller's arrays."""

    levels: np.ndarray  # float64[n]: the grid, rising
    two: np.ndarray  # float64[3, n, n^3]: two claim and the village wins, by s1 w1 p1
    three: np.ndarray  # float64[3, n, n^3]: given three claimants, by s2 w2 p2
    values: np.ndarray  # float64[n]: scratch


def new_tables(levels):
    """Arrays for `fill_tables` on a grid of `levels`; InputError unless they rise from 0 to 1."""
    n = len(grid(levels))
    return Tables(np.array(levels, float), np.zeros((3, n, n**3)), np.zeros((3, n, n**3)), np.zeros(n))


@kernel
def _digit(digits, role, n):
    """The level of a role's rate in three `digits` of base n."""
    if role == Role.SEER:
        return digits // (n * n)
    return digits // n % n if role == Role.WEREWOLF else digits % n


@kernel
def fill_tables(switches, tables, work):
    """Fill `tables` for its grid; work: model.Work."""
    levels, n = tables.levels, len(tables.levels)
    for state in range(n**3):
        now = levels[_digit(state, 0, n)], levels[_digit(state, 1, n)], levels[_digit(state, 2, n)]
        for role in range(3):
            for new in range(n):
                s = levels[new] if role == Role.SEER else now[0]
                w = levels[new] if role == Role.WEREWOLF else now[1]
                p = levels[new] if role == Role.POSSESSED else now[2]
                belief = (s, w, p) if KNOWS[switches.known, role] == 1 else now
                two, three = triple(2, s, w, p), triple(3, s, w, p)
                tables.two[role, new, state] = won_with(2, two, triple(2, *belief), switches, work)
                tables.three[role, new, state] = won_with(3, three, triple(3, *belief), switches, work)


@kernel
def lowest(values):
    """The smallest of `values` (float64[n])."""
    least = values[0]
    for index in range(len(values)):
        least = min(least, values[index])
    return least


@kernel
def respond(values, present, response):
    """Index of the smallest of `values` (float64[n]); among equals as `response` says (see Response)."""
    limit = lowest(values) + EQUAL
    if response == Response.STAY and values[present] <= limit:
        return present
    best = -1
    for index in range(len(values)):
        if values[index] <= limit and (best < 0 or response == Response.HIGHEST):
            best = index
    return best


@kernel
def respond_anyhow(count, present, response):
    """`respond` where all `count` values are equal."""
    if response == Response.STAY:
        return present
    return count - 1 if response == Response.HIGHEST else 0


@kernel
def _liar(role, rival, ones, twos, switches, alone, unforeseen, tables):
    """The best pair of levels (first * n + second) of the werewolf or the possessed.

    rival: the other's claiming rate; ones, twos: the triples in fashion; alone, unforeseen: see `follow`.
    """
    levels, n = tables.levels, len(tables.levels)
    present_one, present_two = _digit(ones, role, n), _digit(twos, role, n)
    foreseen = levels[present_one] * rival > 0.0 or KNOWS[switches.known, role] == 1
    three = lowest(tables.three[role, :, twos]) if foreseen else unforeseen
    for new in range(n):
        x, two = levels[new], tables.two[role, new, ones]
        tables.values[new] = (1.0 - x) * (1.0 - rival) * alone + two + x * rival * three
    first = respond(tables.values, present_one, switches.response)
    if foreseen and levels[first] * rival > 0.0:
        return first * n + respond(tables.three[role, :, twos], present_two, switches.response)
    return first * n + respond_anyhow(n, present_two, switches.response)


@kernel
def follow(switches, alone, unforeseen, tables, following, rate):
    """Fill `following` (int64[n^6]) with the state after each state, `rate` (float64) with its win rate.

    A state's number has the digits s1 w1 p1 s2 w2 p2 in base n. Its win rate is that of a village whose
    belief is right. tables: filled; alone: the village's win rate against one claimant; unforeseen: against
    three whom it held for impossible.
    """
    levels = tables.levels
    n, cube = len(levels), len(levels) ** 3
    for state in range(cube * cube):
        ones, twos = state // cube, state % cube
        s1, s2 = _digit(ones, Role.SEER, n), _digit(twos, Role.SEER, n)
        wolf, possessed = levels[_digit(ones, Role.WEREWOLF, n)], levels[_digit(ones, Role.POSSESSED, n)]
        two, three = tables.two[Role.SEER, :, ones], tables.three[Role.SEER, :, twos]
        rate[state] = (1.0 - wolf) * (1.0 - possessed) * alone + two[s1] + wolf * possessed * three[s2]
        # The seer wants the village to win: the smallest of the negative rates.
        for new in range(n):
            tables.values[new] = -two[new]
        s1_new = respond(tables.values, s1, switches.response)
        s2_new = respond_anyhow(n, s2, switches.response)
        if wolf * possessed > 0.0:
            for new in range(n):
                tables.values[new] = -three[new]
            s2_new = respond(tables.values, s2, switches.response)
        pair_w = _liar(Role.WEREWOLF, possessed, ones, twos, switches, alone, unforeseen, tables)
        pair_p = _liar(Role.POSSESSED, wolf, ones, twos, switches, alone, unforeseen, tables)
        ones_new = (s1_new * n + pair_w // n) * n + pair_p // n
        twos_new = (s2_new * n + pair_w % n) * n + pair_p % n
        following[state] = ones_new * cube + twos_new


@kernel
def fill_transitions(switches, tables, following, rate, work):
    """Fill `following` and `rate` as `follow` does, for the paper's model; tables: its levels are given."""
    fill_tables(switches, tables, work)
    unforeseen = won_with(3, triple(3, 0.0, 0.0, 0.0), triple(2, 0.0, 0.0, 0.0), switches, work)
    follow(switches, ONE_CLAIM, unforeseen, tables, following, rate)


class Graph(NamedTuple):
    """The dynamics under one reading: arrays over the states."""

    following: np.ndarray  # int64: the next state
    rate: np.ndarray  # float64: the village's win rate
    attractor: np.ndarray  # int64: number of the cycle (or fixed point) that the path ends in
    steps: np.ndarray  # int64: steps until it is reached, 0 on it
    cycles: list
    """The cycles as lists of states in their order, from the lowest on; a fixed point is one of length 1."""

    def path(self, state):
        """The states from `state` on until one is repeated; InputError if there is no such state."""
        seen = [checks.integer("state", state, 0, len(self.following) - 1)]
        while (after := int(self.following[seen[-1]])) not in seen:
            seen.append(after)
        return seen

    def basins(self):
        """Number of states that end in each cycle."""
        return np.bincount(self.attractor, minlength=len(self.cycles))


def transitions(switches=STANDARD, levels=LEVELS):
    """(following, rate) over all states of the grid; InputError for a reading or levels that are none."""
    switches, tables = checked(Switches, switches, "switches"), new_tables(levels)
    following, rate = np.zeros(len(levels) ** 6, np.int64), np.zeros(len(levels) ** 6)
    fill_transitions(switches, tables, following, rate, new_work())
    return following, rate


def analyse(following, rate):
    """The Graph of `following`, by doubling of steps: 2^k of them lead every state onto its cycle.

    InputError unless `following` holds states, at least one, and `rate` as many numbers.
    """
    following = checks.integers("following", following, None, low=0)
    states = len(following)
    if states == 0 or following.max() >= states:
        raise InputError("following must hold a state, below their number, for each of one or more states.")
    rate = checks.numbers("rate", rate, states)
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


def graph(switches=STANDARD, levels=LEVELS):
    """The dynamics on the grid `levels` (numbers from 0 to 1, rising, else InputError) as a Graph."""
    return analyse(*transitions(switches, levels))
