"""Published numbers beside ours: intervals, differences and a verdict by a stated rule."""

import math
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from hiddenhands import words
from hiddenhands.runs.experiment import moments

CONFIDENCE = 0.95

EQUAL = "equal within the margin"
NEAR = "differs, within the margin"
DIFFERS = "differs"
CANNOT_TELL = "cannot tell"

RULE = words("ledger")["rule"]
"""The rule of `verdict`, for readers."""


@dataclass(frozen=True)
class PublishedMean:
    """A published mean with its sample."""

    source: str  # key in the bibliography
    labels: dict  # columns of the table that identify our line, for example {"strategy": "random", "hand": 5}
    mean: float
    sd: float  # sample SD; 0 for a number that is exact
    n: int
    line: str  # where in the source, for example "table 2, row 3"


def mean_interval(mean, sd, n):
    """95% t interval (low, high) of a mean."""
    from scipy import stats

    reach = stats.t.ppf((1 + CONFIDENCE) / 2, max(n - 1, 1)) * sd / math.sqrt(n)
    return mean - reach, mean + reach


def summary(rows):
    """games, mean, sd, se and the 95% t interval (low, high) of the first column of `rows`."""
    known = moments(rows)
    low, high = mean_interval(known["mean"], known["sd"], known["games"])
    return known | {"low": low, "high": high}


def scores(results, *labels, column=None):
    """The score of every game by label: {label: array}, or {(label, label, ...): array} for several labels.

    results: the (experiment, rows) of `runs.run.play_study`. column: name of another column than the first.
    ValueError if two experiments share their labels.
    """
    samples = {}
    for experiment, rows in results:
        key = tuple(experiment.labels[name] for name in labels)
        index = experiment.columns.index(column) if column else 0
        samples[key if len(labels) > 1 else key[0]] = rows[:, index]
    if len(samples) < len(results):
        raise ValueError(f"labels {', '.join(labels)} do not tell the experiments apart")
    return samples


def split(values, size=100):
    """`values` cut into as many experiments of `size` games as there are: an array [blocks, size]."""
    return values[: len(values) // size * size].reshape(-1, size)


def paired(one, other):
    """Mean difference of two samples from the same deals: a dict of difference, low and high (95% t)."""
    change = np.subtract(one, other, dtype=float)
    low, high = mean_interval(change.mean(), change.std(ddof=1), len(change))
    return {"difference": change.mean(), "low": low, "high": high}


def changes(results, group):
    """What each switch does alone: a DataFrame of group, switch, value, mean, difference, low and high.

    results: of a study with the labels `group`, switch and value. Within a group all are paired with the
    switch "default", on the same deals.
    """
    import pandas as pd

    samples = scores(results, group, "switch", "value")
    return pd.DataFrame(
        {group: part, "switch": switch, "value": value, "mean": rows.mean()}
        | paired(rows, samples[part, "default", ""])
        for (part, switch, value), rows in samples.items()
    )


def welch(mean, sd, n, other_mean, other_sd, other_n, level=1 - CONFIDENCE):
    """Difference of two means: a dict of difference, low, high (an interval that misses it with the chance
    `level`), z and p (two-sided).

    z is the difference over its standard error; p and the interval use Welch's t. One of the samples,
    not both, may have SD 0: it counts as exact.
    """
    from scipy import stats

    one, two = sd**2 / n, other_sd**2 / other_n
    se = math.sqrt(one + two)
    df = (one + two) ** 2 / (one**2 / max(n - 1, 1) + two**2 / max(other_n - 1, 1))
    difference = mean - other_mean
    z, reach = difference / se, stats.t.isf(level / 2, df) * se
    low, high = difference - reach, difference + reach
    return {"difference": difference, "low": low, "high": high, "z": z, "p": 2 * stats.t.sf(abs(z), df)}


def pairwise(samples):
    """All pairs of `samples`, a dict name -> (mean, sd, n), as a DataFrame.

    Columns: one, other, what `welch` returns, d (Cohen's, pooled SD) and p_holm over all pairs.
    """
    import pandas as pd

    lines = []
    for (one, (mean, sd, n)), (other, (mean2, sd2, n2)) in combinations(samples.items(), 2):
        pooled = math.sqrt(((n - 1) * sd**2 + (n2 - 1) * sd2**2) / (n + n2 - 2))
        gap = welch(mean2, sd2, n2, mean, sd, n)
        lines.append({"one": one, "other": other} | gap | {"d": gap["difference"] / pooled})
    table = pd.DataFrame(lines)
    return table.assign(p_holm=holm(table["p"]))


def anova(samples):
    """Welch's analysis of variance of `samples`, as `pairwise` takes them: a dict of F, p and f.

    f is Cohen's: the root of the sum of squares between the samples over that within them.
    """
    from statsmodels.stats.oneway import anova_generic

    means, sds, counts = map(np.array, zip(*samples.values()))
    test = anova_generic(means, sds**2, counts, use_var="unequal")
    between = np.sum(counts * (means - np.average(means, weights=counts)) ** 2)
    within = np.sum((counts - 1) * sds**2)
    return {"F": test.statistic, "p": test.pvalue, "f": math.sqrt(between / within)}


def verdict(low, high, margin):
    """EQUAL, NEAR, DIFFERS or CANNOT_TELL for the interval of a difference; see RULE.

    Staying within the margin is the test of equivalence by two one-sided tests (Schuirmann 1987) at
    2.5% each. ValueError without an interval.
    """
    if not low <= high:
        raise ValueError(f"no interval: {low} to {high}")
    inside = max(-low, high) <= margin
    if low <= 0 <= high:
        return EQUAL if inside else CANNOT_TELL
    return NEAR if inside else DIFFERS


def sd_interval(sd, n):
    """95% interval (low, high) for a true SD, from a sample's: chi-square, so for near-normal scores."""
    from scipy import stats

    tail = (1 - CONFIDENCE) / 2
    return tuple(sd * math.sqrt((n - 1) / stats.chi2.ppf(q, n - 1)) for q in (1 - tail, tail))


def holm(p):
    """p values adjusted by Holm's method for being looked at together."""
    p = np.asarray(p)
    order, adjusted = np.argsort(p), np.empty(len(p))
    adjusted[order] = np.minimum(np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1)), 1)
    return adjusted


def levels(p):
    """How often each of these differences' intervals may miss it, so that all hold together in 95%.

    p: of the differences. Those that differ by Holm's method have intervals that leave out 0.
    """
    adjusted, alone = holm(p), 1 - CONFIDENCE
    steps = np.divide(p, adjusted, out=np.full(len(adjusted), 1 / len(adjusted)), where=adjusted > 0)
    return alone * np.where(adjusted < alone, steps, 1 / len(adjusted))


def compare(claims, table, margin):
    """Each claim beside our line of `table` (columns: labels, games, mean, sd), as a DataFrame.

    Columns: labels, published_mean, published_sd, n, mean, sd, games, difference, low, high, z, p,
    p_holm (over all the claims given), verdict, sd_low, sd_high (the interval of the published SD), sd_within
    (whether ours lies in it), source, line. ValueError if a claim doesn't meet exactly one line.
    """
    import pandas as pd

    lines = []
    for claim in claims:
        match = table.loc[(table[list(claim.labels)] == pd.Series(claim.labels)).all(axis=1)]
        if len(match) != 1:
            raise ValueError(f"{len(match)} lines of the table match {claim.labels}")
        ours = match.iloc[0]
        gap = welch(ours["mean"], ours["sd"], ours["games"], claim.mean, claim.sd, claim.n)
        low, high = sd_interval(claim.sd, claim.n) if claim.n > 1 else (math.nan, math.nan)
        lines.append(
            claim.labels
            | {"published_mean": claim.mean, "published_sd": claim.sd, "n": claim.n}
            | {name: ours[name] for name in ("mean", "sd", "games")}
            | gap
            | {"p_holm": math.nan, "verdict": verdict(gap["low"], gap["high"], margin)}
            | {"sd_low": low, "sd_high": high, "sd_within": bool(low <= ours["sd"] <= high)}
            | {"source": claim.source, "line": claim.line}
        )
    compared = pd.DataFrame(lines)
    compared["p_holm"] = holm(compared["p"])
    return compared
