"""What can be run: an experiment is data, a study is a named plan of experiments.

This module imports nothing heavy, so that wrong input is answered at once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any

from gamelab.settings import Parameter, pick

if TYPE_CHECKING:
    import numpy.typing as npt


def to_json(value: Any) -> Any:
    """`value` as strict JSON can hold it: NaN becomes null, infinities "inf" and "-inf"."""
    if isinstance(value, dict):
        return {key: to_json(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [to_json(item) for item in value]
    if hasattr(value, "tolist"):
        return to_json(value.tolist())
    if isinstance(value, float) and not math.isfinite(value):
        return None if math.isnan(value) else str(value)
    return value


GAMES = Parameter(int, 10_000, "games per experiment", low=1, high=10**9)
SEED = Parameter(int, 1, "seed of all random streams", low=0, high=2**53 - 1)


@dataclass(frozen=True)
class Experiment:
    """Games of one setting, numbered from 0.

    play: module-level function (seed, first, games, settings) -> integer or float array
    [games, len(columns)] with the rows of games first .. first + games - 1. A row must depend on
    seed, settings and its game's number only.
    """

    play: Callable[[int, int, int, Any], npt.NDArray[Any]]
    settings: Any  # A NamedTuple or dict of numbers; handed to `play` and part of what identifies saved rows
    games: int
    seed: int
    columns: tuple[str, ...]
    """Names of the columns that `play` returns; the first is the one that tables summarise."""
    labels: dict[str, Any]  # leading columns of the experiment's line in the table


def axis(
    name: str, numbers: Iterable[Any], words: Sequence[str] | Mapping[Any, str] | None = None
) -> dict[Any, dict[str, Any]]:
    """An axis of `grid` for one parameter; words: what its numbers are told by, where they are indices."""
    return {words[number] if words else number: {name: number} for number in numbers}


def grid(
    given: Mapping[str, Any], **axes: Mapping[Any, Mapping[str, Any]]
) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """(labels, values) for each combination of what stands on the axes, {label: values} each.

    given: values that all have. An axis named step_and_agent makes two columns, step and agent; its labels
    are pairs.
    """
    for combination in product(*(axis.items() for axis in axes.values())):
        labels: dict[str, Any] = {}
        values = dict(given)
        for name, (label, own) in zip(axes, combination):
            labels |= dict(zip(name.split("_and_"), label if isinstance(label, tuple) else [label]))
            values |= own
        yield labels, values


def plan_each(
    play: Callable[[int, int, int, Any], npt.NDArray[Any]],
    settings: Callable[..., Any],
    columns: tuple[str, ...],
    games: int,
    seed: int,
    given: Mapping[str, Any],
    **axes: Mapping[Any, Mapping[str, Any]],
) -> list[Experiment]:
    """An experiment for each combination, see `grid`; settings: makes those of `play` of values by name."""
    each = grid(given, **axes)
    return [Experiment(play, settings(**values), games, seed, columns, labels) for labels, values in each]


def one_at_a_time(
    known: Mapping[str, Parameter], others: Mapping[str, Iterable[Any]]
) -> list[tuple[str, Any, dict[str, Any]]]:
    """(name, value in words, {name: value}) for all values but the standard; others: if without words."""
    return [
        (name, parameter.show(value), {name: value})
        for name, parameter in known.items()
        for value in (range(len(parameter.words)) if parameter.words else others.get(name, ()))
        if value != parameter.standard
    ]


def moments(rows: npt.NDArray[Any]) -> dict[str, Any]:
    """games, mean, sd (divisor n - 1) and se of the first column of `rows` [games, columns].

    sd and se are NaN for a single game. The sums are exact (fsum), so the last digit does not
    depend on how a processor's vector units would have added.
    """
    values = rows[:, 0].tolist()
    games = len(values)
    mean = math.fsum(values) / games
    sd = math.nan
    if games > 1:
        sd = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (games - 1))
    return {"games": games, "mean": mean, "sd": sd, "se": sd / math.sqrt(games)}


def mean_table(results: Iterable[tuple[Experiment, npt.NDArray[Any]]]) -> list[dict[str, Any]]:
    """One dict per (experiment, rows): labels, games, mean, sd, se."""
    return [experiment.labels | moments(rows) for experiment, rows in results]


def row_table(results: Iterable[tuple[Experiment, npt.NDArray[Any]]]) -> list[dict[str, Any]]:
    """One dict per (experiment, rows) whose games are all alike: labels, and what the first row says."""
    return [e.labels | dict(zip(e.columns, rows[0].tolist())) for e, rows in results]


@dataclass(frozen=True)
class Study:
    """A table or figure that can be computed by name; its summary is its plan's first paragraph."""

    name: str
    parameters: dict[str, Parameter]
    plan: Callable[..., list[Experiment]]  # plan(games, seed, **parameters) -> list of Experiment
    table: Callable[[list[tuple[Experiment, npt.NDArray[Any]]]], list[dict[str, Any]]] = mean_table
    """table(list of (experiment, rows)) -> list of dicts, one per line of the table."""
    games: int = GAMES.default
    seed: int = SEED.default
    summary: str = ""
    """Where several studies have the same plan."""

    def describe(self) -> dict[str, Any]:
        """Everything that a reader of `hiddenhands list` wants to know, as a dict."""
        about = " ".join(self.plan.__doc__.split("\n\n")[0].split()).removesuffix(".")
        about = self.summary or about[0].lower() + about[1:]
        told = lambda p: {"summary": p.summary, "allowed": p.allowed, "default": p.show(p.standard)}
        parameters = {name: told(known) for name, known in self.parameters.items()}
        numbers = {"games": self.games, "seed": self.seed}
        return {"name": self.name, "summary": about} | numbers | {"parameters": parameters}

    def read(
        self, games: int | str | None, seed: int | str | None, given: Mapping[str, Any]
    ) -> tuple[int, int, dict[str, Any]]:
        """Checked (games, seed, parameters); None and what `given` lacks become the defaults."""
        for name in given:
            pick(f"parameter of {self.name}", name, self.parameters)
        return (
            GAMES.read("games", self.games if games is None else games),
            SEED.read("seed", self.seed if seed is None else seed),
            {name: p.read(name, given.get(name, p.default)) for name, p in self.parameters.items()},
        )


@dataclass(frozen=True)
class StoredRun:
    """A run of a study whose table is kept in the package, see `hiddenhands.runs.kept`."""

    name: str
    study: Study
    games: int
    parameters: dict[str, Any]
    least: int | None
    """The smallest size at which playing it anew still tells something; None: it has no games or no seed."""
