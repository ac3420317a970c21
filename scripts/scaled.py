"""The book at another scale: python scripts/scaled.py GAMES=200 SEED=2 KEPT=False

The chapters are executed with these values after their cell tagged `parameters`, as papermill would, in a
copy, _build/GAMES=200,SEED=2,KEPT=False; the ledger's page stays at the scale of its kept tables.
"""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import japanese
import nbformat

from hiddenhands.runs import files
from hiddenhands.runs.runs import FOLDER

SOURCES = "_config.yml", "_toc.yml", "book", "notebooks", "_build/front", "_build/ledger"


def given(words):
    """["GAMES=200"] as {"GAMES": 200}; SystemExit with a sentence if a word is anything else."""
    try:
        return {name: ast.literal_eval(value) for name, value in (word.split("=", 1) for word in words)}
    except (ValueError, SyntaxError):
        sys.exit(f"Each parameter must be NAME=VALUE with a number, True or False, not {' '.join(words)!r}.")


def inject(path, parameters):
    """Add a cell after the one tagged `parameters` that sets those of `parameters` which it sets."""
    notebook = nbformat.read(path, as_version=4)
    for at, cell in enumerate(notebook.cells):
        if "parameters" in cell.metadata.get("tags", []):
            named = [node for node in ast.walk(ast.parse(cell.source)) if isinstance(node, ast.Name)]
            names = {name.id for name in named if isinstance(name.ctx, ast.Store)}
            lines = [f"{name} = {value!r}" for name, value in parameters.items() if name in names]
            tags = {"tags": ["injected-parameters"]}
            notebook.cells.insert(at + 1, nbformat.v4.new_code_cell("\n".join(lines), metadata=tags))
            break
    nbformat.write(notebook, path)


def main(words):
    parameters = given(words)
    folder = Path("_build", ",".join(words))
    for source in [*map(Path, SOURCES), *Path("benchmarks").glob("*.csv")]:
        copy = folder / source
        copy.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints"))
        else:
            shutil.copy(source, copy)
    # Its executions are of these cells, but perhaps of another package.
    shutil.rmtree(folder / "_build/.jupyter_cache", ignore_errors=True)
    for path in sorted((folder / "notebooks").glob("*.ipynb")):
        inject(path, parameters)
    # Warnings are shown and do not end it: a link may lead to a figure that is not drawn at this scale.
    environment = os.environ | {FOLDER: str(folder.resolve() / "_build/runs")}
    shutil.rmtree(folder / "_build/html/ja", ignore_errors=True)
    subprocess.run(["jupyter-book", "build", str(folder), "--all", "--quiet"], check=True, env=environment)
    japanese.main(folder.resolve(), strict=False)
    shutil.move(folder / "_build/ja/html", folder / "_build/html/ja")
    print(f"The book with {', '.join(words)} is ready: open {folder}/_build/html/index.html in a browser.")


if __name__ == "__main__":
    with files.sentence():
        main(sys.argv[1:])
