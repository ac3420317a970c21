"""What the 2018 study prints (section 5 and table 1), from claims.csv. n = 4 people, a game with each."""

from typing import NamedTuple

from hiddenhands.ledger.claims import claims
from hiddenhands.ledger.estimates import PublishedMean

PAPER = "Hanabi: thinking time (2018)"
SOURCE = "tsukuba2018hanabi"
LINES = claims("thinking_time")
PEOPLE = int(LINES["section-4-3-people"].value)
AGENTS = {"r": "conventional", "c": "adaptive"}


def _claims(quantity, words):
    """The claims on a quantity of section 5, R before C."""
    found = []
    for letter, agent in AGENTS.items():
        mean, sd = (LINES[f"section-5-{quantity}-{letter}-{what}"].value for what in ("mean", "sd"))
        place = f"section 5, {words}, {letter.upper()}"
        found.append(PublishedMean(SOURCE, {"agent": agent}, mean, sd, PEOPLE, place))
    return found


SCORES = _claims("score", "score")
ESTIMATES = _claims("estimates", "estimates per game")
SUCCESS = _claims("success", "success of estimates")

CONFIDENT, UNCONFIDENT, ALL_TURNS = (
    (LINES[f"section-5-time-{turns}-mean"].value, LINES[f"section-5-time-{turns}-sd"].value)
    for turns in ("confident", "unconfident", "all-turns")
)
"""Mean and SD of thinking times in seconds; the numbers of turns are not printed."""
QUICK_SECONDS = LINES["section-3-2-threshold"].value
SCALE = int(LINES["section-4-2-likert"].value)
NEGATIVE = ("Q11", "Q12")  # a higher answer speaks against the agent


class Question(NamedTuple):
    """A line of table 1: means and SDs (as text, with the printed digits) under R and C, and the p value."""

    name: str
    text: str
    japanese: str
    r_mean: str
    r_sd: str
    c_mean: str
    c_sd: str
    p: str


def _words(number):
    """A question's text and Japanese, without its name."""
    line = LINES[f"section-4-2-question-{number}"]
    return tuple(text.partition(" ")[2] for text in (line.text, line.text_ja))


QUESTIONS = [
    Question(
        f"Q{number}",
        *_words(number),
        *(LINES[f"table-1-q{number}-{cell}"].printed for cell in ("r-mean", "r-sd", "c-mean", "c-sd", "p")),
    )
    for number in range(1, 15)
]
"""Table 1. Q1 to Q8 are about the partner, Q9 to Q14 about the game; 1: I do not think so, 7: I think so."""
FREE_TEXT = ("Q15", *_words(15))  # asked too; no answer is printed
