"""The tables and figures of the 2015 study."""

import math
from dataclasses import replace

from gamelab.choices import fill
from gamelab.experiment import Experiment, Study
from gamelab.hanabi.choices import STRATEGIES, Setting, Strategy
from gamelab.hanabi.play import play_block
from gamelab.self_estimation.choices import HAND, STRATEGY, SWITCHES, A

SWEEP = [1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5, 2.75, 3.0, 3.5, 4.0, 5.0, 6.0, 8.0, 10.0, math.inf]


def experiment(games, seed, labels, **values):
    """Scores of `games` games of one reading; values: numbers by the names of `choices`."""
    return Experiment(play_block, fill(Setting, values), games, seed, ("score",), labels)


def plan_strategies(games, seed, strategy, hand, a, **switches):
    """Figure 2 and section 5: the score of every strategy on the same deals."""
    return [
        experiment(games, seed, {"strategy": STRATEGIES[s], "hand": n}, strategy=s, hand=n, a=a, **switches)
        for n in hand
        for s in strategy
    ]


def plan_threshold(games, seed, hand, a, **switches):
    """Section 5's choice of a: the score of self-estimation over a, on the same deals."""
    return [
        experiment(games, seed, {"hand": n, "a": x}, strategy=Strategy.ESTIMATION, hand=n, a=x, **switches)
        for n in hand
        for x in a
    ]


def plan_switches(games, seed, strategy, hand, a):
    """Every open point changed alone: the default reading first, then one line per other value."""
    changed = [("default", "", {}), ("talon", "all", {"talon": 0})]
    for name, parameter in SWITCHES.items():
        for value, word in enumerate(parameter.words):
            if value != parameter.standard and name != "enumerate":
                changed.append((name, word, {name: value}))
    return [
        experiment(
            games, seed, {"hand": n, "switch": name, "value": word}, strategy=strategy, hand=n, a=a, **change
        )
        for n in hand
        for name, word, change in changed
        if (name, n) != ("talon", 5)  # 40 are left anyway
    ]


COMPARISON = Study(
    "hanabi-strategies",
    "mean scores of the five strategies (2015 study, figure 2)",
    {
        "strategy": replace(STRATEGY, default=range(5), summary="strategies to play", many=True),
        "hand": HAND,
        "a": A,
        **SWITCHES,
    },
    plan_strategies,
)
THRESHOLD = Study(
    "hanabi-threshold",
    "mean score of self-estimation over its threshold a (2015 study, section 5)",
    {
        "hand": HAND,
        "a": replace(A, default=SWEEP, summary="thresholds; inf: never estimate", many=True),
        **SWITCHES,
    },
    plan_threshold,
)
SENSITIVITY = Study(
    "hanabi-switches",
    "mean score with each open point of the paper changed alone",
    {"strategy": STRATEGY, "hand": HAND, "a": A},
    plan_switches,
)
STUDIES = [COMPARISON, THRESHOLD, SENSITIVITY]
