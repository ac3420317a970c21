"""The thesis's printed tables, and whose they may be."""

import numpy as np
import pandas as pd
import pytest

from gamelab import claims, printed
from gamelab.daifugo import published
from gamelab.daifugo.hands import RANK_NAMES
from gamelab.daifugo.study import SINGLE_CARD, THREES
from gamelab.kernel import PLAIN_PYTHON
from gamelab.runs.runner import run_study

pytestmark = pytest.mark.skipif(PLAIN_PYTHON, reason="many games")


def chi_square(agent, games=100_000):
    """Chi-square of the 16 printed means against an agent, and its p value."""
    tables = (run_study(study, games, agent=agent, progress=False) for study in (SINGLE_CARD, THREES))
    total, df, p = published.chi_square(*tables)
    assert df == 16
    return total, p


def test_random_play_may_have_made_the_printed_tables_and_skilled_play_has_not():
    assert chi_square("random")[1] > published.REJECTED
    # A few games tell these apart.
    assert chi_square("greedy", 20_000)[1] < 1e-30
    assert chi_square("learned", 20_000)[1] < 1e-30


def test_random_means_are_close_to_the_printed_ones():
    table = run_study(SINGLE_CARD, 50_000, progress=False)
    compared = claims.compare(published.SINGLE_CARD, table, margin=0.05)
    assert compared["difference"].abs().max() < 0.05


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
    """Draws round true means that lie 200 away: chi-square halves with as few games as the thesis has."""
    stream, unit = np.random.default_rng(1), published.SD / published.GAMES**0.5
    found = []
    for _ in range(400):
        drawn = {
            name: stream.normal(mean + 200**0.5 * unit / 4, unit) for name, mean in published.MEANS.items()
        }
        tables = [
            pd.DataFrame([claim.labels | {"mean": drawn[name], "se": unit} for name, claim in rows])
            for rows in (
                [("3" if n == 0 else RANK_NAMES[n], claim) for n, claim in enumerate(published.SINGLE_CARD)],
                [("3" if n == 1 else n, claim) for n, claim in enumerate(published.THREES, 1)],
            )
        ]
        found.append((*published.distance(*tables), published.chi_square(*tables)[0]))
    (mean, error, chi), spread = np.mean(found, axis=0), np.std(found, axis=0)[0]
    assert mean == pytest.approx(200, abs=4 * spread / 20) and error == pytest.approx(spread, rel=0.15)
    assert chi == pytest.approx((200 + 16 + 16) / 2, rel=0.05)
