"""What the command line offers: the win rate of twelve rates, a transition graph, and all readings at once.

Everything here is exact and free of chance: games and seed change nothing.
"""

from dataclasses import replace
from itertools import product

import numpy as np

from gamelab.settings import fill
from gamelab.werewolf import evolution
from gamelab.werewolf.choices import YEAR_2017, YEAR_2018, Rates, Switches, in_words, label
from gamelab.werewolf.model import new_work, win_rate
from hiddenhands.runs.experiment import Experiment, Study
from hiddenhands.werewolf import exact

SWITCHES = Switches.parameters
BELIEVED = {
    f"believed_{name}": replace(rate, summary=f"what the village believes of {name}")
    for name, rate in Rates.parameters.items()
}
POINT = Rates.parameters | BELIEVED | {name: SWITCHES[name] for name in ("exile", "lie", "ties")}
SOME_SWITCHES = {
    name: replace(p, default=p.words if name != "response" else ["lowest"], several=True)
    for name, p in SWITCHES.items()
}


def _split(settings):
    return fill(Rates, settings), Rates(*(settings[name] for name in BELIEVED)), fill(Switches, settings)


def _win_rate_row(seed, first, games, settings):
    return np.full((games, 1), win_rate(*_split(settings), new_work()))


def plan_win_rate(games, seed, **settings):
    """The village's win rate p_v, exactly, for twelve rates."""
    labels = {name: POINT[name].show(value) for name, value in settings.items()}
    return [Experiment(_win_rate_row, settings, 1, 0, ("win_rate",), labels)]


def table_win_rate(results):
    """The point, p_v and p_v as a fraction (rates taken as the decimals they are written with)."""
    [(e, rows)] = results
    return [e.labels | {"win_rate": float(rows[0, 0]), "fraction": str(exact.win_rate(*_split(e.settings)))}]


def _graph_rows(seed, first, games, settings):
    graph = evolution.graph(Switches(**settings))
    columns = graph.rate, graph.following, graph.attractor, graph.steps
    return np.column_stack(columns)[first : first + games]


def plan_graph(games, seed, **switches):
    """The 64 states and where each leads (figure 2)."""
    return [Experiment(_graph_rows, switches, 64, 0, ("win_rate", "next", "attractor", "steps"), {})]


def table_graph(results):
    """A line per state: its next state, win rate, the cycle it ends in and the steps to get there."""
    [(_, rows)] = results
    graph, lines = evolution.analyse(rows[:, 1].astype(int), rows[:, 0]), []
    for state, rate in enumerate(graph.rate.tolist()):
        cycle = graph.cycles[graph.attractor[state]]
        line = {"state": label(state), "next": label(graph.following[state]), "win_rate": rate}
        line |= {"attractor": " > ".join(map(label, cycle)), "length": len(cycle)}
        lines.append(line | {"steps": int(graph.steps[state])})
    return lines


MULTIVERSE_COLUMNS = ("attractors", "fixed_points", "shortest", "longest", "basin", "red_path")


def combinations(settings):
    """All Switches that `settings`, a dict switch -> list of indices, allow."""
    return [Switches(*values) for values in product(*(settings[name] for name in SWITCHES))]


def summary(switches):
    """What one reading leads to, as the numbers of MULTIVERSE_COLUMNS."""
    graph = evolution.graph(switches)
    lengths, path = [len(cycle) for cycle in graph.cycles], graph.path(YEAR_2017)
    red_path = path.index(YEAR_2018) if YEAR_2018 in path else 0
    return len(lengths), lengths.count(1), min(lengths), max(lengths), int(graph.basins().max()), red_path


def _multiverse_rows(seed, first, games, settings):
    chosen = combinations(settings)[first : first + games]
    return np.array([summary(switches) for switches in chosen], np.int64)


def plan_multiverse(games, seed, **settings):
    """What every combination of the switches leads to."""
    return [Experiment(_multiverse_rows, settings, len(combinations(settings)), 0, MULTIVERSE_COLUMNS, {})]


def table_multiverse(results):
    """A line per combination: how many cycles and fixed points, how long, the largest basin, and the steps
    from the state of 2017 to that of 2018 (0: no path)."""
    [(e, rows)] = results
    lines = zip(combinations(e.settings), rows.tolist(), strict=True)
    return [in_words(switches) | dict(zip(MULTIVERSE_COLUMNS, row)) for switches, row in lines]


WIN_RATE = Study("werewolf-win-rate", POINT, plan_win_rate, table_win_rate, games=1)
GRAPH = Study("werewolf-graph", SWITCHES, plan_graph, table_graph, games=64)
_READINGS = len(combinations({name: p.standard for name, p in SOME_SWITCHES.items()}))
MULTIVERSE = Study("werewolf-multiverse", SOME_SWITCHES, plan_multiverse, table_multiverse, games=_READINGS)
STUDIES = [WIN_RATE, GRAPH, MULTIVERSE]
