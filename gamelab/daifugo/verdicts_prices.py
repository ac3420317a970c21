"""How strong the agents are and what the prices of cards are good for, from tables. Part of `verdicts`."""

from math import hypot

from scipy import stats

from gamelab import claims
from gamelab.daifugo import prices
from gamelab.daifugo.choices import AGENTS
from gamelab.verdicts import holds, unchecked, under

MARGIN = 0.05
THESIS_SIZED = ("random", "greedy", "montecarlo", "truncated", "learned")
"""Agents whose tables 1 and 2 have as many games a row as the thesis's, or more."""
PRICES = "daifugo-prices"


def beyond_chance(one, other):
    """Whether line `one` has the higher mean rank than `other`, at the 95% level (lines: mean, se)."""
    return one["mean"] - other["mean"] > 1.96 * hypot(one["se"], other["se"])


def strength(lines, tables):
    """Konuma's method beside plain Monte Carlo, against three of each kind."""
    table = tables.read("strength").set_index(["agent", "others"])
    kinds = table.index.get_level_values("others").unique()
    gaps = {kind: table.loc[("truncated", kind)] for kind in kinds}
    plain = {kind: table.loc[("montecarlo", kind)] for kind in kinds}
    gap = {kind: gaps[kind]["mean"] - plain[kind]["mean"] for kind in kinds}
    p = [2 * stats.norm.sf(abs(gap[k]) / hypot(gaps[k]["se"], plain[k]["se"])) for k in kinds]
    clear = dict(zip(kinds, claims.holm(p) < 0.05))
    return {
        "section-2-2-konuma-stronger": under(
            {f"against {kind}": bool(clear[kind] and gap[kind] < 0) for kind in kinds},
            "Our truncated player has a better mean rank than montecarlo (p by Holm below .05); it is our "
            "reading of one sentence, not their program.",
            "daifugo-strength",
            ", ".join(f"{kind} {round(gap[kind], 2) + 0:+.2f}" for kind in kinds),
        )
    }


def handicap(lines, tables):
    """What can be done with the prices."""
    spans = {agent: max(tables.means(agent)) - min(tables.means(agent)) for agent in AGENTS}
    four = ("random", "greedy", "learned", "montecarlo")
    differ = int(
        (
            claims.holm([prices.alike([tables.single(a).iloc[i] for a in four]) for i in range(13)]) < 0.05
        ).sum()
    )
    reach = 1.96 * max(table(a)["se"].max() for a in four for table in (tables.single, tables.threes))
    rows = {agent: tables.means(agent) + tables.threes(agent)["mean"].tolist()[1:] for agent in THESIS_SIZED}
    alike = {
        agent: float(stats.spearmanr(rows["random"], rows[agent]).statistic) for agent in THESIS_SIZED[1:]
    }
    easier = [a for a in THESIS_SIZED if beyond_chance(tables.threes(a).iloc[0], tables.threes(a).iloc[3])]
    agents = ("random", "greedy", "learned", "montecarlo", "truncated", "guided")
    advice = {
        a: float(tables.places(a)["mean"]["3 4 5"] - tables.places(a)["mean"]["3 3 3 3"]) for a in agents
    }
    return {
        "section-1-cards-are-effective": holds(
            min(spans.values()) > MARGIN,
            "From the worst to the best single card, for every agent.",
            PRICES,
            f"{min(spans.values()):.2f} to {max(spans.values()):.2f} ranks",
        ),
        "section-1-strategy-changes-rate": holds(
            differ == 13,
            f"Mean ranks of {', '.join(four)} differ beyond chance (Holm) for {differ} of 13 cards.",
            "daifugo-every-player",
            f"{differ} of 13",
        ),
        "section-1-needs-quantification": unchecked("A reason to do the work; no run decides it."),
        "section-1-allows-adjustment": under(
            {
                "players like those who were measured": reach < MARGIN,
                "players of another kind": min(alike.values()) > 0.9,
            },
            "The prices of the 16 hands are known within the margin. Those of random players put the hands "
            "in another order than those of others: Spearman "
            + ", ".join(f"{agent} {rho:.2f}" for agent, rho in alike.items())
            + ". Whether a person finds a game suitable needs people.",
            PRICES,
        ),
        "section-5-implication": unchecked("An opinion about use; no run decides it."),
        "section-5-intuition": unchecked("What people would deal by intuition needs people."),
        "section-5-sets-make-it-easier": holds(
            bool(easier),
            f"May, by strategy: four threes are better than one, beyond chance, for: {', '.join(easier)}.",
            PRICES,
            f"{len(easier)} of {len(THESIS_SIZED)}",
        ),
        "section-5-advice": under(
            {
                a: beyond_chance(tables.places(a).loc["3 4 5"], tables.places(a).loc["3 3 3 3"])
                for a in agents
            },
            "3, 4, 5 cost more than four threes, beyond chance at 95%.",
            PRICES,
            ", ".join(f"{a} {dearer:+.2f}" for a, dearer in advice.items()),
        ),
    }
