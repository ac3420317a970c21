"""What is made again when a file changes: all that was made from it, and nothing else."""

import os
import shutil
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest
from conftest import ROOT, script

from gamelab import source
from hiddenhands.runs import registry
from hiddenhands.runs.registry import CHAPTERS, part

SITE = "_build/html/index.html"
BUILT = [
    *(f"book/hiddenhands/built/daifugo.{kind}" for kind in ("wasm", "json", "js")),
    *(f"packages/livefigure/livefigure/built/{name}.js" for name in ("shared", "host")),
]
"""Some of what the stamps of kernels and scripts stand for."""
KERNELS = [f"{one}.{kind}" for one in (*CHAPTERS, *registry.GAMES) for kind in ("wasm", "json", "js")]
MADE = [
    *(f"book/hiddenhands/built/{name}" for name in KERNELS),
    *(f"packages/livefigure/livefigure/built/{name}.js" for name in ("shared", "figure", "module", "host")),
    *(".venv/ready", "node_modules/ready", "book/hiddenhands/built/kernels"),
    *("book/hiddenhands/built/scripts", "_build/ledger/ledger.json"),
    *("_build/ipython/profile_default/ipython_kernel_config.json", "_build/matplotlib/ready", SITE),
]
"""In the order in which they are made."""
PACKAGED = [
    path.relative_to(ROOT)
    for folder in ("gamelab", "book/hiddenhands", "packages/livefigure/livefigure")
    for path in (ROOT / folder).rglob("*.*")
    if "__pycache__" not in path.parts and "built" not in path.parts and path.suffix not in (".md", ".typed")
]
FLAT = (".js", ".mjs", ".svg", ".css")
HOMES = [path.parent if path.suffix in FLAT else path.parts[0] for path in PACKAGED]
KINDS = {(home, path.suffix): str(path) for home, path in zip(HOMES, PACKAGED)}
"""One file of each kind in each package, of scripts in each folder."""
RENDERED = [
    *("requirements.lock", "book/hiddenhands/daifugo/kept", "_config.yml", "_toc.yml", "book/intro.md"),
    "book/locale/ja/LC_MESSAGES/book/intro.po",
    *("book/references.bib", "notebooks/daifugo.ipynb", "benchmarks/kept.csv", *sorted(KINDS.values())),
]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A copy of the project that is up to date, in a folder whose name make could take for three."""
    folder = tmp_path_factory.mktemp("made") / "本 の project"
    left_out = shutil.ignore_patterns("__pycache__", "built", ".*", "_build", "node_modules")
    shutil.copytree(ROOT, folder, ignore=left_out, dirs_exist_ok=True)
    for name in MADE:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    return folder


def make(folder, *arguments):
    """(status, what would be done); nothing is."""
    command = ["make", "--dry-run", f"PYTHON={sys.executable}", *arguments, SITE]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout


def test_what_is_made_is_not_made_again(made):
    assert make(made, "--question")[0] == 0


@pytest.mark.parametrize("name", BUILT)
def test_what_was_built_is_looked_at_again_when_it_was_emptied_or_is_missing(made, name):
    command = "npm run --silent build" if name.endswith(".js") else "hiddenhands.pages.build_kernels"
    assert command in make(made, f"--what-if={name}")[1]
    (made / name).rename(made / "away")
    assert command in make(made)[1]
    (made / "away").rename(made / name)


@pytest.mark.parametrize("name", RENDERED)
def test_the_book_is_made_again_when_a_file_has_changed(made, name):
    assert (made / name).exists()
    status, done = make(made, f"--what-if={name}")
    assert status == 0 and "scripts/execute.py" in done and "jupyter-book build" in done
    source = name.endswith((".py", ".ll")) or name == "requirements.lock" or name.startswith("gamelab/")
    assert source == ("hiddenhands.pages.build_kernels" in done)
    judged = source or "/kept" in name or name.endswith((".csv", ".json", ".npz"))
    assert judged == ("hiddenhands.ledger.export" in done) or name.startswith("benchmarks")


def test_another_compiler_makes_the_kernels_anew(made):
    assert "rm -f book/hiddenhands/built/*.wasm" in make(made, "--what-if=requirements.lock")[1]
    assert "rm -f book/hiddenhands/built/*.wasm" not in make(made, "--what-if=gamelab/rng.py")[1]


HANABI = {"self_estimation", "thinking_time", "people"}
BOOK, FIGURES = "book/hiddenhands", "packages/livefigure/livefigure"


def shown(path):
    """Studies whose two notebooks are executed anew when a file changes."""
    made_of = script("execute").made_of
    stories = {one for one in CHAPTERS if path in made_of(ROOT / f"notebooks/{one}.ipynb")}
    assert stories == {one for one in CHAPTERS if path in made_of(ROOT / f"notebooks/{one}_evidence.ipynb")}
    return stories


def compiled(path):
    """Studies whose page's kernels are compiled anew when a file changes."""
    return {one for one in CHAPTERS if path in source.files(*import_module(f"hiddenhands.{one}").MADE_OF)}


@pytest.mark.parametrize(
    ("name", "told", "kernels"),
    [
        (f"{BOOK}/koikoi/claims.csv", {"koikoi"}, set()),
        (f"{BOOK}/koikoi/families.csv", {"koikoi"}, set()),
        (f"{BOOK}/koikoi/verdicts.csv", set(), set()),
        (f"{BOOK}/koikoi/figures.py", {"koikoi"}, set()),
        (f"{BOOK}/koikoi/page_kernels.py", {"koikoi"}, set()),
        (f"{BOOK}/koikoi/kernels/table.py", {"koikoi"}, {"koikoi"}),
        (f"{BOOK}/koikoi/full/kernels/table.py", {"koikoi"}, {"koikoi"}),
        (f"{BOOK}/daifugo/kept/daifugo-strength.csv", {"daifugo"}, set()),
        (f"{BOOK}/thinking_time/experiments.py", {"thinking_time", "people"}, set()),
        (f"{BOOK}/pages/text.py", set(CHAPTERS), set()),
        ("gamelab/daifugo/lanes.py", {"daifugo"}, {"daifugo"}),
        ("gamelab/cfr/solvers.py", {"koikoi"}, {"koikoi"}),
        ("gamelab/hanabi/rules.py", HANABI, HANABI),
        ("gamelab/rng.py", set(CHAPTERS), set(CHAPTERS)),
        (f"{FIGURES}/random.py", set(CHAPTERS), set(CHAPTERS)),
        (f"{FIGURES}/widget.py", set(CHAPTERS), set()),
        ("book/intro.md", set(), set()),
        ("notebooks/koikoi.ipynb", set(), set()),
    ],
)
def test_a_word_touches_what_it_is_part_of_and_nothing_else(name, told, kernels):
    assert (ROOT / name).exists()
    assert (shown(ROOT / name), compiled(ROOT / name)) == (told, kernels)
    judged = {one for one in CHAPTERS if ROOT / name in registry.made_of(one)}
    assert judged == (set() if name == f"{FIGURES}/widget.py" else told)


@pytest.mark.parametrize("study", CHAPTERS)
def test_a_study_calls_kernels_only_of_folders_that_it_names(study):
    made_of = source.files(*import_module(f"hiddenhands.{study}").MADE_OF)
    for kernel, *_ in part(study, "page_kernels").exports().values():
        assert Path(kernel.py_func.__code__.co_filename) in made_of


def test_an_execution_is_dropped_when_what_it_was_made_of_has_changed(tmp_path, monkeypatch):
    """And only then; that of another notebook stays."""
    execute, dropped = script("execute"), []

    class Cache:
        def list_cache_records(self):
            return [SimpleNamespace(pk=name, uri=f"{name}.ipynb") for name in ("one", "two")]

        def remove_cache(self, name):
            dropped.append(name)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(execute, "made_of", lambda path: {tmp_path / f"{path.stem}.py"})
    for name in ("one", "two"):
        (tmp_path / f"{name}.py").write_text("1")

    def drop():
        dropped.clear()
        for name in ("one", "two"):
            execute.drop_outdated(Cache(), Path(f"{name}.ipynb"))
        return [*dropped]

    assert drop() == ["one", "two"]  # of these nothing was known
    assert drop() == []
    (tmp_path / "two.py").write_text("2")
    assert drop() == ["two"]


def test_who_may_not_write_in_the_folder_is_told_so():
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(ROOT / "Makefile", folder)
        Path(folder).chmod(0o555)
        other = {"user": 65534, "group": 65534, "extra_groups": []} if os.geteuid() == 0 else {}
        alone = {name: word for name, word in os.environ.items() if "MAKE" not in name}
        command = {"cwd": folder, "capture_output": True, "text": True, "env": alone}
        done = subprocess.run(["make", "test"], **command, **other)
        assert done.returncode and "is not yours to write in" in done.stderr
        assert done.stderr.count("\n") == 1
        Path(folder).chmod(0o755)
