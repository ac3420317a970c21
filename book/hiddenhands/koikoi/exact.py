"""The exact solution as it is kept and as it travels to the page: the refined one.

Of each information set it says how likely the first of the two actions is. There are few different
probabilities, so the page gets a byte per set and a palette.
"""

from functools import cache

import numpy as np

from gamelab.cfr import evaluation
from gamelab.cfr.arrays import InfoSetField
from gamelab.koikoi.nine.layout import load
from hiddenhands.runs import kept
from hiddenhands.runs.experiment import Experiment

DIGITS = 12
"""Decimals that are kept; exploitability stays below 1e-12 points."""
MOST_SHARES = 256


def play(seed, first, games, settings):
    """Probability of the first action in information sets `first` on, float64[games, 1]."""
    from gamelab.koikoi.nine import trembling_hand

    tree, form = load().tree, load().form
    solved = trembling_hand.equilibrium(form)
    return solved[tree.sets[first : first + games, InfoSetField.FIRST]].round(DIGITS)[:, None]


def plan(games, seed):
    """The exact solution: how likely the first action is in each information set (games: these sets)."""
    return [Experiment(play, {}, games, seed, ("first",), {})]


def table(results):
    """A line wherever the probability of the first action changes: from which set on, and to what."""
    ((_, rows),) = results
    starts = np.flatnonzero(np.diff(rows[:, 0], prepend=np.nan))
    return [{"from": int(start), "first": float(rows[start, 0])} for start in starts]


@cache
def shares():
    """Probability of the first action in each information set of the article's game, float64[sets]."""
    kept_table = kept.stored_table("koikoi-nine-exact")
    lengths = np.diff([*kept_table["from"], len(load().tree.sets)])
    return np.repeat(kept_table["first"].to_numpy(), lengths)


def strategy():
    """The exact solution as a strategy, float64[sequences]."""
    tree, first = load().tree, shares()
    solution = np.ones(tree.sequences)
    at = tree.sets[:, InfoSetField.FIRST]
    solution[at], solution[at + 1] = first, 1 - first
    return solution


@cache
def truth():
    """(game, value to the dealer, strategy): the exact solution of the article's game, as it is kept."""
    game, solved = load(), strategy()
    return game, evaluation.value(game.form, solved, solved), solved


@cache
def packed():
    """(palette, codes) as bytes: float64[at most MOST_SHARES], and a byte per information set."""
    palette, codes = np.unique(shares(), return_inverse=True)
    assert len(palette) <= MOST_SHARES
    return palette.astype("<f8").tobytes(), codes.astype(np.uint8).tobytes()
