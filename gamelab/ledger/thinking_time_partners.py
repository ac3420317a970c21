"""Verdicts on what simulated people do beside agent R: `verdicts` takes them over."""

import math

from gamelab import kept
from gamelab.hanabi.choices import AGENTS, Strategy
from gamelab.ledger.rules import holds, unchecked, under
from gamelab.ledger.thinking_time_people import LOGS, PEOPLE
from gamelab.thinking_time import published

C = AGENTS[Strategy.ADAPTIVE]


def partners(table):
    """Score, success and SEs by partner and threshold: {(partner, a): line}."""
    table = kept.table("thinking-partners") if table is None else table
    return {(line["partner"], line["a"]): line for line in table.to_dict("records")}


def ahead(one, other):
    """Whether the first line's mean is above the second's by more than two standard errors."""
    return one["mean"] - other["mean"] > 2 * math.hypot(one["se"], other["se"])


START = 2.5  # the threshold of 2015, where our agents start
GOOD, LOST = "follows the list", ("slips often", "viewpoint", "rational", "random")
"""Simulated people who understand agent R's list, and who don't, see `study.PARTNERS`."""
BESIDE = {
    GOOD: "beside people who follow its list",
    "slips as assumed": "beside people who slip as we assume",
    "slips often": "beside people who slip often",
    "viewpoint": "beside viewpoint players of 2015",
    "rational": "beside rational players of 2015",
    "random": "beside random players",
}


def understanding(lines, table=None):
    """Sections 1 and 3.2: what a partner's understanding does, with simulated people beside agent R."""
    by = partners(table)
    scores, fails = (
        {name: value(by[name, START]) for name in (GOOD, *LOST)}
        for value in (lambda line: line["mean"], lambda line: 1 - line["success"])
    )
    meshes = all(ahead(by[GOOD, START], by[name, START]) for name in LOST)
    more = all(fails[name] > fails[GOOD] for name in LOST)
    told = ", ".join(f"{score:.1f} {BESIDE[name]}" for name, score in scores.items())
    missed = ", ".join(f"{share:.0%} {BESIDE[name]}" for name, share in fails.items())
    bolder = {name: ahead(by[name, 1.5], by[name, START]) for name in (GOOD, "slips as assumed")}
    careful = {name: ahead(by[name, 10.0], by[name, START]) for name in LOST}

    def moved(names, a):
        """R's scores at the threshold where it starts and at another, beside each kind of people."""
        both = (
            f"{by[name, START]['mean']:.2f} to {by[name, a]['mean']:.2f} {BESIDE[name]}" for name in names
        )
        both = "; from ".join(both)
        return f"that is going from a = {START} to {a:g}, changes agent R's mean score from {both}."

    bold = f"Trusting estimates more, {moved(bolder, 1.5)}"
    wary = f"Trusting them less, {moved(careful, 10.0)}"
    failing = f"The share of agent R's estimates that fail is {missed}."
    clear = "A gain counts from two standard errors on."
    link = "partners"
    return {
        "section-1-premise-understood": unchecked("This is a premise, which nothing here can decide."),
        "section-1-misunderstanding-fails": holds(
            meshes,
            f"We simulated partners who understand agent R's list and partners who do not. R scores {told}.",
            link,
        ),
        "section-1-raise-if-understood": under(
            {BESIDE[name]: gains for name, gains in bolder.items()}, f"{bold} {clear}", link
        ),
        "section-1-lower-if-not": under(
            {BESIDE[name]: gains for name, gains in careful.items()}, f"{wary} {clear}", link
        ),
        "section-1-understanding-matters": unchecked(
            "Importance cannot be computed; what understanding changes, other lines judge."
        ),
        "section-3-2-long-means-lost": unchecked(PEOPLE),
        "section-3-2-estimates-fail-more": holds(more, failing, link),
        "section-3-2-premise-simulated-partner": holds(more, failing, link),
        "section-3-2-quick-two-cases": unchecked(PEOPLE),
        "section-3-2-cases-opposite": holds(
            any(bolder.values()) and any(careful.values()),
            f"{bold} {wary} Each of the two must be a gain beside somebody. {clear}",
            link,
        ),
    }


CERTAIN = ("rule_1", "rule_5")
"""Plays by what hints and visible cards settle; rule 3 plays by an estimate."""


def certain_share(line):
    """Share of an agent's plays that go by certain information, rule 3's of cards that hints settled too."""
    plays = sum(line[rule] for rule in CERTAIN)
    return (plays + line["certain"]) / (plays + line["rule_3"])


def clearly_more_certain(line, other):
    """Whether the first line's certain share is above the second's by more than two standard errors."""
    shares = [certain_share(one) for one in (line, other)]
    plays = [one["games"] * sum(one[rule] for rule in (*CERTAIN, "rule_3")) for one in (line, other)]
    se = math.sqrt(sum(share * (1 - share) / n for share, n in zip(shares, plays)))
    return shares[0] - shares[1] > 2 * se


def explanation(lines, table=None, met=None):
    """Section 5: why people may have found C unused to the game."""
    by = partners(table)
    low, high = (by["slips as assumed", a] for a in (START, 4.0))
    met = kept.table("thinking-met") if met is None else met
    long = float(met[met["agent"] == C].iloc[0]["games_raised_long"])
    return {
        "section-5-all-had-long": unchecked(
            f"{LOGS} In our simulations long thinking raises a in {long:.0%} of games, and so in all four "
            f"games of a study {long**published.PEOPLE:.0%} of the time.",
            "how-a-moves",
        ),
        "section-5-careful-agent": holds(
            clearly_more_certain(high, low),
            f"Beside people who slip as we assume, {certain_share(low):.1%} of agent R's plays go by certain "
            f"information at a = {START} and {certain_share(high):.1%} at a = 4, with {low['estimates']:.1f} "
            f"and {high['estimates']:.1f} estimates a game.",
            "careful",
        ),
        "section-5-looks-unused": unchecked(
            f"{PEOPLE} The chapter shows what changes in the agent's play.", "careful"
        ),
    }
