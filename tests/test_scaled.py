"""The chapters at another scale: `make book GAMES=200`."""

import nbformat
import pytest
from conftest import ROOT, script

scaled = script("scaled")


@pytest.mark.parametrize("path", sorted(ROOT.glob("notebooks/*.ipynb")), ids=lambda path: path.stem)
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
