"""The project's own files: pins, locks, the wheel, the size of files."""

import json
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from gamelab.chapters import CHAPTERS
from gamelab.kernel import PACKAGE

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def pins(requirements):
    """name -> set of its version limits."""
    found = {}
    for requirement in requirements:
        name, limits = re.fullmatch(r"([A-Za-z0-9_.-]+)\s*(.*)", requirement.strip()).groups()
        found[name] = set(filter(None, limits.replace(" ", "").split(",")))
    return found


def test_environment_and_project_have_the_same_pins():
    lines = (ROOT / "environment.yml").read_text().split("dependencies:")[1].splitlines()
    conda = pins(line.strip()[2:] for line in lines if line.strip().startswith("- "))
    ours = pins(
        [
            *PROJECT["dependencies"],
            *PROJECT["optional-dependencies"]["book"],
            *PROJECT["optional-dependencies"]["test"],
        ]
    )
    ours["python"] = set(PROJECT["requires-python"].split(","))
    assert set(pins(PROJECT["dependencies"])) <= set(conda)
    for name in set(conda) - {"pip"}:
        assert conda[name] == ours[name], name


def test_locks_record_no_addresses():
    assert "http" not in (ROOT / "requirements.lock").read_text()
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert packages and not any("resolved" in package for package in packages.values())


def test_the_lock_holds_every_direct_dependency():
    locked = set(re.findall(r"^([a-z0-9._-]+)==", (ROOT / "requirements.lock").read_text(), flags=re.M))
    wanted = [*PROJECT["dependencies"]]
    for extra in ("book", "test", "bench", "cluster"):
        wanted += PROJECT["optional-dependencies"][extra]
    assert {name.lower() for name in pins(wanted)} <= locked


def test_files_can_be_read_at_one_sitting():
    for path in [*PACKAGE.rglob("*.py"), *PACKAGE.glob("*/js/*.js")]:
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 320, path


def test_the_wheel_carries_the_browser_build(tmp_path):
    pytest.importorskip("hatchling")
    if not (ROOT / "gamelab/built/scripts").exists():
        pytest.skip("not built: run `make book`")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    for chapter in CHAPTERS:
        assert {f"gamelab/built/{chapter}.{suffix}" for suffix in ("wasm", "json", "js")} <= names


@pytest.mark.parametrize(
    "name", ["LICENSE", "CITATION.cff", "CHANGELOG.md", "README.md", ".github/workflows/book.yml"]
)
def test_a_newcomer_finds(name):
    assert (ROOT / name).stat().st_size > 100
