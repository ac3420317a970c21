"""Play the tables that the book keeps, at full size, and store them with their provenance in book/results.

    python scripts/results.py [GAMES]

Finished shards are kept in runs/, so an interrupted run continues. Seconds and workers are noted in the provenance.
"""

import json
import os
import sys
import time
from pathlib import Path

import pandas as pd

from gamelab import __version__
from gamelab.cfr import solvers
from gamelab.cfr import study as training
from gamelab.koikoi import study as hanafuda
from gamelab.koikoi.rules import Rules
from gamelab.runner import run_study
from gamelab.self_estimation.study import COMPARISON, THRESHOLD

RESULTS = Path("book/results")


def time_solvers():
    """Microseconds per iteration of every CFR solver on mini hanafuda: processor time of one thread, best of five."""
    laid, lines = hanafuda.game(Rules()), []
    for number, name in enumerate(solvers.SOLVERS):
        count = 100 if number < solvers.CHANCE_SAMPLED else 200_000
        best = min(_seconds(laid, number, count) for _ in range(5))
        lines.append({"solver": name, "microseconds": round(1e6 * best / count, 3)})
    pd.DataFrame(lines).to_csv(RESULTS / "cfr-speed.csv", index=False)
    note = {
        "what": "processor time per iteration on mini hanafuda, one thread, best of five",
        "version": __version__,
        "measured_by": "scripts/results.py",
    }
    (RESULTS / "cfr-speed.json").write_text(json.dumps(note, indent=1) + "\n")


def _seconds(laid, solver, count):
    ready = training.checkpoints(laid.tree, laid.form, solver, [count, 2 * count])
    next(ready)
    began = time.thread_time()
    next(ready)
    return time.thread_time() - began


def main(games=100_000):
    RESULTS.mkdir(exist_ok=True)
    time_solvers()
    for study in (COMPARISON, THRESHOLD):
        began = time.perf_counter()
        run_study(study, games=int(games), out="runs")
        provenance = json.loads(Path("runs", f"{study.name}.json").read_text())
        provenance |= {"seconds": round(time.perf_counter() - began, 1), "workers": os.cpu_count()}
        (RESULTS / f"{study.name}.json").write_text(json.dumps(provenance, indent=1) + "\n")
        (RESULTS / f"{study.name}.csv").write_bytes(Path("runs", f"{study.name}.csv").read_bytes())
        print(f"{study.name}: {provenance['seconds']} s")


if __name__ == "__main__":
    main(*sys.argv[1:])
