"""Do the tests bite? make mutants [PARTS="store model"] [SAMPLE=200]

Changes one operator, number or statement at a time (cosmic-ray) in a copy of the project, with the compiler
off, and runs the tests of that part. A seeded sample of each part; what was tried is kept in _build/mutants,
so that the same command goes on where it was stopped. Prints how many were killed, and every survivor.
"""

import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

from gamelab.kernel import SOURCE

PARTS = {
    "rules": (["hanabi/rules.py", "daifugo/rules.py", "koikoi/rules.py"], "hanabi daifugo koikoi"),
    "estimators": (["hanabi/hands.py", "hanabi/partner.py", "hanabi/memory.py"], "hanabi self_estimation"),
    "solvers": (
        ["cfr/solvers.py", "cfr/sampling.py", "cfr/evaluation.py", "cfr/tree.py", "cfr/form.py"],
        "cfr",
    ),
    "model": (["werewolf/model.py", "werewolf/play.py", "werewolf/evolution.py"], "werewolf"),
    "store": (
        ["files.py", "store.py", "results.py", "runner.py"],
        "test_files.py test_store.py test_faults.py test_runner.py test_sweep.py",
    ),
    "verdicts": (["claims.py", "verdicts.py"], "test_claims.py test_ledger.py test_typed.py"),
}
"""Name -> (modules, their tests)."""
SLOW = "not browser and not dask and not killed and not processes"
SEED = 15
TIMEOUT = 600  # seconds, after which a mutant counts as killed: it does not end


def tool(*words, folder):
    """Run one of cosmic-ray's commands in the copy."""
    environment = os.environ | {
        "NUMBA_DISABLE_JIT": "1",
        "PYTHONPATH": str(folder),
        "GAMELAB_SCHEDULES": "200",
    }
    return subprocess.run(
        words, cwd=folder, env=environment, check=True, capture_output=True, text=True
    ).stdout


def prepare(name, folder, sample):
    """A copy of the project with a list of mutants, all but a sample of them marked as skipped."""
    from cosmic_ray.work_db import WorkDB, use_db
    from cosmic_ray.work_item import WorkerOutcome, WorkResult

    modules, tests = PARTS[name]
    paths = " ".join(f"tests/{path}" for path in tests.split())
    config = {
        "module-path": [f"gamelab/{path}" for path in modules],
        "timeout": TIMEOUT,
        "excluded-modules": [],
        "test-command": f"{sys.executable} -m pytest -q -x -p no:cacheprovider -k '{SLOW}' {paths}",
    }
    lines = [f"{key} = {json.dumps(value)}" for key, value in config.items()]
    text = "\n".join(["[cosmic-ray]", *lines, "[cosmic-ray.distributor]", 'name = "local"', ""])
    (folder / "config.toml").write_text(text)
    if not (folder / "ready").exists():
        (folder / "session.sqlite").unlink(missing_ok=True)
        tool("cosmic-ray", "init", "config.toml", "session.sqlite", folder=folder)
        with use_db(folder / "session.sqlite", WorkDB.Mode.open) as found:
            items = sorted(found.work_items, key=lambda item: str(item.mutations))
            chosen = random.Random(SEED).sample(items, min(sample, len(items)))
            skipped = {item.job_id for item in items} - {item.job_id for item in chosen}
            found.set_multiple_results(list(skipped), WorkResult(worker_outcome=WorkerOutcome.SKIPPED))
        (folder / "ready").touch()


def report(name, folder):
    """Print what was killed, and what was not with the changed line."""
    from cosmic_ray.work_db import WorkDB, use_db
    from cosmic_ray.work_item import WorkerOutcome

    with use_db(folder / "session.sqlite", WorkDB.Mode.open) as found:
        tried = [(item, result) for item, result in found.completed_work_items]
    tried = [(item, result) for item, result in tried if result.worker_outcome != WorkerOutcome.SKIPPED]
    survivors = [(item, result) for item, result in tried if not result.is_killed]
    print(f"{name}: {len(tried) - len(survivors)} of {len(tried)} mutants killed", flush=True)
    for item, result in survivors:
        change = item.mutations[0]
        print(f"\n{change.operator_name}\n{result.diff}")


def main(sample, *names):
    """Try a sample of the mutants of each part named, by default of all."""
    for name in names or PARTS:
        folder = Path("_build/mutants", f"{name}-{sample}-{SOURCE}").absolute()
        # Anew each time: a run that was stopped may have left a mutant in the copy.
        for part in ("gamelab", "tests", "notebooks", "book"):
            shutil.rmtree(folder / part, ignore_errors=True)
            shutil.copytree(part, folder / part, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy("pyproject.toml", folder)
        prepare(name, folder, int(sample))
        tool("cosmic-ray", "exec", "config.toml", "session.sqlite", folder=folder)
        report(name, folder)


if __name__ == "__main__":
    main(*sys.argv[1:])
