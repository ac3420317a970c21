"""Imports go one way: ground, page kit, libraries, studies, command line. Folders are the rule, not files."""

import ast
import re

import grimp
import pytest

from hiddenhands import PACKAGE
from hiddenhands.registry import CHAPTERS

LIBRARIES = ("cfr", "hanabi")
LAYERS = [
    {"hiddenhands.cli", "hiddenhands.notebook"},
    {"hiddenhands.build_kernels", "gamelab.ledger"},
    {f"gamelab.{chapter}" for chapter in CHAPTERS},
    {f"gamelab.{library}" for library in LIBRARIES},
    {"hiddenhands.kept"},
    {"hiddenhands.plots", "hiddenhands.questions", "hiddenhands.text"},
    {"hiddenhands.comparison"},
    {"hiddenhands.figure_data", "hiddenhands.traits"},
    {"gamelab.runs"},
    {"gamelab.bits", "hiddenhands.registry", "gamelab.choices", "hiddenhands.printed"},
    {"gamelab.rng"},
    {"gamelab.kernel"},
    {"gamelab.source"},
]
HEAVY = {"pandas", "seaborn", "matplotlib", "ipywidgets", "anywidget", "plot", "prose", "traits"}
HEAVY |= {f"runs.{name}" for name in ("runner", "sweep", "results", "store", "cluster")}
WIDGETS = {f"livefigure.{name}" for name in ("widget", "wasm", "still")}
HEAVY |= WIDGETS
"""What libraries and studies leave to notebooks; widgets are for a study's page only."""


@pytest.fixture(scope="module")
def graph():
    return grimp.build_graph("gamelab")


def test_imports_go_one_way(graph):
    assert {str(found) for found in graph.find_illegal_dependencies_for_layers(LAYERS)} == set()


def test_every_module_has_its_layer(graph):
    placed = set().union(*LAYERS)
    children = graph.find_children("gamelab")
    assert children - placed == set() and placed - children == set()


@pytest.mark.parametrize("folder", [*LIBRARIES, *CHAPTERS])
def test_games_know_no_frames_plots_or_widgets(folder):
    for path in (PACKAGE / folder).rglob("*.py"):
        allowed = WIDGETS | {"anywidget", "ipywidgets", "traits"} if path.stem == "page" else set()
        assert imported(path) & HEAVY <= allowed, path


@pytest.mark.parametrize("folder", [*LIBRARIES, *CHAPTERS])
def test_libraries_and_studies_do_not_ask_who_else_is_there(folder):
    """The registry finds them at run time, where no graph of imports shows a circle."""
    for path in (PACKAGE / folder).rglob("*.py"):
        assert "chapters" not in imported(path), path


def imported(path):
    """First names of the packages that a file imports, and of gamelab's own modules."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    parts = [name.removeprefix("gamelab.").split(".") for name in names]
    return {".".join(part[:end]) for part in parts for end in (1, 2)}


def test_living_figures_know_no_game():
    """Neither the package, in whatever it imports, nor its own tests."""
    graph = grimp.build_graph("livefigure", include_external_packages=True)
    assert "livefigure.wasm" in graph.modules and "gamelab" not in graph.modules
    tests = [*PACKAGE.parent.glob("packages/livefigure/tests/*.py")]
    assert tests
    for path in tests:
        assert not re.search(r"(?m)^\s*(?:from|import) gamelab\b", path.read_text(encoding="utf-8")), path
