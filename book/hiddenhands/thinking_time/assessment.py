"""Lines of the 2018 study that something is computed for, a function per family.

The others stand in claims.csv. `table`, `starts`, `doubts`: what they rest on, else the kept tables.
"""

from hiddenhands import words
from hiddenhands.ledger import estimates, rules
from hiddenhands.ledger.estimates import CANNOT_TELL, verdict, welch
from hiddenhands.ledger.rules import above, and_list, computed, holds, holds_under
from hiddenhands.runs import kept
from hiddenhands.thinking_time import published, reanalysis, results
from hiddenhands.thinking_time.results import certain_gap, certain_share, gap, of_success

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
START = 2.5  # the threshold of 2015, where our agents start
GOOD, ASSUMED = "follows the list", "slips as assumed"
LOST = ("slips often", "viewpoint", "rational", "random")
"""Simulated people who understand agent R's list, and who don't, see `experiments.PARTNERS`."""
WITH = words("thinking_time")["with people"]
LEVEL = 0.05
CLEAR = f"A change counts at {LEVEL:.0%}, by Holm's method over the kinds of people."


def _mean(quantity, claim, line):
    """Verdict on a printed mean of four people's games, by a line of simulated ones."""
    names = ("mean", "sd") if quantity == "score" else (quantity, f"{quantity}_sd")
    ours = {"mean": line[names[0]], "sd": line[names[1]], "games": line["games"]}
    return rules.mean(claim, ours, *MARGINS[quantity], "experiment")


def _sd(quantity, claim, line):
    """Verdict on a printed SD: does it lie among the SDs of four simulated games each?"""
    margin, why = MARGINS[quantity]
    interval = tuple(line[f"{quantity}_sd_{edge}"] - claim.sd for edge in ("low", "high"))
    why = f"It holds 95% of the SDs that four simulated games give. {why}"
    ours = line["sd" if quantity == "score" else f"{quantity}_sd"]
    return rules.difference(interval, margin, why, "experiment", ours)


def samples(lines, readings=None):
    """What section 5 prints of its games: means and SDs of score, estimates and their success.

    All by one reading, the nearest to the six means together: nothing of it is printed.
    """
    nearest, why = results.nearest_reading(readings), words("thinking_time")["readings"]
    one = nearest.iloc[0]
    level = "fewer than 0.1% of" if one["p"] < 0.001 else f"{one['p']:.1%} of"
    said = why.format(a=one["start"], who=WITH[one["partner"]], level=level)
    judged = {}
    for name in lines:
        quantity, letter, kind = name.split("-")[2:]
        line = nearest[nearest["agent"] == published.AGENTS[letter]].iloc[0]
        verdict = {"mean": _mean, "sd": _sd}[kind](
            quantity, QUANTITIES[quantity][1]["rc".index(letter)], line
        )
        chosen = verdict._replace(why=f"{verdict.why} {said}", in_sample=kind == "mean")
        judged[name] = rules.settled(chosen)
    return judged


def no_difference(lines, starts=None):
    """No difference between R and C: the tests repeated, and what they could have shown."""
    tests = {name: welch(c.mean, c.sd, c.n, r.mean, r.sd, r.n) for name, (_, (r, c)) in QUANTITIES.items()}
    paired = {name: reanalysis.least_paired_p(r, c) for name, (_, (r, c)) in QUANTITIES.items()}

    def tested(*names):
        """Whether t tests on the printed figures find nothing, however the games of two agents pair."""
        each = " and ".join(f"p = {tests[name]['p']:.2f} for the {QUANTITIES[name][0]}" for name in names)
        least = min(paired[name] for name in names)
        nothing = least >= 0.05 and all(tests[name]["p"] >= 0.05 for name in names)
        return computed(nothing, each=each, least=least)

    neither, score = tested("score", "success"), tested("score")
    _, (r, c) = QUANTITIES["score"]
    gap, (margin, reason) = c.estimate - r.estimate, MARGINS["score"]
    (low, high), within = gap.interval, gap.within(margin)
    none = verdict(low, high, margin, within)
    starts = kept.stored_table("thinking-starts") if starts is None else starts
    moved = starts[(starts["partner"] == ASSUMED) & (starts["step"] > 0)]
    leads = sorted(estimates.column(moved, None, "difference", "difference_se").values(), key=float)
    why = (
        f"By the printed figures the score of C minus that of R is {low:+.1f} to {high:+.1f} points (95%), "
        f"{rules.SAID[none]}. That a difference is not significant does not make it zero. "
        f"{WITH[ASSUMED].capitalize()} it goes from {leads[0]:±+.2f} to {leads[-1]:±+.2f} over the starts "
        f"and steps tried, which the paper does not print. {reason}"
    )
    effect = rules.Verdict(none, why, "power", gap.value, low, high, margin, within=within)
    return {
        "abstract-no-difference": neither,
        "abstract-english-no-difference": neither,
        "section-5-score-no-difference": score,
        "section-5-estimates-no-difference": tested("estimates", "success"),
        "section-5-no-effect-on-score": effect,
        "section-6-no-difference": neither,
        "section-6-usefulness-not-shown": score,
    }


def thinking_time(lines):
    """The SD of all thinking times, from the other printed figures."""
    low, high = reanalysis.mixed_sd_bounds()
    line, unsure = lines["section-5-time-all-turns-sd"], 1 - reanalysis.confident_share()
    return {line.id: computed(None, min(max(line.value, low), high), unsure=unsure, low=low, high=high)}


def understanding(lines, table=None):
    """Sections 1 and 3.2: what a partner's understanding does, with simulated people."""
    by = results.by_labels("thinking-partners", table)
    here = {name: by[name, START] for name in (GOOD, ASSUMED, *LOST)}

    def moved(names, a):
        """R's scores at the threshold where it starts and at another, with each kind of people."""
        both = [f"{here[n]['mean']:.2f} to {by[n, a]['mean']:.2f} {WITH[n]}" for n in names]
        return f"from a = {START} to {a:g}, changes agent R's mean score from {'; from '.join(both)}."

    def gains(names, a, why):
        """Whether another threshold scores more with these people; some may not be told."""
        signs = estimates.sure_of({WITH[n]: gap(by[n, a], here[n]) for n in names}, sure=LEVEL)
        more = {who: rules.truth_of_sign(sign) for who, sign in signs.items()}
        return holds_under(more, f"{why} {CLEAR}", "partners")

    def worse(measured):
        """Whether it is less with all who do not understand the list than with those who follow it."""
        gaps = {name: measured(here[GOOD]) - measured(here[name]) for name in LOST}
        return min(estimates.sure_of(gaps, sure=LEVEL).values()) > 0

    bold = f"With simulated people, trusting estimates more, that is going {moved((GOOD, ASSUMED), 1.5)}"
    wary = f"With simulated people, trusting them less, that is going {moved(LOST, 10.0)}"
    raised, lowered = gains((GOOD, ASSUMED), 1.5, bold), gains(LOST, 10.0, wary)
    before, after = here[GOOD]["mean"], by[GOOD, 10.0]["mean"]
    too = f"{WITH[GOOD].capitalize()} it changes from {before:.2f} to {after:.2f}."
    outcomes = (raised.verdict, lowered.verdict)
    opposite = next((word for word in (rules.FAILS, CANNOT_TELL) if word in outcomes), rules.HOLDS)
    scored = ", ".join(f"{here[name]['mean']:.1f} {WITH[name]}" for name in (GOOD, *LOST))
    missed = ", ".join(f"{1 - here[name]['success']:.0%} {WITH[name]}" for name in (GOOD, *LOST))
    return {
        "section-1-misunderstanding-fails": computed(
            None if worse(estimates.from_row) else False, scored=scored
        ),
        "section-1-raise-if-understood": raised,
        "section-1-lower-if-not": lowered._replace(why=f"{lowered.why} {too}"),
        "section-3-2-estimates-fail-more": computed(worse(of_success), missed=missed),
        "section-3-2-cases-opposite": computed(opposite, bold=bold, wary=wary),
    }


def explanation(lines, table=None):
    """Section 5: why people may have found C unused to the game."""
    by = results.by_labels("thinking-partners", table)
    low, high = (by[ASSUMED, a] for a in (START, 4.0))
    more = above(*certain_gap(high, low).interval)
    shares = {"low_share": certain_share(low), "high_share": certain_share(high)}
    who = WITH[ASSUMED].capitalize()
    return {"section-5-careful-agent": computed(more, who=who, low=low, high=high, **shares)}


def wishes(lines, table=None, doubts=None):
    """An agent that uses time better: what it could gain."""
    gains, _ = results.over_one_threshold(table)
    by = results.by_labels("thinking-doubts", doubts)
    scores = {way: by["slips often", way]["mean"] for way in ("slip", "long", "never")}
    return {"section-6-wish-better-agent": computed(None, gain=max(gains.values(), key=float), **scores)}


def questionnaire_means(lines):
    """The 28 means: whether four whole answers can have each."""
    why = "Whole answers from 1 to 7 of four people have means from 1 to 7 in steps of a quarter."
    return {
        name: holds(reanalysis.is_mean_of(line.printed, published.PEOPLE), why, "questionnaire")
        for name, line in lines.items()
    }


def _fitting(line):
    """The answers of four people that fit a line of table 1 with this cell in it, and why that decides."""
    question, *cell = line.id.split("-")[2:]
    own = published.QUESTIONS[int(question[1:]) - 1]._replace(**{"_".join(cell): line.printed})
    sheets = reanalysis.pairings(own)
    some = f"{len(sheets)} set{'s' * (len(sheets) > 1)}" if sheets else "No set"
    return sheets, f"{some} of answers of four people can give this line of table 1"


def questionnaire_sds(lines):
    """The 28 SDs: whether answers exist that have the line's means, SDs and p value."""
    judged = {}
    for name, line in lines.items():
        sheets, why = _fitting(line)
        divisors = {reanalysis.DIVISORS[sheet[f"{name.split('-')[3]}_divisor"]] for sheet in sheets}
        if sheets:
            why += f", and there this SD divides by {' or '.join(sorted(divisors))}, a divisor that it chose"
        judged[name] = holds(bool(sheets), f"{why}.", "questionnaire", in_sample=True)
    return judged


def questionnaire_p(lines):
    """The 14 p values: the same, by the paired t test."""
    why = "by the paired t test, which these values chose: the paper names none."
    sheets = {name: _fitting(line) for name, line in lines.items()}
    return {
        name: holds(bool(some), f"{said}, {why}", "questionnaire", in_sample=True)
        for name, (some, said) in sheets.items()
    }


def questionnaire_tests(lines):
    """Which differences are significant."""
    tests = reanalysis.table_1()
    cells = {question.name: f"table-1-{question.name.lower()}-p" for question in published.QUESTIONS}
    starred = [name for name, cell in cells.items() if published.LINES[cell].text.endswith("*")]
    below = [line["question"] for line in tests if line["p"] < lines["table-1-star"].value]
    holm = {line["question"]: line["p_holm"] for line in tests}
    said, least = and_list(below), min(holm.values())
    readings = {
        "taken one by one": below == starred,
        "allowing for all tests": all(holm[name] < 0.05 for name in starred),
    }
    return {
        "section-5-q1-q2-significant": computed(readings, below=said, many=len(tests), least=least),
        "table-1-star": computed(below == starred, below=said, starred=and_list(starred)),
    }


def people(lines):
    """How many took part: the printed means say it."""
    means = [cell for question in published.QUESTIONS for cell in (question.r_mean, question.c_mean)]
    could = [n for n in range(2, 13) if all(reanalysis.is_mean_of(cell, n) for cell in means)]
    line = lines["section-4-3-people"]
    return {line.id: computed(line.value in could, could=and_list(map(str, could)), many=len(means))}
