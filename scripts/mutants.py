"""Do the tests bite? make mutants [PARTS="store model"] [SAMPLE=200]

cosmic-ray changes one operator, number or statement at a time in a copy of the project, with the compiler
off, and runs the tests of the changed module. Of each part a seeded sample; modules are tried as many at a
time as there are cores, each in a copy of its own. A mutant is killed when a test fails, or when the tests
take LONGER times what they take without it. What was tried is kept in _build/mutants, so that the same
command goes on where it was stopped. Prints how many were killed, and all others.
"""

import os
import random
import shutil
import subprocess
import sys
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome, WorkerOutcome, WorkResult

PARTS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text())
"""Name -> {module: its tests}."""
SLOW = "not browser and not dask and not killed and not processes"
SEED = 15
LONGER = 3
SAME = "core/RemoveDecorator"  # without the compiler a kernel is the same with and without its decorator
CONFIG = """\
[cosmic-ray]
module-path = "gamelab/{module}"
timeout = {timeout}
excluded-modules = []
test-command = "{command}"
[cosmic-ray.distributor]
name = "local"
"""


def cosmic_ray(copy, *words):
    """What a command of cosmic-ray prints, given in a copy of the project."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    path = f"{copy}{os.pathsep}{copy / 'packages/livefigure'}"
    environment |= {"PYTHONPATH": path, "GAMELAB_SCHEDULES": "200"}
    done = subprocess.run(words, cwd=copy, env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, words))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def prepare(module, tests):
    """A copy of the project with a session of all mutants of a module; its folder."""
    copy = Path("_build/mutants", module.replace("/", "-").removesuffix(".py")).absolute()
    # Anew each time: a run that was stopped may have left a mutant in the copy.
    for name in ("gamelab", "packages", "tests", "notebooks", "book", "pyproject.toml"):
        shutil.rmtree(copy / name, ignore_errors=True)
        if Path(name).is_dir():
            shutil.copytree(name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "built"))
        else:
            shutil.copy(name, copy)
    if not (copy / "session.sqlite").exists():
        paths = " ".join(f"tests/{path}" for path in tests.split())
        command = f"{sys.executable} -m pytest -q -x -p no:cacheprovider -k '{SLOW}' {paths}"
        config = {"module": module, "command": command}
        (copy / "config.toml").write_text(CONFIG.format(**config, timeout=3600))
        cosmic_ray(copy, "cosmic-ray", "init", "config.toml", "session.sqlite")
        began = time.perf_counter()
        cosmic_ray(copy, "cosmic-ray", "baseline", "config.toml")
        timeout = 15 + LONGER * (time.perf_counter() - began)
        (copy / "config.toml").write_text(CONFIG.format(**config, timeout=timeout))
    return copy


def choose(copies, sample):
    """Leave of the mutants of several sessions a seeded sample; the others are marked as skipped."""
    items = []
    for copy in copies:
        with use_db(copy / "session.sqlite", WorkDB.Mode.open) as session:
            items += [
                (copy, str(item.mutations), item.job_id, item.mutations[0].operator_name)
                for item in session.work_items
            ]
    useful = sorted(item for item in items if item[3] != SAME)
    chosen = set(random.Random(SEED).sample(useful, min(sample, len(useful))))
    for copy in copies:
        skipped = [item[2] for item in items if item[0] == copy and item not in chosen]
        with use_db(copy / "session.sqlite", WorkDB.Mode.open) as session:
            session.set_multiple_results(skipped, WorkResult(worker_outcome=WorkerOutcome.SKIPPED))


def main(sample, *names):
    """Try a sample of the mutants of each part named, by default of all."""
    parts = {name: PARTS[name] for name in names or PARTS}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        copies = {name: list(pool.map(prepare, modules, modules.values())) for name, modules in parts.items()}
        for part in copies.values():
            choose(part, sample)
        every = [copy for part in copies.values() for copy in part]
        execute = lambda copy: cosmic_ray(copy, "cosmic-ray", "exec", "config.toml", "session.sqlite")
        list(pool.map(execute, every))
    for name, part in copies.items():
        tried = [result for copy in part for result in results(copy)]
        killed = sum(result.test_outcome == TestOutcome.KILLED for result in tried)
        print(f"{name}: {killed} of {len(tried)} mutants killed")
    for copy in every:
        print(cosmic_ray(copy, "cr-report", "--show-diff", "--surviving-only", "session.sqlite"))


def results(copy):
    """What came of the mutants that were tried in a copy."""
    with use_db(copy / "session.sqlite", WorkDB.Mode.open) as session:
        done = [result for _, result in session.results]
    return [result for result in done if result.worker_outcome != WorkerOutcome.SKIPPED]


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
