"""Solve a game to a wished share of its payoffs' range; `hiddenhands solve GAME` is the command.

>>> from hiddenhands.solve.solve import solve
>>> solution = solve("kuhn", "dcfr", until=1e-3)
>>> round(solution.value, 2)
-0.06
"""

import json
import math
import sys
import time
from functools import partial
from os import PathLike, fspath
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from gamelab import rng
from gamelab.cfr import evaluation, parallel, sampling, solvers
from gamelab.cfr.form import scaled, unit
from gamelab.cfr.small_games import GAMES
from gamelab.cfr.tree import LaidOutGame, build
from gamelab.settings import InputError, Parameter, pick
from hiddenhands.runs import files
from hiddenhands.solve import efg, openspiel

NAME = "solve"
SUMMARY = "solve a two-player zero-sum game of perfect recall"
OPENSPIEL = "openspiel:"
EXACT = "lp"
SOLVERS = solvers.SOLVERS + solvers.RECENT
UNTIL = Parameter(float, 1e-4, "exploitability (NashConv / 2) as a share of the payoffs' range", 0, 1)
SEED = Parameter(int, 1, "seed of the solvers that sample", low=0, high=2**53 - 1)
MEMORY = Parameter(float, 4, "GiB that laying out the game may take", low=0.001, high=1e6)
THREADS = Parameter(int, None, "threads for a large game, by default one per core", low=1, high=1024)
NEAR, LESS, PATIENCE = 1e-6, 0.9, 4
"""Rounding is taken to be the end where the exploitability, below NEAR of the payoffs' range, was LESS of its
best so far at none of the measurements in PATIENCE times as many iterations."""


class Loaded(NamedTuple):
    """A game laid out, and what its strategies can be handed to."""

    name: str
    named: LaidOutGame
    walk: Any = None  # the walk over OpenSpiel's game, which makes policies; None for other games
    total: float = 0.0
    """What the two payoffs sum to at every end; the tree has the first player's."""

    @property
    def tree(self):
        """The arrays of `gamelab.cfr.arrays`."""
        return self.named.tree

    @property
    def form(self):
        """The sequence form."""
        return self.named.form


def load(game, memory=MEMORY.default):
    """A game, laid out in at most `memory` GiB; InputError names what forbids to solve it here.

    game: "openspiel:NAME" with OpenSpiel's own parameters, a path that ends in .efg (or .EFG), "kuhn",
    "leduc" or "liars_dice", or an object with the five methods that `gamelab.cfr.tree` describes.
    """
    bytes_for_it = MEMORY.read("memory", memory) * 2**30
    if isinstance(game, Loaded):
        return game
    if isinstance(game, PathLike):
        game = fspath(game)
    if not isinstance(game, str):
        return Loaded(type(game).__name__, build(game, memory=bytes_for_it))
    if game.startswith(OPENSPIEL):
        named, walk = openspiel.load(game.removeprefix(OPENSPIEL), bytes_for_it)
        return Loaded(game, named, walk, walk.total)
    if game not in GAMES and _names_a_file(game):
        named, total = efg.load(game, bytes_for_it)
        return Loaded(game, named, total=total)
    return Loaded(game, build(pick("game", game, GAMES)(), memory=bytes_for_it))


def _names_a_file(game):
    """Whether the text is a path rather than a game's name; InputError for a file in another format."""
    path = Path(game)
    if path.suffix.lower() == ".efg":
        return True
    if path.suffix or len(path.parts) > 1 or path.exists():
        raise InputError(f"{game} is no file that is read here: name one that ends in .efg.")
    return False


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
    """What the iterations took."""
    rounded: bool = False
    """Whether rounding keeps the solver from coming nearer, though it should have."""

    @property
    def share(self):
        """The exploitability as a share of the payoffs' range, which is what `until` of `solve` limits."""
        span = float(evaluation.span(self.game.tree))
        return self.exploitability / span if span else 0.0

    def table(self):
        """The strategy with its words, see `tabulate`."""
        return tabulate(self.game.named, self.strategy)

    def line(self):
        """What `hiddenhands solve --json` prints."""
        names = "value", "exploitability", "share", "iterations", "seconds"
        known = {name: getattr(self, name) for name in names}
        named = self.game.named
        return known | {"histories": named.histories, "information_sets": named.information_sets}

    def policy(self):
        """The strategy as pyspiel.TabularPolicy; InputError if the game is not OpenSpiel's."""
        if self.game.walk is None:
            raise InputError(f"{self.game.name} is not a game of OpenSpiel, so it has no policy there.")
        return self.game.walk.policy(self.game.named, self.strategy)


def tabulate(named, strategy):
    """A DataFrame of a strategy: player, what it sees, action and probability, a line per sequence."""
    import pandas as pd

    lines = [(player, str(sees), str(action), share) for player, sees, action, share in named.lines(strategy)]
    return pd.DataFrame(lines, columns=["player", "sees", "action", "probability"])


def measure(game, strategy, iterations=0, seconds=0.0):
    """The `Solution` that a strategy (float64[sequences]) of a game that is laid out is."""
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


def at_work(game, solver, seed, threads):
    """(a solver's `SolverState`, a compiled function of iterations done and to do), for payoffs of any
    size."""
    work = solvers.new_state(game.tree.sequences)
    if solvers.samples(solver):
        tree = game.tree._replace(payoffs=game.tree.payoffs / unit(game.tree.payoffs))
        sweep, stream = sampling.new_sweep(tree.widest), np.zeros(rng.STATE, np.uint64)
        rng.open_stream(stream, seed, int(sampling.Purpose.TRAIN), 0)
        sampling.train(tree, work, sweep, stream, solver, 0)  # compiles
        return work, lambda done, count: sampling.train(tree, work, sweep, stream, solver, count)
    form = scaled(game.form, unit(game.form.values))
    iterate = parallel.solver_for(form, threads)
    iterate(form, solvers.new_state(game.tree.sequences), solver, 0, 1)  # compiles
    return work, partial(iterate, form, work, solver)


def solve(game, solver="dcfr", until=UNTIL.default, seed=1, threads=None, report=None):
    """The `Solution` of a game; InputError for what cannot be.

    until: the exploitability at which it stops, as a share of the payoffs' range, from the least to the
    largest; in payoffs it is at most `until` times that range. Where rounding keeps the solver from coming
    so near, it stops, and `Solution.rounded` says so. game: as `load` takes it. solver: one of SOLVERS, or
    "lp" for the exact one by linear programming. seed: for the solvers that sample. threads: for a large
    game, by default one per core; the result is the same. report: called with the `Solution` of each
    measurement.
    """
    pick("solver", solver, dict.fromkeys((*SOLVERS, EXACT)))
    until, seed = UNTIL.read("until", until), SEED.read("seed", seed)
    threads = None if threads is None else THREADS.read("threads", threads)
    game = load(game)
    if solver == EXACT:
        from gamelab.cfr import lp

        began = time.monotonic()
        _, strategy = lp.equilibrium(game.form)
        return measure(game, strategy, seconds=time.monotonic() - began)
    number, span = SOLVERS.index(solver), float(evaluation.span(game.tree))
    work, iterate = at_work(game, number, seed, threads)
    done, seconds, best, since = 0, 0.0, math.inf, 0  # since: iterations after which the best was measured
    for due in schedule():
        began = time.monotonic()
        iterate(done, due - done)
        done, seconds = due, seconds + time.monotonic() - began
        found = measure(game, evaluation.normalised(game.form, work.average), done, seconds)
        if found.exploitability < LESS * best:
            best, since = found.exploitability, done
        near = best <= NEAR * span and not solvers.samples(number)
        found = found._replace(rounded=near and done > PATIENCE * since)
        if report:
            report(found)
        if found.exploitability <= until * span or found.rounded:
            return found


def arguments(parser):
    """Declare the command's arguments."""
    about = f"openspiel:NAME(parameter=value,...), a path to an .efg file, or {', '.join(GAMES)}"
    parser.add_argument("game", metavar="GAME", help=about)
    about = f"{', '.join(SOLVERS)}, or {EXACT}, which is exact; by default dcfr"
    parser.add_argument("--solver", metavar="NAME", default="dcfr", help=about)
    for known, name in ((UNTIL, "until"), (SEED, "seed"), (MEMORY, "memory"), (THREADS, "threads")):
        told = "" if known.default is None else f"; by default {known.default:g}"
        about = f"{known.summary}: {known.allowed}{told}"
        parser.add_argument(f"--{name}", metavar=name[0].upper(), default=known.default, help=about)
    parser.add_argument("--table", metavar="FILE", help="write the strategy here, as CSV")
    parser.add_argument("--json", action="store_true", help="one line of JSON on standard output")


def run(options):
    """Solve, print what came out, and write the strategy if asked."""
    if options.table == "":
        raise InputError("--table must be a file, not empty.")
    told = [time.monotonic()]

    def report(found):
        if sys.stderr.isatty() and time.monotonic() - told[0] > 1:
            told[0] = time.monotonic()
            line = f"{found.iterations:,} iterations, exploitability {found.exploitability:.3g}"
            print(f"hiddenhands: {line}", file=sys.stderr, flush=True)

    game = load(options.game, MEMORY.read("--memory", options.memory))
    if game.total:
        about = f"payoffs sum to {game.total:g} at every end: the game is solved as its zero-sum twin"
        print(f"hiddenhands: {about}, in the first player's payoffs.", file=sys.stderr)
    until, seed = UNTIL.read("--until", options.until), SEED.read("--seed", options.seed)
    threads = None if options.threads is None else THREADS.read("--threads", options.threads)
    found = solve(game, options.solver, until, seed, threads, report)
    if found.rounded:
        line = f"rounding keeps {options.solver} from coming nearer than {found.exploitability:.2g}"
        print(f"hiddenhands: {line}; --solver lp is exact.", file=sys.stderr)
    if options.json:
        print(json.dumps(found.line(), allow_nan=False))
    else:
        _show(found)
    if options.table is not None:
        found.table().map(files.cell).to_csv(options.table, index=False)


def _show(found):
    """What came out, in lines."""
    game = found.game
    print(f"value to the first player  {found.value:.6g}, certain to {found.exploitability:.2g}")
    print(f"exploitability             {found.exploitability:.6g}, {found.share:.3g} of the payoffs' range")
    print(f"iterations                 {found.iterations:,} in {found.seconds:.3g} s")
    print(f"histories                  {game.named.histories:,}")
    print(f"information sets           {game.named.information_sets:,}")
