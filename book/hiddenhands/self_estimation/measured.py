"""What runs measured of the scores, whether kept or played anew, and how it lies beside the paper's."""

from functools import cache

import numpy as np

from hiddenhands import comparison, kept
from hiddenhands.self_estimation import published
from hiddenhands.self_estimation.results import resampled_sds, two_sided

MARGIN = 0.5
"""Points, for means and SDs alike."""
WHY_MARGIN = (
    "The margin is half a point: two fifths of the smallest step between neighbouring strategies that the "
    "paper prints, so that strategies would not be taken for each other. Agreement is no independent test "
    "here: our reading was chosen because it comes near these means."
)
TOGETHER = 0.95


@cache
def kept_table(name):
    """The kept table (DataFrame) hanabi-`name`; InputError without one."""
    return kept.stored_table(f"hanabi-{name}")


def by_strategy(table=None):
    """(strategy, hand) -> games by score (int[26]), in a table of `results.by_score`, if None the kept."""
    table = kept_table("scores") if table is None else table
    groups = table.groupby(["strategy", "hand"], sort=False)["games"]
    return {key: games.to_numpy() for key, games in groups}


def summary(games):
    """games, mean and sd of `games` by score."""
    points, total = np.arange(len(games)), games.sum()
    mean = games @ points / total
    sd = np.sqrt(games @ (points - mean) ** 2 / (total - 1))
    return {"games": int(total), "mean": float(mean), "sd": float(sd)}


def spreads(played):
    """Each printed SD among those of as many of our games: dicts of name, sd, printed, low, high, p, p_holm.

    low, high: the interval of such SDs that holds 95% for the ten together (Bonferroni).
    """
    lines, tail = [], (1 - TOGETHER) / 2 / len(published.SCORES)
    for claim in published.SCORES:
        games = played[claim.labels["strategy"], claim.labels["hand"]]
        sds = resampled_sds(games, claim.n)
        low, high = np.quantile(sds, [tail, 1 - tail])
        lines.append(
            {"name": published.name(claim, "sd"), "sd": summary(games)["sd"], "printed": claim.sd}
            | {"low": float(low), "high": float(high), "p": two_sided(sds, claim.sd)}
        )
    adjusted = comparison.holm([line["p"] for line in lines])
    return [line | {"p_holm": float(p)} for line, p in zip(lines, adjusted, strict=True)]


def gain(table, hand, player):
    """(difference, low, high) of a player in a table of paired differences."""
    return difference(table, hand=hand, player=player)


def difference(table, **labels):
    """(difference, low, high), 95%, of the many games with these labels in a table of paired differences."""
    line = table[np.all([table[name] == value for name, value in labels.items()], axis=0)].iloc[0]
    gap, reach = line["difference"], 1.96 * line["difference_se"]
    return float(gap), float(gap - reach), float(gap + reach)


def estimate_alone(hand, fresh=None):
    """What estimating adds to a player who discards for want of anything certain: (gain, low, high)."""
    fresh = kept_table("threshold-fresh") if fresh is None else fresh
    gap, low, high = difference(fresh, hand=hand, a=np.inf)
    return -gap, -high, -low


def threshold(chosen=None, fresh=None):
    """By hand: the a that is best in `chosen`, and its gain over 2.5 in `fresh`: (a, gain, low, high)."""
    chosen = kept_table("threshold") if chosen is None else chosen
    fresh = kept_table("threshold-fresh") if fresh is None else fresh
    best = {}
    for hand, swept in chosen.groupby("hand"):
        a = float(swept.loc[swept["mean"].idxmax(), "a"])
        best[int(hand)] = (a, *difference(fresh, hand=hand, a=a))
    return best
