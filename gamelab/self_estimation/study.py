"""The tables and figures of the 2015 study, and the parameters that readers can change."""

import math

from gamelab.choices import InputError, Parameter
from gamelab.experiment import Experiment, Study
from gamelab.hanabi.choices import ESTIMATION, STRATEGIES, Settings
from gamelab.hanabi.play import play_block

SWITCHES = {
    "talon": Parameter(
        int, 40, "cards to draw from; 0: all that are not dealt (the real rules)", low=0, high=48
    ),
    "discard_at_eight": Parameter(
        str, "illegal", "discarding with all eight tokens", words=("illegal", "legal")
    ),
    "zero_on_loss": Parameter(str, "no", "whether the third failure costs all points", words=("no", "yes")),
    "bonus": Parameter(str, "no", "whether a completed colour returns a token", words=("no", "yes")),
    "shift": Parameter(
        str,
        "no",
        "whether cards move up when one leaves (else the drawn card takes its slot)",
        words=("no", "yes"),
    ),
    "counting": Parameter(str, "own", "which visible cards are crossed off", words=("none", "public", "own")),
    "fallback": Parameter(
        str,
        "discard",
        "self-estimation: what follows an estimate that does not act",
        words=("discard", "hint"),
    ),
    "copies": Parameter(
        str, "once", "a hypothetical hand counts once or by its physical copies", words=("once", "weighted")
    ),
    "match": Parameter(
        str,
        "probability",
        "how the simulated partner's action is compared with the real one",
        words=("probability", "possible", "sampled"),
    ),
    "pooled": Parameter(
        str, "pooled", "counts per position or pooled over the hand", words=("position", "pooled")
    ),
    "infer": Parameter(str, "hints", "the partner's actions that are used", words=("hints", "all")),
    "simulate": Parameter(
        str,
        "steps34",
        "steps of the partner that are simulated under each hypothesis",
        words=("steps34", "full"),
    ),
    "enumerate": Parameter(
        str, "no", "whether to list the hypotheses (slow oracle, same results)", words=("no", "yes")
    ),
}
"""Every point that the paper leaves open, in the order of `Settings`."""

HAND = Parameter(int, [2, 5], "cards in a hand", low=1, high=5, many=True)
A = Parameter(float, 2.5, "the threshold: the estimate acts when x > a y; inf: never", low=1)
SWEEP = [1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5, 2.75, 3.0, 3.5, 4.0, 5.0, 6.0, 8.0, 10.0, math.inf]


def settings_for(hand, a, strategy, **switches):
    """Checked `Settings`; switches are indices as `Parameter.read` returns them."""
    most = 50 - 2 * hand
    if switches["talon"] > most:
        raise InputError(
            f"talon must be an integer from 0 to {most} when hand is {hand}, not {switches['talon']}."
        )
    return Settings(strategy=strategy, hand=hand, threshold=a, **switches)


def reading(hand, a=2.5, strategy="estimation", **switches):
    """`Settings` from words, as on the command line: reading(5, counting="public", fallback="hint").

    hand: 1 to 5; a: at least 1, may be infinite; strategy: one of STRATEGIES; switches: see SWITCHES.
    InputError names whatever is not allowed.
    """
    unknown = set(switches) - set(SWITCHES)
    if unknown:
        raise InputError(f"there is no switch {min(unknown)!r}; choose from {', '.join(SWITCHES)}.")
    values = {name: p.read(name, switches.get(name, p.default)) for name, p in SWITCHES.items()}
    return settings_for(
        Parameter(int, 5, "", low=1, high=5).read("hand", hand),
        A.read("a", a),
        Parameter(str, "estimation", "", words=STRATEGIES).read("strategy", strategy),
        **values,
    )


def experiment(settings, games, seed, **labels):
    """Scores of `games` games of one reading."""
    return Experiment(play_block, settings, games, seed, ("score",), labels)


def plan_strategies(games, seed, strategy, hand, a, **switches):
    """Figure 2 and section 5: the score of every strategy on the same deals."""
    return [
        experiment(settings_for(n, a, s, **switches), games, seed, strategy=STRATEGIES[s], hand=n)
        for n in hand
        for s in strategy
    ]


def plan_threshold(games, seed, hand, a, **switches):
    """Section 5's choice of a: the score of self-estimation over a, on the same deals."""
    return [
        experiment(settings_for(n, x, ESTIMATION, **switches), games, seed, hand=n, a=x)
        for n in hand
        for x in a
    ]


def plan_switches(games, seed, strategy, hand, a):
    """Every open point changed alone: the default reading first, then one line per other value."""
    default = {name: p.read(name, p.default) for name, p in SWITCHES.items()}
    changed = [("default", "", {})]
    for name, parameter in SWITCHES.items():
        values = (0,) if name == "talon" else range(len(parameter.words))
        for value in values:
            if value != default[name] and name != "enumerate":
                shown = "all" if name == "talon" else parameter.words[value]
                changed.append((name, shown, {name: value}))
    return [
        experiment(
            settings_for(n, a, strategy, **(default | change)), games, seed, hand=n, switch=name, value=value
        )
        for n in hand
        for name, value, change in changed
        if (name, n) != ("talon", 5)  # 40 are left anyway
    ]


COMPARISON = Study(
    "hanabi-strategies",
    "mean scores of the five strategies (2015 study, figure 2)",
    {
        "strategy": Parameter(str, ",".join(STRATEGIES), "strategies to play", words=STRATEGIES, many=True),
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
        "a": Parameter(float, SWEEP, "thresholds; inf: never estimate", low=1, many=True),
        **SWITCHES,
    },
    plan_threshold,
)
SENSITIVITY = Study(
    "hanabi-switches",
    "mean score with each open point of the paper changed alone",
    {"strategy": Parameter(str, "estimation", "strategy to play", words=STRATEGIES), "hand": HAND, "a": A},
    plan_switches,
)
STUDIES = [COMPARISON, THRESHOLD, SENSITIVITY]
