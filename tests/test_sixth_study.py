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
from conftest import ROOT

from gamelab.kernel import PLAIN_PYTHON

GUIDE = (ROOT / "book" / "developing.md").read_text(encoding="utf-8")
BLOCK = re.compile(
    r"^```\{code-block\} (\w+)\n:caption: ([^\s,]+)(?:, tagged (\w+))?\n(.*?)^```$", flags=re.M | re.S
)
TESTS = "project guide imports studies traits published typed"
TESTS += " notebooks scaled make" if os.environ.get("GAMELAB_REPLAYS") else ""
"""The tests of all studies that a study's author meets; make test-long has the slow ones as well."""


def left_out(folder, names):
    """What is made, and the whole's history: nothing that a study's author needs."""
    made = {".git", ".venv", "_build", "node_modules", "runs"} if Path(folder) == ROOT else set()
    return (made | {"built", "__pycache__"}) & set(names)


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """The project with the guide's edits, and nothing else."""
    folder = tmp_path_factory.mktemp("project")
    shutil.copytree(ROOT, folder, ignore=left_out, dirs_exist_ok=True)
    (folder / "node_modules").symlink_to(ROOT / "node_modules")
    cells = []
    for language, name, tag, text in BLOCK.findall(GUIDE):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if name.endswith(".ipynb"):
            made = nbformat.v4.new_code_cell if language == "python" else nbformat.v4.new_markdown_cell
            cells.append(made(text.strip(), metadata={"tags": [tag]} if tag else {}))
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
    gamelab = sys.executable, "-c", "import sys; from hiddenhands.cli import main; sys.exit(main())"
    assert "guessing-methods: " in run(copy, *gamelab, "list")
    lines = run(copy, *gamelab, "run", "guessing-methods", "--games", "100", "--json").splitlines()
    assert [json.loads(line)["method"] for line in lines] == ["middle", "counting"]


@pytest.mark.skipif(PLAIN_PYTHON, reason="the browser build needs the compiler")
def test_its_page_is_alive_and_it_passes_the_contract(copy, browser):
    run(copy, sys.executable, "-m", "hiddenhands.build_kernels", "guessing")
    run(copy, "npm", "run", "build", "--", "guessing=gamelab/guessing/js/main.js")
    run(copy, sys.executable, "scripts/licences.py")
    run(copy, "npm", "run", "--silent", "front")
    run(copy, sys.executable, "scripts/notebooks.py", "notebooks/guessing.ipynb")
    # The other chapters and the ledger take minutes and are tested elsewhere.
    (copy / "_build" / "ledger").mkdir(parents=True)
    contents = (copy / "_toc.yml").read_text(encoding="utf-8")
    (copy / "_toc.yml").write_text(
        "format: jb-book\nroot: book/bibliography\nchapters:\n  - file: notebooks/guessing\n"
    )
    run(copy, "jupyter-book", "build", ".", "-W", "--keep-going", "--quiet")
    (copy / "_toc.yml").write_text(contents, encoding="utf-8")
    own = "tests/guessing", *(f"tests/test_{name}.py" for name in TESTS.split())
    shipped = "tests/test_project.py::test_what_is_shipped_carries_the_browser_build_and_its_notices"
    rows = "tests/test_studies.py::test_rows_do_not_depend_on_workers_or_shards"
    pytest_here = sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "0"
    # What is shipped needs the other chapters' kernels as well; other studies' rows say nothing of this one.
    run(copy, *pytest_here, *own, "--deselect", shipped, "--deselect", rows)
