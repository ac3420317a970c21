"""Six printed means, judged by one reading."""

import numpy as np
import pytest

from hiddenhands.thinking_time import jointly, results
from hiddenhands.thinking_time.experiments import READING_STUDY
from hiddenhands.thinking_time.published import PEOPLE

GAMES = np.random.default_rng(1).normal(size=(2, 400, 3)) * [3.0, 2.0, 0.1] + [17.0, 7.0, 0.9]


def test_what_is_like_the_reading_is_near_and_what_lies_off_is_far():
    r, c = GAMES
    middle = np.hstack([r.mean(axis=0), c.mean(axis=0)])
    distance, p = jointly.together(r, c, middle, PEOPLE, 1)
    assert distance < 0.1 and p > 0.99
    off = middle + [0, 0, 0, 0, 0, 0.5]  # ten standard deviations of one mean
    distance, p = jointly.together(r, c, off, PEOPLE, 1)
    assert distance == pytest.approx(10, abs=0.5) and p == 1 / (1 + jointly.STUDIES)


def test_studies_of_the_reading_itself_are_as_far_off_as_chance_has_it():
    """p of 200 studies drawn from the reading: their mean is 1/2 within four standard errors."""
    stream = np.random.default_rng(2)
    drawn = [own[stream.integers(len(own), size=(200, PEOPLE))].mean(axis=1) for own in GAMES]
    odds = [jointly.together(*GAMES, means, PEOPLE, 3)[1] for means in np.hstack(drawn)]
    assert abs(np.mean(odds) - 0.5) < 4 * np.sqrt(1 / 12 / len(odds))


def test_a_game_without_an_estimate_has_no_success_and_is_left_out():
    r, c = GAMES.copy()
    r[::2, 2] = np.nan
    stream = np.random.default_rng(4)
    means = jointly.means_of_studies(r[:1], PEOPLE, stream)[:, :2]
    assert means == pytest.approx(np.tile(r[0, :2], (jointly.STUDIES, 1)))
    assert np.isfinite(jointly.together(r, c, jointly.printed(), PEOPLE, 1)).all()


def test_r_and_c_of_a_reading_share_what_was_found_of_both():
    _, _, given = READING_STUDY.read(40, 1, {"partner": "viewpoint", "start": "1,2.5"})
    played = [(e, e.play(1, 0, 40, e.settings)) for e in READING_STUDY.plan(40, 1, **given)]
    lines = READING_STUDY.table(played)
    assert [line["start"] for line in lines] == [1.0, 1.0, 2.5, 2.5]
    assert [line["agent"] for line in lines] == ["conventional", "adaptive"] * 2
    assert lines[0]["distance"] == lines[1]["distance"] != lines[2]["distance"]


def test_none_of_the_books_readings_gives_the_six_means():
    nearest = results.nearest_reading()
    assert len(nearest) == 2 and nearest["p"].max() < 0.01
