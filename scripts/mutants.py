"""Do the tests bite? make mutants [PARTS="store model"] [SAMPLE=200] [MINUTES=600] [SECONDS=600]

Changes one operator, number or statement at a time (cosmic-ray) in a copy of the project, with the compiler
off, and runs the tests of the changed module, those that know most about it first. A seeded sample of each
part, all parts in turn, for so many minutes; what was tried is kept in _build/mutants, so that the same
command goes on where it was stopped. A mutant whose tests take more than so many seconds of the processor is
not decided: it does not end, or they are slow. Prints how many were killed, and all others.
"""

import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from itertools import chain, zip_longest
from pathlib import Path

PARTS = {
    "rules": {
        "hanabi/rules.py": "hanabi/test_rules.py hanabi/test_against_oracle.py hanabi/test_digests.py",
        "daifugo/rules.py": "daifugo/test_rules.py daifugo/test_against_oracle.py daifugo/test_digests.py",
        "koikoi/rules.py": "koikoi/test_rules.py koikoi/test_against_oracle.py koikoi/test_digests.py",
    },
    "estimators": {
        "hanabi/hands.py": "hanabi/test_hands.py hanabi/test_enumeration.py hanabi/test_digests.py",
        "hanabi/partner.py": "hanabi/test_partner.py hanabi/test_enumeration.py hanabi/test_digests.py",
        "hanabi/memory.py": "hanabi/test_hands.py hanabi/test_agent.py hanabi/test_digests.py",
    },
    "solvers": {
        "cfr/solvers.py": "cfr/test_solvers.py cfr/test_small_games.py",
        "cfr/sampling.py": "cfr/test_sampling.py",
        "cfr/evaluation.py": "cfr/test_evaluation.py cfr/test_small_games.py cfr/test_lp.py",
        "cfr/tree.py": "cfr/test_tree.py cfr/test_small_games.py cfr/test_evaluation.py",
    },
    "model": {
        "werewolf/model.py": "werewolf/test_model.py werewolf/test_digests.py",
        "werewolf/play.py": "werewolf/test_play.py werewolf/test_digests.py",
        "werewolf/evolution.py": "werewolf/test_evolution.py werewolf/test_digests.py",
    },
    "store": {
        "files.py": "test_files.py test_store.py test_faults.py test_runner.py",
        "store.py": "test_store.py test_faults.py test_runner.py",
        "results.py": "test_results.py test_store.py test_faults.py test_sweep.py",
        "runner.py": "test_runner.py test_store.py test_sweep.py",
    },
    "verdicts": {
        "claims.py": "test_claims.py test_ledger.py test_typed.py",
        "verdicts.py": "test_claims.py test_ledger.py test_typed.py",
    },
}
"""Name -> {module: its tests}."""
SLOW = "not browser and not dask and not killed and not processes"
SEED = 15
SAME = "core/RemoveDecorator"  # without the compiler a kernel is the same with and without its decorator


def prepare(names, sample):
    """In the copy: a list of mutants, all but a sample of those of each part marked as skipped."""
    from cosmic_ray.commands import init
    from cosmic_ray.work_db import WorkDB, use_db
    from cosmic_ray.work_item import WorkerOutcome, WorkResult

    if Path("ready").exists():
        return
    Path("session.sqlite").unlink(missing_ok=True)
    with use_db("session.sqlite", WorkDB.Mode.create) as found:
        init([Path("gamelab", module) for name in names for module in PARTS[name]], found, {})
        items = sorted(found.work_items, key=lambda item: str(item.mutations))
        skipped = {item.job_id for item in items}
        for name in names:
            useful = [i for i in items if part(i) == name and i.mutations[0].operator_name != SAME]
            chosen = random.Random(SEED).sample(useful, min(sample, len(useful)))
            skipped -= {item.job_id for item in chosen}
        found.set_multiple_results(list(skipped), WorkResult(worker_outcome=WorkerOutcome.SKIPPED))
    Path("ready").touch()


def module(item):
    """The module that a mutant changes, as PARTS names it."""
    return item.mutations[0].module_path.relative_to("gamelab").as_posix()


def part(item):
    """The name of its part."""
    return next(name for name in PARTS if module(item) in PARTS[name])


def run(paths, seconds, *options):
    """Run the tests in these files in a fork of this process, which has loaded all but gamelab.

    seconds: of the processor, so that it does not matter what else the machine does. Returns pytest's status,
    or None if they took longer; then the fork is ended.
    """
    import pytest

    child = os.fork()
    if child == 0:
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        signal.alarm(50 * seconds)  # for what waits and does nothing
        words = ["-q", "-x", "-p", "no:cacheprovider", "-k", SLOW, *options]
        os._exit(int(pytest.main([*words, *(f"tests/{path}" for path in paths.split())])))
    _, status = os.waitpid(child, 0)
    return None if os.WIFSIGNALED(status) else os.waitstatus_to_exitcode(status)


def execute(minutes, seconds):
    """In the copy: try what is left of the sample, all parts in turn, until the minutes are over."""
    import numba  # noqa: F401
    import pandas  # noqa: F401
    import scipy.stats  # noqa: F401
    from cosmic_ray.mutating import _make_diff, use_mutation
    from cosmic_ray.plugins import get_operator
    from cosmic_ray.work_db import WorkDB, use_db
    from cosmic_ray.work_item import TestOutcome, WorkerOutcome, WorkResult

    until = time.monotonic() + 60 * minutes
    with use_db("session.sqlite", WorkDB.Mode.open) as found:
        waiting = sorted(found.pending_work_items, key=lambda item: str(item.mutations))
        random.Random(SEED).shuffle(waiting)
        own = {name: [item for item in waiting if part(item) == name] for name in PARTS}
        for item in filter(None, chain(*zip_longest(*own.values()))):
            if time.monotonic() > until:
                break
            change, paths = item.mutations[0], PARTS[part(item)][module(item)]
            operator = get_operator(change.operator_name)(**change.operator_args)
            with use_mutation(change.module_path, operator, change.occurrence) as (old, new):
                status = run(paths, seconds)
            outcome = {0: TestOutcome.SURVIVED, None: TestOutcome.INCOMPETENT}.get(status, TestOutcome.KILLED)
            told = WorkResult(
                worker_outcome=WorkerOutcome.NORMAL,
                test_outcome=outcome,
                output=str(status),
                diff="\n".join(_make_diff(old, new, change.module_path)),
            )
            found.set_result(item.job_id, told)


def report(seconds):
    """Print how many were killed, and what was not with the changed line."""
    from cosmic_ray.work_db import WorkDB, use_db
    from cosmic_ray.work_item import TestOutcome, WorkerOutcome

    with use_db("session.sqlite", WorkDB.Mode.open) as found:
        tried = [(item, result) for item, result in found.completed_work_items]
    tried = [(item, result) for item, result in tried if result.worker_outcome != WorkerOutcome.SKIPPED]
    for name in PARTS:
        own = [(item, result) for item, result in tried if part(item) == name]
        left = [(item, result) for item, result in own if result.test_outcome != TestOutcome.KILLED]
        endless = sum(result.test_outcome == TestOutcome.INCOMPETENT for _, result in left)
        words = f"{len(own) - len(left)} of {len(own)} mutants killed, {len(left) - endless} survived"
        print(f"{name}: {words}, {endless} not decided in {seconds} seconds", flush=True)
        for item, result in left:
            print(f"\n{item.mutations[0].operator_name}: {result.test_outcome}\n{result.diff}")


def main(sample, minutes, seconds, *names):
    """Try a sample of the mutants of each part named, by default of all."""
    from gamelab.kernel import SOURCE

    names = names or tuple(PARTS)
    folder = Path("_build/mutants", f"{'-'.join(names)}-{sample}-{SOURCE}").absolute()
    # Anew each time: a run that was stopped may have left a mutant in the copy.
    for copied in ("gamelab", "tests", "notebooks", "book"):
        shutil.rmtree(folder / copied, ignore_errors=True)
        shutil.copytree(copied, folder / copied, ignore=shutil.ignore_patterns("__pycache__", "built"))
    shutil.copy("pyproject.toml", folder)
    words = {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(folder), "GAMELAB_SCHEDULES": "200"}
    words |= {"PYTHONDONTWRITEBYTECODE": "1"}  # a mutant may be as old as the file whose place it takes
    command = [sys.executable, Path(__file__).absolute(), "--inside", sample, minutes, seconds, *names]
    subprocess.run(command, cwd=folder, env=os.environ | words, check=True)


def inside(sample, minutes, seconds, *names):
    """What `main` does in the copy of the project."""
    prepare(names, int(sample))
    execute(float(minutes), int(seconds))
    report(seconds)


if __name__ == "__main__":
    if sys.argv[1] == "--inside":
        inside(*sys.argv[2:])
    else:
        main(*sys.argv[1:])
