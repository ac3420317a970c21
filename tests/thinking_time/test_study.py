"""The studies' tables."""

import math

import numpy as np
import pytest

from gamelab.thinking_time.play import Column
from gamelab.thinking_time.study import STUDIES, success

SEED = 2018


def test_every_study_gives_a_table():
    for study in STUDIES:
        _, _, parameters = study.read(20, SEED, {})
        played = [(e, e.play(SEED, 0, e.games, e.settings)) for e in study.plan(20, SEED, **parameters)]
        lines = study.table(played)
        assert len(lines) == len(played) > 1
        assert all({"games", "mean", "sd", "se", "estimates", "success"} <= set(line) for line in lines)


def test_success_is_averaged_over_the_games_with_an_estimate():
    rows = np.zeros((3, len(Column)))
    rows[:, Column.ESTIMATES] = 4, 0, 2
    rows[:, Column.HITS] = 1, 0, 2
    assert success(rows) == (pytest.approx(0.625), pytest.approx(math.sqrt(2 * 0.375**2)), 2)
    assert math.isnan(success(rows[1:2])[0])
