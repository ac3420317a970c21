"""How strong: rows that are always the same, and what the kept matches say."""

import numpy as np
import pytest
from conftest import digest

from gamelab.koikoi.choices import Player
from gamelab.settings import names
from hiddenhands.koikoi.full import experiments
from hiddenhands.runs import kept

DIGEST = "9709e3e2a2a2"
"""Of two matches of search against rules."""


@pytest.mark.kernel
def test_rows_are_the_same_compiled_and_as_plain_python():
    playouts = {"playouts": 12, "belief": 4}
    one = experiments.mind("search", **playouts), experiments.mind("rules", 1)
    matches = experiments.paired(*one, 2, 1, {})
    rows = matches.play(1, 0, 2, matches.settings)
    assert digest(rows) == DIGEST
    assert (rows[:, 0] == rows[:, 1:].sum(axis=1)).all()


def test_the_kept_matches_hold_what_the_study_says():
    """In whole intervals: search beats rules and the learned player, rules beat greedy."""
    table = kept.stored_table("koikoi-strength").set_index(["first", "second"])
    assert len(table) == len(names(Player)) * (len(names(Player)) - 1) // 2
    least = {("search", "rules"): 0.65, ("search", "learned"): 0.58}
    for pair, share in least.items():
        assert table.loc[pair, "low"] > share
    assert table.loc[("rules", "greedy"), "share"] > 0.6
    assert (table["low"] > 0.5).all()  # as ordered
    longer = kept.stored_table("koikoi-strength-50").set_index(["first", "second"])
    assert all(longer.loc[pair, "low"] > share for pair, share in least.items())


def test_who_sees_the_hand_wins_more_often():
    """And the only difference between the two is that it sees."""
    [plan] = experiments.plan_hidden(2, 1, 20)
    assert plan.settings["first"] == plan.settings["second"] | {"sees": 1}
    [line] = kept.stored_table("koikoi-hidden").to_dict("records")
    assert line["matches"] >= 400 and line["low"] > 0.5 and line["points"] > 2 * line["points_se"]


def test_what_an_ingredient_costs_is_paired_by_deal():
    plan = experiments.plan_ablation(4, 1, 20)
    leads = [[3, -1, 2, 5], [3, -1, -2, 5], [-3, -1, -2, 0], [3, -1, 2, 5], [3, 1, 2, 5]]
    rows = [np.pad(np.array(lead)[:, None], ((0, 0), (0, 12))) for lead in leads]
    lines = experiments.table_ablation(list(zip(plan, rows)))
    assert [line["costs"] for line in lines] == [0, 0.25, 0.625, 0, -0.25]
    pairs = np.array([[1, 0], [1, 0.5]]).mean(axis=1)  # of the third: won by the whole, and by less
    assert lines[2]["costs_se"] == pytest.approx(pairs.std(ddof=1) / 2**0.5)


def test_a_summary_counts_draws_half():
    known = experiments.summary([5, -3, 0, 2], 1)
    assert (known["won"], known["drawn"], known["lost"]) == (2, 1, 1) and known["share"] == 0.625
    assert known["points"] == 1.0 and known["low"] < 0.625 < known["high"]
    # A match without its pair counts, but tells nothing of the error; of one pair none is known.
    odd = experiments.summary([5, -3, 0, 2, 4], 1)
    assert odd["won"] == 3 and odd["share"] == 0.7
    assert odd["high"] - odd["share"] == pytest.approx(known["high"] - known["share"])
    assert experiments.summary([5, -3, 1], 1)["low"] == 0 and experiments.summary([5], 1)["share"] == 1
