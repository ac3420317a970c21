"""The nine features, and a regression that finds the truth where it is known."""

import numpy as np
from werewolf.example import THIRD

from hiddenhands.werewolf import features, logs


def test_features_with_three_claimants():
    assert features.features(logs.parse(THIRD, "")) == [1, 1, 0, 0, 0, 0, 1, 1, 1]


def test_the_regression_finds_coefficients_that_are_known():
    random = np.random.default_rng(4)
    rows = (random.random((40_000, 9)) < 0.4).astype(float)
    true = np.array([1.0, -1.0, 0.5, 0.0, 0.25, -0.5, 0.0, 2.0, -2.0])
    wins = (random.random(40_000) < 1 / (1 + np.exp(-(rows @ true - 0.3)))).astype(float)
    lines, note = features.regress(rows, wins)
    assert note == "" and all(abs(line["coefficient"] - t) < 4 * line["se"] for line, t in zip(lines, true))
    assert lines[3]["p"] > 0.01 > lines[0]["p"]


def test_what_a_regression_cannot_use_is_said():
    random = np.random.default_rng(5)
    rows = (random.random((500, 9)) < 0.5).astype(float)
    rows[:, 2], rows[:, 4], wins = 0, rows[:, 3], (random.random(500) < 0.5).astype(float)
    rows[:, 8] = wins
    lines, note = features.regress(rows, wins)
    assert [lines[n]["note"] for n in (2, 4)] == ["never varies", "follows from the features before it"]
    assert lines[8]["note"] == "separates won from lost games: no finite coefficient"
    assert note == "" and np.isnan(lines[2]["p"]) and np.isfinite(lines[0]["p"])
    assert features.regress(rows, np.ones(500))[1] == "the same side won every game"
    few = (random.random((6, 9)) < 0.5).astype(float)
    assert features.regress(few, np.array([0, 1, 1, 0, 1, 0.0]))[1] != ""
