"""What follows from the kept tables, counted otherwise."""

import numpy as np
import pytest

from hiddenhands import kept
from hiddenhands.conclusions import sure_of
from hiddenhands.koikoi import results
from hiddenhands.koikoi.full import experiments


def test_who_deals_gains_in_the_whole_game():
    """An independent program has +.52 and +.41 points a round with advice and at random, 95% .06 or so."""
    gains = results.dealing()
    assert set(sure_of(gains).values()) == {1}
    for players, theirs in {"rules": 0.52, "random": 0.41}.items():
        assert abs(gains[players].value - theirs) < 4 * np.hypot(gains[players].se, 0.03)


def test_the_dealer_gains_what_the_other_loses():
    """Rounds with one deal from both seats: what the first wins as dealer, and the second then."""
    [plan, *_] = experiments.plan_dealer(4, 1, [0])
    leads = np.pad(np.array([[3], [-5], [0], [2]]), ((0, 0), (0, 12)))
    [line] = experiments.table_dealer([(plan, leads)])
    assert (line["mean"], line["pairs"]) == (1.5, 2)  # of 3, 5, 0 and -2
    assert line["se"] == pytest.approx(np.std([4, -1], ddof=1) / 2**0.5)


def test_his_side_tells_most_and_then_seven_points():
    offered = {name: name for name in ("points", "cards", "theirs")}
    assert results.tells_most(offered).answers == ("theirs",)
    signs = sure_of(results.calls())
    assert {field[0] for field, sign in signs.items() if sign < 0 and field[2] == 0} == {"7 and more"}
    # With one such set six points pay and five do not.
    paying = {field[0] for field, sign in signs.items() if sign > 0 and field[2] == 1}
    assert "6" in paying and "5" not in paying
    assert all(sign <= 0 for field, sign in signs.items() if field[2] == 2)


def test_errors_of_shares_are_those_of_pairs_of_matches():
    table = kept.stored_table("koikoi-strength").set_index(["first", "second"])
    line, won = table.loc[("search", "learned")], results.wins("koikoi-strength")["search", "learned"]
    assert won.se == pytest.approx((line["high"] - line["low"]) / 2 / experiments.INTERVAL)
    assert won.df == line["matches"] // 2 - 1
