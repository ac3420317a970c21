"""A shard is whole and its own, or it is refused."""

import json
import zipfile

import numpy as np
import pytest
import toy

from gamelab.choices import InputError
from gamelab.experiment import plain
from gamelab.runner import run, run_study
from gamelab.store import identity, read_shard


@pytest.fixture
def shard(tmp_path):
    """The file with the 20 games of an experiment."""
    run([toy.experiment(20)], tmp_path)
    return next(tmp_path.glob("shards/*/0-20.npz"))


def test_a_shard_without_time_reads_back(shard):
    rows = read_shard(shard, identity(toy.experiment()))
    np.testing.assert_array_equal(rows, toy.play(1, 0, 20, toy.Settings()))
    with zipfile.ZipFile(shard) as file:
        assert {member.date_time for member in file.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_no_changed_byte_changes_a_row(shard):
    data, text = shard.read_bytes(), identity(toy.experiment())
    rows = read_shard(shard, text)
    refused = 0
    for position in range(len(data)):
        for flip in (1, 128):
            changed = bytearray(data)
            changed[position] ^= flip
            shard.write_bytes(changed)
            try:
                np.testing.assert_array_equal(read_shard(shard, text), rows)
            except InputError:
                refused += 1
    # What is left are header fields that nobody reads, such as dates.
    assert refused > 1.5 * len(data)


@pytest.mark.parametrize("keep", [0, 1, 0.5, -1])
def test_a_truncated_shard_is_refused(shard, tmp_path, keep):
    data = shard.read_bytes()
    shard.write_bytes(data[: int(keep * len(data)) if keep == 0.5 else keep])
    with pytest.raises(InputError, match="0-20.npz is damaged; delete it and run again"):
        run([toy.experiment(20)], tmp_path)
    shard.unlink()
    run([toy.experiment(20)], tmp_path)
    assert shard.read_bytes() == data


def test_rows_of_something_else_are_refused(shard, tmp_path):
    run([toy.experiment(20, seed=2)], tmp_path / "other")
    foreign = next(tmp_path.glob("other/shards/*/0-20.npz"))
    shard.write_bytes(foreign.read_bytes())
    with pytest.raises(InputError, match="does not belong to this experiment"):
        run([toy.experiment(20)], tmp_path)


@pytest.mark.parametrize("name", ["20-20.npz", "0-30.npz", "copy.npz", "-1-20.npz"])
def test_a_renamed_shard_is_refused(shard, tmp_path, name):
    shard.rename(shard.with_name(name))
    with pytest.raises(InputError, match="does not belong"):
        run([toy.experiment(20)], tmp_path)


def test_leftovers_of_a_kill_are_removed(shard, tmp_path):
    leftover = shard.with_name("20-40.npz.tmp")
    leftover.write_bytes(b"half")
    run([toy.experiment(20)], tmp_path)
    assert [path.name for path in shard.parent.iterdir()] == ["0-20.npz"]


def test_all_but_the_number_of_games_is_identity():
    texts = {
        identity(e)
        for e in (
            toy.experiment(),
            toy.experiment(games=5),
            toy.experiment(seed=2),
            toy.experiment(dice=4),
            toy.experiment(weight=np.inf),
            toy.experiment(play=toy.fail_at_50),
        )
    }
    assert len(texts) == 5
    assert identity(toy.experiment(dice=np.int64(3))) == identity(toy.experiment())


def test_the_table_is_saved_unrounded_with_its_provenance(tmp_path):
    table = run_study(toy.DICE, games=7, out=tmp_path, way="product", weight=0.1)
    saved = (tmp_path / "toy-dice.csv").read_text().splitlines()
    assert saved[0] == "dice,way,weight,games,mean,sd,se"
    assert [float(text) for text in saved[2].split(",")] == table.iloc[1].tolist()
    provenance = json.loads((tmp_path / "toy-dice.json").read_text())
    assert provenance["parameters"] == {"dice": [1, 3], "way": "product", "weight": 0.1}
    assert (provenance["games"], provenance["seed"]) == (7, 1)


def test_plain_values_are_strict_json():
    value = {"a": np.float64("nan"), "b": [np.inf, -np.inf], "c": np.int8(3), "d": np.bool_(True), "e": "x"}
    text = json.dumps(plain(value), allow_nan=False)
    assert text == '{"a": null, "b": ["inf", "-inf"], "c": 3, "d": true, "e": "x"}'
