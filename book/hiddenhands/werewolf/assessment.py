"""What of Takeda and Toriumi (2019) takes a computation: readings, features, table 3, real games."""

from gamelab.werewolf.choices import LEVELS, YEAR_2017, YEAR_2018
from hiddenhands.ledger.estimates import DIFFERS, EQUAL
from hiddenhands.ledger.rules import FAILS, HOLDS, ONLY_UNDER, Verdict, computed, holds
from hiddenhands.werewolf import real_games, repaired_table
from hiddenhands.werewolf.interpretations import POSSESSED, has_fixed_point, interpretations, reaches
from hiddenhands.werewolf.published import MEANS, WORDS

COPY = "Our copy's order of the means gives other directions than printed, so we chose the order by these."
HALF = sum(LEVELS) / 2
"""Rates above are high, below low."""


def among(condition):
    """HOLDS, FAILS or ONLY_UNDER by how many of `readings` meet `condition`, a function of a Graph."""
    met = {
        words: [condition(graph) for switches, graph in interpretations() if switches.known == known]
        for words, known in POSSESSED.items()
    }
    many, of = (sum(map(count, met.values())) for count in (sum, len))
    verdict = HOLDS if many == of else ONLY_UNDER if many else FAILS
    like = " and in ".join(f"{sum(yes)} of {len(yes)} that take it {words}" for words, yes in met.items())
    return computed(verdict, many=many, of=of, like=like)


def table_3_p(lines):
    """P values, recomputed from the coefficient and its standard error, both printed rounded."""
    verdicts = {}
    for row in repaired_table.rows():
        line = lines[f"table-3-p-feature-{row.feature}"]
        off = max(row.coefficients, key=lambda b: abs(repaired_table.p_value(b, row.se) - line.value))
        (low, high), half = repaired_table.p_range(off, row.se), line.rounding_half_width
        word = EQUAL if low - half <= line.value <= high + half else DIFFERS
        many = ", for the worst of the five coefficients that it may be" * (len(row.coefficients) > 1)
        why = (
            "We computed the two-sided P value, 2 Phi(-|b| / SE), from the printed coefficient and standard "
            f"error{many}. Both are rounded, so it may be {low:.4f} to {high:.4f}."
        )
        p, chosen = repaired_table.p_value(off, row.se), line.value > 0  # it assigned the coefficient
        verdicts[line.id] = Verdict(word, why, "table-3", p, margin=half, in_sample=chosen)
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
    copied = repaired_table.copied("mean-2017")
    for number in ways:
        before, after = (MEANS[year][number - 1] for year in (2017, 2018))
        went, moved = repaired_table.direction(before, after), before != copied[number - 1]
        name = f"table-3-actual-feature-{number}"
        why = f"The mean goes from {before} in 2017 to {after} in 2018. {COPY * moved}".strip()
        verdicts[name] = holds(went == printed[name], why, "table-3", went, in_sample=moved)
    return verdicts


def table_3_counts(lines):
    """How many features, significant ones, and agreements."""
    used, agree = map(len, repaired_table.significant_features())
    seven = lines["section-4-3-seven-agree"].value
    return {
        "section-4-3-nine": computed(None, len(MEANS[2017])),
        "section-4-3-eight-significant": computed(None, used),
        "section-4-3-seven-agree": computed(None, agree, in_sample=True),
        "table-3-agreement": computed(agree == seven, agree, in_sample=True),
    }


def cycle(lines):
    """No fixed point, one cycle."""
    never = among(lambda graph: not has_fixed_point(graph))
    one = among(lambda graph: len(graph.cycles) == 1 and not has_fixed_point(graph))
    red = among(lambda graph: len(graph.cycles[graph.attractor[YEAR_2017]]) > 1)
    verdicts = {name: never if "dominant" in name or "no-fixed" in name else one for name in lines}
    return verdicts | {"section-5-5-not-stable": red}


def trend(lines):
    """The step from 2017 to 2018, in each order of the means of 2017 that the printed directions allow.

    A report on a board with three claimants needs a claiming werewolf, and any report of the possessed a
    claim: so the means, shares of all games, bound the rates from below.
    """
    after = MEANS[2018]
    rises, falls, high, low, least = {}, {}, {}, {}, []
    for before in repaired_table.orders()[2]:
        ours = " (our order)" * (before == MEANS[2017])
        order = f"with feature {before.index(max(before)) + 1}{ours} largest"  # at 0.5760
        rises[order], falls[order] = after[4] > before[4], after[0] < before[0]
        high[order] = min(before[5], after[5]) > HALF or None
        least.append(max(share / means[0] for means in (before, after) for share in means[6:]))
        low[order] = least[-1] < HALF
    both = "One order" if any(low[order] and high[order] for order in low) else "No order"
    means, s2 = list(zip(MEANS[2017], after)), repaired_table.as_rates(after).s2
    rates = {"s1": (rises, means[4]), "w1": (falls, means[0]), "p1": (high, means[5])}
    trends = {
        f"section-5-5-trend-{rate}": computed(under, before=before, after=after)
        for rate, (under, (before, after)) in rates.items()
    }
    return trends | {
        "section-5-5-trend-low": computed(low, least=min(least), most=max(least), s2=s2, both=both),
        "section-5-5-contains": among(lambda graph: reaches(graph, YEAR_2017, YEAR_2018)),
    }


def limits(lines):
    """That the model is not thought to express reality accurately."""
    compared = {f"with {n} claimant(s)": real_games.compare("training", n) for n in (1, 2, 3)}
    missed = [name for name, one in compared.items() if not one["low"] <= one["model"] <= one["high"]]
    rates = [
        f"{one['low']:.3f} to {one['high']:.3f} {name}, the model {one['model']:.3f}"
        for name, one in compared.items()
    ]
    return {"section-6-strong-assumptions": computed(bool(missed), rates="; ".join(rates))}
