"""What no linter of packages sees: notebooks, scripts, extensions; where kernels stand; what imports load.

The walls between packages and studies are import-linter's, see pyproject.toml; `make test` calls it.
"""

import ast
import re
import subprocess
import sys

import pytest
from chapters import cells
from conftest import ROOT

from hiddenhands.runs.registry import BESIDES, CHAPTERS

NOTEBOOKS = sorted(ROOT.glob("notebooks/*.ipynb"))
PROGRAMS = [*ROOT.glob("scripts/*.py"), *ROOT.glob("book/_ext/*.py")]
STUDIES = {f"hiddenhands.{name}" for name in CHAPTERS}
HEAVY = "pandas", "matplotlib", "traitlets", "statsmodels", "IPython"


def imported(*sources):
    """Dotted names of the modules that source texts import."""
    for node in (node for source in sources for node in ast.walk(ast.parse(source))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_imports_its_own_study_and_what_all_share(path):
    own = max((name for name in CHAPTERS if path.stem.startswith(name)), key=len)
    found = {".".join(name.split(".")[:2]) for name in imported(*cells(path, "code"))}
    assert found & STUDIES <= {f"hiddenhands.{name}" for name in (own, *BESIDES.get(own, ()))}
    assert not {name for name in found if name.startswith(("tests", "scripts", "book"))}


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_scripts_and_extensions_know_no_study(path):
    found = {".".join(name.split(".")[:2]) for name in imported(path.read_text("utf-8"))}
    assert not found & STUDIES and not {name for name in found if name.startswith("gamelab.")}


def test_kernels_stand_where_their_folders_are_counted():
    """What is compiled from elsewhere would outlive its source, see `gamelab.source`."""
    for path in ROOT.glob("book/hiddenhands/**/*.py"):
        if re.search(r"(?m)^\s*@kernel\b", path.read_text("utf-8")):
            assert path.parent.name == "kernels", path


def test_games_load_no_frames_no_pictures_and_no_widgets():
    code = f"import sys, gamelab.hanabi.play; print({set(HEAVY)} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"
