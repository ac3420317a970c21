"""The thesis's printed tables, and whose they may be."""

import pandas as pd
import pytest

from hiddenhands.daifugo import published
from hiddenhands.ledger.claims import by_family, claims

pytestmark = pytest.mark.compiled


def test_the_printed_tables_hold_mean_ranks_only():
    lines = by_family(claims("daifugo"))["mean_ranks"]
    assert {line.unit for line in lines} == {"rank"}


def test_the_printed_tables_are_no_distance_from_themselves():
    table = lambda claims: pd.DataFrame([claim.labels | {"mean": claim.mean, "se": 0.0} for claim in claims])
    single, threes = table(published.SINGLE_CARD), table(published.THREES)
    assert published.chi_square(single, threes) == (0.0, 16, 1.0)
    single.loc[single["card"] == "Q", "mean"] += 2 * published.SD / published.GAMES**0.5
    assert published.chi_square(single, threes)[0] == pytest.approx(4)
    assert published.distance(single, threes) == (pytest.approx(4), 0)
