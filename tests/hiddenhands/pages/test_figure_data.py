"""The numbers of a picture are those that it was drawn from."""

import csv
import io

import matplotlib.pyplot as plt
import pytest

from hiddenhands.pages.figure_data import as_csv


@pytest.fixture
def ax():
    figure, ax = plt.subplots()
    yield ax
    plt.close(figure)


def read(ax):
    return list(csv.DictReader(io.StringIO(as_csv(ax.figure))))


def test_a_line_is_its_points_under_its_label(ax):
    ax.set(title="left", xlabel="games", ylabel="score")
    ax.plot([1, 2], [0.5, 1 / 3], label="ours")
    ax.axhline(0)
    one, two = read(ax)
    told = {"panel": "left", "horizontal": "games", "vertical": "score", "series": "ours", "value": ""}
    assert one == told | {"x": "1", "y": "0.5"}
    assert two == told | {"x": "2", "y": "0.333333"}


def test_intervals_are_their_ends_once(ax):
    ax.errorbar([3], [1.5], 0.5, capsize=2, label="mean")
    told = [(line["series"], line["x"], line["y"]) for line in read(ax)]
    assert told == [("mean", "3", y) for y in ("1.5", "1", "2")]


def test_bars_end_at_their_values_beside_their_words(ax):
    ax.barh(["first", "second"], [2, 5])
    ax.set_yticks([0, 1], ["first", "second"])
    assert [(line["x"], line["y"]) for line in read(ax)] == [("2", "first"), ("5", "second")]


def test_cells_have_values(ax):
    ax.pcolormesh([[1, 2], [3, float("nan")]])
    told = [(line["x"], line["y"], line["value"]) for line in read(ax)]
    assert told[:2] == [("0.5", "0.5", "1"), ("1.5", "0.5", "2")]
    assert told[2:] == [("0.5", "1.5", "3"), ("1.5", "1.5", "")]
