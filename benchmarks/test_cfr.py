"""CFR: an iteration of CFR+ over whole games, ours, OpenSpiel's C++, LiteEFG's, plain C++ on our arrays;
the solvers on mini hanafuda, and on koi-koi of twelve cards in one thread and in two; how long a solver
takes until its strategy is near optimal play, which is what users of solvers compare; and how near the
solvers of late come in equal numbers of iterations, which is the same on every machine.

Our trees are laid out before the clock starts; OpenSpiel walks the game's states again in every iteration
(that is what its solver is made for: any game, nothing prepared), LiteEFG builds its graph beforehand as we
do. LiteEFG is measured where it is installed (from source at PyPI), plain.cpp where there is a compiler. The
times on mini hanafuda are kept for its chapter.

The time to a level is processor time of the iterations alone; laying out the game before and measuring the
exploitability (NashConv / 2, in payoffs) between are not counted. It is measured after numbers of iterations
of which each is about a tenth larger than the one before, so that a time may be a tenth too long.
"""

import ctypes
import shutil
import subprocess
import time
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from gamelab import rng
from gamelab.cfr import evaluation, parallel, sampling, solvers, training
from gamelab.cfr.small_games import GAMES
from gamelab.cfr.solvers import SOLVERS, Solver
from gamelab.cfr.tree import build
from gamelab.koikoi.choices import ARTICLE
from gamelab.koikoi.larger import layout as larger
from gamelab.koikoi.larger.size import Size
from gamelab.koikoi.nine.layout import load
from hiddenhands.solve.solve import schedule

WORDS = {"kuhn": "Kuhn poker", "leduc": "Leduc poker", "liars_dice": "liar's dice"}
NAMES = {"kuhn": "kuhn_poker", "leduc": "leduc_poker", "liars_dice": "liars_dice"}
LEVELS = 1e-2, 1e-3, 1e-4
PATIENCE = 20.0  # seconds of iterations
WHOLE = "cfr", "cfr+", "dcfr", "pcfr+"
OURS = [(game, solver) for game in ("leduc", "liars_dice", "mini hanafuda") for solver in WHOLE]
OURS += [("mini hanafuda", "chance_sampled"), ("mini hanafuda", "external_sampled")]
TWELVE = {f"koi-koi, twelve cards, field of {field}": Size(4, field) for field in (1, 2)}
OURS += [(game, solver) for game in TWELVE for solver in ("cfr+", "dcfr")]
AFTER = 100, 1_000, 10_000
COMPARED = "cfr+", "dcfr", "pcfr+", *solvers.RECENT
ROUNDED = 1e-14  # exploitability below which only rounding differs
PLUS = int(Solver.PLUS)
PEERS = {"cfr": "CFRSolver", "cfr+": "CFRPlusSolver"}
HANAFUDA = "iterations, mini hanafuda"
GROUPS = {name: f"iterations of CFR+, {words}" for name, words in WORDS.items()} | {"mini hanafuda": HANAFUDA}
ITERATIONS = {"kuhn": 200_000, "leduc": 1000, "liars_dice": 30}


def laid_out(name):
    """A game: a small one, koi-koi of twelve cards, or mini hanafuda."""
    if name in TWELVE:
        return larger.load(TWELVE[name])
    return build(GAMES[name]()) if name in GAMES else load()


def pointers(form, work):
    """A game's form and what a solver keeps, as plain.cpp takes them for CFR+."""
    return places(form.sets, form.players, form.rows, form.others, form.values), places(*work[:5])


def new_stream():
    """The random numbers of a sampled solver."""
    stream = np.zeros(rng.STATE, np.uint64)
    rng.open_stream(stream, 1, int(sampling.Purpose.TRAIN), 0)
    return stream


@pytest.mark.parametrize("name", GAMES)
def test_ours(games_per_second, name):
    named = laid_out(name)
    solve = partial(solvers.solve, named.form, solvers.new_state(named.tree.sequences), PLUS, 0)
    games_per_second(GROUPS[name], solve, ITERATIONS[name])


@pytest.mark.parametrize("name", GAMES)
def test_openspiel(games_per_second, name):
    pyspiel = pytest.importorskip("pyspiel")
    solver = pyspiel.CFRPlusSolver(pyspiel.load_game(NAMES[name]))

    def iterate(count):
        for _ in range(count):
            solver.evaluate_and_update_policy()

    count = {"kuhn": 2000, "leduc": 10, "liars_dice": 1}[name]
    games_per_second(GROUPS[name], iterate, count, "OpenSpiel", peer=True)


@pytest.mark.parametrize("name", GAMES)
def test_liteefg(games_per_second, name):
    LiteEFG = pytest.importorskip("LiteEFG")
    pyspiel = pytest.importorskip("pyspiel")
    CFRplus = pytest.importorskip("LiteEFG.baselines.CFRplus")
    graph = CFRplus.graph()
    environment = LiteEFG.OpenSpielEnv(pyspiel.load_game(NAMES[name]), regenerate=False)
    environment.set_graph(graph)

    def iterate(count):
        for _ in range(count):
            graph.update_graph(environment)
            environment.update_strategy(graph.current_strategy())

    count = {"kuhn": 2000, "leduc": 50, "liars_dice": 3}[name]
    games_per_second(GROUPS[name], iterate, count, "LiteEFG")


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """plain.cpp as compiled by g++ for this processor."""
    if not (compiler := shutil.which("g++")):
        pytest.skip("needs g++")
    library = tmp_path_factory.mktemp("plain") / "plain.so"
    options = "-O3", "-march=native", "-shared", "-fPIC", "-o"
    subprocess.run([compiler, *options, library, Path(__file__).with_name("plain.cpp")], check=True)
    return ctypes.CDLL(str(library))


def places(*arrays):
    """Where arrays begin, as a struct of pointers."""
    return (ctypes.c_void_p * len(arrays))(*(array.ctypes.data for array in arrays))


@pytest.mark.parametrize("name", [*GAMES, "mini hanafuda"])
def test_plain(games_per_second, plain, name):
    game = laid_out(name)
    ours, theirs = (solvers.new_state(game.tree.sequences) for _ in range(2))
    laid, work = pointers(game.form, theirs)

    def iterate(count):
        plain.cfr_plus(laid, work, ctypes.c_int64(count))

    solvers.solve(game.form, ours, PLUS, 0, 10)
    iterate(10)
    assert np.allclose(theirs.average, ours.average, 1e-9, 1e-9)
    words = f"{'' if name in GAMES else 'cfr+, '}plain C++ over our arrays"
    games_per_second(GROUPS[name], iterate, ITERATIONS.get(name, 100), words)


def in_turns(ours, theirs, rounds=25):
    """Median of what `theirs()` takes as a share of what `ours()` does, one right after the other."""
    shares = []
    for _ in range(rounds + 1):
        began = time.thread_time()
        ours()
        middle = time.thread_time()
        theirs()
        shares.append((time.thread_time() - middle) / (middle - began))
    return float(np.median(shares[1:]))  # the first compiles


def test_plain_in_turns(plain, keep_table):
    """Plain C++ and ours in turns: what the machine does meanwhile slows both."""
    lines = []
    for name in [*GAMES, "mini hanafuda"]:
        game, count = laid_out(name), ITERATIONS.get(name, 100)
        ours, theirs = (solvers.new_state(game.tree.sequences) for _ in range(2))
        share = in_turns(
            partial(solvers.solve, game.form, ours, PLUS, 0, count),
            partial(plain.cfr_plus, *pointers(game.form, theirs), ctypes.c_int64(count)),
        )
        lines.append({"iterations of": f"CFR+, {WORDS.get(name, name)}", "plain C++ / ours": f"{share:.2f}"})
    ours, theirs = (solvers.new_state(game.tree.sequences) for _ in range(2))
    mine, other = new_stream(), new_stream()
    sweep, deals = sampling.new_sweep(game.tree.widest), len(game.tree.starts) - 1
    laid, work, drawn = places(*game.tree[:4]), places(*theirs[:5]), ctypes.c_void_p(other.ctypes.data)
    share = in_turns(
        partial(sampling.train, game.tree, ours, sweep, mine, int(Solver.EXTERNAL_SAMPLED), 100_000),
        partial(plain.external_sampling, laid, work, drawn, ctypes.c_int64(deals), ctypes.c_int64(100_000)),
    )
    lines.append({"iterations of": "external sampling, mini hanafuda", "plain C++ / ours": f"{share:.2f}"})
    keep_table("turns.csv", lines)


def test_plain_sampling(games_per_second, plain):
    game, stream = load(), new_stream()
    work, deals = solvers.new_state(game.tree.sequences), len(game.tree.starts) - 1
    laid, state, drawn = places(*game.tree[:4]), places(*work[:5]), ctypes.c_void_p(stream.ctypes.data)

    def iterate(count):
        plain.external_sampling(laid, state, drawn, *map(ctypes.c_int64, (deals, count)))

    games_per_second(HANAFUDA, iterate, 200_000, "external_sampled, plain C++ over our arrays")
    assert evaluation.exploit(game.form, evaluation.normalised(game.tree, work.average)) < 0.03


@pytest.mark.benchmark(timer=time.thread_time)
@pytest.mark.parametrize("solver", SOLVERS)
def test_mini_hanafuda(games_per_second, solver):
    """Sampled solvers take one deal an iteration, the others all 90,720."""
    kept = {"study": "koikoi", "solver": solver, "unit": "microseconds"}
    game, number = load(), SOLVERS.index(solver)
    work, sweep = solvers.new_state(game.tree.sequences), sampling.new_sweep(game.tree.widest)
    if solvers.samples(number):
        iterate, count = partial(sampling.train, game.tree, work, sweep, new_stream(), number), 200_000
    else:
        iterate, count = partial(solvers.solve, game.form, work, number, 0), 100
    games_per_second(HANAFUDA, iterate, count, solver, keep=kept)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("name", TWELVE)
def test_threads(games_per_second, name, threads):
    form = laid_out(name).form
    solve, words = parallel.solver_for(form, threads), f"{threads} thread" + "s" * (threads > 1)
    iterate = partial(solve, form, solvers.new_state(form.sequences), int(Solver.DISCOUNTED), 0)
    games_per_second(f"iterations of DCFR, {name}", iterate, 20, words, peer=threads == 1)


def test_laying_out(games_per_second):
    """The compiled walk over koi-koi of twelve cards; a node is a line of the arrays."""
    game = Size(4, 1)
    draft = larger.new_draft(game)
    nodes, lay_out = int(larger.lay_out(game, ARTICLE, draft)), lambda _: larger.lay_out(game, ARTICLE, draft)
    games_per_second("nodes laid out", lay_out, nodes, "koi-koi of twelve cards")


def times(stages, exploitability):
    """Seconds of processor time to each of LEVELS, as far as PATIENCE goes; `stages` iterates and yields."""
    spent, reached = 0.0, {}
    while len(reached) < len(LEVELS) and spent < PATIENCE:
        began = time.thread_time()
        stage = next(stages)
        spent += time.thread_time() - began
        distance = exploitability(stage)
        reached |= {level: spent for level in LEVELS if distance <= level and level not in reached}
    return reached


@pytest.mark.parametrize("name, solver", OURS)
def test_until_ours(until, name, solver):
    game, number = laid_out(name), SOLVERS.index(solver)
    next(training.stages(game.tree, game.form, number, [1]))  # compiles

    def distance(work):
        return evaluation.exploit(game.form, evaluation.normalised(game.tree, work.average))

    stages = training.stages(game.tree, game.form, number, schedule())
    until(lambda: times(stages, distance), WORDS.get(name, name), solver)


@pytest.mark.parametrize("solver", PEERS)
def test_until_openspiel(until, solver):
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game(NAMES["leduc"])

    def stages():
        made, done = getattr(pyspiel, PEERS[solver])(game), 0
        for target in schedule():
            for _ in range(done, target):
                made.evaluate_and_update_policy()
            done = target
            yield made.average_policy()

    distance = partial(pyspiel.exploitability, game)
    until(lambda: times(stages(), distance), WORDS["leduc"], f"{solver}, OpenSpiel")


def test_solvers(keep_table):
    """Exploitability (NashConv / 2, in payoffs of the game) after equal numbers of iterations."""
    lines = []
    for name in [*GAMES, "mini hanafuda"]:
        game = laid_out(name)
        for solver in COMPARED:
            number = training.EVERY_SOLVER.words.index(solver)
            averages = training.checkpoints(game.tree, game.form, number, AFTER)
            found = [evaluation.exploit(game.form, average) for average in averages]
            words = [f"{each:.2g}" if each > ROUNDED else f"< {ROUNDED:g}" for each in found]
            columns = [f"after {count:,}" for count in AFTER]
            lines.append({"game": WORDS.get(name, name), "solver": solver} | dict(zip(columns, words)))
    keep_table("solvers.csv", lines)
