"""The project's own files: pins, locks, the wheel, the size of files."""

import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile

import pytest
import yaml
from chapters import LONG_ONLY
from conftest import ROOT, script
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from gamelab import __version__
from hiddenhands import PACKAGE
from hiddenhands.runs.registry import CHAPTERS, GAMES

FIGURES = ROOT / "packages" / "livefigure" / "livefigure"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

LOCK = (ROOT / "requirements.lock").read_text()
GROUPS = ("book", "test", "bench", "lab")


def limits():
    """name -> what our packages and groups allow, of everything that is locked."""
    wanted = map(Requirement, script("install").requirements(*GROUPS))
    return {one.name.lower(): one.specifier for one in wanted}


def test_conda_gets_what_the_project_and_the_lock_say():
    written = (ROOT / "environment.yml").read_text()
    assert written == script("environment").environment(), "run `make lock`"


def test_locks_record_no_addresses():
    assert "://" not in LOCK and "--index" not in re.sub(r"(?m)^#.*", "", LOCK)
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert packages and not any("resolved" in package for package in packages.values())


def test_the_lock_holds_every_direct_dependency_in_a_version_that_is_allowed():
    locked = re.findall(r"^([a-z0-9._-]+)==([^ ;]+)", LOCK, flags=re.M)
    assert limits().keys() <= dict(locked).keys()
    for name, version in locked:
        assert version in limits().get(name, SpecifierSet()), name


def test_the_installer_is_pinned_and_hashed():
    lines = script("install").locked("uv", LOCK).splitlines()
    assert re.fullmatch(r"uv==[\d.]+ \\", lines[0])
    hashed = r"    --hash=sha256:[0-9a-f]{64}( \\)?"
    assert lines[1:] and all(re.fullmatch(hashed, line) for line in lines[1:])


PACKAGES = {"gamelab": ".", "hiddenhands": "book", "livefigure": "packages/livefigure"}
BUILT = {
    "gamelab": [],
    "hiddenhands": [f"{one}.{kind}" for one in (*CHAPTERS, *GAMES) for kind in ("wasm", "json", "js")],
    "livefigure": ["shared.js", "module.js", "host.js"],
}
SHIPPED = (".py", ".ll", ".js", ".mjs", ".css", ".csv", ".json", ".npz", ".svg")


@pytest.mark.parametrize("target", ["wheel", "sdist"])
@pytest.mark.parametrize("package", PACKAGES)
def test_each_package_ships_its_own_files_and_no_others(tmp_path, package, target):
    """What the browser needs and its notices among them, and a licence."""
    if not (PACKAGE / "built/LICENSES.txt").exists():
        pytest.skip("not built: run `make book`")
    home = ROOT / PACKAGES[package]
    build = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(tmp_path)]
    subprocess.run(build, cwd=home, check=True, capture_output=True)
    (shipped,) = tmp_path.iterdir()
    if target == "wheel":
        names = zipfile.ZipFile(shipped).namelist()
    else:
        names = [name.partition("/")[2] for name in tarfile.open(shipped).getnames()]
    files = [path for path in (home / package).rglob("*.*") if path.suffix in SHIPPED]
    ours = {str(path.relative_to(home)) for path in files if "__pycache__" not in path.parts}
    built = {f"{package}/built/{name}" for name in BUILT[package]}
    assert len(ours) > 25 and ours | built <= set(names)
    assert bool(built) == (f"{package}/built/LICENSES.txt" in names)
    assert any(name.endswith("LICENSE") for name in names)
    strangers = {name.split("/")[0] for name in names} & PACKAGES.keys() - {package}
    assert not strangers


@pytest.mark.parametrize("package", [name for name in PACKAGES if BUILT[name]])
def test_a_wheel_that_would_lack_what_is_built_is_refused(tmp_path, package):
    """An editable install is not: it finds what is built later."""
    home = ROOT / PACKAGES[package]
    left_out = shutil.ignore_patterns("built", "__pycache__", "tests", "kept", "data")
    shutil.copytree(home, tmp_path / "home", ignore=left_out)
    build = [sys.executable, "-m", "hatchling", "build", "-d", str(tmp_path / "dist"), "-t"]
    for target, made in (("wheel", 0), ("sdist", 0), ("wheel:editable", 1)):
        options = {"cwd": tmp_path / "home", "capture_output": True, "text": True}
        done = subprocess.run([*build, target], **options)
        assert (done.returncode == 0) == bool(made), done.stderr
        assert made or re.search(rf"^{package} would lack .*`make wheels` in the repository", done.stderr)
        assert len([*tmp_path.glob("dist/*")]) == made


@LONG_ONLY
def test_one_line_installs_the_games_where_nothing_else_is(tmp_path):
    """From a checkout in which nothing was built, with pip and PyPI."""
    left_out = shutil.ignore_patterns("built", "__pycache__", ".*", "_build", "dist", "node_modules")
    shutil.copytree(ROOT, tmp_path / "checkout", ignore=left_out)
    python = tmp_path / "mine" / "bin" / "python"
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    code = "from gamelab.hanabi.game import play; print(play(20, workers=1).shape)"
    for line in (
        [sys.executable, "-m", "venv", tmp_path / "mine"],
        [python, "-m", "pip", "install", "--quiet", "-e", "./packages/livefigure", "."],
        [python, "-I", "-c", code],
    ):
        options = {"cwd": tmp_path / "checkout", "env": kept | {"XDG_CACHE_HOME": str(tmp_path)}}
        done = subprocess.run([str(word) for word in line], capture_output=True, text=True, **options)
        assert done.returncode == 0, done.stderr
    assert done.stdout == "(20, 2)\n"


def test_our_packages_are_of_one_version_for_the_same_pythons():
    """And need each other in that very version, which no package of somebody else's with such a name has."""
    oldest, newest = script("install").OLDEST, script("install").NEWEST
    pythons = {f"{oldest[0]}.{minor}" for minor in range(oldest[1], newest[1] + 1)}
    for path in PACKAGES.values():
        described = tomllib.loads((ROOT / path / "pyproject.toml").read_text())["project"]
        assert described["requires-python"] == PROJECT["requires-python"], path
        classified = re.findall(r"Python :: (3\.\d+)", " ".join(described["classifiers"]))
        assert set(classified) == pythons, path
        needed = [one for one in map(Requirement, described["dependencies"]) if one.name in PACKAGES]
        assert {str(one.specifier) for one in needed} <= {f"=={__version__}"}, path
        assert len(needed) == {"livefigure": 0, "gamelab": 1, "hiddenhands": 2}[described["name"]]
    assert {importlib.import_module(name).__version__ for name in PACKAGES} == {__version__}
    assert not [line for line in PROJECT["dependencies"] if "figures" in line]


def test_pages_carry_the_marks_that_figures_use_and_no_others():
    scripts = [path.read_text("utf-8") for folder in (PACKAGE, FIGURES) for path in folder.rglob("js/*.js")]
    used = {name for text in scripts for name in re.findall(r"\bPlot\.(\w+)", text)}
    assert used == set(re.findall(r"(?m)^  (\w+),$", (FIGURES / "js/plot.js").read_text()))


def test_workflows_call_what_make_has_and_the_page_shows_one_of_them():
    known = set(re.search(r"^\.PHONY: (.*)", (ROOT / "Makefile").read_text(), flags=re.M)[1].split())
    workflows = {path.name: path.read_text() for path in (ROOT / ".github/workflows").iterdir()}
    for name, text in workflows.items():
        called = re.findall(r"(?m)^\s+(?:- )?run: make (.+)", text)
        assert called and set(" ".join(called).split()) <= known, name
        # With it the machine's own Python would take the place of the chosen one.
        assert "sudo " not in re.sub(r"(?m)#.*", "", text), name
        described = yaml.safe_load(text)
        assert described["permissions"] == {"contents": "read"} and "group" in described["concurrency"], name
        assert all("timeout-minutes" in job for job in described["jobs"].values()), name
    assert workflows["notebooks.yml"] in (ROOT / "book/install.md").read_text()


def test_whoever_cites_the_book_finds_the_studies():
    """Each as the bibliography has it."""
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == __version__
    assert f"## {__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    entries = (ROOT / "book/references.bib").read_text(encoding="utf-8").replace("{", "").replace("}", "")
    papers = [chapter for chapter in CHAPTERS if (PACKAGE / chapter / "claims.csv").exists()]
    assert len(citation["references"]) == len(papers)
    for study in citation["references"]:
        (entry,) = (one for one in entries.split("\n@") if study["title"] in one)
        assert str(study.get("year", "undated")) in entry
        assert all(author["family-names"] in entry for author in study["authors"])
        address = re.search(r"(?m)^ *(doi|url) = (\S+?),?$", entry)
        assert address is None or study[address[1]] == address[2], study["title"]
