"""The one registry: each study is a folder here, two notebooks, and a folder of tests, all of its name.

It needs nothing beyond the standard library: make asks it before anything is installed.
"""

from __future__ import annotations

import hashlib
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hiddenhands import PACKAGE

if TYPE_CHECKING:
    from hiddenhands.runs.experiment import Study

CHAPTERS = ("self_estimation", "thinking_time", "koikoi", "daifugo", "werewolf", "people")
BESIDES = {"people": ("thinking_time",), "thinking_time": ("people",)}
"""Studies that another one's notebooks read from."""
GAMES = ("koikoi.full",)
"""Parts of studies with kernels and scripts of their own, which a page loads when they are wanted."""
KINDS = {".py", ".csv", ".json", ".npz"}
"""What decides results; scripts of the page are bundled, see `made_of`."""


TESTS = PACKAGE.parent.parent / "tests"
"""In a checkout; an installed package has none."""


def part(chapter: str, name: str) -> Any:
    """A module of a study, such as part("koikoi", "experiments"); None if the study has no such module.

    >>> part("koikoi", "published").PAPER
    'Mini hanafuda (2019)'
    """
    path = f"hiddenhands.{chapter}.{name}"
    return import_module(path) if find_spec(path) else None


def made_of(study):
    """All files that decide what is told of a study: its folder, its kernels, and what all studies share."""
    from gamelab.source import ALL, files

    own = (study, *BESIDES.get(study, ()))
    others = {PACKAGE / name for name in CHAPTERS if name not in own} | {PACKAGE / "built"}
    found = {path for path in PACKAGE.rglob("*") if path.suffix in KINDS and others.isdisjoint(path.parents)}
    found -= {PACKAGE / name / "verdicts.csv" for name in own}  # which are generated, and decide nothing
    packages = import_module(f"hiddenhands.{study}").MADE_OF if study in CHAPTERS else ALL
    return found | set(files(*packages))


def fingerprint(paths):
    """A hash over the names and contents of files, over what is locked, and over the version of Python."""
    digest = hashlib.sha256(sys.version.encode())
    for path in sorted({*paths, *Path().glob("requirements.lock")}):
        digest.update(f"{path}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def studies() -> dict[str, Study]:
    """Everything that can be run, by name."""
    return {study.name: study for chapter in CHAPTERS for study in part(chapter, "experiments").STUDIES}


def commands():
    """Further commands by name: modules with NAME, SUMMARY, `arguments(parser)` and `run(options)`."""
    parts = (part("solve", "solve"), *(part(folder, "command") for folder in CHAPTERS))
    return {module.NAME: module for module in parts if module}


if __name__ == "__main__":
    print(*CHAPTERS, *GAMES)  # for make
