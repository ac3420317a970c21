"""Solve a game to a wished exploitability: in parts, kept on the disk if asked, the same bytes however cut.

>>> from gamelab.cfr.solve import solve
>>> solution = solve("kuhn", "dcfr", until=1e-3)
>>> round(solution.value, 2)
-0.06
"""

import hashlib
import io
import json
import time
import zipfile
from pathlib import Path
from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.cfr import evaluation, games, lp, parallel, policies, sampling, solvers
from gamelab.cfr.games import Loaded
from gamelab.cfr.sampling import Purpose
from gamelab.cfr.solvers import SOLVERS, Solver
from gamelab.choices import InputError, Parameter, pick
from gamelab.runs import files

EXACT = "lp"
UNTIL = Parameter(float, 1e-4, "exploitability, half of NashConv, in units of the payoffs", low=0, high=1e9)
SEED = Parameter(int, 1, "seed of the solvers that sample", low=0, high=2**53 - 1)
THREADS = Parameter(int, 1, "threads for a large game", low=1, high=1024)
FITS = 5_000
"""Sequences up to which the linear programs take a moment."""
SAVE_AFTER = 10.0  # seconds
CHECKPOINT, LARGEST = "checkpoint.npz", 1 << 36


class Solution(NamedTuple):
    """A strategy of a game, measured."""

    game: Loaded
    strategy: np.ndarray  # float64[sequences]
    value: float
    """What player 0 gains: the middle of the two bounds that the best responses set, which are twice the
    exploitability apart."""
    exploitability: float
    iterations: int
    seconds: float

    def line(self):
        """What `gamelab solve --json` prints."""
        known = {name: getattr(self, name) for name in ("value", "exploitability", "iterations", "seconds")}
        named = self.game.named
        return known | {"histories": named.histories, "information_sets": named.information_sets}

    def policy(self):
        """The strategy as pyspiel.TabularPolicy; InputError if the game is not OpenSpiel's."""
        if self.game.walk is None:
            raise InputError(f"{self.game.name} is not a game of OpenSpiel, so it has no policy there.")
        return self.game.walk.policy(self.game.named, self.strategy)


def measure(game, strategy, iterations=0, seconds=0.0):
    """The `Solution` that a strategy (float64[sequences]) of a `Loaded` game is."""
    form, gains = game.form, []
    for player in range(2):
        reach, gain = np.ones_like(strategy), np.zeros_like(strategy)
        solvers.spread_reach(form, 1 - player, strategy, reach)
        gains.append(evaluation.best_response(form, player, reach, gain))
    high, low = gains[0], -gains[1]
    return Solution(game, strategy, (high + low) / 2, (high - low) / 2, iterations, seconds)


def schedule():
    """Iterations after which the exploitability is measured: each a tenth more than before."""
    due = 1
    while True:
        yield due
        due += max(1, due // 10)


class Run:
    """A solver at work on a game, with what outlives it on the disk."""

    def __init__(self, game, solver, seed, out=None, threads=None):
        self.game, self.solver, self.out = game, int(solver), out
        self.work, self.done, self.seconds = solvers.new_work(game.tree.sequences), 0, 0.0
        sampled = self.solver >= Solver.CHANCE_SAMPLED
        self.sweep = sampling.new_sweep(game.tree.widest) if sampled else None
        self.stream = np.zeros(rng.STATE, np.uint64)
        rng.open_stream(self.stream, seed, int(Purpose.TRAIN), 0)
        laid = hashlib.sha256(b"".join(array.tobytes() for array in game.form[:-1])).hexdigest()
        self.what = json.dumps({"game": game.name, "laid out": laid, "solver": self.solver, "seed": seed})
        self.saved = time.monotonic()
        if not sampled:
            self.solve = parallel.solver_for(game.form, threads)
            self.solve(game.form, solvers.new_work(game.tree.sequences), self.solver, 0, 1)  # compiles
        else:
            sampling.train(game.tree, self.work, self.sweep, self.stream, self.solver, 0)
        if out is not None:
            files.make_folder(out)
            if CHECKPOINT in files.names(out):
                self._load()

    def _load(self):
        path = self.out / CHECKPOINT
        try:
            with np.load(io.BytesIO(files.read(path, LARGEST, follow=False)), allow_pickle=False) as kept:
                what, numbers, stream = str(kept["what"]), kept["numbers"].tolist(), kept["stream"]
                arrays = [kept[name] for name in ("regret", "average", "last")]
        except (ValueError, KeyError, EOFError, OSError, zipfile.BadZipFile) as error:
            raise InputError(f"{path} cannot be read as a checkpoint; remove it to begin anew.") from error
        if what != self.what:
            raise InputError(f"{self.out} holds another run: of another game, solver or seed.")
        for kept, own in zip(arrays, (self.work.regret, self.work.average, self.work.last)):
            own[:] = kept
        self.stream[:], self.done, self.seconds = stream, int(numbers[0]), numbers[1]

    def save(self):
        """Keep the state, so that the same command goes on from here."""
        if self.out is None:
            return
        made, work = io.BytesIO(), self.work
        numbers = np.array([self.done, self.seconds])
        state = {"regret": work.regret, "average": work.average, "last": work.last, "stream": self.stream}
        np.savez(made, what=np.array(self.what), numbers=numbers, **state)
        files.replace(self.out / CHECKPOINT, made.getvalue())
        self.saved = time.monotonic()

    def train(self, target, tick=1.0):
        """Train up to `target` iterations, in parts of about `tick` seconds; a generator, after each part."""
        part = 1
        while self.done < target:
            count, began = min(part, target - self.done), time.monotonic()
            if self.solver < Solver.CHANCE_SAMPLED:
                self.solve(self.game.form, self.work, self.solver, self.done, count)
            else:
                sampling.train(self.game.tree, self.work, self.sweep, self.stream, self.solver, count)
            took = time.monotonic() - began
            self.done, self.seconds = self.done + count, self.seconds + took
            part = max(1, min(4 * part, int(count * tick / max(took, 1e-9))))
            if time.monotonic() - self.saved > SAVE_AFTER:
                self.save()
            yield self.done


def solve(game, solver="dcfr", until=1e-4, seed=1, out=None, **options):
    """The `Solution` of a game, its exploitability at most `until`.

    game: as `gamelab.cfr.games.load` takes it. solver: one of SOLVERS, or "lp" for the exact one by linear
    programming. until: in units of the payoffs. seed: for the solvers that sample. out: a folder; the state
    is kept there, and the same call goes on where it was stopped, with the same result to the byte. Options:
    memory (bytes) and games (those of the studies by name), as `games.load` takes them, threads (for a large
    game, by default one per core; the result is the same), most (iterations after which to stop in any case),
    report (called with a `Solution` after each measurement, and with the number of iterations in between).
    InputError for what cannot be.
    """
    known = dict.fromkeys((*SOLVERS, EXACT))
    pick("solver", solver, known)
    until, seed = UNTIL.read("until", until), SEED.read("seed", seed)
    report, most = options.pop("report", None) or (lambda state: None), options.pop("most", None)
    threads = options.pop("threads", None)
    threads = None if threads is None else THREADS.read("threads", threads)
    loaded = games.load(game, options.pop("memory", None), options.pop("games", None))
    if options:
        raise InputError(f"solve has no option {next(iter(options))!r}.")
    if solver == EXACT:
        began = time.monotonic()
        _, strategy = lp.equilibrium(loaded.form)
        return measure(loaded, strategy, 0, time.monotonic() - began)
    run = Run(loaded, SOLVERS.index(solver), seed, None if out is None else Path(out), threads)
    for due in schedule():
        due = due if most is None else min(due, most)
        if due < run.done:
            continue
        for done in run.train(due):
            report(done)
        strategy = evaluation.normalised(loaded.form, run.work.average)
        solution = measure(loaded, strategy, run.done, run.seconds)
        report(solution)
        if solution.exploitability <= until or due == most:
            run.save()
            return solution


def exact(solution):
    """The exact value of a solution's game by linear programming, if the game is small; else None."""
    return lp.equilibrium(solution.game.form)[0] if solution.game.tree.sequences <= FITS else None


def keep(solution, folder):
    """Write the strategy into a folder: strategy.csv, .json, .txt, and policy.json for a game of OpenSpiel.

    policy.json is what pyspiel.TabularPolicy takes: information state -> pairs (action, probability).
    """
    folder, named = Path(folder), solution.game.named
    files.make_folder(folder)
    lines = policies.tabulate(named.tree, named.sees, named.actions, solution.strategy)
    kept = {
        "strategy.csv": policies.as_csv(lines),
        "strategy.json": json.dumps(policies.nested(lines), ensure_ascii=False, indent=1) + "\n",
        "strategy.txt": policies.as_text(lines),
    }
    if solution.game.walk is not None:
        table = solution.game.walk.table(named, solution.strategy)
        kept["policy.json"] = json.dumps(table, ensure_ascii=False) + "\n"
    for name, text in kept.items():
        files.replace(folder / name, text.encode("utf-8"))


def read(game, path):
    """The strategy (float64[sequences]) in a file that `keep` wrote, .csv or .json; InputError if not."""
    named = game.named
    return policies.load(path, named.tree, named.sees, named.actions)
