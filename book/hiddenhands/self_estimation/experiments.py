"""The tables and figures of the 2015 study."""

import math
from dataclasses import replace
from functools import partial
from itertools import product

from gamelab.hanabi import choices
from gamelab.hanabi.choices import HAND, STRATEGIES, STRATEGY, SWITCHES, A, Strategy
from gamelab.hanabi.play import play_block
from gamelab.settings import fill
from hiddenhands.runs.experiment import Experiment, Study, axis, one_at_a_time, plan_each
from hiddenhands.self_estimation import published, search_experiments
from hiddenhands.self_estimation.results import against, by_score, distances

SWEEP = [1.0, 1.25, 1.5, 1.75, 2.0, 2.25, 2.5, 2.6, 2.7, 2.75, 2.8, 2.9, 3.0]
SWEEP += [3.5, 4.0, 5.0, 6.0, 8.0, 10.0, math.inf]


def setting(**values):
    """A `Setting` of numbers by the names of `choices`."""
    return fill(choices.Setting, values)


planned = partial(plan_each, play_block, setting, ("score",))


def plan_strategies(games, seed, strategy, hand, a, **switches):
    """Figure 2 and section 5: the score of every strategy on the same deals."""
    kinds = {(STRATEGIES[s], n): {"strategy": s, "hand": n} for n, s in product(hand, strategy)}
    return planned(games, seed, {"a": a} | switches, strategy_and_hand=kinds)


def plan_threshold(games, seed, hand, a, **switches):
    """Mean score of self-estimation over its threshold a (2015 study, section 5), and its gap to a = 2.5."""
    given = {"strategy": Strategy.ESTIMATION} | switches
    return planned(games, seed, given, hand=axis("hand", hand), a=axis("a", a))


def plan_switches(games, seed, strategy, hand, a):
    """Mean score with each open point of the paper changed alone."""
    changes = [("default", "", {}), *one_at_a_time(SWITCHES, {"talon": (0,), "failures": LIMITS})]
    cases = {
        (n, name, "all" if change == {"talon": 0} else str(word)): {"hand": n} | change
        for n, (name, word, change) in product(hand, changes)
        if (name, n) != ("talon", 5) and name != "enumerate"  # 40 are left anyway; slow
    }
    return planned(games, seed, {"strategy": strategy, "a": a}, hand_and_switch_and_value=cases)


LIMITS = (1, 2, 3, 4, 5)


def plan_failures(games, seed, strategy, hand, failures):
    """Mean scores of the five strategies by the number of failures that ends the game."""
    kinds, limits = axis("strategy", strategy, STRATEGIES), axis("failures", failures)
    return planned(games, seed, {}, strategy=kinds, hand=axis("hand", hand), failures=limits)


STEPS = {
    "viewpoint": {"strategy": Strategy.VIEWPOINT},
    "discards, never estimates": {"a": math.inf},
    "discards, estimates": {},
    "discards, partner thought to hint": {"partner": choices.Partner.HINTS},
    "hints, never estimates": {"a": math.inf, "fallback": choices.Fallback.HINT},
    "hints, partner thought to discard": {"fallback": choices.Fallback.HINT},
    "hints, partner thought to hint": {"fallback": choices.Fallback.HINT, "partner": choices.Partner.HINTS},
}
"""Players by what they do for want of anything certain, and by what they think their partner does then."""


def plan_steps(games, seed, hand):
    """What the estimate adds, with random hints and without, under either model of the partner."""
    return planned(games, seed, {}, hand=axis("hand", hand), player=STEPS)


def plan_complete(games, seed, hand, patient):
    """The complete strategy (2015 study, section 4.1) and a player who skips once more."""
    kinds = axis("patient", patient, ("complete", "patient"))
    return planned(games, seed, {"strategy": Strategy.COMPLETE}, hand=axis("hand", hand), player=kinds)


OPEN_RULES = {"talon": (40, 0), "shift": (0, 1), "discard_at_eight": (0, 1), "counting": (0, 1, 2)}
OPEN_ESTIMATE = dict.fromkeys(("fallback", "partner", "copies", "match", "pooled", "infer"), (0, 1))
"""The grid of `plan_readings`; what needs a slow enumeration is left out."""


def _grid(values):
    return [dict(zip(values, chosen)) for chosen in product(*values.values())]


def _words(values):
    return {name: SWITCHES[name].show(value) for name, value in values.items()}


def plan_readings(games, seed, hand):
    """How near each combination of open points comes to the ten printed means."""
    moot = dict.fromkeys(OPEN_ESTIMATE, "")
    estimates = [e for e in _grid(OPEN_ESTIMATE) if e["fallback"] == 1 or e["partner"] == 0]
    experiments = []
    for n, rules in product(hand, _grid(OPEN_RULES)):
        if n == 5 and rules["talon"] == 0:
            continue  # 40 are left anyway
        known = {"hand": n} | _words(rules) | ({"talon": ""} if n == 5 else {})
        readings = [(strategy, {}, moot) for strategy in range(Strategy.ESTIMATION)]
        readings += [(Strategy.ESTIMATION, estimate, _words(estimate)) for estimate in estimates]
        for strategy, estimate, words in readings:
            labels = {"strategy": STRATEGIES[strategy]} | known | words
            chosen = setting(strategy=strategy, hand=n, **rules | estimate)
            experiments.append(Experiment(play_block, chosen, games, seed, ("score",), labels))
    return experiments


_STRATEGIES = replace(STRATEGY, default=range(5), summary="strategies to play", several=True)
_PLAYED = {"strategy": _STRATEGIES, "hand": HAND, "a": A, **SWITCHES}
_ABOUT = "mean scores of the five strategies (2015 study, figure 2)"
COMPARISON = Study("hanabi-strategies", _PLAYED, plan_strategies, summary=_ABOUT)
_ABOUT = "how many games of the five strategies end with each score"
SCORES = Study("hanabi-scores", _PLAYED, plan_strategies, by_score, summary=_ABOUT)
_SWEPT = replace(A, default=SWEEP, summary="thresholds; inf: never estimate", several=True)
_THRESHOLD = {"hand": HAND, "a": _SWEPT, **SWITCHES}
THRESHOLD = Study("hanabi-threshold", _THRESHOLD, plan_threshold, against(a=published.A))
_ABOUT = "the same on deals that no threshold was chosen by"
FRESH = replace(THRESHOLD, name="hanabi-threshold-fresh", summary=_ABOUT, seed=THRESHOLD.seed + 1)
_CHANGED = {"strategy": STRATEGY, "hand": HAND, "a": A}
SENSITIVITY = Study("hanabi-switches", _CHANGED, plan_switches, against(switch="default"))
_FAILURES = replace(SWITCHES["failures"], default=LIMITS, several=True)
_LIMITED = {"strategy": _STRATEGIES, "hand": HAND, "failures": _FAILURES}
FAILURES = Study("hanabi-failures", _LIMITED, plan_failures)
PARTNERS = Study("hanabi-partners", {"hand": HAND}, plan_steps, against(player="viewpoint"))
_PATIENT = {"hand": HAND, "patient": replace(choices.PATIENT, default=(0, 1), several=True)}
COMPLETE = Study("hanabi-complete", _PATIENT, plan_complete, against(player="complete"))
READINGS = Study("hanabi-readings", {"hand": HAND}, plan_readings, distances)
SCORE_GAMES = 1_000_000
"""So many that the sampling error of our means decides nothing: the printed ones are of a hundred games."""
_PAPER = [COMPARISON, SCORES, THRESHOLD, FRESH, SENSITIVITY, FAILURES, PARTNERS, COMPLETE, READINGS]
STUDIES = _PAPER + search_experiments.STUDIES
