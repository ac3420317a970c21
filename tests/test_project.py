"""The project's own files: pins, locks, the wheel, the size of files."""

import importlib
import json
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile

import pytest
import yaml
from conftest import ROOT, script
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from gamelab import __version__
from hiddenhands import PACKAGE
from hiddenhands.registry import CHAPTERS, GAMES

FIGURES = ROOT / "packages" / "livefigure" / "livefigure"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]

LOCK = (ROOT / "requirements.lock").read_text()
GROUPS = ("book", "test", "bench", "lab")


def limits():
    """name -> what our packages and groups allow, of everything that is locked."""
    return {
        one.name.lower(): one.specifier for one in map(Requirement, script("install").requirements(*GROUPS))
    }


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
    assert lines[1:] and all(
        re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}( \\)?", line) for line in lines[1:]
    )


PACKAGES = {"gamelab": ".", "hiddenhands": "book", "livefigure": "packages/livefigure"}
BUILT = {
    "gamelab": [],
    "hiddenhands": [f"{one}.{kind}" for one in (*CHAPTERS, *GAMES) for kind in ("wasm", "json", "js")],
    "livefigure": ["shared.js", "figure.js", "host.js"],
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


def test_our_packages_are_of_one_version_for_the_same_pythons():
    described = {
        name: tomllib.loads((ROOT / path / "pyproject.toml").read_text()) for name, path in PACKAGES.items()
    }
    assert {one["project"]["requires-python"] for one in described.values()} == {PROJECT["requires-python"]}
    assert {importlib.import_module(name).__version__ for name in PACKAGES} == {__version__}
    assert not [line for line in described["gamelab"]["project"]["dependencies"] if "figures" in line]


def test_pages_carry_the_marks_that_figures_use_and_no_others():
    def used(*paths):
        return {name for path in paths for name in re.findall(r"\bPlot\.(\w+)", path.read_text("utf-8"))}

    listed = re.findall(r"(?m)^  (\w+),$", (FIGURES / "js/plot.js").read_text())
    authors = FIGURES / "js/figure.js"  # loaded without the others
    scripts = {*PACKAGE.rglob("js/*.js"), *FIGURES.glob("js/*.js")} - {authors}
    assert used(*scripts) == set(listed)
    assert used(authors) == set(re.findall(r"\w+(?=,| })", (FIGURES / "js/marks.js").read_text()))


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
    papers = [chapter for chapter in CHAPTERS if (PACKAGE / chapter / "published.csv").exists()]
    assert len(citation["references"]) == len(papers)
    for study in citation["references"]:
        (entry,) = (one for one in entries.split("\n@") if study["title"] in one)
        assert str(study.get("year", "undated")) in entry
        assert all(author["family-names"] in entry for author in study["authors"])
        address = re.search(r"(?m)^ *(doi|url) = (\S+?),?$", entry)
        assert address is None or study[address[1]] == address[2], study["title"]
