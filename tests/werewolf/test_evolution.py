"""The dynamics: every transition against fractions, graphs against networkx-like counting, what lies beyond the paper."""

import random
from fractions import Fraction

import numpy as np
import pytest

from gamelab.runner import run_study
from gamelab.werewolf import continuous, evolution, exact, model, second_day
from gamelab.werewolf import study as experiments
from gamelab.werewolf.choices import (
    EXILE,
    KNOWN,
    LEVELS,
    LIE,
    RESPONSE,
    TIES,
    YEAR_2017,
    YEAR_2018,
    Rates,
    Switches,
    label,
    rates_of,
    state_of,
)

STATES = [Rates(*(exact.GRID[(state >> bit) & 1] for bit in range(5, -1, -1))) for state in range(64)]


def next_exactly(state, switches):
    return STATES.index(exact.transition(STATES[state], switches))


def test_all_64_transitions_are_those_of_the_fractions():
    for switches in (Switches(), Switches(1, 1, 20, 2), Switches(2, 3, 1, 1, 2)):
        following, rate = evolution.transitions(switches)
        assert [next_exactly(state, switches) for state in range(64)] == following.tolist()
        exactly = [float(exact.win_rate(state, state, switches)) for state in STATES]
        assert np.abs(rate - exactly).max() < 1e-12


def test_transitions_are_those_of_the_fractions_under_every_combination_of_switches():
    chance = random.Random(11)
    for exile in range(len(EXILE)):
        for lie in range(len(LIE)):
            for ties in range(len(TIES)):
                for known in range(len(KNOWN)):
                    switches = Switches(exile, lie, ties, known, chance.randrange(len(RESPONSE)))
                    state = chance.randrange(64)
                    assert evolution.transitions(switches)[0][state] == next_exactly(state, switches), (
                        switches
                    )


@pytest.mark.kernel
def test_responses_that_tie_follow_the_rule():
    values = np.array([0.5, 0.25, 0.25 + 1e-15, 0.3])
    assert [evolution.pick(values, present, rule) for rule in range(3) for present in (0, 2)] == [
        1,
        1,
        1,
        2,
        2,
        2,
    ]


def test_seer_ties_exist_and_the_switch_decides_them():
    tied = 0
    for ties in range(3, len(TIES), 4):
        for lie in (0, 3):
            switches = Switches(0, lie, ties, 1)
            for state in range(64):
                _, best = exact.best_response("S", STATES[state], switches)
                if len(best) > 1:
                    tied += 1
                    new = [
                        evolution.transitions(switches._replace(response=rule))[0][state] for rule in (0, 2)
                    ]
                    assert [(n >> 5 & 1, n >> 2 & 1) for n in new] == [
                        tuple(exact.GRID.index(rate) for rate in pair) for pair in (min(best), max(best))
                    ]
    assert tied > 0


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


def test_the_multiverse_is_the_scan_that_the_chapter_tells_of():
    table = run_study(experiments.MULTIVERSE)
    assert len(table) == 3 * 4 * 27 * 4
    printed = table[table["known"] == "seer"]
    one = (printed["attractors"] == 1) & (printed["fixed_points"] == 0)
    assert one.mean() > 0.9 and set(printed.loc[one, "longest"]) >= {3, 6}
    assert (table[table["known"] == "everybody"]["fixed_points"] > 0).mean() > 0.9
    assert (table[table["known"] == "nobody"]["attractors"] > 1).mean() > 0.5
    assert not (table["red_path"] == 1).any()
    reached = table[table["red_path"] > 0]
    assert "SWPV" in set(reached["ties"])


def test_the_graph_table_names_states_and_attractors():
    table = run_study(experiments.GRAPH, ties="SWPV", lie="rival")
    following, rate = evolution.transitions(experiments.reading(ties="SWPV", lie="rival"))
    assert table["state"].tolist() == [label(state) for state in range(64)]
    assert [state_of(name) for name in table["next"]] == following.tolist()
    assert table["win_rate"].tolist() == rate.tolist()
    for line in table.itertuples():
        cycle = line.attractor.split(" > ")
        assert len(cycle) == line.length and cycle[0] == min(cycle, key=state_of)
        state = line.state
        for _ in range(line.steps):
            assert state not in cycle
            state = label(following[state_of(state)])
        assert state in cycle


def test_the_win_rate_is_also_given_as_a_fraction():
    (line,) = run_study(
        experiments.WIN_RATE, s1=0.3, w1=0.8, p1="0.8", believed_w1=0.25, ties="best"
    ).to_dict("records")
    assert abs(float(Fraction(line["fraction"])) - line["win_rate"]) < 1e-12
    assert Fraction(line["fraction"]) == exact.win_rate(
        Rates(0.3, 0.8, 0.8), Rates(w1=0.25), Switches(ties=1)
    )


def test_finer_grids_by_tables_equal_the_search_through_all_pairs():
    levels, chance = [0.0, 0.3, 1.0], random.Random(2)
    fractions = [exact.fraction(level) for level in levels]
    for known in range(len(KNOWN)):
        switches = Switches(known=known, ties=chance.choice([0, 3, 20]))
        following, _ = evolution.transitions(switches, levels)
        for state in chance.sample(range(3**6), 6):
            point = Rates(*map(exact.fraction, rates_of(state, levels)))
            new = exact.transition(point, switches, fractions)
            assert rates_of(following[state], fractions) == new, (known, label(state, levels))


def test_the_equilibrium_is_one():
    found, temperature = continuous.equilibrium()
    assert temperature < 0.01 and found.gap < 0.002
    assert continuous.gap(found.rates, found.plan) == pytest.approx(found.gap)
    # With a right belief the most suspect is the best exile, so the village wins what p_v says, up to the gap.
    value = model.win_rate(found.rates, found.rates, Switches(), model.new_work())
    assert abs(value - found.win_rate) < 0.002
    corner = continuous.logit_plan(rates_of(YEAR_2018), 1e-4)
    assert continuous.gap(rates_of(YEAR_2018), corner) > 0.05


def test_a_sharp_plan_is_the_models_village():
    for state in (0, 13, YEAR_2017, 62):
        plan = continuous.logit_plan(rates_of(state), 1e-6)
        ours = model.win_rate(rates_of(YEAR_2018), rates_of(state), Switches(), model.new_work())
        assert continuous.plan_win_rate(rates_of(YEAR_2018), plan) == pytest.approx(ours, abs=1e-9)


def test_a_full_step_of_learning_is_the_papers_dynamics():
    path = continuous.learn(rates_of(YEAR_2017), 5, 1.0)
    assert np.allclose(
        path, [rates_of(state) for state in [YEAR_2017, *_following(YEAR_2017, 5)]], atol=1e-12
    )


def _following(state, steps):
    following, states = evolution.transitions()[0], []
    for _ in range(steps):
        state = following[state]
        states.append(state)
    return states


def test_noise_leaves_the_cycle_as_it_vanishes():
    graph = evolution.graph()
    shares = continuous.noisy(graph.following, 1e-6)
    assert shares.sum() == pytest.approx(1) and shares.min() > -1e-12
    assert shares[graph.cycles[0]] == pytest.approx(np.full(6, 1 / 6), abs=1e-3)


def test_mafia_without_a_detective_has_its_closed_form():
    """One mafioso among an odd n: the mafia wins with (n - 1)!! / n!! (Braverman, Etesami and Mossel 2008)."""
    survived = Fraction(1)
    for players in range(3, 31, 2):
        survived *= Fraction(players - 1, players)
        assert second_day.mafia(players, 1) == 1 - survived
    assert second_day.mafia(4, 2) == 0 and second_day.mafia(7, 0) == 1


def test_a_second_day_without_information_is_mafia():
    """Four left, the possessed exiled: one werewolf among them, nothing known: 1/3 after the kill."""
    roles = np.array([[2 if s == 4 else 1 if s == wolf else 3 for s in range(5)] for wolf in range(4)])
    value, plan = second_day.night(np.full(4, 0.25), roles, 4)
    assert value == pytest.approx(float(second_day.mafia(3, 1)))
    for killed in range(4):
        assert plan[killed].sum() == pytest.approx(1) and plan[killed, killed] == 0


def test_one_claimant_is_worth_seven_twelfths_with_the_second_day_too():
    assert second_day.one_claim() == pytest.approx(7 / 12, abs=1e-9)


def test_played_out_the_village_does_not_do_worse_than_the_exile_alone():
    point = (LEVELS[0], LEVELS[1], LEVELS[1])
    total = second_day.part(2, point, point) + 0.64 * second_day.part(3, point, point) + 0.04 * 7 / 12
    wolf_only = 0.0
    for claimants, share in ((2, 1), (3, 0.64)):
        boards = model.BOARDS_2 if claimants == 2 else model.BOARDS_3
        for board, many in enumerate(boards[:, -1]):
            weights = second_day._weights(claimants, board, point, 0)
            roles = model.ROLES_2 if claimants == 2 else model.ROLES_3
            wolf_only += share * many * max((weights * (roles[:, seat] == 1)).sum() for seat in range(5))
    assert wolf_only < total < 1
