"""Counts from real games: the two tables agree, and the rates are shares of the right games."""

from collections import Counter

import numpy as np
import pytest
from statsmodels.genmod.families import Binomial
from statsmodels.genmod.generalized_linear_model import GLM

from gamelab.werewolf import model
from gamelab.werewolf.choices import STANDARD, YEAR_2017, rates_of
from hiddenhands.werewolf import features, logs, real_games

every_set = pytest.mark.parametrize("name", real_games.SETS)


@every_set
def test_both_tables_tell_of_the_same_games(name):
    rows, wins = real_games.matrix(name)
    lines = real_games.boards(name)
    assert real_games.counted(lines, lambda line: line.village_won) == (int(wins.sum()), len(wins))
    assert rows.shape == (len(wins), 9) and rows.min() >= 0 and rows.max() <= 1
    # The two tables count in different ways: boards where the seer claims, features in all games.
    assert rows[:, 8].sum() == real_games.empirical_rates(name)["w2"][0]
    assert rows[:, 0].sum() == real_games.counted(lines, lambda line: "W" in line.claims)[0]


def test_the_counts_are_those_of_an_independent_program():
    """Written by others from the same logs, without this package."""
    assert real_games.empirical_rates("contest2018") == {
        "s1": (9, 31), "w1": (15, 100), "p1": (100, 100), "s2": (3, 4), "w2": (9, 15), "p2": (10, 15)
    }  # fmt: skip
    known = {"s1": (289, 2467), "w1": (4634, 10312), "p1": (9915, 10312)}
    assert real_games.empirical_rates("training") == known | {
        "s2": (305, 1977),
        "w2": (2229, 4420),
        "p2": (3551, 4420),
    }
    told = [real_games.lies("training", n, saw) for n in (2, 3) for saw in "PW"]
    assert told == [(146, 1205), (114, 2037), (147, 1009), (104, 1434)]
    assert [real_games.compare("training", n)["games"] for n in (1, 2, 3)] == [183, 5709, 4420]
    assert real_games.compare("training", 1)["won"] == 75


@every_set
def test_every_report_is_counted_once(name):
    for claimants in (2, 3):
        _, games = real_games.counted(real_games.with_claimants(name, claimants), bool)
        table = real_games.reports(name, claimants)
        assert table["seer"].total() == games
        assert sum(told.total() for told in table.values()) == claimants * games


def test_the_models_village_wins_boards_of_the_model_as_often_as_computed(monkeypatch):
    """Games of the model, counted and judged like real ones."""
    state, count = rates_of(YEAR_2017), 3_000
    games = [logs.parse(logs.log(3, game, state, state), "") for game in range(count)]
    lines = Counter(logs.board(game) + (int(game.village_won),) for game in games)
    table = [(half, *line, many) for half in (0, 1) for line, many in lines.items()]
    monkeypatch.setattr(real_games, "_lines", lambda file, name: table)
    for claimants in (2, 3):
        found = real_games.judged("toy", claimants)
        value = real_games.compare("toy", claimants)
        assert found["left_out"] == 0 and found["games"] == value["games"]
        assert abs(found["village"] - value["model"]) < 2 * (found["high"] - found["low"])


def test_what_the_model_has_not_is_left_out():
    for claims, seer, known in (("SWP", "V black", False), ("SWP", "W black", True), ("SP", "", False)):
        line = real_games.Line(0, claims, "V", seer, "P white", "V white", 1, 1)
        assert (real_games._on_board(line) is not None) == known


@every_set
def test_the_models_prediction_is_its_win_rate_given_the_claims(name):
    rates, work = real_games.rates(name), model.new_work()
    two, three = (real_games.compare(name, claimants) for claimants in (2, 3))
    w1, p1 = rates.w1, rates.p1
    whole = model.win_rate(rates, rates, STANDARD, work)
    parts = (1 - w1) * (1 - p1) * 7 / 12 + (w1 + p1 - 2 * w1 * p1) * two["model"] + w1 * p1 * three["model"]
    assert whole == pytest.approx(parts)
    assert two["low"] < two["seen"] < two["high"]


def test_the_regression_of_training_games_is_that_of_another_solver():
    """Fitted again by iteratively reweighted least squares."""
    rows, wins = real_games.matrix("training")
    lines, note = features.regress(rows, wins)
    fit = GLM(wins, np.column_stack([np.ones(len(rows)), rows]), family=Binomial()).fit()
    assert note == ""
    assert [line["coefficient"] for line in lines] == pytest.approx(fit.params[1:], rel=1e-5)
    assert [line["se"] for line in lines] == pytest.approx(fit.bse[1:], rel=1e-4)


def test_a_share_has_wilsons_interval():
    assert real_games.share(0, 10)[:2] == (0, 0)
    assert real_games.share(2636, 4420)[1:] == pytest.approx((0.582, 0.611), abs=5e-4)


@pytest.mark.parametrize("place", real_games.SETS.values(), ids=[*real_games.SETS])
def test_every_set_names_its_commit(place):
    assert len(place.commit) == 40 and int(place.commit, 16) and place.repository.count("/") == 1
