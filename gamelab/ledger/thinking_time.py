"""Lines of the 2018 study that something is computed for, a function per family.

The others are thinking_time.csv. `table`, `met`: what they rest on, by default the kept tables.
"""

import math
from functools import cache

from gamelab import kept
from gamelab.claims import verdict, welch
from gamelab.ledger.rules import (
    SAID,
    Verdict,
    compared,
    exact,
    holds,
    listed,
    mean,
    otherwise,
    unchecked,
    under,
)
from gamelab.thinking_time import measured, published, reanalysis
from gamelab.thinking_time.measured import ahead, certain_share
from gamelab.thinking_time.study import AGENTS_R_AND_C

QUANTITIES = {
    "score": ("score", published.SCORES),
    "estimates": ("number of estimates", published.ESTIMATES),
    "success": ("success rate of the estimates", published.SUCCESS),
}
"""What the paper counts: its words, and the printed claims on R and C."""
MARGINS = {
    "score": (1.0, "The margin is one point, which is a single card laid."),
    "estimates": (1.0, "The margin is one estimate a game."),
    "success": (0.1, "The margin is 0.1, less than one estimate of about seven in a game."),
}
LOGS = "This can only be checked with the study's logs."
START = 2.5  # the threshold of 2015, where our agents start
GOOD, LOST = "follows the list", ("slips often", "viewpoint", "rational", "random")
"""Simulated people who understand agent R's list, and who don't, see `study.PARTNERS`."""
BESIDE = {
    GOOD: "beside people who follow its list",
    "slips as assumed": "beside people who slip as we assume",
    "slips often": "beside people who slip often",
    "viewpoint": "beside viewpoint players of 2015",
    "rational": "beside rational players of 2015",
    "random": "beside random players",
}
RESTS_ON = {}
"""Family -> what its verdicts look at; "computed with the ledger" for others."""


def of_agent(index, table):
    """The line of agent R (0) or C (1) with simulated people, of the table of `hanabi-thinking-time`."""
    table = kept.table("thinking-met") if table is None else table
    return table[table["agent"] == AGENTS_R_AND_C[index]].iloc[0]


def _sample_mean(quantity, index, table):
    """Verdict on a printed mean of four people's games."""
    line = of_agent(index, table)
    names = ("mean", "sd") if quantity == "score" else (quantity, f"{quantity}_sd")
    ours = {"mean": line[names[0]], "sd": line[names[1]], "games": line["games"]}
    return mean(QUANTITIES[quantity][1][index], ours, *MARGINS[quantity], "experiment")


def _sample_sd(quantity, index, table):
    """Verdict on a printed SD: does it lie among the SDs of four simulated games each?"""
    line, printed = of_agent(index, table), QUANTITIES[quantity][1][index].sd
    low, high = (line[f"{quantity}_sd_{edge}"] - printed for edge in ("low", "high"))
    margin, why = MARGINS[quantity]
    why = f"{compared(low, high, margin)} It holds 95% of the SDs that four simulated games give. {why}"
    ours = float(line["sd" if quantity == "score" else f"{quantity}_sd"])
    return Verdict(verdict(low, high, margin), why, "experiment", ours, low, high, margin)


def mean_scores(lines, table=None):
    """The two mean scores of section 5."""
    return {f"section-5-score-{agent}-mean": _sample_mean("score", n, table) for n, agent in enumerate("rc")}


def sd_scores(lines, table=None):
    """Their SDs."""
    return {f"section-5-score-{agent}-sd": _sample_sd("score", n, table) for n, agent in enumerate("rc")}


def estimates(lines, table=None):
    """Estimates per game and their success, means and SDs."""
    return {
        f"section-5-{quantity}-{agent}-{name}": assess(quantity, index, table)
        for quantity in ("estimates", "success")
        for index, agent in enumerate("rc")
        for name, assess in (("mean", _sample_mean), ("sd", _sample_sd))
    }


def no_difference(lines):
    """No difference between R and C: the tests repeated, and what they could have shown."""
    tests = {name: welch(c.mean, c.sd, c.n, r.mean, r.sd, r.n) for name, (_, (r, c)) in QUANTITIES.items()}

    def tested(*names):
        """Whether Welch's t tests on the printed figures find nothing."""
        found = " and ".join(f"p = {tests[name]['p']:.2f} for the {QUANTITIES[name][0]}" for name in names)
        return holds(
            all(tests[name]["p"] >= 0.05 for name in names),
            f"Welch's t test on the printed means and SDs gives {found}; significant would be below 0.05.",
            "power",
        )

    neither, score = tested("score", "success"), tested("score")
    gap = tests["score"]
    low, high = gap["low"], gap["high"]
    margin, reason = MARGINS["score"]
    none = verdict(low, high, margin)
    why = (
        f"By the printed figures the score of C minus that of R is {low:+.1f} to {high:+.1f} points (95%), "
        f"{SAID[none]}. That a difference is not significant does not make it zero. {reason}"
    )
    return {
        "abstract-no-difference": neither,
        "abstract-english-no-difference": neither,
        "section-5-score-no-difference": score,
        "section-5-estimates-no-difference": tested("estimates", "success"),
        "section-5-no-effect-on-score": Verdict(none, why, "power", gap["difference"], low, high, margin),
        "section-6-no-difference": neither,
        "section-6-usefulness-not-shown": score,
    }


def thinking_time(lines):
    """Thinking times: what the printed figures say together."""
    low, high = reanalysis.mixed_sd_bounds()
    share = reanalysis.confident_share()
    printed = lines["section-5-time-all-turns-sd"]

    def significant(kind, level, share):
        """From how many turns on the paper's test is significant; whether it was, the logs would tell."""
        turns = reanalysis.turns_needed(kind, published.ALL_TURNS, level, share)
        by_print = f"By the printed means and SDs this test is significant from {turns} turns on."
        return unchecked(f"{LOGS} {by_print}", "time-model")

    return {
        "section-5-time-all-turns-sd": exact(
            printed,
            min(max(printed.value, low), high),
            f"The printed means fit together if {1 - share:.0%} of the turns are not confident. With the two "
            f"printed SDs that gives an SD of {low:.1f} to {high:.1f} s for all turns, rounding allowed for.",
            "time-model",
        ),
        "section-5-confident-vs-all": significant(published.CONFIDENT, 0.05, share),
        "section-5-unconfident-vs-all": significant(published.UNCONFIDENT, 0.01, 1 - share),
    }


def understanding(lines, table=None):
    """Sections 1 and 3.2: what a partner's understanding does, with simulated people beside agent R."""
    by = measured.by_partner(table)
    scores, fails = (
        {name: value(by[name, START]) for name in (GOOD, *LOST)}
        for value in (lambda line: line["mean"], lambda line: 1 - line["success"])
    )
    scored = ", ".join(f"{score:.1f} {BESIDE[name]}" for name, score in scores.items())
    missed = ", ".join(f"{share:.0%} {BESIDE[name]}" for name, share in fails.items())
    bolder = {name: ahead(by[name, 1.5], by[name, START]) for name in (GOOD, "slips as assumed")}
    careful = {name: ahead(by[name, 10.0], by[name, START]) for name in LOST}

    def moved(names, a):
        """R's scores at the threshold where it starts and at another, beside each kind of people."""
        both = "; from ".join(
            f"{by[name, START]['mean']:.2f} to {by[name, a]['mean']:.2f} {BESIDE[name]}" for name in names
        )
        return f"that is going from a = {START} to {a:g}, changes agent R's mean score from {both}."

    def gains(named, why):
        return under({BESIDE[name]: met for name, met in named.items()}, why, "partners")

    bold = f"Trusting estimates more, {moved(bolder, 1.5)}"
    wary = f"Trusting them less, {moved(careful, 10.0)}"
    clear = "A gain counts from two standard errors on."
    failing = holds(
        all(fails[name] > fails[GOOD] for name in LOST),
        f"The share of agent R's estimates that fail is {missed}.",
        "partners",
    )
    return {
        "section-1-misunderstanding-fails": holds(
            all(ahead(by[GOOD, START], by[name, START]) for name in LOST),
            "We simulated partners who understand agent R's list and partners who do not. "
            f"R scores {scored}.",
            "partners",
        ),
        "section-1-raise-if-understood": gains(bolder, f"{bold} {clear}"),
        "section-1-lower-if-not": gains(careful, f"{wary} {clear}"),
        "section-3-2-estimates-fail-more": failing,
        "section-3-2-premise-simulated-partner": failing,
        "section-3-2-cases-opposite": holds(
            any(bolder.values()) and any(careful.values()),
            f"{bold} {wary} Each of the two must be a gain beside somebody. {clear}",
            "partners",
        ),
    }


def explanation(lines, table=None, met=None):
    """Section 5: why people may have found C unused to the game."""
    by = measured.by_partner(table)
    low, high = (by["slips as assumed", a] for a in (START, 4.0))
    long = float(of_agent(1, met)["games_raised_long"])
    return {
        "section-5-all-had-long": unchecked(
            f"{LOGS} In our simulations long thinking raises a in {long:.0%} of games, and so in all four "
            f"games of a study {long**published.PEOPLE:.0%} of the time.",
            "how-a-moves",
        ),
        "section-5-careful-agent": holds(
            measured.clearly_more_certain(high, low),
            f"Beside people who slip as we assume, {certain_share(low):.1%} of agent R's plays go by certain "
            f"information at a = {START} and {certain_share(high):.1%} at a = 4, with {low['estimates']:.1f} "
            f"and {high['estimates']:.1f} estimates a game.",
            "careful",
        ),
    }


def wishes(lines, table=None):
    """An agent that uses time better: what it could gain at most."""
    by = measured.by_partner(table)
    names, levels = ({key[index] for key in by} for index in (0, 1))
    common = max(levels, key=lambda a: sum(by[name, a]["mean"] for name in names))
    gain = max(max(by[name, a]["mean"] for a in levels) - by[name, common]["mean"] for name in names)
    return {
        "section-6-wish-better-agent": otherwise(
            "We did not build one, but bounded its gain: an agent that knew each kind of our simulated "
            f"people in advance would gain at most {gain:.2f} points over one fixed threshold.",
            "partners",
        )
    }


@cache
def table_1():
    """`reanalysis.table_1` by the question's name in small letters."""
    return {line["question"].lower(): line for line in reanalysis.table_1()}


def questionnaire_means(lines):
    """The 28 means: each can be met by whole answers of four people."""
    return _cells(lines, "mean")


def questionnaire_sds(lines):
    """The 28 SDs."""
    return _cells(lines, "sd")


def _cells(lines, kind):
    """Whether four whole answers from 1 to 7 give a printed cell and the rest of its line."""
    cells = {}
    for name in lines:
        question, condition = name.split("-")[2:4]
        line = table_1()[question]
        some = "some" if line["answers"] else "none"
        why = f"Of all answers from 1 to 7 of four people, {some} fit this line's means, SDs and p value."
        if kind == "sd" and line["answers"]:
            by = " or ".join(reanalysis.DIVISORS[n] for n in line[f"{condition}_divisors"])
            why += f" There this SD divides the sum of squares by {by}, for n people."
        cells[name] = holds(bool(line["answers"]), why, "questionnaire")
    return cells


def questionnaire_p(lines):
    """The 14 p values, as those of paired t tests on the answers found."""
    why = (
        "The paper names no test. Of all answers that four people can give, some fit the printed means and "
        "SDs and, by the paired t test, this p value too."
    )
    answers = {f"table-1-{name}-p": line["answers"][0] for name, line in table_1().items()}
    return {
        name: exact(line, reanalysis.paired_p(answers[name]), why, "questionnaire", in_sample=True)
        for name, line in lines.items()
    }


def questionnaire_tests(lines):
    """Which differences are significant."""
    tests = table_1().values()
    below = [line["question"] for line in tests if line["p"] < lines["table-1-star"].value]
    holm = min(line["p_holm"] for line in tests)
    starred = [
        question.name
        for question in published.QUESTIONS
        if published.LINES[f"table-1-{question.name.lower()}-p"].text_ja.endswith("*")
    ]
    return {
        "section-5-q1-q2-significant": holds(
            below == ["Q1", "Q2"],
            f"Taken one by one, the printed p is below 0.05 for {listed(below)}. Allowing for all "
            f"{len(tests)} tests by Holm's method, the least p is {holm:.2f}.",
            "questionnaire",
        ),
        "table-1-star": holds(
            below == starred,
            f"The printed p is below 0.05 for {listed(below)}; stars stand at {listed(starred)}.",
            "questionnaire",
        ),
    }


def questionnaire(lines):
    """The scale: what the answers found reach."""
    sheets = [pairs for line in table_1().values() for pairs in line["answers"]]
    highest = max(answer for pairs in sheets for pair in pairs for answer in pair)
    return {
        "section-4-2-likert": exact(
            lines["section-4-2-likert"],
            highest,
            f"Of all answers that fit the lines of table 1, the highest is {highest}.",
            "questionnaire",
        )
    }


def people(lines):
    """Who took part: their answers say how many they were."""
    fit = [line for line in table_1().values() if line["answers"]]
    of_four = holds(
        len(fit) == len(published.QUESTIONS),
        f"Answers of four people can give {len(fit)} of the {len(published.QUESTIONS)} lines of table 1.",
        "questionnaire",
    )
    r, c = published.SCORES
    seen = reanalysis.power_of(4 / math.hypot(r.sd, c.sd), published.PEOPLE)
    return {
        "section-4-3-people": of_four,
        "section-4-3-samples": of_four,
        "section-6-few-samples": holds(
            seen < 0.5,
            "If the true difference were four points and scores spread as printed, four pairs of games would "
            f"find it significant in {seen:.0%} of studies.",
            "power",
        ),
    }
