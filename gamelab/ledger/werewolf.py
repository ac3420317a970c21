"""Every printed number and sentence of Takeda and Toriumi (2019) judged, family by family.

`verdicts_rules` has the game, `verdicts_model` the model, `verdicts_tables` features, regression and table 3.
"""

from functools import cache

import numpy as np

from gamelab.ledger.rules import (
    FAILS,
    HOLDS,
    ONLY_UNDER,
    Verdict,
    done,
    holds,
    listed,
    not_done,
    otherwise,
    tested,
    unchecked,
    under,
)
from gamelab.ledger.werewolf_model import (  # noqa: F401
    exactness,
    model_parameters,
    model_rule,
    variables,
    votes,
    win_values,
)
from gamelab.ledger.werewolf_rules import (  # noqa: F401
    definition,
    figures,
    game_claims,
    roles,
    rule_of_game,
)
from gamelab.ledger.werewolf_tables import (  # noqa: F401
    features,
    regression,
    table_3_coefficients,
    table_3_counts,
    table_3_directions,
    table_3_errors,
    table_3_means,
    table_3_p,
)
from gamelab.werewolf import continuous, evolution, real, table_3
from gamelab.werewolf import features as nine
from gamelab.werewolf.choices import (
    LEVELS,
    YEAR_2017,
    YEAR_2018,
    Exile,
    Known,
    Lie,
    Switches,
    Ties,
)
from gamelab.werewolf.published import MEANS

LITERATURE = "This is about the literature or the world, which no run can decide."
YEARS = 600  # of learning
IN_GAMES = {"contest2018": "in 100 games of the contest of 2018", "training": "in training games of programs"}


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
    counted = (
        f"That is so in {sum(met)} of the {len(met)} readings that section 5.2 allows, and in "
        f"{sum(everybody)} of the {len(everybody)} in which everybody can be exiled."
    )
    return Verdict(verdict, f"{why} {counted}", link, ours)


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
        "abstract-method": simulated(
            f"We compute all {len(graph.following)} states and to which each leads.", "the-graph"
        ),
        "section-1-aim": sought(
            "We computed an equilibrium between the paper's two values and checked that nobody can gain by "
            "changing alone.",
            "the-continuum",
        ),
        "section-5-1-few-parameters": unchecked("This is an aim, which no run can meet or miss."),
    }


def background(lines):
    """On games and AI at large."""
    return dict.fromkeys(lines, unchecked(LITERATURE))


def prior_work(lines):
    """On other studies."""
    found = dict.fromkeys(lines, unchecked(LITERATURE))
    pays, told, lies = {}, [], between().rates.s1
    for name in real.SETS:
        fifth = nine.regress(*real.matrix(name))[0][4]
        pays[IN_GAMES[name]] = fifth["coefficient"] > 0 and fifth["p"] < table_3.LEVEL
        told.append(f"{fifth['coefficient']:+.2f} (p = {fifth['p']:.2g}) {IN_GAMES[name]}")
    pays["in the equilibrium of the model"] = lies > sum(LEVELS) / 2
    found["section-2-seer-lie-effective"] = under(
        pays,
        f"Feature 5, the seer's lie, has a coefficient of {listed(told)}; it should be positive, with p "
        f"below {table_3.LEVEL}. In the model's equilibrium the seer lies at a rate of {lies:.2f}, which "
        "should be high.",
        "real-games",
    )
    return found


def logs(lines):
    """What was read off the logs of the finals."""
    why = "This would take the logs of the finals of 2017 and 2018, which could not be reached."
    return dict.fromkeys(lines, unchecked(why, "real-games"))


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
    found = {name: never if "dominant" in name or "no-fixed" in name else one for name in lines}
    return found | {"section-5-5-not-stable": red}


def nash(lines):
    """That contests may not arrive at an equilibrium."""
    calm, (swing, _), (_, gain) = between(), learner(1.0), learner("fictitious")
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
    rated = [table_3.as_rates(means) for means in (before, after)]
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
    pair = (
        "We asked whether a path leads from the state that we take for 2017 (0.2, 0.8, 0.8 / 0.2, 0.2, 0.2) "
        "to that for 2018."
    )
    red = among(lambda graph: leads(graph, YEAR_2017, YEAR_2018), pair, "the-multiverse")
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


def dynamics(lines):
    """The rule by which fashions change."""
    graph = evolution.graph()
    whole_graph = "tests/werewolf/test_evolution.py::test_all_64_transitions_are_those_of_the_fractions"
    same = f"Our transitions equal those of a slow second program with fractions. {tested(whole_graph)}"
    whole = np.isin(graph.following, np.arange(len(graph.following))).all()
    return {
        "section-5-1-learning": done(
            "In our program a step of full learning is a year of the paper's dynamics. "
            + tested(
                "tests/werewolf/test_continuous.py::test_a_full_step_of_learning_is_the_papers_dynamics"
            ),
            "the-graph",
        ),
        "section-5-1-each-role-optimises": done(same, "the-graph"),
        "section-5-4-s-new": done(same, "the-graph"),
        "section-5-4-w-new": done(f"We take the possessed's missing line to be alike. {same}", "the-graph"),
        "section-5-5-edges": (done if whole else not_done)(
            "In our graph every state leads to a next one.", "the-graph"
        ),
    }


def limits(lines):
    """That the model is not thought to express reality accurately."""
    told = {f"with {n} claimants": real.compare("training", n) for n in (2, 3)}
    misses = {name: not one["low"] <= one["model"] <= one["high"] for name, one in told.items()}
    seen = [
        f"{one['low']:.3f} to {one['high']:.3f} {name}, the model {one['model']:.3f}"
        for name, one in told.items()
    ]
    why = (
        "We gave the model the rates of real training games and ask whether its win rate misses theirs. In "
        f"them the village wins (95%) {'; '.join(seen)}."
    )
    return {"section-6-strong-assumptions": under(misses, why, "real-games")}


def wishes(lines):
    """What the paper leaves for the future."""
    return {
        "section-6-wish-principles": otherwise(
            "We play the second day out, optimally, in place of constants; day 1 stays as it is. "
            + tested("tests/werewolf/test_second_day.py::test_a_second_day_without_information_is_mafia"),
            "second-day",
        ),
        "section-6-wish-logs": otherwise(
            "We counted what happens in other games, of a contest and of training, not in the finals; new "
            "principles we did not set.",
            "real-games",
        ),
    }
