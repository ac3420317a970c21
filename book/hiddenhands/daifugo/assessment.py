"""What is computed for lines of the thesis (Shibata), a function per family; the others stand in claims.csv.

`runs`: what they rest on, the kept tables or others.
"""

from dataclasses import replace

import numpy as np
from scipy import stats

from gamelab.daifugo.choices import AGENTS
from gamelab.daifugo.hands import RANK_NAMES
from hiddenhands.daifugo import card_values, published
from hiddenhands.daifugo.results import MARGIN, PRINT, SURE, THESIS_SIZED, Runs
from hiddenhands.ledger import estimates
from hiddenhands.ledger.estimates import sure_of
from hiddenhands.ledger.rules import above, and_list, computed, exact, mean, truth_of_sign

WHY_MARGIN = (
    "The margin is one place in twenty games, a twelfth of what all printed means span: too little to choose "
    "another handicap for. Agreement is no independent test here: the kind of player and the reading of the "
    "rules were chosen because they come nearest to these numbers."
)
STRONG = [RANK_NAMES.index(card) for card in "JQKA2"]  # pictures and above
TESTED = ("random", "greedy", "learned", "montecarlo")
"""Agents that are told apart card by card."""
ALIKE = 0.9
"""Spearman's correlation above which two orders are roughly the same."""
SURELY = f"beyond chance (p below {SURE} by Holm's method)"
KEPT = Runs()


def signs(values, errors):
    """1 or -1 where a value of this standard error has its sign SURELY, 0 where it cannot be told."""
    p = 2 * stats.norm.sf(np.abs(values) / np.maximum(errors, 1e-9))
    return np.where(estimates.holm(p) < SURE, np.sign(values), 0)


def all_positive(values, errors):
    """Whether all values are positive, beyond chance; None if it cannot be told."""
    return truth_of_sign(min(signs(values, errors)))


def mean_ranks(lines, runs=KEPT):
    """Tables 1 and 2 beside random players."""
    one, more = runs.single("random").set_index("card"), runs.threes("random").set_index("copies")
    ours = {f"table-1-card-{card.lower()}": one.loc[card] for card in RANK_NAMES}
    ours |= {f"table-2-threes-{n}": more.loc[n] for n in range(2, 5)}
    printed = zip(published.SINGLE_CARD + published.THREES[1:], ours.items(), strict=True)
    told = {}
    for claim, (name, line) in printed:
        claim = replace(claim, mean=lines[name].value)
        told[name] = mean(claim, line, MARGIN, WHY_MARGIN, "the-two-tables", in_sample=True)
    again, first = lines["table-2-threes-1"], lines["table-1-card-3"].value
    why = "One experiment stands in both tables: beside this row is that of one 3 in table 1."
    return told | {again.id: exact(again, first, why, "the-two-tables")}


def each(named):
    """Readings of `under` by what is read: the printed tables or an agent."""
    return {f"in {name}" if name == PRINT else f"for {name} players": truth for name, truth in named.items()}


def words(numbers):
    """Signed numbers as words."""
    return and_list([f"{number:+.3f}" for number in numbers])


def ranking(lines, runs=KEPT):
    """What sections 4.2.1 and 4.2.2 read from the tables, for the printed ones and for our agents'."""
    return _of_single_cards(runs) | _of_threes(runs.threes_beside_print(THESIS_SIZED))


def _of_single_cards(runs):
    """Section 4.2.1: the 13 mean ranks by whose they are."""
    rows = runs.single_beside_print(AGENTS)
    steps = {name: card_values.mean_steps(means) for name, (means, _) in rows.items()}
    bends = [weak - strong for weak, strong in steps.values()]
    unsure = [np.sqrt([1, 4, 1] @ errors[[0, 6, 12]] ** 2) / 6 for _, errors in rows.values()]
    larger = dict(zip(rows, map(truth_of_sign, signs(bends, unsure)), strict=True))
    best = dict(zip(RANK_NAMES, card_values.best_of(runs.theses()), strict=True))
    top = RANK_NAMES[int(rows["random"][0].argmin())]
    queen, queens, span, close = RANK_NAMES.index("Q"), {}, {}, {}
    for name, (means, errors) in rows.items():
        gaps, unsure = np.delete(means, queen) - means[queen], np.delete(errors, queen)
        queens[name] = all_positive(gaps, np.hypot(unsure, errors[queen]))
        strong = means[STRONG]
        span[name] = np.ptp(strong)
        ends = errors[STRONG][[strong.argmin(), strong.argmax()]]
        close[name] = all_positive([MARGIN - span[name]], [np.hypot(*ends)])
    order = {name: card_values.in_order(means) for name, (means, _) in rows.items()}
    rough = each({name: rho > ALIKE for name, rho in order.items()})
    found = {
        "stronger-better": computed(rough, lowest=min(order.values())),
        "steps-larger-when-weak": computed(each(larger), printed=steps[PRINT], random=steps["random"]),
        "best-is-q": computed(each(queens), top=top, best=best),
        "may-be-error": computed(best[top] < 0.95, top=top, most=best[top], best=best),
        "pictures-close": computed(each(close), span=span),
    }
    return {f"section-4-2-1-{name}": one for name, one in found.items()}


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
    changes = {"of_print": words(steps[PRINT]), "of_random": words(steps["random"])}
    others = "; ".join(f"{name} {cost}" for name, cost in costs.items() if name != PRINT)
    return {
        "section-4-2-2-more-threes-worse": computed(each(worse), random=steps["random"], **changes),
        "section-4-2-2-changes-smaller": computed(each(smaller), printed=steps[PRINT], **changes),
        "section-4-2-2-one-two-large": computed(each(large), first=costs[PRINT], others=others),
    }


def explanation(lines, runs=KEPT):
    """Why more threes are worse: the others hold fewer."""
    one, four = runs.opponents(1), runs.opponents(4)
    total, fewer, rest = card_values.split_gain(one, four)
    numbers = {"total": total, "fewer": fewer, "rest": rest, "before": one[0][1], "after": four[0][1]}
    return {"section-4-2-2-reason": computed(fewer < 0 > total, **numbers)}


def method_design(lines, runs=KEPT):
    """Sections 3.2 and 4.1: what the design can measure."""
    table = runs.single("random")
    error = float((table["sd"] / published.GAMES**0.5).max())
    span = float(np.ptp(table["mean"]))
    player, seats = runs.single("montecarlo"), runs.read("seats-montecarlo")
    gaps, errors = player["mean"] - seats["mean"], np.hypot(player["se"], seats["se"])
    reach = float((abs(gaps) + estimates.quantile() * errors).max())
    alike = True if reach < MARGIN else False if signs(gaps, errors).any() else None
    samples = zip(table["card"], table["mean"], table["sd"])
    f = estimates.anova({card: (mean, sd, published.GAMES) for card, mean, sd in samples})
    return {
        "section-1-huge-number-of-games": computed(
            span > 10 * estimates.quantile() * error, error=error, span=span
        ),
        "section-3-1-infer-strength": computed(alike, reach=reach),
        "section-3-2-statistic": computed(f["p"] < SURE or None, F=f["F"]),
    }


def strength(lines, runs=KEPT):
    """Konuma's method beside plain Monte Carlo, against three of each kind."""
    gaps, errors, games = runs.truncated_ahead()
    ahead = dict(zip(gaps.index, map(truth_of_sign, signs(gaps, errors))))
    against = {f"against {kind} players": truth for kind, truth in ahead.items()}
    leads = ", ".join(
        f"{kind} {-gap:+.3f} ± {estimates.quantile() * errors[kind]:.3f}" for kind, gap in gaps.items()
    )
    numbers = {"leads": leads, "least": games.min(), "most": games.max(), "change": -gaps["montecarlo"]}
    return {"section-2-2-konuma-stronger": computed(against, **numbers)}


def handicap(lines, runs=KEPT):
    """What can be done with the prices."""
    spans = [float(np.ptp(runs.means(agent))) for agent in AGENTS]
    tested = [[runs.single(agent).iloc[place] for agent in TESTED] for place in range(13)]
    differ = int((estimates.holm([card_values.alike(rows) for rows in tested]) < SURE).sum())
    widest = max(np.ptp([r["mean"] for r in rows]) + 4 * max(r["se"] for r in rows) for rows in tested)
    reach = estimates.quantile() * max(
        table(a)["se"].max() for a in TESTED for table in (runs.single, runs.threes)
    )
    both = runs.single_beside_print(THESIS_SIZED), runs.threes_beside_print(THESIS_SIZED)
    rows = {a: np.hstack([both[0][a], np.array(both[1][a])[:, 1:]]) for a in THESIS_SIZED}
    agreed = {a: card_values.agreement(rows["random"], rows[a]) for a in THESIS_SIZED[1:]}
    orders = [f"{low:.2f} to {high:.2f} with {agent} players" for agent, (low, high) in agreed.items()]
    serve = {agent: above(low - ALIKE, high - ALIKE) for agent, (low, high) in agreed.items()}
    alike = each({"random": reach < MARGIN} | serve)
    threes = {a: runs.threes(a).iloc[[0, 3]] for a in THESIS_SIZED}
    gained = signs(*np.transpose([(-np.diff(t["mean"])[0], np.hypot(*t["se"])) for t in threes.values()]))
    easier = [agent for agent, sign in zip(THESIS_SIZED, gained) if sign > 0]
    better = True if easier else False if (gained < 0).all() else None
    counted = {"easier": and_list(easier), "many": len(easier), "of": len(THESIS_SIZED)}
    dearer = runs.dearer()
    worse = each({agent: truth_of_sign(sign) for agent, sign in sure_of(dearer, sure=SURE).items()})
    slight = and_list([agent for agent, ranks in dearer.items() if float(ranks) < MARGIN])
    changes = {"dearer": ", ".join(f"{agent} {ranks:+.2f}" for agent, ranks in dearer.items())}
    changes["changes"] = ", ".join(f"{ranks:+.2f} for {agent} players" for agent, ranks in dearer.items())
    changed = True if differ == 13 else False if widest < MARGIN else None
    return {
        "section-1-cards-are-effective": computed(min(spans) > MARGIN, least=min(spans), most=max(spans)),
        "section-1-strategy-changes-rate": computed(changed, tested=and_list(TESTED), differ=differ),
        "section-1-allows-adjustment": computed(alike, reach=reach, orders=and_list(orders)),
        "section-5-sets-make-it-easier": computed(better, **counted),
        "section-5-advice": computed(worse, slight=slight, **changes),
    }
