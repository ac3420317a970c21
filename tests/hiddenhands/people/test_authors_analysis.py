"""The authors' script again: whose games and answers it has, and its differences."""

import numpy as np
import pytest

from hiddenhands.people import authors_analysis
from hiddenhands.people.choices import Agent


def test_everybodys_first_game_and_answers_are_there():
    data = authors_analysis.people()
    early = data[data["early"]]
    counts = [len(group.dropna(subset=[*authors_analysis.QUESTIONS])) for group in (data, early)]
    assert (len(data), len(early), *counts) == (240, 185, 212, 169)
    assert np.nanmin(data["like"]) == 1 and np.nanmax(data["like"]) == 5


def test_differences_without_factors_would_be_those_of_the_means():
    """With a factor that says nothing, the same for all, the model's differences are those of the means."""
    data = authors_analysis.people()
    means = [data["points"][data["agent"] == agent].mean() for agent in Agent]
    found = authors_analysis.differences(("publish",), data)
    assert found["outer", "intentional"][0] == pytest.approx(means[1] - means[0])
    assert found["full", "intentional"][0] == pytest.approx(means[1] - means[2])
    points, low, high, p = found["outer", "intentional"]
    assert low < points < high and 0 <= p <= 1
