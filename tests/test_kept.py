"""What is kept in the package is what the studies say they keep."""

import json
import re
from pathlib import Path

import pytest

from gamelab import kept
from gamelab.choices import InputError
from gamelab.runs.experiment import plain

ROOT = Path(__file__).parents[1]
NAMES = list(kept.lists())


@pytest.mark.parametrize("name", NAMES)
def test_a_kept_table_was_made_as_its_study_says(name):
    folder, run = kept.lists()[name]
    made = json.loads((folder / f"{name}.json").read_text())
    games, seed, values = run.study.read(run.games, None, run.parameters)
    shown = {key: run.study.parameters[key].show(value) for key, value in values.items()}
    assert (made["study"], made["games"], made["seed"]) == (run.study.name, games, seed)
    assert made["parameters"] == plain(shown)
    assert len(kept.table(name)) > 0


@pytest.mark.parametrize("name", NAMES)
def test_a_kept_table_is_read(name):
    """By its name, or as one of a family whose names end in a number."""
    readers = [*ROOT.glob("notebooks/*.ipynb"), *ROOT.glob("gamelab/*/verdicts*.py")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted(readers))
    _, _, told = name.partition("-")
    family, number, _ = re.split(r"([\d.]+$|$)", told, maxsplit=1)
    assert told in text or (number and family + "{" in text)


def test_nothing_else_is_kept():
    for folder in {folder for folder, _ in kept.lists().values()}:
        files = {path.stem for path in folder.iterdir()} - {"speed"}
        assert files == {name for name, (home, _) in kept.lists().items() if home == folder}


def test_an_unknown_name_is_answered_with_near_ones():
    with pytest.raises(InputError, match="did you mean daifugo-strength"):
        kept.table("daifugo-strenght")
