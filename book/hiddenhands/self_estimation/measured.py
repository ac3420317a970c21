"""What runs measured of the scores, whether kept or played anew, and how it lies beside the paper's."""

import math
from functools import cache

import numpy as np

from hiddenhands import estimates, kept
from hiddenhands.estimates import Estimate
from hiddenhands.runs import runs
from hiddenhands.self_estimation import published
from hiddenhands.self_estimation.results import resampled_sds, two_sided

MARGIN = 0.5
"""Points, for means and SDs alike."""
WHY_MARGIN = (
    "The margin is half a point: two fifths of the smallest step between neighbouring strategies that the "
    "paper prints, so that strategies would not be taken for each other. Agreement is no independent test "
    "here: our reading was chosen because it comes near these means."
)


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

    low, high: the interval of such SDs; all ten hold together in 95%, see `estimates.levels`.
    """
    games = [played[tuple(claim.labels.values())] for claim in published.SCORES]
    sds = [resampled_sds(one, claim.n) for one, claim in zip(games, published.SCORES, strict=True)]
    p = [two_sided(one, claim.sd) for one, claim in zip(sds, published.SCORES, strict=True)]
    lines, together = [], (p, estimates.levels(p), estimates.holm(p))
    for claim, own, drawn, one, level, both in zip(published.SCORES, games, sds, *together, strict=True):
        low, high = np.quantile(drawn, [level / 2, 1 - level / 2])
        line = {"name": published.name(claim, "sd"), "sd": summary(own)["sd"], "printed": claim.sd}
        lines.append(line | {"low": float(low), "high": float(high), "p": one, "p_holm": float(both)})
    return lines


def mean_of(games):
    """The mean score of `games` by score, an Estimate."""
    line = summary(games)
    return Estimate(line["mean"], line["sd"] / line["games"] ** 0.5, line["games"] - 1)


def gaps(ours):
    """Intervals of our means (a `summary` for each of published.SCORES) less the printed ones, together."""
    pairs = [
        (one["mean"], one["sd"], one["games"], claim.mean, claim.sd, claim.n)
        for one, claim in zip(ours, published.SCORES, strict=True)
    ]
    levels = estimates.levels([estimates.welch(*pair)["p"] for pair in pairs])
    told = [estimates.welch(*pair, level) for pair, level in zip(pairs, levels, strict=True)]
    return [(gap["low"], gap["high"]) for gap in told]


def differing(played):
    """(least, most): how many printed means differ, judged together, wherever in their errors ours lie."""
    found = []
    for step in (-1, 1):
        ours = []
        for claim in published.SCORES:
            games = played[tuple(claim.labels.values())]
            line, reach = summary(games), mean_of(games).reach(estimates.SURE)
            gap = line["mean"] - claim.mean
            away = math.copysign(max(abs(gap) + step * reach, 0), gap)
            ours.append(line | {"mean": claim.mean + away})
        found.append(sum(low > 0 or high < 0 for low, high in gaps(ours)))
    return tuple(map(int, found))


def gain(table, hand, player):
    """The Estimate of a player's gain in a table of paired differences."""
    return difference(table, hand=hand, player=player)


def difference(table, **labels):
    """The Estimate of the line with these labels in a table of paired differences."""
    line = table[np.all([table[name] == value for name, value in labels.items()], axis=0)].iloc[0]
    return estimates.from_row(line, "difference", "difference_se")


def estimate_alone(hand, fresh=None):
    """What estimating adds to a player who discards for want of anything certain, an Estimate."""
    fresh = kept_table("threshold-fresh") if fresh is None else fresh
    return -difference(fresh, hand=hand, a=np.inf)


def threshold(chosen=None, fresh=None):
    """By hand: the a that is best in `chosen`, and the Estimate of its gain over 2.5 in `fresh`."""
    chosen = kept_table("threshold") if chosen is None else chosen
    fresh = kept_table("threshold-fresh") if fresh is None else fresh
    best = {}
    for hand, swept in chosen.groupby("hand"):
        a = float(swept.loc[swept["mean"].idxmax(), "a"])
        best[int(hand)] = a, difference(fresh, hand=hand, a=a)
    return best


class Runs(runs.Runs):
    """The study's tables and what they say; where it is said by hand, a dict {2: ..., 5: ...}."""

    STUDY = "self_estimation"
    READING = {"keep_default_na": False, "dtype": {"talon": str}}
    SEARCHED = ["blueprint", "hand", "rules"]
    """What tells apart the pairs of whom one searches."""

    def read(self, name):
        """The table (DataFrame) hanabi-`name`."""
        return self.table(f"hanabi-{name}")

    def scores(self):
        """(strategy, hand) -> games by score (int[26])."""
        return by_strategy(self.read("scores"))

    def means(self):
        """(strategy, hand) -> the mean score, an Estimate."""
        return {key: mean_of(games) for key, games in self.scores().items()}

    def gains(self, name, player):
        """By hand: what a player of hanabi-`name` scores more than the one it is compared with."""
        return {hand: gain(self.read(name), hand, player) for hand in published.HANDS}

    def estimating(self):
        """By hand: what asking why adds where both discard for want of anything certain."""
        return {hand: estimate_alone(hand, self.read("threshold-fresh")) for hand in published.HANDS}

    def never_asking(self):
        """By hand: the mean score of players who discard for want of anything certain and never ask why."""
        fresh = self.read("threshold-fresh")
        return estimates.column(fresh[np.isinf(fresh["a"])], "hand")

    def silence(self):
        """By hand: what discarding adds where the other player hints at random; neither asks why."""
        return self.gains("partners", "discards, never estimates")

    def estimating_hinters(self):
        """By hand: what asking why adds where both fall back on random hints, and know it."""
        return self.gains("partners", "hints, partner thought to hint")

    def patience(self):
        """By hand: what one more rule adds to the strategy with open hands."""
        return self.gains("complete", "patient")

    def over_the_papers(self, hand):
        """Threshold -> by how much it scores more than 2.5 on the fresh deals, an Estimate."""
        fresh = self.read("threshold-fresh").query("hand == @hand")
        return estimates.column(fresh, "a", "difference", "difference_se")

    def best_threshold(self):
        """By hand: the a that comes first on some deals, and the Estimate of its lead over 2.5 on others."""
        return threshold(self.read("threshold"), self.read("threshold-fresh"))

    def searched(self, player="gain", name="search"):
        """(blueprint, hand, rules) -> an Estimate; player: one of `search_experiments.search_table`."""
        lines = self.read(name).query("player == @player").set_index(self.SEARCHED)
        return estimates.column(lines, None)

    def searching(self):
        """By hand: what it adds to a pair who ask why if one of the two searches, by the paper's rules."""
        gains = self.searched()
        return {hand: gains["estimation", hand, "paper"] for hand in published.HANDS}
