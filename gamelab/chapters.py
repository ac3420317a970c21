"""The one registry: each study is a folder here, a notebook, and a folder of tests, all of its name."""

from importlib import import_module
from importlib.util import find_spec

COMMANDS = ("cfr",)
"""Libraries that have a command of their own."""
CHAPTERS = ("self_estimation", "thinking_time", "koikoi", "daifugo", "werewolf")


def part(chapter, name):
    """A module of a study, such as part("koikoi", "study"); None if the study has no such module."""
    path = f"gamelab.{chapter}.{name}"
    return import_module(path) if find_spec(path) else None


def studies():
    """Everything that can be run, by name."""
    return {study.name: study for chapter in CHAPTERS for study in part(chapter, "study").STUDIES}


def commands():
    """Further commands by name: modules with NAME, SUMMARY, `arguments(parser)` and `run(options)`."""
    found = (part(folder, "command") for folder in (*COMMANDS, *CHAPTERS))
    return {module.NAME: module for module in found if module}


def games():
    """Games of the studies that can be solved by name: functions that lay them out."""
    found = (part(chapter, "games") for chapter in CHAPTERS)
    return {name: maker for module in found if module for name, maker in module.GAMES.items()}


if __name__ == "__main__":
    print(*CHAPTERS)  # for make
