"""The README's commands for whom nobody prepared the machine: they work, or say in a sentence why not."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import gamelab
import hiddenhands

COMMANDS = [
    "list",
    "run hanabi-threshold --games 4 --param hand=2 --out 'my results'",
    "run hanabi-strategies --games 4 --param hand=2,3 --json --out 'my results'",
    "verify 'my results'",
    "run hanabi-threshold --games 4 --out /proc/results",
]
STATUS = [0, 0, 0, 0, 2]
CODE = """
import shlex, sys
from gamelab import machine_code
from hiddenhands import cli
print(machine_code.folder()[0], file=sys.stderr)
for words in sys.argv[1:]:
    print(cli.main(shlex.split(words)), flush=True)
"""


@pytest.fixture
def folder():
    """A folder that others may read; those of pytest are the tester's own."""
    with tempfile.TemporaryDirectory(prefix="some body's ") as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.fixture
def project(folder):
    """A read-only copy of the packages."""
    found = folder / "project"
    for package in (gamelab, hiddenhands):
        home = Path(package.__file__).parent
        shutil.copytree(home, found / home.name, ignore=shutil.ignore_patterns("built", "__pycache__"))
    for path in [*found.rglob("*"), found]:
        path.chmod(path.stat().st_mode & ~0o222)
    yield found
    for path in [found, *found.rglob("*")]:
        path.chmod(path.stat().st_mode | 0o200)


@pytest.fixture
def stranger(folder):
    """Options of a process: a user whom the system does not know, if we may be one (only root may)."""
    place = folder / "work"
    place.mkdir()
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        return {"cwd": place}
    os.chown(place, 54321, 54321)
    return {"cwd": place, "user": 54321, "group": 54321, "extra_groups": []}


def test_commands_work_for_an_unknown_user_without_home_in_another_locale(project, stranger):
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "XDG_"))}
    words = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONPATH": str(project)}
    # What is compiled can't be kept here and would be compiled anew; tests/gamelab/test_kernel.py does that.
    words |= {"NUMBA_DISABLE_JIT": "1", "HOME": "/nonexistent"}
    options = {"capture_output": True, "timeout": 300, "env": kept | words} | stranger
    try:
        found = subprocess.run([sys.executable, "-P", "-c", CODE, *COMMANDS], **options)
    except PermissionError:
        pytest.skip("Python itself lies where others may not read")
    told, said = found.stdout.decode(), found.stderr.decode().splitlines()
    assert "Traceback" not in "".join(said), said
    assert [int(line) for line in told.splitlines() if line.isdigit()] == STATUS, said
    refused = [line for line in said if line.startswith("hiddenhands: ") and " are in " not in line]
    assert len(refused) == STATUS.count(2) and all(line.endswith(".") for line in refused)
    place = stranger["cwd"]
    assert len(list(place.glob("my results/*/table.csv"))) == 2
    assert list(place.iterdir()) == [place / "my results"]
    lines = [json.loads(line) for line in told.splitlines() if line.startswith("{")]
    assert {line["hand"] for line in lines} == {2, 3}
    if len(stranger) > 1:
        assert said[0] == "None"  # no cache; and nothing was written into the package
    assert not list(project.rglob("__pycache__"))
