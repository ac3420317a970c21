"""How long a solver takes until its strategy is near optimal play, which is what users of solvers compare.

Processor time of the iterations alone, ours and those of OpenSpiel's C++; laying out the game before and
measuring the exploitability (NashConv / 2, in payoffs) between are not counted. It is measured after 1, 2, 3,
... iterations, each number a tenth larger than the one before, so that a time may be a tenth too long.
"""

import time
from itertools import accumulate, repeat

import pytest

from gamelab.cfr import evaluation, training
from gamelab.cfr.small_games import GAMES
from gamelab.cfr.solvers import SOLVERS
from gamelab.cfr.tree import build
from gamelab.koikoi.layout import load

LEVELS = 1e-2, 1e-3, 1e-4
PATIENCE = 20.0  # seconds of iterations
WHOLE = "cfr", "cfr+", "dcfr", "pcfr+"
OURS = [(game, solver) for game in ("leduc", "liars_dice", "mini hanafuda") for solver in WHOLE]
OURS += [("mini hanafuda", "chance_sampled"), ("mini hanafuda", "external_sampled")]
WORDS = {"leduc": "Leduc poker", "liars_dice": "liar's dice"}
OPENSPIEL = {"cfr": "CFRSolver", "cfr+": "CFRPlusSolver"}


def numbers():
    """1, 2, 3, ... iterations, each about a tenth more than the last."""
    return accumulate(repeat(1), lambda done, _: done + 1 + done // 10)


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
def test_ours(until, name, solver):
    game = load() if name == "mini hanafuda" else build(GAMES[name]())
    number = SOLVERS.index(solver)
    next(training.stages(game.tree, game.form, number, [1]))  # compiles

    def distance(work):
        return evaluation.exploit(game.form, evaluation.normalised(game.tree, work.average))

    words = WORDS.get(name, name)
    until(lambda: times(training.stages(game.tree, game.form, number, numbers()), distance), words, solver)


@pytest.mark.parametrize("solver", OPENSPIEL)
def test_openspiel(until, solver):
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game("leduc_poker")

    def stages():
        made, done = getattr(pyspiel, OPENSPIEL[solver])(game), 0
        for target in numbers():
            for _ in range(done, target):
                made.evaluate_and_update_policy()
            done = target
            yield made.average_policy()

    until(
        lambda: times(stages(), lambda policy: pyspiel.exploitability(game, policy)),
        WORDS["leduc"],
        f"{solver}, OpenSpiel",
    )
