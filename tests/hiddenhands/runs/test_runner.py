"""Rows depend on the experiment only: not on workers, shards, executors, kills and repetitions."""

import json
import multiprocessing
import os
import random
import threading
import time
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import forkserver
from pathlib import Path

import numpy as np
import pytest
import toy
from toy import content

from gamelab.choices import InputError
from hiddenhands import PACKAGE
from hiddenhands.runs import store, verify
from hiddenhands.runs.runner import run, run_study

pytestmark = pytest.mark.usefixtures("quick_disk")
KILLS = int(os.environ.get("GAMELAB_KILLS", 20))  # 200 in make test-long


@pytest.fixture(scope="module")
def processes():
    """Processes that begin with gamelab and compiled code loaded, in a hundredth of the time it takes."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["toy_loaded", "pytest"])
    with pytest.MonkeyPatch.context() as patch:
        places = [str(Path(__file__).parents[1]), str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")]
        patch.setenv("PYTHONPATH", os.pathsep.join(places))
        forkserver.ensure_running()
    return context


@pytest.fixture(scope="module")
def rows():
    return toy.play(1, 0, 1000, toy.Settings())


@pytest.mark.parametrize("shard", [1, 7, 1000, None])
@pytest.mark.parametrize("workers", [1, 2, 8])
def test_rows_do_not_depend_on_workers_and_shards(rows, workers, shard):
    np.testing.assert_array_equal(run([toy.experiment()], workers=workers, shard=shard)[0], rows)


def test_all_experiments_advance_together():
    games, shares = {1: 20, 2: 200}, []

    def play(seed, first, number, settings):
        shares.append(first / games[seed])
        return toy.play(seed, first, number, settings)

    run([toy.experiment(number, seed, play) for seed, number in games.items()], workers=1, shard=10)
    assert len(shares) == 22 and shares == sorted(shares)


def test_finished_folders_are_equal_to_the_byte(tmp_path):
    for workers, shard in [(1, None), (2, 7), (8, 100), (3, 1)]:
        run_study(toy.DICE, games=300, out=tmp_path / f"{workers}-{shard}", workers=workers, shard=shard)
    first, *others = [content(folder) for folder in tmp_path.iterdir()]
    names = ["journal", "journal", "rows.npy", "rows.npy", "run.json", "table.csv"]
    assert sorted(name.split("/")[-1] for name in first) == names
    assert all(other == first for other in others)


def test_processes_serve_as_well_as_threads(rows, tmp_path):
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as executor:
        found = run([toy.experiment()], tmp_path, executor=executor, shard=100)[0]
    np.testing.assert_array_equal(found, rows)


def test_a_dask_client_serves_as_well_as_threads(rows, tmp_path):
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        found = run([toy.experiment()], tmp_path, executor=client, shard=100)[0]
    np.testing.assert_array_equal(found, rows)


def test_several_experiments_keep_their_order_and_equal_ones_are_played_once(tmp_path):
    experiments = [toy.experiment(100, dice=3), toy.experiment(50, dice=2), toy.experiment(200, dice=3)]
    found = run(experiments, tmp_path)
    assert [len(part) for part in found] == [100, 50, 200]
    np.testing.assert_array_equal(found[0], found[2][:100])
    assert len(list(tmp_path.glob("shards/*"))) == 2


def test_a_game_that_fails_is_reported_and_finished_shards_are_kept(tmp_path):
    failing = toy.experiment(200, play=toy.fail_at_50)
    with pytest.raises(RuntimeError, match="game 50"):
        run([failing], tmp_path, workers=1, shard=10)
    assert kept_games(tmp_path) == [(first, 10) for first in range(0, 50, 10)]


def kept_games(folder):
    """(first, number) of all shards in the only experiment's folder."""
    (found,) = folder.glob("shards/*")
    return sorted(store.load(found).lines)


def test_after_an_error_nothing_more_is_played():
    futures = []

    class Idle:
        """Fails at the first task and has not begun any other."""

        def submit(self, *task):
            futures.append(Future())
            if len(futures) == 1:
                futures[0].set_exception(RuntimeError("first"))
            return futures[-1]

    with pytest.raises(RuntimeError, match="first"):
        run([toy.experiment()], executor=Idle(), shard=10)
    assert len(futures) == 100 and all(future.cancelled() for future in futures[1:])


@pytest.mark.parametrize(
    "play, told",
    [
        (lambda seed, first, games, settings: np.zeros(games), "not"),
        (lambda seed, first, games, settings: np.zeros((games, 2), complex), "numbers of one kind"),
        (lambda seed, first, games, settings: np.zeros((games, 2), "f8" if first else "i8"), "of one kind"),
    ],
)
def test_wrong_shapes_and_kinds_are_programming_errors(play, told):
    with pytest.raises(ValueError, match=f"returned .*{told}"):
        run([toy.experiment(play=play)], workers=1, shard=500)


def test_progress_only_where_asked(capfd):
    """`runs/progress`: a bar or lines."""
    run([toy.experiment()])
    assert capfd.readouterr().err == ""
    run([toy.experiment()], progress=True)
    assert "1.00k/1.00k" in capfd.readouterr().err
    run([toy.experiment(), toy.experiment(500, dice=2)], progress="json")
    lines = [json.loads(line) for line in capfd.readouterr().err.splitlines()]
    assert lines[0] == {"games": 0, "of": 1500, "rate": None, "left": None}
    assert (lines[-1]["games"], lines[-1]["left"]) == (1500, 0) and lines[-1]["rate"] > 0


def test_dear_and_cheap_experiments_alternate():
    played = []

    def play(seed, first, games, settings):
        played.append((settings.dice, first))
        return toy.play(seed, first, games, settings)

    run([toy.experiment(100, dice=n, play=play) for n in (1, 2)], workers=1, shard=50)
    assert played == [(1, 0), (2, 0), (1, 50), (2, 50)]


@pytest.mark.parametrize("games, size", [(1200, 500), (60_000, 600), (60_001, 601)])
def test_an_experiment_is_cut_into_a_hundred_shards_that_are_not_small(games, size):
    played = []

    def play(seed, first, games, settings):
        played.append((first, games))
        return np.zeros((games, 2))

    run([toy.experiment(games, play=play)], workers=1)
    assert [first for first, _ in sorted(played)] == list(range(0, games, size))


def test_more_games_continue_and_fewer_are_cut_out(tmp_path, monkeypatch):
    run_study(toy.DICE, games=500, out=tmp_path, shard=90)
    short = run([toy.experiment(123)], tmp_path)[0]
    assert len(short) == 123
    played = []
    monkeypatch.setattr(toy, "play_games", lambda seed, first, *rest: played.append(first))
    run_study(toy.DICE, games=500, out=tmp_path)
    assert not played
    monkeypatch.undo()
    run_study(toy.DICE, games=1200, out=tmp_path)
    run_study(toy.DICE, games=1200, out=tmp_path / "whole")
    assert content(tmp_path / "shards") == content(tmp_path / "whole" / "shards")
    assert len(list(tmp_path.glob("toy-dice-*"))) == 2  # nor is the table of fewer games lost


def test_killed_runs_end_with_the_same_bytes(processes, tmp_path):
    """Real processes, SIGKILL at random moments, each continued until one gets to its end."""
    chance = random.Random(20)

    def lasts(out, patience=60):
        """How a run in a process ended, killed after `patience` seconds, and how many it took."""
        ready = processes.Event()
        process = processes.Process(target=toy.run_in_process, args=(out, chance.choice([7, 12]), ready))
        process.start()
        assert ready.wait(60)
        began = time.perf_counter()
        process.join(patience)
        process.kill()
        process.join()
        return process.exitcode, time.perf_counter() - began

    ended, undisturbed = lasts(tmp_path / "whole")
    assert ended == 0
    kills, attempt = 0, 0
    while kills < KILLS:
        out = tmp_path / str(attempt)
        attempt += 1
        for patience in [*(chance.uniform(0, undisturbed) for _ in range(6)), 60]:
            ended, _ = lasts(out, patience)
            assert not out.exists() or verify.verify(out)[0] == []
            if ended == 0:
                break
            kills += 1
        assert content(out) == content(tmp_path / "whole")


def test_a_stop_at_any_step_can_be_continued(tmp_path, monkeypatch):
    """Every write, rename and removal of a run fails once, before and after it is done."""
    run_study(toy.DICE, games=60, out=tmp_path / "whole", shard=20)
    whole = content(tmp_path / "whole")
    steps = {os: ("fsync", "replace", "unlink")}
    stops = 0
    for after in (False, True):
        for stop_at in range(1000):
            out, counter = tmp_path / f"{after}-{stop_at}", iter(range(stop_at, -1, -1))

            def failing(step, counter=counter, after=after):
                def wrapper(*args, **options):
                    stop = next(counter, None) == 0
                    if stop and not after:
                        raise KeyboardInterrupt
                    result = step(*args, **options)
                    if stop:
                        raise KeyboardInterrupt
                    return result

                return wrapper

            with monkeypatch.context() as patch:
                for owner, names in steps.items():
                    for name in names:
                        patch.setattr(owner, name, failing(getattr(owner, name)))
                try:
                    run_study(toy.DICE, games=60, out=out, workers=1, shard=20)
                    break
                except KeyboardInterrupt:
                    stops += 1
            run_study(toy.DICE, games=60, out=out, shard=7)
            assert content(out) == whole, (after, stop_at)
    assert stops > 40


def test_two_threads_do_not_share_a_folder(rows, tmp_path):
    """Each gets its rows or is told that the other is at work; nobody gets others."""
    found, told = [], []

    def one():
        try:
            found.append(run([toy.experiment()], tmp_path, workers=1, shard=50)[0])
        except InputError as error:
            told.append(str(error))

    for _ in range(5):
        threads = [threading.Thread(target=one) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert len(found) + len(told) == 20 and found and told
    assert all("another run is writing" in sentence for sentence in told)
    assert all(np.array_equal(part, rows) for part in found)
    assert verify.verify(tmp_path) == ([], [])


def test_two_processes_at_once_end_or_are_told_that_another_is_at_work(processes, tmp_path):
    whole = content(run_study(toy.DICE, games=300, out=tmp_path / "whole").attrs["folder"].parent)
    for attempt in range(3):
        out, start, said = tmp_path / str(attempt), processes.Barrier(2), processes.SimpleQueue()
        both = [processes.Process(target=toy.race, args=(out, shard, start, said)) for shard in (7, 30)]
        for process in both:
            process.start()
        sentences = [said.get() for _ in both]
        for process in both:
            process.join()
        assert "" in sentences
        assert all(sentence == "" or "another run is writing" in sentence for sentence in sentences)
        assert content(out) == whole and verify.verify(out) == ([], [])


def test_two_runs_do_not_share_a_folder(processes, tmp_path):
    run([toy.experiment()], tmp_path)
    lock = next(tmp_path.glob("shards/*")) / "lock"
    ready, finish = processes.Event(), processes.Event()
    holder = processes.Process(target=hold, args=(str(lock), ready, finish))
    holder.start()
    try:
        assert ready.wait(30)
        with pytest.raises(InputError, match="another run is writing"):
            run([toy.experiment()], tmp_path)
    finally:
        finish.set()
        holder.join()
    assert len(run([toy.experiment()], tmp_path)[0]) == 1000
    assert not lock.exists()


def hold(lock, ready, finish):
    import fcntl

    with open(lock, "w") as file:
        fcntl.lockf(file, fcntl.LOCK_EX)
        ready.set()
        finish.wait(30)
