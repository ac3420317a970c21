"""The guide's worked example, to the letter: its files and edits make a study whose page is alive."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

from gamelab.kernel import PLAIN_PYTHON

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "book" / "developing.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```\{code-block\} (\w+)\n:caption: (\S+)\n(.*?)^```$", flags=re.M | re.S)
COPIED = "gamelab packages tests notebooks book scripts"
COPIED += " pyproject.toml package.json .prettierrc.json _config.yml _toc.yml"


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """The project with the guide's edits, and nothing else."""
    folder = tmp_path_factory.mktemp("project")
    for name in COPIED.split():
        ours = ROOT / name
        if ours.is_dir():
            shutil.copytree(
                ours, folder / name, ignore=shutil.ignore_patterns("built", "__pycache__", "*.ipynb")
            )
        else:
            shutil.copy(ours, folder)
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    cells = []
    for language, name, text in BLOCK.findall(GUIDE):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if name.endswith(".ipynb"):
            made = nbformat.v4.new_code_cell if language == "python" else nbformat.v4.new_markdown_cell
            cells.append(made(text.strip()))
            nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
        elif language == "diff":
            old, new = (re.findall(rf"^\{sign}(.*\n)", text, flags=re.M) for sign in "-+")
            before = path.read_text(encoding="utf-8")
            assert before.count("".join(old)) == 1, name
            path.write_text(before.replace("".join(old), "".join(new)), encoding="utf-8")
        else:
            assert not path.exists(), name
            path.write_text(text, encoding="utf-8")
    return folder


def run(copy, *command):
    """A command in the copy; what it printed."""
    environment = os.environ | {"PYTHONPATH": f"{copy}:{copy}/packages/livefigure"}
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_guide_is_written_as_the_house_is(copy):
    run(copy, "ruff", "format", "--check", "gamelab/guessing", "tests/guessing")
    run(copy, "ruff", "check", "gamelab/guessing", "tests/guessing")
    run(copy, "npx", "prettier", "--check", "gamelab/guessing/**/*.js")


def test_the_study_is_listed_and_runs(copy):
    gamelab = sys.executable, "-c", "import sys; from gamelab.cli import main; sys.exit(main())"
    assert "guessing-methods: " in run(copy, *gamelab, "list")
    lines = run(copy, *gamelab, "run", "guessing-methods", "--games", "100", "--json").splitlines()
    assert [json.loads(line)["method"] for line in lines] == ["middle", "counting"]


@pytest.mark.skipif(PLAIN_PYTHON, reason="the browser build needs the compiler")
def test_its_page_is_alive_and_it_passes_the_contract(copy, browser):
    run(copy, sys.executable, "-m", "gamelab.browser", "guessing")
    run(copy, "npm", "run", "build", "--", "guessing=gamelab/guessing/js/main.js")
    run(copy, sys.executable, "scripts/licences.py")
    run(copy, sys.executable, "scripts/front.py")
    # The other chapters and the ledger take minutes and are tested elsewhere.
    (copy / "_build" / "ledger").mkdir(parents=True)
    (copy / "_toc.yml").write_text(
        "format: jb-book\nroot: book/bibliography\nchapters:\n  - file: notebooks/guessing\n"
    )
    run(copy, "jupyter-book", "build", ".", "-W", "--keep-going", "--quiet")
    tests = "tests/guessing", "tests/test_studies.py", "tests/test_imports.py"
    run(
        copy,
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        *tests,
        "-k",
        "guessing or imports",
    )
