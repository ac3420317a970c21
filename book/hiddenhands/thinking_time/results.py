"""What runs measured of agents with simulated people, and what their tables show."""

import math

from hiddenhands import kept

CERTAIN = ("rule_1", "rule_5")
"""Plays by what hints and visible cards settle; rule 3 plays by an estimate."""


def by_labels(name, table=None):
    """Lines of the kept table `name`, or of one like it, by its first two columns: {(partner, a): line}."""
    lines = (kept.stored_table(name) if table is None else table).to_dict("records")
    return {tuple(line.values())[:2]: line for line in lines}


def over_one_threshold(table=None):
    """(what each kind's best threshold scores more than the best one for all, most first; that one)."""
    table = kept.stored_table("thinking-partners") if table is None else table
    grid = table.pivot(index="partner", columns="a", values="mean")
    common = grid.mean().idxmax()
    return (grid.max(axis=1) - grid[common]).sort_values(ascending=False), common


def of_success(line):
    """Mean and standard error of the success of estimates in a game, as `ahead` takes them."""
    return {"mean": line["success"], "se": line["success_sd"] / math.sqrt(line["games"])}


def ahead(one, other):
    """Whether the first line's mean is above the second's by more than two standard errors."""
    return one["mean"] - other["mean"] > 2 * math.hypot(one["se"], other["se"])


def certain_share(line):
    """Share of an agent's plays that go by certain information, rule 3's of cards that hints settled too."""
    plays = sum(line[rule] for rule in CERTAIN)
    return (plays + line["certain"]) / (plays + line["rule_3"])


def certain_gap(line, other):
    """(difference, standard error) of two lines' certain shares."""
    shares = [certain_share(one) for one in (line, other)]
    plays = [one["games"] * sum(one[rule] for rule in (*CERTAIN, "rule_3")) for one in (line, other)]
    se = math.sqrt(sum(share * (1 - share) / n for share, n in zip(shares, plays)))
    return shares[0] - shares[1], se


def clearly_more_certain(line, other):
    """Whether the first line's certain share is above the second's by more than two standard errors."""
    difference, se = certain_gap(line, other)
    return difference > 2 * se


def fitted_slip():
    """The rate of slips with which agent R's list explains best what real people did."""
    rates = kept.stored_table("people-strategies").set_index("who")["slip"]
    return float(rates["conventional"].iloc[0])
