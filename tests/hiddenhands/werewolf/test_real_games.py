"""Counts from real games: the two tables agree, and the rates are shares of the right games."""

from collections import Counter

import pytest

from gamelab.werewolf.choices import YEAR_2017, rates_of
from hiddenhands.werewolf import logs, real_games

every_set = pytest.mark.parametrize("name", real_games.ALL)


@every_set
def test_both_tables_tell_of_the_same_games(name):
    rows, wins = real_games.matrix(name)
    lines = real_games.boards(name)
    assert real_games.count_games(lines, lambda line: line.village_won) == (int(wins.sum()), len(wins))
    assert rows.shape == (len(wins), 9) and rows.min() >= 0 and rows.max() <= 1
    # The two tables count in different ways: boards where the seer claims, features in all games.
    assert rows[:, 8].sum() == real_games.empirical_rates(name)["w2"][0]
    assert rows[:, 0].sum() == real_games.count_games(lines, lambda line: "W" in line.claims)[0]


def test_the_counts_are_those_of_an_independent_program():
    """Written by others from the same logs, without this package."""
    assert real_games.empirical_rates("contest2018") == {
        "s1": (9, 31), "w1": (15, 100), "p1": (100, 100), "s2": (3, 4), "w2": (9, 15), "p2": (10, 15)
    }  # fmt: skip
    known = {"s1": (289, 2467), "w1": (4634, 10312), "p1": (9915, 10312)}
    known |= {"s2": (305, 1977), "w2": (2229, 4420), "p2": (3551, 4420)}
    assert real_games.empirical_rates("training") == known
    told = [real_games.lies("training", n, saw) for n in (2, 3) for saw in "PW"]
    assert told == [(146, 1205), (114, 2037), (147, 1009), (104, 1434)]
    assert [real_games.compare("training", n)["games"] for n in (1, 2, 3)] == [183, 5709, 4420]
    assert real_games.compare("training", 1)["won"] == 75


def test_the_models_village_wins_boards_of_the_model_as_often_as_computed(monkeypatch):
    """Games of the model, counted and judged like real ones."""
    state, count = rates_of(YEAR_2017), 3_000
    games = [logs.parse(logs.log(3, game, state, state), "") for game in range(count)]
    lines = Counter(logs.board(game) + (int(game.village_won),) for game in games)
    table = [(half, *line, many) for half in (0, 1) for line, many in lines.items()]
    monkeypatch.setattr(real_games, "_lines", lambda file, name: table)
    for claimants in (2, 3):
        found = real_games.compare_village("toy", claimants)
        value = real_games.compare("toy", claimants)
        assert found["left_out"] == 0 and found["games"] == value["games"]
        assert abs(found["village"] - value["model"]) < 2 * (found["high"] - found["low"])


def test_the_later_set_is_told_apart_and_has_the_games_that_were_counted_elsewhere():
    assert real_games.LATER not in real_games.SETS
    assert {*real_games.ALL} == {*real_games.SETS, real_games.LATER}
    rows, wins = real_games.matrix(real_games.LATER)
    assert (len(rows), int(wins.sum())) == (1008, 702)
