"""Tables that take too long to play while a notebook runs, kept in the package with their provenance.

A study lists its own in `KEPT`; they lie beside it in kept/NAME.csv and kept/NAME.json. Speeds that
benchmarks/ measured lie there as speed.csv and speed.json.

    python -m gamelab.kept [NAME ...]    # make results: plays them again, all by default

Finished shards are kept in runs/, so that an interrupted run continues.
"""

import json
import os
import sys
import time
from pathlib import Path

import pandas as pd

from gamelab.chapters import CHAPTERS, part
from gamelab.choices import InputError, pick
from gamelab.kernel import PACKAGE
from gamelab.runs.runner import run_study


def lists():
    """All kept runs: name -> (folder, Kept)."""
    return {
        kept.name: (PACKAGE / chapter / "kept", kept)
        for chapter in CHAPTERS
        for kept in getattr(part(chapter, "study"), "KEPT", ())
    }


def table(name, **options):
    """The kept table (DataFrame) of this name; options: those of pandas.read_csv. InputError without one."""
    folder, _ = pick("kept table", name, lists())
    if not (folder / f"{name}.csv").exists():
        raise InputError(f"the kept table {name} is missing: play it with `make results NAMES={name}`.")
    return pd.read_csv(folder / f"{name}.csv", **options)


def speed(chapter):
    """The speeds (DataFrame) that benchmarks/ measured for a study; .attrs says what they are and when."""
    folder = PACKAGE / chapter / "kept"
    measured = pd.read_csv(folder / "speed.csv")
    measured.attrs = json.loads((folder / "speed.json").read_text())
    return measured


def play(name):
    """Play a kept run again and store it; seconds and workers are noted in its provenance."""
    folder, kept = pick("kept table", name, lists())
    out, began = Path("runs", name), time.perf_counter()
    made = run_study(kept.study, games=kept.games, out=out, **kept.parameters).attrs["folder"]
    provenance = json.loads((made / "run.json").read_text())
    provenance |= {"seconds": round(time.perf_counter() - began, 1), "workers": os.cpu_count()}
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(provenance, indent=1) + "\n")
    (folder / f"{name}.csv").write_bytes((made / "table.csv").read_bytes())
    print(f"{name}: {provenance['seconds']} s", flush=True)


if __name__ == "__main__":
    for wanted in sys.argv[1:] or lists():
        play(wanted)
