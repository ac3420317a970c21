"""Solve a game to a wished exploitability: in parts, kept on the disk if asked, the same bytes however cut.

>>> from hiddenhands.solve.solve import solve
>>> solution = solve("kuhn", "dcfr", until=1e-3)
>>> round(solution.value, 2)
-0.06
"""

import hashlib
import json
import math
import time
from contextlib import nullcontext
from pathlib import Path
from typing import NamedTuple

import numpy as np

from gamelab import rng
from gamelab.cfr import evaluation, lp, parallel, sampling, solvers
from gamelab.cfr.form import scaled, unit
from gamelab.cfr.sampling import Purpose
from gamelab.choices import InputError, Parameter, pick
from hiddenhands.cfr import policies
from hiddenhands.runs import files, state
from hiddenhands.solve import games
from hiddenhands.solve.games import Loaded

EXACT = "lp"
SOLVERS = solvers.SOLVERS + solvers.RECENT
UNTIL = Parameter(float, 1e-4, "exploitability, half of NashConv, as a share of the payoffs' range", 0, 1)
SEED = Parameter(int, 1, "seed of the solvers that sample", low=0, high=2**53 - 1)
THREADS = Parameter(int, 1, "threads for a large game", low=1, high=1024)
FITS = 5_000
"""Sequences up to which the linear programs take a moment."""
SAVE_AFTER = 10.0  # seconds
NEAR, LESS, PATIENCE = 1e-6, 0.9, 4
"""Rounding is taken to be the end where the exploitability, below NEAR of the payoffs' range, was LESS of its
best so far at none of the measurements in PATIENCE times as many iterations."""


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
    """What the iterations of this call took."""
    rounded: bool = False
    """Whether rounding keeps the solver from coming nearer, though it should have."""

    def table(self):
        """The strategy with its words: a list of dicts with player, sees, action and probability."""
        named = self.game.named
        return policies.tabulate(named.tree, named.sees, named.actions, self.strategy)

    def line(self):
        """What `hiddenhands solve --json` prints."""
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
        self.best, self.since = math.inf, 0  # least exploitability measured, and after how many iterations
        self.form = scaled(game.form, unit(game.form.values))
        self.tree = game.tree._replace(payoffs=game.tree.payoffs / unit(game.tree.payoffs))
        sampled = solvers.samples(self.solver)
        self.sweep = sampling.new_sweep(game.tree.widest) if sampled else None
        self.stream = np.zeros(rng.STATE, np.uint64)
        rng.open_stream(self.stream, seed, int(Purpose.TRAIN), 0)
        laid = hashlib.sha256(b"".join(array.tobytes() for array in game.form[:-1])).hexdigest()
        self.what = json.dumps({"game": game.name, "laid out": laid, "solver": self.solver, "seed": seed})
        self.saved = time.monotonic()
        if not sampled:
            self.solve = parallel.solver_for(self.form, threads)
            self.solve(self.form, solvers.new_work(game.tree.sequences), self.solver, 0, 1)  # compiles
        else:
            sampling.train(self.tree, self.work, self.sweep, self.stream, self.solver, 0)
        if out is not None and state.NAME in files.names(out):
            self._load()

    def _state(self):
        """All that decides how the run goes on, by name."""
        numbers = np.array([self.done, self.best, self.since])
        kept = {name: getattr(self.work, name) for name in ("regret", "average", "last")}
        return kept | {"stream": self.stream, "numbers": numbers}

    def _load(self):
        what, kept = state.read(self.out)
        if what != self.what:
            raise InputError(f"{self.out} holds another run: of another game, solver or seed.")
        own = self._state()
        alike = [(a.dtype, a.shape) for a in kept.values()] == [(a.dtype, a.shape) for a in own.values()]
        if not alike or [*kept] != [*own] or not _possible(**kept):
            raise InputError(f"{self.out / state.NAME} holds what no run can reach; remove it to begin anew.")
        for name in own:
            own[name][:] = kept[name]
        self.done, self.best, self.since = int(own["numbers"][0]), *own["numbers"][1:].tolist()

    def save(self):
        """Keep the state, so that the same command goes on from here."""
        if self.out is not None:
            state.write(self.out, self.what, self._state())
            self.saved = time.monotonic()

    def ended(self, exploitability):
        """Whether rounding keeps the solver from coming nearer, by what has just been measured."""
        if exploitability < LESS * self.best:
            self.best, self.since = exploitability, self.done
        near = self.best <= NEAR * self.game.span
        return near and not solvers.samples(self.solver) and self.done > PATIENCE * self.since

    def train(self, target, tick=1.0):
        """Train up to `target` iterations, in parts of about `tick` seconds; a generator, after each part."""
        part = 1
        while self.done < target:
            count, began = min(part, target - self.done), time.monotonic()
            if self.sweep is None:
                self.solve(self.form, self.work, self.solver, self.done, count)
            else:
                sampling.train(self.tree, self.work, self.sweep, self.stream, self.solver, count)
            took = time.monotonic() - began
            self.done, self.seconds = self.done + count, self.seconds + took
            part = max(1, min(4 * part, int(count * tick / max(took, 1e-9))))
            if time.monotonic() - self.saved > SAVE_AFTER:
                self.save()
            yield self.done


def _possible(regret, average, last, stream, numbers):
    """Whether a run can have come to this state."""
    finite = all(np.isfinite(array).all() for array in (regret, average, last))
    whole = all(0 <= number < 2**53 and number == int(number) for number in numbers[[0, 2]])
    return finite and whole and bool((average >= 0).all() and numbers[1] >= 0 and stream.any())


def solve(game, solver="dcfr", until=1e-4, seed=1, out=None, **options):
    """The `Solution` of a game, its exploitability at most `until`.

    game: as `hiddenhands.solve.games.load` takes it. solver: one of SOLVERS, or "lp" for the exact one by
    linear programming. until: as a share of the payoffs' range; where rounding keeps the solver from coming
    so near, it stops, and `Solution.rounded` says so. seed: for the solvers that sample. out: a folder;
    the state is kept there, and the same call goes on where it was stopped, with the same result to the byte. Options:
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
    out = None if out is None else Path(out)
    with nullcontext() if out is None else files.lock(out):
        run = Run(loaded, SOLVERS.index(solver), seed, out, threads)
        for due in schedule():
            due = due if most is None else min(due, most)
            if due < run.done:
                continue
            for done in run.train(due):
                report(done)
            strategy = evaluation.normalised(loaded.form, run.work.average)
            solution = measure(loaded, strategy, run.done, run.seconds)
            solution = solution._replace(rounded=run.ended(solution.exploitability))
            report(solution)
            if solution.exploitability <= until * loaded.span or due == most or solution.rounded:
                run.save()
                return solution


def exact(solution):
    """The exact value of a solution's game by linear programming, if the game is small; else None."""
    return lp.equilibrium(solution.game.form)[0] if solution.game.tree.sequences <= FITS else None


def keep(solution, folder):
    """Write the strategy into a folder: strategy.csv, .json, .txt, and policy.json for a game of OpenSpiel;
    SHA256SUMS vouches for them.

    policy.json is what pyspiel.TabularPolicy takes: information state -> pairs (action, probability).
    """
    folder = Path(folder)
    files.make_folder(folder)
    lines = solution.table()
    kept = {
        "strategy.csv": policies.as_csv(lines),
        "strategy.json": json.dumps(policies.nested(lines), ensure_ascii=False, indent=1) + "\n",
        "strategy.txt": policies.as_text(lines),
    }
    if solution.game.walk is not None:
        table = solution.game.walk.table(solution.game.named, solution.strategy)
        kept["policy.json"] = json.dumps(table, ensure_ascii=False) + "\n"
    state.keep(folder, kept)


def read(game, path):
    """The strategy (float64[sequences]) in a file that `keep` wrote, .csv or .json; InputError if not."""
    named = game.named
    return policies.load(path, named.tree, named.sees, named.actions)
