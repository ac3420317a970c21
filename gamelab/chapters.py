"""The one registry: each study is a folder here, a notebook, and a folder of tests, all of its name."""

import csv
import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from gamelab.source import files, imported

NAME = re.compile(r"[a-z_]\w*(\.\w+)+")
"""Of something in gamelab, in the ledger's data."""
COMMANDS = ("cfr",)
"""Libraries that have a command of their own."""
CHAPTERS = ("self_estimation", "thinking_time", "koikoi", "daifugo", "werewolf")
CHAPTERS += ("people",)
GAMES = ("koikoi.full",)
"""Parts of studies with kernels and scripts of their own, which a page loads when they are wanted."""


def part(chapter, name):
    """A module of a study, such as part("koikoi", "study"); None if the study has no such module."""
    path = f"gamelab.{chapter}.{name}"
    return import_module(path) if find_spec(path) else None


def made_of(study, *starts):
    """All files that decide what modules (paths) give when they are about a study: a set of paths.

    These modules, what they import, what assesses the study if the ledger is among that, and the tables that
    lie in the folders of studies.
    """
    paths = set(files(*starts))
    ledger = Path(__file__).parent / "ledger"
    if ledger / "assess.py" in paths:  # which knows what assesses a study by its name
        paths |= {*files(*ledger.glob(f"{study}.py")), *files(*named(study))}
        paths |= set(ledger.glob(f"{study}.csv"))
    for name in CHAPTERS:
        folder = ledger.with_name(name)
        if any(path.is_relative_to(folder) for path in paths):
            paths |= {path for kind in ("csv", "json", "npz") for path in folder.rglob(f"*.{kind}")}
    return paths


def named(study):
    """Files of the modules in which our numbers stand that the ledger's data of a study names."""
    path = Path(__file__).parent / "ledger" / f"{study}.csv"
    if not path.exists():
        return set()
    with path.open(encoding="utf-8", newline="") as file:
        ours = {row["ours"] for row in csv.DictReader(file)}
    return imported("\n".join(f"import gamelab.{name}" for name in ours if NAME.fullmatch(name)))


def studies():
    """Everything that can be run, by name."""
    return {study.name: study for chapter in CHAPTERS for study in part(chapter, "study").STUDIES}


def commands():
    """Further commands by name: modules with NAME, SUMMARY, `arguments(parser)` and `run(options)`."""
    parts = (part(folder, name) for folder in (*COMMANDS, *CHAPTERS) for name in ("command", "match"))
    return {module.NAME: module for module in parts if module}


def games():
    """Games of the studies that can be solved by name: functions that lay them out."""
    modules = (part(chapter, "games") for chapter in CHAPTERS)
    offered = (getattr(module, "GAMES", {}) for module in modules)  # the games of people are records
    return {name: maker for makers in offered for name, maker in makers.items()}


if __name__ == "__main__":
    print(*CHAPTERS, *GAMES)  # for make
