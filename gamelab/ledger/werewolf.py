"""What of Takeda and Toriumi (2019) takes a computation: readings, features, table 3, real games."""

from gamelab.claims import DIFFERS, EQUAL
from gamelab.ledger.rules import FAILS, HOLDS, ONLY_UNDER, Verdict, exact, holds, under
from gamelab.werewolf import real, repaired_table
from gamelab.werewolf.choices import LEVELS, YEAR_2017, YEAR_2018
from gamelab.werewolf.published import MEANS, WORDS
from gamelab.werewolf.readings import POSSESSED, circles, leads, readings, settles

COPY = "Our copy's order of the means gives other directions than printed, so we chose the order by these."
READINGS = "the transition graphs of the 162 readings that section 5 allows"
TABLE = "what is printed in table 3, put back in order"
RESTS_ON = {
    "table_3_p": "the printed coefficients and standard errors",
    "table_3_directions": TABLE,
    "table_3_counts": TABLE,
    "cycle": READINGS,
    "trend": f"{TABLE}; for what the simulation contains, {READINGS}",
    "limits": "counts of real training games beside the model's win rates",
}
"""Family -> what its verdicts look at."""


def among(condition, why, link):
    """HOLDS, FAILS or ONLY_UNDER by how many of `readings` meet `condition`, a function of a Graph."""
    met = {
        words: [condition(graph) for switches, graph in readings() if switches.known == known]
        for words, known in POSSESSED.items()
    }
    many, of = (sum(map(count, met.values())) for count in (sum, len))
    verdict = HOLDS if many == of else ONLY_UNDER if many else FAILS
    like = " and in ".join(f"{sum(yes)} of {len(yes)} that take it {words}" for words, yes in met.items())
    why = f"{why} The possessed's formula is missing in our copy; it is so in {like}."
    return Verdict(verdict, why, link, f"{many} of {of} readings")


def table_3_p(lines):
    """P values, recomputed from the coefficient and its standard error, both printed rounded."""
    verdicts = {}
    for row in repaired_table.rows():
        line = lines[f"table-3-p-feature-{row.feature}"]
        off = max(row.coefficients, key=lambda b: abs(repaired_table.p_value(b, row.se) - line.value))
        low, high = repaired_table.p_range(off, row.se)
        fits = low - line.half_digit <= line.value <= high + line.half_digit
        many = ", for the worst of the five coefficients that it may be" * (len(row.coefficients) > 1)
        why = (
            "We computed the two-sided P value, 2 Phi(-|b| / SE), from the printed coefficient and standard "
            f"error{many}. Both are rounded, so it may be {low:.4f} to {high:.4f}."
        )
        verdicts[line.id] = Verdict(
            EQUAL if fits else DIFFERS,
            why,
            "table-3",
            repaired_table.p_value(off, row.se),
            margin=line.half_digit,
            in_sample=line.value > 0,  # the coefficient was assigned by this P value
        )
    return verdicts


def table_3_directions(lines):
    """Directions that the coefficients point to, and in which the means went."""
    verdicts, known = {}, repaired_table.by_p()
    printed = {name: WORDS[line.printed] for name, line in lines.items()}
    ways = {int(name[-1]): way for name, way in printed.items() if "predicted" in name}
    why = "The direction follows from the coefficient's sign and the side of the acting role."
    for number in set(ways) & set(known):
        gains = repaired_table.predicted(number, known[number])
        name = f"table-3-predicted-feature-{number}"
        verdicts[name] = holds(gains == ways[number], why, "table-3", gains)
    for wanting, left in repaired_table.by_sign(ways):
        chosen = (
            " Which coefficient is this feature's, we chose by this very direction. Features left that "
            f"want its sign: {len(wanting)}; coefficients left that have it: {len(left)}."
        )
        for number in wanting:
            name = f"table-3-predicted-feature-{number}"
            matched = len(wanting) == len(left)
            verdicts[name] = holds(matched, why + chosen, "table-3", ways[number], in_sample=True)
    copied = repaired_table.copied("table-3-mean-2017-feature-1")
    for number in ways:
        before, after = (MEANS[year][number - 1] for year in (2017, 2018))
        went, moved = repaired_table.direction(before, after), before != copied[number - 1]
        name = f"table-3-actual-feature-{number}"
        why = f"The mean goes from {before} in 2017 to {after} in 2018. {COPY * moved}".strip()
        verdicts[name] = holds(went == printed[name], why, "table-3", went, in_sample=moved)
    return verdicts


def table_3_counts(lines):
    """How many features, significant ones, and agreements."""
    used, agree = repaired_table.counted()
    many = len(MEANS[2017])
    agreeing = f"In the repaired table {len(agree)} features agree"
    nine, eight, seven = (f"section-4-3-{what}" for what in ("nine", "eight-significant", "seven-agree"))
    return {
        nine: exact(lines[nine], many, f"Table 3 has {many} columns.", "table-3"),
        eight: exact(
            lines[eight],
            len(used),
            f"{len(used)} printed P values are at most {repaired_table.LEVEL}.",
            "table-3",
        ),
        seven: exact(
            lines[seven],
            len(agree),
            f"{agreeing}; but it was repaired by the printed directions.",
            "table-3",
            in_sample=True,
        ),
        "table-3-agreement": holds(
            len(agree) == lines[seven].value,
            f"Section 4.3 counts seven marks, of which our copy keeps six. {agreeing}.",
            "table-3",
            len(agree),
            in_sample=True,
        ),
    }


def cycle(lines):
    """No fixed point, one cycle."""
    never = among(
        lambda graph: not settles(graph),
        "We followed the paths from all states and asked whether none comes to rest.",
        "the-multiverse",
    )
    one = among(
        circles,
        "We followed the paths from all states and asked whether all end in one and the same cycle.",
        "the-multiverse",
    )
    red = among(
        lambda graph: len(graph.cycles[graph.attractor[YEAR_2017]]) > 1,
        "We followed the path from the state that we take for 2017 and asked whether it ends in a cycle.",
        "the-multiverse",
    )
    verdicts = {name: never if "dominant" in name or "no-fixed" in name else one for name in lines}
    return verdicts | {"section-5-5-not-stable": red}


def trend(lines):
    """The step from 2017 to 2018, in each order of the means of 2017 that the printed directions allow.

    A report on a board with three claimants needs a claiming werewolf, and any report of the possessed a
    claim: so the means, shares of all games, bound the rates from below.
    """
    after, half = MEANS[2018], sum(LEVELS) / 2
    rises, falls, high, low, least = {}, {}, {}, {}, []
    for before in repaired_table.orders()[2]:
        order = f"with feature {before.index(max(before)) + 1} largest"  # at 0.5760
        rises[order], falls[order] = after[4] > before[4], after[0] < before[0]
        high[order] = min(before[5], after[5]) > half
        least.append(max(share / means[0] for means in (before, after) for share in means[6:]))
        low[order] = least[-1] < half
    contains = among(
        lambda graph: leads(graph, YEAR_2017, YEAR_2018),
        "We asked whether a path leads from the state that we take for 2017 (0.2, 0.8, 0.8 / 0.2, 0.2, 0.2) "
        "to that for 2018.",
        "the-multiverse",
    )
    before = MEANS[2017]
    return {
        "section-5-5-trend-s1": under(
            rises, f"The mean of feature 5, the seer's lie, goes from {before[4]} to {after[4]}.", "table-3"
        ),
        "section-5-5-trend-w1": under(
            falls,
            f"The mean of feature 1, the werewolf's claim, goes from {before[0]} to {after[0]}.",
            "table-3",
        ),
        "section-5-5-trend-p1": under(
            high,
            "No feature gives the possessed's rate of claiming, but who reports a black has claimed: it is "
            f"at least the mean of feature 6, {before[5]} and {after[5]} as we order the means of 2017; in "
            f"other orders they do not tell. High is what is above {half:g}.",
            "table-3",
        ),
        "section-5-5-trend-low": under(
            low,
            "The rates of table 4 are shares of the games with three claimants, which need a claiming "
            "werewolf: they are at least the means of features 7 to 9 divided by that of feature 1. The "
            f"largest of these is {min(least):.2f} to {max(least):.2f}, by the order of the means of 2017. "
            f"Low is what is below {half:g}.",
            "table-3",
        ),
        "section-5-5-contains": contains,
    }


def limits(lines):
    """That the model is not thought to express reality accurately."""
    compared = {f"with {n} claimant(s)": real.compare("training", n) for n in (1, 2, 3)}
    missed = [name for name, one in compared.items() if not one["low"] <= one["model"] <= one["high"]]
    rates = [
        f"{one['low']:.3f} to {one['high']:.3f} {name}, the model {one['model']:.3f}"
        for name, one in compared.items()
    ]
    why = (
        "We gave the model the rates of real training games and ask whether its win rate misses theirs. In "
        f"them the village wins (95%) {'; '.join(rates)}."
    )
    return {"section-6-strong-assumptions": holds(missed, why, "real-games")}
