"""What one side can be sure of: the linear program against its dual, by hand and by trying."""

import numpy as np
import pytest

from gamelab.werewolf.model import ONE_CLAIM
from hiddenhands.werewolf import equilibria, team
from hiddenhands.werewolf.equilibria import boards


def test_the_werewolfs_mixture_holds_every_village_down_to_the_value():
    found = team.village()
    assert found.ways.sum() == pytest.approx(1) and found.ways.min() >= -1e-12
    # Against the mixture the village's best answer is found board by board, lying or not by branch.
    best = found.ways[0] * ONE_CLAIM
    for branch in (team.TWO, ~team.TWO):
        sides = (
            sum(
                share * np.maximum(boards((s, w1, p1, s, w2, p2))[0], 0)
                for share, (w1, p1, w2, p2) in zip(found.ways[1:], team.WAYS[1:])
            )
            for s in (0, 1)
        )
        best += max(side.max(axis=1)[branch].sum() for side in sides)
    assert best == pytest.approx(found.value, abs=1e-9)


def test_a_seer_without_a_secret_can_do_as_well():
    value = team.village().value
    grid = [team.alone((s1, s2)) for s1 in (0, 0.5, 1) for s2 in (0, 0.5, 1)]
    assert max(grid) <= value + 1e-9
    assert team.alone((1.0, 1.0)) == pytest.approx(value, abs=1e-9)


def test_what_a_side_is_held_to_is_an_upper_bound():
    value = team.village().value
    random = np.random.default_rng(1)
    for way in random.random((20, 4)):
        assert team.held(way) >= value - 1e-9
    # Only the possessed claims: of him nothing is hidden but which of two he is.
    assert team.held((0, 1, 0.5, 0.5)) == pytest.approx(25 / 48)


def test_together_nobody_loses_by_the_freedom_to_change():
    calm, _ = equilibria.equilibrium(ends=(0.2, 0.8))
    assert team.together(calm.rates, calm.plan, (1, 2)) <= calm.win_rate + 1e-9
    assert team.together(calm.rates, calm.plan, (0,)) >= calm.win_rate - 1e-9


def test_an_equilibrium_leaves_open_what_two_together_can_do():
    free, _ = equilibria.equilibrium()
    least, most = team.together_at_equilibrium(free.rates)
    reached = team.together(free.rates, free.plan, (1, 2))
    assert least == pytest.approx(0, abs=1e-6) and most == pytest.approx(0.424277, abs=1e-5)
    assert least <= reached <= most + 1e-6
    assert team.village().value == pytest.approx(2359 / 5088, abs=1e-9)
