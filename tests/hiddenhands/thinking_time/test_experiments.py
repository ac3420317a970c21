"""The studies' tables."""

import math

import numpy as np
import pytest
from scipy import stats

from gamelab.hanabi.timed.choices import Person, timed_game
from gamelab.hanabi.timed.play import Column, play_block
from hiddenhands.thinking_time.experiments import (
    SETTLED,
    SLIPS,
    START_STUDY,
    STUDIES,
    sd_range,
    slip_rates,
    success,
)
from hiddenhands.thinking_time.results import fitted_slip

SEED = 2018


def test_every_study_gives_a_table():
    for study in STUDIES:
        _, _, parameters = study.read(20, SEED, {})
        played = [(e, e.play(SEED, 0, e.games, e.settings)) for e in study.plan(20, SEED, **parameters)]
        lines = study.table(played)
        assert len(lines) == len(played) > 1
        assert all({"games", "mean", "sd", "se", "estimates", "success"} <= set(line) for line in lines)


def test_a_start_is_compared_with_r_on_the_same_deals():
    _, _, parameters = START_STUDY.read(20, SEED, {"start": "1,1.5", "step": "0.5", "partner": "viewpoint"})
    played = [(e, e.play(SEED, 0, 20, e.settings)) for e in START_STUDY.plan(20, SEED, **parameters)]
    lines = START_STUDY.table(played)
    assert [(line["agent"], line["start"]) for line in lines] == [
        (agent, start) for start in (1.0, 1.5) for agent in ("conventional", "adaptive")
    ]
    for (_, r), (_, c), none, more in zip(played[::2], played[1::2], lines[::2], lines[1::2]):
        assert (none["difference"], none["difference_se"]) == (0, 0)
        assert more["difference"] == pytest.approx((c[:, 0] - r[:, 0]).mean())


def test_people_with_slips_as_found_slip_as_often_as_real_ones_whoever_is_sure():
    assumed, *found = (Person()._replace(**rates) for rates in slip_rates().values())
    sure = Person().confident
    assert assumed == Person() and len(found) == len(SLIPS) - 1
    for person in found:
        mean = sure * person.slip + (1 - sure) * person.slip_unsure
        assert mean == pytest.approx(fitted_slip()) and 0 <= person.slip <= person.slip_unsure <= 1
    assert found[0].slip == found[0].slip_unsure and found[1].slip_unsure == 1


def test_the_range_of_sds_is_that_of_consecutive_fours():
    lots = np.random.default_rng(1)
    values = lots.normal(size=40_000)
    low, high = sd_range(values)
    assert (low, high) == pytest.approx(np.sqrt(stats.chi2.ppf((0.025, 0.975), 3) / 3), rel=0.05)
    gappy = np.insert(values[:8], [1, 5], np.nan)
    assert sd_range(gappy) == sd_range(values[:8])
    assert math.isnan(sd_range(values[:3])[0])


def test_no_weight_reaches_the_threshold_that_stands_for_certainty():
    """x >= a y holds only with y = 0: a thousand times as large an a changes no move."""
    rows = play_block(SEED, 0, 300, timed_game(a=SETTLED))
    again = play_block(SEED, 0, 300, timed_game(a=1e12))
    assert np.array_equal(rows[:, : Column.A_MEAN], again[:, : Column.A_MEAN])


def test_success_is_averaged_over_the_games_with_an_estimate():
    rows = np.zeros((3, len(Column)))
    rows[:, Column.ESTIMATES] = 4, 0, 2
    rows[:, Column.HITS] = 1, 0, 2
    assert success(rows) == (pytest.approx(0.625), pytest.approx(math.sqrt(2 * 0.375**2)), 2)
    assert math.isnan(success(rows[1:2])[0])
