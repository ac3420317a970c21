"""What holds for every story: it shows one kernel and one experiment, and hides what draws."""

import ast
import json
import re

import pytest
from conftest import ROOT

from hiddenhands.ledger import findings
from hiddenhands.ledger.claims import claims
from hiddenhands.runs.registry import CHAPTERS

every_story = pytest.mark.parametrize("study", [study for study in CHAPTERS if claims(study)])


def story(study):
    """The story's cells."""
    return json.loads((ROOT / "notebooks" / f"{study}.ipynb").read_text(encoding="utf-8"))["cells"]


def source(cell):
    return "".join(cell["source"])


def tags(cell):
    return cell["metadata"].get("tags", [])


@every_story
def test_a_story_shows_one_kernel_and_the_experiment_and_hides_what_draws(study):
    code = [cell for cell in story(study) if cell["cell_type"] == "code"]
    imports = next(cell for cell in code if "import" in source(cell))
    assert len(list(filter(None, source(imports).splitlines()))) <= 20  # of two packages
    assert sum("annotated_source(" in source(cell) for cell in code) == 1
    [experiment] = [cell for cell in code if "experiment" in tags(cell)]
    assert len(source(experiment).strip().splitlines()) <= 10 and experiment["outputs"]
    assert len(ast.parse(source(experiment)).body) >= 1
    for cell in code:
        if not {"parameters", "hide-input", "remove-input", "remove-cell"} & set(tags(cell)):
            # What is open computes, and fits beside its text.
            assert not re.search(r"\b(plt|ax|figure)\.", source(cell)), source(cell)
            assert len(source(cell).strip().splitlines()) <= 12, source(cell)


DRAWS_OR_TELLS = re.compile(r"\b(tell|annotated_source|HTML|styled|plt|figures)\b")


@every_story
def test_in_jupyterlab_what_computes_is_open_and_short_and_links_lead_somewhere(study):
    cells = story(study)
    labels = {label for cell in cells for label in re.findall(r"^\(([\w-]+)\)=", source(cell), re.M)}
    for cell in cells:
        text, collapsed = source(cell), cell["metadata"].get("jupyter", {}).get("source_hidden")
        assert not re.search(r"\{(cite|term|ref|doc)\b[^}]*\}`", text), text
        assert set(re.findall(r"\]\(#([\w-]+)\)", text)) <= labels, text
        if cell["cell_type"] == "code" and collapsed:
            assert DRAWS_OR_TELLS.search(text), text
        elif cell["cell_type"] == "code" and "import" not in text:
            assert len(list(filter(str.strip, text.splitlines()))) <= 12, text


@every_story
def test_a_story_asks_at_most_twice_and_has_one_thing_to_try(study):
    cells = story(study)
    text = "\n".join(source(cell) for cell in cells if cell["cell_type"] == "markdown")
    assert 1 <= text.count("{admonition} Guess first") <= 2
    assert len(re.findall(r"^\*\*Try:\*\*", text, re.M)) == 1
    [at] = [n for n, cell in enumerate(cells) if "try" in tags(cell)]
    assert "**Try:**" in source(cells[at - 1])
    assert len(source(cells[at]).strip().splitlines()) <= 12 and cells[at]["outputs"]


@every_story
def test_the_head_of_a_story_says_what_was_found_in_both_languages(study):
    head = source(story(study)[0])
    first = f"{study}.{[*findings.of_study(study)][0]}"
    assert re.search(rf'^\*\*Found\*\* <span data-finding="{first}">', head, re.M)
    japanese = (ROOT / f"book/locale/ja/LC_MESSAGES/notebooks/{study}.po").read_text("utf-8")
    said = rf'^msgstr "\*\*結果\*\* <span data-finding=\\"{first}\\" lang=\\"ja\\">'
    assert re.search(said, japanese, re.M)
    cells = [*story(study), *story(f"{study}_evidence")]
    text = "\n".join(source(cell) for cell in cells if cell["cell_type"] == "markdown")
    for name in findings.of_study(study):
        assert f'<span data-finding="{study}.{name}">' in text, name
