"""The rules of make: what a page was made from is noticed when it changes. In a copy where all is made."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gamelab.kernel import PACKAGE

ROOT = PACKAGE.parent
SITE = "_build/html/index.html"
MADE = [
    ".venv/ready",
    "node_modules/ready",
    "gamelab/built/kernels",
    "gamelab/built/scripts",
    "_build/executed-with",
    "_build/ledger/ledger.json",
    SITE,
]
"""In the order in which they are made."""
FIGURES = ROOT / "packages" / "livefigure" / "livefigure"
FILES = [*PACKAGE.rglob("*.*"), *FIGURES.rglob("*.*")]
PACKAGED = [path.relative_to(ROOT) for path in FILES if "__pycache__" not in path.parts]
KINDS = {(path.parent, path.suffix): str(path) for path in PACKAGED if path.parts[1] != "built"}
EXECUTED_AGAIN = ["requirements.lock", "gamelab/daifugo/kept", *sorted(KINDS.values())]
"""One file of each kind in each folder of the packages."""
RENDERED_AGAIN = [
    "_config.yml",
    "_toc.yml",
    "book/intro.md",
    "book/references.bib",
    "notebooks/daifugo.ipynb",
]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A copy of the project that is up to date."""
    folder = tmp_path_factory.mktemp("made")
    made_here = shutil.ignore_patterns("__pycache__", "built", ".*", "_build", "node_modules")

    def left_out(path, names):
        saved = {"runs"} & {*names} if Path(path) != PACKAGE else set()  # in the package it is code
        return made_here(path, names) | saved

    shutil.copytree(ROOT, folder, ignore=left_out, dirs_exist_ok=True)
    for name in MADE:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    return folder


def make(folder, *arguments):
    """(status, what would be done); nothing is."""
    command = ["make", "--dry-run", f"PYTHON={sys.executable}", *arguments, SITE]
    found = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    return found.returncode, found.stdout


def test_what_is_made_is_not_made_again(made):
    assert make(made, "--question")[0] == 0


@pytest.mark.parametrize("name", EXECUTED_AGAIN)
def test_a_page_is_executed_again_when_what_it_read_has_changed(made, name):
    assert (made / name).exists()
    status, done = make(made, f"--what-if={name}")
    assert status == 0 and "rm -rf _build/.jupyter_cache" in done and "jupyter-book build" in done


@pytest.mark.parametrize("name", RENDERED_AGAIN)
def test_a_page_is_rendered_again_when_its_text_has_changed(made, name):
    assert (made / name).exists()
    status, done = make(made, f"--what-if={name}")
    assert status == 0 and "jupyter-book build" in done and ".jupyter_cache" not in done


def test_another_compiler_makes_the_kernels_anew(made):
    assert "rm -f gamelab/built/*.wasm" in make(made, "--what-if=requirements.lock")[1]
    assert "rm -f gamelab/built/*.wasm" not in make(made, "--what-if=gamelab/rng.py")[1]
