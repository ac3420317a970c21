"""Play the long runs of the Daifugo chapter and store them with their provenance in book/results.

    python scripts/daifugo_results.py [NAME ...]     # all, in the order below: about 45 minutes of one core

Finished shards are kept in runs/, so an interrupted run continues. Seconds and workers are noted in the provenance.
"""

import json
import os
import sys
import time
from pathlib import Path

from gamelab.daifugo.study import SINGLE_CARD, STRENGTH, THREES
from gamelab.runner import run_study

RESULTS = Path("book/results")
SEATS = {"estimator": "seats"}
SHARES = ("0.05", "0.1", "0.2", "0.35", "0.5")
"""Shares of Monte Carlo moves, for how much skill the tables tolerate."""
SEARCHING = "ucb,truncated,guided"

# name: (study, games, parameters). Monte Carlo takes about 5 ms of one core per game at 100 playouts.
RUNS = {
    "daifugo-seats-montecarlo": (SINGLE_CARD, 20_000, SEATS | {"agent": "montecarlo"}),
    "daifugo-threes-montecarlo": (THREES, 10_000, {"agent": "montecarlo"}),
    **{
        f"daifugo-seats-skill-{s}": (SINGLE_CARD, 5_000, SEATS | {"agent": "montecarlo", "skill": s})
        for s in SHARES
    },
    **{f"daifugo-threes-skill-{s}": (THREES, 3_000, {"agent": "montecarlo", "skill": s}) for s in SHARES},
    "daifugo-seats-montecarlo-1000": (SINGLE_CARD, 2_000, SEATS | {"agent": "montecarlo", "playouts": 1000}),
    "daifugo-seats-searching": (SINGLE_CARD, 3_000, SEATS | {"agent": SEARCHING}),
    "daifugo-strength": (STRENGTH, 300, {"others": "random,greedy,montecarlo,learned,guided"}),
    "daifugo-threes-montecarlo-1000": (THREES, 250, {"agent": "montecarlo", "playouts": 1000}),
    "daifugo-threes-searching": (THREES, 500, {"agent": SEARCHING}),
    "daifugo-single-montecarlo": (SINGLE_CARD, 10_000, {"agent": "montecarlo"}),
}


def main(names):
    RESULTS.mkdir(exist_ok=True)
    for name in names or RUNS:
        study, games, parameters = RUNS[name]
        out, began = Path("runs", name), time.perf_counter()
        run_study(study, games=games, out=out, **parameters)
        provenance = json.loads((out / f"{study.name}.json").read_text())
        provenance |= {"seconds": round(time.perf_counter() - began, 1), "workers": os.cpu_count()}
        (RESULTS / f"{name}.json").write_text(json.dumps(provenance, indent=1) + "\n")
        (RESULTS / f"{name}.csv").write_bytes((out / f"{study.name}.csv").read_bytes())
        print(f"{name}: {provenance['seconds']} s", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
