"""Play experiments in blocks of games, on threads or any executor, and continue where a run was stopped.

    rows = run([Experiment(...), ...])            # arrays, in game order
    table = run_study(STUDY, games=100_000, out="results", hand=[2, 5])

A row depends on seed, settings and its game's number alone, so blocks may be cut anyhow and played anywhere.
"""

from __future__ import annotations

import os
import shlex
import socket
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from itertools import product
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
import numpy.typing as npt

from gamelab.settings import InputError, pick
from gamelab.source import source_of
from hiddenhands import __version__
from hiddenhands.runs.block import identity, key
from hiddenhands.runs.experiment import Experiment, Study, to_json
from hiddenhands.runs.store import Store, write_run

if TYPE_CHECKING:
    import pandas as pd

BLOCKS = 100
"""An experiment is cut into about so many blocks,"""
SMALLEST = 500
"""of at least so many games."""
MOST = 10_000
"""Experiments that a grid may have."""


class Rows:
    """The rows of one experiment, as far as they are there."""

    def __init__(self, experiment: Experiment) -> None:
        self.experiment, self.identity = experiment, identity(experiment)
        self.games = 0
        """Games wanted."""
        self.array: npt.NDArray[Any] | None = None
        self.there: dict[int, int] = {}  # first game -> games of each block; none overlaps another
        self.file: os.PathLike[str] | None = None
        """Where the first of them were kept."""

    def missing(self, size: int) -> list[tuple[int, int]]:
        """The games that are not there, as a list of (first, number) with number <= size."""
        gaps: list[tuple[int, int]] = []
        position = 0
        for first, count in [*sorted(self.there.items()), (self.games, 0)]:
            gaps += [(start, min(size, first - start)) for start in range(position, first, size)]
            position = first + count
        return gaps

    def put(self, first: int, rows: npt.NDArray[Any]) -> None:
        """Take in a block, as far as it is wanted."""
        if self.array is None:
            self.array = np.empty((self.games, len(self.experiment.columns)), rows.dtype)
        self.array[first : first + len(rows)] = rows[: self.games - first]
        self.there[first] = len(rows)

    def check(self, count: int, rows: npt.NDArray[Any]) -> None:
        """ValueError unless `rows` are such as `experiment.play` must give for that many games.

        InputError if those that were kept are of another type.
        """
        name, columns = self.experiment.play.__qualname__, len(self.experiment.columns)
        if rows.shape != (count, columns):
            raise ValueError(f"{name} returned {rows.shape}, not {(count, columns)}")
        other = self.array is not None and not np.can_cast(rows.dtype, self.array.dtype, "equiv")
        if other and self.file:
            what = f"{self.file} holds games of {name} as {self.array.dtype}, not {rows.dtype}"
            raise InputError(f"{what}, so it is altered: move it away, or give another folder.")
        if other or rows.dtype.kind not in "biuf":
            raise ValueError(f"{name} returned {rows.dtype}, where numbers of one kind are wanted")


def run(
    experiments: Iterable[Experiment],
    out: str | os.PathLike[str] | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool | None = None,
    block: int | None = None,
) -> list[npt.NDArray[Any]]:
    """The rows of each experiment, as a list of arrays [games, columns] in game order.

    out: folder where finished blocks are kept and looked for; None keeps all in memory.
    workers: threads, by default one per processor (kernels release Python's lock).
    executor: used instead of threads; any of concurrent.futures, also dask's,
    `client.get_executor(pure=False)`. Its workers must have the same source; only this process writes files.
    progress: True or False for a bar on stderr, None: on a terminal only.
    block: games per block. The rows depend neither on it nor on the workers or interruptions.

    InputError for a damaged, foreign or locked file. An error in one block is raised at once; the blocks
    finished until then stay.
    """
    with nullcontext() if out is None else Store(out) as store:
        return _run(list(experiments), store, workers, executor, progress, block)


def _run(experiments, store, workers=None, executor=None, progress=None, block=None):
    from tqdm import tqdm

    tqdm.set_lock(threading.RLock())  # its own is shared by processes, and left behind by an interruption
    # Equal experiments are played once. `play` itself is part of the key because functions typed into a
    # notebook can share a name.
    keys, wanted = [(one.play, identity(one)) for one in experiments], {}
    for each, one in zip(keys, experiments):
        rows = wanted.setdefault(each, Rows(one))
        rows.games = max(rows.games, one.games)
    jobs = []
    for rows in wanted.values():
        for first, kept in store.blocks(rows.identity, rows.games) if store else ():
            rows.put(first, kept)
            rows.file = store.path
        size = block or max(SMALLEST, -(-rows.games // BLOCKS))
        jobs += [(rows, *games) for games in rows.missing(size)]
    # All experiments advance together, so that the time left can be known from the time gone.
    jobs.sort(key=lambda job: job[1] / job[0].games)
    total = sum(rows.games for rows in wanted.values())
    missing = sum(count for _, _, count in jobs)
    options = {"unit": " games", "unit_scale": True, "smoothing": 0}
    hidden = None if progress is None else not progress
    with tqdm(total=total, initial=total - missing, disable=hidden, **options) as bar:
        if executor:  # its workers may have other versions
            send = lambda play, *given: executor.submit(play_there, versions(play), play, *given)
            _play(jobs, send, store, bar)
        else:
            # NumPy's error state belongs to a thread; kernels run as plain Python need this one's.
            same = partial(np.seterr, **np.geterr())
            pool = ThreadPoolExecutor(workers or os.cpu_count(), initializer=same)
            try:
                _play(jobs, pool.submit, store, bar)
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
    return [wanted[each].array[: one.games] for each, one in zip(keys, experiments)]


def _play(jobs, submit, store, bar):
    """Play jobs, triples (Rows, first game, number), and keep what is finished, as many blocks as there are.

    All of them in one transaction: the disk, not the games, is what small blocks wait for.
    """
    done, left = SimpleQueue(), set()
    try:
        for job in jobs:
            rows, first, count = job
            one = rows.experiment
            future = submit(one.play, one.seed, first, count, one.settings)
            left.add(future)
            future.add_done_callback(lambda future, job=job: done.put((future, *job)))
        while left:
            finished, failed = [], None
            batch = [done.get()]
            while not done.empty():
                batch.append(done.get())
            for future, rows, first, count in batch:
                left.remove(future)  # a cluster need not keep the rows any longer
                try:
                    played = future.result()
                    rows.check(count, played)
                except BaseException as error:  # a future may hold even an interruption
                    failed = error
                else:
                    rows.put(first, played)
                    finished.append((rows.identity, first, played))
            if store:
                store.keep(finished)
            bar.update(sum(len(played) for *_, played in finished))
            if failed:
                raise failed
    finally:
        for future in left:
            future.cancel()


def versions(*functions: Callable[..., Any]) -> dict[str, str]:
    """What must be the same everywhere for what functions return to be the same."""
    return {"source": source_of(*functions), "numpy": np.__version__, "numba": numba.__version__}


def play_there(wanted: Mapping[str, str], play: Callable[..., Any], *arguments: Any) -> Any:
    """`play(*arguments)`, wherever this runs; InputError unless the versions there are as `wanted`."""
    here = versions(play)
    if other := [f"{name} {here[name]}, not {wanted[name]}" for name in wanted if here[name] != wanted[name]]:
        raise InputError(f"the worker at {socket.gethostname()} has {'; '.join(other)}: make them equal.")
    return play(*arguments)


def play_study(
    study: Study,
    games: int | str | None = None,
    seed: int | str | None = None,
    parameters: Mapping[str, Any] | Iterable[tuple[str, Any]] = (),
    **options: Any,
) -> list[tuple[Experiment, npt.NDArray[Any]]]:
    """The games of `study`: a list of (experiment, rows). options: those of `run`."""
    games, seed, parameters = study.read(games, seed, dict(parameters))
    experiments = study.plan(games, seed, **parameters)
    return list(zip(experiments, run(experiments, **options), strict=True))


def run_study(
    study: Study | str,
    games: int | str | None = None,
    seed: int | str | None = None,
    out: str | os.PathLike[str] | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: bool | None = None,
    block: int | None = None,
    **parameters: Any,
) -> pd.DataFrame:
    """The table (DataFrame) of `study`; with `out` also saved, in `attrs["folder"]`, with its provenance.

    study: a Study, or the name of one, as `hiddenhands list` shows them.
    parameters: text or values, checked by the study (InputError). Several values ("2,5" or a list) where one
    is taken make a grid: the study at every point, on the same games, these parameters in front of each line.
    The rest is explained at `run`.
    """
    import pandas as pd

    if isinstance(study, str):
        from hiddenhands.runs.registry import studies

        study = pick("experiment", study, studies())
    study, axes = _grid(study, parameters)
    games, seed, read = study.read(games, seed, parameters)
    points = [dict(zip(axes, point)) for point in product(*(read[name] for name in axes))]
    plans = [_plan(study, games, seed, read, point) for point in points]
    experiments = [one for plan in plans for one in plan]
    if len(experiments) > MOST:
        raise InputError(f"a run may have {MOST:,} experiments; this one has {len(experiments):,}.")
    with nullcontext() if out is None else Store(out) as store:
        known = store and provenance(study, games, seed, read, experiments)
        folder = store and write_run(out, known)
        played, lines = iter(_run(experiments, store, workers, executor, progress, block)), []
        for point, plan in zip(points, plans):
            words = _words(study, point)
            lines += [words | line | words for line in study.table([(one, next(played)) for one in plan])]
        table = pd.DataFrame(lines)
        if store:
            write_run(out, known, table.to_csv(index=False, lineterminator="\n").encode())
            table.attrs["folder"] = folder
    return table


def _grid(study, given):
    """(the study with lists where one value is taken and several are given, their parameters)."""
    axes = {}
    for name, known in study.parameters.items():
        value = given.get(name)
        several = "," in value if isinstance(value, str) else isinstance(value, list | tuple)
        if several and not known.several:
            axes[name] = replace(known, several=True)
            values = axes[name].read(name, value)
            if len(set(values)) < len(values):
                raise InputError(f"{name} must have each value once, not {str(value)[:60]!r}.")
    return replace(study, parameters=study.parameters | axes), list(axes)


def _plan(study, games, seed, read, point):
    """The experiments at a point of a grid, which the study's own objection names."""
    try:
        return study.plan(games, seed, **read | point)
    except InputError as error:
        where = ", ".join(f"{name}={word}" for name, word in _words(study, point).items())
        raise InputError(f"at {where}: {error}" if point else str(error)) from None


def _words(study, point):
    """The values of a point as they are said."""
    return {name: study.parameters[name].show([value])[0] for name, value in point.items()}


def command(study: Study, games: int, seed: int, parameters: Mapping[str, Any]) -> str:
    """The command line that makes a table again; parameters: as `Study.read` returns them."""
    words = ["hiddenhands", "run", study.name, "--games", str(games), "--seed", str(seed)]
    for name, value in parameters.items():
        shown = study.parameters[name].show(value)
        text = ",".join(map(str, shown)) if isinstance(shown, list) else str(shown)
        words += ["--param", f"{name}={text}"]
    return shlex.join(words)


def provenance(
    study: Study,
    games: int,
    seed: int,
    parameters: Mapping[str, Any],
    experiments: Sequence[Experiment],
) -> dict[str, Any]:
    """All that decides the table of a run, as a dict for JSON."""
    words = {name: study.parameters[name].show(value) for name, value in parameters.items()}
    known = {"command": command(study, games, seed, parameters), "study": study.name, "parameters": words}
    known |= {"games": games, "seed": seed, "hiddenhands": __version__}
    shards = list(dict.fromkeys(key(identity(one)) for one in experiments))
    return to_json(known | versions(study.table, *(one.play for one in experiments)) | {"shards": shards})
