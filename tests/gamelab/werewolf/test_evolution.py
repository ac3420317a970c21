"""The dynamics: every transition against fractions, graphs against counting."""

import random
from itertools import product

import numpy as np
import pytest
from werewolf import oracle

from gamelab.werewolf import evolution
from gamelab.werewolf.choices import (
    KNOWS,
    Exile,
    Known,
    Lie,
    Rates,
    Response,
    Switches,
    Ties,
    label,
    rates_of,
)
from hiddenhands.werewolf import exact

STATES = [Rates(*(oracle.GRID[(state >> bit) & 1] for bit in range(5, -1, -1))) for state in range(64)]


def next_exactly(state, switches):
    return STATES.index(oracle.transition(STATES[state], switches))


def test_all_64_transitions_are_those_of_the_fractions():
    for switches in (Switches(), Switches(1, 1, 20, 2), Switches(2, 3, 1, 1, 2)):
        following, rate = evolution.transitions(switches)
        assert [next_exactly(state, switches) for state in range(64)] == following.tolist()
        exactly = [float(exact.win_rate(state, state, switches)) for state in STATES]
        assert np.abs(rate - exactly).max() < 1e-12


def test_transitions_are_those_of_the_fractions_under_every_combination_of_switches():
    chance = random.Random(11)
    for chosen in product(*(range(len(kind)) for kind in (Exile, Lie, Ties, Known))):
        switches = Switches(*chosen, chance.randrange(len(Response)))
        state = chance.randrange(64)
        assert evolution.transitions(switches)[0][state] == next_exactly(state, switches), switches


@pytest.mark.kernel
def test_responses_that_tie_follow_the_rule():
    values = np.array([0.5, 0.25, 0.25 + 1e-15, 0.3])
    given = [evolution.respond(values, present, rule) for rule in range(3) for present in (0, 2)]
    assert given == [1, 1, 1, 2, 2, 2]


def answer(values, present, rule):
    """Which of the pairs with the least value is taken, the first rate before the second; by definition."""
    for axis in range(2):
        least = values.min(axis=tuple(range(1, values.ndim)))
        best = np.flatnonzero(least <= least.min() + evolution.EQUAL).tolist()
        stays = rule == Response.STAY and present[axis] in best
        chosen = present[axis] if stays else best[-1 if rule == Response.HIGHEST else 0]
        values = values[chosen]
        yield chosen


@pytest.mark.kernel
@pytest.mark.parametrize("known", range(len(Known)))
@pytest.mark.parametrize("response", Response)
def test_each_role_answers_invented_win_rates_with_the_best_of_all_its_pairs(known, response):
    """Coarse win rates, so that many tie; a third of the states."""
    levels, switches = [0.0, 0.4, 1.0], Switches(known=known, response=response)
    tables, lots = evolution.new_tables(levels), np.random.default_rng(known)
    tables.two[:], tables.three[:] = (lots.integers(0, 4, (2, 3, 3, 27)) / 4).tolist()
    alone, unforeseen = 0.5, 0.25
    following, rate = np.zeros(729, np.int64), np.zeros(729)
    evolution.follow(switches, alone, unforeseen, tables, following, rate)
    for state in range(0, 729, 3):
        digits = [state // 3**place % 3 for place in range(5, -1, -1)]
        ones, twos = divmod(state, 27)
        _, wolf, possessed = (levels[digit] for digit in digits[:3])
        new = [0] * 6
        for role, rival in ((0, None), (1, possessed), (2, wolf)):
            values = np.zeros((3, 3))
            for one, two in product(range(3), repeat=2):
                value = tables.two[role, one, ones]
                if role == 0:
                    values[one, two] = -value - wolf * possessed * tables.three[0, two, twos]
                    continue
                foreseen = levels[digits[role]] * rival > 0 or KNOWS[known, role]
                three = tables.three[role, two, twos] if foreseen else unforeseen
                mine = levels[one]
                values[one, two] = (1 - mine) * (1 - rival) * alone + value + mine * rival * three
            new[role], new[role + 3] = answer(values, (digits[role], digits[role + 3]), response)
        assert following[state] == np.ravel_multi_index(new, [3] * 6), (digits, new)
        three = tables.three[0, digits[3], twos]
        both = (1 - wolf) * (1 - possessed) * alone + wolf * possessed * three
        assert rate[state] == pytest.approx(both + tables.two[0, digits[0], ones], abs=1e-12)


def test_the_default_reading_has_one_cycle_of_six_for_all_states():
    graph = evolution.graph()
    assert [[label(state) for state in cycle] for cycle in graph.cycles] == [
        ["LLH/LLH", "LHL/HHL", "LLH/LHH", "LHL/LLH", "LLH/HHL", "LHL/LHH"]
    ]
    assert graph.basins().tolist() == [64]


def test_graphs_are_analysed_rightly():
    chance = np.random.default_rng(1)
    for _ in range(200):
        following = chance.integers(0, 30, 30)
        graph = evolution.analyse(following, np.zeros(30))
        for state in range(30):
            path = graph.path(state)
            on_cycle = graph.cycles[graph.attractor[state]]
            assert following[path[-1]] in on_cycle and len(set(path)) == len(path)
            assert graph.steps[state] == len(path) - len(on_cycle)
        assert graph.basins().sum() == 30


def test_finer_grids_by_tables_equal_the_search_through_all_pairs():
    levels, chance = [0.0, 0.3, 1.0], random.Random(2)
    fractions = [exact.fraction(level) for level in levels]
    for known in range(len(Known)):
        switches = Switches(known=known, ties=chance.choice([0, 3, 20]))
        following, _ = evolution.transitions(switches, levels)
        for state in chance.sample(range(3**6), 6):
            point = Rates(*map(exact.fraction, rates_of(state, levels)))
            new = oracle.transition(point, switches, fractions)
            assert rates_of(following[state], fractions) == new, (known, label(state, levels))
