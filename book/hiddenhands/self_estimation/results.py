"""Finished games side by side: paired differences, counts by score, distances to the printed means."""

import math

import numpy as np

from gamelab.hanabi.choices import SWITCHES
from gamelab.hanabi.rules import PERFECT
from hiddenhands.runs.experiment import moments
from hiddenhands.self_estimation import published


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

    def measured(switches):
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
    (ours, our_pull), lines = measured(default), []
    for switches in readings:
        line, pull = measured(switches)
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
