"""Every printed number and sentence of Takeda and Toriumi (2019) judged, family by family.

`verdicts_rules` has game and model, `verdicts_tables` the features, the regression and table 3.
"""

from functools import cache
from time import perf_counter

import numpy as np

from gamelab.verdicts import (
    FAILS,
    HOLDS,
    ONLY_UNDER,
    Verdict,
    done,
    holds,
    not_done,
    otherwise,
    unchecked,
    under,
)
from gamelab.werewolf import continuous, evolution, exact, model, real, table_3
from gamelab.werewolf import features as nine
from gamelab.werewolf.choices import (
    LEVELS,
    STANDARD,
    YEAR_2017,
    YEAR_2018,
    Exile,
    Known,
    Lie,
    Switches,
    Ties,
    rates_of,
)
from gamelab.werewolf.published import MEANS
from gamelab.werewolf.verdicts_rules import (  # noqa: F401
    definition,
    figures,
    game_claims,
    model_parameters,
    model_rule,
    roles,
    rule_of_game,
    variables,
    votes,
    win_values,
)
from gamelab.werewolf.verdicts_tables import (  # noqa: F401
    features,
    regression,
    table_3_coefficients,
    table_3_counts,
    table_3_directions,
    table_3_errors,
    table_3_means,
    table_3_p,
)

LITERATURE = "No run decides it, only the literature."
YEARS = 600  # of learning


@cache
def readings(known=Known.SEER):
    """[(Switches, Graph)] of the 81 readings that section 5 allows with its printed formulas.

    The possessed's formula is missing in our copy: it is taken like the werewolf's, unless `known` says else.

    A lie falls on a random player other than the divined one (section 5.2 (3)); who can be exiled with two
    claimants and how ties break is open. New rates that are equally good: the lower.
    """
    chosen = [Switches(int(e), int(Lie.OTHER), int(ties), int(known)) for e in Exile for ties in Ties]
    return [(switches, evolution.graph(switches)) for switches in chosen]


def settles(graph):
    """Whether some path of a graph ends in a fixed point."""
    return any(len(cycle) == 1 for cycle in graph.cycles)


def circles(graph):
    """Whether every path ends in one and the same cycle, no fixed point."""
    return len(graph.cycles) == 1 and not settles(graph)


def leads(graph, first, second):
    """Whether the path from state `first` comes to state `second`."""
    return second in graph.path(first)[1:]


def among(condition, why, link):
    """HOLDS, FAILS or ONLY_UNDER by how many of `readings` meet `condition`, a function of a Graph."""
    met = [condition(graph) for _, graph in readings()]
    everybody = [yes for yes, (switches, _) in zip(met, readings()) if switches.exile == Exile.ALL]
    verdict = HOLDS if all(met) else ONLY_UNDER if any(met) else FAILS
    ours = f"{sum(met)} of {len(met)} readings"
    return Verdict(
        verdict, f"{why} With everybody exilable: {sum(everybody)} of {len(everybody)}.", link, ours
    )


@cache
def between():
    """The equilibrium with all rates between the paper's two values."""
    return continuous.equilibrium(ends=LEVELS)[0]


@cache
def learner(step):
    """(largest swing, what somebody can still gain at the mean) of the last half of YEARS of learning."""
    late = continuous.learn([0.5] * 6, YEARS, step)[YEARS // 2 :]
    return float(np.ptp(late, axis=0).max()), continuous.steadiest(late.mean(axis=0), 0, LEVELS)[1]


def aim(lines):
    """What the paper sets out to do."""
    graph, calm = evolution.graph(), between()
    simulated = done if len(graph.following) == len(LEVELS) ** 6 else not_done
    sought = done if calm.gap < 1e-9 else not_done
    return {
        "abstract-method": simulated("All states and where each leads are computed.", "the-graph"),
        "section-1-aim": sought(
            "An equilibrium is computed and checked: nobody can gain by changing alone.", "the-continuum"
        ),
        "section-5-1-few-parameters": unchecked("An aim, which no run can meet or miss."),
    }


def background(lines):
    """On games and AI at large."""
    return dict.fromkeys(lines, unchecked(LITERATURE))


def prior_work(lines):
    """On other studies."""
    found = dict.fromkeys(lines, unchecked(LITERATURE))
    pays = {}
    for name in real.SETS:
        fifth = nine.regress(*real.matrix(name))[0][4]
        pays[f"{name} games, feature 5"] = fifth["coefficient"] > 0 and fifth["p"] < table_3.LEVEL
    pays["the equilibrium of the model"] = between().rates.s1 > sum(LEVELS) / 2
    found["section-2-seer-lie-effective"] = under(
        pays, "Games: a positive coefficient at the paper's level; model: the seer lies.", "real-games"
    )
    return found


def logs(lines):
    """What was read off the logs of the finals."""
    why = "It needs the logs of the finals of 2017 and 2018, which could not be reached."
    return dict.fromkeys(lines, unchecked(why, "real-games"))


def cycle(lines):
    """No fixed point, one cycle."""
    counted = "Counted over the readings that conform to section 5.2."
    never = among(
        lambda graph: not settles(graph), f"{counted} No path ends in a fixed point.", "the-multiverse"
    )
    one = among(circles, f"{counted} Every path ends in one cycle, no fixed point.", "the-multiverse")
    red = among(
        lambda graph: len(graph.cycles[graph.attractor[YEAR_2017]]) > 1,
        f"{counted} The path from the state taken for 2017 ends in a cycle.",
        "the-multiverse",
    )
    foreseen = sum(settles(graph) for _, graph in readings(Known.SEER_POSSESSED))
    if foreseen and never.verdict == HOLDS:
        why = f"With that line like the seer's, foreseen by the village, {foreseen} of another 81 have one."
        never = never._replace(
            verdict=ONLY_UNDER, why=f"{never.why} The possessed's missing line is like the werewolf's. {why}"
        )
    found = {name: never if "dominant" in name or "no-fixed" in name else one for name in lines}
    return found | {"section-5-5-not-stable": red}


def nash(lines):
    """That contests may not arrive at an equilibrium."""
    calm, (swing, _), (_, gain) = between(), learner(1.0), learner("fictitious")
    why = (
        f"An equilibrium exists between the two values (a gap of {calm.gap:.0e}). Not arriving means: rates"
        " still swing by more than .5 or somebody can still gain more than .01. Jumping to the best response:"
        f" a swing of {swing:.1f}. Answering the mean of all {YEARS} years: a gain of {gain:.3f}. The paper"
        " says *may*, so one way of not arriving is enough."
    )
    return dict.fromkeys(lines, holds(swing > 0.5 or gain > 0.01, why, "the-continuum"))


def trend(lines):
    """The step from 2017 to 2018."""
    (before, after), half = (MEANS[year] for year in (2017, 2018)), sum(LEVELS) / 2
    rated = [table_3.as_rates(means) for means in (before, after)]
    finalists = real.rates("contest2018")
    low = {
        "the means of features 7 to 9, shares of all games": max(*before[6:], *after[6:]) < half,
        "rates among games with three claimants, as the model has them": max(max(r[3:]) for r in rated)
        < half,
    }
    high = {
        "feature 6, a black report, taken for p1": min(before[5], after[5]) > half,
        "the claims of finalists' programs in 2018": finalists.p1 > half,
    }
    pair = (
        "From the state taken for 2017 (0.2, 0.8, 0.8 / 0.2, 0.2, 0.2) a path leads to that taken for 2018."
    )
    red = among(lambda graph: leads(graph, YEAR_2017, YEAR_2018), pair, "the-multiverse")
    return {
        "section-5-5-trend-s1": holds(after[4] > before[4], "By the mean of feature 5.", "table-3"),
        "section-5-5-trend-w1": holds(after[0] < before[0], "By the mean of feature 1.", "table-3"),
        "section-5-5-trend-p1": under(high, "No feature is the rate of claiming.", "table-3"),
        "section-5-5-trend-low": under(low, "Low: nearer to 0.2 than to 0.8.", "table-3"),
        "section-5-5-red-box": red,
        "section-5-5-contains": red,
    }


def dynamics(lines):
    """The rule by which fashions change."""
    graph = evolution.graph()
    tested = "tests/werewolf/test_evolution.py::test_all_64_transitions_are_those_of_the_fractions"
    whole = np.isin(graph.following, np.arange(len(graph.following))).all()
    return {
        "section-5-1-learning": done(
            "tests/werewolf/test_continuous.py::test_a_full_step_of_learning_is_the_papers_dynamics.",
            "the-graph",
        ),
        "section-5-1-each-role-optimises": done(f"{tested} shows it.", "the-graph"),
        "section-5-4-s-new": done(f"{tested} shows it.", "the-graph"),
        "section-5-4-w-new": done(
            f"{tested} shows it; the possessed's missing line is taken alike.", "the-graph"
        ),
        "section-5-5-edges": (done if whole else not_done)("Every state has its next one.", "the-graph"),
    }


def exactness(lines):
    """That the win rate can be computed exactly and fast."""
    began, work = perf_counter(), model.new_work()
    apart = [
        abs(float(exact.win_rate(point, belief)) - model.win_rate(point, belief, STANDARD, work))
        for point, belief in (
            (rates_of(a), rates_of(b)) for a, b in ((YEAR_2017,) * 2, (YEAR_2018, YEAR_2017))
        )
    ]
    evolution.graph()
    same = holds(max(apart) < 1e-12, "Fractions over all 60 seatings equal the kernel.", "the-model")
    fast = holds(perf_counter() - began < 60, "All 64 states within a minute.", "the-graph")
    return dict.fromkeys(lines, same) | {"section-6-realistic-time": fast}


def limits(lines):
    """That the model is not thought to express reality accurately."""
    told = {f"{n} claimants": real.compare("training", n) for n in (2, 3)}
    misses = {name: not one["low"] <= one["model"] <= one["high"] for name, one in told.items()}
    why = "Whether the village's wins in real training games miss the model's, fed with the rates played."
    return {"section-6-strong-assumptions": under(misses, why, "real-games")}


def wishes(lines):
    """What the paper leaves for the future."""
    return {
        "section-6-wish-principles": otherwise(
            "The second day is played out, optimally, in place of constants; day 1 stays as it is. "
            "tests/werewolf/test_second_day.py::test_a_second_day_without_information_is_mafia checks it.",
            "second-day",
        ),
        "section-6-wish-logs": otherwise(
            "Counts from other contest and training games, not from the finals, and no new principles.",
            "real-games",
        ),
    }
