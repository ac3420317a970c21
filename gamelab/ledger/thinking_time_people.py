"""Verdicts on the people of the 2018 study, what they used and what they answered: see `verdicts`."""

import math
from functools import cache

from gamelab.ledger.rules import done, exact, holds, listed, not_done, otherwise, tested, unchecked
from gamelab.thinking_time import published, reanalysis

PEOPLE = "This can only be checked with the people of the study."
LOGS = "This can only be checked with the study's logs."


def _table_test(name):
    """The sentence that names a test of our table in a browser."""
    return tested(f"tests/thinking_time/test_browser.py::{name}")


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
    found, judged = table_1(), {}
    for name in lines:
        question, condition = name.split("-")[2:4]
        line = found[question]
        some = "some" if line["answers"] else "none"
        why = f"Of all answers from 1 to 7 of four people, {some} fit this line's means, SDs and p value."
        if kind == "sd" and line["answers"]:
            by = " or ".join(reanalysis.DIVISORS[n] for n in line[f"{condition}_divisors"])
            why += f" There this SD divides the sum of squares by {by}, for n people."
        judged[name] = holds(bool(line["answers"]), why, "questionnaire")
    return judged


def questionnaire_p(lines):
    """The 14 p values, as those of paired t tests on the answers found."""
    found = {f"table-1-{name}-p": line for name, line in table_1().items()}
    why = (
        "The paper names no test. Of all answers that four people can give, some fit the printed means and "
        "SDs and, by the paired t test, this p value too."
    )
    return {
        name: exact(
            line, reanalysis.paired_p(found[name]["answers"][0]), why, "questionnaire", in_sample=True
        )
        for name, line in lines.items()
    }


def questionnaire_tests(lines):
    """Which differences are significant."""
    found = table_1().values()
    below = [line["question"] for line in found if line["p"] < lines["table-1-star"].value]
    holm = min(line["p_holm"] for line in found)
    starred = [
        question.name
        for question in published.QUESTIONS
        if published.LINES[f"table-1-{question.name.lower()}-p"].text_ja.endswith("*")
    ]
    return {
        "section-5-q1-q2-significant": holds(
            below == ["Q1", "Q2"],
            f"Taken one by one, the printed p is below 0.05 for {listed(below)}. Allowing for all "
            f"{len(found)} tests by Holm's method, the least p is {holm:.2f}.",
            "questionnaire",
        ),
        "table-1-star": holds(
            below == starred,
            f"The printed p is below 0.05 for {listed(below)}; stars stand at {listed(starred)}.",
            "questionnaire",
        ),
    }


def impression(lines):
    """What people felt."""
    worse = reanalysis.against_c()
    many = sum(difference > 0 for difference in worse.values())
    why = f"{PEOPLE} In table 1, {many} of {len(worse)} means are worse under C, all from four people."
    return {name: unchecked(why, "questionnaire") for name in lines}


def people(lines):
    """Who took part: their answers say how many they were."""
    fit = [line for line in table_1().values() if line["answers"]]
    four = f"Answers of four people can give {len(fit)} of the {len(published.QUESTIONS)} lines of table 1."
    of_four = holds(len(fit) == len(published.QUESTIONS), four, "questionnaire")
    r, c = published.SCORES
    seen = reanalysis.power_of(4 / math.hypot(r.sd, c.sd), published.PEOPLE)
    return {name: unchecked(PEOPLE) for name in lines} | {
        "section-3-2-threshold-origin": unchecked(LOGS),
        "section-4-3-people": of_four,
        "section-4-3-samples": of_four,
        "section-4-3-confidence-recorded": otherwise(
            "Our table records it of whoever plays there. "
            + _table_test("test_a_whole_game_by_clicks_and_keys_replays_to_the_same_score_in_python"),
            "hanabi-table",
        ),
        "section-6-few-samples": holds(
            seen < 0.5,
            "If the true difference were four points and scores spread as printed, four pairs of games would "
            f"find it significant in {seen:.0%} of studies.",
            "power",
        ),
    }


def figures(lines):
    """Figure 1, the interface."""
    return {
        "figure-1-interface": otherwise(
            "The picture is lost in our copy. Our table shows the same hands, board, counters and seen "
            "cards, stacked to fit a phone. "
            + _table_test("test_the_own_hand_stays_hidden_until_the_end_and_the_agents_is_shown"),
            "hanabi-table",
        )
    }


def questionnaire(lines):
    """Section 4.2: our form asks the same questions."""
    game = _table_test("test_a_whole_game_by_clicks_and_keys_replays_to_the_same_score_in_python")
    asked = {f"{question.name}. {question.text}" for question in published.QUESTIONS}
    asked.add(". ".join(published.FREE_TEXT[:2]))
    highest = max(
        answer
        for line in table_1().values()
        for pairs in line["answers"]
        for pair in pairs
        for answer in pair
    )
    found = {
        name: (done if line.text in asked else not_done)(
            f"Our form after a game asks this. {game}", "questionnaire"
        )
        for name, line in lines.items()
        if name.startswith("section-4-2-question-")
    }
    return found | {
        "section-4-2-recorded": otherwise(
            f"Our table records the game and asks the questions, but films nobody. {game}", "hanabi-table"
        ),
        "section-4-2-likert": exact(
            lines["section-4-2-likert"],
            highest,
            f"Of all answers that fit the lines of table 1, the highest is {highest}.",
            "questionnaire",
        ),
        "section-4-2-godspeed": unchecked(
            "This is background, and the list of references is missing in our copy."
        ),
        "section-4-3-questionnaire-after": done(f"Our form follows each game too. {game}", "hanabi-table"),
    }
