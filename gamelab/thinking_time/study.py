"""The experiments of the 2018 study, and the parameters that readers can change."""

import math
from dataclasses import replace

from gamelab.choices import InputError, Parameter, pick
from gamelab.experiment import Experiment, Study, moments
from gamelab.hanabi.choices import ADAPTIVE, AGENTS, CONVENTIONAL
from gamelab.self_estimation.study import SWITCHES, A, settings_for
from gamelab.thinking_time.choices import NOBODY, Adaptation, Habits, Person, Sitting
from gamelab.thinking_time.play import COLUMNS, play_block

_DEFAULTS = {"discard_at_eight": "legal", "pooled": "position"}
_NOT_HERE = ("fallback", "match", "simulate")
GAME = {
    name: replace(p, default=_DEFAULTS.get(name, p.default))
    for name, p in SWITCHES.items()
    if name not in _NOT_HERE
} | {
    "match": replace(SWITCHES["match"], words=SWITCHES["match"].words[:2]),
    "simulate": replace(
        SWITCHES["simulate"],
        default="rules24567",
        words=("rules24567", "full"),
        summary="whether the partner's rule 1 is looked at under each hypothesis too (full: slow, by enumeration)",
    ),
}
"""The switches of the 2015 study that concern the 2018 agents, at the 2018 paper's values."""

HABITS = {
    "information": Parameter(
        str,
        "told",
        "rule 7, information about a card: attributes told or identities left",
        words=("told", "possible"),
    ),
    "clearing": Parameter(
        str, "coin", "rule 4, when colour and rank would both do", words=("coin", "colour", "rank")
    ),
    "certain": Parameter(
        str,
        "public",
        "rule 4, certain by hints and public cards, or by hints alone",
        words=("public", "hints"),
    ),
    "strict": Parameter(str, "no", "an estimate needs x > a y (else x >= a y)", words=("no", "yes")),
}
ADAPTATION = {
    "step": Parameter(float, 0.5, "agent C: how far a moves", low=0, high=100),
    "low": Parameter(float, 1.0, "agent C: lowest a", low=1, high=1000),
    "high": Parameter(float, 5.0, "agent C: highest a", low=1, high=1000),
    "used_up": Parameter(
        str,
        "yes",
        "agent C: two turns in a row count once (else each further one again)",
        words=("no", "yes"),
    ),
    "early": Parameter(
        str,
        "fixed",
        "agent C, before five times: conclude nothing, use 4.13 s only, or the mean and SD so far",
        words=("nothing", "fixed", "partial"),
    ),
    "divisor": Parameter(int, 0, "agent C: the SD of n times is divided by n - divisor", low=0, high=1),
    "also": Parameter(
        str,
        "no",
        "agent C: a failed quick play that is the second quick turn lowers a, too",
        words=("no", "yes"),
    ),
    "quick": Parameter(int, 4130, "agent C: milliseconds that are always quick", low=0, high=10**6),
}
PERSON = {
    "policy": Parameter(
        str,
        "conventional",
        "the simulated person plays like this",
        words=("random", "rational", "viewpoint", "estimation", "conventional"),
    ),
    "person_a": Parameter(float, 2.5, "the person's own threshold; inf: never estimates", low=1),
    "confident": Parameter(
        float, Person().confident, "share of confident turns where a rule decides", low=0, high=1
    ),
    "confident_guess": Parameter(
        float, Person().confident_guess, "share of confident turns otherwise", low=0, high=1
    ),
    "slip": Parameter(float, 0.02, "chance of a random legal move in a confident turn", low=0, high=1),
    "slip_unsure": Parameter(float, 0.15, "the same in an unconfident turn", low=0, high=1),
    "mean": Parameter(float, 21.1, "mean thinking time of confident turns, seconds", low=0.001, high=10_000),
    "sd": Parameter(float, 15.1, "its SD", low=0, high=10_000),
    "mean_unsure": Parameter(
        float, 39.8, "mean thinking time of unconfident turns, seconds", low=0.001, high=10_000
    ),
    "sd_unsure": Parameter(float, 17.8, "its SD", low=0, high=10_000),
}

HAND = Parameter(int, [5], "cards in a hand", low=1, high=5, many=True)
BEGINS = Parameter(str, "person", "who begins", words=("person", "agent"))
SWEEP = [1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 10.0, math.inf]


def sitting_for(agent, hand, a, human, given):
    """Checked `Sitting`; `given` holds values as `Parameter.read` returns them, or lacks them: then the defaults."""
    value = {
        name: given[name] if name in given else p.read(name, p.default)
        for name, p in (GAME | HABITS | ADAPTATION | PERSON).items()
    }
    if value["low"] > value["high"]:
        raise InputError(f"low must be at most high ({value['high']:g}), not {value['low']:g}.")
    switches = {name: value[name] for name in GAME}
    game = settings_for(hand, a, agent, fallback=0, **switches)
    person = {name: value[name] for name in PERSON if name not in ("policy", "person_a")}
    return Sitting(
        game,
        Habits(**{name: value[name] for name in HABITS}),
        Adaptation(**{name: value[name] for name in ADAPTATION}),
        Person(policy=AGENTS.index(PERSON["policy"].words[value["policy"]]), a=value["person_a"], **person),
        human,
    )


def sitting(agent="conventional", hand=5, a=2.5, human=NOBODY, **words):
    """`Sitting` from words, as on the command line: sitting("adaptive", human=0, slip=0.1, information="possible").

    human: the person's seat, 0 or 1, or NOBODY. InputError names whatever is not allowed.
    """
    known = GAME | HABITS | ADAPTATION | PERSON
    values = {name: pick("parameter", name, known).read(name, word) for name, word in words.items()}
    return sitting_for(
        Parameter(str, "", "", words=AGENTS).read("agent", agent),
        Parameter(int, 5, "", low=1, high=5).read("hand", hand),
        A.read("a", a),
        human,
        values,
    )


def success(rows):
    """(mean, SD, games) of hits per estimate over the games with an estimate; NaN without one."""
    estimates, hits = rows[:, COLUMNS.index("estimates")], rows[:, COLUMNS.index("hits")]
    some = estimates > 0
    if not some.any():
        return math.nan, math.nan, 0
    found = moments((hits[some] / estimates[some])[:, None])
    return found["mean"], found["sd"], found["games"]


def thinking_table(results):
    """A dict per experiment: labels, games, mean, sd, se; then the estimates, and how a moved, per game."""
    lines = []
    for experiment, rows in results:
        columns = dict(zip(COLUMNS, rows.T))
        share, share_sd, _ = success(rows)
        estimates = moments(columns["estimates"][:, None])
        pooled = (
            columns["hits"].sum() / columns["estimates"].sum() if columns["estimates"].any() else math.nan
        )
        line = experiment.labels | moments(rows)
        line |= {"estimates": estimates["mean"], "estimates_sd": estimates["sd"]}
        line |= {"success": share, "success_sd": share_sd, "success_pooled": float(pooled)}
        for name in (
            "certain",
            "beliefs",
            "true_beliefs",
            "raised",
            "lowered",
            "a_mean",
            "a_end",
            "failures",
            "turns",
        ):
            line[name] = moments(columns[name][:, None])["mean"]
        lines.append(line)
    return lines


def plan_conventional(games, seed, hand, a, **given):
    """Agent R with itself: the score over its threshold, on the same deals."""
    return [
        Experiment(
            play_block,
            sitting_for(CONVENTIONAL, n, x, NOBODY, given),
            games,
            seed,
            COLUMNS,
            {"agent": "conventional", "hand": n, "a": x},
        )
        for n in hand
        for x in a
    ]


def plan_thinking_time(games, seed, agent, hand, a, begins, **given):
    """Section 5: agents R and C with the same simulated people on the same deals."""
    agents = ("conventional", "adaptive")
    return [
        Experiment(
            play_block,
            sitting_for(AGENTS.index(agents[n]), size, a, begins, given),
            games,
            seed,
            COLUMNS,
            {"agent": agents[n], "hand": size},
        )
        for size in hand
        for n in agent
    ]


def plan_switches(games, seed, hand, a, begins):
    """Every open point changed alone: R with itself for its list and its estimate, C with simulated people for the rest."""
    alone = [("R alone", CONVENTIONAL, NOBODY, name, p) for name, p in (GAME | HABITS).items()]
    together = [("C with people", ADAPTIVE, begins, name, p) for name, p in (ADAPTATION | PERSON).items()]
    other = {
        "talon": [0],
        "step": [0.25, 1.0],
        "high": [2.5, 10.0],
        "divisor": [1],
        "person_a": [1.0, math.inf],
        "slip": [0.0, 0.1],
        "slip_unsure": [0.0, 0.5],
        "confident_guess": [0.4],
    }
    planned = []
    for players, agent, human in (("R alone", CONVENTIONAL, NOBODY), ("C with people", ADAPTIVE, begins)):
        planned += [(players, agent, human, "default", "", {}, size) for size in hand]
    for players, agent, human, name, p in alone + together:
        default = p.read(name, p.default)
        for value in [n for n in range(len(p.words)) if n != default] if p.words else other.get(name, []):
            if name not in ("enumerate", "simulate"):  # slow
                planned += [
                    (players, agent, human, name, p.show(value), {name: value}, size) for size in hand
                ]
    return [
        Experiment(
            play_block,
            sitting_for(agent, size, a, human, changed),
            games,
            seed,
            COLUMNS,
            {"players": players, "hand": size, "switch": name, "value": value},
        )
        for players, agent, human, name, value, changed, size in planned
        if (name, size) != ("talon", 5)  # 40 are left anyway
    ]


CONVENTIONAL_STUDY = Study(
    "hanabi-conventional",
    "mean score of the 2018 study's agent R with itself, over its threshold a",
    {
        "hand": HAND,
        "a": Parameter(float, SWEEP, "thresholds; inf: never estimate", low=1, many=True),
        **GAME,
        **HABITS,
    },
    plan_conventional,
    thinking_table,
)
THINKING_TIME = Study(
    "hanabi-thinking-time",
    "the 2018 study's agents R and C with simulated people (assumptions, no human data)",
    {
        "agent": Parameter(
            str, "conventional,adaptive", "agents R and C", words=("conventional", "adaptive"), many=True
        ),
        "hand": HAND,
        "a": replace(A, summary="the agents' (starting) threshold; inf: never estimate"),
        "begins": BEGINS,
        **GAME,
        **HABITS,
        **ADAPTATION,
        **PERSON,
    },
    plan_thinking_time,
    thinking_table,
)
SENSITIVITY = Study(
    "hanabi-thinking-switches",
    "the 2018 study's agents with each open point changed alone (people are simulated)",
    {"hand": HAND, "a": A, "begins": BEGINS},
    plan_switches,
    thinking_table,
)
STUDIES = [CONVENTIONAL_STUDY, THINKING_TIME, SENSITIVITY]
