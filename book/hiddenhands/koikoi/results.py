"""What follows from the kept tables of the whole game, with errors."""

import numpy as np
import pandas as pd

from hiddenhands import conclusions, kept
from hiddenhands.conclusions import Estimate
from hiddenhands.koikoi.full.experiments import INTERVAL

DRAWS = 1_000
"""Tables drawn anew within their errors, to know how sure a number made of all their lines is."""


def wins(name):
    """{(first, second): Estimate}: in what share of matches the first player wins; a table of matches."""
    table = kept.stored_table(name)
    reach = np.maximum(table["high"] - table["share"], table["share"] - table["low"])  # cut off at 0 and 1
    pairs = table.assign(se=reach / INTERVAL, games=table["matches"] // 2).set_index(["first", "second"])
    return conclusions.column(pairs, None, "share")


def costs():
    """{what the search player does without: Estimate}: what that costs, as a share of matches."""
    table = kept.stored_table("koikoi-ablation").iloc[1:]
    pairs = table.assign(games=table["matches"] // 2)
    return conclusions.column(pairs, "without", "costs", "costs_se")


def calls(name="koikoi-calls"):
    """{(points, cards left, the other's sets that lack a card): Estimate}: what koi-koi brings over stop."""
    table = kept.stored_table(name)
    fields = table.assign(games=table["calls"]).set_index(["points", "cards", "theirs"])
    return conclusions.column(fields, None, "more")


def tells_most(offered):
    """A Conclusion on which column of koikoi-calls tells most whether koi-koi pays; offered: column -> label.

    That is by which its means lie farthest apart: their variance, weighed by calls.
    """
    table = kept.stored_table("koikoi-calls")
    noise = np.random.default_rng(1).standard_normal((DRAWS, len(table)))
    more = np.vstack([table["more"], table["more"].to_numpy() + noise * table["se"].to_numpy()])
    weight = table["calls"].to_numpy() / table["calls"].sum()
    overall = (more @ weight)[:, None]

    def spread(column):
        groups = table[column].to_numpy(object) == pd.unique(table[column].astype(object))[:, None]
        shares = groups @ weight
        return ((more @ (groups * weight).T / shares - overall) ** 2) @ shares

    def estimate(values):
        """The first is the table's own; the others say how far it may be off."""
        return Estimate(values[0], values[1:].std(ddof=1))

    found = {label: spread(column) for column, label in offered.items()}
    own = {label: estimate(values) for label, values in found.items()}
    return conclusions.largest(own, lambda one, other: estimate(found[one] - found[other]))


def dealing():
    """{players: Estimate}: what the dealer of the whole game gains a round between players alike."""
    return conclusions.column(kept.stored_table("koikoi-dealer"), "players", games="pairs")
