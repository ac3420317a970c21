"""Every line of the 2018 study judged: a function per family of published.csv, see `gamelab.ledger.rules`.

`verdicts_program` has game and agents, `verdicts_people` apparatus and questionnaire, `verdicts_partners`
what simulated people do; the rest is here.
"""

from gamelab import claims, kept
from gamelab.claims import verdict, welch
from gamelab.hanabi.choices import AGENTS, Strategy
from gamelab.ledger.rules import (
    SAID,
    Verdict,
    compared,
    exact,
    holds,
    mean,
    not_done,
    otherwise,
    unchecked,
)
from gamelab.ledger.thinking_time_partners import (  # noqa: F401
    CERTAIN,
    GOOD,
    LOST,
    ahead,
    certain_share,
    clearly_more_certain,
    explanation,
    partners,
    understanding,
)
from gamelab.ledger.thinking_time_people import (  # noqa: F401
    LOGS,
    PEOPLE,
    figures,
    impression,
    people,
    questionnaire,
    questionnaire_means,
    questionnaire_p,
    questionnaire_sds,
    questionnaire_tests,
)
from gamelab.ledger.thinking_time_program import (  # noqa: F401
    aim,
    example_of_rules,
    rule_of_agent,
    rule_of_game,
    time_rule,
)
from gamelab.thinking_time import published, reanalysis

R, C = AGENTS[Strategy.CONVENTIONAL], AGENTS[Strategy.ADAPTIVE]
MARGINS = {
    "score": (1.0, "The margin is one point, which is a single card laid."),
    "estimates": (1.0, "The margin is one estimate a game."),
    "success": (0.1, "The margin is 0.1, less than one estimate of about seven in a game."),
}


NAMES = {
    "score": "score",
    "estimates": "number of estimates",
    "success": "success rate of the estimates",
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
    why = f"{compared(low, high, margin)} It holds 95% of the SDs that four simulated games give. {why}"
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
        told = " and ".join(f"p = {both[name]['p']:.2f} for the {NAMES[name]}" for name in names)
        return holds(
            all(both[name]["p"] >= 0.05 for name in names),
            f"Welch's t test on the printed means and SDs gives {told}; significant would be below 0.05.",
            "power",
        )

    neither, score = tested("score", "success"), tested("score")
    gap = both["score"]
    margin, reason = MARGINS["score"]
    none = Verdict(
        verdict(gap["low"], gap["high"], margin),
        f"By the printed figures the score of C minus that of R is {gap['low']:+.1f} to {gap['high']:+.1f} "
        f"points (95%), {SAID[verdict(gap['low'], gap['high'], margin)]}. That a difference is not "
        f"significant does not make it zero. {reason}",
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
    longer = "Turns that were not confident were longer; how sure people were in long turns is not printed."
    by_print = "By the printed means and SDs this test is significant from {} turns on."
    found = {name: unchecked(LOGS, "time-model") for name in lines}
    return found | {
        "section-5-time-all-turns-sd": exact(
            printed,
            nearest,
            f"The printed means fit together if {1 - share:.0%} of the turns are not confident. With the two "
            f"printed SDs that gives an SD of {low:.1f} to {high:.1f} s for all turns, rounding allowed for.",
            "time-model",
        ),
        "section-5-confident-vs-all": unchecked(f"{LOGS} {by_print.format(weak)}", "time-model"),
        "section-5-unconfident-vs-all": unchecked(f"{LOGS} {by_print.format(strong)}", "time-model"),
        "section-5-hypothesis-long-valid": unchecked(f"{LOGS} {longer}", "time-model"),
        "section-5-hypothesis-short-valid": unchecked(f"{LOGS} {longer}", "time-model"),
    }


def eger(lines):
    """The finding of Eger and others."""
    return {
        name: unchecked("This takes the people and agents of that study; we have neither.") for name in lines
    }


def background(lines):
    """What the introduction says of the world."""
    return {name: unchecked("This is background, which no run of a program can decide.") for name in lines}


def wishes(lines, table=None):
    """What the authors wanted next."""
    by = partners(table)
    names, levels = ({key[index] for key in by} for index in (0, 1))
    common = max(levels, key=lambda a: sum(by[name, a]["mean"] for name in names))
    gain = max(max(by[name, a]["mean"] for a in levels) - by[name, common]["mean"] for name in names)
    own = (
        "We propose no definition, but the step and the bounds of a, the first turns and the divisor of the "
        "SD are switches of ours, each of which we change alone."
    )
    return {
        "section-5-wish-other-uses": not_done("We did no machine learning with thinking times."),
        "section-6-wish-better-agent": otherwise(
            "We did not build one, but bounded its gain: an agent that knew each kind of our simulated "
            f"people in advance would gain at most {gain:.2f} points over one fixed threshold.",
            "partners",
        ),
        "section-6-wish-hypothesis": not_done("This takes thinking times of people, which we do not have."),
        "section-6-wish-definitions": otherwise(own, "open-points"),
    }
