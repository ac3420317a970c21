"""A dask cluster of processes, as SLURM or Kubernetes would start them: its faults cost time, never rows."""

import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
import toy

import gamelab
from hiddenhands import cli
from hiddenhands.runs.run import run_study
from hiddenhands.runs.store import Store, verify

pytest.importorskip("distributed")
GAMES = 10_000
ARGUMENTS = ["run", "toy-slow", "--games", str(GAMES), "--dask"]  # 20 blocks, two seconds for one worker


@pytest.fixture(autouse=True)
def toy_studies(monkeypatch):
    monkeypatch.setattr("hiddenhands.runs.registry.studies", toy.known)


@pytest.fixture
def begun(monkeypatch):
    """An event: the first blocks are kept."""
    event, keep = threading.Event(), Store.keep
    monkeypatch.setattr(Store, "keep", lambda *given: (keep(*given), event.set()))
    return event


@pytest.fixture
def start(tmp_path):
    """start(kind, *options): a process of dask's command line, once tmp_path/scheduler.json is there."""
    started, place = [], tmp_path / "scheduler.json"

    def start(kind, *options, package=Path()):
        path = os.pathsep.join([str(package), str(Path(toy.__file__).parent)])
        file = ["--scheduler-file", str(place), "--no-dashboard", *options]
        command = [sys.executable, "-P", "-m", "distributed.cli.dask_" + kind, *file]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        started.append(subprocess.Popen(command, env=os.environ | {"PYTHONPATH": path}, **quiet))
        while not place.exists() and started[-1].poll() is None:
            time.sleep(0.05)
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.wait()


SCHEDULER = ("scheduler", "--port", "0", "--host", "127.0.0.1")
WORKER = ("worker", "--nthreads", "1", "--no-nanny")


def test_a_worker_dies_another_comes_late_and_the_rows_are_the_same(start, begun, tmp_path, capsys):
    start(*SCHEDULER)
    out, table = tmp_path / "cluster", run_study(toy.SLOW, GAMES)

    def trouble():
        time.sleep(0.5)  # the run has begun, and waits
        first = start(*WORKER)
        begun.wait()
        first.kill()
        start(*WORKER)

    thread = threading.Thread(target=trouble, daemon=True)
    thread.start()
    assert cli.main([*ARGUMENTS, str(tmp_path / "scheduler.json"), "--out", str(out)]) == 0
    thread.join()
    assert run_study(toy.SLOW, GAMES, out=out).equals(table) and verify(out) == []


def test_a_worker_with_other_source_is_refused_in_a_sentence(start, tmp_path, capsys):
    home = Path(gamelab.__file__).parent
    shutil.copytree(home, tmp_path / "other" / "gamelab", ignore=shutil.ignore_patterns("__pycache__"))
    with open(tmp_path / "other" / "gamelab" / "rng.py", "a") as file:
        file.write("# edited\n")
    start(*SCHEDULER)
    start(*WORKER, package=tmp_path / "other")
    assert cli.main([*ARGUMENTS, str(tmp_path / "scheduler.json")]) == 2
    told = capsys.readouterr().err.splitlines()[-1]
    assert told.startswith("hiddenhands: the worker at ") and " has source " in told
    assert told.endswith(": make them equal.")


def test_a_lost_scheduler_is_said_in_a_sentence_and_what_is_finished_is_kept(start, begun, tmp_path, capsys):
    process, out = start(*SCHEDULER), tmp_path / "out"
    start(*WORKER)
    threading.Thread(target=lambda: (begun.wait(), process.kill()), daemon=True).start()
    where = str(tmp_path / "scheduler.json")
    assert cli.main([*ARGUMENTS, where, "--out", str(out)]) == 2
    told = f"was lost; what was finished is kept in {out}, and the same command goes on.\n"
    assert capsys.readouterr().err.endswith(f"hiddenhands: the dask scheduler at {where} {told}")
    assert [line["state"] for line in verify(out)] == ["unfinished"]


@pytest.mark.parametrize("where", ["127.0.0.1:9", "tcp://127.0.0.1:9", "/none.json", "x://y", "", "none:1"])
def test_a_scheduler_that_is_not_there_is_said_in_a_sentence(where, monkeypatch, capsys):
    monkeypatch.setattr(cli, "PATIENCE", 0.5)
    assert cli.main([*ARGUMENTS, where]) == 2
    found = capsys.readouterr().err
    assert found.startswith(f"hiddenhands: no dask scheduler answers at {where}: ") and found.count("\n") == 1


def test_threads_and_a_cluster_are_not_asked_for_at_once(capsys):
    assert cli.main([*ARGUMENTS, "x:1", "--workers", "2"]) == 2
    assert "--workers are threads of this machine" in capsys.readouterr().err
