"""Tables that take too long to play while a notebook runs, kept in the package with their provenance.

A study's own stand in its runs.json: name -> study, games, parameters, and the least games that are worth
playing anew (see `hiddenhands.runs.runs`; null: it stays as it is kept). They lie beside it in kept/NAME.csv
and kept/NAME.json, which says by which command and commit the table was made, its SHA-256, and that of the
first games' rows. Speeds that benchmarks/ measured lie there as speed.csv and speed.json.

    python -m hiddenhands.runs.kept [NAME ...]    # make results: plays them again, all by default

Finished blocks are kept in runs/, so that an interrupted run continues.
"""

import hashlib
import io
import json
import os
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

from gamelab.settings import InputError, pick
from hiddenhands import PACKAGE
from hiddenhands.runs import files
from hiddenhands.runs.experiment import StoredRun
from hiddenhands.runs.registry import CHAPTERS, studies
from hiddenhands.runs.run import run, run_study

FIRST = 20
"""Games of each experiment whose rows a replay compares; of a run of so few or less, which are long, one."""
COMMIT = "describe", "--always", "--abbrev=40", "--dirty", "--exclude=*"
"""What git is asked for the commit that is checked out, marked if files differ from it."""
PATIENCE = 2.0
"""Seconds after which a replay begins no further experiment."""


def lists():
    """All kept runs: name -> (folder, StoredRun)."""
    offered, listed = studies(), {}
    for place in (PACKAGE / chapter / "runs.json" for chapter in CHAPTERS):
        for name, (study, *rest) in (json.loads(place.read_text()) if place.exists() else {}).items():
            listed[name] = place.with_name("kept"), StoredRun(name, offered[study], *rest)
    return listed


def stored_table(name, **options):
    """The kept table (DataFrame) of this name; options: those of pandas.read_csv.

    InputError if there is none, or if it is not, to the byte, what its run made.
    """
    import pandas as pd

    places = {path.stem: path for path in PACKAGE.glob("*/kept/*.csv") if path.stem != "speed"}
    if name not in places and name in lists():
        raise InputError(f"the kept table {name} is missing: play it with `make results NAMES={name}`.")
    data = pick("kept table", name, places).read_bytes()
    if hashlib.sha256(data).hexdigest() != provenance(places[name])["table"]:
        raise InputError(
            f"the kept table {name} is not what its run made: it was changed, and tells nothing. "
            f"`make results NAMES={name}` plays it again."
        )
    return pd.read_csv(io.BytesIO(data), **options)


def provenance(path):
    """What is known of the run that made the kept table in the file `path`, a dict."""
    return json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))


def speed(chapter):
    """The speeds (DataFrame) that benchmarks/ measured for a study; .attrs says what they are and when."""
    import pandas as pd

    folder = PACKAGE / chapter / "kept"
    measured = pd.read_csv(folder / "speed.csv")
    measured.attrs = json.loads((folder / "speed.json").read_text())
    return measured


def experiments(kept):
    """The experiments of a kept run."""
    games, seed, parameters = kept.study.read(kept.games, None, kept.parameters)
    return kept.study.plan(games, seed, **parameters)


def digest(rows):
    """SHA-256 of the rows of several experiments."""
    sha256 = hashlib.sha256()
    for own in rows:
        sha256.update(f"{own.dtype.str} {own.shape}\n".encode() + own.tobytes())
    return sha256.hexdigest()


def replay(name):
    """Play the first games of a kept run: (what its provenance says of them, what they give now)."""
    folder, kept = pick("kept table", name, lists())
    first = provenance(folder / f"{name}.csv")["first"]
    planned = experiments(kept)[: first["experiments"]]
    rows = run([replace(one, games=min(one.games, first["games"])) for one in planned], progress=False)
    return first["rows"], digest(rows)


def first_rows(kept, out):
    """What `replay` compares, of a run that is finished in the folder `out`: as much as is quick."""
    planned, games = experiments(kept), FIRST if kept.games > FIRST else 1
    began, count = time.perf_counter(), 0
    while count < len(planned) and time.perf_counter() - began < PATIENCE:
        run([replace(planned[count], games=min(planned[count].games, games))], progress=False)
        count += 1
    seconds = round(time.perf_counter() - began, 1)
    rows = [own[:games] for own in run(planned[:count], out=out, progress=False)]
    return {"experiments": count, "games": games, "rows": digest(rows), "seconds": seconds}


def git(*words):
    """What git prints about the checkout around the package; None outside of one."""
    done = subprocess.run(["git", *words], cwd=PACKAGE, capture_output=True, text=True)
    return done.stdout.strip() or None


def play(name):
    """Play a kept run again and store it with its provenance."""
    folder, kept = pick("kept table", name, lists())
    out, began = Path("runs", name), time.perf_counter()
    made = run_study(kept.study, games=kept.games, out=out, **kept.parameters).attrs["folder"]
    known = json.loads((made / "run.json").read_text())
    seconds = round(time.perf_counter() - began, 1)
    known |= {"commit": git(*COMMIT), "seconds": seconds, "workers": os.cpu_count()}
    known["first"] = first_rows(kept, out)
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(known, indent=1) + "\n")
    (folder / f"{name}.csv").write_bytes((made / "table.csv").read_bytes())
    print(f"{name}: {seconds} s", flush=True)


if __name__ == "__main__":
    with files.sentence():
        for wanted in sys.argv[1:] or lists():
            play(wanted)
