"""What a run allows to be said: numbers with their errors, and conclusions, or that it cannot tell."""

import math
import re
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from gamelab.settings import InputError

SURE = 1e-4
"""How often a conclusion may come out where only chance is behind it: in one run of ten thousand."""


@dataclass(frozen=True)
class Estimate:
    """A number as a run gives it, with its standard error; 0 for one that is computed exactly.

    It is formatted like its value, or with "±" first together with half its 95% interval: f"{mean:±.2f}".
    """

    value: float
    se: float
    df: float = math.inf  # degrees of freedom of the error

    def __format__(self, spec):
        if spec.startswith("±"):
            return f"{self.value:{spec[1:]}} ± {_visible(self.reach(0.05), spec[1:].removeprefix('+'))}"
        return format(self.value, spec)

    def __float__(self):
        return float(self.value)

    def __neg__(self):
        return -1 * self

    def __rmul__(self, factor):
        """The same in another unit: a number, without error, as many times as large."""
        return Estimate(factor * self.value, abs(factor) * self.se, self.df)

    def __sub__(self, other):
        """The difference to a number, or to an estimate of other games; of the same games see `mean`."""
        other = other if isinstance(other, Estimate) else exact(other)
        one, two = self.se**2, other.se**2
        parts = one**2 / self.df + two**2 / other.df
        return Estimate(
            self.value - other.value, math.sqrt(one + two), (one + two) ** 2 / parts if parts else math.inf
        )

    @property
    def low(self):
        """Where the 95% interval begins."""
        return self.value - self.reach(0.05)

    @property
    def high(self):
        """Where it ends."""
        return self.value + self.reach(0.05)

    @property
    def interval(self):
        """The 95% interval (low, high)."""
        return self.low, self.high

    def reach(self, p):
        """Half the interval that misses the truth with probability p."""
        from scipy import stats

        return self.se * stats.t.isf(p / 2, self.df) if self.se else 0.0

    def odds(self, bound):
        """The p value (one-sided) of lying on its side of `bound` by chance; 0 or 1 if it is exact."""
        from scipy import stats

        gap = abs(self.value - bound)
        return float(stats.t.sf(gap / self.se, self.df)) if self.se else float(not gap)


def _visible(error, spec):
    """An error with as many digits more as it needs not to look like none."""
    told = f"{error:{spec}}"
    if not error or set(told) & set("123456789"):
        return told
    return _visible(error, re.sub(r"(?<=\.)\d+", lambda digits: str(int(digits[0]) + 1), spec))


def exact(value):
    """A number without sampling error."""
    return Estimate(value, 0.0)


def between(value, low, high):
    """A number whose 95% interval is known."""
    return Estimate(value, (high - low) / (2 * 1.96))


def share(count, of):
    """How large a part `count` is of so many games, with Agresti and Coull's error, which 0 has as well."""
    middle = (count + 2) / (of + 4)
    return Estimate(count / of, math.sqrt(middle * (1 - middle) / (of + 4)))


def shares_apart(one, other, of, scale=1):
    """One share less another of the same games, which do not go together."""
    apart = one - other
    return Estimate(scale * apart, scale * math.sqrt((one + other - apart**2) / of))


def mean(values):
    """The mean of independent values; of differences on the same deals, if those are given."""
    values = np.asarray(values, float)
    return Estimate(values.mean(), values.std(ddof=1) / math.sqrt(len(values)), len(values) - 1)


def of(line, value="mean", se="se", games="games"):
    """The number of a table's line, a dict or a row; se, games: the columns of its error and of its size."""
    return Estimate(float(line[value]), float(line[se]), line[games] - 1 if games in line else math.inf)


def column(table, labels, value="mean", se="se", games="games"):
    """A table's numbers by label: {label: Estimate}; labels: the column of names, None for the index."""
    names = table.index if labels is None else table[labels]
    lines = (of(line, value, se, games) for line in table.to_dict("records"))
    return dict(zip(names, lines, strict=True))


class Said(str):
    """The words of a conclusion, which know what was concluded."""

    answer: tuple

    @classmethod
    def of(cls, words, answer):
        """These words, said of `answer`, a tuple of labels."""
        said = cls(words)
        said.answer = tuple(answer)
        return said


class Conclusion(NamedTuple):
    """What is so, as labels: none where this run cannot tell between those that are open."""

    answers: tuple
    open: tuple = ()

    def named(self, names):
        """The same conclusion on labels by other names."""
        return Conclusion(*(tuple(names[label] for label in part) for part in self))

    def say(self, words, unsure):
        """The words of what is so, by label, or those for a run that cannot tell."""
        if self.answers and self.answers[0] not in words:
            raise InputError(f"there are no words for {self.answers[0]!r}")
        return Said.of(words[self.answers[0]] if self.answers else unsure, self.answers)


def known(label):
    """What is computed without chance."""
    return Conclusion((label,))


def which(estimate, ranges, sure=SURE):
    """In which of `ranges`, label -> (low, high), an estimate lies beyond doubt."""
    reach = estimate.reach(sure)
    return within(estimate.value - reach, estimate.value + reach, ranges)


def within(low, high, ranges):
    """In which of `ranges`, label -> (low, high), a number lies that is `low` to `high`, such as a count."""
    met = tuple(label for label, (start, end) in ranges.items() if low <= end and high >= start)
    inside = [label for label in met if ranges[label][0] <= low and high <= ranges[label][1]]
    return Conclusion((inside[0],) if inside else (), () if inside else met)


def sign(estimate, below, above, margin=0.0, between=None):
    """Whether a difference is below or above 0; with a margin: by more, or by less, which `between` names."""
    if estimate.value == 0 == estimate.se and not between:
        return Conclusion((), (below, above))
    ranges = {below: (-math.inf, -margin), above: (margin, math.inf)}
    return which(estimate, ranges | ({between: (-margin, margin)} if between else {}))


def nearest(estimate, offered):
    """To which of the offered numbers, label -> number, an estimate is nearest."""
    order = sorted(offered, key=offered.get)
    ends = [(offered[one] + offered[two]) / 2 for one, two in zip(order, order[1:])]
    return which(estimate, dict(zip(order, zip([-math.inf, *ends], [*ends, math.inf]))))


def largest(estimates, differences=None):
    """Which of the estimates, label -> Estimate, is the largest, by Holm's method over all the others.

    differences: (label, label) -> Estimate of the first less the second, where games are the same.
    """
    differ = differences or (lambda one, other: estimates[one] - estimates[other])
    best = max(estimates, key=lambda label: estimates[label].value)
    gaps = {label: differ(best, label) for label in estimates if label != best}
    same = tuple(label for label, gap in gaps.items() if gap.se == 0 == gap.value)
    surely = sure_of(gaps | dict.fromkeys(same, exact(1.0)))
    open_ = tuple(label for label in gaps if surely[label] <= 0)
    return Conclusion((), (best, *open_)) if open_ else Conclusion((best, *same))


def smallest(estimates, differences=None):
    """Which of the estimates is the smallest, as `largest` has it."""
    turned = differences and (lambda one, other: -differences(one, other))
    return largest({label: -one for label, one in estimates.items()}, turned)


def everywhere(estimates, so, otherwise):
    """`so` if all estimates are surely above 0, `otherwise` if one is surely below it; by Holm's method."""
    least = min(sure_of(estimates).values())
    answers = ((), (so,), (otherwise,))[least]
    return Conclusion(answers, () if answers else (so, otherwise))


def sure_of(estimates, bound=0.0, sure=SURE):
    """1, -1 or 0 by label: surely above the bound, surely below it, or not to be told; by Holm's method."""
    from hiddenhands.comparison import holm

    odds = holm([2 * one.odds(bound) for one in estimates.values()])
    signs = [np.sign(one.value - bound) if p < sure else 0 for one, p in zip(estimates.values(), odds)]
    return dict(zip(estimates, map(int, signs)))


def count(signs, words, unsure):
    """How many of what `sure_of` tells are surely above: `words`, or `unsure` if some cannot be told."""
    said = (words if all(signs.values()) else unsure).format(sum(sign > 0 for sign in signs.values()))
    return Said.of(
        said, (f"{label}: {'above' if sign > 0 else 'below'}" for label, sign in signs.items() if sign)
    )


def recorded(values):
    """Estimates and conclusions among `values` as an output's metadata, by which runs are compared."""
    kept = {}
    for name, value in values.items():
        if isinstance(value, Estimate):
            kept[name] = [float(f"{number:.9g}") for number in (value.value, value.se)]
        elif isinstance(value, Said):
            kept[name] = list(value.answer)
        elif isinstance(value, Conclusion):
            kept[name] = list(value.answers)
    return {"conclusions": kept} if kept else {}
