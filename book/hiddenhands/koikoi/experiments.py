"""Tables and curves of the article, and what it leaves open. "Games" are training runs, mostly one."""

from dataclasses import replace
from itertools import product

import numpy as np

from gamelab.cfr import evaluation
from gamelab.cfr.solvers import SOLVERS, Solver
from gamelab.cfr.training import ITERATIONS, SOLVER, checkpoints, current, rising, stages
from gamelab.koikoi.choices import ARTICLE, VARIANT, VARIANTS, Rules
from gamelab.koikoi.nine.layout import DEALER_SETS, load
from gamelab.koikoi.nine.players import METRICS, TABLES, fixed_players, gains, measure, rule_based_players
from gamelab.settings import Parameter, fill
from hiddenhands.koikoi import exact, examples, outcomes, published
from hiddenhands.koikoi.full import experiments
from hiddenhands.koikoi.scaling import HIDDEN, SIZES
from hiddenhands.koikoi.words import SEATS
from hiddenhands.runs import kept
from hiddenhands.runs.experiment import Experiment, Study, axis, plan_each, row_table

NAMES = tuple(VARIANTS)
ONE_SOLVER = replace(SOLVER, default="chance_sampled")
CHECKPOINTS = replace(ITERATIONS, default=[0, 1000, 10_000, 100_000, 1_000_000, published.ITERATIONS])
RUNS_AT = replace(ITERATIONS, default=[1000, 10_000, 100_000, 1_000_000, published.ITERATIONS])
TRAINED_FOR = Parameter(int, published.ITERATIONS, "iterations of a training run", low=1, high=10**9)
STRATEGIES = ("average", "current")
EVERYBODY = ("random", "rule-based", "equilibrium")
QUANTILES = (0, 0.025, 0.5, 0.975, 1)


def rules_of(variants):
    """An axis of the variants with these numbers."""
    return {NAMES[number]: {"rules": VARIANTS[NAMES[number]]._asdict()} for number in variants}


def play_value(seed, first, games, settings):
    """Value to the dealer and exploitability, float64[games, 2]."""
    from gamelab.cfr import lp

    game = load(Rules(**settings["rules"]))
    value, strategy = lp.equilibrium(game.form)
    return np.array([[value, evaluation.exploit(game.form, strategy)]] * games)


def plan_value(games, seed, variant):
    """The game's value to the dealer, by linear programming."""
    columns = "dealer_value", "exploitability"
    return plan_each(play_value, dict, columns, games, seed, {}, variant=rules_of(variant))


def play_curve(seed, first, games, settings):
    """METRICS at each checkpoint of runs first, first + 1, ...; float64[games, checkpoints * metrics]."""
    game, training = load(Rules(**settings["rules"])), (settings["solver"], settings["iterations"], seed)

    def curve(run):
        return np.concatenate([measure(game, s) for s in checkpoints(game.tree, game.form, *training, run)])

    return np.array([curve(run) for run in range(first, first + games)])


def plan_curve(games, seed, solver, iterations, **switches):
    """Exploitability and exact gains against the random and the rule-based player over iterations."""
    columns = tuple(f"{metric}_{count}" for count in rising(iterations) for metric in METRICS)
    shared = {"rules": fill(Rules, switches)._asdict(), "iterations": iterations}
    return plan_each(play_curve, dict, columns, games, seed, shared, solver=axis("solver", solver, SOLVERS))


def table_curve(results):
    """A line per experiment and checkpoint with the mean of each of METRICS over the runs."""
    return [
        e.labels | {"iterations": count, "runs": len(rows)} | dict(zip(METRICS, means.tolist()))
        for e, rows in results
        for count, means in zip(e.settings["iterations"], rows.mean(axis=0).reshape(-1, len(METRICS)))
    ]


def trained(game, iterations, seed, runs):
    """(sums of the average, average strategy, current one) of each of `runs` after each of `iterations`."""
    for run in runs:
        for work in stages(game.tree, None, Solver.CHANCE_SAMPLED, iterations, seed, run):
            yield work.average, evaluation.normalised(game.tree, work.average), current(game.tree, work)


def play_runs(seed, first, games, settings):
    """What both strategies of training runs first, first + 1, ... are worth, float64[games, columns].

    Per checkpoint and strategy (average, current) METRICS, and the gain on each rule-based player.
    """
    game, rows = load(), []
    for _, *both in trained(game, settings["iterations"], seed, range(first, first + games)):
        for strategy in both:
            rows += measure(game, strategy)
            rows += [gains(game, strategy, other)[2] for other in rule_based_players(ARTICLE).values()]
    return np.reshape(rows, (games, -1))


def plan_runs(games, seed, iterations):
    """What the average and the current strategy of each training run are worth (games: training runs)."""
    columns = tuple(map("_".join, product(map(str, rising(iterations)), STRATEGIES, METRICS + TABLES)))
    return [Experiment(play_runs, {"iterations": iterations}, games, seed, columns, {})]


def table_runs(results):
    """Run, iterations, strategy, METRICS, and the gain on each rule-based player: a line each."""
    lines = []
    for e, rows in results:
        keys = list(product(e.settings["iterations"], STRATEGIES))
        for run, values in enumerate(rows.reshape(len(rows), len(keys), -1).tolist()):
            for (count, strategy), gained in zip(keys, values):
                line = {"run": run, "iterations": count, "strategy": strategy}
                lines.append(line | dict(zip(METRICS + TABLES, gained)))
    return lines


def at_end(table=None):
    """The lines of a table as koikoi-nine-runs (by default the kept one) after the most iterations it has."""
    runs = kept.stored_table("koikoi-nine-runs") if table is None else table
    return runs[runs["iterations"] == runs["iterations"].max()]


def _calls():
    """The game, and all calls that fit the examples, in order."""
    game = load()
    return game, [examples.matches(game, example) for example in published.EXAMPLES]


def play_calls(seed, first, games, settings):
    """Probability of koi-koi in all sets that fit the examples, in both strategies, float64[games, sets]."""
    game, by_example = _calls()
    info_sets = np.concatenate(by_example)
    runs = trained(game, [settings["iterations"]], seed, range(first, first + games))
    learned = [examples.calls(game, info_sets, strategy) for _, *both in runs for strategy in both]
    return np.reshape(learned, (games, -1))


def plan_calls(games, seed, iterations):
    """What training runs of the article's length learned in the sets that fit its two examples."""
    _, by_example = _calls()
    labels = [
        f"{e.name}, {info_set}"
        for e, info_sets in zip(published.EXAMPLES, by_example)
        for info_set in info_sets
    ]
    columns = tuple(map(", ".join, product(STRATEGIES, labels)))
    return [Experiment(play_calls, {"iterations": iterations}, games, seed, columns, {})]


def table_calls(results):
    """Quantiles of the probability of the article's call, per example and strategy: a line each.

    Of all runs and of the sets to which equilibrium play leads and in which that call is right; below, above:
    shares on either side of the printed number; pure: share that is exactly 0 or 1; even: exactly one half.
    """
    ((_, rows),), (game, by_example), optimal = results, _calls(), exact.strategy()
    both, lines = rows.reshape(len(rows), len(STRATEGIES), -1), []
    for example, info_sets in zip(published.EXAMPLES, by_example):
        fitting = np.isin(
            info_sets, examples.moves_of_example(examples.action_values(game, info_sets, optimal), example)
        )
        at = 0 if example.goes_on else len(by_example[0])
        for number, strategy in enumerate(STRATEGIES):
            right = example.of(both[:, number, at : at + len(info_sets)][:, fitting])
            line = {"example": example.name, "strategy": strategy, "runs": len(rows)}
            line |= {"sets": int(fitting.sum())}
            line |= {f"q{share}": float(np.quantile(right, share)) for share in QUANTILES}
            shares = {"below": right < example.right, "above": right > example.right}
            shares |= {"pure": np.isin(right, (0, 1)), "even": right == 0.5}
            lines.append(line | {name: float(share.mean()) for name, share in shares.items()})
    return lines


def _second():
    """The sets that the article's second example may be, as in `table_calls`."""
    game, example = load(), published.EXAMPLES[1]
    return examples.moves_of_example(
        examples.action_values(game, examples.matches(game, example), exact.strategy()), example
    )


def play_remains(seed, first, games, settings):
    """What early koi-kois leave in the sums of the average in example 2, and its probability of stop,
    float64[games, 2 * sets].
    """
    game, info_sets = load(), _second()
    runs = trained(game, [published.ITERATIONS], seed, range(first, first + games))
    both = [
        (examples.calls(game, info_sets, one), examples.calls(game, info_sets, two)) for one, two, _ in runs
    ]
    return np.array([[*sums, *(1 - average)] for sums, average in both])


def plan_remains(games, seed):
    """What early koi-kois leave in the average of the article's second example (games: training runs)."""
    columns = tuple(map(", ".join, product(("left", "stop"), map(str, _second()))))
    return [Experiment(play_remains, {}, games, seed, columns, {})]


def table_remains(results):
    """A line per amount that is left, over all runs and sets: how many have it, their median average."""
    ((_, rows),) = results
    left, stop = np.split(rows, 2, axis=1)
    kinds, at = np.unique(left.round(9), return_inverse=True)
    return [
        {"left": kind, "sets": int((at == n).sum()), "stop": float(np.median(stop.ravel()[at.ravel() == n]))}
        for n, kind in enumerate(kinds.tolist())
    ]


def play_ends(seed, first, games, settings):
    """How games of a player against itself end, float64[games, 5]."""
    from gamelab.koikoi.nine import trembling_hand

    game = load(Rules(**settings["rules"]))
    fixed, player = fixed_players(game.rules), settings["player"]
    strategy = fixed[player] if player < len(fixed) else trembling_hand.equilibrium(game.form)
    shares = outcomes.shares(game, strategy)
    return np.array([[*shares.values(), outcomes.after_koi_koi(game, strategy)[0]]] * games)


def plan_ends(games, seed, variant):
    """How games end, exactly, under each variant of the rules and by who plays."""
    axes = {"variant": rules_of(variant), "players": axis("player", range(3), EVERYBODY)}
    return plan_each(play_ends, dict, (*outcomes.ENDS, "koi-koi is said"), games, seed, {}, **axes)


def table_ends(results):
    """The labels, an end and its share: a line each."""
    counted = [(e.labels, zip(e.columns, rows[0].tolist())) for e, rows in results]
    return [labels | {"end": name, "share": share} for labels, each in counted for name, share in each]


def play_ranges(seed, first, games, settings):
    """The least and the most that optimal play of one seat gains on a fixed player, float64[games, 2]."""
    from gamelab.cfr import lp

    game, seat = load(), settings["seat"]
    value, _ = lp.equilibrium(game.form)
    fixed = fixed_players(ARTICLE)[settings["player"]]
    return np.array([lp.gain_range(game.form, seat, (value, -value)[seat], fixed)] * games)


def plan_ranges(games, seed):
    """The least and the most that optimal strategies gain on the fixed players, by seat."""
    axes = {"against": axis("player", range(2), EVERYBODY), "seat": axis("seat", (1, 0), SEATS)}
    return plan_each(play_ranges, dict, ("least", "most"), games, seed, {}, **axes)


def play_costs(seed, first, games, settings):
    """Of the dealer's sets `first` on: what the worse card costs, at least, at most; float64[games, 3]."""
    from gamelab.koikoi.nine import trembling_hand

    face = trembling_hand.optimal_plans(load().form)
    ahead, child = face.ahead[first : first + games].toarray(), trembling_hand.plan(face)
    plans = [(child, *trembling_hand.extreme_plans(face, row)) for row in ahead]
    return np.array([[row @ plan for plan in each] for row, each in zip(ahead, plans)])


def plan_costs(games, seed):
    """What the dealer's worse card costs in points, and the range that ties leave (games: its sets)."""
    return [Experiment(play_costs, {}, games, seed, ("cost", "least", "most"), {})]


def table_costs(results):
    """A line per set of the dealer: the cost of its worse card against the refined child, and its range."""
    ((experiment, rows),) = results
    return [{"set": number} | dict(zip(experiment.columns, row)) for number, row in enumerate(rows.tolist())]


VALUE = Study("koikoi-nine-value", {"variant": VARIANT}, plan_value, row_table, games=1)
_TRAINED = {"solver": ONE_SOLVER, "iterations": CHECKPOINTS, **Rules.parameters}
CURVE = Study("koikoi-nine-curve", _TRAINED, plan_curve, table_curve, games=1)
RUNS = Study("koikoi-nine-runs", {"iterations": RUNS_AT}, plan_runs, table_runs, games=10)
CALLS = Study("koikoi-nine-calls", {"iterations": TRAINED_FOR}, plan_calls, table_calls, games=10)
REMAINS = Study("koikoi-nine-remains", {}, plan_remains, table_remains, games=30)
ENDS = Study("koikoi-nine-ends", {"variant": VARIANT}, plan_ends, table_ends, games=1)
RANGES = Study("koikoi-nine-ranges", {}, plan_ranges, row_table, games=1)
EXACT = Study("koikoi-nine-exact", {}, exact.plan, exact.table, games=17_604)
COSTS = Study("koikoi-nine-costs", {}, plan_costs, table_costs, games=DEALER_SETS)
_NINE = [VALUE, CURVE, RUNS, CALLS, REMAINS, ENDS, RANGES, EXACT, COSTS, SIZES, HIDDEN]
STUDIES = _NINE + experiments.STUDIES
