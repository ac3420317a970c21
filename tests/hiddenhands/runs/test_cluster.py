"""A dask cluster of processes, as SLURM or Kubernetes would start them: its faults cost time, never rows."""

import json
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
import toy

from hiddenhands import PACKAGE, cli
from hiddenhands.runs import verify
from hiddenhands.runs.runner import run_study

pytest.importorskip("distributed")
GAMES = 10_000
ARGUMENTS = ["run", "toy-slow", "--games", str(GAMES)]  # 20 shards, two seconds for one worker


@pytest.fixture(autouse=True)
def toy_studies(monkeypatch):
    monkeypatch.setattr("hiddenhands.registry.studies", lambda: {"toy-slow": toy.SLOW})


@pytest.fixture
def start(tmp_path):
    """start(kind, *options): a process of dask's command line at tmp_path/scheduler.json."""
    started = []

    def start(kind, *options, package=PACKAGE.parent):
        path = os.pathsep.join([str(package), str(Path(__file__).parents[1])])
        quiet = {"stdout": subprocess.DEVNULL, "stderr": open(tmp_path / f"{len(started)}.txt", "wb")}
        file = ["--scheduler-file", str(tmp_path / "scheduler.json"), "--no-dashboard", *options]
        command = [sys.executable, "-P", "-m", "distributed.cli.dask_" + kind, *file]
        started.append(subprocess.Popen(command, env=os.environ | {"PYTHONPATH": path}, **quiet))
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.wait()


def scheduler(start, tmp_path):
    """A scheduler that has written its file."""
    process = start("scheduler", "--port", "0", "--host", "127.0.0.1")
    path = tmp_path / "scheduler.json"
    wait_for(lambda: path.exists() and path.read_text().endswith("}"))
    return process


def wait_for(condition, seconds=60):
    """Return once `condition()` holds."""
    for _ in range(100 * seconds):
        if condition():
            return
        time.sleep(0.01)
    raise AssertionError("waited in vain")


WORKER = ("worker", "--nthreads", "1", "--no-nanny")


def test_workers_die_and_come_late_and_the_bytes_are_the_same(start, tmp_path, capsys):
    scheduler(start, tmp_path)
    out = tmp_path / "cluster"
    arguments = [*ARGUMENTS, "--out", str(out), "--dask", str(tmp_path / "scheduler.json")]

    def trouble():
        first = start(*WORKER)
        wait_for(lambda: list(out.glob("shards/*/journal")))
        first.kill()
        start(*WORKER)

    thread = threading.Thread(target=trouble, daemon=True)
    thread.start()
    assert cli.main(arguments) == 0
    thread.join()
    assert "waiting for the first worker" in capsys.readouterr().err
    alone = run_study(toy.SLOW, games=GAMES, out=tmp_path / "alone").attrs["folder"]
    assert toy.content(tmp_path / "alone").items() <= toy.content(out).items()
    assert alone.is_dir() and verify.verify(out) == ([], [])


def test_a_worker_of_another_version_is_refused_in_a_sentence(start, tmp_path, capsys):
    shutil.copytree(
        PACKAGE, tmp_path / "other" / "gamelab", ignore=shutil.ignore_patterns("built", "__pycache__")
    )
    with open(tmp_path / "other" / "gamelab" / "rng.py", "a") as file:
        file.write("# edited\n")
    scheduler(start, tmp_path)
    start(*WORKER, package=tmp_path / "other")
    assert cli.main([*ARGUMENTS, "--dask", str(tmp_path / "scheduler.json")]) == 2
    told = capsys.readouterr().err.splitlines()[-1]
    assert told.startswith("hiddenhands: the worker at tcp://127.0.0.1:") and "has gamelab (source) " in told


def test_a_lost_scheduler_is_said_in_a_sentence_and_what_is_finished_is_kept(start, tmp_path, capsys):
    process = scheduler(start, tmp_path)
    out = tmp_path / "out"
    start(*WORKER)

    def trouble():
        wait_for(lambda: list(out.glob("shards/*/journal")))
        process.kill()

    thread = threading.Thread(target=trouble, daemon=True)
    thread.start()
    arguments = [*ARGUMENTS, "--out", str(out), "--dask", str(tmp_path / "scheduler.json")]
    assert cli.main(arguments) == 2
    thread.join()
    told = capsys.readouterr().err.splitlines()[-1]
    assert told.startswith("hiddenhands: the dask scheduler at") and told.endswith(
        f"was lost; what was finished is kept in {out}; give the same command again to continue."
    )
    damages, kept = verify.verify(out)
    assert damages == [] and "games are there" in json.dumps(kept)


@pytest.mark.parametrize(
    "where", ["127.0.0.1:9", "tcp://127.0.0.1:9", "/nowhere.json", "x://y", "", "nonsense"]
)
def test_a_scheduler_that_is_not_there_is_said_in_a_sentence(where, monkeypatch, capsys):
    monkeypatch.setattr("hiddenhands.runs.cluster.PATIENCE", 0.5)
    assert cli.main([*ARGUMENTS, "--dask", where]) == 2
    found = capsys.readouterr().err
    assert found.startswith(f"hiddenhands: no dask scheduler answers at {where}: ") and found.count("\n") == 1


def test_threads_and_a_cluster_are_not_asked_for_at_once(capsys):
    assert cli.main([*ARGUMENTS, "--dask", "x:1", "--workers", "2"]) == 2
    assert "--workers are threads of this machine" in capsys.readouterr().err
