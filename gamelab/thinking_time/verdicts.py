"""Every line of the 2018 study judged: a function per family of published.csv, see `gamelab.verdicts`.

`verdicts_program` has game, agents and apparatus, `verdicts_people` the questionnaire; the rest is here.
"""

import math

from gamelab import claims, kept
from gamelab.claims import verdict, welch
from gamelab.hanabi.choices import AGENTS, Strategy
from gamelab.thinking_time import published, reanalysis
from gamelab.thinking_time.verdicts_people import (  # noqa: F401
    LOGS,
    PEOPLE,
    impression,
    people,
    questionnaire_means,
    questionnaire_p,
    questionnaire_sds,
    questionnaire_tests,
)
from gamelab.thinking_time.verdicts_program import (  # noqa: F401
    aim,
    example_of_rules,
    figures,
    questionnaire,
    rule_of_agent,
    rule_of_game,
    time_rule,
)
from gamelab.verdicts import Verdict, exact, holds, mean, not_done, otherwise, unchecked, under

R, C = AGENTS[Strategy.CONVENTIONAL], AGENTS[Strategy.ADAPTIVE]
MARGINS = {
    "score": (1.0, "The margin is one point, a single card laid."),
    "estimates": (1.0, "The margin is one estimate a game."),
    "success": (0.1, "The margin is .1, less than one estimate a game of the seven or so."),
}


def _ours(table, agent, quantity):
    """Mean, SD, games and range of SDs of a quantity with simulated people: a dict.

    table: as `study.table` makes it of `hanabi-thinking-time`, by default the kept one.
    """
    table = kept.table("thinking-met") if table is None else table
    line = table[table["agent"] == agent].iloc[0]
    mean, sd = ("mean", "sd") if quantity == "score" else (quantity, f"{quantity}_sd")
    return {
        "mean": line[mean],
        "sd": line[sd],
        "games": line["games"],
        "sd_range": (line[f"{quantity}_sd_low"], line[f"{quantity}_sd_high"]),
    }


def _sample_mean(quantity, index, table):
    """Verdict on a printed mean of four people's games."""
    claim = getattr(published, {"score": "SCORES"}.get(quantity, quantity.upper()))[index]
    margin, why = MARGINS[quantity]
    return mean(claim, _ours(table, (R, C)[index], quantity), margin, why, "experiment")


def _sample_sd(quantity, index, table):
    """Verdict on a printed SD: does it lie among the SDs of four simulated games each?"""
    claim = getattr(published, {"score": "SCORES"}.get(quantity, quantity.upper()))[index]
    ours = _ours(table, (R, C)[index], quantity)
    low, high = (edge - claim.sd for edge in ours["sd_range"])
    margin, why = MARGINS[quantity]
    why = f"The interval has 95% of the SDs of four simulated games each. {why}"
    return Verdict(claims.verdict(low, high, margin), why, "experiment", float(ours["sd"]), low, high, margin)


def mean_scores(lines, table=None):
    """The two mean scores of section 5."""
    return {
        f"section-5-score-{letter}-mean": _sample_mean("score", index, table)
        for index, letter in enumerate("rc")
    }


def sd_scores(lines, table=None):
    """Their SDs."""
    return {
        f"section-5-score-{letter}-sd": _sample_sd("score", index, table) for index, letter in enumerate("rc")
    }


def estimates(lines, table=None):
    """Estimates per game and their success, means and SDs."""
    return {
        f"section-5-{quantity}-{letter}-{name}": judge(quantity, index, table)
        for quantity in ("estimates", "success")
        for index, letter in enumerate("rc")
        for name, judge in (("mean", _sample_mean), ("sd", _sample_sd))
    }


def no_difference(lines):
    """No difference between R and C: the tests repeated, and what they could have shown."""
    both = {
        name: welch(c.mean, c.sd, c.n, r.mean, r.sd, r.n)
        for name, (r, c) in {
            "score": published.SCORES,
            "estimates": published.ESTIMATES,
            "success": published.SUCCESS,
        }.items()
    }

    def tested(*names):
        """Whether Welch's t tests on the printed figures find nothing."""
        told = " and ".join(f"p = {both[name]['p']:.2f} for the {name}" for name in names)
        return holds(
            all(both[name]["p"] >= 0.05 for name in names),
            f"Welch's t test on the printed means and SDs gives {told}.",
            "power",
        )

    neither, score = tested("score", "success"), tested("score")
    gap = both["score"]
    margin, reason = MARGINS["score"]
    none = Verdict(
        verdict(gap["low"], gap["high"], margin),
        f"That a difference is not significant does not make it zero: the printed figures leave "
        f"{gap['low']:.1f} to {gap['high']:.1f} points for C minus R. {reason}",
        "power",
        gap["difference"],
        gap["low"],
        gap["high"],
        margin,
    )
    return {
        "abstract-no-difference": neither,
        "abstract-english-no-difference": neither,
        "section-5-score-no-difference": score,
        "section-5-estimates-no-difference": tested("estimates", "success"),
        "section-5-no-effect-on-score": none,
        "section-6-no-difference": neither,
        "section-6-usefulness-not-shown": score,
    }


def thinking_time(lines):
    """Thinking times: what the printed figures say together; the rest is in the logs."""
    low, high = reanalysis.mixed_sd_bounds()
    share = reanalysis.confident_share()
    printed = lines["section-5-time-all-turns-sd"]
    nearest = min(max(printed.value, low), high)
    weak = reanalysis.turns_needed(published.CONFIDENT, published.ALL_TURNS, 0.05, share)
    strong = reanalysis.turns_needed(published.UNCONFIDENT, published.ALL_TURNS, 0.01, 1 - share)
    longer = "Unconfident turns were longer; how sure people were in long turns is not printed."
    found = {name: unchecked(LOGS, "time-model") for name in lines}
    return found | {
        "section-5-time-all-turns-sd": exact(
            printed,
            nearest,
            f"By the means {1 - share:.0%} of the turns are unconfident; the SDs of the parts then give "
            f"{low:.1f} to {high:.1f} s for the whole.",
            "time-model",
        ),
        "section-5-confident-vs-all": unchecked(f"{LOGS} It would come out with {weak} turns.", "time-model"),
        "section-5-unconfident-vs-all": unchecked(
            f"{LOGS} It would come out with {strong} turns.", "time-model"
        ),
        "section-5-hypothesis-long-valid": unchecked(f"{LOGS} {longer}", "time-model"),
        "section-5-hypothesis-short-valid": unchecked(f"{LOGS} {longer}", "time-model"),
    }


def _partners(table):
    """Score, success and SEs by partner and threshold: {(partner, a): line}."""
    table = kept.table("thinking-partners") if table is None else table
    return {(line["partner"], line["a"]): line for line in table.to_dict("records")}


def ahead(one, other):
    """Whether the first line's mean is above the second's by more than two standard errors."""
    return one["mean"] - other["mean"] > 2 * math.hypot(one["se"], other["se"])


START = 2.5  # the threshold of 2015, where our agents start
GOOD, LOST = "follows the list", ("slips often", "viewpoint", "rational", "random")
"""Simulated people who understand agent R's list, and who don't, see `study.PARTNERS`."""


def understanding(lines, table=None):
    """Sections 1 and 3.2: what a partner's understanding does, with simulated people beside agent R."""
    by = _partners(table)
    scores, fails = (
        {name: value(by[name, START]) for name in (GOOD, *LOST)}
        for value in (lambda line: line["mean"], lambda line: 1 - line["success"])
    )
    meshes = all(ahead(by[GOOD, START], by[name, START]) for name in LOST)
    more = all(fails[name] > fails[GOOD] for name in LOST)
    told = ", ".join(f"{score:.1f} ({name})" for name, score in scores.items())
    missed = ", ".join(f"{share:.0%} ({name})" for name, share in fails.items())
    bolder = {name: ahead(by[name, 1.5], by[name, START]) for name in (GOOD, "slips as assumed")}
    careful = {name: ahead(by[name, 10.0], by[name, START]) for name in LOST}

    def compared(names, a):
        """R's scores at the threshold where it starts and at another, beside each kind of people."""
        both = (f"{by[name, START]['mean']:.2f} and {by[name, a]['mean']:.2f} ({name})" for name in names)
        return f"R at a = {START} and at {a:g} scores {', '.join(both)}."

    link = "partners"
    return {
        "section-1-premise-understood": unchecked("A premise; nothing decides it."),
        "section-1-misunderstanding-fails": holds(meshes, f"R scores {told}.", link),
        "section-1-raise-if-understood": under(bolder, compared(bolder, 1.5), link),
        "section-1-lower-if-not": under(careful, compared(careful, 10.0), link),
        "section-1-understanding-matters": unchecked("Importance is not computed."),
        "section-3-2-long-means-lost": unchecked(PEOPLE),
        "section-3-2-estimates-fail-more": holds(more, f"R's estimates fail: {missed}.", link),
        "section-3-2-premise-simulated-partner": holds(more, f"R's estimates fail: {missed}.", link),
        "section-3-2-quick-two-cases": unchecked(PEOPLE),
        "section-3-2-cases-opposite": holds(
            any(bolder.values()) and any(careful.values()),
            f"{compared(bolder, 1.5)} {compared(careful, 10.0)}",
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
    by = _partners(table)
    low, high = (by["slips as assumed", a] for a in (START, 4.0))
    met = kept.table("thinking-met") if met is None else met
    long = float(met[met["agent"] == C].iloc[0]["games_raised_long"])
    return {
        "section-5-all-had-long": unchecked(
            f"{LOGS} By chance alone long thinking raises a in {long:.0%} of simulated games, in all four of "
            f"a study {long**published.PEOPLE:.0%} of the time.",
            "how-a-moves",
        ),
        "section-5-careful-agent": holds(
            clearly_more_certain(high, low),
            f"Of R's plays {certain_share(low):.1%} go by certain information at a = {START}, "
            f"{certain_share(high):.1%} at a = 4; estimated cards a game: {low['estimates']:.1f} and "
            f"{high['estimates']:.1f}.",
            "careful",
        ),
        "section-5-looks-unused": unchecked(f"{PEOPLE} What changes in play is in the chapter.", "careful"),
    }


def eger(lines):
    """The finding of Eger and others."""
    return {name: unchecked("It takes their people and agents; we have neither.") for name in lines}


def background(lines):
    """What the introduction says of the world."""
    return {name: unchecked("Background; no run decides it.") for name in lines}


def wishes(lines, table=None):
    """What the authors wanted next."""
    by = _partners(table)
    names, levels = ({key[index] for key in by} for index in (0, 1))
    common = max(levels, key=lambda a: sum(by[name, a]["mean"] for name in names))
    gain = max(max(by[name, a]["mean"] for a in levels) - by[name, common]["mean"] for name in names)
    own = "Step, bounds, the first turns and the divisor of the SD are switches of ours, each changed alone."
    return {
        "section-5-wish-other-uses": not_done("No machine learning here."),
        "section-6-wish-better-agent": otherwise(
            "Not built, but bounded: knowing each of our simulated people in advance would gain at most "
            f"{gain:.2f} points over one fixed threshold.",
            "partners",
        ),
        "section-6-wish-hypothesis": not_done("It takes thinking times of people."),
        "section-6-wish-definitions": otherwise(own, "open-points"),
    }
