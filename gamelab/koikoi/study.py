"""Tables and curves of the article, and what it leaves open. "Games" are training runs, mostly one."""

from dataclasses import replace
from functools import partial
from itertools import product

import numpy as np

from gamelab.cfr import evaluation
from gamelab.cfr.solvers import SOLVERS
from gamelab.cfr.study import SMALL_GAMES, curves, table_curve
from gamelab.cfr.training import ITERATIONS, SOLVER, checkpoints, rising
from gamelab.choices import Parameter, fill
from gamelab.experiment import Experiment, Study
from gamelab.koikoi import counts, published
from gamelab.koikoi.choices import VARIANT, VARIANTS, Rules
from gamelab.koikoi.layout import load
from gamelab.koikoi.players import METRICS, measure

NAMES = tuple(VARIANTS)
METHODS = ("lp", *SOLVERS[:6])
METHOD = Parameter(str, "lp,dcfr", "methods", words=METHODS, many=True)
SWEEPS = Parameter(int, 2000, "iterations of the regret minimisers", low=1, high=10**7)
ONE_SOLVER = replace(SOLVER, default="chance_sampled")
CHECKPOINTS = replace(ITERATIONS, default=[0, 1000, 10_000, 100_000, 1_000_000, published.ITERATIONS])
_SETS = ("sets_dealer", "sets_child", "choice_dealer", "choice_child")
QUANTITIES = ("deals", "histories", "ends", *_SETS, "sequences", "pairs")


def play_value(seed, first, games, settings):
    """Value to the dealer and exploitability, float64[games, 2]."""
    game = load(Rules(**settings["rules"]))
    if settings["method"] == 0:
        from gamelab.cfr import lp

        value, strategy = lp.equilibrium(game.form)
    else:
        solver = settings["method"] - 1
        strategy = next(checkpoints(game.tree, game.form, solver, [settings["iterations"]]))
        value = evaluation.value(game.form, strategy, strategy)
    return np.array([[value, evaluation.exploit(game.form, strategy)]] * games)


def plan_value(games, seed, variant, method, iterations):
    """The game's value to the dealer under each variant of the rules, by each method."""
    columns, plan = ("dealer_value", "exploitability"), []
    for name, m in product((NAMES[v] for v in variant), method):
        settings = {"rules": VARIANTS[name]._asdict(), "method": m, "iterations": iterations}
        labels = {"variant": name, "method": METHODS[m]}
        plan.append(Experiment(play_value, settings, games, seed, columns, labels))
    return plan


def table_value(results):
    """Variant, method, dealer_value and exploitability, a line each."""
    return [e.labels | dict(zip(e.columns, rows[0].tolist())) for e, rows in results]


def play_counts(seed, first, games, settings):
    """The counts in the order of QUANTITIES, int64[games, 9]."""
    rules = Rules(**settings)
    game = load(rules)
    counted = counts.count_all(rules)
    counted |= {"sequences": game.tree.sequences, "pairs": len(game.form.others) // 2}
    return np.array([[counted[name] for name in QUANTITIES]] * games, np.int64)


def plan_counts(games, seed, variant):
    """How large the game is under each variant of the rules."""
    each = ((VARIANTS[NAMES[v]]._asdict(), {"variant": NAMES[v]}) for v in variant)
    return [Experiment(play_counts, rules, games, seed, QUANTITIES, labels) for rules, labels in each]


def table_counts(results):
    """Variant, quantity, count: a line each."""
    return [
        e.labels | {"quantity": name, "count": count}
        for e, rows in results
        for name, count in zip(e.columns, rows[0].tolist())
    ]


def play_curve(seed, first, games, settings):
    """METRICS at each checkpoint of runs first, first + 1, ...; float64[games, checkpoints * metrics]."""
    game = load(Rules(**settings["rules"]))
    return curves(game, partial(measure, game), range(first, first + games), seed, settings)


def plan_curve(games, seed, solver, iterations, **switches):
    """The article's two curves, for every solver."""
    columns = tuple(f"{metric}_{count}" for count in rising(iterations) for metric in METRICS)
    shared = {"rules": fill(Rules, switches)._asdict(), "iterations": iterations}
    each = ((shared | {"solver": s}, {"solver": SOLVERS[s]}) for s in solver)
    return [Experiment(play_curve, settings, games, seed, columns, labels) for settings, labels in each]


VALUE = Study(
    "hanafuda-value",
    "the game's value to the dealer, by linear programming and by regret minimisation",
    {"variant": VARIANT, "method": METHOD, "iterations": SWEEPS},
    plan_value,
    table_value,
    games=1,
)
_COUNTED = "deals, histories, information sets"
COUNTS = Study("hanafuda-counts", _COUNTED, {"variant": VARIANT}, plan_counts, table_counts, games=1)
CURVE = Study(
    "hanafuda-curve",
    "exploitability and exact gains against the random and the rule-based player over iterations",
    {"solver": ONE_SOLVER, "iterations": CHECKPOINTS, **Rules.parameters},
    plan_curve,
    partial(table_curve, METRICS),
    games=1,
)
STUDIES = [VALUE, COUNTS, CURVE, SMALL_GAMES]
