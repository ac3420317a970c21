"""What a notebook concludes from other games never contradicts what it concludes from the book's own.

One notebook here; all of them at two sizes with five seeds each in `make test-long`.
"""

import json
import math

import nbclient
import nbformat
import pytest
from conftest import LONG, ROOT, script
from scipy import stats

scaled = script("scaled")
NAMES = sorted(path.stem for path in ROOT.glob("notebooks/*.ipynb")) if LONG else ["self_estimation"]
RUNS = [(games, seed) for games in (200, 1000) for seed in range(1, 6)] if LONG else [(200, 3)]
CHANCE = 0.01
"""How often numbers may be told apart by chance in all of these comparisons together."""


def concluded(notebook):
    """{(cell's name, place): labels or [value, error]} of an executed notebook."""
    found = {}
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            metadata = output.get("metadata", {})
            for part in (metadata, *(value for value in metadata.values() if isinstance(value, dict))):
                found |= {(cell["id"], name): value for name, value in part.get("conclusions", {}).items()}
    return found


def opposite(label):
    """What cannot be so where this is, of `conclusions.count`."""
    return label.replace(": above", ": below") if ": above" in label else label.replace(": below", ": above")


def contradicts(one, other, sure):
    """Whether two conclusions, or two estimates, cannot both be true but for chance."""
    # A label may be True or False, which are numbers for Python.
    one, other = ([str(part) if isinstance(part, bool) else part for part in side] for side in (one, other))
    numbers = [isinstance(part, float | int) for part in (*one, *other)]
    if any(numbers):
        gap, error = abs(one[0] - other[0]), math.hypot(one[1], other[1])
        return gap > 1e-6 * abs(one[0]) + stats.norm.isf(sure / 2) * error
    if any(": above" in label or ": below" in label for label in (*one, *other)):
        return bool({opposite(label) for label in one} & set(other))
    return bool(one and other and not set(one) & set(other))


def test_what_contradicts_is_seen():
    assert contradicts(["a"], ["b"], 0.01) and not contradicts(["a"], [], 0.01)
    assert not contradicts(["a", "b"], ["b"], 0.01)
    assert contradicts([True], [False], 0.01) and not contradicts([False], [False], 0.01)
    assert contradicts(["x: above"], ["x: below", "y: above"], 0.01)
    assert not contradicts(["x: above"], ["y: below"], 0.01)
    assert contradicts([1.0, 0.1], [2.0, 0.1], 0.01) and not contradicts([1.0, 0.1], [1.2, 0.1], 0.01)


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
def test_no_other_run_contradicts_the_books_own(name, tmp_path):
    path = ROOT / "notebooks" / f"{name}.ipynb"
    own, contradictions = concluded(json.loads(path.read_text(encoding="utf-8"))), []
    for games, seed in RUNS:
        copy = tmp_path / path.name
        copy.write_bytes(path.read_bytes())
        scaled.inject(copy, {"GAMES": games, "SEED": seed, "KEPT": False})
        notebook = nbformat.read(copy, as_version=4)
        nbclient.NotebookClient(notebook, resources={"metadata": {"path": str(path.parent)}}).execute()
        found = concluded(notebook)
        assert found.keys() == own.keys()
        sure = CHANCE / (len(RUNS) * len(own)) if own else CHANCE
        others = [place for place in own if contradicts(found[place], own[place], sure)]
        contradictions += [(games, seed, *place, found[place], own[place]) for place in others]
    assert not contradictions
