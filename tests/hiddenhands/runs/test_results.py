"""Tables that are kept say where they come from; whatever is wrong beside them is named."""

import json
import resource
import shlex

import pytest
import toy
from toy import content

from hiddenhands import cli
from hiddenhands.runs import results, verify
from hiddenhands.runs.runner import run_study

pytestmark = pytest.mark.usefixtures("quick_disk")


def test_the_table_is_saved_unrounded_with_its_provenance(tmp_path):
    table = run_study(toy.DICE, games=7, out=tmp_path, way="product", weight=0.1)
    place = table.attrs["folder"]
    saved = (place / "table.csv").read_text().splitlines()
    assert saved[0] == "dice,way,weight,games,mean,sd,se"
    assert [float(text) for text in saved[2].split(",")] == table.iloc[1].tolist()
    text = (place / "run.json").read_text()
    provenance = json.loads(text)
    assert text.startswith('{\n  "')  # to be read by people as well
    assert provenance["parameters"] == {"dice": [1, 3], "way": "product", "weight": 0.1}
    assert (provenance["games"], provenance["seed"]) == (7, 1)


def test_the_kept_command_makes_the_same_bytes(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("hiddenhands.registry.studies", toy.known)
    run_study(toy.DICE, games=30, seed=5, out=tmp_path / "a", dice=[2, 1], weight="inf")
    (told,) = (tmp_path / "a").glob("toy-dice-*/run.json")
    program, *arguments = shlex.split(json.loads(told.read_text())["command"])
    assert program == "gamelab" and cli.main([*arguments, "--out", str(tmp_path / "b")]) == 0
    here, there = (content(tmp_path / of) for of in "ab")
    assert len(here) == 6 and here == there


def test_a_provenance_holds_no_number_that_json_lacks():
    with pytest.raises(ValueError):
        results.text({"parameters": {"weight": float("nan")}})


GONE, OTHER = "run.json is missing, cut off or altered", "run.json is altered, or is another run's"


def other_table(place, other):
    (place / "run.json").write_bytes((other / "run.json").read_bytes())


def linked_table(place, other):
    (place / "table.csv").unlink()
    (place / "table.csv").symlink_to(other / "table.csv")


@pytest.mark.parametrize(
    "damage, what",
    [
        (lambda place, other: (place / "run.json").unlink(), GONE),
        (lambda place, other: (place / "run.json").write_text("{"), GONE),
        (lambda place, other: (place / "run.json").write_text("[]"), OTHER),
        (other_table, OTHER),
        (lambda place, other: (place / "table.csv").unlink(), "table.csv is missing or no regular file"),
        (linked_table, "table.csv is missing or no regular file"),
        (lambda place, other: (place / "table.csv").write_text(""), "table.csv is cut off or altered"),
        (lambda place, other: (place / "notes").touch(), "it has foreign files: notes"),
    ],
)
def test_every_kind_of_damage_to_a_run_is_named(tmp_path, damage, what):
    place, other = (run_study(toy.DICE, games=9, seed=seed, out=tmp_path).attrs["folder"] for seed in (1, 2))
    damage(place, other)
    found = [line for line in verify.verify(tmp_path)[0] if line["place"] == place.name]
    assert [line["what"] for line in found] == [what]


def test_rows_that_a_table_needs_are_missed(tmp_path):
    run_study(toy.DICE, games=9, out=tmp_path, dice=3)
    (key,) = (path.name for path in tmp_path.glob("shards/*"))
    for name in ("journal", "rows.npy"):
        (tmp_path / "shards" / key / name).unlink()
    ((line,), _) = verify.verify(tmp_path)
    assert (line["place"], line["what"]) == (f"shards/{key}", "its rows are missing")
    (tmp_path / "shards" / key).rmdir()
    assert verify.verify(tmp_path) == ([line], [])
    assert line["again"][0].startswith("hiddenhands run toy-dice --games 9")


def test_a_run_that_fills_the_disk_says_where_and_goes_on_when_there_is_room(tmp_path, monkeypatch, capsys):
    """The system refuses what would make a file too long, in the middle of a write as a full disk does."""
    monkeypatch.setattr("hiddenhands.registry.studies", toy.known)
    arguments = ["run", "toy-dice", "--games", "3000", "--param", "dice=2", "--workers", "1", "--out"]
    assert cli.main([*arguments, str(tmp_path / "whole")]) == 0
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, hard))
    try:
        capsys.readouterr()
        assert cli.main([*arguments, str(tmp_path / "out")]) == 2
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    (rows,) = tmp_path.glob("out/shards/*/rows.npy")
    assert capsys.readouterr().err == f"hiddenhands: cannot use {rows}: File too large.\n"
    damages, unfinished = verify.verify(tmp_path / "out")
    _, *blocks = (rows.parent / "journal").read_text().splitlines()
    games = sum(int(block.split()[1]) for block in blocks)
    assert games < 3000
    assert damages == [] and unfinished[1]["what"] == f"{games} games are there, not all that were wanted"
    assert cli.main([*arguments, str(tmp_path / "out")]) == 0
    here, there = (content(tmp_path / of) for of in ("whole", "out"))
    assert len(here) == 4 and here == there


def test_no_run_replaces_the_table_of_another(tmp_path):
    kept = {}
    for options in ({}, {"seed": 2}, {"games": 30}, {"dice": 2}, {"way": "product"}):
        table = run_study(toy.DICE, out=tmp_path, **({"games": 20} | options))
        kept[table.attrs["folder"]] = (table.attrs["folder"] / "table.csv").read_bytes()
    assert len(kept) == 5
    assert all((folder / "table.csv").read_bytes() == data for folder, data in kept.items())


def test_verify_names_what_is_wrong_and_what_to_run_again(tmp_path, monkeypatch, capsys):
    for number in range(2):
        run_study(toy.DICE, games=20, out=tmp_path, dice=2 + number)
    assert cli.main(["verify", str(tmp_path)]) == 0
    assert capsys.readouterr().out == "0 damaged, 0 unfinished.\n"
    one, two = sorted(tmp_path.glob("toy-dice-*"))
    command = json.loads((one / "run.json").read_text())["command"]
    (key,) = json.loads((one / "run.json").read_text())["shards"]
    rows = tmp_path / "shards" / key / "rows.npy"
    rows.write_bytes(rows.read_bytes()[:-1])
    (two / "table.csv").write_text("1\n")
    assert cli.main(["verify", str(tmp_path), "--json"]) == 1
    lines = [json.loads(text) for text in capsys.readouterr().out.splitlines()]
    named = [lines[0][name] for name in ("state", "place", "what")]
    assert named == ["damaged", two.name, "table.csv is cut off or altered"]
    assert lines[1]["place"] == f"shards/{key}" and lines[1]["again"] == [command]
    assert "games 0 to 19" in lines[1]["what"]
    assert cli.main(["verify", str(tmp_path)]) == 1
    told = (
        f"damaged: shards/{key}: rows.npy is cut off (games 0 to 19); delete it, then run again: {command}\n"
    )
    assert told in capsys.readouterr().out


def test_a_run_that_was_stopped_tells_how_it_goes_on(tmp_path, monkeypatch):
    with pytest.raises(KeyboardInterrupt):
        run_study(toy.INTERRUPTED, games=1000, out=tmp_path, workers=1)
    damages, unfinished = verify.verify(tmp_path)
    left = ["there is no table yet", "500 games are there, not all that were wanted"]
    assert damages == [] and [line["what"] for line in unfinished] == left
    again = ["hiddenhands run toy-interrupted --games 1000 --seed 1"]
    assert [line["again"] for line in unfinished] == [again, again]


def test_a_run_that_was_killed_before_it_began_is_no_damage(tmp_path):
    (tmp_path / "toy-dice-01234567").mkdir()
    (tmp_path / "toy-dice-01234567" / "run.json.tmp").write_bytes(b"{")
    (tmp_path / "shards" / ("0" * 16)).mkdir(parents=True)
    (tmp_path / "shards" / ("0" * 16) / "lock").write_bytes(b"")
    damages, unfinished = verify.verify(tmp_path)
    left = ["there is no table yet", "nothing was finished"]
    assert damages == [] and [line["what"] for line in unfinished] == left


def test_a_run_that_is_no_folder_or_a_link_is_named(tmp_path):
    made = run_study(toy.DICE, games=20, out=tmp_path / "out").attrs["folder"]
    shards = next((tmp_path / "out/shards").iterdir())
    for place in (made, shards):
        elsewhere = place.rename(tmp_path / place.name)
        place.symlink_to(elsewhere)
        assert verify.verify(tmp_path / "out")[0]
        place.unlink()
        place.write_text("")
        assert verify.verify(tmp_path / "out")[0]
        place.unlink()
        elsewhere.rename(place)
    assert verify.verify(tmp_path / "out") == ([], [])
    journal = shards / "journal"
    journal.write_bytes(journal.read_bytes() + journal.read_bytes().splitlines(keepends=True)[-1])
    assert "stands there twice" in verify.verify(tmp_path / "out")[0][0]["what"]


def test_a_folder_where_no_run_kept_anything_is_no_answer(tmp_path, capsys):
    assert cli.main(["verify", str(tmp_path)]) == 2
    assert "holds nothing that a run kept" in capsys.readouterr().err
