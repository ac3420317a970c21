"""What follows from the numbers that the 2018 study prints."""

import math
from decimal import Decimal
from itertools import combinations_with_replacement, permutations, product

import numpy as np
from scipy import stats
from statsmodels.stats.power import TTestPower

from hiddenhands.ledger.estimates import Estimate, holm
from hiddenhands.thinking_time import published
from hiddenhands.thinking_time.published import ALL_TURNS, CONFIDENT, QUESTIONS, SCALE, UNCONFIDENT

DIVISORS = {3: "n - 1", 4: "n", 5: "n + 1"}
"""5 is what a spreadsheet's population SD gives when the cell of the mean is among the cells."""


def confident_share(confident=CONFIDENT[0], unconfident=UNCONFIDENT[0], overall=ALL_TURNS[0]):
    """Share of confident turns that makes the two means average to the overall mean."""
    return (unconfident - overall) / (unconfident - confident)


def _bounds(function, *figures, half=0.05):
    """(lowest, highest) value of a function when each printed figure may be off by its rounding."""
    values = [function(*corner) for corner in product(*((one - half, one + half) for one in figures))]
    return min(values), max(values)


def mixed_sd(share, confident=CONFIDENT, unconfident=UNCONFIDENT):
    """SD of all turns that follows from the (mean, SD) of the two kinds and their share (populations)."""
    kinds = (share, *confident), (1 - share, *unconfident)
    mean = sum(part * mean for part, mean, _ in kinds)
    return math.sqrt(sum(part * (sd**2 + mean**2) for part, mean, sd in kinds) - mean**2)


def mixed_sd_bounds():
    """(lowest, highest) SD of all turns, the rounding of the other five figures allowed for."""

    def mixed(fast, fast_sd, slow, slow_sd, overall):
        return mixed_sd(confident_share(fast, slow, overall), (fast, fast_sd), (slow, slow_sd))

    return _bounds(mixed, *CONFIDENT, *UNCONFIDENT, ALL_TURNS[0])


def lognormal(mean, sd):
    """(mu, sigma) of the lognormal distribution with this mean and SD."""
    variance = math.log(1 + (sd / mean) ** 2)
    return math.log(mean) - variance / 2, math.sqrt(variance)


def at_most(seconds, mean, sd):
    """Share of times up to `seconds` under the lognormal distribution."""
    mu, sigma = lognormal(mean, sd)
    return float(stats.norm.cdf((math.log(seconds) - mu) / sigma))


def turns_needed(one, other, level, share):
    """Least number of turns for which Welch's t test of turns of one kind against all turns is significant.

    one, other: (mean, SD) of that kind and of all turns; share: of that kind. The kind is part of all
    turns, so the paper's comparison is not one of independent samples; this is the test as it seems to have
    been made.
    """

    def p(turns):
        kind = max(2, round(share * turns))
        return stats.ttest_ind_from_stats(*one, kind, *other, turns, equal_var=False).pvalue

    return next((turns for turns in range(4, 100_000) if p(turns) < level), None)


def rounds_to(value, printed):
    """Whether `value` rounds to the printed text (either way when it lies half between)."""
    half = float(Decimal(1).scaleb(Decimal(printed).as_tuple().exponent)) / 2
    return abs(value - float(printed)) <= half + 1e-9


def answer_sets(mean, sd, people=published.PEOPLE, low=1, high=SCALE):
    """All (sorted answers, divisor of DIVISORS) of `people` people with this printed mean and SD."""
    sets = []
    for answers in combinations_with_replacement(range(low, high + 1), people):
        average = sum(answers) / people
        if not rounds_to(average, mean):
            continue
        squares = sum((answer - average) ** 2 for answer in answers)
        sets += [(answers, divisor) for divisor in DIVISORS if rounds_to(math.sqrt(squares / divisor), sd)]
    return sets


def is_mean_of(mean, people, low=1, high=SCALE):
    """Whether so many people's integers low to high can have this printed mean."""
    return any(rounds_to(total / people, mean) for total in range(people * low, people * high + 1))


def least_paired_p(one, other):
    """Two-sided p of the paired t test if pairs went together as well as two printed SDs allow."""
    least_sd = abs(one.sd - other.sd)  # of the differences
    if least_sd == 0:
        return float(one.mean == other.mean)
    t = abs(one.mean - other.mean) / (least_sd / math.sqrt(one.n))
    return float(2 * stats.t.sf(t, one.n - 1))


def paired_p(pairs):
    """Two-sided p of the paired t test; NaN if all differences are equal."""
    one, other = zip(*pairs)
    if len({a - b for a, b in pairs}) == 1:
        return math.nan
    return float(stats.ttest_rel(one, other).pvalue)


def _sets_of(question):
    """All pairs of answer sets, under R and under C, that give the means and SDs of a line of table 1."""
    return product(answer_sets(question.r_mean, question.r_sd), answer_sets(question.c_mean, question.c_sd))


def pairings(question):
    """All answers of the people that give a line of table 1: a list of dicts.

    Each holds pairs (sorted tuple of (answer under R, answer under C)), p (paired), r_divisor and c_divisor.
    """
    lines = []
    for (r, r_divisor), (c, c_divisor) in _sets_of(question):
        for pairs in sorted({tuple(sorted(zip(r, order))) for order in permutations(c)}):
            p = paired_p(pairs)
            if rounds_to(p, question.p):
                lines.append({"pairs": pairs, "p": p, "r_divisor": r_divisor, "c_divisor": c_divisor})
    return lines


def independent(question):
    """The p values, to 3 digits, that Student's and Welch's unpaired tests can give with the printed line."""
    values = {
        round(float(stats.ttest_ind(r, c, equal_var=equal).pvalue), 3)
        for (r, _), (c, _) in _sets_of(question)
        for equal in (True, False)
    }
    return sorted(values)


def table_1():
    """Per question: p, the answers and divisors that give it, whether an unpaired test could too, p_holm."""
    lines = []
    for question, p_holm in zip(QUESTIONS, holm([float(question.p) for question in QUESTIONS])):
        fitting = pairings(question)
        known = {"question": question.name, "p": float(question.p)}
        known |= {"answers": [line["pairs"] for line in fitting]}
        known |= {f"{one}_divisors": sorted({line[f"{one}_divisor"] for line in fitting}) for one in "rc"}
        known |= {"unpaired": any(rounds_to(p, question.p) for p in independent(question))}
        lines.append(known | {"p_holm": float(p_holm)})
    return lines


def against_c():
    """How far each question's mean under C is worse than under R, in points: {question: difference}."""
    more = {question.name: float(question.c_mean) - float(question.r_mean) for question in QUESTIONS}
    return {name: gap if name in published.NEGATIVE else -gap for name, gap in more.items()}


def critical(n):
    """The |t| beyond which a two-sided paired t test with `n` pairs is significant at 5%."""
    return float(stats.t.isf(0.05 / 2, n - 1))


def power_of(effect, n, level=0.05):
    """Power of the two-sided paired t test with `n` pairs for a difference of `effect` SDs.

    By t squared: scipy computes the noncentral F everywhere but at 0; far out the noncentral t, and with it
    statsmodels' power, is not a number.
    """
    if effect == 0:
        return level
    return float(stats.ncf.sf(stats.f.isf(level, 1, n - 1), 1, n - 1, n * effect**2))


def resampled_power(differences, shift, people, lots):
    """Power of the paired t test, by drawing `people` of these `differences`, moved to the mean `shift`.

    lots: a numpy Generator; 20,000 studies are drawn. Whole points make samples of equal differences, which
    a t test calls certain.
    """
    moved = np.asarray(differences) - np.mean(differences) + shift
    drawn = lots.choice(moved, (20_000, people))
    sd = drawn.std(axis=1, ddof=1)
    with np.errstate(divide="ignore", invalid="ignore"):
        t = np.abs(drawn.mean(axis=1)) * math.sqrt(people) / sd
    return float((t > critical(people)).mean())


def drawn_power(differences, shift, people, seed):
    """`resampled_power` as an Estimate; its error is that of drawing the differences themselves anew."""
    lots = np.random.default_rng(seed)
    again = [lots.choice(differences, len(differences)) for _ in range(30)]
    powers = [resampled_power(some, shift, people, lots) for some in (differences, *again)]
    return Estimate(powers[0], float(np.std(powers[1:], ddof=1)), len(again) - 1)


def people_needed(difference, sd, power=0.8, level=0.05):
    """Least number of pairs to find `difference`, whose SD is `sd`, by a paired t test of this power."""
    return math.ceil(TTestPower().solve_power(difference / sd, power=power, alpha=level))
