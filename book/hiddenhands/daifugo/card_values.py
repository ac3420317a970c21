"""What follows from mean ranks: steps between cards, repeated theses, who gains by the threes of another.

The lists of means are in the order of strength, from 3 to 2.
"""

import math

import numpy as np
from scipy import stats

from hiddenhands.ledger import estimates

TRIALS = 200_000  # theses that `theses` imagines


def mean_steps(means):
    """By how much the mean rank gets better per step: over the six weaker ones, the six others."""
    middle = len(means) // 2
    return (means[0] - means[middle]) / middle, (means[middle] - means[-1]) / (len(means) - 1 - middle)


def in_order(means):
    """Spearman's correlation of strength and how good the mean rank is: 1 if every card beats all below."""
    return float(stats.spearmanr(range(len(means)), means, alternative="less").statistic) * -1


def agreement(one, other, draws=2_000, seed=3):
    """The 95% range (low, high) of Spearman's correlation of two rows of (means, errors)."""
    stream = np.random.default_rng(seed)
    drawn = [stats.rankdata(stream.normal(*row, (draws, len(row[0]))), axis=1) for row in (one, other)]
    middle = (len(one[0]) + 1) / 2
    rho = ((drawn[0] - middle) * (drawn[1] - middle)).mean(axis=1) * 12 / (len(one[0]) ** 2 - 1)
    return np.percentile(rho, [2.5, 97.5])


def theses(means, sds, games, trials=TRIALS, seed=1):
    """Means of `trials` experiments of `games` games a hand, taken as normal: float64[trials, hands]."""
    stream = np.random.default_rng(seed)
    return stream.normal(means, np.divide(sds, math.sqrt(games)), (trials, len(means)))


def best_of(repeated):
    """The share of `theses` in which each hand comes out best."""
    return np.bincount(repeated.argmin(axis=1), minlength=repeated.shape[1]) / len(repeated)


def best_between(means, errors, sds, games, times=40, seed=2):
    """The 95% range (low, high) of `best_of` theses, our own means having these standard errors."""
    stream = np.random.default_rng(seed)
    drawn = [stream.normal(means, errors) for _ in range(times)]
    shares = [best_of(theses(one, sds, games, TRIALS // 10, n)) for n, one in enumerate(drawn)]
    return np.percentile(shares, [2.5, 97.5], axis=0)


def share_in_order(repeated, means):
    """The share of `theses` in which all hands come out in the order of `means`."""
    order = np.argsort(means)
    return float(np.mean(np.all(np.diff(repeated[:, order], axis=1) > 0, axis=1)))


def games_to_order(gap, sd, power=0.95):
    """Games per row to find a gap of two means with this power, at the 5% level; infinite without a gap."""
    if not gap:
        return math.inf
    reach = stats.norm.isf(0.025) + stats.norm.ppf(power)
    return 2 * (sd * reach / gap) ** 2


def games_between(one, other, sd):
    """`games_to_order` for two lines (mean, se) with its 95% range: (games, low, high or infinity)."""
    gap = abs(one["mean"] - other["mean"])
    reach = estimates.quantile() * math.hypot(one["se"], other["se"])
    return tuple(games_to_order(max(gap + change, 0), sd) for change in (0, reach, -reach))


def split_gain(before, after):
    """How an opponent's mean rank changes as player 1 gets more threes: (all, by holding fewer, the rest).

    before, after: dicts own threes -> (share of opponents, their mean rank). By holding fewer: the new
    shares at the old means; the rest is the change of those who hold as many as before (Kitagawa 1955).
    """
    old = math.fsum(share * mean for share, mean in before.values() if share)
    new = math.fsum(share * mean for share, mean in after.values() if share)
    fewer = math.fsum(share * before[held][1] for held, (share, _) in after.items() if share) - old
    return new - old, fewer, new - old - fewer


def alike(lines):
    """p value that lines (mean, se) of the same quantity have one true mean (chi-square)."""
    means, errors = (np.array([line[name] for line in lines]) for name in ("mean", "se"))
    middle = np.average(means, weights=1 / errors**2)
    return float(stats.chi2.sf((((means - middle) / errors) ** 2).sum(), len(lines) - 1))
