"""How strong the agents are and what the prices of cards are good for, from tables. Part of `verdicts`."""

from math import hypot

from scipy import stats

from gamelab import claims
from gamelab.daifugo import prices
from gamelab.daifugo.choices import AGENTS
from gamelab.ledger.rules import holds, listed, unchecked, under

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
            {f"against {kind} players": bool(clear[kind] and gap[kind] < 0) for kind in kinds},
            "Our truncated player, which is our reading of one sentence and not their program, should have a "
            "better mean rank than montecarlo against the same three others, with p below 0.05 by Holm's "
            f"method. Against three montecarlo players the difference is {gap['montecarlo']:+.2f}.",
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
    changes = ", ".join(f"{dearer:+.2f} for {a} players" for a, dearer in advice.items())
    return {
        "section-1-cards-are-effective": holds(
            min(spans.values()) > MARGIN,
            f"For every kind of our players the mean rank changes by {min(spans.values()):.2f} to "
            f"{max(spans.values()):.2f} from the worst to the best single card, which is more than the "
            f"margin of {MARGIN}.",
            PRICES,
            f"{min(spans.values()):.2f} to {max(spans.values()):.2f} ranks",
        ),
        "section-1-strategy-changes-rate": holds(
            differ == 13,
            f"We compared the mean ranks of {listed(four)} players card by card. They differ beyond chance, "
            f"by Holm's method, for {differ} of 13 cards.",
            "daifugo-every-player",
            f"{differ} of 13",
        ),
        "section-1-needs-quantification": unchecked(
            "This is a reason to do the work, which no run can decide."
        ),
        "section-1-allows-adjustment": under(
            {
                "for players like those who were measured": reach < MARGIN,
                "for players of another kind": min(alike.values()) > 0.9,
            },
            f"The mean ranks of the 16 hands are known to within {reach:.3f}. Whether those of random "
            "players put the hands in the same order as those of others, Spearman's correlation tells: "
            + ", ".join(f"{rho:.2f} with {agent} players" for agent, rho in alike.items())
            + ". Whether a person finds a game suitable would take people.",
            PRICES,
        ),
        "section-5-implication": unchecked("This is an opinion about use, which no run can decide."),
        "section-5-intuition": unchecked("What people would deal by intuition, only people can show."),
        "section-5-sets-make-it-easier": holds(
            bool(easier),
            "The thesis says that it may become easier, so one kind of player is enough. Four threes give a "
            f"better mean rank than one, beyond chance, for: {listed(easier)}.",
            PRICES,
            f"{len(easier)} of {len(THESIS_SIZED)}",
        ),
        "section-5-advice": under(
            {
                f"for {a} players": beyond_chance(
                    tables.places(a).loc["3 4 5"], tables.places(a).loc["3 3 3 3"]
                )
                for a in agents
            },
            "With 3, 4 and 5 in place of four threes the mean rank of player 1 should be worse, beyond "
            f"chance at 95%. It changes by {changes}.",
            PRICES,
            ", ".join(f"{a} {dearer:+.2f}" for a, dearer in advice.items()),
        ),
    }
