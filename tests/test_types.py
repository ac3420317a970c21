"""Annotations as a caller's type checker sees them: nothing in right programs, each fault in a wrong one."""

import os
import re
import subprocess
import sys

import pytest
from conftest import ROOT

PROGRAMS = ROOT / "tests" / "typed"
PACKAGES = {"gamelab": ROOT, "hiddenhands": ROOT / "book", "livefigure": ROOT / "packages" / "livefigure"}
UNSEEN = """[mypy]
[mypy-numba.*,matplotlib.*,IPython.*]
follow_imports = skip
"""
"""Libraries that no annotation names: to read them takes half of the time."""
FOUND = re.compile(r"(?m)^.*?(\w+\.py):(\d+): error: .*\[([\w-]+)\]$")


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """What `mypy --strict` finds: a set of (file, line, code) over all programs.

    The packages are found as installed ones are, so that their py.typed counts and their insides do not; from
    another folder, or it would take them for the program's own.
    """
    folder = tmp_path_factory.mktemp("types")
    (folder / "mypy.ini").write_text(UNSEEN)
    paths = os.pathsep.join(filter(None, [*map(str, PACKAGES.values()), os.environ.get("PYTHONPATH")]))
    command = [sys.executable, "-m", "mypy", "--strict", "--follow-imports=silent", "--no-error-summary"]
    command += ["--hide-error-context", "--no-pretty", f"--cache-dir={folder}"]
    done = subprocess.run(
        [*command, *map(str, sorted(PROGRAMS.glob("*.py")))],
        cwd=folder,
        env={name: value for name, value in os.environ.items() if name != "MYPYPATH"} | {"PYTHONPATH": paths},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1 and not done.stderr, done.stderr  # 2: mypy itself could not go on
    errors = {(file, int(line), code) for file, line, code in FOUND.findall(done.stdout)}
    assert len(errors) == len(re.findall(r": error: ", done.stdout)), done.stdout
    return errors


def marked(path):
    """The (file, line, code) that a program's own comments tell."""
    lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
    return {(path.name, n, mark[1]) for n, line in lines if (mark := re.search(r"# wrong: ([\w-]+)$", line))}


@pytest.mark.parametrize("path", sorted(PROGRAMS.glob("*.py")), ids=lambda path: path.stem)
def test_a_type_checker_finds_what_is_wrong_and_nothing_else(path, found):
    assert {error for error in found if error[0] == path.name} == marked(path)


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_says_that_it_is_typed(package):
    assert (PACKAGES[package] / package / "py.typed").is_file()
