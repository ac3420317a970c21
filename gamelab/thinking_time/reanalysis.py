"""What follows from the numbers that the 2018 study prints."""

import math
from decimal import Decimal
from itertools import combinations_with_replacement, permutations

from scipy import stats

from gamelab.thinking_time import published as published_2018
from gamelab.thinking_time.published import ALL_TURNS, CONFIDENT, PEOPLE, SCALE, UNCONFIDENT

DIVISORS = {3: "n - 1", 4: "n", 5: "n + 1"}
"""5 is what a spreadsheet's population SD gives when the cell of the mean is among the cells."""


def confident_share(confident=CONFIDENT[0], unconfident=UNCONFIDENT[0], overall=ALL_TURNS[0]):
    """Share of confident turns that makes the two means average to the overall mean."""
    return (unconfident - overall) / (unconfident - confident)


def share_bounds(half=0.05):
    """(lowest, highest) share when each printed mean may be off by its rounding."""
    shifts = (-half, half)
    shares = [
        confident_share(CONFIDENT[0] + one, UNCONFIDENT[0] + two, ALL_TURNS[0] + three)
        for one in shifts
        for two in shifts
        for three in shifts
    ]
    return min(shares), max(shares)


def mixed_sd(share):
    """SD of all turns that follows from the two kinds of turns and their share (populations)."""
    mean = share * CONFIDENT[0] + (1 - share) * UNCONFIDENT[0]
    squares = share * (CONFIDENT[1] ** 2 + CONFIDENT[0] ** 2) + (1 - share) * (
        UNCONFIDENT[1] ** 2 + UNCONFIDENT[0] ** 2
    )
    return math.sqrt(squares - mean**2)


def lognormal(mean, sd):
    """(mu, sigma) of the lognormal distribution with this mean and SD."""
    variance = math.log(1 + (sd / mean) ** 2)
    return math.log(mean) - variance / 2, math.sqrt(variance)


def below_zero(mean, sd):
    """Share of negative times under a normal distribution."""
    return float(stats.norm.cdf(0, mean, sd))


def at_most(seconds, mean, sd):
    """Share of times up to `seconds` under the lognormal distribution."""
    mu, sigma = lognormal(mean, sd)
    return float(stats.norm.cdf((math.log(seconds) - mu) / sigma))


def turns_needed(one, other, level, share):
    """Least number of turns for which Welch's t test of turns of one kind against all turns is significant.

    one, other: (mean, SD) of that kind and of all turns; share: of that kind. The kind is part of all turns, so the
    paper's comparison is not one of independent samples; this is the test as it seems to have been made.
    """
    for turns in range(4, 100_000):
        kind = max(2, round(share * turns))
        result = stats.ttest_ind_from_stats(*one, kind, *other, turns, equal_var=False)
        if result.pvalue < level:
            return turns
    return None


def rounds_to(value, printed):
    """Whether `value` rounds to the printed text (either way when it lies half between)."""
    half = float(Decimal(1).scaleb(Decimal(printed).as_tuple().exponent)) / 2
    return abs(value - float(printed)) <= half + 1e-9


def answer_sets(mean, sd, people=PEOPLE, low=1, high=SCALE):
    """All sorted integers low to high of `people` people with this printed mean and SD: a list of (integers, divisor)."""
    found = []
    for answers in combinations_with_replacement(range(low, high + 1), people):
        average = sum(answers) / people
        if not rounds_to(average, mean):
            continue
        squares = sum((answer - average) ** 2 for answer in answers)
        found += [(answers, divisor) for divisor in DIVISORS if rounds_to(math.sqrt(squares / divisor), sd)]
    return found


def paired_p(pairs):
    """Two-sided p of the paired t test; NaN if all differences are equal."""
    one, other = zip(*pairs)
    if len({a - b for a, b in pairs}) == 1:
        return math.nan
    return float(stats.ttest_rel(one, other).pvalue)


def pairings(question):
    """All answers of the people that give a line of table 1: a list of dicts.

    Each holds pairs (sorted tuple of (answer under R, answer under C)), p (paired), r_divisor and c_divisor.
    """
    found = []
    for r, r_divisor in answer_sets(question.r_mean, question.r_sd):
        for c, c_divisor in answer_sets(question.c_mean, question.c_sd):
            for pairs in sorted({tuple(sorted(zip(r, order))) for order in permutations(c)}):
                p = paired_p(pairs)
                if rounds_to(p, question.p):
                    found.append({"pairs": pairs, "p": p, "r_divisor": r_divisor, "c_divisor": c_divisor})
    return found


def independent(question):
    """The p values that unpaired tests (Student's, Welch's) can give with the printed means and SDs, rounded to 3 digits."""
    found = set()
    for r, _ in answer_sets(question.r_mean, question.r_sd):
        for c, _ in answer_sets(question.c_mean, question.c_sd):
            for equal in (True, False):
                found.add(round(float(stats.ttest_ind(r, c, equal_var=equal).pvalue), 3))
    return sorted(found)


def table_1():
    """Per question: what `pairings` finds, the divisors, whether an unpaired test could give p, and p after Holm."""
    from gamelab.claims import holm

    adjusted = holm([float(question.p) for question in published_2018.QUESTIONS])
    lines = []
    for question, p_holm in zip(published_2018.QUESTIONS, adjusted):
        found = pairings(question)
        lines.append(
            {
                "question": question.name,
                "p": float(question.p),
                "answers": [line["pairs"] for line in found],
                "r_divisors": sorted({line["r_divisor"] for line in found}),
                "c_divisors": sorted({line["c_divisor"] for line in found}),
                "unpaired": any(rounds_to(p, question.p) for p in independent(question)),
                "p_holm": float(p_holm),
            }
        )
    return lines


def signed_rank_p(pairs):
    """Exact two-sided p of the signed-rank test by enumerating all signs; ties and zeros kept as mid-ranks, zeros dropped."""
    differences = [a - b for a, b in pairs if a != b]
    ranks = stats.rankdata([abs(d) for d in differences])
    centre = sum(ranks) / 2
    seen = abs(sum(rank for rank, d in zip(ranks, differences) if d > 0) - centre)
    signs = range(2 ** len(ranks))
    extreme = sum(
        abs(sum(rank for bit, rank in enumerate(ranks) if sign >> bit & 1) - centre) >= seen - 1e-9
        for sign in signs
    )
    return extreme / len(signs)


def people_needed(difference, sd, power=0.8, level=0.05):
    """Least number of pairs for which a paired t test finds `difference` with this power; sd: of the differences."""
    effect = abs(difference) / sd
    for n in range(2, 1_000_001):
        if power_of(effect, n, level) >= power:
            return n
    return None


def power_of(effect, n, level=0.05):
    """Power of the two-sided paired t test with `n` pairs for a difference of `effect` SDs."""
    limit = stats.t.ppf(1 - level / 2, n - 1)
    shift = effect * math.sqrt(n)
    upper, lower = stats.nct.sf(limit, n - 1, shift), stats.nct.cdf(-limit, n - 1, shift)
    # Far out scipy's noncentral t gives NaN: there the upper tail is all, the lower nothing.
    return float((1.0 if math.isnan(upper) else upper) + (0.0 if math.isnan(lower) else lower))


def detectable(n, sd, power=0.8, level=0.05):
    """The difference that a paired t test with `n` pairs finds with this power."""
    low, high = 0.0, 1000.0
    for _ in range(60):
        middle = (low + high) / 2
        if power_of(middle, n, level) < power:
            low = middle
        else:
            high = middle
    return high * sd
