"""What chapters share: one look of tables, verdicts by id and as a table, long runs kept or played."""

import math
import re

import pandas as pd
import pytest
from IPython.core.interactiveshell import InteractiveShell

from hiddenhands import kept, notebook
from hiddenhands.ledger import export
from hiddenhands.werewolf.experiments import STUDIES

LINE = dict.fromkeys(export.COLUMNS, "") | {
    "study": "toy",
    "id": "one",
    "verdict": "holds",
    "text": "A claim",
    "why": "Because.",
    "low": None,
}


def test_a_table_has_no_row_numbers_and_nothing_where_nothing_is_known():
    table = pd.DataFrame({"word": ["a", None], "share": [0.25, math.nan], "number": [1.23456, 2.0]})
    html = notebook.styled(table, "mine", digits=2, share="{:.0%}").to_html()
    assert 'id="T_mine"' in html and "25%" in html and "1.23<" in html
    assert "nan" not in html and "None" not in html and "row_heading" not in html
    assert html == notebook.styled(table, "mine", digits=2, share="{:.0%}").to_html()


def test_verdicts_show_the_columns_that_hold_anything_or_those_that_are_named():
    lines = [LINE, LINE | {"verdict": "fails"}]
    assert list(notebook.verdict_table(lines, "all").data) == ["verdict", "what is printed"]
    named = notebook.verdict_table(lines, "some", "verdict", "text", "why", why="what came out").data
    assert list(named) == ["verdict", "what is printed", "what came out"]
    line = '<a href="../book/ledger.html#toy.one">{}</a>'
    assert list(named["verdict"]) == [line.format("holds"), line.format("fails")]


@pytest.fixture
def run(monkeypatch):
    """A run whose kept table and whose played one differ."""
    graph = next(study for study in STUDIES if study.name == "werewolf-graph")

    class Kept:
        study, games, parameters = graph, 64, {"lie": "rival"}

    monkeypatch.setattr(kept, "lists", lambda: {"mine": (None, Kept)})
    monkeypatch.setattr(kept, "stored_table", lambda name, **reading: pd.DataFrame({"kept": [name]}))
    played = []

    def record(study, games, seed, out, **parameters):
        assert out is None  # nothing is kept where nobody says where
        played.append((study.name, games, seed, parameters))
        return pd.DataFrame({"kept": [""]})

    monkeypatch.setattr(notebook, "run_study", record)
    return played


def test_a_kept_run_is_shown_if_its_seed_is_asked_for(run):
    def asked(**options):
        return notebook.stored_or_played("mine", games=lambda kept_run: kept_run.games // 2, **options)

    assert asked(keep=True, seed=1).attrs["told"] == "64 games a point, seed 1, kept with the book"
    assert asked(keep=True, seed=2, any_seed=True)["kept"].item() == "mine" and not run
    assert asked(keep=True, seed=2).attrs["told"] == "32 games a point, seed 2, played here"
    asked(keep=False, seed=1, exile="claimants")
    shared = {"lie": "rival"}
    assert [call[1:] for call in run] == [(32, 2, shared), (32, 1, shared | {"exile": "claimants"})]


@pytest.mark.parametrize(
    "name, wrong", [*zip(["GAMES"] * 3, ["abc", "200", 0.5]), ("SEED", True), ("KEPT", "no")]
)
def test_a_wrong_parameter_is_one_sentence_in_a_notebook(name, wrong, capsys):
    shell = InteractiveShell()
    shell.user_ns |= {"check": notebook.check, "given": {"GAMES": 9, "SEED": 0, "KEPT": True} | {name: wrong}}
    assert not shell.run_cell("check(**given)").success
    said = capsys.readouterr().out.strip()
    assert re.fullmatch(rf"{name} must be (an integer from \d+ to \d+|True or False), not '{wrong}'\.", said)
