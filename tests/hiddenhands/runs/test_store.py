"""Rows that are kept are whole and their own, or they are named and not read."""

import json
import time

import numpy as np
import pytest
import toy
from toy import content

from gamelab.choices import InputError
from hiddenhands.runs import files, store, verify
from hiddenhands.runs.experiment import plain
from hiddenhands.runs.runner import run, run_study
from hiddenhands.runs.store import identity

pytestmark = pytest.mark.usefixtures("quick_disk")


@pytest.fixture
def folder(tmp_path):
    """The folder of an experiment with 20 games in OUT/shards."""
    run([toy.experiment(20)], tmp_path)
    return next(tmp_path.glob("shards/*"))


@pytest.fixture
def half(tmp_path):
    """A folder in which a run of 60 games was stopped after some of them."""
    with store.open_shards(toy.experiment(60), tmp_path) as shards:
        for first in (40, 0):
            shards.add((first, 20, toy.play(1, first, 20, toy.Settings())))
    return shards.folder


@pytest.mark.parametrize("games", [1, 20])
def test_rows_can_be_read_by_numpy_alone(tmp_path, games):
    run([toy.experiment(games)], tmp_path)
    (rows,) = tmp_path.glob("shards/*/rows.npy")
    np.testing.assert_array_equal(np.load(rows), toy.play(1, 0, games, toy.Settings()))


@pytest.mark.parametrize("table", [True, False])
def test_no_changed_byte_goes_unnoticed_or_is_read_as_rows(tmp_path, table):
    if table:
        run_study(toy.DICE, games=20, out=tmp_path, dice=3)
    else:
        run([toy.experiment(20)], tmp_path)
    assert verify.verify(tmp_path) == ([], [])
    for path in [path for path in tmp_path.rglob("*") if path.is_file()]:
        data = path.read_bytes()
        for position in range(0, len(data), 7):
            changed = bytearray(data)
            changed[position] ^= 1 << position % 8
            path.write_bytes(changed)
            assert verify.verify(tmp_path)[0], (path, position)
            if path.parent.parent.name == "shards":
                with pytest.raises(InputError, match="delete it and run again"):
                    run([toy.experiment(20)], tmp_path)
        path.write_bytes(data)
    assert verify.verify(tmp_path) == ([], [])


@pytest.mark.parametrize("name", ["rows.npy", "journal"])
@pytest.mark.parametrize("keep", [0, 1, 0.5, -1])
def test_a_cut_or_lengthened_file_is_refused(folder, tmp_path, keep, name):
    data = (folder / name).read_bytes()
    for changed in (data[: int(keep * len(data)) if keep == 0.5 else keep], data + b"\0", data + data):
        (folder / name).write_bytes(changed)
        assert verify.verify(tmp_path)[0]
        with pytest.raises(InputError, match=f"{folder} can't be used: .*; delete it and run again"):
            run([toy.experiment(20)], tmp_path)


@pytest.mark.parametrize("length", range(0, 140, 13))
def test_half_a_line_of_a_killed_run_is_no_damage(half, tmp_path, length):
    with open(half / "journal", "ab") as journal:
        journal.write(b"20 20 " + b"0" * length)
    with open(half / "rows.npy", "ab") as rows:
        rows.write(b"half")
    assert verify.verify(tmp_path)[0] == []
    run([toy.experiment(60)], tmp_path, shard=5)
    run([toy.experiment(60)], tmp_path / "whole")
    for name in ("journal", "rows.npy"):
        assert (half / name).read_bytes() == next(tmp_path.glob(f"whole/shards/*/{name}")).read_bytes()


def test_every_kind_of_damage_to_a_half_finished_folder_is_named(half, tmp_path):
    assert verify.verify(tmp_path)[1][0]["what"] == "40 games are there, not all that were wanted"
    rows, journal = (half / "rows.npy").read_bytes(), (half / "journal").read_bytes()
    head, first, second, _ = journal.split(b"\n")
    for name, data, what in [
        ("rows.npy", rows[:-1], r"rows.npy is cut off \(games 40 to 59\)"),
        ("rows.npy", rows[:130] + b"x" + rows[131:], r"altered \(games 0 to 19\)"),
        ("rows.npy", None, "rows.npy is missing"),
        ("journal", b"\n".join([head, b"x", second, b""]), "line 2 of its journal is damaged"),
        ("journal", b"\n".join([head, b"-1 20 " + first[-64:], b""]), "line 2 of its journal is damaged"),
        ("journal", b"\n".join([head, b"0 0 " + first[-64:], b""]), "line 2 of its journal is damaged"),
        ("journal", b"\n".join([head, first, b"50 20 " + first[-64:], b""]), "overlap"),
        ("journal", b"\n".join([head, b"60" + first[2:], b""]), r"cut off \(games 60 to 79\)"),
        ("journal", b"\n".join([head, b"9" * 60 + first[2:], b""]), "cut off"),
        ("journal", head.replace(b"<f8", b"<i8") + journal[len(head) :], "altered"),
        ("journal", head.replace(b"<f8", b"|O") + journal[len(head) :], "journal is damaged"),
        ("journal", b"[" * 100_000, "journal is damaged"),
        ("journal", b"", "journal is damaged"),
    ]:
        (half / name).unlink()
        if data is not None:
            (half / name).write_bytes(data)
        damages, _ = verify.verify(tmp_path)
        with pytest.raises(InputError, match=what):
            run([toy.experiment(60)], tmp_path)
        assert damages and damages[0]["place"] == f"shards/{half.name}"
        (half / "rows.npy").write_bytes(rows)
        (half / "journal").write_bytes(journal)
    assert len(run([toy.experiment(60)], tmp_path)[0]) == 60


@pytest.mark.parametrize(
    "change, said",
    [
        (lambda rows: rows + b"junk!", "rows.npy has 5 bytes too many"),
        (lambda rows: rows[:-1], "rows.npy is cut off (games 0 to 19)"),
    ],
)
def test_finished_rows_of_another_length_are_said_to_be_that_and_nothing_more(folder, tmp_path, change, said):
    (folder / "rows.npy").write_bytes(change((folder / "rows.npy").read_bytes()))
    assert [line["what"] for line in verify.verify(tmp_path)[0]] == [said]


def test_rows_of_something_else_are_refused(folder, tmp_path):
    run([toy.experiment(20, seed=2)], tmp_path / "other")
    foreign = next(tmp_path.glob("other/shards/*"))
    (folder / "rows.npy").write_bytes((foreign / "rows.npy").read_bytes())
    with pytest.raises(InputError, match="altered"):
        run([toy.experiment(20)], tmp_path)
    (folder / "journal").write_bytes((foreign / "journal").read_bytes())
    with pytest.raises(InputError, match=f"it is foreign: by its journal it would be {foreign.name}"):
        run([toy.experiment(20)], tmp_path)
    assert "foreign" in verify.verify(tmp_path)[0][0]["what"]


def test_what_does_not_belong_there_is_named(folder, tmp_path):
    (folder / "copy.npy").write_bytes(b"")
    (tmp_path / "shards" / "mine").mkdir()
    (tmp_path / "shards" / ("0" * 16)).mkdir()
    (tmp_path / "shards" / ("0" * 16) / "x").write_bytes(b"")
    found = {line["place"].split("/")[1]: line["what"] for line in verify.verify(tmp_path)[0]}
    assert found == {
        folder.name: "copy.npy is foreign",
        "mine": "it is foreign: no folder of an experiment",
        "0" * 16: "it is foreign: there is no journal in it",
    }


def test_rows_and_journals_that_are_links_are_not_followed(folder, tmp_path):
    for name in ("rows.npy", "journal"):
        (folder / name).rename(tmp_path / name)
        (folder / name).symlink_to(tmp_path / name)
        with pytest.raises(InputError, match="can't be used"):
            run([toy.experiment(20)], tmp_path)
        assert verify.verify(tmp_path)[0]
        (folder / name).unlink()
        (tmp_path / name).rename(folder / name)


def test_a_link_in_the_middle_of_a_path_is_not_followed(folder, tmp_path):
    for place in (folder, folder.parent):
        place.rename(tmp_path / "moved")
        place.symlink_to(tmp_path / "moved")
        with pytest.raises(InputError, match=f"{place.name} is a symbolic link"):
            run([toy.experiment(20)], tmp_path)
        assert verify.verify(tmp_path)[0]
        place.unlink()
        (tmp_path / "moved").rename(place)


def test_leftovers_of_a_kill_are_removed(folder, tmp_path):
    (folder / "journal.tmp").write_bytes(b"half")
    (folder / "lock").write_bytes(b"")
    assert verify.verify(tmp_path) == ([], [])
    run([toy.experiment(20)], tmp_path)
    assert sorted(path.name for path in folder.iterdir()) == ["journal", "rows.npy"]


def test_rows_of_a_stopped_run_without_a_line_are_gone_in_the_end(tmp_path):
    with store.open_shards(toy.experiment(20), tmp_path / "killed") as shards:
        shards.add((0, 20, toy.play(1, 0, 20, toy.Settings())))
    with (shards.folder / "rows.npy").open("ab") as rows:
        rows.write(b"not to be counted")
    for of in ("killed", "whole"):
        run([toy.experiment(20)], tmp_path / of)
    assert content(tmp_path / "killed") == content(tmp_path / "whole")
    assert verify.verify(tmp_path / "killed") == ([], [])


def test_more_games_later_leave_what_one_run_would_have_left(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "BLOCK", 50)
    for games in (30, 70, 100, 170):
        run([toy.experiment(games)], tmp_path / "grown", shard=9)
        run([toy.experiment(games)], tmp_path / f"{games}")
        for name in ("journal", "rows.npy"):
            grown, whole = (next((tmp_path / of).glob(f"shards/*/{name}")) for of in ("grown", f"{games}"))
            assert grown.read_bytes() == whole.read_bytes()
        assert verify.verify(tmp_path / "grown") == ([], [])
    assert len((grown.parent / "journal").read_bytes().splitlines()) == 5


def test_finishing_needs_no_second_copy_of_the_rows(tmp_path, monkeypatch):
    written, write_at, replace = [], files.write_at, files.replace

    def counted_at(path, *pieces):
        written.extend(len(data) for _, data in pieces)
        write_at(path, *pieces)

    def counted(path, data):
        written.append(len(data))
        replace(path, data)

    monkeypatch.setattr(files, "write_at", counted_at)
    monkeypatch.setattr(files, "replace", counted)
    run([toy.experiment(2000)], tmp_path, shard=100)
    assert 32_000 < sum(written) < 36_000  # 16 bytes a game, 20 lines, heads


def test_twenty_thousand_shards_are_opened_in_a_second(tmp_path):
    rows = toy.play(1, 0, 20_000, toy.Settings())
    with store.open_shards(toy.experiment(20_000), tmp_path) as shards:
        for first in range(20_000):
            shards.add((first, 1, rows[first : first + 1]))
    began = time.process_time()
    with store.open_shards(toy.experiment(20_000), tmp_path) as shards:
        assert time.process_time() - began < 1
        assert len(shards.lines) == 20_000
        np.testing.assert_array_equal(shards.rows(20_000), rows)


def test_all_but_the_number_of_games_is_identity(monkeypatch):
    changes = {"seed": 2}, {"dice": 4}, {"weight": np.inf}, {"play": toy.fail_at_50}, {"games": 5}, {}
    texts = {identity(toy.experiment(**change)) for change in changes}
    assert len(texts) == 5
    assert identity(toy.experiment(dice=np.int64(3))) == identity(toy.experiment())
    monkeypatch.setattr(store, "source_of_functions", lambda function: "another")
    assert identity(toy.experiment()) not in texts


def test_plain_values_are_strict_json():
    value = {"a": np.float64("nan"), "b": [np.inf, -np.inf], "c": np.int8(3), "d": np.bool_(True), "e": "x"}
    text = json.dumps(plain(value), allow_nan=False)
    assert text == '{"a": null, "b": ["inf", "-inf"], "c": 3, "d": true, "e": "x"}'
