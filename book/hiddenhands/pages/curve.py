"""A slider on a curve that was played before: games played there in the page, among many."""

import numpy as np

from gamelab.hanabi.choices import A
from hiddenhands.ledger.estimates import quantile
from hiddenhands.runs.experiment import SEED
from livefigure.author import axis, between, typed

NEVER = 16
"""Where a slider stands for an infinite threshold."""
PLAYED = "Round dot: {what} {{mean:.2f}} points from {{games:,}} games, "
PLAYED += "95% interval {{low:.2f}} to {{high:.2f}}, SD {{sd:.1f}}."
"""What a figure says of the games played at the slider's place."""


def seed(start=SEED.default):
    """The control of the seed of all random streams."""
    return typed(start, int(SEED.low), int(SEED.high))


def threshold(never):
    """The control of the threshold a; its upper end stands for an infinite one, and says `never`."""
    return between(1.0, float(NEVER), A.default, 0.05, ".2f", (never, np.inf))


def band(curve):
    """The rows of a curve with columns mean and se: its 95% interval in place of se, NEVER of infinity."""
    reach = quantile() * curve["se"]
    rows = curve.assign(low=curve["mean"] - reach, high=curve["mean"] + reach).drop(columns="se")
    return rows.assign(a=np.minimum(rows["a"], NEVER)).round(4)


def of_scores():
    """What `figure` is told of mean scores by threshold: axes, a thousand games and what is said of these."""
    places = {a: f"{a:g}" for a in (1, 1.5, 2, 2.5, 3, 4, 6, 10)}
    thresholds = axis("threshold a", 1, NEVER, log=True, ticks=places | {NEVER: "∞"})
    # So many points from the foot to the top that flat looks flat.
    scores = axis("mean score (points)", span=6, ticks=6)
    said = PLAYED.format(what="mean")
    return {"axes": (thresholds, scores), "says": said, "repeat": ("first", "scores", 1_000)}
