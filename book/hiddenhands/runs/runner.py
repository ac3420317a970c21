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

from hiddenhands.runs import files, results, store
from hiddenhands.runs.progress import bar

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
    progress: True or False for a bar on stderr, None: on a terminal only; "json": lines for machines.

    InputError for a damaged, foreign or locked folder. An error in one shard is raised at once;
    the shards finished until then stay.
    """
    experiments = list(experiments)
    if out is not None:
        files.expect(len(experiments))
    with ExitStack() as stack:
        # Equal experiments are played once. `play` itself is part of the key because functions
        # typed into a notebook can share a name.
        shards = {}
        for experiment in experiments:
            key = experiment.play, store.identity(experiment)
            if key not in shards:
                shards[key] = stack.enter_context(store.open_shards(experiment, out))
            shards[key].games = max(shards[key].games, experiment.games)
        size = lambda saved: shard or max(SMALLEST, -(-saved.games // SHARDS))
        tasks = {saved: saved.missing(size(saved)) for saved in shards.values()}
        if executor is None:
            # NumPy's error state belongs to a thread; kernels run as plain Python need this one's.
            state = partial(np.seterr, **np.geterr())
            executor = ThreadPoolExecutor(workers or os.cpu_count(), initializer=state)
            stack.callback(executor.shutdown, wait=False, cancel_futures=True)
        _play(tasks, executor, progress)
        return [shards[e.play, store.identity(e)].rows(e.games) for e in experiments]


def _play(tasks, executor, progress):
    """Play `tasks`, a dict Shards -> list of (first, number), and merge what is complete."""
    total = sum(saved.games for saved in tasks)
    missing = sum(count for ranges in tasks.values() for _, count in ranges)
    left = {saved: len(ranges) for saved, ranges in tasks.items()}
    # All experiments advance together, so that the time left can be known from the time gone.
    jobs = [(saved, *games) for saved, ranges in tasks.items() for games in ranges]
    jobs.sort(key=lambda job: job[1] / job[0].games)
    done, futures = SimpleQueue(), set()
    with bar(total, total - missing, progress) as advance:
        try:
            for saved in tasks:
                if not left[saved]:
                    saved.merge()
            for saved, first, count in jobs:
                played = saved.experiment
                future = executor.submit(played.play, played.seed, first, count, played.settings)
                futures.add(future)
                job = saved, first, count
                future.add_done_callback(lambda future, job=job: done.put((future, *job)))
            while futures:
                parts, error = _finished(done, futures)
                for saved, own in parts.items():
                    saved.add(*own)
                    left[saved] -= len(own)
                    if not left[saved]:
                        saved.merge()
                    advance.update(sum(count for _, count, _ in own))
                if error:
                    raise error
        except BaseException:
            for future in futures:
                future.cancel()
            raise


def _finished(done, futures):
    """What has been played since the last call, at least one shard: ({Shards: list of parts}, error or None).

    All of it is then saved at once: the disk, not the games, is what small shards wait for.
    """
    parts = {}
    while True:
        future, saved, first, count = done.get()
        try:
            parts.setdefault(saved, []).append((first, count, future.result()))
        except BaseException as error:  # a future may hold even an interruption
            return {saved: own for saved, own in parts.items() if own}, error
        futures.remove(future)  # a cluster need not keep the rows any longer
        if done.empty():
            return parts, None


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
    """The table (DataFrame) of `study`; with `out` also saved, in `attrs["folder"]`, with its provenance.

    parameters: text or values, checked by the study (InputError); the rest is explained at `run`.
    """
    games, seed, read = study.read(games, seed, parameters)
    experiments = study.plan(games, seed, **read)
    options = {"workers": workers, "executor": executor, "shard": shard, "progress": progress}
    if out is None:
        return _table(study, experiments, **options)
    command = results.command("run", study, games, seed, read)
    known = results.provenance(command, study, games, seed, read, experiments)
    with results.open_run(out, known) as place:
        table = _table(study, experiments, out=out, **options)
        place.save(table)
    table.attrs["folder"] = place.folder
    return table


def _table(study, experiments, **options):
    rows = run(experiments, **options)
    return pd.DataFrame(study.table(list(zip(experiments, rows, strict=True))))
