"""The experiments of the 2018 study."""

import math
from dataclasses import replace
from functools import partial

import numpy as np

from gamelab.hanabi.choices import AGENTS, Habits, Strategy
from gamelab.hanabi.timed.choices import GAME, HAND, KNOWN, NOBODY, A, Adaptation, Doubt, Person, TimedGame
from gamelab.hanabi.timed.play import COLUMNS, play_block
from gamelab.settings import InputError, Parameter, fill, numbers
from hiddenhands.runs.experiment import Experiment, Study, axis, moments, one_at_a_time, plan_each
from hiddenhands.thinking_time.kernels import by_words

AGENTS_R_AND_C = AGENTS[Strategy.CONVENTIONAL : Strategy.ADAPTIVE + 1]
HANDS = replace(HAND, default=[5], several=True)
BEGINS = Parameter(str, "person", "who begins", words=("person", "agent"))
SETTLED = 1e9
"""So large an a that x >= a y holds only when y = 0: no other card is possible. No weight x reaches it."""
SWEEP = [1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 10.0, SETTLED, math.inf]
PARTNERS = {
    "follows the list": {"slip": 0.0, "slip_unsure": 0.0},
    "slips as assumed": {},
    "slips often": {"slip": 0.2, "slip_unsure": 0.5},
    "estimation": {"policy": 3, "slip": 0.0, "slip_unsure": 0.0},
    "viewpoint": {"policy": 2, "slip": 0.0, "slip_unsure": 0.0},
    "rational": {"policy": 1, "slip": 0.0, "slip_unsure": 0.0},
    "random": {"policy": 0},
}
"""Simulated people who understand agent R's list ever less; the last four play strategies of 2015."""
SLIPS = ("slips as assumed", "slips as found", "slips as found (unsure first)")
"""Simulated people who follow the list, with rates of slips from `slip_rates`."""
RULES = [f"rule_{rule}" for rule in range(1, 8)]


planned = partial(plan_each, play_block, lambda **values: fill(TimedGame, values), COLUMNS)


def people(indices):
    """An axis of kinds of simulated people."""
    return {name: {"human": 0} | PARTNERS[name] for name in (list(PARTNERS)[index] for index in indices)}


def assumptions(people):
    """What is assumed of simulated people, by the names of Person's parameters, as `timed_game` takes it.

    InputError names whatever is not allowed.
    """
    if not isinstance(people, dict):
        raise InputError(
            f'people must be assumptions by name, such as {{"slip": 0.2}}, not {str(people)[:60]!r}.'
        )
    numbers(Person.parameters, people)
    return people


def plan_conventional(games, seed, hand, a, **given):
    """Mean score of the 2018 study's agent R with itself, over its threshold a."""
    r = {"conventional": {}}
    return planned(games, seed, given, agent=r, hand=axis("hand", hand), a=axis("a", a))


def plan_by_words(games, seed):
    """Agent R with itself: what rule 3 brings by its place in the list alone, and what by inference."""
    rules, player, *_ = fill(TimedGame, {"strategy": Strategy.CONVENTIONAL, "human": NOBODY})
    never, settled = (player._replace(a=a) for a in (math.inf, SETTLED))
    ways = {
        "never estimates": (never, 0),
        "settled by words": (never, 1),
        "settled by inference": (settled, 0),
    }
    return [
        Experiment(
            by_words.play_block,
            by_words.Words(rules, *how, settled),
            games,
            seed,
            ("score",),
            {"rule 3": way},
        )
        for way, how in ways.items()
    ]


def plan_thinking_time(games, seed, agent, hand, begins, **given):
    """The 2018 study's agents R and C with simulated people (assumptions, no human data)."""
    agents = {AGENTS_R_AND_C[n]: {"strategy": Strategy.CONVENTIONAL + n} for n in agent}
    return planned(games, seed, given | {"human": begins}, agent=agents, hand=axis("hand", hand))


def plan_partners(games, seed, partner, a):
    """Agent R over its threshold with simulated people who understand its list, and who don't."""
    return planned(games, seed, {}, partner=people(partner), a=axis("a", a))


def plan_starts(games, seed, partner, start, step):
    """Agents R and C over the threshold where they start, with simulated people."""
    agents = {(0.0, AGENTS_R_AND_C[0]): {"step": 0.0, "strategy": Strategy.CONVENTIONAL}}
    agents |= {(size, AGENTS_R_AND_C[1]): {"step": size, "strategy": Strategy.ADAPTIVE} for size in step}
    return planned(games, seed, {}, partner=people(partner), start=axis("a", start), step_and_agent=agents)


def plan_readings(games, seed, partner, start):
    """The six means that the 2018 study prints, by one kind of simulated people and one start for all."""
    agents = {AGENTS_R_AND_C[n]: {"strategy": Strategy.CONVENTIONAL + n} for n in (0, 1)}
    return planned(games, seed, {}, partner=people(partner), start=axis("a", start), agent=agents)


def plan_doubts(games, seed, partner):
    """An agent that believes settled cards only, and does not estimate after doubtful turns of the person."""
    ways = {"never": {"a": math.inf}}
    ways |= {doubt.name.lower(): {"a": SETTLED, "doubts": doubt} for doubt in Doubt}
    return planned(games, seed, {}, partner=people(partner), doubts=ways)


def slip_rates():
    """The chances of a slip of each of SLIPS: those assumed, and the one that was fitted to real people.

    Nobody knows how sure those people were. So they slip as often in all turns, or, of as many slips, as many
    as there can be when they are unsure.
    """
    # It reads tables: too slow to load for who asks something else.
    from hiddenhands.thinking_time import results as measured

    rate, sure = measured.fitted_slip(), Person.parameters["confident"].standard
    unsure = min(rate / (1 - sure), 1.0)
    first = {"slip": (rate - (1 - sure) * unsure) / sure, "slip_unsure": unsure}
    return dict(zip(SLIPS, ({}, {"slip": rate, "slip_unsure": rate}, first)))


def plan_slips(games, seed, partner, hand):
    """Agents R and C with simulated people whose slips are as assumed, or as real people's moves have them.

    R at its thresholds; C where R starts; R that does not estimate after doubtful turns. R comes first.
    """
    rates, r, c = slip_rates(), *AGENTS_R_AND_C
    kinds = {SLIPS[index]: {"human": 0} | rates[SLIPS[index]] for index in partner}
    ways = {(r, a, Doubt.NOTHING): {} for a in (1.0, 1.5, 2.5, 4.0, 10.0, SETTLED, math.inf)}
    ways |= {(c, a, Doubt.NOTHING): {"strategy": Strategy.ADAPTIVE} for a in (1.0, 1.5, 2.5, 4.0)}
    ways |= {(r, a, doubt): {"doubts": doubt} for a in (2.5, SETTLED) for doubt in list(Doubt)[1:]}
    ways = {(agent, a, doubt.name.lower()): own | {"a": a} for (agent, a, doubt), own in ways.items()}
    return planned(games, seed, {}, partner=kinds, hand=axis("hand", hand), agent_and_a_and_doubts=ways)


# Values of the parameters that have no words, for `plan_switches`.
_OTHER = {"talon": [0], "a": [1.0, 1.5, 4.0], "step": [0.25, 1.0], "high": [2.5, 10.0], "slip": [0.0, 0.1]}
_OTHER |= {"person_a": [1.0, math.inf], "divisor": [1], "slip_unsure": [0.0, 0.5], "confident_guess": [0.4]}


def plan_switches(games, seed, hand, a, begins):
    """The 2018 study's agents with each open point changed alone (people are simulated)."""
    r = {"strategy": Strategy.CONVENTIONAL, "human": NOBODY}
    c = {"strategy": Strategy.ADAPTIVE, "human": begins}
    groups = {"R alone": (r, GAME | Habits.parameters)}
    groups |= {"C with people": (c, {"a": A} | Adaptation.parameters | Person.parameters)}
    changes = [(players, "default", "", {}) for players in groups]
    changes += [
        (players, *change)
        for players, (_, known) in groups.items()
        for change in one_at_a_time(known, _OTHER)
        if change[0] not in ("enumerate", "simulate")  # slow
    ]
    cases = {
        (players, size, name, value): groups[players][0] | {"hand": size} | change
        for players, name, value, change in changes
        for size in hand
        if (name, size) != ("talon", 5)  # 40 are left anyway
    }
    return planned(games, seed, {"a": a}, players_and_hand_and_switch_and_value=cases)


_MEANS = "certain beliefs true_beliefs raised lowered a_mean a_end failures turns".split()

SITTINGS = 4  # games of one condition in the paper


def sd_range(values):
    """(low, high): 95% of the SDs of four games each, as the paper has them; NaN without four games.

    values: of games in order; NaN where a game has none, such as success without an estimate.
    """
    values = values[~np.isnan(values)]
    fours = values[: len(values) // SITTINGS * SITTINGS].reshape(-1, SITTINGS)
    if not len(fours):
        return math.nan, math.nan
    low, high = np.quantile(fours.std(axis=1, ddof=1), (0.025, 0.975))
    return float(low), float(high)


def _success(columns):
    """The success of the estimates of each game; NaN without one. columns: arrays by their names."""
    estimates = columns["estimates"]
    return columns["hits"] / np.where(estimates > 0, estimates, np.nan)


def table(results):
    """A dict per experiment: labels, games, mean, sd, se; then the estimates, and how a moved, per game.

    success: hits per estimate over the games with an estimate; NaN without one.
    """
    lines = []
    for setting, rows in results:
        columns = dict(zip(COLUMNS, rows.T))
        estimates, hits = columns["estimates"], columns["hits"]
        success = _success(columns)
        share = dict.fromkeys(("mean", "sd"), math.nan)
        if estimates.any():
            share = moments(success[estimates > 0][:, None])
        known = {name: moments(columns[name][:, None]) for name in ("estimates", *_MEANS)}
        line = setting.labels | moments(rows)
        line |= {"estimates": known["estimates"]["mean"], "estimates_sd": known["estimates"]["sd"]}
        line |= {"success": share["mean"], "success_sd": share["sd"]}
        line["success_pooled"] = float(hits.sum() / estimates.sum()) if estimates.any() else math.nan
        line |= {name: known[name]["mean"] for name in _MEANS}
        for name, values in {"score": rows[:, 0], "estimates": estimates, "success": success}.items():
            line[f"{name}_sd_low"], line[f"{name}_sd_high"] = sd_range(values)
        line["games_raised"] = float((columns["raised"] > 0).mean())
        line["games_raised_long"] = float((columns["raised_long"] > 0).mean())
        lines.append(line)
    return lines


def moves_table(results):
    """A dict per experiment as `table` has it, with the agent's moves per game by the rule of its list."""
    return [
        line | {rule: moments(rows[:, [COLUMNS.index(rule)]])["mean"] for rule in RULES}
        for line, (_, rows) in zip(table(results), results)
    ]


def paired_table(results):
    """A dict per experiment as `table` has it, with what its games score more than those of the first.

    difference and difference_se: over pairs of games on the same deals, the first experiment being that with
    the same people, hand and start.
    """
    lines, firsts = table(results), {}
    for line, (setting, rows) in zip(lines, results):
        like = tuple(setting.labels.get(name) for name in ("partner", "hand", "start", "a"))
        first = firsts.setdefault(like, rows)
        more = moments(rows[:, :1] - first[:, :1])
        line["difference"], line["difference_se"] = more["mean"], more["se"]
    return lines


def readings_table(results):
    """A dict per experiment as `table` has it; R's and C's of one reading, which are neighbours, share two.

    distance, p: of the six printed means from those of four simulated people, see `jointly.together`.
    """
    from hiddenhands.thinking_time import jointly, published

    lines = table(results)
    for place in range(0, len(results), 2):
        pair = []
        for _, rows in results[place : place + 2]:
            columns = dict(zip(COLUMNS, rows.T))
            pair.append(np.stack([columns["score"], columns["estimates"], _success(columns)], axis=1))
        known = jointly.together(*pair, jointly.printed(), published.PEOPLE, results[place][0].seed)
        known = dict(zip(("distance", "p"), (round(value, 6) for value in known)))
        for line in lines[place : place + 2]:
            line |= known
    return lines


def slips_table(results):
    """What of `moves_table` and `paired_table` the conclusions rest on."""
    names = "games mean sd se estimates success certain rule_1 rule_3 rule_5 games_raised_long".split()
    return [
        {name: line[name] for name in (*setting.labels, *names)}
        | {name: paired[name] for name in ("difference", "difference_se")}
        for (setting, _), line, paired in zip(results, moves_table(results), paired_table(results))
    ]


_ABOUT = "thresholds; 1e9: only what is settled; inf: never estimate"
_SWEPT = replace(A, default=SWEEP, summary=_ABOUT, several=True)
_ALONE = {"hand": HANDS, "a": _SWEPT, **GAME, **Habits.parameters}
CONVENTIONAL_STUDY = Study("hanabi-conventional", _ALONE, plan_conventional, table)
WORDS_STUDY = Study("hanabi-conventional-words", {}, plan_by_words, games=20_000)
_WITH_PEOPLE = {
    "agent": Parameter(str, (0, 1), "agents R and C", words=AGENTS_R_AND_C, several=True),
    "hand": HANDS,
    "a": replace(A, summary="the agents' (starting) threshold; inf: never estimate"),
    "begins": BEGINS,
    **KNOWN,
}
THINKING_TIME = Study("hanabi-thinking-time", _WITH_PEOPLE, plan_thinking_time, table)
_CHANGED = {"hand": HANDS, "a": A, "begins": BEGINS}
SENSITIVITY = Study("hanabi-thinking-switches", _CHANGED, plan_switches, table)
PEOPLE = Parameter(str, list(PARTNERS), "people", words=tuple(PARTNERS), several=True)
_FROM_1 = replace(_SWEPT, low=1, summary="thresholds; 1e9: only what is settled; inf: never")
_PARTNERS = {"partner": PEOPLE, "a": _FROM_1}
PARTNER_STUDY = Study("hanabi-thinking-partners", _PARTNERS, plan_partners, moves_table)
_FOUR = ["slips as assumed", "follows the list", "slips often", "viewpoint"]
_STARTS = {
    "partner": replace(PEOPLE, default=_FOUR),
    "start": replace(A, default=[1.0, 1.25, 1.5, 2.0, 2.5, 4.0], summary="where a starts", several=True),
    "step": replace(Adaptation.parameters["step"], default=[0.25, 0.5, 1.0], low=0.001, several=True),
}
START_STUDY = Study("hanabi-thinking-starts", _STARTS, plan_starts, paired_table)
_READINGS = {"partner": PEOPLE, "start": _STARTS["start"]}
READING_STUDY = Study("hanabi-thinking-readings", _READINGS, plan_readings, readings_table)
_TWO = {"partner": replace(PEOPLE, default=["slips as assumed", "slips often"])}
DOUBT_STUDY = Study("hanabi-thinking-doubts", _TWO, plan_doubts, paired_table)
_SLIPPING = replace(PEOPLE, default=range(len(SLIPS)), words=SLIPS)
_BOTH = {"partner": _SLIPPING, "hand": replace(HAND, default=[2, 5], several=True)}
SLIP_STUDY = Study("hanabi-thinking-slips", _BOTH, plan_slips, slips_table)

_AS_READ = [CONVENTIONAL_STUDY, THINKING_TIME, SENSITIVITY]
STUDIES = [*_AS_READ, WORDS_STUDY, PARTNER_STUDY, START_STUDY, READING_STUDY, DOUBT_STUDY, SLIP_STUDY]
