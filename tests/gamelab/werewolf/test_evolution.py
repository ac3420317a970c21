"""The dynamics: every transition against fractions, graphs by counting."""

import random
from itertools import product

import numpy as np
from conftest import fewer
from werewolf import oracle

from gamelab.werewolf import evolution
from gamelab.werewolf.choices import Exile, Known, Lie, Rates, Response, Switches, Ties, label, rates_of
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


def test_transitions_are_those_of_the_fractions_under_combinations_of_switches():
    chance = random.Random(11)
    every = list(product(*(range(len(kind)) for kind in (Exile, Lie, Ties, Known))))
    for chosen in chance.sample(every, fewer(len(every))):
        switches = Switches(*chosen, chance.randrange(len(Response)))
        state = chance.randrange(64)
        assert evolution.transitions(switches)[0][state] == next_exactly(state, switches), switches


def test_the_default_reading_has_one_cycle_of_six_for_all_states():
    graph = evolution.graph()
    [cycle] = graph.cycles
    assert list(map(label, cycle)) == "LLH/LLH LHL/HHL LLH/LHH LHL/LLH LLH/HHL LHL/LHH".split()
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
