"""What the games say: side by side, as kept tables by name, and beside the paper's numbers."""

import math
from functools import cache

import numpy as np

from gamelab.hanabi.choices import SWITCHES
from gamelab.hanabi.rules import PERFECT
from hiddenhands.ledger import estimates
from hiddenhands.ledger.estimates import Estimate
from hiddenhands.runs import kept, runs
from hiddenhands.runs.experiment import moments
from hiddenhands.self_estimation import published

MARGIN = 0.5
"""Points, for means and SDs alike."""
WHY_MARGIN = (
    "The margin is half a point: two fifths of the smallest step between neighbouring strategies that the "
    "paper prints, so that strategies would not be taken for each other. Agreement is no independent test "
    "here: our reading was chosen because it comes near these means."
)


def against(**base):
    """A table function: `mean_table`'s lines, and each game minus the same deal's under the labels `base`.

    Adds the columns difference and difference_se (points), paired within a hand; NaN where `base` was not
    played.
    """

    def table(results):
        reference = {e.labels["hand"]: rows for e, rows in results if base.items() <= e.labels.items()}
        lines = []
        for experiment, rows in results:
            line, gap = experiment.labels | moments(rows), {"mean": math.nan, "se": math.nan}
            if experiment.labels["hand"] in reference:
                gap = moments(rows - reference[experiment.labels["hand"]])
            lines.append(line | {"difference": gap["mean"], "difference_se": gap["se"]})
        return lines

    return table


def by_score(results):
    """A line per experiment and score: labels, score, games (how many ended with it)."""
    return [
        experiment.labels | {"score": score, "games": int(games)}
        for experiment, rows in results
        for score, games in enumerate(np.bincount(rows[:, 0], minlength=PERFECT + 1))
    ]


def distances(results):
    """A line per reading, the nearest first: its switches, its ten means, and their distance.

    distance: root mean square of ours minus printed over the ten means, in points. behind, behind_se: how
    much more that is than of our default reading, and its standard error, paired by deal and to first order.
    Experiments have the labels hand, strategy and the switches; a switch that is moot for a strategy or a
    hand has the label "", and its games stand for all values.
    """
    played, readings = {}, []
    for experiment, rows in results:
        labels = dict(experiment.labels)
        column = f"{labels.pop('strategy')} {labels.pop('hand')}"
        played.setdefault(column, {})[tuple(labels.values())] = rows[:, 0]
        if "" not in labels.values():
            readings.append(labels)

    def line_of(switches):
        """A reading's line, and what each deal adds to its distance."""
        means, gaps, pull = {}, [], 0.0
        for claim in published.SCORES:
            column = f"{claim.labels['strategy']} {claim.labels['hand']}"
            scores = _games_of(played[column], switches)
            means[column] = float(scores.mean())
            gaps.append(means[column] - claim.mean)
            pull = pull + gaps[-1] * scores
        distance = math.sqrt(math.fsum(gap * gap for gap in gaps) / len(gaps))
        return switches | means | {"distance": distance}, pull / (len(gaps) * distance)

    usual = {name: str(switch.show(switch.standard)) for name, switch in SWITCHES.items()}
    default = next(one for one in readings if all(str(one[name]) == usual[name] for name in one))
    (ours, our_pull), lines = line_of(default), []
    for switches in readings:
        line, pull = line_of(switches)
        error = np.std(pull - our_pull) / math.sqrt(max(len(pull) - 1, 1))
        behind = {"behind": line["distance"] - ours["distance"], "behind_se": round(float(error), 6)}
        lines.append(line | behind)
    return sorted(lines, key=lambda line: line["distance"])


def _games_of(played, switches):
    """The games of the reading `switches` in `played`, whose keys have "" for what is moot."""
    moot = {tuple(word == "" for word in key) for key in played}
    words = switches.values()
    keys = [tuple("" if skip else word for skip, word in zip(one, words, strict=True)) for one in moot]
    return next(played[key] for key in keys if key in played)


def resampled_sds(games_by_score, n, repeats=20_000, seed=1):
    """SDs of `repeats` samples of `n` games drawn from `games_by_score` (games with 0, 1, ... points)."""
    shares = np.asarray(games_by_score) / np.sum(games_by_score)
    counts = np.random.default_rng(seed).multinomial(n, shares, repeats)
    points = np.arange(len(shares))
    total, squares = counts @ points, counts @ points**2
    return np.sqrt((squares - total**2 / n) / (n - 1))


def two_sided(values, observed):
    """Two-sided p value of `observed` among resampled `values`, never 0."""
    below, above = np.sum(values <= observed), np.sum(values >= observed)
    return float(min(1.0, 2 * (1 + min(below, above)) / (1 + len(values))))


@cache
def kept_table(name):
    """The kept table (DataFrame) hanabi-`name`; InputError without one."""
    return kept.stored_table(f"hanabi-{name}")


def by_strategy(table=None):
    """(strategy, hand) -> games by score (int[26]), in a table of `by_score`, if None the kept."""
    table = kept_table("scores") if table is None else table
    groups = table.groupby(["strategy", "hand"], sort=False)["games"]
    return {key: games.to_numpy() for key, games in groups}


def summary(games):
    """games, mean and sd of `games` by score.

    Sums are of integers, and exact: no digit hangs on the order in which a processor adds.
    """
    points = np.arange(len(games))
    total, scored, squares = int(games.sum()), int(games @ points), int(games @ points**2)
    sd = math.sqrt((total * squares - scored**2) / (total * (total - 1)))
    return {"games": total, "mean": scored / total, "sd": sd}


def spreads(played):
    """Each printed SD among those of as many of our games: dicts of name, sd, printed, within, low, high, p,
    p_holm.

    low, high: the interval of such SDs; all ten hold together in 95%, see `estimates.levels`. within: whether
    the printed one lies within the margin, by two one-sided tests.
    """
    games = [played[tuple(claim.labels.values())] for claim in published.SCORES]
    sds = [resampled_sds(one, claim.n) for one, claim in zip(games, published.SCORES, strict=True)]
    p = [two_sided(one, claim.sd) for one, claim in zip(sds, published.SCORES, strict=True)]
    lines, together = [], (p, estimates.levels(p), estimates.holm(p))
    for claim, own, drawn, one, level, both in zip(published.SCORES, games, sds, *together, strict=True):
        low, high = np.quantile(drawn, [level / 2, 1 - level / 2])
        line = {"name": published.name(claim, "sd"), "sd": summary(own)["sd"], "printed": claim.sd}
        # By two one-sided tests at 5% each, a line alone.
        line["within"] = bool(np.abs(np.quantile(drawn, [0.05, 0.95]) - claim.sd).max() <= MARGIN)
        lines.append(line | {"low": float(low), "high": float(high), "p": one, "p_holm": float(both)})
    return lines


def mean_of(games):
    """The mean score of `games` by score, an Estimate."""
    line = summary(games)
    return Estimate(line["mean"], line["sd"] / line["games"] ** 0.5, line["games"] - 1)


def gaps(ours):
    """Our means (a `summary` for each of published.SCORES) less the printed ones: [(Estimate, level), ...].

    level: how often each interval may miss the truth, so that all ten hold together in 95%.
    """
    found = [
        estimates.sample(one["mean"], one["sd"], one["games"]) - claim.estimate
        for one, claim in zip(ours, published.SCORES, strict=True)
    ]
    return list(zip(found, estimates.levels([2 * gap.odds() for gap in found]), strict=True))


def differing(played):
    """Fewest and most printed means that differ, over the error intervals of ours."""
    found = []
    for step in (-1, 1):
        ours = []
        for claim in published.SCORES:
            games = played[tuple(claim.labels.values())]
            line, reach = summary(games), mean_of(games).reach(estimates.SURE)
            gap = line["mean"] - claim.mean
            away = math.copysign(max(abs(gap) + step * reach, 0), gap)
            ours.append(line | {"mean": claim.mean + away})
        found.append(sum(abs(gap.value) > gap.reach(level) for gap, level in gaps(ours)))
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
