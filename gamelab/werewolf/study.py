"""What the command line offers: the win rate of twelve rates, a transition graph, and all readings at once.

Everything here is exact and free of chance: games and seed change nothing.
"""

from itertools import product

import numpy as np

from gamelab.choices import Parameter, pick
from gamelab.experiment import Experiment, Study
from gamelab.werewolf import evolution, exact
from gamelab.werewolf.choices import EXILE, KNOWN, LIE, RESPONSE, TIES, Rates, Switches, label
from gamelab.werewolf.model import new_work, win_rate

SWITCHES = {
    "exile": Parameter(str, "all", "who can be exiled on a board with two claimants", words=EXILE),
    "lie": Parameter(str, "other", "on whom the seer's false black falls with two claimants", words=LIE),
    "ties": Parameter(
        str,
        "uniform",
        "who of equally suspect players is exiled; letters: whose role comes first",
        words=TIES,
    ),
    "known": Parameter(str, "seer", "whose new strategy the village already believes in", words=KNOWN),
    "response": Parameter(str, "lowest", "which of equally good new rates is taken", words=RESPONSE),
}
"""Every point that the paper leaves open, in the order of `Switches`."""

_JUDGING = ("exile", "lie", "ties")
_MEANINGS = {
    "s1": "the seer's lying rate with two claimants",
    "w1": "the werewolf's rate of claiming to be the seer",
    "p1": "the possessed's rate of claiming to be the seer",
    "s2": "the seer's lying rate with three claimants",
    "w2": "the werewolf's rate of divining a rival with three claimants",
    "p2": "the possessed's rate of divining a rival with three claimants",
}


def reading(**words):
    """`Switches` from words, as on the command line: reading(ties="SWPV", known="nobody").

    InputError names whatever is not allowed.
    """
    for name in words:
        pick("switch", name, SWITCHES)
    return Switches(**{name: p.read(name, words.get(name, p.default)) for name, p in SWITCHES.items()})


def rates(**given):
    """`Rates` from numbers or text; InputError unless each is a number from 0 to 1."""
    for key in given:
        pick("rate", key, _MEANINGS)
    return Rates(
        **{key: Parameter(float, 0.2, "", low=0, high=1).read(key, value) for key, value in given.items()}
    )


def _split(settings):
    actual = Rates(*(settings[name] for name in _MEANINGS))
    belief = Rates(*(settings[f"believed_{name}"] for name in _MEANINGS))
    return actual, belief, Switches(**{name: settings[name] for name in _JUDGING})


def _win_rate_row(seed, first, games, settings):
    return np.full((games, 1), win_rate(*_split(settings), new_work()))


def plan_win_rate(games, seed, **settings):
    """p_v of one point."""
    labels = {
        name: SWITCHES[name].show(value) if name in SWITCHES else value for name, value in settings.items()
    }
    return [Experiment(_win_rate_row, settings, 1, 0, ("win_rate",), labels)]


def table_win_rate(results):
    """The point, p_v and p_v as a fraction (rates taken as the decimals they are written with)."""
    return [
        e.labels | {"win_rate": float(rows[0, 0]), "fraction": str(exact.win_rate(*_split(e.settings)))}
        for e, rows in results
    ]


def _graph_rows(seed, first, games, settings):
    found = evolution.graph(Switches(**settings))
    columns = found.rate, found.following, found.attractor, found.steps
    return np.column_stack(columns)[first : first + games]


def plan_graph(games, seed, **switches):
    """Figure 2: the 64 states."""
    return [Experiment(_graph_rows, switches, 64, 0, ("win_rate", "next", "attractor", "steps"), {})]


def table_graph(results):
    """A line per state: its next state, win rate, the cycle it ends in and the steps to get there."""
    lines = []
    for _, rows in results:
        following = rows[:, 1].astype(int)
        found = evolution.analyse(following, rows[:, 0])
        names = [" > ".join(label(state) for state in cycle) for cycle in found.cycles]
        for state, (rate, after, attractor, steps) in enumerate(rows.tolist()):
            lines.append(
                {
                    "state": label(state),
                    "next": label(int(after)),
                    "win_rate": rate,
                    "attractor": names[int(attractor)],
                    "length": len(found.cycles[int(attractor)]),
                    "steps": int(steps),
                }
            )
    return lines


MULTIVERSE_COLUMNS = ("attractors", "fixed_points", "shortest", "longest", "basin", "red_path")


def combinations(settings):
    """All Switches that `settings`, a dict switch -> list of indices, allow."""
    return [Switches(*values) for values in product(*(settings[name] for name in SWITCHES))]


def summary(switches):
    """What one reading leads to, as the numbers of MULTIVERSE_COLUMNS."""
    found = evolution.graph(switches)
    lengths = [len(cycle) for cycle in found.cycles]
    largest = int(found.basins().max())
    return (
        len(lengths),
        lengths.count(1),
        min(lengths),
        max(lengths),
        largest,
        evolution.red_path(found.following),
    )


def _multiverse_rows(seed, first, games, settings):
    return np.array(
        [summary(switches) for switches in combinations(settings)[first : first + games]], np.int64
    )


def plan_multiverse(games, seed, **settings):
    """Every combination of the switches given."""
    return [Experiment(_multiverse_rows, settings, len(combinations(settings)), 0, MULTIVERSE_COLUMNS, {})]


def table_multiverse(results):
    """A line per combination: how many cycles and fixed points, how long, the largest basin, and the steps from
    the state of 2017 to that of 2018 (0: no path)."""
    return [
        {name: p.words[value] for (name, p), value in zip(SWITCHES.items(), switches)}
        | dict(zip(MULTIVERSE_COLUMNS, row))
        for e, rows in results
        for switches, row in zip(combinations(e.settings), rows.tolist(), strict=True)
    ]


WIN_RATE = Study(
    "werewolf-win-rate",
    "the village's win rate p_v, exactly, for twelve rates",
    {name: Parameter(float, 0.2, meaning, low=0, high=1) for name, meaning in _MEANINGS.items()}
    | {
        f"believed_{name}": Parameter(float, 0.2, f"what the village believes of {name}", low=0, high=1)
        for name in _MEANINGS
    }
    | {name: SWITCHES[name] for name in _JUDGING},
    plan_win_rate,
    table_win_rate,
    games=1,
)
GRAPH = Study(
    "werewolf-graph",
    "the 64 states and where each leads (figure 2)",
    SWITCHES,
    plan_graph,
    table_graph,
    games=64,
)
MULTIVERSE = Study(
    "werewolf-multiverse",
    "what every combination of the switches leads to",
    {
        name: Parameter(
            str, p.words if name != "response" else ["lowest"], p.summary, words=p.words, many=True
        )
        for name, p in SWITCHES.items()
    },
    plan_multiverse,
    table_multiverse,
    games=len(EXILE) * len(LIE) * len(TIES) * len(KNOWN),
)
STUDIES = [WIN_RATE, GRAPH, MULTIVERSE]
