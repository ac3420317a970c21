"""CFR: an iteration of CFR+ over whole games, ours, OpenSpiel's C++ and LiteEFG's; ours on mini hanafuda.

Our trees are laid out before the clock starts; OpenSpiel walks the game's states again in every iteration
(that is what its solver is made for: any game, nothing prepared), LiteEFG builds its graph beforehand as we
do. LiteEFG is measured where it is installed (extra `peers`). The times on mini hanafuda are kept for its
chapter.
"""

import time

import numpy as np
import pytest

from gamelab import rng
from gamelab.cfr import sampling, solvers
from gamelab.cfr.small_games import GAMES
from gamelab.cfr.solvers import SOLVERS, Solver
from gamelab.cfr.tree import build
from gamelab.koikoi.layout import load

NAMES = {"kuhn": "kuhn_poker", "leduc": "leduc_poker", "liars_dice": "liars_dice"}
ITERATIONS = {"kuhn": 20_000, "leduc": 1000, "liars_dice": 30}


@pytest.mark.parametrize("name", GAMES)
def test_ours(games_per_second, benchmark, name):
    benchmark.group = f"iterations of CFR+, {name}"
    named = build(GAMES[name]())
    work = solvers.new_work(named.tree.sequences)
    plus = int(Solver.PLUS)
    games_per_second(lambda count: solvers.solve(named.form, work, plus, 0, count), ITERATIONS[name])


@pytest.mark.parametrize("name", GAMES)
def test_openspiel(games_per_second, benchmark, name):
    benchmark.group = f"iterations of CFR+, {name}"
    pyspiel = pytest.importorskip("pyspiel")
    solver = pyspiel.CFRPlusSolver(pyspiel.load_game(NAMES[name]))

    def iterate(count):
        for _ in range(count):
            solver.evaluate_and_update_policy()

    games_per_second(iterate, {"kuhn": 2000, "leduc": 10, "liars_dice": 1}[name], "OpenSpiel", peer=True)


@pytest.mark.parametrize("name", GAMES)
def test_liteefg(games_per_second, benchmark, name):
    benchmark.group = f"iterations of CFR+, {name}"
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

    games_per_second(iterate, {"kuhn": 2000, "leduc": 50, "liars_dice": 3}[name], "LiteEFG")


@pytest.mark.benchmark(timer=time.thread_time)
@pytest.mark.parametrize("solver", SOLVERS)
def test_mini_hanafuda(games_per_second, benchmark, solver):
    """Sampled solvers take one deal an iteration, the others all 90,720."""
    benchmark.group = "iterations, mini hanafuda"
    kept = {"study": "koikoi", "solver": solver, "unit": "microseconds"}
    game, number = load(), SOLVERS.index(solver)
    work, stream = solvers.new_work(game.tree.sequences), np.zeros(rng.STATE, np.uint64)
    rng.open_stream(stream, 1, int(sampling.Purpose.TRAIN), 0)
    sweep = sampling.new_sweep(game.tree.widest)

    def iterate(count):
        if number < Solver.CHANCE_SAMPLED:
            solvers.solve(game.form, work, number, 0, count)
        else:
            sampling.train(game.tree, work, sweep, stream, number, count)

    games_per_second(iterate, 100 if number < Solver.CHANCE_SAMPLED else 200_000, solver, keep=kept)
