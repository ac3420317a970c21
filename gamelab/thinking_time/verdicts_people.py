"""Verdicts on what the people of the 2018 study answered: `verdicts` takes them over."""

import math
from functools import cache

from gamelab.thinking_time import published, reanalysis
from gamelab.verdicts import exact, holds, otherwise, unchecked

PEOPLE = "It takes the people of the study."
LOGS = "It takes the study's logs."


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
    found = table_1()
    return {
        name: holds(
            bool(found[name.split("-")[2]]["answers"]),
            f"Four whole answers give this {kind} and the rest of its line."
            + ("" if kind == "mean" else " The SD is divided by n or n + 1, never by n - 1."),
            "questionnaire",
        )
        for name in lines
    }


def questionnaire_p(lines):
    """The 14 p values, as those of paired t tests on the answers found."""
    found = {f"table-1-{name}-p": line for name, line in table_1().items()}
    why = "The paired t test on the four pairs of answers that the table leaves; the paper names no test."
    return {
        name: exact(line, reanalysis.paired_p(found[name]["answers"][0]), why, "questionnaire")
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
            f"One by one: {', '.join(below)}; allowing for fourteen tests (Holm) the least p is {holm:.2f}.",
            "questionnaire",
        ),
        "table-1-star": holds(below == starred, f"Stars: {', '.join(starred)}.", "questionnaire"),
    }


def impression(lines):
    """What people felt."""
    worse = reanalysis.against_c()
    many = sum(difference > 0 for difference in worse.values())
    why = f"{PEOPLE} By table 1, {many} of {len(worse)} means are worse under C, from four people."
    return {name: unchecked(why, "questionnaire") for name in lines}


def people(lines):
    """Who took part: their answers say how many they were."""
    fit = [line for line in table_1().values() if line["answers"]]
    four = "Table 1 can be met by answers of four people to every question."
    of_four = holds(len(fit) == len(published.QUESTIONS), four, "questionnaire")
    r, c = published.SCORES
    seen = reanalysis.power_of(4 / math.hypot(r.sd, c.sd), published.PEOPLE)
    return {name: unchecked(PEOPLE) for name in lines} | {
        "section-3-2-threshold-origin": unchecked(LOGS),
        "section-4-3-people": of_four,
        "section-4-3-samples": of_four,
        "section-4-3-confidence-recorded": otherwise(
            "Our table records it of whoever plays. Shown by tests/thinking_time/test_browser.py::"
            "test_a_whole_game_by_clicks_and_keys_replays_to_the_same_score_in_python.",
            "hanabi-table",
        ),
        "section-6-few-samples": holds(
            seen < 0.5, f"With the printed SDs four pairs see four points in {seen:.0%} of studies.", "power"
        ),
    }
