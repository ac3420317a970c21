"""How koi-koi grows: games of up to twelve cards solved, those up to the full pack counted."""

from dataclasses import replace
from itertools import product

import numpy as np

from gamelab.cfr.solve import measure
from gamelab.cfr.solvers import Work
from gamelab.cfr.training import train
from gamelab.choices import InputError, Parameter, names
from gamelab.koikoi.larger import ladder
from gamelab.koikoi.larger import layout as larger
from gamelab.koikoi.larger.ladder import RUNGS, Count
from gamelab.koikoi.larger.size import Size
from gamelab.koikoi.rules import HAND
from gamelab.runs.experiment import Experiment, Study, moments, row_table

MONTHS, FIELD = (
    replace(Size.parameters[name], default=default, many=True)
    for name, default in (("months", "3,4"), ("field", "1,2,3,4"))
)
SWEEPS = Parameter(int, 300, "iterations of DCFR", low=1, high=10**7)


def play_ladder(seed, first, games, settings):
    """Probes of one rung, see `ladder`."""
    return ladder.probes(RUNGS[settings["rung"]], seed, first, games)


def plan_ladder(games, seed):
    """How games grow from nine cards to the full pack."""
    columns = tuple(names(Count))
    return [
        Experiment(play_ladder, {"rung": number}, games, seed, columns, rung._asdict())
        for number, rung in enumerate(RUNGS)
    ]


def table_ladder(results):
    """A line per rung: its size, information sets and nodes of a deal with standard errors, deals."""
    lines = []
    for e, rows in results:
        rung = RUNGS[e.settings["rung"]]
        line = e.labels | {"cards": rung.cards, "deals": rung.deals, "first_sets": rung.first_sets}
        for name, counted in (("sets", rows[:, [0]] + rows[:, [1]]), ("nodes", rows[:, [2]])):
            mean = moments(counted)
            line |= {name: mean["mean"], f"{name}_se": mean["se"]}
        lines.append(line)
    return lines


def play_counted(seed, first, games, settings):
    """The information sets of one rung, exactly, float64[games, 1]."""
    return np.full((games, 1), float(ladder.count_sets(RUNGS[settings["rung"]])))


def plan_counted(games, seed):
    """The first two rungs, which are small enough to be counted whole."""
    return [
        Experiment(play_counted, {"rung": n}, games, seed, ("sets",), {"cards": RUNGS[n].cards})
        for n in (0, 1)
    ]


def play_sizes(seed, first, games, settings):
    """Value to the dealer, exploitability, and how large the game and its arrays are, float64[games, 7]."""
    game = larger.load(Size(**settings["size"]))
    solved = measure(game, train(game.tree, game.form, "dcfr", settings["iterations"]))
    arrays = (*game.tree, *game.form[:-1], *game.form.packed)
    taken = sum(array.nbytes for array in arrays) + 8 * len(Work._fields) * game.tree.sequences
    sizes = game.histories, len(game.indices), game.tree.sequences, len(game.form.others) // 2, taken
    return np.array([[solved.value, solved.exploitability, *sizes]] * games)


def plan_sizes(games, seed, months, field, iterations):
    """The game's value with more months and more cards on the field, certified by both best responses."""
    columns = "dealer_value", "exploitability", "histories", "sets", "sequences", "pairs", "bytes"
    sizes = [size for size in map(Size._make, product(months, field)) if size.pile >= 2 * HAND]
    if not sizes:
        raise InputError("field must be 1 for 3 months: the pile needs four cards.")
    shared = {"iterations": iterations}
    return [
        Experiment(play_sizes, shared | {"size": s._asdict()}, games, seed, columns, s._asdict())
        for s in sizes
    ]


LADDER = Study(
    "hanafuda-ladder",
    "how games grow from nine cards to the full pack (games: random walks by which they are counted)",
    {},
    plan_ladder,
    table_ladder,
    games=1_000_000,
)
COUNTED = Study(
    "hanafuda-counted", "the first rungs of that ladder, counted whole", {}, plan_counted, row_table, games=1
)
SIZES = Study(
    "hanafuda-sizes",
    "the game's value with more months and more cards on the field, and how large the games are",
    {"months": MONTHS, "field": FIELD, "iterations": SWEEPS},
    plan_sizes,
    row_table,
    games=1,
)
