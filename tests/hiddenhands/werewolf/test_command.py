"""The commands: logs simulated, read and reported; what is wrong is said in one sentence."""

import json

import pytest
from werewolf.example import GOOD, PLAIN

from hiddenhands import cli


def refused(capsys, *arguments):
    assert cli.main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and captured.err.count("\n") == 1
    return captured.err


def test_the_command_simulates_reads_and_reports(capsys, tmp_path):
    place = tmp_path / "logs"
    filled = "--simulate", "300", "--features", str(tmp_path / "table.csv")
    assert cli.main(["werewolf-logs", str(place), *filled]) == 0
    shown = capsys.readouterr().out
    assert "300 games used, 0 files not" in shown and "人狼占いCO" in shown
    assert len((tmp_path / "table.csv").read_text().splitlines()) == 301
    (place / "broken.log").write_bytes(b"\0\1")
    assert cli.main(["werewolf-logs", str(place), "--json"]) == 0
    *lines, counts = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(lines) == 9 and counts["games"] == 300
    assert counts["unusable"] == {"broken.log": "is binary, not text"}


def test_what_cannot_be_read_is_empty_and_has_a_reason(capsys, tmp_path, folder):
    place = folder(plain=PLAIN, second=PLAIN)
    assert cli.main(["werewolf-logs", str(place), "--features", str(tmp_path.parent / "t.csv")]) == 0
    shown = capsys.readouterr().out
    assert "0.0000" not in shown and "[read in 0 of 2 games]" in shown
    assert "Understood: 6 of 16 talks before the first vote." in shown
    assert "4 exiles (2 of the werewolf)" in shown
    assert "Claims are not read in 2 of 2 games, plain.log for example" in shown
    assert "No regression: in no game all features could be read." in shown
    assert (tmp_path.parent / "t.csv").read_text().splitlines()[1] == "plain.log" + "," * 10 + "1"
    assert cli.main(["werewolf-logs", str(place), "--json"]) == 0
    *lines, counts = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["mean"] for line in lines] == [None] * 9 and counts["read"]["games_with_claims_read"] == 0
    table = tmp_path.parent / "claims.csv"
    table.write_text("file,agent,turn,target,result\nplain.log,4,0,1,WEREWOLF\n")
    assert cli.main(["werewolf-logs", str(place), "--claims", str(table), "--json"]) == 0
    *lines, counts = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert lines[0]["mean"] == 0 and lines[0]["note"] == "read in 1 of 2 games"
    assert counts["read"]["games_with_claims_read"] == 1


def test_no_file_name_is_a_formula_to_a_spreadsheet(tmp_path, folder):
    folder(**{"=cmd()": GOOD, "@sum": GOOD, "good": GOOD})
    assert cli.main(["werewolf-logs", str(tmp_path), "--features", str(tmp_path.parent / "t.csv")]) == 0
    lines = (tmp_path.parent / "t.csv").read_text(encoding="utf-8").splitlines()[1:]
    assert [line.partition(",")[0] for line in lines] == ["'=cmd().log", "'@sum.log", "good.log"]


def test_the_command_refuses_in_one_sentence(capsys, tmp_path, folder):
    empty = tmp_path / "empty"
    empty.mkdir()

    def said(place, *options):
        return refused(capsys, "werewolf-logs", str(place), *options)

    assert said(empty) == f"hiddenhands: {empty} is empty.\n"
    assert said(tmp_path / "no") == f"hiddenhands: {tmp_path / 'no'} is not a folder.\n"
    empty.rmdir()
    folder(binary=b"\0\1")
    assert said(tmp_path) == "hiddenhands: binary.log is binary, not text.\n"
    folder(another="x")
    assert "none of the 2 files in" in said(tmp_path)
    assert "must be a new or empty folder" in said(tmp_path, "--simulate", "5")
    assert "--simulate must be an integer from 1 to" in said(empty, "--simulate", "0")


@pytest.mark.parametrize(
    "arguments, sentence",
    [
        (
            ["werewolf-win-rate", "--param", "believed_w2=x"],
            "believed_w2 must be a number from 0 to 1, not 'x'.",
        ),
        (
            ["werewolf-multiverse", "--param", "exile=all,none"],
            "exile must be some of all, claimants, others, not 'none'.",
        ),
    ],
)
def test_wrong_parameters_are_refused(capsys, arguments, sentence):
    assert sentence in refused(capsys, "run", *arguments)
