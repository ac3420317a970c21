"""Tables and curves of the article, and what it leaves open. "Games" are training runs; most rows need one."""

from functools import cache

import numpy as np

from gamelab.cfr import evaluation, solvers
from gamelab.cfr.study import ITERATIONS, SMALL_GAMES, SOLVER, checkpoints, curve_table, rising
from gamelab.choices import Parameter, pick
from gamelab.experiment import Experiment, Study
from gamelab.koikoi import counts, layout, players
from gamelab.koikoi.rules import PAYS, RECEIVES, Rules

SWITCHES = {
    "kasu": Parameter(int, 3, "plain cards that make the yaku kasu", low=2, high=3),
    "opponent_doubled": Parameter(
        str, "no", "whether a win after the opponent's koi-koi pays double", words=("no", "yes")
    ),
    "caller_doubled": Parameter(
        str, "no", "whether a win after an own koi-koi pays double", words=("no", "yes")
    ),
    "unimproved": Parameter(
        str,
        "nothing",
        "what the caller of a koi-koi gets of the points held if nobody ends the game",
        words=("nothing", "receives", "pays"),
    ),
}
"""Every point of the rules that the article leaves open, in the order of `Rules`."""

VARIANTS = {
    "article": Rules(),
    "two plains": Rules(kasu=2),
    "opponent doubled": Rules(opponent_doubled=1),
    "caller doubled": Rules(caller_doubled=1),
    "both doubled": Rules(opponent_doubled=1, caller_doubled=1),
    "unimproved receives": Rules(unimproved=RECEIVES),
    "unimproved pays": Rules(unimproved=PAYS),
}
METHODS = ("lp", *solvers.SOLVERS[:6])
METRICS = ("exploitability", "random_dealer", "random_child", "random", "rule_dealer", "rule_child", "rule")
"""Columns of a curve: exploitability, and gains against both fixed players per seat and on average (points)."""

game = cache(layout.load)
"""The laid-out game of a `Rules`, once per process."""


def reading(**switches):
    """`Rules` from words: reading(kasu=2, caller_doubled="yes"); InputError for what is not allowed."""
    for name in switches:
        pick("switch", name, SWITCHES)
    return Rules(**{name: p.read(name, switches.get(name, p.default)) for name, p in SWITCHES.items()})


def gains(laid, strategy, opponent):
    """(as dealer, as child, mean) gain of a strategy against a fixed one, exactly, in points per game."""
    dealer = evaluation.value(laid.form, strategy, opponent)
    child = -evaluation.value(laid.form, opponent, strategy)
    return dealer, child, (dealer + child) / 2


@cache
def fixed_players(rules):
    """The random and the rule-based player's strategies under `rules`."""
    laid = game(rules)
    return evaluation.uniform_strategy(laid.form), players.rule_based_strategy(laid)


def measure(laid, strategy):
    """METRICS of a strategy."""
    against = fixed_players(laid.rules)
    return [
        evaluation.exploit(laid.form, strategy),
        *(gain for other in against for gain in gains(laid, strategy, other)),
    ]


def play_curve(seed, first, games, settings):
    """METRICS at each checkpoint of runs first .. first + games - 1, float64[games, checkpoints * metrics]."""
    laid = game(Rules(**settings["rules"]))
    rows = []
    for run in range(first, first + games):
        found = checkpoints(laid.tree, laid.form, settings["solver"], settings["iterations"], seed, run)
        rows.append(np.concatenate([measure(laid, strategy) for strategy in found]))
    return np.array(rows)


def plan_curve(games, seed, solver, iterations, **switches):
    """The article's two curves, for every solver."""
    names = tuple(f"{metric}_{count}" for count in rising(iterations) for metric in METRICS)
    return [
        Experiment(
            play_curve,
            {"rules": Rules(**switches)._asdict(), "solver": s, "iterations": iterations},
            games,
            seed,
            names,
            {"solver": solvers.SOLVERS[s]},
        )
        for s in solver
    ]


def play_value(seed, first, games, settings):
    """Value to the dealer and exploitability, float64[games, 2]."""
    laid = game(Rules(**settings["rules"]))
    if settings["method"] == 0:
        from gamelab.cfr import lp as program

        value, strategy = program.equilibrium(laid.form)
    else:
        strategy = next(checkpoints(laid.tree, laid.form, settings["method"] - 1, [settings["iterations"]]))
        value = evaluation.value(laid.form, strategy, strategy)
    return np.array([[value, evaluation.exploit(laid.form, strategy)]] * games)


def plan_value(games, seed, variant, method, iterations):
    """The game's value to the dealer under each variant of the rules, by each method."""
    names = list(VARIANTS)
    return [
        Experiment(
            play_value,
            {"rules": VARIANTS[names[v]]._asdict(), "method": m, "iterations": iterations},
            games,
            seed,
            ("dealer_value", "exploitability"),
            {"variant": names[v], "method": METHODS[m]},
        )
        for v in variant
        for m in method
    ]


def value_table(results):
    """Variant, method, dealer_value and exploitability, a line each."""
    return [e.labels | dict(zip(e.columns, rows[0].tolist())) for e, rows in results]


QUANTITIES = (
    "deals",
    "histories",
    "ends",
    "sets_dealer",
    "sets_child",
    "choice_dealer",
    "choice_child",
    "sequences",
    "pairs",
)


def play_counts(seed, first, games, settings):
    """The counts in the order of QUANTITIES, int64[games, 9]."""
    rules = Rules(**settings)
    laid = game(rules)
    found = counts.count_all(rules) | {"sequences": laid.tree.sequences, "pairs": len(laid.form.others) // 2}
    return np.array([[found[name] for name in QUANTITIES]] * games, np.int64)


def plan_counts(games, seed, variant):
    """How large the game is under each variant of the rules."""
    names = list(VARIANTS)
    return [
        Experiment(play_counts, VARIANTS[names[v]]._asdict(), games, seed, QUANTITIES, {"variant": names[v]})
        for v in variant
    ]


def counts_table(results):
    """Variant, quantity, count: a line each."""
    return [
        e.labels | {"quantity": name, "count": count}
        for e, rows in results
        for name, count in zip(e.columns, rows[0].tolist())
    ]


VARIANT = Parameter(str, ",".join(VARIANTS), "variants of the rules", words=tuple(VARIANTS), many=True)
VALUE = Study(
    "hanafuda-value",
    "the game's value to the dealer, by linear programming and by regret minimisation",
    {
        "variant": VARIANT,
        "method": Parameter(str, "lp,dcfr", "methods", words=METHODS, many=True),
        "iterations": Parameter(int, 2000, "iterations of the regret minimisers", low=1, high=10**7),
    },
    plan_value,
    value_table,
    games=1,
)
COUNTS = Study(
    "hanafuda-counts",
    "deals, histories, information sets",
    {"variant": VARIANT},
    plan_counts,
    counts_table,
    games=1,
)
CURVE = Study(
    "hanafuda-curve",
    "exploitability and exact gains against the random and the rule-based player over iterations",
    {
        "solver": Parameter(str, "chance_sampled", SOLVER.summary, words=solvers.SOLVERS, many=True),
        "iterations": Parameter(
            int,
            [0, 1000, 10_000, 100_000, 1_000_000, 5_000_000],
            ITERATIONS.summary,
            low=0,
            high=10**9,
            many=True,
        ),
        **SWITCHES,
    },
    plan_curve,
    curve_table(METRICS),
    games=1,
)
STUDIES = [VALUE, COUNTS, CURVE, SMALL_GAMES]
