"""Table 3 of the paper put back in order.

Text recognition left its numbers and lost its columns. Four things fix most of them again: a P value is
2 Phi(-|b| / SE); a role wants the sign that helps its side; the printed directions follow from the means; and
a feature of boards with three claimants can't be more frequent than a claiming werewolf.
"""

from itertools import combinations, permutations
from typing import NamedTuple

from scipy.stats import norm

from gamelab.werewolf.choices import HIGH, LOW, Rates, state_of
from hiddenhands.werewolf.published import ACTUAL, MEANS, P_VALUES, PREDICTED, copied

HALF = 0.00005  # half a unit of the last printed digit
ACTORS = {1: -1, 2: 1, 3: 1, 4: 1, 5: 1, 6: -1, 7: 1, 8: -1, 9: -1}
"""Whose side the acting role of a feature is on, 1: the village. Table 2 names it but for the votes, 3 and 4,
which villagers cast most of; the printed directions agree with that."""
LEVEL = 0.01  # section 4.2
THREE = (7, 8, 9)  # features of boards with three claimants


class Row(NamedTuple):
    """One feature of the repaired table."""

    feature: int
    coefficients: tuple  # those that it may have: one, or the five that stay unassigned
    se: float
    p: float
    mean_2017: float
    mean_2018: float
    predicted: str  # "up" or "down": what the acting role gains by
    actual: str


def p_value(coefficient, se):
    """The two-sided P value of a coefficient and its standard error."""
    return float(2 * norm.sf(abs(coefficient) / se))


def p_range(coefficient, se):
    """(least, most) two-sided P value of a coefficient and a standard error that are printed rounded."""
    return tuple(p_value(abs(coefficient) + sign * HALF, se - sign * HALF) for sign in (1, -1))


def pairs():
    """{feature: [(coefficient, place of the SE), ...]}: all of 81 pairs that give its P value, if not 0."""
    coefficients, errors = copied("coefficient"), copied("se")
    fitting = {}
    for feature, line in P_VALUES.items():
        if line.value > 0:
            ranges = [(b, at, *p_range(b, se)) for b in coefficients for at, se in enumerate(errors, 1)]
            fits = [r for r in ranges if r[2] <= line.value + HALF and r[3] >= line.value - HALF]
            fitting[feature] = [(b, at) for b, at, _, _ in fits]
    return fitting


def by_p():
    """{feature: its coefficient} where just one pair gives the P value."""
    return {feature: fits[0][0] for feature, fits in pairs().items() if len(fits) == 1}


def by_sign(ways=PREDICTED):
    """[(features, coefficients)] for + and -: those that `by_p` leaves, by the sign that they want or have.

    ways: feature -> the direction in which its acting role gains; a role wants more of what helps its side.
    """
    known, coefficients = by_p(), copied("coefficient")
    return [
        (
            [n for n in ACTORS if n not in known and ACTORS[n] * (1 if ways[n] == "up" else -1) == sign],
            tuple(b for b in coefficients if b not in known.values() and b * sign > 0),
        )
        for sign in (1, -1)
    ]


def assigned():
    """{feature: (coefficients that it may have)}: by P value where one fits, the rest by sign."""
    may_be = {feature: (b,) for feature, b in by_p().items()}
    may_be |= {feature: left for features, left in by_sign() for feature in features}
    return dict(sorted(may_be.items()))


def direction(before, after):
    """ "up" or "down"."""
    return "up" if after > before else "down"


def predicted(feature, coefficient):
    """The direction in which the acting role gains: up if the coefficient's sign is its side's."""
    return "up" if coefficient * ACTORS[feature] > 0 else "down"


def _possible(means):
    """Whether means of 2017 give the printed directions, none of THREE above feature 1."""
    right = all(direction(means[n - 1], MEANS[2018][n - 1]) == way for n, way in ACTUAL.items())
    return right and all(means[n - 1] <= means[0] for n in THREE)


def reorderings(places):
    """The means of 2017 that are possible if only the values at `places` (from 0) changed theirs."""
    copy, possible = copied("mean-2017"), []
    for order in permutations(places):
        if all(new != old for new, old in zip(order, places)):
            means = copy.copy()
            for new, old in zip(order, places):
                means[new] = copy[old]
            if _possible(means):
                possible.append(tuple(means))
    return possible


def orders():
    """Possible means of 2017: in the copy's order, two values moved, three, three that are neighbours."""
    none = [tuple(means) for means in [copied("mean-2017")] if _possible(means)]
    two, three = ([m for c in combinations(range(9), n) for m in reorderings(c)] for n in (2, 3))
    neighbours = [m for at in range(7) for m in reorderings((at, at + 1, at + 2))]
    return none, two, three, neighbours


def rows():
    """The repaired table, a Row per feature."""
    errors = copied("se")
    [means] = orders()[3]
    repaired = []
    for feature, coefficients in assigned().items():
        wanted = {predicted(feature, b) for b in coefficients}
        went = direction(means[feature - 1], MEANS[2018][feature - 1])
        numbers = errors[feature - 1], P_VALUES[feature].value, means[feature - 1], MEANS[2018][feature - 1]
        repaired.append(Row(feature, coefficients, *numbers, "/".join(sorted(wanted)), went))
    return repaired


def significant_features():
    """The features whose P value is at most LEVEL, and those of them whose directions agree."""
    used = [row for row in rows() if row.p <= LEVEL]
    return [row.feature for row in used], [row.feature for row in used if row.predicted == row.actual]


def as_rates(means, p1=1.0):
    """The model's Rates that give these nine means if the possessed claims with `p1`, which no feature tells.

    The means are shares of all games, the rates shares of the games with such a board, and the seer's of
    those in which a villager was divined, one in two.
    """
    w1 = means[0]
    two, three = w1 * (1 - p1) + (1 - w1) * p1, w1 * p1
    return Rates(2 * means[4] / two, w1, p1, 2 * means[6] / three, means[8] / three, means[7] / three)


def nearest_state(rates):
    """The state (0 to 63) whose rates, LOW or HIGH, lie nearest."""
    return state_of("".join("H" if rate > (LOW + HIGH) / 2 else "L" for rate in rates))
