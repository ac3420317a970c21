"""What the explanations show is what boards, model and exact compute."""

from fractions import Fraction

import numpy as np
import pytest

from gamelab.werewolf import evolution, model, play
from gamelab.werewolf.choices import STANDARD, Rates, Role, Switches, rates_of
from gamelab.werewolf.play import NOBODY
from hiddenhands.werewolf import exact
from hiddenhands.werewolf.kernels import deviations, explanations
from hiddenhands.werewolf.kernels.explanations import Claims, Seen


@pytest.mark.kernel
def test_hearing_ends_where_the_village_judges_and_begins_with_the_deal():
    heard, day = explanations.new_hearing(), play.new_day()
    for seed in range(100):
        rates = rates_of(seed % 64)
        count = explanations.posterior_by_report(seed, 3, seed % 64, heard)
        steps = int(heard.facts[0])
        assert count == play.deal(seed, 3, rates, STANDARD.lie, day) and steps == 2 + count
        assert play.judge_day(rates, STANDARD, day) == heard.facts[1]
        assert heard.posterior[steps - 1] == pytest.approx(day.posterior, abs=1e-12)
        assert heard.posterior[:steps].sum(axis=2) == pytest.approx(np.ones((steps, 5)))
        assert heard.posterior[0] == pytest.approx(np.tile((0.2, 0.2, 0.2, 0.4), (5, 1)))
        assert heard.spoke[2:steps].tolist() == np.flatnonzero(day.claims).tolist()
        # Who claims says nothing of which claimant is the seer, and a villager never claims.
        claims = day.claims.astype(bool)
        assert heard.posterior[1, claims, Role.SEER] == pytest.approx(np.full(count, 1 / count))
        assert (heard.posterior[1, ~claims, Role.SEER] == 0).all()


@pytest.mark.kernel
def test_a_report_moves_belief_by_how_likely_it_is_from_each_role():
    """Bayes' rule; of two claimants the one who is not the seer gives each of eight reports alike."""
    heard, reports, liars = explanations.new_hearing(), 0, [Role.WEREWOLF, Role.POSSESSED]
    for seed in range(100):
        count = explanations.posterior_by_report(seed, 4, seed % 64, heard)
        for step in range(2, 2 + count):
            seat, likely = heard.spoke[step], heard.likely[step]
            weights = heard.posterior[step - 1, seat] * likely
            assert heard.posterior[step, seat] == pytest.approx(weights / weights.sum(), abs=1e-12)
            possible = heard.posterior[step - 1, seat, liars] > 0
            assert count != 2 or likely[liars][possible] == pytest.approx(np.full(possible.sum(), 1 / 8))
            reports += 1
    assert reports > 100


@pytest.mark.kernel
def test_the_tree_of_a_day_is_figure_1():
    branches, work = explanations.new_day_tree(), model.new_work()
    for state in range(0, 64, 3):
        rates = rates_of(state)
        total = explanations.build_day_tree(state, STANDARD, branches, work)
        assert total == pytest.approx(model.win_rate(rates, rates, STANDARD, work), abs=1e-12)
        assert branches.chance.sum() == pytest.approx(1)
        assert branches.chance[Claims.NOBODY, Seen.LIE].sum() == 0
        if state % 9:
            continue
        assert Fraction(*branches.wins[0].tolist()) == exact.win_rate(rates, rates)
        for claims, (chance, won) in zip(Claims, exact.branches(rates).values()):
            assert Fraction(*branches.odds[1 + claims].tolist()) == chance
            assert Fraction(*branches.wins[1 + claims].tolist()) == won
            for first in (5 + 4 * claims, *(21 + 16 * claims + 4 * seen for seen in Seen)):
                odds = [Fraction(*pair) for pair in branches.odds[first : first + 4].tolist() if pair[1]]
                assert sum(odds) in (0, 1)
            by_seen = branches.chance[claims].sum(axis=1)
            villager = by_seen[Seen.TRUTH] + by_seen[Seen.LIE]
            assert [*by_seen[:2], villager / 2] == pytest.approx([float(chance) / 4] * 3)


@pytest.mark.kernel
@pytest.mark.parametrize("known", range(4))
def test_answers_are_those_of_which_the_roles_take_the_best(known):
    switches, work, wins = Switches(known=known), model.new_work(), np.zeros((3, 2, 2))
    graph = evolution.graph(switches)
    for state in range(0, 64, 7):
        deviations.answers(state, switches, wins, work)
        after = graph.following[state]
        for role in range(3):
            new = (after >> (5 - role)) & 1, (after >> (2 - role)) & 1
            best = wins[role].max() if role == 0 else wins[role].min()
            assert wins[role][new] == pytest.approx(best, abs=1e-9)
            own = (state >> (5 - role)) & 1, (state >> (2 - role)) & 1
            assert wins[role][own] == pytest.approx(graph.rate[state], abs=1e-12)


@pytest.mark.kernel
def test_the_square_is_the_models_and_the_possessed_never_stands_still():
    work, wins, path = model.new_work(), np.zeros((2, 2)), np.zeros(6, np.int64)
    for state in range(0, 64, 9):
        for index, name in enumerate(Rates._fields):
            deviations.square(state, index, STANDARD, wins, path, work)
            for believed, played in np.ndindex(2, 2):
                levels = ((0.2, 0.8)[level] for level in (played, believed))
                points = (rates_of(state)._replace(**{name: level}) for level in levels)
                assert wins[believed, played] == model.win_rate(*points, STANDARD, work)
            # A village that believes what is played wins no less than one that is wrong.
            assert wins[0, 0] >= wins[1, 0] - 1e-12 and wins[1, 1] >= wins[0, 1] - 1e-12
    assert deviations.square(0, 2, STANDARD, wins, path, work) == 5
    assert path.tolist() == [0, 1, 3, 2, 0, NOBODY]
    # The werewolf's claim in the same fashion is a mistake, whatever is believed: the first corner rests.
    assert deviations.square(0, 1, STANDARD, wins, path, work) == 1 and path[1] == NOBODY
