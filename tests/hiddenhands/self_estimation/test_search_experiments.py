"""What can be run of search: lines for blueprint, search and gain, on the same deals."""

import pytest

from gamelab.hanabi.rules import is_legal
from gamelab.hanabi.worth import BLUEPRINT
from gamelab.settings import InputError
from hiddenhands.runs.run import run_study
from hiddenhands.self_estimation import search_experiments
from hiddenhands.self_estimation.experiments import COMPARISON


def run(study=search_experiments.SEARCH, games=4, **given):
    return run_study(study, games=games, progress=False, **given)


def test_a_blueprint_a_search_and_the_gain_between_them_on_the_deals_of_the_strategy_itself():
    given = {"hand": 2, "worlds": 16}
    table = run(blueprint="viewpoint", **given).set_index("player")
    assert list(table.index) == ["blueprint", "search", "gain", "promised", "gain less promised"]
    assert table["mean"]["gain"] == pytest.approx(table["mean"]["search"] - table["mean"]["blueprint"])
    short = table["mean"]["gain"] - table["mean"]["promised"]
    assert table["mean"]["gain less promised"] == pytest.approx(short)
    alone = run(COMPARISON, strategy="viewpoint", hand=2)
    assert table["mean"]["blueprint"] == alone["mean"][0]
    assert {"games", "mean", "se"} <= set(table) and set(table["games"]) == {4}


@pytest.mark.parametrize(
    "given, said",
    [
        ({"blueprint": "open"}, "blueprint must be some of rational"),
        ({"rules": "old"}, "rules must be some of paper, today"),
        ({"worlds": 1}, "worlds must be an integer from 2 to 100000"),
        ({"hand": 6}, "hand must be integers from 1 to 5"),
    ],
)
def test_bad_input_is_a_sentence(given, said):
    with pytest.raises(InputError, match=said):
        run(**given)


def test_a_decision_is_looked_at_as_it_stands():
    setting = search_experiments.searching("viewpoint", "today", 2, worlds=16)
    one = search_experiments.look_at(setting, 1, 3, 10)
    assert is_legal(one.buffers.table, setting.rules, 0, one.action)
    assert 0 < one.judged.worlds[BLUEPRINT] <= max(one.judged.worlds) <= 16
    with pytest.raises(InputError, match="turn must be at most"):
        search_experiments.look_at(setting, 1, 3, 150)


def test_every_pair_plays_and_search_knows_who_it_sits_with():
    table = run(search_experiments.PAIRS, games=1, worlds=2)
    many = len(search_experiments.PLAYERS)
    assert len(table) == many * (many + 1) // 2
    assert set(table["one"]) == set(search_experiments.PLAYERS)
