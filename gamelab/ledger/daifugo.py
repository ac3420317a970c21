"""Lines of the thesis (Shibata 2019) that something is computed for, a function per family.

The others are daifugo.csv. `runs`: what they rest on, the kept tables or others.
"""

from dataclasses import replace

import numpy as np
from scipy import stats

from gamelab import claims
from gamelab.daifugo import prices, published
from gamelab.daifugo.choices import AGENTS
from gamelab.daifugo.hands import RANK_NAMES
from gamelab.daifugo.measured import HANDICAPPED, MARGIN, PRINT, SURE, THESIS_SIZED, Runs
from gamelab.ledger.rules import above, exact, holds, listed, mean, met, under

WHY_MARGIN = (
    "The margin is one place in twenty games, a twelfth of what all printed means span: too little to choose "
    "another handicap for. Agreement is no independent test here: the kind of player and the reading of the "
    "rules were chosen because they come nearest to these numbers."
)
SENTENCES, DESIGN, PRICES = "daifugo-sentences", "daifugo-design", "daifugo-prices"
STRONG = [RANK_NAMES.index(card) for card in "JQKA2"]  # pictures and above
TESTED = ("random", "greedy", "learned", "montecarlo")
"""Agents that are told apart card by card."""
ALIKE = 0.9
"""Spearman's correlation above which two orders are roughly the same."""
SURELY = f"beyond chance (p below {SURE} by Holm's method)"
KEPT = Runs()
RESTS_ON = {
    "mean_ranks": "the printed means; kept runs daifugo-single-random and daifugo-threes-random",
    "ranking": "the printed means; kept runs daifugo-single-*, daifugo-threes-*, daifugo-places and "
    "daifugo-seats-searching",
    "explanation": "kept run daifugo-others",
    "method_design": "kept runs daifugo-single-random, daifugo-single-montecarlo, daifugo-seats-montecarlo",
    "strength": "kept runs daifugo-strength and daifugo-strength-more",
    "handicap": "kept runs daifugo-single-*, daifugo-threes-*, daifugo-places and daifugo-places-searching",
}
"""Family -> what its verdicts look at."""


def signs(values, errors):
    """1 or -1 where a value of this standard error has its sign SURELY, 0 where it cannot be told."""
    p = 2 * stats.norm.sf(np.abs(values) / np.maximum(errors, 1e-9))
    return np.where(claims.holm(p) < SURE, np.sign(values), 0)


def all_positive(values, errors):
    """Whether all values are positive, beyond chance; None if it cannot be told."""
    return met(min(signs(values, errors)))


def mean_ranks(lines, runs=KEPT):
    """Tables 1 and 2 beside random players."""
    one, more = runs.single("random").set_index("card"), runs.threes("random").set_index("copies")
    ours = {f"table-1-card-{card.lower()}": one.loc[card] for card in RANK_NAMES}
    ours |= {f"table-2-threes-{n}": more.loc[n] for n in range(2, 5)}
    printed = zip(published.SINGLE_CARD + published.THREES[1:], ours.items(), strict=True)
    told = {
        name: mean(
            replace(claim, mean=lines[name].value), line, MARGIN, WHY_MARGIN, "the-two-tables", in_sample=True
        )
        for claim, (name, line) in printed
    }
    again, first = lines["table-2-threes-1"], lines["table-1-card-3"].value
    why = "One experiment stands in both tables: beside this row is that of one 3 in table 1."
    return told | {again.id: exact(again, first, why, "the-two-tables")}


def each(named):
    """Readings of `under` by what is read: the printed tables or an agent."""
    return {f"in {name}" if name == PRINT else f"for {name} players": truth for name, truth in named.items()}


def words(numbers):
    """Signed numbers as words."""
    return listed([f"{number:+.3f}" for number in numbers])


def ranking(lines, runs=KEPT):
    """What sections 4.2.1 and 4.2.2 read from the tables, for the printed ones and for our agents'."""
    return _of_single_cards(runs) | _of_threes(runs.threes_beside_print(THESIS_SIZED))


def _of_single_cards(runs):
    """Section 4.2.1: the 13 mean ranks by whose they are."""
    rows = runs.single_beside_print(AGENTS)
    steps = {name: prices.mean_steps(means) for name, (means, _) in rows.items()}
    bends = [weak - strong for weak, strong in steps.values()]
    unsure = [np.sqrt([1, 4, 1] @ errors[[0, 6, 12]] ** 2) / 6 for _, errors in rows.values()]
    larger = dict(zip(rows, map(met, signs(bends, unsure)), strict=True))
    best = dict(zip(RANK_NAMES, prices.best_of(runs.theses()), strict=True))
    top = RANK_NAMES[int(rows["random"][0].argmin())]
    queen, queens, spread, close = RANK_NAMES.index("Q"), {}, {}, {}
    for name, (means, errors) in rows.items():
        gaps, unsure = np.delete(means, queen) - means[queen], np.delete(errors, queen)
        queens[name] = all_positive(gaps, np.hypot(unsure, errors[queen]))
        strong = means[STRONG]
        spread[name] = np.ptp(strong)
        ends = errors[STRONG][[strong.argmin(), strong.argmax()]]
        close[name] = all_positive([MARGIN - spread[name]], [np.hypot(*ends)])
    order = {name: prices.in_order(means) for name, (means, _) in rows.items()}
    lowest = f"{min(order.values()):.2f}"
    random = f"{steps['random'][0]:.3f} and {steps['random'][1]:.3f}"
    return {
        "section-4-2-1-stronger-better": under(
            each({name: rho > ALIKE for name, rho in order.items()}),
            "We computed Spearman's correlation of strength and mean rank in the printed table and for each "
            f"of our kinds of players, and call it a rough tendency above {ALIKE}. The lowest is {lowest}.",
            SENTENCES,
            f"lowest {lowest}",
        ),
        "section-4-2-1-steps-larger-when-weak": under(
            each(larger),
            "We compared the mean step from 3 to 9 with that from 9 to 2, which is to be smaller "
            f"{SURELY}. In print they are {steps[PRINT][0]:.3f} and {steps[PRINT][1]:.3f}, for random "
            f"players {random}.",
            SENTENCES,
            f"random {random}",
        ),
        "section-4-2-1-best-is-q": under(
            each(queens),
            f"In our tables the best card for random players is {top}. If they repeat the thesis, "
            f"Q comes out on top in {best['Q']:.1%} of repetitions by chance.",
            "daifugo-strong-cards",
            f"best with random players: {top}",
        ),
        "section-4-2-1-may-be-error": holds(
            best[top] < 0.95,
            f"With {published.GAMES:,} games a row the best card of random players, {top}, comes "
            f"out on top in {best[top]:.0%} of repeated theses and Q in {best['Q']:.1%}. So the "
            "games are too few to name the best card, though Q is not the one they lead to expect.",
            "daifugo-strong-cards",
            f"{best[top]:.0%}",
        ),
        "section-4-2-1-pictures-close": under(
            each(close),
            f"We call the differences delicate if the mean ranks with J, Q, K, A and 2 lie within {MARGIN}. "
            f"In print they span {spread[PRINT]:.3f}, for random players {spread['random']:.3f}, for "
            f"montecarlo players {spread['montecarlo']:.3f}.",
            SENTENCES,
            f"random {spread['random']:.3f}, montecarlo {spread['montecarlo']:.3f}",
        ),
    }


def _of_threes(rows):
    """Section 4.2.2; rows: (mean ranks with one to four threes, their errors) by whose they are."""
    steps = {name: np.diff(means) for name, (means, _) in rows.items()}
    worse, smaller, large, costs = {}, {}, {}, {}
    for name, (means, errors) in rows.items():
        one, two, three, four = errors
        size = np.abs(steps[name])
        worse[name] = all_positive(steps[name], np.hypot(errors[1:], errors[:-1]))
        bent = np.sqrt([one**2 + 4 * two**2 + three**2, two**2 + 4 * three**2 + four**2])
        smaller[name] = all_positive(-np.diff(size), bent)
        first, second, later = means[0] - 2.5, means[1] - means[0], means[3] - means[1]
        costs[name] = words((first, second, later))
        large[name] = all_positive(
            [first - MARGIN, second - MARGIN, second - later],
            [one, np.hypot(one, two), np.sqrt(one**2 + 4 * two**2 + four**2)],
        )
    changes = f"In print it changes by {words(steps[PRINT])}, for random players by {words(steps['random'])}."
    of_each = "; ".join(f"{'printed' if name == PRINT else name} {cost}" for name, cost in costs.items())
    return {
        "section-4-2-2-more-threes-worse": under(
            each(worse),
            "The claim asks that the mean rank gets worse with each further three, for our players "
            f"{SURELY}. {changes}",
            SENTENCES,
            " ".join(f"{step:+.3f}" for step in steps["random"]),
        ),
        "section-4-2-2-changes-smaller": under(
            each(smaller),
            "The claim asks that each further three changes the mean rank by less than the one before, for "
            f"our players {SURELY}. {changes}",
            SENTENCES,
            "printed " + " ".join(f"{step:+.3f}" for step in steps[PRINT]),
        ),
        "section-4-2-2-one-two-large": under(
            each(large),
            "What the thesis calls large is the effect of the first and of the second three, so we ask that "
            f"each makes the mean rank worse by more than {MARGIN}, and that the third and fourth together "
            "make it worse by less than the second alone. The first, the second, and the third and fourth "
            f"together change it by: {of_each}.",
            SENTENCES,
            of_each.partition("; ")[0],
        ),
    }


def explanation(lines, runs=KEPT):
    """Why more threes are worse: the others hold fewer."""
    one, four = runs.opponents(1), runs.opponents(4)
    total, fewer, rest = prices.split_gain(one, four)
    before, after = one[0][1], four[0][1]
    return {
        "section-4-2-2-reason": holds(
            fewer < 0 > total,
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
    table = runs.single("random")
    error = float((table["sd"] / published.GAMES**0.5).max())
    span = float(np.ptp(table["mean"]))
    player, seats = runs.single("montecarlo"), runs.read("seats-montecarlo")
    gaps, errors = player["mean"] - seats["mean"], np.hypot(player["se"], seats["se"])
    reach = float((abs(gaps) + 1.96 * errors).max())
    samples = zip(table["card"], table["mean"], table["sd"])
    f = claims.anova({card: (mean, sd, published.GAMES) for card, mean, sd in samples})
    return {
        "section-1-huge-number-of-games": holds(
            span > 10 * 1.96 * error,
            f"With {published.GAMES:,} games a row the standard error of random players' mean ranks is "
            f"{error:.4f} at most, while the best and the worst card are {span:.3f} apart.",
            DESIGN,
            f"{error:.4f}",
        ),
        "section-3-1-infer-strength": holds(
            True if reach < MARGIN else False if signs(gaps, errors).any() else None,
            "We estimated the same 13 values for montecarlo players by watching player 1 and by counting all "
            f"seats. The 95% intervals of the 13 differences reach to {reach:.3f} ranks at most, "
            f"and the ways are alike where that is below {MARGIN}.",
            DESIGN,
            f"{reach:.3f} ranks at most",
        ),
        "section-3-2-statistic": holds(
            f["p"] < SURE or None,
            f"With {published.GAMES:,} games a row the mean ranks of random players differ by card far "
            f"beyond chance: Welch's analysis of variance gives F = {f['F']:.0f}.",
            DESIGN,
            f"F = {f['F']:.0f}",
        ),
    }


def strength(lines, runs=KEPT):
    """Konuma's method beside plain Monte Carlo, against three of each kind."""
    gaps, errors, games = runs.truncated_ahead()
    ahead = dict(zip(gaps.index, map(met, signs(gaps, errors))))
    return {
        "section-2-2-konuma-stronger": under(
            {f"against {kind} players": truth for kind, truth in ahead.items()},
            "Our truncated player, which is our reading of one sentence and not their program, should have a "
            f"better mean rank than montecarlo against the same three others, {SURELY}. Each played "
            f"{games.min():,} to {games.max():,} games against three of a kind. Against three montecarlo "
            f"players the difference is {-gaps['montecarlo']:+.2f}.",
            "daifugo-strength",
            ", ".join(f"{kind} {-gap:+.3f} ± {1.96 * errors[kind]:.3f}" for kind, gap in gaps.items()),
        )
    }


def handicap(lines, runs=KEPT):
    """What can be done with the prices."""
    spans = [float(np.ptp(runs.means(agent))) for agent in AGENTS]
    ends = f"{min(spans):.2f} to {max(spans):.2f}"
    tested = [[runs.single(agent).iloc[place] for agent in TESTED] for place in range(13)]
    differ = int((claims.holm([prices.alike(rows) for rows in tested]) < SURE).sum())
    widest = max(
        np.ptp([row["mean"] for row in rows]) + 4 * max(row["se"] for row in rows) for rows in tested
    )
    reach = 1.96 * max(table(a)["se"].max() for a in TESTED for table in (runs.single, runs.threes))
    both = runs.single_beside_print(THESIS_SIZED), runs.threes_beside_print(THESIS_SIZED)
    rows = {a: np.hstack([both[0][a], np.array(both[1][a])[:, 1:]]) for a in THESIS_SIZED}
    agreed = {a: prices.agreement(rows["random"], rows[a]) for a in THESIS_SIZED[1:]}
    orders = [f"{low:.2f} to {high:.2f} with {agent} players" for agent, (low, high) in agreed.items()]
    threes = {a: runs.threes(a).iloc[[0, 3]] for a in THESIS_SIZED}
    gained = signs(*np.transpose([(-np.diff(t["mean"])[0], np.hypot(*t["se"])) for t in threes.values()]))
    easier = [agent for agent, sign in zip(THESIS_SIZED, gained) if sign > 0]
    dearer, errors = runs.dearer()
    slight = [agent for agent, ranks in dearer.items() if ranks < MARGIN]
    changes = ", ".join(f"{ranks:+.2f} for {agent} players" for agent, ranks in dearer.items())
    return {
        "section-1-cards-are-effective": holds(
            min(spans) > MARGIN,
            f"For every kind of our players the mean rank changes by {ends} from the worst to the best "
            f"single card, which is more than the margin of {MARGIN}.",
            PRICES,
            f"{ends} ranks",
        ),
        "section-1-strategy-changes-rate": holds(
            True if differ == 13 else False if widest < MARGIN else None,
            f"We compared the mean ranks of {listed(TESTED)} players card by card. They differ {SURELY} for "
            f"{differ} of 13 cards.",
            "daifugo-every-player",
            f"{differ} of 13",
        ),
        "section-1-allows-adjustment": under(
            each(
                {"random": reach < MARGIN}
                | {agent: above(low - ALIKE, high - ALIKE) for agent, (low, high) in agreed.items()}
            ),
            f"The mean ranks of the 16 hands are known to within {reach:.3f}. Whether those of random "
            "players serve others too, Spearman's correlation of the two orders of the hands tells (95% "
            f"ranges; above {ALIKE} they do): {listed(orders)}. Whether a person finds a game suitable "
            "would take people.",
            PRICES,
        ),
        "section-5-sets-make-it-easier": holds(
            True if easier else False if (gained < 0).all() else None,
            "The thesis says that it may become easier, so one kind of player is enough. Four threes give a "
            f"better mean rank than one, {SURELY}, for: {listed(easier)}.",
            PRICES,
            f"{len(easier)} of {len(THESIS_SIZED)}",
        ),
        "section-5-advice": under(
            each(dict(zip(HANDICAPPED, map(met, signs([*dearer.values()], errors))))),
            f"With 3, 4 and 5 in place of four threes the mean rank of player 1 should be worse, {SURELY}. "
            f"It changes by {changes}. Below {MARGIN}, which would not matter, it is for: {listed(slight)}.",
            PRICES,
            ", ".join(f"{agent} {ranks:+.2f}" for agent, ranks in dearer.items()),
        ),
    }
