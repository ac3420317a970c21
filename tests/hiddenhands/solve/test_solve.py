"""Solving to a share of the payoffs' range, from Python and by `hiddenhands solve` as users meet it."""

import csv
import json
import re

import numpy as np
import pytest
from cfr.test_tree import Scaled

from gamelab.cfr import lp
from gamelab.settings import InputError
from hiddenhands import cli
from hiddenhands.solve import solve
from hiddenhands.solve.solve import SOLVERS


@pytest.mark.parametrize("solver", SOLVERS)
def test_until_is_kept_and_the_value_is_certain_to_that(solver):
    found = solve.solve("kuhn", solver, until=0.02 / 4)  # payoffs from -2 to 2
    assert found.exploitability <= 0.02
    assert abs(found.value + 1 / 18) <= found.exploitability
    assert list(found.line().items())[5:] == [("histories", 55), ("information_sets", 12)]


@pytest.mark.parametrize("factor", [1e-300, 1e-12, 1 / 3, 1.0, 1e20, 1e90])
@pytest.mark.parametrize("solver", ["dcfr", "external_sampled", "lp"])
def test_payoffs_of_any_size_are_solved_alike(solver, factor):
    found = solve.solve(Scaled(factor), solver, until=1e-3 if solver != "lp" else 0)
    assert found.exploitability <= (4e-3 if solver != "lp" else 1e-12) * factor
    assert abs(found.value + factor / 18) <= max(found.exploitability, 1e-9 * factor)


def test_a_sampled_run_is_the_same_again_and_another_by_another_seed():
    one, same, other = (solve.solve("kuhn", "external_sampled", 1e-2, seed=seed) for seed in (1, 1, 2))
    assert one.strategy.tobytes() == same.strategy.tobytes() != other.strategy.tobytes()


def test_sampling_learns_where_chance_moves_again():
    pytest.importorskip("pyspiel")
    for solver in ("chance_sampled", "external_sampled"):
        found = solve.solve("openspiel:leduc_poker", solver, until=0.5 / 26)  # payoffs from -13 to 13
        assert found.exploitability <= 0.5
        assert abs(found.value - lp.equilibrium(found.game.form)[0]) <= found.exploitability


def test_a_strategy_has_words_and_every_digit_and_is_measured_again():
    found = solve.solve("leduc", "cfr+", 0.1)
    table = found.table()
    named = found.game.named
    assert table.columns.tolist() == ["player", "sees", "action", "probability"]
    assert table.iloc[0].tolist()[:3] == [0, str(named.sees[0]), str(named.actions[0][0])]
    assert table.groupby(["player", "sees"])["probability"].sum().to_numpy() == pytest.approx(1)
    for info_set, (first, *_) in enumerate(named.tree.sets):
        rows = table[(table["sees"] == str(named.sees[info_set]))]
        own = found.strategy[first : first + len(named.actions[info_set])]
        assert rows["probability"].tolist() == own.tolist()
    again = solve.measure(found.game, found.strategy)
    assert (again.value, again.exploitability) == (found.value, found.exploitability)


def test_openspiel_takes_the_strategy():
    pyspiel = pytest.importorskip("pyspiel")
    found = solve.solve("openspiel:kuhn_poker", "dcfr", 1e-3 / 4)
    there = pyspiel.exploitability(pyspiel.load_game("kuhn_poker"), found.policy())
    assert there == pytest.approx(found.exploitability, abs=1e-12)
    with pytest.raises(InputError, match="is not a game of OpenSpiel"):
        solve.solve("kuhn", "dcfr", 1e-1).policy()


def call(capsys, *arguments):
    assert cli.main(["solve", *arguments]) == 0
    return capsys.readouterr()


def test_json_is_one_line_with_six_numbers(capsys):
    said = call(capsys, "kuhn", "--solver", "dcfr", "--until", "1e-4", "--json")
    line = json.loads(said.out)
    assert said.out.count("\n") == 1 and said.err == ""
    assert " ".join(line) == "value exploitability share iterations seconds histories information_sets"
    assert line["share"] == pytest.approx(line["exploitability"] / 4)
    assert line["exploitability"] <= 4e-4 and abs(line["value"] + 1 / 18) <= 4e-4  # payoffs from -2 to 2


def test_the_strategy_is_written_as_a_table(capsys, tmp_path):
    text = call(capsys, "kuhn", "--until", "1e-2", "--table", str(tmp_path / "kuhn.csv")).out
    with open(tmp_path / "kuhn.csv", newline="") as file:
        lines = list(csv.DictReader(file))
    found = solve.solve("kuhn", until=1e-2)
    assert text.startswith(
        f"value to the first player  {found.value:.6g}, certain to {found.exploitability:.2g}\n"
    )
    assert len(lines) == 24
    assert np.array_equal([float(line["probability"]) for line in lines], found.table()["probability"])


def test_a_solver_that_rounding_stops_says_so_and_names_the_exact_one(capsys):
    said = call(capsys, "kuhn", "--solver", "pdcfr+", "--until", "0")
    sentence = r"rounding keeps pdcfr\+ from coming nearer than .*e-1[4-9]; --solver lp is exact\.\n$"
    assert re.search(sentence, said.err)


def test_an_ending_in_capitals_and_a_path_object_are_read(tmp_path):
    path = tmp_path / "GAME.EFG"
    path.write_text(
        'EFG 2 R "one choice" { "A" "B" }\np "" 1 1 "" { "up" "down" } 0\n'
        't "" 1 "" { 1, -1 }\nt "" 2 "" { 0, 0 }\n'
    )
    assert solve.solve(str(path), "lp").value == solve.solve(path, "lp").value == 1


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        (["nobody"], "there is no game 'nobody'; choose from kuhn, leduc, liars_dice"),
        (["kuhn", "--until", "-1"], "--until must be a number from 0"),
        (["kuhn", "--solver", "dfcr"], "there is no solver 'dfcr'; did you mean dcfr"),
        (["kuhn", "--memory", "none"], "--memory must be a number"),
        (["kuhn", "--table", ""], "--table must be a file, not empty"),
        (["kuhn", "--threads", "0"], "--threads must be an integer from 1"),
        (["none.efg"], "none.efg cannot be read: No such file or directory"),
        (["NONE.EFG"], "NONE.EFG cannot be read: No such file or directory"),
        (["pennies.nfg"], "pennies.nfg is no file that is read here: name one that ends in .efg"),
        (["folder/kuhn"], "folder/kuhn is no file that is read here"),
        (["notebooks"], "notebooks is no file that is read here"),
        (["openspiel:nfg_game"], "cannot load 'nfg_game'|need its package"),
    ],
)
def test_wrong_input_gets_a_sentence(capsys, arguments, sentence):
    assert cli.main(["solve", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1 and re.search(sentence, said.err)
