"""What is kept in the package is what the studies say they keep."""

import hashlib
import json
import re

import pytest
from conftest import LONG, ROOT

from gamelab.settings import InputError
from hiddenhands import PACKAGE
from hiddenhands.runs import kept
from hiddenhands.runs.experiment import to_json
from hiddenhands.runs.run import command

NAMES = list(kept.lists())


@pytest.mark.parametrize("name", NAMES)
def test_a_kept_table_was_made_as_its_study_says(name):
    folder, run = kept.lists()[name]
    made = json.loads((folder / f"{name}.json").read_text())
    games, seed, values = run.study.read(run.games, None, run.parameters)
    shown = {key: run.study.parameters[key].show(value) for key, value in values.items()}
    assert (made["study"], made["games"], made["seed"]) == (run.study.name, games, seed)
    assert made["parameters"] == to_json(shown)
    assert len(kept.stored_table(name)) > 0


@pytest.mark.parametrize("name", NAMES)
def test_a_kept_table_is_read(name):
    """By its name, or as one of a family whose names end in a number, or differ behind their first word."""
    readers = list(ROOT.glob("notebooks/*.ipynb"))
    for kind in ("families", "claims", "assessment", "results"):
        readers += PACKAGE.glob(f"*/{kind}.*")
    text = "\n".join(path.read_text(encoding="utf-8") for path in readers)
    _, _, told = name.partition("-")
    family, number, _ = re.split(r"([\d.]+$|$)", told, maxsplit=1)
    first, _, rest = told.partition("-")
    assert told in text or (number and family + "{" in text) or (first + "-{" in text and f'"{rest}' in text)


SECONDS = 1
"""From which on only `make test-long` replays the beginning of a run."""


@pytest.mark.parametrize("name", NAMES)
def test_the_first_games_of_a_kept_run_are_played_as_then(name):
    folder, _ = kept.lists()[name]
    if kept.provenance(folder / f"{name}.csv")["first"]["seconds"] > SECONDS and not LONG:
        pytest.skip("long: `make test-long` replays it")
    then, now = kept.replay(name)
    assert now == then


@pytest.mark.parametrize("name", NAMES)
def test_a_kept_run_names_a_command_and_a_commit_that_play_it_again(name):
    folder, run = kept.lists()[name]
    known = kept.provenance(folder / f"{name}.csv")
    games, seed, values = run.study.read(run.games, None, run.parameters)
    assert known["command"] == command(run.study, games, seed, values)
    assert re.fullmatch(r"[0-9a-f]{40}", known["commit"])


def test_a_kept_table_that_was_changed_by_hand_tells_nothing(tmp_path, monkeypatch):
    folder = tmp_path / "toy" / "kept"
    folder.mkdir(parents=True)
    (folder / "toy.csv").write_bytes(b"mean\n10.5\n")
    (folder / "toy.json").write_text(json.dumps({"table": hashlib.sha256(b"mean\n10.5\n").hexdigest()}))
    monkeypatch.setattr(kept, "PACKAGE", tmp_path)
    assert kept.stored_table("toy")["mean"].tolist() == [10.5]
    (folder / "toy.csv").write_bytes(b"mean\n10.4\n")
    with pytest.raises(InputError, match="the kept table toy is not what its run made"):
        kept.stored_table("toy")


def test_nothing_else_is_kept():
    for folder in {folder for folder, _ in kept.lists().values()}:
        files = {path.stem for path in folder.iterdir()} - {"speed"}
        assert files == {name for name, (home, _) in kept.lists().items() if home == folder}
