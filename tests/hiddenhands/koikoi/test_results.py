"""What follows from the kept tables, counted otherwise; and that a few games prove nothing."""

import numpy as np
import pandas as pd
import pytest

from hiddenhands.koikoi.findings import FINDINGS
from hiddenhands.koikoi.full import experiments
from hiddenhands.koikoi.results import Runs
from hiddenhands.ledger.estimates import sure_of
from hiddenhands.runs import kept

RUNS = Runs()


def runs_of(name, lines):
    """Runs in which a table has these lines (dicts)."""
    runs = Runs()
    runs._tables[name] = pd.DataFrame(lines)
    return runs


def test_who_deals_gains_in_the_whole_game():
    """An independent program has +.52 and +.41 points a round with advice and at random, 95% .06 or so."""
    gains = RUNS.dealing()
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
    most, gaps = RUNS.tells_most()
    assert most == "theirs" and all(sign > 0 for sign in sure_of(gaps).values())
    assert gaps["points"].value < gaps["cards"].value
    signs = sure_of(RUNS.calls())
    assert {field[0] for field, sign in signs.items() if sign < 0 and field[2] == 0} == {"7 and more"}
    # With one such set six points pay and five do not.
    paying = {field[0] for field, sign in signs.items() if sign > 0 and field[2] == 1}
    assert "6" in paying and "5" not in paying
    assert all(sign <= 0 for field, sign in signs.items() if field[2] == 2)


def test_learned_values_and_the_match_are_missed_and_the_rest_is_open():
    signs = {name.partition(":")[0]: sign for name, sign in sure_of(RUNS.costs()).items()}
    assert signs == {"learned values before playouts": 1, "halving": 0, "belief": 0, "the match": 1}


def test_errors_of_shares_are_those_of_pairs_of_matches():
    table = kept.stored_table("koikoi-strength").set_index(["first", "second"])
    line, won = table.loc[("search", "learned")], RUNS.wins("koikoi-strength")["search", "learned"]
    assert won.se == pytest.approx((line["high"] - line["low"]) / 2 / experiments.INTERVAL)
    assert won.df == line["matches"] // 2 - 1


def test_a_few_matches_that_all_end_alike_are_no_proof():
    told = experiments.summary([5, 3, 2, 1], rounds=12)
    assert (told["share"], told["low"], told["high"]) == (1, 1, 1)
    line = {"first": "search", "second": "rules", "matches": 4} | told
    [won] = runs_of("koikoi-strength-50", [line]).wins("koikoi-strength-50").values()
    assert won.se > 0.2 and sure_of({"": won}, bound=0.5) == {"": 0}


def test_two_calls_that_bring_the_same_are_no_proof():
    line = {"points": "1", "cards": 2, "theirs": 0, "calls": 2, "more": 3.0, "se": 0.0}
    assert sure_of(runs_of("koikoi-calls", [line]).calls()) == {("1", 2, 0): 0}


def test_a_hand_worth_more_than_the_seat_refutes_the_finding():
    hand, table = FINDINGS["hand"].holds, RUNS.table("koikoi-nine-hidden")
    assert hand(RUNS) is True
    both = table["child_sees"].eq(2) & table["dealer_sees"].eq(0)
    for worth in (0.64, 0.45):  # seeing would cost, or bring a third of the seat
        lines = table.assign(dealer_value=table["dealer_value"].mask(both, worth)).to_dict("records")
        assert hand(runs_of("koikoi-nine-hidden", lines)) is False
    vague = table.assign(exploitability=0.04).to_dict("records")
    assert hand(runs_of("koikoi-nine-hidden", vague)) is None


def test_digits_that_no_average_has_refute_the_finding():
    digits, table = FINDINGS["digits"].holds, RUNS.table("koikoi-nine-calls")
    assert digits(RUNS) is True
    # Were the averages all nearer to 1 than the printed number, it would not look like one of them.
    lines = table.assign(**{"q0.025": table["q0.025"].clip(lower=0.9995)}).to_dict("records")
    assert digits(runs_of("koikoi-nine-calls", lines)) is False
