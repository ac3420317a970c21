"""Annotations as a caller's type checker sees them: nothing in right programs, each fault in a wrong one."""

import doctest
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
def folder(tmp_path_factory):
    """Where mypy is called: in a folder of the packages, it would take them for the program's own."""
    made = tmp_path_factory.mktemp("types")
    (made / "mypy.ini").write_text(UNSEEN)
    return made


def check(folder, *words):
    """Call mypy; packages are found as installed ones are: their py.typed counts, their insides do not."""
    paths = os.pathsep.join(filter(None, [*map(str, PACKAGES.values()), os.environ.get("PYTHONPATH")]))
    command = [sys.executable, "-m", "mypy", "--follow-imports=silent", "--no-error-summary"]
    command += ["--hide-error-context", "--no-pretty", f"--cache-dir={folder}", *map(str, words)]
    own = {name: value for name, value in os.environ.items() if name != "MYPYPATH"} | {"PYTHONPATH": paths}
    return subprocess.run(command, cwd=folder, env=own, capture_output=True, text=True)


@pytest.fixture(scope="module")
def found(folder):
    """What `mypy --strict` finds: a set of (file, line, code) over all programs."""
    done = check(folder, "--strict", *sorted(PROGRAMS.glob("*.py")))
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


def test_the_tasks_of_gamelabs_readme_are_well_typed(folder):
    page = (ROOT / "gamelab" / "README.md").read_text(encoding="utf-8")
    for number, lines in enumerate(re.findall(r"(?ms)^```pycon\n(.*?)^```", page)):
        examples = doctest.DocTestParser().get_examples(lines)
        (folder / f"task{number}.py").write_text("".join(example.source for example in examples))
    done = check(folder, "--check-untyped-defs", *sorted(folder.glob("task*.py")))
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_says_that_it_is_typed(package):
    assert (PACKAGES[package] / package / "py.typed").is_file()
