"""Koi-koi solved as it grows from nine to twelve cards, and with cards of the other's hand shown."""

from dataclasses import replace
from itertools import product

import numpy as np

from gamelab.cfr.solvers import SolverState
from gamelab.cfr.training import train
from gamelab.koikoi.larger import layout as larger
from gamelab.koikoi.larger.size import Size
from gamelab.koikoi.nine.rules import HAND
from gamelab.settings import InputError, Parameter
from hiddenhands.runs.experiment import Study, plan_each, row_table
from hiddenhands.solve.solve import measure

MONTHS, FIELD = (
    replace(Size.parameters[name], default=default, several=True)
    for name, default in (("months", "3,4"), ("field", "1,2,3,4"))
)
DEALER_SEES, CHILD_SEES = (
    replace(Size.parameters[name], default="0,1,2", several=True) for name in ("dealer_sees", "child_sees")
)
COLUMNS = "dealer_value", "exploitability", "histories", "sets", "sequences", "pairs", "bytes"
SWEEPS = Parameter(int, 300, "iterations of DCFR", low=1, high=10**7)


def play_sizes(seed, first, games, settings):
    """Value to the dealer, exploitability, and how large the game and its arrays are, float64[games, 7]."""
    game = larger.load(Size(**settings["size"]))
    solved = measure(game, train(game.tree, game.form, "dcfr", settings["iterations"]))
    arrays = (*game.tree, *game.form[:-1], *game.form.packed)
    taken = sum(array.nbytes for array in arrays) + 8 * len(SolverState._fields) * game.tree.sequences
    sizes = game.histories, len(game.tree.sets), game.tree.sequences, len(game.form.others) // 2, taken
    return np.array([[solved.value, solved.exploitability, *sizes]] * games)


def plan_sizes(games, seed, months, field, iterations):
    """The game's value with more months and more cards on the field, and how large the games are."""
    sizes = [size for size in (Size(*both) for both in product(months, field)) if size.pile >= 2 * HAND]
    if not sizes:
        raise InputError("field must be 1 for 3 months: the pile needs four cards.")
    shared, each = {"iterations": iterations}, {size: {"size": size._asdict()} for size in sizes}
    return plan_each(play_sizes, dict, COLUMNS, games, seed, shared, months_and_field=each)


def plan_hidden(games, seed, dealer_sees, child_sees, iterations):
    """The nine-card game's value where players are shown cards of the other's hand."""
    shown = list(product(dealer_sees, child_sees))
    sizes = {
        both: {"size": Size()._replace(dealer_sees=both[0], child_sees=both[1])._asdict()} for both in shown
    }
    shared = {"iterations": iterations}
    return plan_each(play_sizes, dict, COLUMNS, games, seed, shared, dealer_sees_and_child_sees=sizes)


_SIZES = {"months": MONTHS, "field": FIELD, "iterations": SWEEPS}
SIZES = Study("koikoi-nine-sizes", _SIZES, plan_sizes, row_table, games=1)
_SHOWN = {"dealer_sees": DEALER_SEES, "child_sees": CHILD_SEES, "iterations": SWEEPS}
HIDDEN = Study("koikoi-nine-hidden", _SHOWN, plan_hidden, row_table, games=1)
