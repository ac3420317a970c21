"""A partner like real people: how well it foretells them, how it plays beside them, what a is then worth."""

import math
from itertools import product

import numpy as np

from gamelab.hanabi.choices import Player, Rules
from gamelab.settings import Parameter, fill
from hiddenhands.hanabi.kernels.partner import FITTED, REFITS, crowds
from hiddenhands.ledger import estimates
from hiddenhands.people import games, weighing
from hiddenhands.people.choices import TODAY, Agent, Who, player_of
from hiddenhands.people.kernels import meeting
from hiddenhands.people.kernels.calibration import After
from hiddenhands.people.kernels.foretelling import Told, foretell_block
from hiddenhands.people.kernels.meeting import COLUMNS, OURS, Asks, Column, Kind, Sitting
from hiddenhands.runs.experiment import Experiment, Study, mean_table

SEED = 1
"""Of the halves on which the weights were fitted."""
ALL_GAMES = len(games.load().id)
RANDOM = 0.6
"""Random moves of the list that people were taken for before, see the table people-strategies."""


def plan_foretold(games, seed, fitted):
    """How well a partner fitted to people's moves foretells those of people it was not fitted to."""
    size = len(After) * (Told.LOG + len(crowds()[0].strengths))
    names = ("moves", *(f"column {number}" for number in range(1, size)))
    return [
        Experiment(foretell_block, {"fitted": one}, games, seed, names, {"fitted": FITTED[one]})
        for one in fitted
    ]


def foretold_table(results):
    """Nats a move, chance of the real one (a geometric mean), and how often the likeliest is the real one.

    judged: "others" are people on whom the weights were not fitted, "same" those on whom they were; each
    person counts the same, with 95% intervals. Of all moves, a person's likelihood is that of the mixture of
    strengths; of one kind of moves, given the person's moves of the other kinds.
    """
    lines, half = [], weighing.halves(SEED)
    for experiment, rows in results:
        fitted = experiment.labels["fitted"]
        crowd = crowds()[FITTED.index(fitted)]
        sums = weighing.by_person(rows.reshape(len(rows), len(After), -1))
        logs, prior = sums[:, :, Told.LOG :], np.log(np.maximum(crowd.shares, 1e-300))
        groups = {"same": {"half": half, "other": ~half, "all": half | True}[fitted]}
        if fitted != "all":
            groups["others"] = ~groups["same"]
        whole = _mixed(prior + logs.sum(axis=1))
        kinds = {"all": (whole, sums.sum(axis=1))}
        for kind in After:
            rest = logs.sum(axis=1) - logs[:, kind]
            kinds[kind.name.lower()] = whole - _mixed(prior + rest), sums[:, kind]
        for judged, people in groups.items():
            for kind, (log, own) in kinds.items():
                labels = {"fitted": fitted, "judged": judged, "moves": kind}
                many, right = own[:, Told.MOVES], own[:, Told.RIGHT]
                loss = weighing.summary(-log, many, people)
                chance = {"mean": "chance", "low": "chance_high", "high": "chance_low"}
                line = labels | {name: loss[name] for name in ("n", "people", "mean", "low", "high")}
                line |= {said: math.exp(-loss[name]) for name, said in chance.items()}
                first = weighing.summary(right, many, people)
                line |= {f"first{end}": first[name] for name, end in (("mean", ""), ("low", "_low"))}
                lines.append(line | {"first_high": first["high"]})
    return lines


def _mixed(logs):
    """The logarithm of the sum over the last axis of e to the power of `logs`."""
    top = logs.max(axis=-1)
    return top + np.log(np.exp(logs - top[..., None]).sum(axis=-1))


BESIDE = {"people": None, **{f"fitted to {name}": {"fitted": n} for n, name in enumerate(FITTED)}}
BESIDE["list with 60% random moves"] = {"kind": Kind.LIST, "slip": RANDOM}
"""Who sits in the person's seat, for a table -> what of a Sitting makes it so."""


def plan_beside(games, seed, agent):
    """Games of the three agents that people met: real, and the same decks with simulated people."""
    planned = []
    for number in agent:
        for who, values in BESIDE.items():
            block = meeting.real_block if values is None else meeting.again_block
            sitting = fill(Sitting, {"agent": number} | (values or {}))
            labels = {"agent": Agent(number).name.lower(), "person": who}
            planned.append(Experiment(block, sitting, games, seed, COLUMNS, labels))
    return planned


MEASURES = {
    "score": (Column.SCORE, None),
    "games lost": (Column.LOST, None),
    "turns": (Column.TURNS, None),
    "hints, of moves": (Column.HINTS, Column.MOVES),
    "plays that fit": (Column.FITS, Column.PLAYS),
}
"""What is compared: of a game, or as a share of moves."""


def beside_table(results):
    """Measures of games, real and simulated, by person: means with 95% intervals.

    games: those after which people answered ("first"), or "all". away: what the same person's decks give with
    the simulated person, less what the person did.
    """
    lines, real = [], {}
    for experiment, rows in results:
        played, count = rows[:, Column.TURNS] > 0, len(rows)
        after = np.isin(np.arange(count), games.load().asked)
        for which, chosen in (("first", played & after), ("all", played)):
            for measure, (total, of) in MEASURES.items():
                among = rows[:, of] if of else np.ones(count)
                sums = weighing.by_person(np.stack([rows[:, total], among], axis=1) * chosen[:, None])
                has = sums[:, 1] > 0
                own = np.divide(*sums.T, out=np.full(len(sums), np.nan), where=has)
                key = experiment.labels["agent"], which, measure
                base = real.setdefault(key, own)
                both = ~np.isnan(own) & ~np.isnan(base)
                mean, away = estimates.mean(own[has]), estimates.mean((own - base)[both])
                line = experiment.labels | {"games": which, "measure": measure, "people": int(has.sum())}
                line |= {"mean": mean.value, "low": mean.low, "high": mean.high}
                lines.append(line | {"away": away.value, "away_low": away.low, "away_high": away.high})
    return lines


SETTLED = 1e9
"""So large an a that only settled cards are played by estimate."""
AGENTS = {"conventional": Who.CONVENTIONAL, "estimation": Who.ESTIMATION}
SWEEP = [1.0, 1.25, 1.5, 2.0, 2.5, 4.0, 10.0, SETTLED, math.inf]


OF_2018 = fill(Rules, {"discard_at_eight": 1})
"""The rules of the chapter of 2018: a completed colour returns no token, a drawn card takes the free slot."""


def _sitting(who, a=None, rules=TODAY, **others):
    """A Sitting of one of our strategies, at its own threshold if no `a` is given, with a fitted partner."""
    player = fill(player_of(who), {} if a is None else {"a": a})
    return Sitting(rules=rules, agent=OURS, player=Player(*player), **others)


def plan_thresholds(games, seed, agent, a, fitted):
    """The score of an agent over its threshold a with a partner fitted to people's moves."""
    planned = []
    for number in agent:
        name = tuple(AGENTS)[number]
        for threshold in a:
            sitting = _sitting(AGENTS[name], threshold, fitted=fitted)
            labels = {"agent": name, "a": threshold}
            planned.append(Experiment(meeting.play_block, sitting, games, seed, COLUMNS, labels))
    return planned


def plan_rules_of_2018(games, seed, a):
    """The score of agent R over its threshold a under the rules of 2018, with a partner fitted to people."""
    return [
        Experiment(
            meeting.play_block, _sitting(Who.CONVENTIONAL, one, OF_2018), games, seed, COLUMNS, {"a": one}
        )
        for one in a
    ]


ASKED = {"its own list": Asks.LIST, "the people": Asks.CROWD}
HALF, OTHER = map(FITTED.index, ("half", "other"))


def plan_asking(games, seed, agent, a):
    """Whom to ask why: the score, with a fitted partner, of who asks its own list, people, or nobody.

    The partner is fitted to one half of the people, those that are asked to the other half.
    """
    planned = []
    for number in agent:
        name = tuple(AGENTS)[number]
        for asks, threshold in [("nobody", math.inf), *product(ASKED, a)]:
            whom = ASKED.get(asks, Asks.LIST) + 0
            sitting = _sitting(AGENTS[name], threshold, asks=whom, fitted=OTHER, asked=HALF)
            labels = {"agent": name, "asks": asks, "a": threshold}
            planned.append(Experiment(meeting.play_block, sitting, games, seed, COLUMNS, labels))
    return planned


def asking_table(results):
    """Means of scores; away: the same games less those of who asks nobody, with 95% intervals."""
    lines, base = [], {}
    for experiment, rows in results:
        scores = rows[:, Column.SCORE]
        apart = scores - base.setdefault(experiment.labels["agent"], scores)
        mean, away = estimates.mean(scores), estimates.mean(apart)
        line = experiment.labels | {"games": len(scores), "mean": mean.value, "se": mean.se}
        lines.append(line | {"away": away.value, "away_low": away.low, "away_high": away.high})
    return lines


MET = {
    "rational (2015)": (Who.RATIONAL, None, TODAY),
    "viewpoint (2015)": (Who.VIEWPOINT, None, TODAY),
    "self-estimation (2015)": (Who.ESTIMATION, None, TODAY),
    "self-estimation, never asking": (Who.ESTIMATION, math.inf, TODAY),
    "agent R (2018)": (Who.CONVENTIONAL, None, TODAY),
    "agent R, never asking": (Who.CONVENTIONAL, math.inf, TODAY),
    "keeps agreements": (Who.CONVENTION, None, TODAY),
    "agent R, rules of 2018": (Who.CONVENTIONAL, None, OF_2018),
    "agent R, never asking, rules of 2018": (Who.CONVENTIONAL, math.inf, OF_2018),
}
"""Who meets the fitted partner -> (strategy, its threshold if not its own, rules)."""


def plan_agents(games, seed, fitted):
    """Scores with a partner fitted to people: of the studies' players, and of the three that people met."""
    planned = []
    for name, (who, a, rules) in MET.items():
        sitting = _sitting(who, a, rules, fitted=fitted)
        planned.append(Experiment(meeting.play_block, sitting, games, seed, COLUMNS, {"agent": name}))
    for agent in Agent:
        sitting = Sitting(rules=TODAY, agent=agent + 0, fitted=fitted)
        labels = {"agent": f"{agent.name.lower()} (2017)"}
        planned.append(Experiment(meeting.play_block, sitting, games, seed, COLUMNS, labels))
    return planned


def plan_refits(games, seed, agent, a):
    """The score over a with partners fitted to people drawn again, which shows what hangs on whom one met."""
    planned = []
    for number, refit in product(agent, range(1, REFITS + 1)):
        name = tuple(AGENTS)[number]
        for threshold in a:
            sitting = _sitting(AGENTS[name], threshold, refit=refit)
            labels = {"agent": name, "refit": refit, "a": threshold}
            planned.append(Experiment(meeting.play_block, sitting, games, seed, COLUMNS, labels))
    return planned


def _several(words, summary):
    return Parameter(str, range(len(words)), summary, words=tuple(words), several=True)


FORETOLD = Study(
    "people-foretold",
    {"fitted": _several(FITTED, "on whom the weights were fitted")},
    plan_foretold,
    foretold_table,
    games=ALL_GAMES,
)
BESIDE_PEOPLE = Study(
    "people-beside",
    {"agent": _several([one.name.lower() for one in Agent], "agents that people met")},
    plan_beside,
    beside_table,
    games=ALL_GAMES,
)
THRESHOLDS = Study(
    "people-thresholds",
    {
        "agent": _several(AGENTS, "who meets the simulated person"),
        "a": Parameter(float, SWEEP, "thresholds", low=1, several=True),
        "fitted": Parameter(str, "all", "on whom the person's weights were fitted", words=FITTED),
    },
    plan_thresholds,
    mean_table,
    games=20_000,
)
ASKING = Study(
    "people-asking",
    {
        "agent": _several(AGENTS, "who meets the simulated person"),
        "a": Parameter(float, [1.5, 2.5, 4.0, 10.0], "thresholds", low=1, several=True),
    },
    plan_asking,
    asking_table,
    games=4_000,
)
RULES_OF_2018 = Study(
    "people-2018",
    {"a": Parameter(float, SWEEP, "thresholds", low=1, several=True)},
    plan_rules_of_2018,
    mean_table,
    games=20_000,
)
REFITTED = Study(
    "people-refits",
    {
        "agent": _several(AGENTS, "who meets the simulated person"),
        "a": Parameter(float, [1.0, 1.5, 2.5, 4.0, 10.0, math.inf], "thresholds", low=1, several=True),
    },
    plan_refits,
    mean_table,
    games=2_000,
)
AGENTS_WITH_PEOPLE = Study(
    "people-agents",
    {"fitted": Parameter(str, "all", "on whom the person's weights were fitted", words=FITTED)},
    plan_agents,
    mean_table,
    games=20_000,
)
STUDIES = [FORETOLD, BESIDE_PEOPLE, THRESHOLDS, RULES_OF_2018, ASKING, REFITTED, AGENTS_WITH_PEOPLE]
