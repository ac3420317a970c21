"""Nothing that was kept is lost, or read as it was not written: kills, changed bytes, a full disk."""

import json
import multiprocessing
import os
import random
import resource
import shlex
import sqlite3
import time
from multiprocessing import forkserver
from pathlib import Path

import numpy as np
import pytest
import toy

from gamelab.settings import InputError
from hiddenhands import cli
from hiddenhands.runs import store
from hiddenhands.runs.run import run, run_study
from hiddenhands.runs.store import FILE, Store, verify

KILLS = int(os.environ.get("GAMELAB_KILLS", 20))  # 200 in make test-long


@pytest.fixture(autouse=True)
def toy_studies(monkeypatch):
    monkeypatch.setattr("hiddenhands.runs.registry.studies", toy.known)


@pytest.fixture(scope="module")
def processes():
    """Processes that begin with all that a run imports."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__, "pandas", "pytest"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(Path(toy.__file__).parent))
        forkserver.ensure_running()
    return context


def play_in_process(out, ready, said=None):
    """What a process does that may be killed, or may find another one at work."""
    ready.wait() if said else ready.set()
    try:
        run_study(toy.DICE, games=2000, out=out, workers=2, block=7)
        said and said.put("")
    except InputError as error:
        said.put(str(error))


def content(folder):
    """The files of runs below a folder, with their bytes."""
    return {path.parent.name + path.name: path.read_bytes() for path in folder.glob("*/*")}


def test_killed_runs_go_on_and_end_with_the_same_rows_and_table(processes, tmp_path):
    chance = random.Random(20)
    rows = toy.play(1, 0, 2000, toy.Settings())

    def lasts(out, patience=None):
        """How a run ended, killed after `patience` seconds, and how long it took."""
        ready = processes.Event()
        process = processes.Process(target=play_in_process, args=(out, ready))
        process.start()
        ready.wait()
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
        for patience in [*(chance.uniform(0, undisturbed) for _ in range(6)), None]:
            ended, _ = lasts(out, patience)
            if (out / FILE).exists():
                assert not [line for line in verify(out) if line["state"] == "altered"]
            if ended == 0:
                break
            kills += 1
        assert content(out) == content(tmp_path / "whole")
        np.testing.assert_array_equal(run([toy.experiment(2000)], out, block=1)[0], rows)


def test_two_processes_at_once_end_or_are_told_that_another_is_at_work(processes, tmp_path):
    start, said = processes.Barrier(2), processes.SimpleQueue()
    both = [processes.Process(target=play_in_process, args=(tmp_path, start, said)) for _ in range(2)]
    for process in both:
        process.start()
    sentences = [said.get() for _ in both]
    for process in both:
        process.join()
    assert "" in sentences
    assert set(sentences) <= {"", f"another run is writing to {tmp_path}; wait for its end."}
    assert verify(tmp_path) == []


@pytest.mark.parametrize("where", ["rows", "anywhere"])
def test_a_changed_byte_is_named_and_mended_and_played_again(tmp_path, where):
    """Where it is not in rows nothing may depend on it: then it need not be named."""
    chance, named = random.Random(7), 0
    table = run_study(toy.DICE, out=tmp_path, block=20)
    path, folder = tmp_path / FILE, table.attrs["folder"]
    rows = run([toy.experiment()], tmp_path)[0][:100]
    for _ in range(20):
        data = bytearray(path.read_bytes())
        place = chance.randrange(len(data))
        if where == "rows":
            first = chance.randrange(0, 100, 20)
            place = data.index(rows[first : first + 20].tobytes()) + chance.randrange(320)
        data[place] ^= chance.randrange(1, 256)
        path.write_bytes(data)
        found = verify(tmp_path)
        if found or where == "rows":
            assert {line["place"] for line in found} == {FILE} and cli.main(["verify", str(tmp_path)]) == 1
            if where == "rows":
                assert f"games {first} to {first + 19} are altered" in found[-1]["what"]
                assert found[-1]["again"] == [json.loads((folder / "run.json").read_text())["command"]]
                with pytest.raises(InputError, match=r"altered; .*: hiddenhands verify .* --mend"):
                    run([toy.experiment(100)], tmp_path)
            named += 1
            assert cli.main(["verify", str(tmp_path), "--mend"]) == 0
            assert verify(tmp_path) == []
        again = run_study(toy.DICE, out=tmp_path, block=20)
        assert again.equals(table)
        np.testing.assert_array_equal(run([toy.experiment(100)], tmp_path)[0], rows)
    assert named == 20 or where == "anywhere" and named


def test_a_full_disk_is_said_in_a_sentence_and_the_run_goes_on_when_there_is_room(tmp_path, capsys):
    """The system refuses what would make a file too long, in the middle of a write as a full disk does."""
    arguments = ["run", "toy-dice", "--games", "3000", "--param", "dice=2", "--workers", "1", "--out"]
    assert cli.main([*arguments, str(tmp_path / "whole")]) == 0
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, hard))
    try:
        capsys.readouterr()
        assert cli.main([*arguments, str(tmp_path / "out")]) == 2
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    told = "cannot be written: disk I/O error; make room, and the same command goes on.\n"
    assert capsys.readouterr().err == f"hiddenhands: {tmp_path / 'out' / FILE} {told}"
    (line,) = verify(tmp_path / "out")
    assert (line["state"], line["what"]) == ("unfinished", "there is no table yet")
    assert cli.main([*arguments, str(tmp_path / "out")]) == 0
    assert content(tmp_path / "out") == content(tmp_path / "whole")


def other_database(path):
    with sqlite3.connect(path) as db:
        db.execute("CREATE TABLE mine (x)")


NOT_OURS = "is no file of runs, or is altered; give another folder, or forget what is altered: "


@pytest.mark.parametrize(
    "lay, told",
    [
        (lambda path: (path.parent / "shards").mkdir(), "holds runs as an earlier version kept them; give"),
        (lambda path: path.write_text("Notes of a reader. " * 100), NOT_OURS),
        (other_database, NOT_OURS),
        (lambda path: (path.parent.rmdir(), path.parent.touch()), "cannot use"),
    ],
)
def test_what_is_not_ours_is_refused_in_a_sentence_and_stays_as_it_was(tmp_path, capsys, lay, told):
    out = tmp_path / "out"
    out.mkdir()
    lay(out / FILE)
    before = (out / FILE).read_bytes() if (out / FILE).is_file() else None
    assert cli.main(["run", "toy-dice", "--out", str(out)]) == 2
    said = capsys.readouterr().err
    assert said.startswith("hiddenhands: ") and said.count("\n") == 1 and told in said
    assert before is None or (out / FILE).read_bytes() == before
    if before:
        assert cli.main(["verify", str(out)]) == 1
        assert cli.main(["verify", str(out), "--mend"]) == 0
        assert (out / store.ALTERED).read_bytes() == before
        assert cli.main(["run", "toy-dice", "--out", str(out)]) == 0


def test_who_is_in_the_folder_is_alone(tmp_path, capsys):
    with Store(tmp_path):
        for arguments in (["run", "toy-dice", "--out"], ["verify"]):
            assert cli.main([*arguments, str(tmp_path)]) == 2
            told = f"hiddenhands: another run is writing to {tmp_path}; wait for its end.\n"
            assert capsys.readouterr().err == told


def test_the_table_is_saved_unrounded_with_its_provenance(tmp_path):
    table = run_study(toy.DICE, games=7, out=tmp_path, way="product", weight=0.1)
    place = table.attrs["folder"]
    saved = (place / "table.csv").read_text().splitlines()
    assert saved[0] == "dice,way,weight,games,mean,sd,se"
    assert [float(text) for text in saved[2].split(",")] == table.iloc[1].tolist()
    text = (place / "run.json").read_text()
    known = json.loads(text)
    assert text.startswith('{\n  "')  # to be read by people as well
    assert known["parameters"] == {"dice": [1, 3], "way": "product", "weight": 0.1}
    assert (known["games"], known["seed"], len(known["shards"])) == (7, 1, 2)


@pytest.mark.parametrize(
    "given", [{"dice": [2, 1], "weight": "inf"}, {"weight": "2,1", "way": "product,sum"}]
)
def test_the_kept_command_makes_the_same_bytes(tmp_path, given):
    run_study(toy.DICE, games=30, seed=5, out=tmp_path / "a", **given)
    (told,) = (tmp_path / "a").glob("toy-dice-*/run.json")
    program, *arguments = shlex.split(json.loads(told.read_text())["command"])
    assert program == "hiddenhands" and cli.main([*arguments, "--out", str(tmp_path / "b")]) == 0
    assert len(content(tmp_path / "a")) == 2 and content(tmp_path / "a") == content(tmp_path / "b")


def test_no_run_replaces_the_table_of_another(tmp_path):
    tables = {}
    for options in ({}, {"seed": 2}, {"games": 30}, {"dice": 2}, {"way": "product"}, {"weight": "1,2"}):
        table = run_study(toy.DICE, out=tmp_path, **({"games": 20} | options))
        tables[table.attrs["folder"]] = (table.attrs["folder"] / "table.csv").read_bytes()
    assert len(tables) == 6
    assert all((folder / "table.csv").read_bytes() == data for folder, data in tables.items())


@pytest.mark.parametrize(
    "damage, what",
    [
        (lambda place: (place / "run.json").write_text("{"), "run.json or table.csv is missing or altered"),
        (lambda place: (place / "run.json").write_text("[]"), "run.json is altered, or is another run's"),
        (lambda place: (place / "table.csv").unlink(), "run.json or table.csv is missing or altered"),
        (lambda place: (place / "table.csv").write_text(""), "table.csv is altered"),
    ],
)
def test_a_run_that_was_altered_is_named_and_made_again(tmp_path, damage, what):
    place = run_study(toy.DICE, games=9, out=tmp_path).attrs["folder"]
    before = content(tmp_path)
    damage(place)
    ((line,), (mended,)) = verify(tmp_path), verify(tmp_path, mend=True)
    assert line == mended and line["place"] == place.name and line["what"].startswith(what)
    run_study(toy.DICE, games=9, out=tmp_path)
    assert content(tmp_path) == before and verify(tmp_path) == []


def test_a_folder_where_no_run_kept_anything_is_no_answer(tmp_path, capsys):
    assert cli.main(["verify", str(tmp_path)]) == 2
    assert "holds nothing that a run kept" in capsys.readouterr().err
