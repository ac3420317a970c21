"""Play the tables that the book keeps, at full size, and store them with their provenance in book/results.

    python scripts/results.py [GAMES]

Finished shards are kept in runs/, so an interrupted run continues. Seconds and workers are noted in the provenance.
"""

import json
import os
import sys
import time
from pathlib import Path

from gamelab.hanabi.experiments import COMPARISON, THRESHOLD
from gamelab.runner import run_study

RESULTS = Path("book/results")


def main(games=100_000):
    RESULTS.mkdir(exist_ok=True)
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
