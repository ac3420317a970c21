"""What runs measured of agents with simulated people, and what their tables show."""

import math

from hiddenhands.ledger import estimates
from hiddenhands.ledger.estimates import Estimate, exact
from hiddenhands.runs import kept, runs

ASSUMED = "slips as assumed"
"""The simulated people of the story."""
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
        by_a = estimates.column(lines, "a")
        best = max(by_a, key=lambda a: by_a[a].value)
        gains[kind] = by_a[best] - by_a[common] if best != common else exact(0.0)
    return dict(sorted(gains.items(), key=lambda gain: -gain[1].value)), common


def nearest_reading(table=None):
    """The kept lines, R's and C's, of the reading that comes nearest to the six printed means together."""
    table = kept.stored_table("thinking-readings") if table is None else table
    return table[table["distance"] == table["distance"].min()]


def gap(line, other):
    """What the first line's mean is more than the second's, an Estimate as if deals differed."""
    return estimates.from_row(line) - estimates.from_row(other)


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


def paired(line):
    """What a line scores more than the line it is paired with, on the same deals, an Estimate."""
    return estimates.from_row(line, "difference", "difference_se")


class Runs(runs.Runs):
    """What runs measured of R, the steady partner, and C, the listening one."""

    STUDY = "thinking_time"

    def alone(self):
        """Two agents R with each other, by their threshold (index)."""
        return self.table("thinking-alone").set_index("a")

    def met(self):
        """R and C (index) with simulated people, both from a = 2.5."""
        return self.table("thinking-met").set_index("agent")

    def starts(self, people=ASSUMED, step=0.5):
        """C with simulated people by where it starts (index), and what it scores more than R from there."""
        table = self.table("thinking-starts")
        return table[(table["partner"] == people) & (table["step"] == step)].set_index("start").sort_index()

    def leads(self, people=ASSUMED, step=0.5):
        """What C scores more than R, both from the same start, on the same deals: {start: Estimate}."""
        return estimates.column(self.starts(people, step), None, "difference", "difference_se")

    def careful(self, people=ASSUMED):
        """R with simulated people, by its threshold (index)."""
        table = self.table("thinking-partners")
        return table[table["partner"] == people].set_index("a").sort_index()

    def doubts(self, people):
        """What an agent that doubts some turns gains over one that never guesses: {which turns: Estimate}."""
        table = self.table("thinking-doubts").query("partner == @people")
        return estimates.column(table, "doubts", "difference", "difference_se")
