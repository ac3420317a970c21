"""The experiments of the 2018 study."""

import math
from dataclasses import replace

from gamelab.choices import Parameter, fill
from gamelab.experiment import Experiment, Study, moments
from gamelab.hanabi.choices import AGENTS, Habits, Strategy
from gamelab.thinking_time.choices import GAME, HAND, KNOWN, NOBODY, A, Adaptation, Person, Sitting
from gamelab.thinking_time.play import COLUMNS, Column, play_block

AGENTS_R_AND_C = AGENTS[Strategy.CONVENTIONAL :]
HANDS = replace(HAND, default=[5], many=True)
BEGINS = Parameter(str, "person", "who begins", words=("person", "agent"))
SWEEP = [1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 10.0, math.inf]


def experiment(games, seed, labels, **values):
    """`games` games of one setting; values: numbers by the names of `choices`."""
    return Experiment(play_block, fill(Sitting, values), games, seed, COLUMNS, labels)


def plan_conventional(games, seed, hand, a, **given):
    """Agent R with itself: the score over its threshold, on the same deals."""
    return [
        experiment(games, seed, {"agent": "conventional", "hand": n, "a": x}, hand=n, a=x, **given)
        for n in hand
        for x in a
    ]


def plan_thinking_time(games, seed, agent, hand, begins, **given):
    """Section 5: agents R and C with the same simulated people on the same deals."""
    return [
        experiment(
            games,
            seed,
            {"agent": AGENTS_R_AND_C[n], "hand": size},
            strategy=Strategy.CONVENTIONAL + n,
            hand=size,
            human=begins,
            **given,
        )
        for size in hand
        for n in agent
    ]


# Values of the parameters that have no words, for `plan_switches`.
_OTHER = {
    "talon": [0],
    "step": [0.25, 1.0],
    "high": [2.5, 10.0],
    "divisor": [1],
    "person_a": [1.0, math.inf],
    "slip": [0.0, 0.1],
    "slip_unsure": [0.0, 0.5],
    "confident_guess": [0.4],
}


def plan_switches(games, seed, hand, a, begins):
    """Every open point changed alone.

    R with itself for its list and its estimate, C with simulated people for the rest.
    """
    groups = {
        "R alone": ({"strategy": Strategy.CONVENTIONAL, "human": NOBODY}, GAME | Habits.parameters),
        "C with people": (
            {"strategy": Strategy.ADAPTIVE, "human": begins},
            Adaptation.parameters | Person.parameters,
        ),
    }
    planned = [(players, "default", "", {}) for players in groups]
    for players, (_, known) in groups.items():
        for name, p in known.items():
            values = range(len(p.words)) if p.words else _OTHER.get(name, ())
            if name not in ("enumerate", "simulate"):  # slow
                planned += [
                    (players, name, p.show(value), {name: value}) for value in values if value != p.standard
                ]
    return [
        experiment(
            games,
            seed,
            {"players": players, "hand": size, "switch": name, "value": value},
            **groups[players][0],
            hand=size,
            a=a,
            **change,
        )
        for players, name, value, change in planned
        for size in hand
        if (name, size) != ("talon", 5)  # 40 are left anyway
    ]


_MEANS = "certain beliefs true_beliefs raised lowered a_mean a_end failures turns".split()


def success(rows):
    """(mean, SD, games) of hits per estimate over the games with an estimate; NaN without one."""
    estimates, hits = rows[:, Column.ESTIMATES], rows[:, Column.HITS]
    some = estimates > 0
    if not some.any():
        return math.nan, math.nan, 0
    share = moments((hits[some] / estimates[some])[:, None])
    return share["mean"], share["sd"], share["games"]


def table(results):
    """A dict per experiment: labels, games, mean, sd, se; then the estimates, and how a moved, per game."""
    lines = []
    for setting, rows in results:
        columns = dict(zip(COLUMNS, rows.T))
        share, share_sd, _ = success(rows)
        estimates, hits = columns["estimates"], columns["hits"]
        line = (
            setting.labels
            | moments(rows)
            | {
                "estimates": moments(estimates[:, None])["mean"],
                "estimates_sd": moments(estimates[:, None])["sd"],
                "success": share,
                "success_sd": share_sd,
                "success_pooled": float(hits.sum() / estimates.sum()) if estimates.any() else math.nan,
            }
        )
        for name in _MEANS:
            line[name] = moments(columns[name][:, None])["mean"]
        lines.append(line)
    return lines


CONVENTIONAL_STUDY = Study(
    "hanabi-conventional",
    "mean score of the 2018 study's agent R with itself, over its threshold a",
    {
        "hand": HANDS,
        "a": replace(A, default=SWEEP, summary="thresholds; inf: never estimate", many=True),
        **GAME,
        **Habits.parameters,
    },
    plan_conventional,
    table,
)
THINKING_TIME = Study(
    "hanabi-thinking-time",
    "the 2018 study's agents R and C with simulated people (assumptions, no human data)",
    {
        "agent": Parameter(str, (0, 1), "agents R and C", words=AGENTS_R_AND_C, many=True),
        "hand": HANDS,
        "a": replace(A, summary="the agents' (starting) threshold; inf: never estimate"),
        "begins": BEGINS,
        **KNOWN,
    },
    plan_thinking_time,
    table,
)
SENSITIVITY = Study(
    "hanabi-thinking-switches",
    "the 2018 study's agents with each open point changed alone (people are simulated)",
    {"hand": HANDS, "a": A, "begins": BEGINS},
    plan_switches,
    table,
)
STUDIES = [CONVENTIONAL_STUDY, THINKING_TIME, SENSITIVITY]
