"""Likelihoods of people's moves, and a mixture of strategies that is known."""

import numpy as np
import pytest

from hiddenhands.people import games
from hiddenhands.people.choices import Asked, Who, player_of
from hiddenhands.people.kernels import likelihood
from hiddenhands.people.kernels.calibration import SLIPS
from hiddenhands.people.kernels.likelihood import Sum


@pytest.mark.kernel
def test_an_even_choice_has_the_same_likelihood_at_any_rate_of_slips():
    row = likelihood.weigh_block(1, 100, 2, Asked(int(Who.EVEN), player_of(Who.EVEN))).sum(axis=0)
    first = games.load().first
    assert row[Sum.MOVES] == sum((first[game + 1] - first[game]) // 2 for game in (100, 101))
    assert row[Sum.ALLOWED] == row[Sum.MOVES]
    assert row[Sum.LOG :] == pytest.approx(row[Sum.LOG])


@pytest.mark.kernel
def test_who_always_slips_chooses_evenly_and_a_forbidden_move_is_a_slip():
    asked = [Asked(int(who), player_of(who)) for who in (Who.EVEN, Who.CONVENTIONAL)]
    even, r = (likelihood.weigh_block(1, 100, 2, one).sum(axis=0) for one in asked)
    assert SLIPS[-1] == 1 and r[-1] == pytest.approx(even[-1])
    assert 0 < r[Sum.EXPECTED] <= r[Sum.ALLOWED] < r[Sum.MOVES]
    assert np.isfinite(r).all()


def test_the_mixture_finds_the_shares_it_was_made_with():
    lots = np.random.default_rng(2)
    kind = lots.random(4000) < 0.3
    logs = np.where(kind[:, None], [0.0, -4.0], [-4.0, 0.0])
    shares = likelihood.mixture(logs)
    assert shares.sum() == pytest.approx(1)
    assert shares[0] == pytest.approx(kind.mean(), abs=0.02)
    low, high = likelihood.mixture_interval(logs[:400], seed=1)
    assert low[0] < kind[:400].mean() < high[0] and low == pytest.approx(1 - high[::-1], abs=1e-6)
    assert high[0] - low[0] > 2 * 1.96 * np.sqrt(0.3 * 0.7 / 400)  # whose strategy is not seen adds to chance
    assert np.array_equal(likelihood.mixture_interval(logs[:400], seed=1)[0], low)
