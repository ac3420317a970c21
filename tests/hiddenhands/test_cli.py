"""The command line as its users meet it: real processes, status, one sentence."""

import json
import os
import subprocess
import sys

import pytest
import toy
from conftest import ROOT

from hiddenhands import cli
from hiddenhands.runs.run import run_study
from hiddenhands.runs.store import Store

ENDLESS = ["--param", "weight=inf", "--param", "way=product"]
TOY = [sys.executable, toy.__file__]


def hiddenhands(*arguments, **options):
    return subprocess.run([*TOY, *arguments], capture_output=True, text=True, timeout=120, **options)


def refused(capsys, *arguments):
    """The one sentence with which the command refuses, inside this process for speed."""
    assert cli.main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("hiddenhands: ") and captured.err.endswith((".\n", "?\n"))
    assert captured.err.count("\n") == 1
    return captured.err[len("hiddenhands: ") : -1]


@pytest.fixture(autouse=True)
def toy_studies(monkeypatch):
    monkeypatch.setattr("hiddenhands.runs.registry.studies", toy.known)


def test_list_names_parameters_ranges_and_defaults(capsys):
    assert cli.main(["list"]) == 0
    text = capsys.readouterr().out
    assert "toy-dice: points thrown with some dice (games 100, seed 1)" in text
    assert "  dice=1,3  dice thrown; integers from 1 to 9" in text
    assert "  way=sum  how points are counted; one of sum, product" in text
    assert cli.main(["list", "--json"]) == 0
    first = json.loads(capsys.readouterr().out.splitlines()[0])
    told = {"summary": "how points are counted", "allowed": "one of sum, product", "default": "sum"}
    assert first["parameters"]["way"] == told


def test_run_prints_a_table_or_one_object_per_line(capsys, tmp_path):
    arguments = ["run", "toy-dice", "--param", "dice=2,3", "--games", "500", "--seed", "9"]
    assert cli.main(arguments) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert head.split() == ["dice", "way", "weight", "games", "mean", "sd", "se"]
    assert len(lines) == 2
    assert cli.main([*arguments, "--json", "--workers", "3", "--out", str(tmp_path)]) == 0
    captured = capsys.readouterr()
    table = run_study(toy.DICE, games=500, seed=9, dice=[2, 3])
    assert [json.loads(line) for line in captured.out.splitlines()] == table.to_dict("records")
    (place,) = tmp_path.glob("toy-dice-*")
    assert captured.err == f"hiddenhands: table and provenance are in {place}.\n"
    assert sorted(path.name for path in place.iterdir()) == ["run.json", "table.csv"]


def test_a_table_shows_the_columns_that_fit_and_names_the_others(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(cli, "WIDTH", 30)
    assert cli.main(["run", "toy-dice"]) == 0
    captured = capsys.readouterr()
    assert captured.out.splitlines()[0].split() == ["dice", "way", "weight", "games"]
    assert captured.err == "hiddenhands: mean, sd, se are shown by --json.\n"
    assert cli.main(["run", "toy-dice", "--out", str(tmp_path)]) == 0
    assert "mean, sd, se are in table.csv.\n" in capsys.readouterr().err


def test_undefined_and_infinite_numbers_are_strict_json(capsys):
    assert cli.main(["run", "toy-dice", "--games", "1", "--param", "dice=1", "--json"]) == 0
    line = json.loads(capsys.readouterr().out)
    assert line["sd"] is None and line["se"] is None
    assert cli.main(["run", "toy-dice", "--games", "1", "--param", "weight=inf", "--json"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[0])["weight"] == "inf"


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        (["list", "toy-dise"], "there is no experiment 'toy-dise'; did you mean toy-dice or toy-slow?"),
        (["run", "toy-dice", "--games", "1_0"], "--games must be an integer from 1 to 1000000000, not '1_0'"),
        (["run", "toy-dice", "--games", "３"], "--games must be an integer from 1 to 1000000000, not '３'."),
        (["lst"], "argument COMMAND: invalid choice: 'lst' (choose from"),
        (["run"], "the following arguments are required: EXPERIMENT."),
        (["run", "toy-dice", "--game", "5"], "unrecognized arguments: --game 5."),
        (["run", "toy-dise"], "there is no experiment 'toy-dise'; did you mean toy-dice or toy-slow?"),
        (["run", "x"], "there is no experiment 'x'; choose from toy-dice, toy-interrupted, toy-slow."),
        (["run", "toy-dice", "--games", "0"], "--games must be an integer from 1 to 1000000000, not '0'."),
        (["run", "toy-dice", "--games", "9" * 5000], "--games must be an integer"),
        (["run", "toy-dice", "--seed", "-1"], "--seed must be an integer from 0 to 9007199254740991, not"),
        (["run", "toy-dice", "--seed", str(2**53)], "--seed must be"),
        (["run", "toy-dice", "--workers", "0"], "--workers must be an integer from 1 to 1024, not '0'."),
        (["run", "toy-dice", "--param", "dice"], "--param needs name=value, each name once, not 'dice'."),
        (["run", "toy-dice", "--param", "dice=1", "--param", "dice=2"], "--param needs name=value"),
        (["run", "toy-dice", "--param", "dise=1"], "there is no parameter of toy-dice 'dise'; did you"),
        (["run", "toy-dice", "--param", "dice=1,x"], "dice must be integers from 1 to 9, not 'x'."),
        (["run", "toy-dice", "--param", "dice="], "dice must be integers from 1 to 9, not ''."),
        (["run", "toy-dice", "--param", "dice=10"], "dice must be integers from 1 to 9, not '10'."),
        (["run", "toy-dice", "--param", "way=mean"], "way must be one of sum, product, not 'mean'."),
        (["run", "toy-dice", "--param", "way=sum,mean"], "way must be some of sum, product, not 'mean'."),
        (["run", "toy-dice", "--param", "way=sum,sum"], "way must have each value once, not 'sum,sum'."),
        (["run", "toy-dice", "--param", "weight=nan"], "weight must be a number from 0 to inf, not 'nan'."),
        (["run", "toy-dice", *ENDLESS], "weight must be finite where way is product."),
        (["run", "toy-dice", "--out", "/dev/null/x"], "cannot use /dev/null/x: Not a directory."),
        (["run", "toy-dice", "--out", ""], "--out must be a folder, not empty."),
    ],
)
def test_bad_input_is_refused_in_one_sentence(capsys, arguments, sentence):
    assert refused(capsys, *arguments).startswith(sentence)


@pytest.mark.parametrize("word", ["x" * 10_000, "a\nb", "a\x1b[2Jb", "\udcff"])
@pytest.mark.parametrize(
    "arguments",
    [["{}"], ["run", "{}"], ["run", "toy-dice", "{}"], ["run", "toy-dice", "--out", "/dev/null/{}"]]
    + [["run", "toy-dice", "--param", f"{name}{{}}"] for name in ("", "dice=", "{}=")],
)
def test_no_argument_breaks_or_floods_the_sentence(capsys, arguments, word):
    sentence = refused(capsys, *(argument.replace("{}", word) for argument in arguments))
    assert len(sentence) < 2500 and all(letter.isprintable() or letter == "\udcff" for letter in sentence)


@pytest.mark.parametrize("code", ["import gamelab", "import install; install.main('.venv')"])
def test_an_old_python_is_told_which_one_is_needed(code):
    old = "import sys; sys.version_info = (3, 10, 2); sys.path[:0] = ['scripts']; "
    options = {"capture_output": True, "text": True, "cwd": ROOT}
    found = subprocess.run([sys.executable, "-c", old + code], **options)
    assert found.returncode == 1 and found.stderr.count("\n") == 1
    assert found.stderr.startswith("gamelab needs Python 3.11 to 3.")


def test_refusals_have_status_2_and_no_traceback(capsys):
    for arguments in (["run", "nothing"], ["run", "toy-dice", "--games"], ["--nothing"]):
        refused(capsys, *arguments)
    found = hiddenhands(*arguments)
    assert (found.returncode, found.stdout, found.stderr.count("\n")) == (2, "", 1)
    assert found.stderr.startswith("hiddenhands: ")


def test_interruption_keeps_what_is_finished(capsys, tmp_path):
    arguments = ["run", "toy-interrupted", "--games", "1000"]
    found = hiddenhands(*arguments, "--workers", "1", "--out", str(tmp_path))
    assert found.returncode == 130
    assert found.stderr == "hiddenhands: interrupted; give the same command again to continue.\n"
    with Store(tmp_path) as store:
        assert store.db.execute("SELECT first, games FROM block").fetchall() == [(0, 500)]
    assert cli.main(["verify", str(tmp_path)]) == 0
    assert "there is no table yet; run again: hiddenhands run toy-interrupted" in capsys.readouterr().out
    assert hiddenhands(*arguments).stderr == "hiddenhands: interrupted; without --out nothing is kept.\n"


@pytest.mark.skipif(os.name != "posix", reason="needs a POSIX pipe")
def test_a_reader_that_leaves_is_no_error():
    process = subprocess.Popen([*TOY, "list"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    process.stdout.close()
    assert process.stderr.read() == ""
    assert process.wait(60) == 141
    process.stderr.close()


def test_a_setting_that_numba_refuses_is_said_in_a_sentence():
    code = "from hiddenhands import cli; raise SystemExit(cli.main(['list']))"
    asked = [sys.executable, "-c", code]
    ended = subprocess.run(asked, env=os.environ | {"NUMBA_NUM_THREADS": "0"}, capture_output=True, text=True)
    assert ended.returncode == 2 and ended.stderr.count("\n") == 1 and "NUMBA_" in ended.stderr
