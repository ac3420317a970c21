"""Do the tests bite? make mutants [PARTS="store model"] [SAMPLE=200] [MINUTES=600]

Changes one operator, number or statement at a time (cosmic-ray) in a copy of the project, with the compiler
off, and runs the tests of the changed module, the quickest first, without those that take more than PATIENCE
seconds of the processor so. A seeded sample of each part, all parts in turn, for so many minutes, a copy for
each core; what was tried is kept in _build/mutants, so that the same command goes on where it was stopped. A
mutant is killed when a test fails, or when its tests take 15 seconds more than LONGER times what they take
without it (most of these never end): counted apart. Prints how many were killed, and all others.
"""

import hashlib
import json
import math
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

import pytest

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
        "cfr/solvers.py": "cfr/test_solvers.py cfr/test_small_games.py cfr/test_parallel.py",
        "cfr/parallel.py": "cfr/test_parallel.py",
        "cfr/sampling.py": "cfr/test_sampling.py cfr/test_training.py cfr/test_games.py",
        "cfr/playing.py": "cfr/test_sampling.py",
        "cfr/evaluation.py": "cfr/test_evaluation.py cfr/test_policies.py cfr/test_lp.py",
        "cfr/tree.py": "cfr/test_tree.py cfr/test_games.py cfr/test_efg.py",
        "cfr/form.py": "cfr/test_form.py cfr/test_small_games.py cfr/test_evaluation.py",
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
        "claims.py": "test_claims.py test_verdicts.py",
        "verdicts.py": "test_verdicts.py test_claims.py",
    },
}
"""Name -> {module: its tests}; to these come those of FOLDERS that run without the compiler anyway."""
FOLDERS = {
    "hanabi": "hanabi self_estimation thinking_time",
    "daifugo": "daifugo",
    "koikoi": "koikoi",
    "cfr": "cfr",
    "werewolf": "werewolf",
}
SLOW = "not browser and not dask and not killed and not processes"
SEED = 15
LONGER = 3
PATIENCE = 10
SESSION = "../session.sqlite"
SAME = "core/RemoveDecorator"  # without the compiler a kernel is the same with and without its decorator


def prepare(names, sample):
    """In the copy: a list of mutants, all but a sample of those of each part marked as skipped."""
    from cosmic_ray.commands import init
    from cosmic_ray.work_db import WorkDB, use_db
    from cosmic_ray.work_item import WorkerOutcome, WorkResult

    if Path("..", "ready").exists():
        return
    Path(SESSION).unlink(missing_ok=True)
    with use_db(SESSION, WorkDB.Mode.create) as found:
        init([Path("gamelab", module) for name in names for module in PARTS[name]], found, {})
        items = sorted(found.work_items, key=lambda item: str(item.mutations))
        skipped = {item.job_id for item in items}
        for name in names:
            useful = [i for i in items if part(i) == name and i.mutations[0].operator_name != SAME]
            chosen = random.Random(SEED).sample(useful, min(sample, len(useful)))
            skipped -= {item.job_id for item in chosen if can_be_made(item.mutations[0])}
        found.set_multiple_results(list(skipped), WorkResult(worker_outcome=WorkerOutcome.SKIPPED))
    Path("..", "ready").touch()


def made(change):
    """A context in which the module is changed; it gives the code before and now."""
    from cosmic_ray.mutating import use_mutation
    from cosmic_ray.plugins import get_operator

    operator = get_operator(change.operator_name)(**change.operator_args)
    return use_mutation(change.module_path, operator, change.occurrence)


def can_be_made(change):
    """cosmic-ray fails at some, such as other exceptions for names with a dot."""
    try:
        with made(change) as (_, now):
            return now is not None
    except AttributeError:
        return False


def module_of(item):
    """The module that a mutant changes, as PARTS names it."""
    return item.mutations[0].module_path.relative_to("gamelab").as_posix()


def part(item):
    """The name of its part."""
    return next(name for name in PARTS if module_of(item) in PARTS[name])


class QuickestFirst:
    """A plugin of pytest: orders the tests by what they took before, and notes what they take.

    Ends those that take more than PATIENCE, and leaves them out if they did before. Of other files than those
    listed it takes what is marked as tests of kernels.
    """

    def __init__(self, listed, before):
        self.listed, self.before, self.took, self.ended = listed, before, {}, False
        signal.signal(signal.SIGPROF, self.end)

    def end(self, *_):
        self.ended = True
        pytest.skip("takes too long without the compiler")

    def pytest_collection_modifyitems(self, items):
        chosen = [i for i in items if i.get_closest_marker("kernel") or str(i.path).endswith(self.listed)]
        items[:] = [item for item in chosen if self.before.get(item.nodeid, 0) < PATIENCE]
        items.sort(key=lambda item: self.before.get(item.nodeid, 0))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item):
        self.ended = False
        if not self.before:
            signal.setitimer(signal.ITIMER_PROF, PATIENCE, 1)  # again each second, if a test passes over it
        began = time.process_time()
        result = yield
        signal.setitimer(signal.ITIMER_PROF, 0)
        self.took[item.nodeid] = math.inf if self.ended else time.process_time() - began
        return result


def run(module, paths, before, seconds, file=None):
    """Run the tests of a module in a fork of this process, which has loaded all but gamelab.

    paths: files of tests, separated by spaces. before: test -> seconds. seconds: of the processor, so that it
    does not matter what else the machine does. Returns pytest's status, or None if they took longer; then the
    fork is ended. What they took goes to `file`.
    """
    child = os.fork()
    if child == 0:
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        signal.alarm(60 + 4 * seconds)  # for what waits and does nothing
        words = ["-q", "-x", "-p", "no:cacheprovider", "-k", SLOW]
        listed = tuple(paths.split())
        places = [f"tests/{place}" for place in (*FOLDERS.get(module.split("/")[0], "").split(), *listed)]
        order = QuickestFirst(listed, before)
        status = int(pytest.main([*words, *dict.fromkeys(places)], plugins=[order]))
        if file:
            file.write_text(json.dumps(order.took))
        os._exit(status)
    _, status = os.waitpid(child, 0)
    return None if os.WIFSIGNALED(status) else os.waitstatus_to_exitcode(status)


def load():
    """Load what all tests load, once."""
    import numba  # noqa: F401
    import pandas  # noqa: F401
    import scipy.stats  # noqa: F401


def measure(worker, workers, *names):
    """In a copy: what each `workers`-th module's tests take while nothing is changed; they must pass.

    Before, all tests are loaded once, which keeps their bytecode (some need scripts, which are not here).
    """
    loaded = "-m", "pytest", "-q", "--collect-only", "-p", "no:cacheprovider", "tests"
    subprocess.run([sys.executable, *loaded], stdout=subprocess.DEVNULL)
    load()
    modules = list(chain(*(PARTS[name].items() for name in names)))
    for module, paths in modules[worker::workers]:
        file = Path("..", f"{module.replace('/', '-')}.json")
        if not file.exists():
            status = run(module, paths, {}, 3600, file)
            if status != 0:
                file.unlink(missing_ok=True)
                raise SystemExit(f"the tests of gamelab/{module} fail before anything is changed: {paths}")


def execute(minutes, worker, workers):
    """In a copy: try what is left of the sample, every `workers`-th, all parts in turn."""
    load()
    from cosmic_ray.mutating import _make_diff
    from cosmic_ray.work_db import WorkDB, use_db
    from cosmic_ray.work_item import TestOutcome, WorkerOutcome, WorkResult

    until = time.monotonic() + 60 * minutes
    with use_db(SESSION, WorkDB.Mode.open) as found:
        items, results = sorted(found.work_items, key=lambda item: str(item.mutations)), dict(found.results)
    # Which are whose must not depend on how far the others are.
    skipped = {job for job, result in results.items() if result.worker_outcome == WorkerOutcome.SKIPPED}
    sample = [item for item in items if item.job_id not in skipped]
    random.Random(SEED).shuffle(sample)
    own = {name: [item for item in sample if part(item) == name] for name in PARTS}
    turns = list(filter(None, chain(*zip_longest(*own.values()))))
    for item in turns[worker::workers]:
        if item.job_id in results:
            continue
        if time.monotonic() > until:
            break
        change, paths = item.mutations[0], PARTS[part(item)][module_of(item)]
        before = json.loads(Path("..", f"{module_of(item).replace('/', '-')}.json").read_text())
        with made(change) as (old, new):
            limit = int(15 + LONGER * sum(took for took in before.values() if took < PATIENCE))
            status = run(module_of(item), paths, before, limit)
        told = WorkResult(
            worker_outcome=WorkerOutcome.NORMAL,
            test_outcome=TestOutcome.SURVIVED if status == 0 else TestOutcome.KILLED,
            output=str(status),
            diff="\n".join(_make_diff(old, new, change.module_path)),
        )
        with use_db(SESSION, WorkDB.Mode.open) as found:
            found.set_result(item.job_id, told)


def report():
    """Print how many were killed, and what was not with the changed line."""
    from cosmic_ray.work_db import WorkDB, use_db
    from cosmic_ray.work_item import TestOutcome, WorkerOutcome

    with use_db(SESSION, WorkDB.Mode.open) as found:
        tried = [(item, result) for item, result in found.completed_work_items]
    tried = [(item, result) for item, result in tried if result.worker_outcome != WorkerOutcome.SKIPPED]
    for name in PARTS:
        own = [(item, result) for item, result in tried if part(item) == name]
        left = [(item, result) for item, result in own if result.test_outcome != TestOutcome.KILLED]
        long = sum(result.output == "None" for _, result in own)
        words = f"{len(own) - len(left)} of {len(own)} mutants killed ({long} of them by taking too long)"
        print(f"{name}: {words}, {len(left)} survived", flush=True)
        for item, result in left:
            print(f"\n{item.mutations[0].operator_name}\n{result.diff}")


def main(sample, minutes, *names):
    """Try a sample of the mutants of each part named, by default of all."""
    from gamelab.kernel import SOURCE

    names = names or tuple(PARTS)
    workers = os.cpu_count()
    tests = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(Path("tests").rglob("*.py"))))
    label = f"{'-'.join(names)}-{sample}-{SOURCE}-{tests.hexdigest()[:12]}"
    folder = Path("_build/mutants", label).absolute()
    for worker in range(workers):
        # Anew each time: a run that was stopped may have left a mutant in the copy.
        copy = folder / str(worker)
        shutil.rmtree(copy, ignore_errors=True)
        for copied in ("gamelab", "tests", "notebooks", "book"):
            shutil.copytree(copied, copy / copied, ignore=shutil.ignore_patterns("__pycache__", "built"))
        shutil.copy("pyproject.toml", copy)

    def start(worker, *words):
        changed = {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(folder / str(worker))}
        changed |= {"GAMELAB_SCHEDULES": "200"}
        # Only while nothing is changed: a mutant may be as old as the file whose place it takes.
        changed |= {"PYTHONDONTWRITEBYTECODE": "" if words[0] == "measure" else "1"}
        command = [sys.executable, Path(__file__).absolute(), "--inside", *map(str, words)]
        return subprocess.Popen(command, cwd=folder / str(worker), env=os.environ | changed)

    def all_workers(word, *words):
        started = [start(worker, word, *words, worker, workers, *names) for worker in range(workers)]
        return any([process.wait() for process in started])

    if start(0, "prepare", sample, *names).wait() or all_workers("measure"):
        raise SystemExit(1)
    if all_workers("execute", minutes) or start(0, "report").wait():
        raise SystemExit(1)


def inside(word, *words):
    """What `main` does in the copies of the project."""
    if word == "prepare":
        prepare(words[1:], int(words[0]))
    elif word == "measure":
        measure(int(words[0]), int(words[1]), *words[2:])
    elif word == "execute":
        execute(float(words[0]), int(words[1]), int(words[2]))
    else:
        report()


if __name__ == "__main__":
    if sys.argv[1] == "--inside":
        inside(*sys.argv[2:])
    else:
        main(*sys.argv[1:])
