"""What of Takeda and Toriumi (2019) takes a computation: readings, learning, features, table 3."""

from itertools import product

import numpy as np

from gamelab.ledger.rules import (
    FAILS,
    HOLDS,
    ONLY_UNDER,
    Verdict,
    done,
    exact,
    holds,
    listed,
    not_done,
    otherwise,
    unchecked,
    under,
)
from gamelab.werewolf import continuous, model, real, repaired_table
from gamelab.werewolf.choices import (
    HIGH,
    LEVELS,
    LOW,
    STANDARD,
    YEAR_2017,
    YEAR_2018,
    Exile,
    Known,
    rates_of,
)
from gamelab.werewolf.features import regress
from gamelab.werewolf.published import ACTUAL, MEANS, P_VALUES, PREDICTED
from gamelab.werewolf.readings import circles, leads, readings, settles

YEARS = 600  # of learning
IN_GAMES = {"contest2018": "in 100 games of the contest of 2018", "training": "in training games of programs"}
NOTICED = 0.01  # a win rate that moves by more, a game in a hundred, is called important
COPY = "Our copy's order of the means gives other directions than printed, so we chose the order by these."
RESTS_ON = {}
"""Family -> what its verdicts look at; "computed with the ledger" for others."""


def among(condition, why, link):
    """HOLDS, FAILS or ONLY_UNDER by how many of `readings` meet `condition`, a function of a Graph."""
    met = [condition(graph) for _, graph in readings()]
    everybody = [yes for yes, (switches, _) in zip(met, readings()) if switches.exile == Exile.ALL]
    verdict = HOLDS if all(met) else ONLY_UNDER if any(met) else FAILS
    ours = f"{sum(met)} of {len(met)} readings"
    counted = (
        f"That is so in {sum(met)} of the {len(met)} readings that section 5.2 allows, and in "
        f"{sum(everybody)} of the {len(everybody)} in which everybody can be exiled."
    )
    return Verdict(verdict, f"{why} {counted}", link, ours)


def prior_work(lines):
    """On other studies: that the seer's lie works."""
    pays, coefficients, lies = {}, [], continuous.between().rates.s1
    for name, where in IN_GAMES.items():
        fifth = regress(*real.matrix(name))[0][4]
        pays[where] = fifth["coefficient"] > 0 and fifth["p"] < repaired_table.LEVEL
        coefficients.append(f"{fifth['coefficient']:+.2f} (p = {fifth['p']:.2g}) {where}")
    pays["in the equilibrium of the model"] = lies > sum(LEVELS) / 2
    lie = under(
        pays,
        f"Feature 5, the seer's lie, has a coefficient of {listed(coefficients)}; it should be positive, "
        f"with p below {repaired_table.LEVEL}. In the model's equilibrium the seer lies at a rate of "
        f"{lies:.2f}, which should be high.",
        "real-games",
    )
    return {"section-2-seer-lie-effective": lie}


def _span(names):
    """How far the village's win rate moves with rates of the state taken for 2017 set low or high."""
    state, work = rates_of(YEAR_2017), model.new_work()
    won = []
    for values in product((LOW, HIGH), repeat=len(names)):
        point = state._replace(**dict(zip(names, values)))
        won.append(model.win_rate(point, state, STANDARD, work))
    return max(won) - min(won)


def game_claims(lines):
    """That it matters who claims and who lies."""
    verdicts = {}
    for name, rates in (("which-to-claim", ("w1", "p1")), ("which-lie", ("s1", "s2", "w2", "p2"))):
        span = _span(rates)
        why = (
            f"The rates {listed(rates)}, set low or high, move the village's win rate by up to {span:.3f} in "
            f"the state taken for 2017; we call that important above {NOTICED}."
        )
        moves = f"moves it by {span:.3f}"
        verdicts[f"section-3-2-{name}"] = holds(span > NOTICED, why, "the-model", moves)
    return verdicts


def votes(lines):
    """That the village's votes are the best that it can do."""
    state, work = rates_of(YEAR_2017), model.new_work()
    worth, _ = continuous.boards(state)
    lone = (1 - state.w1) * (1 - state.p1) * model.ONE_CLAIM
    best = lone + np.maximum(worth, 0).max(axis=1).sum()
    reached = model.win_rate(state, state, STANDARD, work)
    possible = holds(
        abs(best - reached) < 1e-12,
        f"With a right belief about the rates, these votes win {reached:.4f} of games; the best plan of "
        f"exiles wins {best:.4f}.",
        "the-model",
        f"{reached:.4f}",
    )
    return {"section-5-2-best-vote-possible": possible}


def regression(lines):
    """The significance level, the null hypothesis, and how a sign gives a direction."""
    row = repaired_table.rows()[6]
    low, high = repaired_table.p_range(row.coefficients[0], row.se)
    null = (otherwise if low <= row.p <= high else done)(
        "The words state a one-sided null hypothesis. But a two-sided test of feature 7 gives a P value of "
        f"{low:.4f} to {high:.4f} by its rounded coefficient, and {row.p} is printed; so ours are two-sided.",
        "table-3",
    )
    signs = {row.feature: row.predicted for row in repaired_table.rows()}
    by_sign = all(signs[number] == way for number, way in PREDICTED.items())
    level = f"Our significance level is {repaired_table.LEVEL:.0%} too."
    return {
        "section-4-2-null": null,
        "section-4-2-level": exact(lines["section-4-2-level"], 100 * repaired_table.LEVEL, level, "table-3"),
        "section-4-2-sign-rule": (done if by_sign else not_done)(
            "The sign of each coefficient, with the side of the acting role, gives the direction that is "
            "printed as predicted.",
            "table-3",
        ),
    }


def table_3_p(lines):
    """P values, recomputed from the coefficient and its standard error, both printed rounded."""
    verdicts = {}
    for row in repaired_table.rows():
        line = lines[f"table-3-p-feature-{row.feature}"]
        worst = max(
            (repaired_table.nearest_p(b, row.se, line.value) for b in row.coefficients),
            key=lambda p: abs(p - line.value),
        )
        why = (
            "We computed the two-sided P value, 2 Phi(-|b| / SE), from the printed coefficient and standard "
            "error, as near to the printed P as their rounding allows"
        )
        many = ", for the worst of the five coefficients that it may be" * (len(row.coefficients) > 1)
        fitted = line.value > 0  # the coefficient was assigned by this P value
        verdicts[line.id] = exact(line, worst, f"{why}{many}.", "table-3", in_sample=fitted)
    return verdicts


def table_3_means(lines):
    """Printed means, beside those of 100 games of finalists' programs of 2018."""
    games, _ = real.matrix("contest2018")
    verdicts = {}
    for name, line in lines.items():
        if line.printed:
            why = (
                f"This would take the logs of the finals. In {len(games)} other games, among five finalists' "
                f"programs of 2018, the mean is {games[:, int(name[-1]) - 1].mean():.3f}."
            )
            verdicts[name] = unchecked(why, "table-3")
    return verdicts


def table_3_directions(lines):
    """Directions that the coefficients point to, and in which the means went."""
    verdicts = {}
    for row in repaired_table.rows():
        if row.feature not in PREDICTED:
            continue
        alone = len(row.coefficients) == 1 and P_VALUES[row.feature].value > 0
        verdicts[f"table-3-predicted-feature-{row.feature}"] = holds(
            row.predicted == PREDICTED[row.feature],
            "The direction follows from the coefficient's sign and the side of the acting role."
            + " But which coefficient is this feature's, we chose by this very direction." * (not alone),
            "table-3",
            row.predicted,
            in_sample=not alone,
        )
        moved = row.mean_2017 != repaired_table.copied("table-3-mean-2017-feature-1")[row.feature - 1]
        verdicts[f"table-3-actual-feature-{row.feature}"] = holds(
            row.actual == ACTUAL[row.feature],
            f"The mean goes from {row.mean_2017} in 2017 to {row.mean_2018} in 2018. {COPY * moved}".strip(),
            "table-3",
            row.actual,
            in_sample=moved,
        )
    return verdicts


def table_3_counts(lines):
    """How many features, significant ones, and agreements."""
    used, agree = repaired_table.counted()
    many = len(MEANS[2017])
    agreeing = f"In the repaired table {len(agree)} features agree"
    nine, eight, seven = (f"section-4-3-{what}" for what in ("nine", "eight-significant", "seven-agree"))
    return {
        nine: exact(lines[nine], many, f"Table 3 has {many} columns.", "table-3"),
        eight: exact(
            lines[eight],
            len(used),
            f"{len(used)} printed P values are at most {repaired_table.LEVEL}.",
            "table-3",
        ),
        seven: exact(
            lines[seven],
            len(agree),
            f"{agreeing}; but it was repaired by the printed directions.",
            "table-3",
            in_sample=True,
        ),
        "table-3-agreement": holds(
            len(agree) == 7,
            f"Section 4.3 counts seven marks, of which our copy keeps six. {agreeing}.",
            "table-3",
            len(agree),
            in_sample=True,
        ),
    }


def cycle(lines):
    """No fixed point, one cycle."""
    never = among(
        lambda graph: not settles(graph),
        "We followed the paths from all states and asked whether none comes to rest.",
        "the-multiverse",
    )
    one = among(
        circles,
        "We followed the paths from all states and asked whether all end in one and the same cycle.",
        "the-multiverse",
    )
    red = among(
        lambda graph: len(graph.cycles[graph.attractor[YEAR_2017]]) > 1,
        "We followed the path from the state that we take for 2017 and asked whether it ends in a cycle.",
        "the-multiverse",
    )
    foreseen = sum(settles(graph) for _, graph in readings(Known.SEER_POSSESSED))
    if foreseen and never.verdict == HOLDS:
        why = (
            "All these take the possessed's formula, which is missing, to be like the werewolf's; if it is "
            f"like the seer's, which the village foresees, some path comes to rest in {foreseen} of another "
            "81."
        )
        never = never._replace(verdict=ONLY_UNDER, why=f"{never.why} {why}")
    verdicts = {name: never if "dominant" in name or "no-fixed" in name else one for name in lines}
    return verdicts | {"section-5-5-not-stable": red}


def nash(lines):
    """That contests may not arrive at an equilibrium."""
    calm = continuous.between()
    (swing, _), (_, gain) = (continuous.swing_and_gain(step, YEARS) for step in (1.0, "fictitious"))
    why = (
        f"An equilibrium exists between the two values: nobody could gain more than {calm.gap:.3f} there. "
        f"Players who jump to the best response still swing by {swing:.1f} in the second half of {YEARS} "
        f"years; if they answer the mean of all years, somebody can still gain {gain:.3f}. The paper says "
        "*may*, so a swing above 0.5 or a gain above 0.01 is enough."
    )
    return dict.fromkeys(lines, holds(swing > 0.5 or gain > 0.01, why, "the-continuum"))


def trend(lines):
    """The step from 2017 to 2018."""
    (before, after), half = (MEANS[year] for year in (2017, 2018)), sum(LEVELS) / 2
    rated = [repaired_table.as_rates(means) for means in (before, after)]
    finalists = real.rates("contest2018")
    rare, often = max(*before[6:], *after[6:]), max(max(rates[3:]) for rates in rated)
    low = {
        "for the means of features 7 to 9, which are shares of all games": rare < half,
        "for the rates that they mean among games with three claimants": often < half,
    }
    high = {
        "if feature 6 is taken for p1": min(before[5], after[5]) > half,
        "if games of finalists' programs are": finalists.p1 > half,
    }
    red = among(
        lambda graph: leads(graph, YEAR_2017, YEAR_2018),
        "We asked whether a path leads from the state that we take for 2017 (0.2, 0.8, 0.8 / 0.2, 0.2, 0.2) "
        "to that for 2018.",
        "the-multiverse",
    )
    return {
        "section-5-5-trend-s1": holds(
            after[4] > before[4],
            f"The mean of feature 5, the seer's lie, goes from {before[4]} to {after[4]}.",
            "table-3",
        ),
        "section-5-5-trend-w1": holds(
            after[0] < before[0],
            f"The mean of feature 1, the werewolf's claim, goes from {before[0]} to {after[0]}.",
            "table-3",
        ),
        "section-5-5-trend-p1": under(
            high,
            "No feature gives the possessed's rate of claiming. Feature 6, a black report, has a mean of "
            f"{before[5]} and {after[5]}; finalists' programs of 2018 claim at a rate of {finalists.p1:.2f} "
            "in other games.",
            "table-3",
        ),
        "section-5-5-trend-low": under(
            low,
            f"We call low what is below {half:g}. The largest mean of features 7 to 9 is {rare:.2f}; the "
            f"largest rate that they mean among games with three claimants is {often:.2f}.",
            "table-3",
        ),
        "section-5-5-red-box": red,
        "section-5-5-contains": red,
    }


def limits(lines):
    """That the model is not thought to express reality accurately."""
    compared = {f"with {n} claimants": real.compare("training", n) for n in (2, 3)}
    misses = {name: not one["low"] <= one["model"] <= one["high"] for name, one in compared.items()}
    rates = [
        f"{one['low']:.3f} to {one['high']:.3f} {name}, the model {one['model']:.3f}"
        for name, one in compared.items()
    ]
    why = (
        "We gave the model the rates of real training games and ask whether its win rate misses theirs. In "
        f"them the village wins (95%) {'; '.join(rates)}."
    )
    return {"section-6-strong-assumptions": under(misses, why, "real-games")}
