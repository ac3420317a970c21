"""`hiddenhands solve` as users meet it."""

import json
import re

import pytest

from hiddenhands import cli
from hiddenhands.cfr import table
from hiddenhands.solve import games, solve


def call(capsys, *arguments):
    assert cli.main(["solve", *arguments]) == 0
    return capsys.readouterr()


def test_json_is_one_line_with_six_numbers(capsys):
    said = call(capsys, "kuhn", "--solver", "dcfr", "--until", "1e-4", "--json", "--progress", "none")
    line = json.loads(said.out)
    assert said.out.count("\n") == 1 and said.err == ""
    assert list(line) == [
        "value",
        "exploitability",
        "iterations",
        "seconds",
        "histories",
        "information_sets",
    ]
    assert line["exploitability"] <= 4e-4 and abs(line["value"] + 1 / 18) <= 4e-4  # payoffs from -2 to 2


def test_a_kept_strategy_is_read_back_measured_and_set_against_another(capsys, tmp_path):
    first = json.loads(call(capsys, "kuhn", "--until", "1e-3", "--json", "--out", str(tmp_path)).out)
    file = str(tmp_path / "strategy.json")
    again = json.loads(call(capsys, "kuhn", "--strategy", file, "--against", file, "--json").out)
    assert all(again[name] == first[name] for name in ("value", "exploitability"))
    assert again["gains"][0] == -again["gains"][1]
    assert "Jpb" in (tmp_path / "strategy.txt").read_text()


def test_the_table_of_a_small_game_is_printed(capsys):
    text = call(capsys, "kuhn", "--until", "1e-2").out
    assert "exact value                -0.0555555555556" in text
    assert text.count("\nplayer ") == 12


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        (["nobody"], "there is no game 'nobody'"),
        (["kuhn", "--until", "-1"], "--until must be a number from 0"),
        (["kuhn", "--solver", "x"], "there is no solver 'x'"),
        (["kuhn", "--play", "2"], "--play must be an integer from 0 to 1, not '2'"),
        (["kuhn", "--memory", "none"], "--memory must be a number"),
        (["kuhn", "--progress", "loud"], "--progress must be one of text, json, none"),
        (["kuhn", "--out", ""], "--out must be a folder, not empty"),
        (["kuhn", "--strategy", "none.csv"], "none.csv cannot be read"),
        (["none.efg"], "none.efg cannot be read: No such file or directory"),
        (["openspiel:nfg_game"], "cannot load 'nfg_game'|need its package"),
    ],
)
def test_wrong_input_gets_a_sentence(capsys, arguments, sentence):
    assert cli.main(["solve", *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1 and re.search(sentence, said.err)


def test_a_solver_that_rounding_stops_names_the_exact_one(capsys):
    said = call(capsys, "kuhn", "--solver", "pdcfr+", "--until", "0", "--progress", "none")
    sentence = r"rounding keeps pdcfr\+ from coming nearer than .*; --solver lp is exact\.\n$"
    assert re.search(sentence, said.err)


def test_a_person_plays_until_the_input_ends():
    found = solve.solve(games.load("kuhn"), until=0.1)
    answers, told = iter(["x", "0", "b"] * 20), []

    def ask(question):
        assert question == "0 p, 1 b: "
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    for seat in range(2):
        total = table.play(found, seat, 1, ask, told.append)
        answers = iter(["1"] * 5)
        assert isinstance(total, float)
    assert any(line.startswith("You gain") for line in told)
    assert "Type the number of an action, or its word; end of input ends the play." in told
