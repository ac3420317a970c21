"""Lines of the thesis (Shibata 2019) that something is computed for, a function per family.

The others are daifugo.csv. `runs`: what they rest on, the kept tables or others.
"""

from math import hypot

import numpy as np
from scipy import stats

from gamelab import claims
from gamelab.daifugo import prices, published
from gamelab.daifugo.choices import AGENTS
from gamelab.daifugo.hands import RANK_NAMES
from gamelab.daifugo.measured import HANDICAPPED, MARGIN, PRINT, THESIS_SIZED, Runs
from gamelab.ledger.rules import done, holds, listed, mean, not_done, under

WHY_MARGIN = (
    "The margin is one place in twenty games, a twelfth of what all printed means span: too little to choose "
    "another handicap for. Agreement is no independent test here: the kind of player and the reading of the "
    "rules were chosen because they come nearest to these numbers."
)
SENTENCES, DESIGN, PRICES = "daifugo-sentences", "daifugo-design", "daifugo-prices"
STRONG = [RANK_NAMES.index(card) for card in "JQKA2"]  # pictures and above
TESTED = ("random", "greedy", "learned", "montecarlo")
"""Agents that are told apart card by card."""
KEPT = Runs()
RESTS_ON = {}
"""Family -> what its verdicts look at; "computed with the ledger" for others."""


def mean_ranks(lines, runs=KEPT):
    """Tables 1 and 2 beside random players."""
    one, more = runs.single("random").set_index("card"), runs.threes("random").set_index("copies")
    ours = {f"table-1-card-{card.lower()}": one.loc[card] for card in RANK_NAMES}
    ours |= {f"table-2-threes-{n}": more.loc[n] for n in range(1, 5)}
    printed = published.SINGLE_CARD + published.THREES
    return {
        name: mean(claim, line, MARGIN, WHY_MARGIN, "the-two-tables", in_sample=True)
        for claim, (name, line) in zip(printed, ours.items(), strict=True)
    }


def each(named):
    """Readings of `under` by what is read: the printed tables or an agent."""
    return {f"in {name}" if name == PRINT else f"for {name} players": met for name, met in named.items()}


def words(numbers):
    """Signed numbers as words."""
    return listed([f"{number:+.3f}" for number in numbers])


def ranking(lines, runs=KEPT):
    """What sections 4.2.1 and 4.2.2 read from the tables, for the printed ones and for our agents'."""
    one, _ = runs.beside_print(AGENTS)
    _, threes = runs.beside_print([agent for agent in AGENTS if agent in THESIS_SIZED])
    return _of_single_cards(one, runs) | _of_threes(threes)


def _of_single_cards(means, runs):
    """Section 4.2.1; means: the 13 mean ranks by whose they are."""
    steps = {name: prices.mean_steps(rows) for name, rows in means.items()}
    strong = {name: [rows[place] for place in STRONG] for name, rows in means.items()}
    spread = {name: max(rows) - min(rows) for name, rows in strong.items()}
    best = dict(zip(RANK_NAMES, prices.best_of(runs.theses()), strict=True))
    top = {name: RANK_NAMES[int(np.argmin(rows))] for name, rows in means.items()}
    order = {name: prices.in_order(rows) for name, rows in means.items()}
    lowest = f"{min(order.values()):.2f}"
    random = f"{steps['random'][0]:.3f} and {steps['random'][1]:.3f}"
    return {
        "section-4-2-1-stronger-better": under(
            each({name: rho > 0.9 for name, rho in order.items()}),
            "We computed Spearman's correlation of strength and mean rank in the printed table and for each "
            f"of our kinds of players, and call it a rough tendency above 0.9. The lowest is {lowest}.",
            SENTENCES,
            f"lowest {lowest}",
        ),
        "section-4-2-1-steps-larger-when-weak": under(
            each({name: weak > strong for name, (weak, strong) in steps.items()}),
            "We compared the mean step from 3 to 9 with that from 9 to 2. In print they are "
            f"{steps[PRINT][0]:.3f} and {steps[PRINT][1]:.3f}, for random players {random}.",
            SENTENCES,
            f"random {random}",
        ),
        "section-4-2-1-best-is-q": under(
            each({name: card == "Q" for name, card in top.items()}),
            f"In our tables the best card for random players is {top['random']}. If they repeat the thesis, "
            f"Q comes out on top in {best['Q']:.1%} of repetitions by chance.",
            "daifugo-strong-cards",
            f"best with random players: {top['random']}",
        ),
        "section-4-2-1-may-be-error": holds(
            best["2"] < 0.95,
            f"With {published.GAMES:,} games a row the best card of random players, 2, comes out on top in "
            f"{best['2']:.0%} of repeated theses and Q in {best['Q']:.1%}. So the games are too few to name "
            "the best card, though Q is not the one they lead to expect.",
            "daifugo-strong-cards",
            f"{best['2']:.0%}",
        ),
        "section-4-2-1-pictures-close": under(
            each({name: gap < MARGIN for name, gap in spread.items()}),
            f"We call the differences delicate if the mean ranks with J, Q, K, A and 2 lie within {MARGIN}. "
            f"In print they span {spread[PRINT]:.3f}, for random players {spread['random']:.3f}, for "
            f"montecarlo players {spread['montecarlo']:.3f}.",
            SENTENCES,
            f"random {spread['random']:.3f}, montecarlo {spread['montecarlo']:.3f}",
        ),
    }


def _of_threes(means):
    """Section 4.2.2; means: mean ranks with one to four threes by whose they are."""
    steps = {name: np.diff(rows) for name, rows in means.items()}
    costs = {name: (rows[3] - rows[1], rows[1] - 2.5) for name, rows in means.items()}
    changes = f"In print it changes by {words(steps[PRINT])}, for random players by {words(steps['random'])}."
    later, first = costs["random"]
    return {
        "section-4-2-2-more-threes-worse": under(
            each({name: bool((step > 0).all()) for name, step in steps.items()}),
            f"The claim asks that the mean rank gets worse with each further three. {changes}",
            SENTENCES,
            " ".join(f"{step:+.3f}" for step in steps["random"]),
        ),
        "section-4-2-2-changes-smaller": under(
            each({name: bool((np.diff(np.abs(step)) < 0).all()) for name, step in steps.items()}),
            "The claim asks that each further three changes the mean rank by less than the one before. "
            f"{changes}",
            SENTENCES,
            "printed " + " ".join(f"{step:+.3f}" for step in steps[PRINT]),
        ),
        "section-4-2-2-one-two-large": under(
            each({name: last < before for name, (last, before) in costs.items()}),
            "The claim asks that the third and fourth three together cost less than the first and second, "
            f"counted from a mean rank of 2.5. In print they cost {costs[PRINT][0]:.3f} after "
            f"{costs[PRINT][1]:.3f}, for random players {later:.3f} after {first:.3f}.",
            SENTENCES,
            f"random {later:.3f} after {first:.3f}",
        ),
    }


def explanation(lines, runs=KEPT):
    """Why more threes are worse: the others hold fewer."""
    one, four = runs.opponents(1), runs.opponents(4)
    total, fewer, rest = prices.split_gain(one, four)
    before, after = one[0][1], four[0][1]
    return {
        "section-4-2-2-reason": under(
            {
                "in that the others hold fewer threes and get a better mean rank": fewer < 0 > total,
                "in that an opponent without a three stays where it was": abs(after - before) < MARGIN,
            },
            "We split what changes if a random player 1 has four sure threes instead of one. The mean rank "
            f"of the others changes by {total:+.3f}: {fewer:+.3f} by holding fewer threes and {rest:+.3f} "
            f"because as many threes are worth less than before; with none it goes from {before:.2f} to "
            f"{after:.2f}.",
            "daifugo-why-threes",
            f"{total:+.3f}",
        )
    }


def method_design(lines, runs=KEPT):
    """Sections 3.2 and 4.1: what the design can measure."""
    table, seats = runs.single("random"), runs.read("seats-montecarlo")
    error = float((table["sd"] / published.GAMES**0.5).max())
    span = float(table["mean"].max() - table["mean"].min())
    pairs = zip(*(t.set_index("card").to_dict("index").items() for t in (runs.single("montecarlo"), seats)))
    p = float(stats.combine_pvalues([prices.alike([one, other]) for (_, one), (_, other) in pairs])[1])
    f = claims.anova(
        {c: (m, s, published.GAMES) for c, m, s in zip(table["card"], table["mean"], table["sd"])}
    )
    return {
        "section-1-huge-number-of-games": holds(
            span > 10 * 1.96 * error,
            f"With {published.GAMES:,} games a row the standard error of random players' mean ranks is "
            f"{error:.4f} at most, while the best and the worst card are {span:.3f} apart.",
            DESIGN,
            f"{error:.4f}",
        ),
        "section-3-1-infer-strength": holds(
            p > 0.001,
            "We estimated the same 13 values for montecarlo players in two ways, by watching player 1 and by "
            f"counting all seats. Tested together, all 13 pairs differ with p = {p:.2f}; we say that the "
            "ways disagree below 0.001.",
            DESIGN,
            f"p = {p:.2f}",
        ),
        "section-3-2-statistic": holds(
            f["p"] < 0.001,
            f"With {published.GAMES:,} games a row the mean ranks of random players differ by card far "
            f"beyond chance: Welch's analysis of variance gives F = {f['F']:.0f}.",
            DESIGN,
            f"F = {f['F']:.0f}",
        ),
    }


def win_rate(lines, runs=KEPT):
    """Shares of first places; with the other places they make the mean rank."""
    table = runs.places("random").loc[list(RANK_NAMES)]
    places = table[["first", "second", "third", "last"]]
    adds = np.allclose(places.sum(axis=1), 1, 0, 1e-9) and np.allclose(
        places @ [1, 2, 3, 4], table["mean"], 0, 1e-9
    )
    first = table["first"]
    why = (
        f"Random players come first in {first['3']:.1%} of games with a 3 and in {first['2']:.1%} with a 2. "
        "The thesis prints no such rates."
    )
    return {"section-1-win-rate-measured": (done if adds else not_done)(why, "daifugo-places")}


def strength(lines, runs=KEPT):
    """Konuma's method beside plain Monte Carlo, against three of each kind."""
    table = runs.read("strength").set_index(["agent", "others"])
    kinds = table.index.get_level_values("others").unique()
    ours, plain = table.loc["truncated"].loc[kinds], table.loc["montecarlo"].loc[kinds]
    gaps = ours["mean"] - plain["mean"]
    clear = claims.holm(2 * stats.norm.sf(gaps.abs() / np.hypot(ours["se"], plain["se"]))) < 0.05
    return {
        "section-2-2-konuma-stronger": under(
            {f"against {kind} players": bool(c and gap < 0) for (kind, gap), c in zip(gaps.items(), clear)},
            "Our truncated player, which is our reading of one sentence and not their program, should have a "
            "better mean rank than montecarlo against the same three others, with p below 0.05 by Holm's "
            f"method. Against three montecarlo players the difference is {gaps['montecarlo']:+.2f}.",
            "daifugo-strength",
            ", ".join(f"{kind} {round(gap, 2) + 0:+.2f}" for kind, gap in gaps.items()),
        )
    }


def beyond_chance(one, other):
    """Whether line `one` has the higher mean rank than `other`, at the 95% level (lines: mean, se)."""
    return one["mean"] - other["mean"] > 1.96 * hypot(one["se"], other["se"])


def handicap(lines, runs=KEPT):
    """What can be done with the prices."""
    spans = [max(runs.means(agent)) - min(runs.means(agent)) for agent in AGENTS]
    ends = f"{min(spans):.2f} to {max(spans):.2f}"
    apart = [prices.alike([runs.single(agent).iloc[place] for agent in TESTED]) for place in range(13)]
    differ = int((claims.holm(apart) < 0.05).sum())
    reach = 1.96 * max(table(a)["se"].max() for a in TESTED for table in (runs.single, runs.threes))
    rows = {agent: runs.means(agent) + runs.means_of_threes(agent)[1:] for agent in THESIS_SIZED}
    alike = {a: float(stats.spearmanr(rows["random"], rows[a]).statistic) for a in THESIS_SIZED[1:]}
    easier = [a for a in THESIS_SIZED if beyond_chance(runs.threes(a).iloc[0], runs.threes(a).iloc[3])]
    dearer = runs.dearer()
    lower, four = ({a: runs.places(a).loc[hand] for a in HANDICAPPED} for hand in ("3 4 5", "3 3 3 3"))
    return {
        "section-1-cards-are-effective": holds(
            min(spans) > MARGIN,
            f"For every kind of our players the mean rank changes by {ends} from the worst to the best "
            f"single card, which is more than the margin of {MARGIN}.",
            PRICES,
            f"{ends} ranks",
        ),
        "section-1-strategy-changes-rate": holds(
            differ == 13,
            f"We compared the mean ranks of {listed(TESTED)} players card by card. They differ beyond "
            f"chance, by Holm's method, for {differ} of 13 cards.",
            "daifugo-every-player",
            f"{differ} of 13",
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
        "section-5-sets-make-it-easier": holds(
            bool(easier),
            "The thesis says that it may become easier, so one kind of player is enough. Four threes give a "
            f"better mean rank than one, beyond chance, for: {listed(easier)}.",
            PRICES,
            f"{len(easier)} of {len(THESIS_SIZED)}",
        ),
        "section-5-advice": under(
            {f"for {a} players": beyond_chance(lower[a], four[a]) for a in HANDICAPPED},
            "With 3, 4 and 5 in place of four threes the mean rank of player 1 should be worse, beyond "
            "chance at 95%. It changes by "
            + ", ".join(f"{ranks:+.2f} for {agent} players" for agent, ranks in dearer.items())
            + ".",
            PRICES,
            ", ".join(f"{agent} {ranks:+.2f}" for agent, ranks in dearer.items()),
        ),
    }
