"""Play experiments in shards, on threads or any executor, and continue where a run was stopped.

rows = run([Experiment(...), ...])            # arrays, in game order
table = run_study(STUDY, games=100_000, out="results", hand=[2, 5])
"""

import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from queue import SimpleQueue

import numpy as np
import pandas as pd
from tqdm import tqdm

from gamelab import store

SHARDS = 100  # an experiment is cut into about this many shards
SMALLEST = 500  # of at least so many games


def run(experiments, out=None, workers=None, executor=None, shard=None, progress=None):
    """The rows of each experiment, as a list of arrays [games, columns] in game order.

    out: folder where finished shards are kept and looked for; None keeps all in memory.
    workers: threads, by default one per processor (kernels release Python's lock).
    executor: used instead of threads; anything with `submit(function, *arguments)` that returns
    futures with `result`, `cancel` and `add_done_callback`: a process pool, a dask Client. Only
    this process writes files.
    shard: games per shard. The rows depend neither on it nor on the workers or interruptions.
    progress: True or False for a bar on stderr; None shows one on a terminal.

    InputError for a damaged, foreign or locked folder. An error in one shard is raised at once;
    the shards finished until then stay.
    """
    experiments = list(experiments)
    with ExitStack() as stack:
        # Equal experiments are played once. `play` itself is part of the key because functions
        # typed into a notebook can share a name.
        shards = {}
        for experiment in experiments:
            key = experiment.play, store.identity(experiment)
            if key not in shards:
                shards[key] = stack.enter_context(store.open_shards(experiment, out))
            shards[key].games = max(shards[key].games, experiment.games)
        tasks = {
            found: found.missing(shard or max(SMALLEST, -(-found.games // SHARDS)))
            for found in shards.values()
        }
        if executor is None:
            # NumPy's error state belongs to a thread; kernels run as plain Python need this one's.
            state = partial(np.seterr, **np.geterr())
            executor = ThreadPoolExecutor(workers or os.cpu_count(), initializer=state)
            stack.callback(executor.shutdown, wait=False, cancel_futures=True)
        _play(tasks, executor, progress)
        return [shards[e.play, store.identity(e)].rows(e.games) for e in experiments]


def _play(tasks, executor, progress):
    """Play `tasks`, a dict Shards -> list of (first, number), and merge what is complete."""
    total = sum(found.games for found in tasks)
    missing = sum(count for ranges in tasks.values() for _, count in ranges)
    hidden = None if progress is None else not progress
    done, futures = SimpleQueue(), []
    with tqdm(total=total, initial=total - missing, unit=" games", unit_scale=True, disable=hidden) as bar:
        try:
            for found, ranges in tasks.items():
                played = found.experiment
                for first, count in ranges:
                    future = executor.submit(played.play, played.seed, first, count, played.settings)
                    futures.append(future)
                    job = found, first, count
                    future.add_done_callback(lambda future, job=job: done.put((future, *job)))
            left = {found: len(ranges) for found, ranges in tasks.items()}
            for found in tasks:
                if not left[found]:
                    found.merge()
            for _ in futures:
                future, found, first, count = done.get()
                found.add(first, count, future.result())
                bar.update(count)
                left[found] -= 1
                if not left[found]:
                    found.merge()
        except BaseException:
            for future in futures:
                future.cancel()
            raise


def play_study(study, games=None, seed=None, parameters=(), **options):
    """The games of `study`: a list of (experiment, rows). options: those of `run`."""
    games, seed, parameters = study.read(games, seed, dict(parameters))
    experiments = study.plan(games, seed, **parameters)
    return list(zip(experiments, run(experiments, **options), strict=True))


def run_study(
    study,
    games=None,
    seed=None,
    out=None,
    workers=None,
    executor=None,
    shard=None,
    progress=None,
    **parameters,
):
    """The table (DataFrame) of `study`; with `out` also saved there, with its provenance.

    parameters: text or values, checked by the study (InputError); the rest is explained at `run`.
    """
    games, seed, read = study.read(games, seed, parameters)
    options = {"out": out, "workers": workers, "executor": executor, "shard": shard, "progress": progress}
    table = pd.DataFrame(study.table(play_study(study, games, seed, parameters, **options)))
    if out is not None:
        store.save(out, study, games, seed, read, table)
    return table
