"""The statistics of the book: a number with its error, how two differ, and what may be said of it."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
import numpy.typing as npt

from hiddenhands import words
from hiddenhands.runs.experiment import Experiment, moments

if TYPE_CHECKING:
    import pandas as pd

Label = TypeVar("Label")

CONFIDENCE = 0.95
SURE = 1e-4
"""How often a finding may come out where only chance is behind it: in one run of ten thousand."""

EQUAL, NEAR = "equal within the margin", "differs, within the margin"
DIFFERS, CANNOT_TELL = "differs", "cannot tell"
RULE = words("ledger")["rule"]
"""The rule of `verdict`, for readers."""


@dataclass(frozen=True)
class Estimate:
    """A number as a run gives it, with its standard error; 0 for one that is computed exactly.

    It is formatted like its value, or with "±" first together with half its 95% interval: f"{mean:±.2f}".

    >>> one, other = mean([3, 5, 4, 6]), mean([1, 2, 2, 1])
    >>> f"{one - other:±.1f}"
    '3.0 ± 1.9'
    """

    value: float
    se: float
    df: float = math.inf  # degrees of freedom of the error

    def __format__(self, spec: str) -> str:
        if spec.startswith("±"):
            return f"{self.value:{spec[1:]}} ± {_visible(self.reach(), spec[1:].removeprefix('+'))}"
        return format(self.value, spec)

    def __float__(self) -> float:
        return float(self.value)

    def __neg__(self) -> Estimate:
        return -1 * self

    def __rmul__(self, factor: float) -> Estimate:
        """The same in another unit: a number, without error, as many times as large."""
        return Estimate(factor * self.value, abs(factor) * self.se, self.df)

    def __add__(self, other: Estimate | float) -> Estimate:
        """The sum with a number, or with an estimate of other games."""
        return self - (-1 * (other if isinstance(other, Estimate) else exact(other)))

    def __sub__(self, other: Estimate | float) -> Estimate:
        """The difference to a number, or (Welch's) to an estimate of other games; of the same: `mean`."""
        other = other if isinstance(other, Estimate) else exact(other)
        one, two = self.se**2, other.se**2
        parts = one**2 / self.df + two**2 / other.df
        df = (one + two) ** 2 / parts if parts else math.inf
        return Estimate(self.value - other.value, math.sqrt(one + two), df)

    @property
    def low(self) -> float:
        """Where the 95% interval begins."""
        return self.value - self.reach()

    @property
    def high(self) -> float:
        """Where it ends."""
        return self.value + self.reach()

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval (low, high)."""
        return self.low, self.high

    def reach(self, level: float = 1 - CONFIDENCE) -> float:
        """Half the interval that misses the truth with the chance `level`."""
        return self.se * quantile(level, self.df) if self.se else 0.0

    def odds(self, bound: float = 0.0) -> float:
        """The p value (one-sided) of lying on its side of `bound` by chance; 0 or 1 if it is exact."""
        from scipy import stats

        gap = abs(self.value - bound)
        return float(stats.t.sf(gap / self.se, self.df)) if self.se else float(not gap)

    def within(self, margin: float, level: float = 0.05) -> bool:
        """Whether a difference is equivalent to 0: within the margin, by two one-sided tests at `level` each.

        Schuirmann 1987; the interval that misses the truth with the chance 2 * `level` lies in the margin.
        """
        return abs(self.value) + self.reach(2 * level) <= margin


def quantile(level: float = 1 - CONFIDENCE, df: npt.ArrayLike = math.inf) -> Any:
    """How many standard errors an estimate lies off with the chance `level`, either way: 1.96 at 5%."""
    from scipy import stats

    return stats.t.isf(level / 2, df)


def _visible(error: float, spec: str) -> str:
    """An error with as many digits more as it needs not to look like none."""
    told = f"{error:{spec}}"
    if not error or not math.isfinite(error) or set(told) & set("123456789"):
        return told
    return _visible(error, re.sub(r"(?<=\.)\d+", lambda digits: str(int(digits[0]) + 1), spec))


# From what an estimate is made.


def exact(value: float) -> Estimate:
    """A number without sampling error."""
    return Estimate(value, 0.0)


def sample(mean: float, sd: float, n: int) -> Estimate:
    """The mean of a sample of which mean, SD and size are known, as papers print them; SD 0: it is exact."""
    return Estimate(mean, sd / math.sqrt(n), max(n - 1, 1))


def mean(values: npt.ArrayLike) -> Estimate:
    """The mean of independent values; of differences on the same deals, if those are given."""
    held = np.asarray(values, float)
    return Estimate(held.mean(), held.std(ddof=1) / math.sqrt(len(held)), len(held) - 1)


def between(value: float, low: float, high: float) -> Estimate:
    """A number whose 95% interval is known."""
    return Estimate(value, (high - low) / (2 * quantile()))


def share(count: float, of: float) -> Estimate:
    """How large a part `count` is of so many games, with Agresti and Coull's error, which 0 has as well.

    It is taken around the share itself, from which their middle of few games lies far.

    >>> f"{share(30, 100):±.2f}"
    '0.30 ± 0.09'
    """
    middle = (count + 2) / (of + 4)
    return Estimate(count / of, math.hypot(middle - count / of, math.sqrt(middle * (1 - middle) / (of + 4))))


def shares_apart(one: float, other: float, of: float, scale: float = 1) -> Estimate:
    """One share less another of the same games, which do not go together."""
    apart = one - other
    return Estimate(scale * apart, scale * math.sqrt((one + other - apart**2) / of))


def from_row(line: Any, value: str = "mean", se: str = "se", games: str = "games") -> Estimate:
    """The number of a table's line, a dict or a row; se, games: the columns of its error and of its size."""
    return Estimate(float(line[value]), float(line[se]), line[games] - 1 if games in line else math.inf)


def column(
    table: pd.DataFrame, labels: str | None, value: str = "mean", se: str = "se", games: str = "games"
) -> dict[Any, Estimate]:
    """A table's numbers by label: {label: Estimate}; labels: the column of names, None for the index."""
    names = table.index if labels is None else table[labels]
    lines = (from_row(line, value, se, games) for line in table.to_dict("records"))
    return dict(zip(names, lines, strict=True))


@dataclass(frozen=True)
class PublishedMean:
    """A published mean with its sample."""

    source: str  # key in the bibliography
    labels: dict[str, Any]
    """Columns of the table that identify our line, for example {"strategy": "random", "hand": 5}."""
    mean: float
    sd: float  # sample SD; 0 for a number that is exact
    n: int
    line: str  # where in the source, for example "table 2, row 3"

    @property
    def estimate(self) -> Estimate:
        """It as an Estimate."""
        return sample(self.mean, self.sd, self.n)


# From the rows of a run.


def mean_interval(mean: Any, sd: Any, n: npt.ArrayLike) -> tuple[Any, Any]:
    """95% t interval (low, high) of a mean, or of each of several (arrays)."""
    reach = quantile(df=np.maximum(np.subtract(n, 1), 1)) * sd / np.sqrt(n)
    return mean - reach, mean + reach


def summary(rows: npt.NDArray[Any]) -> dict[str, Any]:
    """games, mean, sd, se and the 95% t interval (low, high) of the first column of `rows`."""
    known = moments(rows)
    low, high = mean_interval(known["mean"], known["sd"], known["games"])
    return known | {"low": low, "high": high}


def scores(
    results: Sequence[tuple[Experiment, npt.NDArray[Any]]], *labels: str, column: str | None = None
) -> dict[Any, npt.NDArray[Any]]:
    """The score of every game by label: {label: array}, or {(label, label, ...): array} for several labels.

    results: the (experiment, rows) of `runs.run.play_study`. column: name of another column than the first.
    ValueError if two experiments share their labels.
    """
    samples: dict[Any, npt.NDArray[Any]] = {}
    for experiment, rows in results:
        key = tuple(experiment.labels[name] for name in labels)
        index = experiment.columns.index(column) if column else 0
        samples[key if len(labels) > 1 else key[0]] = rows[:, index]
    if len(samples) < len(results):
        raise ValueError(f"labels {', '.join(labels)} do not tell the experiments apart")
    return samples


def split(values: npt.NDArray[Any], size: int = 100) -> npt.NDArray[Any]:
    """`values` cut into as many experiments of `size` games as there are: an array [blocks, size]."""
    return values[: len(values) // size * size].reshape(-1, size)


def paired(one: npt.ArrayLike, other: npt.ArrayLike) -> dict[str, float]:
    """Mean difference of two samples from the same deals: a dict of difference, low and high (95% t)."""
    change = mean(np.subtract(one, other, dtype=float))
    return {"difference": change.value, "low": change.low, "high": change.high}


def changes(results: Sequence[tuple[Experiment, npt.NDArray[Any]]], group: str) -> pd.DataFrame:
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


# What differs.


def welch(
    mean: float,
    sd: float,
    n: int,
    other_mean: float,
    other_sd: float,
    other_n: int,
    level: float = 1 - CONFIDENCE,
) -> dict[str, float]:
    """Difference of two means: a dict of difference, low, high (an interval that misses it with the chance
    `level`), z and p (two-sided).

    z is the difference over its standard error; p and the interval use Welch's t. One of the samples,
    not both, may have SD 0: it counts as exact.
    """
    gap = sample(mean, sd, n) - sample(other_mean, other_sd, other_n)
    reach = gap.reach(level)
    ends = {"low": gap.value - reach, "high": gap.value + reach}
    return {"difference": gap.value} | ends | {"z": gap.value / gap.se, "p": 2 * gap.odds()}


def pairwise(samples: Mapping[str, tuple[float, float, int]]) -> pd.DataFrame:
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


def anova(samples: Mapping[str, tuple[float, float, int]]) -> dict[str, float]:
    """Welch's analysis of variance of `samples`, as `pairwise` takes them: a dict of F, p and f.

    f is Cohen's: the root of the sum of squares between the samples over that within them.
    """
    from statsmodels.stats.oneway import anova_generic

    means, sds, counts = map(np.array, zip(*samples.values()))
    test = anova_generic(means, sds**2, counts, use_var="unequal")
    between = np.sum(counts * (means - np.average(means, weights=counts)) ** 2)
    within = np.sum((counts - 1) * sds**2)
    return {"F": test.statistic, "p": test.pvalue, "f": math.sqrt(between / within)}


def holm(p: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """p values adjusted by Holm's method for being looked at together.

    >>> holm([0.01, 0.04, 0.03])
    array([0.03, 0.06, 0.06])
    """
    p = np.asarray(p)
    order, adjusted = np.argsort(p), np.empty(len(p))
    adjusted[order] = np.minimum(np.maximum.accumulate(p[order] * np.arange(len(p), 0, -1)), 1)
    return adjusted


def levels(p: npt.ArrayLike) -> npt.NDArray[np.float64]:
    """How often each of these differences' intervals may miss it, so that all hold together in 95%.

    p: of the differences. Those that differ by Holm's method have intervals that leave out 0.
    """
    adjusted, alone = holm(p), 1 - CONFIDENCE
    steps = np.divide(p, adjusted, out=np.full(len(adjusted), 1 / len(adjusted)), where=adjusted > 0)
    return alone * np.where(adjusted < alone, steps, 1 / len(adjusted))


def sd_interval(sd: float, n: int) -> tuple[float, ...]:
    """95% interval (low, high) for a true SD, from a sample's: chi-square, so for near-normal scores."""
    from scipy import stats

    tail = (1 - CONFIDENCE) / 2
    return tuple(sd * math.sqrt((n - 1) / stats.chi2.ppf(q, n - 1)) for q in (1 - tail, tail))


# What may be said of it.


def sure_of(estimates: Mapping[Label, Estimate], bound: float = 0.0, sure: float = SURE) -> dict[Label, int]:
    """1, -1 or 0 by label: surely above the bound, surely below it, or not to be told; by Holm's method."""
    odds = holm([2 * one.odds(bound) for one in estimates.values()])
    signs = [np.sign(one.value - bound) if p < sure else 0 for one, p in zip(estimates.values(), odds)]
    return dict(zip(estimates, map(int, signs)))


def verdict(low: float, high: float, margin: float, within: bool | None = None) -> str:
    """EQUAL, NEAR, DIFFERS or CANNOT_TELL for a difference with this interval; see RULE.

    within: whether it is equivalent to 0, as `Estimate.within` tests it at 5%; by default whether all of the
    interval lies in the margin, which is the same at 2.5% if it is a 95% interval. ValueError without an
    interval.

    >>> verdict(-0.1, 0.3, margin=0.5)
    'equal within the margin'
    >>> verdict(-0.1, 0.7, margin=0.5)
    'cannot tell'
    """
    if not low <= high:
        raise ValueError(f"no interval: {low} to {high}")
    inside = max(-low, high) <= margin if within is None else within
    if low <= 0 <= high:
        return EQUAL if inside else CANNOT_TELL
    return NEAR if inside else DIFFERS


def compare(claims: Iterable[PublishedMean], table: pd.DataFrame, margin: float) -> pd.DataFrame:
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
        both = ours["mean"], ours["sd"], ours["games"], claim.mean, claim.sd, claim.n
        gap, within = welch(*both), (sample(*both[:3]) - sample(*both[3:])).within(margin)
        low, high = sd_interval(claim.sd, claim.n) if claim.n > 1 else (math.nan, math.nan)
        lines.append(
            claim.labels
            | {"published_mean": claim.mean, "published_sd": claim.sd, "n": claim.n}
            | {name: ours[name] for name in ("mean", "sd", "games")}
            | gap
            | {"p_holm": math.nan, "verdict": verdict(gap["low"], gap["high"], margin, within)}
            | {"sd_low": low, "sd_high": high, "sd_within": bool(low <= ours["sd"] <= high)}
            | {"source": claim.source, "line": claim.line}
        )
    compared = pd.DataFrame(lines)
    compared["p_holm"] = holm(compared["p"])
    return compared
