"""What is made again when a file changes: all that was made from it, and nothing else."""

import re
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest
from conftest import ROOT, script

from gamelab.source import files, source_of_functions
from hiddenhands import PACKAGE, registry
from hiddenhands.ledger import assess
from hiddenhands.registry import CHAPTERS, part

SITE = "_build/html/index.html"
MADE = [
    ".venv/ready",
    "node_modules/ready",
    "gamelab/built/kernels",
    "gamelab/built/scripts",
    "_build/ledger/ledger.json",
    "_build/ipython/profile_default/ipython_kernel_config.json",
    SITE,
]
"""In the order in which they are made."""
PACKAGED = [
    path.relative_to(ROOT)
    for folder in (PACKAGE, ROOT / "packages/livefigure/livefigure")
    for path in folder.rglob("*.*")
    if "__pycache__" not in path.parts and "built" not in path.parts
]
KINDS = {(path.parent, path.suffix): str(path) for path in PACKAGED}
"""One file of each kind in each folder of the packages."""
RENDERED = [
    *("requirements.lock", "gamelab/daifugo/kept", "_config.yml", "_toc.yml", "book/intro.md"),
    *("book/references.bib", "notebooks/daifugo.ipynb", "benchmarks/kept.csv", *sorted(KINDS.values())),
]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A copy of the project that is up to date."""
    folder = tmp_path_factory.mktemp("made")
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


@pytest.mark.parametrize("name", RENDERED)
def test_the_book_is_made_again_when_a_file_has_changed(made, name):
    assert (made / name).exists()
    status, done = make(made, f"--what-if={name}")
    assert status == 0 and "scripts/execute.py" in done and "jupyter-book build" in done
    source = name.endswith(".py") or name == "requirements.lock"
    assert source == ("hiddenhands.build_kernels" in done)
    assert (source or "/kept" in name or name.endswith((".csv", ".json", ".npz"))) == (
        "hiddenhands.ledger.export" in done
    ) or name.startswith("benchmarks")


def test_another_compiler_makes_the_kernels_anew(made):
    assert "rm -f gamelab/built/*.wasm" in make(made, "--what-if=requirements.lock")[1]
    assert "rm -f gamelab/built/*.wasm" not in make(made, "--what-if=gamelab/rng.py")[1]


def touched(name):
    """Studies whose notebook, whose lines of the ledger and whose kernels a file is part of, three sets."""
    path, execute = PACKAGE / name, script("execute")
    notebooks = {one for one in CHAPTERS if path in execute.made_of(ROOT / f"notebooks/{one}.ipynb")}
    export = PACKAGE / "ledger" / "export.py"
    ledger = {one for one in CHAPTERS if path in registry.made_of(one, export)}
    kernels = set()
    for one in CHAPTERS:
        compiled = [kernel.py_func for kernel, *_ in part(one, "page").exports().values()]
        if path in files(*(function.__code__.co_filename for function in compiled)):
            kernels.add(one)
    return notebooks, ledger, kernels


HANABI = {"self_estimation", "thinking_time", "people"}


@pytest.mark.parametrize(
    ("name", "notebooks", "ledger", "kernels"),
    [
        ("ledger/koikoi.py", {"koikoi"}, {"koikoi"}, set()),
        ("koikoi/published.csv", {"koikoi"}, {"koikoi"}, set()),
        ("koikoi/page.py", {"koikoi"}, set(), set()),
        ("koikoi/rules.py", {"koikoi"}, {"koikoi"}, {"koikoi"}),
        ("daifugo/kept/daifugo-strength.csv", {"daifugo"}, {"daifugo"}, set()),
        ("hanabi/rules.py", HANABI, HANABI, HANABI),
        ("prose.py", set(CHAPTERS), None, set()),
        ("rng.py", set(CHAPTERS), None, set(CHAPTERS)),
        ("cli.py", set(), set(), set()),
    ],
)
def test_a_word_touches_what_it_is_part_of_and_nothing_else(name, notebooks, ledger, kernels):
    found = touched(name)
    assert (found[0], found[2]) == (notebooks, kernels)
    assert ledger is None or found[1] == ledger


@pytest.mark.parametrize("study", CHAPTERS)
def test_the_ledgers_lines_are_made_of_what_their_data_names(study):
    made_of = registry.made_of(study, PACKAGE / "ledger" / "export.py")
    for row in assess.data(study).values():
        name = f"gamelab.{row['ours']}"
        if re.fullmatch(r"gamelab(\.\w+)+", name) and not row["ours"][0].isdigit():
            parts = name.split(".")
            modules = [ROOT.joinpath(*parts[:end]).with_suffix(".py") for end in range(2, len(parts))]
            (module,) = (path for path in modules if path.is_file())
            assert module in made_of, row["id"]


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


def test_the_code_of_a_page_is_read(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(
        "# A\n```{code-cell} python3\n:tags: [a]\nfrom gamelab import rng\n```\nx\n```\nno\n```\n"
    )
    assert script("execute").code_of(page).strip() == "from gamelab import rng"
    assert PACKAGE / "koikoi" / "page.py" in script("execute").made_of(ROOT / "book/intro.md")


def test_a_function_with_arguments_given_beforehand_is_made_of_the_same():
    from hiddenhands.runs import run

    assert source_of_functions(partial(run.run, None)) == source_of_functions(run.run)
