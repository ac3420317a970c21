"""Counts from real games: the two tables agree, and the rates are shares of the right games."""

import numpy as np
import pytest
from statsmodels.genmod.families import Binomial
from statsmodels.genmod.generalized_linear_model import GLM

from gamelab.werewolf import features, model, real
from gamelab.werewolf.choices import STANDARD, Rates

every_set = pytest.mark.parametrize("name", real.SETS)


@every_set
def test_both_tables_tell_of_the_same_games(name):
    rows, wins = real.matrix(name)
    known = real.counts(name)
    assert (len(wins), int(wins.sum())) == (known["games"][0], known["the village wins"][0])
    assert rows.shape == (len(wins), 9) and rows.min() >= 0 and rows.max() <= 1
    assert sum(known[f"the village wins with {n} claimant(s)"][1] for n in (1, 2, 3)) <= len(wins)
    # Games with three claimants in which the werewolf reports on a rival: counted where the seer claims too.
    assert rows[:, 8].sum() == known[real.NAMES["w2"]][0]


@every_set
def test_rates_and_lies_are_counted(name):
    known = real.counts(name)
    assert set(real.NAMES.values()) | set(real.FORBIDDEN) <= set(known)
    assert all(0 <= rate <= 1 for rate in real.rates(name))


@every_set
def test_the_models_prediction_is_its_win_rate_given_the_claims(name):
    rates, work = real.rates(name), model.new_work()
    two, three = (real.compare(name, claimants) for claimants in (2, 3))
    w1, p1 = rates.w1, rates.p1
    whole = model.win_rate(rates, rates, STANDARD, work)
    parts = (1 - w1) * (1 - p1) * 7 / 12 + (w1 + p1 - 2 * w1 * p1) * two["model"] + w1 * p1 * three["model"]
    assert whole == pytest.approx(parts)
    assert two["low"] < two["seen"] < two["high"]


def test_the_regression_of_training_games_is_that_of_another_solver():
    """Fitted again by iteratively reweighted least squares."""
    rows, wins = real.matrix("training")
    lines, note = features.regress(rows, wins)
    fit = GLM(wins, np.column_stack([np.ones(len(rows)), rows]), family=Binomial()).fit()
    assert note == ""
    assert [line["coefficient"] for line in lines] == pytest.approx(fit.params[1:], rel=1e-5)
    assert [line["se"] for line in lines] == pytest.approx(fit.bse[1:], rel=1e-4)


def test_a_share_has_wilsons_interval():
    assert real.share(0, 10)[:2] == (0, 0)
    assert real.share(2636, 4420)[1:] == pytest.approx((0.582, 0.611), abs=5e-4)
    assert isinstance(real.rates("training"), Rates)
