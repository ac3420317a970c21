"""A study's runs: kept tables as they are, or played anew at a size that follows from GAMES."""

import re

import pandas as pd
import pytest
from IPython.core.interactiveshell import InteractiveShell

from hiddenhands.runs import kept, runs
from hiddenhands.runs.experiment import StoredRun
from hiddenhands.werewolf.experiments import STUDIES

GRAPH = next(study for study in STUDIES if study.name == "werewolf-graph")
LISTED = {
    "mine": (None, StoredRun("mine", GRAPH, 640, {"lie": "rival"}, 32)),
    "exact": (None, StoredRun("exact", GRAPH, 64, {}, None)),
}
WRONG = [*zip(["GAMES"] * 3, ["abc", "200", 0.5]), ("SEED", True), ("KEPT", "no")]


class Runs(runs.Runs):
    GAMES = 1_000


@pytest.fixture
def played(monkeypatch):
    """What is played, in place of playing it."""
    calls = []

    def play(study, games, seed, out, **parameters):
        calls.append((study.name, games, seed, parameters))
        return pd.DataFrame({"kept": [False]})

    monkeypatch.setattr(kept, "lists", lambda: LISTED)
    monkeypatch.setattr(kept, "stored_table", lambda name, **reading: pd.DataFrame({"kept": [True]}))
    monkeypatch.setattr("hiddenhands.runs.run.run_study", play)
    return calls


def test_kept_tables_are_read_whatever_the_seed_and_the_games(played):
    for own in (Runs(), Runs(True, 7, 20)):
        assert own.table("mine")["kept"].item() and own.table("exact")["kept"].item()
        assert own.table("mine").attrs["told"] == "640 games a point, seed 1, kept with the book"
    assert not played


def test_without_them_what_has_games_and_a_seed_is_played_once_in_proportion(played):
    own = Runs(False, 3, 100)
    assert own.table("mine") is own.table("mine") and own.table("exact")["kept"].item()
    assert own.table("mine").attrs["told"] == "64 games a point, seed 3, played here"
    assert [Runs(False, 1, games).size(LISTED["mine"][1]) for games in (1, 500, 1_000, 9_999)] == [
        32,
        320,
        640,
        640,
    ]
    assert played == [("werewolf-graph", 64, 3, {"lie": "rival"})]


def test_what_is_played_here_has_the_notebooks_games_and_seed(played):
    Runs(True, 5, 70).play(GRAPH, lie="none")
    Runs(True, 5, 70).play(GRAPH, games=3)
    assert played == [("werewolf-graph", 70, 5, {"lie": "none"}), ("werewolf-graph", 3, 5, {})]


def test_a_run_knows_whether_it_is_the_books_and_names_what_is_not():
    assert Runs().are_the_books and Runs(True, 1, 1_000).are_the_books
    told = {str(Runs(*given)) for given in ((False, 3, 200), (True, 1, 200), (False,))}
    assert told == {"GAMES=200, SEED=3", "GAMES=200", "KEPT=False"}


@pytest.mark.parametrize("name", kept.lists())
def test_the_smallest_honest_size_of_each_kept_run_is_named(name):
    run = kept.lists()[name][1]
    assert run.least is None or 1 < run.least <= run.games


@pytest.mark.parametrize("name, wrong", WRONG)
def test_a_wrong_parameter_is_one_sentence_in_a_notebook(name, wrong, capsys):
    shell = InteractiveShell()
    given = {"KEPT": True, "SEED": 0, "GAMES": 9} | {name: wrong}
    shell.user_ns |= {"Runs": Runs, "given": given}
    assert not shell.run_cell("Runs(*given.values())").success
    said = capsys.readouterr().out.strip()
    assert re.fullmatch(rf"{name} must be (an integer from \d+ to \d+|True or False), not '{wrong}'\.", said)
