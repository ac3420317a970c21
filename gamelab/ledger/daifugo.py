"""Every printed number and sentence of the thesis (Shibata 2019) judged, family by family."""

from functools import cache

import numpy as np
from scipy import stats

from gamelab import claims, kept
from gamelab.daifugo import prices, published
from gamelab.daifugo.choices import AGENTS
from gamelab.daifugo.hands import RANK_NAMES
from gamelab.ledger import daifugo_prices as verdicts_prices
from gamelab.ledger import rules as verdicts
from gamelab.ledger.daifugo_prices import MARGIN, THESIS_SIZED
from gamelab.ledger.daifugo_rules import (
    aim,
    background,
    design,
    figures,
    rule_of_agent,
    rule_of_game,
    sample_size,
    wishes,
)
from gamelab.ledger.rules import holds, listed, under

__all__ = ["aim", "background", "figures", "rule_of_agent", "rule_of_game", "sample_size", "wishes"]

WHY_MARGIN = (
    "The margin is one place in twenty games, a twelfth of what all printed means span: too little to choose "
    "another handicap for. Agreement is no independent test here: the kind of player and the reading of the "
    "rules were chosen because they come nearest to these numbers."
)
SENTENCES = "daifugo-sentences"
PRINT = "the printed tables"
STRONG = [RANK_NAMES.index(card) for card in "JQKA2"]  # pictures and above
LONGEST = {
    "random": ("single-random", "threes-random"),
    "montecarlo": ("single-montecarlo", "threes-montecarlo"),
    "truncated": ("single-truncated", "threes-truncated"),
    "ucb": ("seats-searching", "threes-searching"),
    "guided": ("seats-searching", "threes-searching"),
}
"""Tables 1 and 2 of those who are not in daifugo-places."""


def kept_table(name):
    """The kept table (DataFrame) daifugo-`name`; InputError without one."""
    return kept.table(f"daifugo-{name}", dtype={"card": str, "hand": str})


class Tables:
    """What the verdicts rest on; `read(name)` gives the table that a kept run of this name would have."""

    def __init__(self, read=kept_table):
        self.read = cache(read)

    def places(self, agent):
        """How often an agent comes first to last by the hand it holds (index), and its mean rank."""
        quick = agent in ("random", "greedy", "learned")
        table = self.read("places" if quick else "places-searching")
        return table[table["agent"] == agent].set_index("hand")

    def single(self, agent):
        """Table 1 of an agent, from the longest run: columns card, games, mean, sd, se; from 3 to 2."""
        if agent in LONGEST:
            return self.read(LONGEST[agent][0]).query("agent == @agent").reset_index(drop=True)
        return self.places(agent).loc[list(RANK_NAMES)].rename_axis("card").reset_index()

    def threes(self, agent):
        """Table 2 of an agent, from the longest run: columns copies, games, mean, sd, se."""
        if agent in LONGEST:
            return self.read(LONGEST[agent][1]).query("agent == @agent").reset_index(drop=True)
        hands = [" ".join("3" * copies) for copies in range(1, 5)]
        return self.places(agent).loc[hands].reset_index(drop=True).assign(copies=range(1, 5))

    def means(self, agent):
        """An agent's 13 mean ranks, from 3 to 2."""
        return self.single(agent)["mean"].tolist()

    def opponents(self, copies):
        """Own threes -> (share, mean rank) of the opponents of a random player 1 with `copies` threes."""
        table = self.read("others").query("copies == @copies")
        return {line["held"]: (line["share"], line["mean"]) for line in table.to_dict("records")}

    def theses(self):
        """The means of table 1 in many repetitions of the thesis by random players, see `prices.theses`."""
        table = self.single("random")
        return prices.theses(table["mean"], table["sd"], published.GAMES)


KEPT = Tables()


def mean_ranks(lines, tables=KEPT):
    """Tables 1 and 2 beside random players."""
    one, more = tables.single("random").set_index("card"), tables.threes("random").set_index("copies")
    ours = {f"table-1-card-{card.lower()}": one.loc[card] for card in RANK_NAMES}
    ours |= {f"table-2-threes-{n}": more.loc[n] for n in range(1, 5)}
    printed = published.SINGLE_CARD + published.THREES
    return {
        name: verdicts.mean(claim, line, MARGIN, WHY_MARGIN, "the-two-tables", in_sample=True)
        for claim, (name, line) in zip(printed, ours.items(), strict=True)
    }


def printed_and_ours(agents, tables):
    """The printed 13 and 4 means, and those of agents: {name: (from 3 to 2, from one three to four)}."""
    both = published.SINGLE_CARD, published.THREES
    paper = {PRINT: tuple([claim.mean for claim in rows] for rows in both)}
    return paper | {agent: (tables.means(agent), tables.threes(agent)["mean"].tolist()) for agent in agents}


def ranking(lines, tables=KEPT):
    """What sections 4.2.1 and 4.2.2 read from the tables, for the printed ones and for our agents'."""
    both = printed_and_ours(AGENTS, tables)
    all_rows = {name: one for name, (one, _) in both.items()}
    two = {name: four for name, (_, four) in both.items() if name not in {*AGENTS} - {*THESIS_SIZED}}
    many = {name: np.diff(four) for name, four in two.items()}
    steps = {name: prices.mean_steps(rows) for name, rows in all_rows.items()}
    spread = {
        name: max(rows[i] for i in STRONG) - min(rows[i] for i in STRONG) for name, rows in all_rows.items()
    }
    best = dict(zip(RANK_NAMES, prices.best_of(tables.theses()), strict=True))
    told = {name: RANK_NAMES[int(np.argmin(rows))] for name, rows in all_rows.items()}
    order = {name: prices.in_order(rows) for name, rows in all_rows.items()}
    top = told["random"]

    def each(named):
        """Readings of `under` by name."""
        return {f"in {n}" if n == PRINT else f"for {n} players": found for n, found in named.items()}

    def words(numbers):
        """Signed numbers as words."""
        return listed([f"{number:+.3f}" for number in numbers])

    return {
        "section-4-2-1-stronger-better": under(
            each({name: found > 0.9 for name, found in order.items()}),
            "We computed Spearman's correlation of strength and mean rank in the printed table and for each "
            "of our kinds of players, and call it a rough tendency above 0.9. The lowest is "
            f"{min(order.values()):.2f}.",
            SENTENCES,
            f"lowest {min(order.values()):.2f}",
        ),
        "section-4-2-1-steps-larger-when-weak": under(
            each({name: weak > strong for name, (weak, strong) in steps.items()}),
            "We compared the mean step from 3 to 9 with that from 9 to 2. In print they are "
            f"{steps[PRINT][0]:.3f} and {steps[PRINT][1]:.3f}, for random players {steps['random'][0]:.3f} "
            f"and {steps['random'][1]:.3f}.",
            SENTENCES,
            f"random {steps['random'][0]:.3f} and {steps['random'][1]:.3f}",
        ),
        "section-4-2-1-best-is-q": under(
            each({name: card == "Q" for name, card in told.items()}),
            f"In our tables the best card for random players is {top}. If they repeat the thesis, Q comes "
            f"out on top in {best['Q']:.1%} of repetitions by chance.",
            "daifugo-strong-cards",
            f"best with random players: {told['random']}",
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
        "section-4-2-2-more-threes-worse": under(
            each({name: bool((steps > 0).all()) for name, steps in many.items()}),
            "The claim asks that the mean rank gets worse with each further three. In print it changes by "
            f"{words(many[PRINT])}, for random players by {words(many['random'])}.",
            SENTENCES,
            " ".join(f"{step:+.3f}" for step in many["random"]),
        ),
        "section-4-2-2-changes-smaller": under(
            each({name: bool((np.diff(np.abs(steps)) < 0).all()) for name, steps in many.items()}),
            "The claim asks that each further three changes the mean rank by less than the one before. In "
            f"print it changes by {words(many[PRINT])}, for random players by {words(many['random'])}.",
            SENTENCES,
            "printed " + " ".join(f"{step:+.3f}" for step in many[PRINT]),
        ),
        "section-4-2-2-one-two-large": under(
            each({name: four[3] - four[1] < four[1] - 2.5 for name, four in two.items()}),
            "The claim asks that the third and fourth three together cost less than the first and second, "
            f"counted from a mean rank of 2.5. In print they cost {two[PRINT][3] - two[PRINT][1]:.3f} after "
            f"{two[PRINT][1] - 2.5:.3f}, for random players {two['random'][3] - two['random'][1]:.3f} after "
            f"{two['random'][1] - 2.5:.3f}.",
            SENTENCES,
            f"random {two['random'][3] - two['random'][1]:.3f} after {two['random'][1] - 2.5:.3f}",
        ),
    }


def explanation(lines, tables=KEPT):
    """Why more threes are worse: the others hold fewer."""
    total, fewer, rest = prices.split_gain(tables.opponents(1), tables.opponents(4))
    before, after = tables.opponents(1)[0][1], tables.opponents(4)[0][1]
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


def method_design(lines, tables=KEPT):
    """Sections 3.2 and 4.1: the design, and what it can measure."""
    table, seats = tables.single("random"), tables.read("seats-montecarlo")
    error = float((table["sd"] / published.GAMES**0.5).max())
    span = float(table["mean"].max() - table["mean"].min())
    pairs = zip(*(t.set_index("card").to_dict("index").items() for t in (tables.single("montecarlo"), seats)))
    p = float(stats.combine_pvalues([prices.alike([one, other]) for (_, one), (_, other) in pairs])[1])
    f = claims.anova(
        {c: (m, s, published.GAMES) for c, m, s in zip(table["card"], table["mean"], table["sd"])}
    )
    return design(lines) | {
        "section-1-huge-number-of-games": holds(
            span > 10 * 1.96 * error,
            f"With {published.GAMES:,} games a row the standard error of random players' mean ranks is "
            f"{error:.4f} at most, while the best and the worst card are {span:.3f} apart.",
            "daifugo-design",
            f"{error:.4f}",
        ),
        "section-3-1-infer-strength": holds(
            p > 0.001,
            "We estimated the same 13 values for montecarlo players in two ways, by watching player 1 and by "
            f"counting all seats. Tested together, all 13 pairs differ with p = {p:.2f}; we say that the "
            "ways disagree below 0.001.",
            "daifugo-design",
            f"p = {p:.2f}",
        ),
        "section-3-2-statistic": holds(
            f["p"] < 0.001,
            f"With {published.GAMES:,} games a row the mean ranks of random players differ by card far "
            f"beyond chance: Welch's analysis of variance gives F = {f['F']:.0f}.",
            "daifugo-design",
            f"F = {f['F']:.0f}",
        ),
    }


def win_rate(lines, tables=KEPT):
    """Shares of first places."""
    table = tables.places("random").loc[list(RANK_NAMES)]
    first = table["first"]
    adds = abs(table[["first", "second", "third", "last"]].sum(axis="columns") - 1).max() < 1e-9
    means = sum(k * table[name] for k, name in enumerate(("first", "second", "third", "last"), 1))
    told = (
        f"Random players come first in {first['3']:.1%} of games with a 3 and in {first['2']:.1%} with a 2."
    )
    return {
        "section-1-win-rate-measured": verdicts.done(
            f"{told} The thesis prints no such rates.", "daifugo-places"
        )
        if adds and abs(means - table["mean"]).max() < 1e-9
        else verdicts.not_done(told, "daifugo-places")
    }


def strength(lines, tables=KEPT):
    """Konuma's method beside plain Monte Carlo, against three of each kind."""
    return verdicts_prices.strength(lines, tables)


def handicap(lines, tables=KEPT):
    """What can be done with the prices."""
    return verdicts_prices.handicap(lines, tables)
