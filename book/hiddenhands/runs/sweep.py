"""Sweeps: a study for every combination of parameters, on the same games, in one table.

table = sweep(STUDY, {"hand": [2, 5], "counting": ["own", "public"]}, games=100_000, out="results")
"""

from dataclasses import replace
from itertools import product

import pandas as pd

from gamelab.choices import InputError, pick
from hiddenhands.runs import results
from hiddenhands.runs.experiment import mean_table, moments
from hiddenhands.runs.runner import run

MOST = 10_000  # experiments in one sweep


def sweep(study, grid, games=None, seed=None, out=None, **options):
    """The table (DataFrame) of `study` at every point of a grid; options: those of `run`.

    grid: dict of parameters, values as text ("2,5") or lists; the last one changes fastest. InputError says
    what is not allowed. All points have the same games and seed, so that they differ by nothing else. Where
    the study's lines are means, `difference` and `difference_se` compare each line, game by game, with the
    same line at the first point.

    With `out` kept as by `run_study`.
    """
    if not grid:
        raise InputError("a sweep needs at least one --param name=value,value.")
    for name in grid:
        pick(f"parameter of {study.name}", name, study.parameters)
    axes = {name: replace(study.parameters[name], many=True) for name in grid}
    whole = replace(study, parameters=study.parameters | axes)
    games, seed, values = whole.read(games, seed, grid)
    for name in grid:
        if len(set(values[name])) < len(values[name]):
            raise InputError(f"{name} must have each value once, not {str(grid[name])[:60]!r}.")
    points = [dict(zip(grid, point)) for point in product(*(values[name] for name in grid))]
    plans = _plans(study, games, seed, values, points)
    experiments = [experiment for plan in plans for experiment in plan]
    if out is None:
        return _table(study, points, plans, run(experiments, **options))
    command = results.command("sweep", whole, games, seed, {name: values[name] for name in grid})
    known = results.provenance(command, whole, games, seed, values, experiments)
    with results.open_run(out, known) as place:
        table = _table(study, points, plans, run(experiments, out, **options))
        place.save(table)
    table.attrs["folder"] = place.folder
    return table


def _plans(study, games, seed, values, points):
    """The experiments at each point; a study's own objection names the point."""
    plans = []
    for point in points:
        given = {name: [value] if study.parameters[name].many else value for name, value in point.items()}
        try:
            plans.append(study.plan(games, seed, **values | given))
        except InputError as error:
            words = _words(study, point).items()
            raise InputError(f"at {', '.join(f'{name}={word}' for name, word in words)}: {error}") from None
        if sum(map(len, plans)) > MOST:
            raise InputError(f"a sweep may have {MOST:,} experiments; this one has more.")
    return plans


def _words(study, point):
    """The values of a point as they are said."""
    known = study.parameters
    return {name: known[name].words[value] if known[name].words else value for name, value in point.items()}


def _table(study, points, plans, rows):
    """One line per line of the study's table at each point, led by the point's parameters in words."""
    lines, rows, compared = [], iter(rows), []
    for point, plan in zip(points, plans, strict=True):
        played = [(experiment, next(rows)) for experiment in plan]
        words = _words(study, point)
        table = study.table(played)
        if study.table is mean_table and len(plan) == len(plans[0]):
            compared = compared or played
            for line, (_, own), (_, first) in zip(table, played, compared, strict=True):
                difference = moments(own[:, :1].astype(float) - first[:, :1])
                line |= {"difference": difference["mean"], "difference_se": difference["se"]}
        lines += [words | line | words for line in table]
    return pd.DataFrame(lines)
