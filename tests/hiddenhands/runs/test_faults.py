"""Nothing that was said to be kept is lost, whatever the disk does: thousands of schedules of faults.

The promise: when `Shards.add` has returned, its rows are on the disk; when `Run.save` has returned, the table
is. After any crash, and after an error or a full disk, what is there is read as it was written, and the run
that goes on ends with the bytes of one that nothing disturbed.

    GAMELAB_SCHEDULES=10000 pytest tests/test_faults.py     # make test-long; by default a tenth
"""

import os
import random
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from faults import Crash, Disk

from hiddenhands.runs import files, results, store
from hiddenhands.runs.experiment import Experiment

SCHEDULES = int(os.environ.get("GAMELAB_SCHEDULES", 1000))
OUT = Path("/out")
GAMES = 40
TOLD = {"command": "x", "study": "toy", "shards": []}
TABLE = SimpleNamespace(to_csv=lambda **options: "games,mean\n40,1\n")


def play(seed, first, games, settings):
    return np.arange(first, first + games)[:, None] * np.array([[3, 5]]) + seed


EXPERIMENT = Experiment(play, {}, GAMES, 7, ("a", "b"), {})


def attempt(chance, acknowledged):
    """One run, in random order and pieces. acknowledged: games that were said to be kept, and "table"."""
    with results.open_run(OUT, TOLD) as place, store.open_shards(EXPERIMENT, OUT) as shards:
        shards.games = GAMES
        missing = shards.missing(chance.randint(3, 20))
        assert not acknowledged & {game for first, count in missing for game in range(first, first + count)}
        chance.shuffle(missing)
        while missing:
            batch = [missing.pop() for _ in range(min(len(missing), chance.randint(1, 3)))]
            shards.add(*((first, count, play(7, first, count, {})) for first, count in batch))
            acknowledged |= {game for first, count in batch for game in range(first, first + count)}
        shards.merge()
        np.testing.assert_array_equal(shards.rows(GAMES), play(7, 0, GAMES, {}))
        place.save(TABLE)
        acknowledged.add("table")


@pytest.fixture(scope="module")
def undisturbed():
    with pytest.MonkeyPatch.context() as patch:
        disk = Disk()
        patch.setattr(files, "os", disk)
        patch.setattr(files, "fcntl", None)
        patch.setattr(store, "BLOCK", 16)
        attempt(random.Random(0), set())
        return disk.content()


def schedule(number, patch):
    """(the disk after it, faults that struck) of the schedule with this number."""
    chance = random.Random(number)
    disk = Disk(capacity=chance.choice([10**9, 600, 900, 1400, 1600]))
    disk.random = chance
    patch.setattr(files, "os", disk)
    acknowledged, faults = set(), 0
    for attempts in range(60):
        disk.rate = 0 if attempts == 50 else chance.choice([0, 0.01, 0.05, 0.2])
        if attempts > chance.randint(1, 20):
            disk.capacity = 10**9  # somebody has made room
        try:
            attempt(chance, acknowledged)
            disk.crash()  # what has been finished stays
            return disk, faults
        except Crash:
            disk.crash()
            files._held.clear()  # the process is gone
        except OSError as error:
            assert error.filename is not None or error.errno == 5, "a full disk is named by its file"
        faults += 1
    raise AssertionError("does not end")


def test_there_is_more_than_one_way_to_fail():
    assert len(range(SCHEDULES)) >= 100


@pytest.mark.parametrize("part", range(10))
def test_every_schedule_of_faults_ends_with_the_undisturbed_bytes(undisturbed, monkeypatch, part):
    monkeypatch.setattr(files, "fcntl", None)
    monkeypatch.setattr(store, "BLOCK", 16)
    struck = 0
    for number in range(part, SCHEDULES, 10):
        try:
            disk, faults = schedule(number, monkeypatch)
            # A lock that could not be removed does no harm.
            left = {name: data for name, data in disk.content().items() if not name.endswith("/lock")}
            assert left == undisturbed
        except Exception as error:
            raise AssertionError(f"schedule {number}: {error}") from error
        struck += faults
    assert struck > SCHEDULES / 10
