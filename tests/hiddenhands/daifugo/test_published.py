"""The thesis's printed tables, and whose they may be."""

import numpy as np
import pandas as pd
import pytest

from gamelab.daifugo.hands import RANK_NAMES
from hiddenhands import printed
from hiddenhands.daifugo import published

pytestmark = pytest.mark.compiled


def test_the_printed_tables_are_the_theses():
    means = pd.Series([claim.mean for claim in published.SINGLE_CARD], index=RANK_NAMES)
    assert means.idxmin() == "Q" and means["3"] == published.THREES[0].mean == 2.6974
    assert round(means.mean(), 4) == 2.4965


def test_the_printed_tables_hold_mean_ranks_only():
    lines = printed.families(printed.read("daifugo"))["mean_ranks"]
    assert {line.unit for line in lines} == {"rank"}


def test_the_printed_tables_are_no_distance_from_themselves():
    single, threes = (
        pd.DataFrame([claim.labels | {"mean": claim.mean, "se": 0.0} for claim in claims])
        for claims in (published.SINGLE_CARD, published.THREES)
    )
    assert published.chi_square(single, threes) == (0.0, 16, 1.0)
    single.loc[single["card"] == "Q", "mean"] += 2 * published.SD / published.GAMES**0.5
    assert published.chi_square(single, threes)[0] == pytest.approx(4)
    assert published.distance(single, threes) == (pytest.approx(4), 0)


def test_a_distance_does_not_shrink_with_the_games_that_are_played():
    """True means 200 away, ours drawn with the thesis's own errors, which make chi-square half as large."""
    stream, unit, found = np.random.default_rng(1), published.SD / published.GAMES**0.5, []
    rows = [
        pd.DataFrame(
            [claim.labels | {"mean": claim.mean + 200**0.5 * unit / 4, "se": unit} for claim in claims]
        )
        for claims in (published.SINGLE_CARD, published.THREES)
    ]
    for _ in range(400):
        drawn = [table.assign(mean=stream.normal(table["mean"], unit)) for table in rows]
        found.append((*published.distance(*drawn), published.chi_square(*drawn)[0]))
    (mean, error, chi), spread = np.mean(found, axis=0), np.std(found, axis=0)[0]
    assert mean == pytest.approx(200, abs=4 * spread / 20) and error == pytest.approx(spread, rel=0.15)
    assert chi == pytest.approx((200 + 16) / 2, rel=0.05)
