"""What holds for every story: it opens for a stranger, shows one kernel and one experiment, hides more."""

import ast
import json
import re

import pytest
from conftest import ROOT

from hiddenhands import printed
from hiddenhands.registry import CHAPTERS

OPENING = ("Asked", "Said", "Found")
every_story = pytest.mark.parametrize("study", [study for study in CHAPTERS if printed.read(study)])


def story(study):
    """The story's cells."""
    return json.loads((ROOT / "notebooks" / f"{study}.ipynb").read_text(encoding="utf-8"))["cells"]


def source(cell):
    return "".join(cell["source"])


def tags(cell):
    return cell["metadata"].get("tags", [])


def shown(cell):
    """What a cell put out as Markdown."""
    return "".join("".join(one.get("data", {}).get("text/markdown", "")) for one in cell["outputs"])


@every_story
def test_a_story_opens_with_what_was_asked_said_and_found(study):
    cells = story(study)
    found = next(cell for cell in cells if "found" in tags(cell))
    text = source(cells[0]) + "\n\n" + shown(found)
    parts = dict(re.findall(r"^\*\*(Asked|Said|Found)\*\* (.+?)(?:\n\n|\Z)", text, re.M | re.S))
    assert tuple(parts) == OPENING
    for name, words in parts.items():
        words = re.sub(r"\{cite:?\w*\}`[^`]*`|\[([^\]]*)\]\([^)]*\)", r"\1", words)
        assert len(words.split()) <= 20, (name, words)


@every_story
def test_a_story_shows_one_kernel_and_the_experiment_and_hides_what_draws(study):
    code = [cell for cell in story(study) if cell["cell_type"] == "code"]
    imports = next(cell for cell in code if "import" in source(cell))
    assert len(list(filter(None, source(imports).splitlines()))) <= 18  # of two packages
    assert sum("annotated_source(" in source(cell) for cell in code) == 1
    [experiment] = [cell for cell in code if "experiment" in tags(cell)]
    assert len(source(experiment).strip().splitlines()) <= 10 and experiment["outputs"]
    assert len(ast.parse(source(experiment)).body) >= 1
    for cell in code:
        if not {"experiment", "parameters"} & set(tags(cell)):
            assert {"hide-input", "remove-input"} & set(tags(cell)), source(cell)
            assert cell["metadata"].get("jupyter", {}).get("source_hidden") or cell is imports, source(cell)


@every_story
def test_an_answer_follows_its_question(study):
    cells = story(study)
    for before, cell in zip(cells, cells[1:]):
        if "answer" in tags(cell):
            assert "ask(" in source(before) or "answer" in tags(before), source(cell)
