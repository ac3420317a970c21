"""What runs measured of agents with simulated people, and what their tables show."""

import math

from hiddenhands import conclusions, kept
from hiddenhands.conclusions import Estimate, exact

CERTAIN = ("rule_1", "rule_5")
"""Plays by what hints and visible cards settle; rule 3 plays by an estimate."""


def by_labels(name, table=None):
    """Lines of the kept table `name`, or of one like it, by its first two columns: {(partner, a): line}."""
    lines = (kept.stored_table(name) if table is None else table).to_dict("records")
    return {tuple(line.values())[:2]: line for line in lines}


def over_one_threshold(table=None):
    """(what each kind's best threshold scores more than the best one for all, most first; that one).

    The first is kind -> Estimate. Both thresholds were chosen on the games that judge them.
    """
    table = kept.stored_table("thinking-partners") if table is None else table
    common = table.pivot(index="partner", columns="a", values="mean").mean().idxmax()
    gains = {}
    for kind, lines in table.groupby("partner", sort=False):
        by_a = conclusions.column(lines, "a")
        best = max(by_a, key=lambda a: by_a[a].value)
        gains[kind] = by_a[best] - by_a[common] if best != common else exact(0.0)
    return dict(sorted(gains.items(), key=lambda gain: -gain[1].value)), common


def gap(line, other):
    """What the first line's mean is more than the second's, an Estimate as if deals differed."""
    return conclusions.of(line) - conclusions.of(other)


def of_success(line):
    """The success of estimates in a game, an Estimate."""
    return Estimate(line["success"], line["success_sd"] / math.sqrt(line["games"]), line["games"] - 1)


def certain_share(line):
    """Share of an agent's plays that go by certain information, rule 3's of cards that hints settled too."""
    plays = sum(line[rule] for rule in CERTAIN)
    return (plays + line["certain"]) / (plays + line["rule_3"])


def certain_gap(line, other):
    """What the first line's certain share is more than the second's, an Estimate."""
    shares = [certain_share(one) for one in (line, other)]
    plays = [one["games"] * sum(one[rule] for rule in (*CERTAIN, "rule_3")) for one in (line, other)]
    se = math.sqrt(sum(share * (1 - share) / n for share, n in zip(shares, plays)))
    return Estimate(shares[0] - shares[1], se)


def fitted_slip():
    """The rate of slips with which agent R's list explains best what real people did."""
    rates = kept.stored_table("people-strategies").set_index("who")["slip"]
    return float(rates["conventional"].iloc[0])


def goes_both_ways(leads):
    """The Conclusion "both" if some of these differences are surely above 0 and others below; else open."""
    both = {1, -1} <= set(conclusions.sure_of(leads).values())
    return conclusions.known("both") if both else conclusions.Conclusion((), ("both", "one way"))
