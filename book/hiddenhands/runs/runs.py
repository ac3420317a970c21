"""A study's runs as its notebooks read them: as they are kept with the book, or played anew."""

from __future__ import annotations

import os
from functools import cached_property
from typing import TYPE_CHECKING, Any

from gamelab.settings import InputError
from hiddenhands.runs.experiment import GAMES, SEED, StoredRun, Study

if TYPE_CHECKING:
    import pandas as pd

FOLDER = "GAMELAB_RUNS"
"""Environment variable: a folder in which runs played now are kept, so that two notebooks play each once."""


def check(**given: object) -> None:
    """InputError names a notebook's parameter that is no number, True or False as it must be.

    given: KEPT, SEED, and counts, such as GAMES.
    """
    for name, value in given.items():
        known = SEED if name == "SEED" else GAMES
        allowed = "True or False" if name == "KEPT" else known.allowed
        if isinstance(value, bool) != (name == "KEPT") or isinstance(value, str):
            raise InputError(f"{name} must be {allowed}, not {str(value)[:60]!r}.")
        if name != "KEPT":
            known.read(name, value)


class Runs:
    """The tables of a study's runs, each read, or played, once.

    keep: True reads the tables that are kept with the book, whatever `seed` and `games`. False plays each run
    when it is first asked for: from `seed`, with as many games as the book's run has for each of the book's
    GAMES, at most as many as that and at least the run's smallest honest size (see the study's runs.json).
    What has neither games nor a seed, such as an exact solution, stays as it is kept. more: further
    parameters of the notebook, counts. A study's own class names the study and gives tables names.
    """

    STUDY = ""
    GAMES = 20_000
    """The book's."""
    MORE: dict[str, int] = {}
    """The book's further parameters."""
    READING: dict[str, Any] = {}
    """Options of pandas.read_csv for kept tables."""

    def __init__(
        self, keep: bool = True, seed: int = SEED.default, games: int | None = None, **more: int
    ) -> None:
        self.keep, self.seed, self.games = keep, seed, self.GAMES if games is None else games
        self.more = self.MORE | more
        check(KEPT=keep, SEED=seed, GAMES=self.games, **self.more)
        self._tables: dict[str, pd.DataFrame] = {}

    @cached_property
    def are_the_books(self) -> bool:
        """Whether all parameters are those of the book's own run."""
        return not self._others()

    @cached_property
    def keeps_any(self) -> bool:
        """Whether any run of the study is kept."""
        from hiddenhands.runs import kept

        return any(folder.parent.name == self.STUDY for folder, _ in kept.lists().values())

    def _others(self) -> dict[str, Any]:
        now = {"GAMES": self.games, "SEED": self.seed, "KEPT": self.keep} | self.more
        book = {"GAMES": self.GAMES, "SEED": SEED.default, "KEPT": True} | self.MORE
        return {name: value for name, value in now.items() if value != book[name]}

    def __str__(self) -> str:
        """The parameters that are not the book's, "GAMES=200, SEED=2"; KEPT only where it alone differs."""
        others = self._others()
        if len(others) > 1:
            others.pop("KEPT", None)
        return ", ".join(f"{name}={value}" for name, value in others.items())

    def table(self, name: str) -> pd.DataFrame:
        """The table (DataFrame) of a run in runs.json, by its name; `.attrs["told"]` says of which games."""
        if name not in self._tables:
            self._tables[name] = self._read(name)
        return self._tables[name]

    def _read(self, name: str) -> pd.DataFrame:
        from hiddenhands.runs import kept

        run = kept.lists()[name][1]
        if self.keep or run.least is None:
            table = kept.stored_table(name, **self.READING)
            games, seed, where = run.games, run.study.seed, "kept with the book"
        else:
            # Runs of other deals than the first have seeds of their own, and stay apart.
            games, seed, where = self.size(run), self.seed + run.study.seed - SEED.default, "played here"
            table = self.play(run.study, games, seed, **run.parameters)
        table.attrs["told"] = f"{games:,} games a point, seed {seed}, {where}"
        return table

    def size(self, run: StoredRun) -> int:
        """How many games of a kept run are played anew."""
        return min(run.games, max(run.least, run.games * self.games // self.GAMES))

    def play(
        self, study: Study | str, games: int | None = None, seed: int | None = None, **parameters: Any
    ) -> pd.DataFrame:
        """The table of a study's experiment, played now: of GAMES and SEED where nothing else is said."""
        from hiddenhands.runs.run import run_study

        games, seed = games or self.games, self.seed if seed is None else seed
        return run_study(study, games, seed, os.environ.get(FOLDER), **parameters)
