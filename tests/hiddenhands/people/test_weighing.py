"""From games to people: weights and intervals."""

import math

import numpy as np
import pytest

from hiddenhands.people import games, weighing


def test_the_people_are_those_of_the_issue():
    played = weighing.played()
    assert (len(played), played.max(), np.median(played), (played == 1).sum()) == (240, 568, 2, 106)
    assert played.sum() == 2040


def test_a_person_is_the_nearest_game_with_an_answer():
    """Twelve of the 240 answered after a game that goes on from another's: by first games there are 228."""
    packed = games.load()
    assert (packed.old[packed.asked] != games.MISSING).sum() == 12
    assert (games.persons()[packed.asked] == np.arange(240)).all()


def test_thirteen_on_one_link_say_the_same_of_themselves():
    together, alike = weighing.one_link()
    assert (together.sum(), (together & alike).sum(), (alike & ~together).sum()) == (13, 13, 8)


def test_each_person_weighs_the_same():
    totals, counts = np.array([1.0, 0.0, 5.0]), np.array([1.0, 9.0, 0.0])
    line = weighing.summary(totals, counts, np.ones(3, bool))
    assert (line["people"], line["n"]) == (2, 10)
    assert (line["mean"], line["pooled"]) == (0.5, 0.1)
    assert line["low"] < 0.5 < line["high"]
    nothing = weighing.summary(totals, counts, np.zeros(3, bool))
    assert nothing["n"] == 0 and math.isnan(nothing["mean"])


def test_sums_by_person_lose_nothing():
    rows = np.stack([games.load().score, np.ones(2040)], axis=1)
    sums = weighing.by_person(rows)
    assert sums.sum(axis=0) == pytest.approx(rows.sum(axis=0))
    assert sums[:, 1].tolist() == weighing.played().tolist()
