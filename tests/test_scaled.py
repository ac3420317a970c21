"""The chapters at another scale: `make book GAMES=200`; one is played here, all in `make test-long`."""

import re

import nbclient
import nbformat
import pytest
from conftest import LONG, ROOT, script

scaled = script("scaled")
NOTEBOOKS = sorted(ROOT.glob("notebooks/*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_chapter_takes_its_parameters_from_one_cell(path, tmp_path):
    notebook = nbformat.read(path, as_version=4)
    tagged = [cell for cell in notebook.cells if "parameters" in cell.metadata.get("tags", [])]
    assert len(tagged) == 1
    copy = tmp_path / "copy.ipynb"
    nbformat.write(notebook, copy)
    given = {"GAMES": 200, "SEED": 2, "KEPT": False, "UNKNOWN": 1}
    scaled.inject(copy, given)
    cells = nbformat.read(copy, as_version=4).cells
    [at] = [n for n, cell in enumerate(cells) if "injected-parameters" in cell.metadata.get("tags", [])]
    assert cells[at - 1].source == tagged[0].source
    known = [name for name in given if f"{name} =" in tagged[0].source or f"{name}, " in tagged[0].source]
    assert "SEED" in known and "UNKNOWN" not in known
    assert cells[at].source == "\n".join(f"{name} = {given[name]}" for name in known)


@pytest.mark.compiled
@pytest.mark.parametrize("name", [path.stem for path in NOTEBOOKS] if LONG else ["daifugo"])
def test_a_chapter_at_another_scale_runs_and_says_at_its_top_which_findings_hold(name, tmp_path, monkeypatch):
    monkeypatch.setenv("GAMELAB_RUNS", str(tmp_path / "runs"))
    copy = tmp_path / f"{name}.ipynb"
    copy.write_bytes((ROOT / "notebooks" / f"{name}.ipynb").read_bytes())
    scaled.inject(copy, {"GAMES": 300, "SEED": 3, "KEPT": False})
    notebook = nbformat.read(copy, as_version=4)
    where = {"metadata": {"path": str(ROOT / "notebooks")}}
    nbclient.NotebookClient(notebook, timeout=900, resources=where).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    told = [output["data"]["text/plain"] for output in outputs if "text/plain" in output.get("data", {})]
    [line] = [text.split("\n")[0] for text in told if text.startswith("Your run (GAMES=300, SEED=3): ")]
    assert re.search(
        r": \d of \d findings holds?(, \d do(es)? not)?(, \d cannot be told)?\. The text is of", line
    )
