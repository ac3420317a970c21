"""What the 2018 study prints (section 5 and table 1), as data. n = 4 people, one game with each agent."""

from typing import NamedTuple

from gamelab.claims import Claim

SOURCE = "tsukuba2018hanabi"
PEOPLE = 4

SCORES = [
    Claim(SOURCE, {"agent": "conventional"}, 17.5, 5.4, PEOPLE, "section 5, condition R"),
    Claim(SOURCE, {"agent": "adaptive"}, 17.8, 2.9, PEOPLE, "section 5, condition C"),
]
ESTIMATES = [
    Claim(SOURCE, {"agent": "conventional"}, 7.5, 5.7, PEOPLE, "section 5, estimates per game, R"),
    Claim(SOURCE, {"agent": "adaptive"}, 6.5, 2.18, PEOPLE, "section 5, estimates per game, C"),
]
SUCCESS = [
    Claim(SOURCE, {"agent": "conventional"}, 0.57, 0.34, PEOPLE, "section 5, success of estimates, R"),
    Claim(SOURCE, {"agent": "adaptive"}, 0.57, 0.17, PEOPLE, "section 5, success of estimates, C"),
]

CONFIDENT = (21.1, 15.1)
UNCONFIDENT = (39.8, 17.8)
ALL_TURNS = (24.7, 17.7)  # mean and SD of thinking times in seconds; the numbers of turns are not printed
QUICK_SECONDS = 4.13


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


_TABLE_1 = """\
Q1 | Did you feel that it had a will of its own? | 意思を持っていると感じたか
    5.50 1.34  3.50 1.84  0.016
Q2 | Was it used to the game? | ゲームに慣れていたか
    6.25 0.43  3.25 1.60  0.046
Q3 | Was it friendly? | 親しみやすかったか
    3.25 1.16  2.50 0.77  0.547
Q4 | Was it considerate of you? | 自分に配慮していたか
    3.75 1.30  3.50 1.61  0.889
Q5 | Was it clever? | 賢かったか
    3.75 0.97  2.75 1.83  0.474
Q6 | Did it act as you wanted it to? | 相手は自分の思い通りに行動していたか
    3.25 1.79  2.25 1.47  0.613
Q7 | Did you understand the intention of its actions? | 相手の行動の意図が分かったか
    6.00 0.63  3.50 1.34  0.127
Q8 | Did you feel that its actions were consistent? | 相手の行動に一貫性を感じたか
    5.25 1.30  4.50 2.05  0.638
Q9 | Did you try to raise the score? | 得点を上げようと心掛けたか
    6.25 0.74  5.75 1.16  0.664
Q10 | Was the game easy to play? | ゲームはやりやすかったか
    5.25 2.05  3.75 2.04  0.576
Q11 | Was there an action that failed? | 失敗した行動があったか
    5.25 1.83  6.50 0.77  0.391
Q12 | Was there an action that you were not sure to be right? | 正しいかどうか自信が持てない行動があったか
    5.75 1.09  6.00 0.89  0.638
Q13 | Did you take the lead in the game? | 主体的にゲームを進めたか
    5.00 1.67  4.50 1.34  0.804
Q14 | Are you satisfied with the result? | ゲームの結果に満足しているか
    4.00 2.55  2.50 1.84  0.547
"""
_LINES = _TABLE_1.splitlines()
QUESTIONS = [
    Question(*words.split(" | "), *numbers.split()) for words, numbers in zip(_LINES[::2], _LINES[1::2])
]
"""Table 1. Q1 to Q8 are about the partner, Q9 to Q14 about the game; 1: I do not think so, 7: I think so."""
SCALE = 7
