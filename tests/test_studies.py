"""What all studies have in common: who knows one knows all."""

import ast
import inspect
from pathlib import Path

import pytest

from gamelab import choices
from gamelab.chapters import CHAPTERS, part, studies
from gamelab.kernel import PACKAGE
from gamelab.runs.experiment import Study

ROOT = Path(__file__).parents[1]
MODULES = ("choices", "published", "study", "page")
BESIDES = (
    "oracle",
    "against_oracle",
    "digests",
    "browser",
    "explanations",
    "openspiel",
    "seeds",
    "parameters",
)
"""Tests that are named after what they compare or look at, not after a module."""

every_study = pytest.mark.parametrize("chapter", CHAPTERS)
every_folder = pytest.mark.parametrize("folder", [*CHAPTERS, "cfr", "hanabi", "page"])


def last_names(module):
    """Names that a module's last statement binds."""
    last = ast.parse(inspect.getsource(module)).body[-1]
    if isinstance(last, ast.Expr):  # the sentence below an assignment
        last = ast.parse(inspect.getsource(module)).body[-2]
    return [last.name] if hasattr(last, "name") else [target.id for target in last.targets]


@every_study
@pytest.mark.parametrize("name", MODULES)
def test_a_study_has_the_same_modules(chapter, name):
    assert part(chapter, name).__doc__


@every_study
def test_a_study_has_a_notebook_tests_scripts_and_a_line_of_contents(chapter):
    assert (ROOT / "notebooks" / f"{chapter}.ipynb").exists()
    assert (ROOT / "tests" / chapter / "test_browser.py").exists()
    assert (PACKAGE / chapter / "js" / "main.js").exists()
    assert f"- file: notebooks/{chapter}\n" in (ROOT / "_toc.yml").read_text()


@every_study
def test_choices_are_records_of_numbers_with_a_sentence_each(chapter):
    module = part(chapter, "choices")
    known = filter(inspect.isclass, vars(module).values())
    records = [kind for kind in known if hasattr(kind, "parameters")]
    assert records
    for kind in records:
        assert choices.reading(kind) == kind()
        for name, parameter in choices.parameters(kind).items():
            assert parameter.summary and parameter.allowed
            assert getattr(choices.fill(kind, {}), name, parameter.standard) == parameter.standard


@every_study
def test_what_can_be_run_comes_last_and_is_described(chapter):
    module = part(chapter, "study")
    assert last_names(module) == ["STUDIES"]
    for study in module.STUDIES:
        assert isinstance(study, Study) and study.summary and study.plan.__doc__
        games, seed, parameters = study.read(None, None, {})
        assert all(experiment.columns for experiment in study.plan(games, seed, **parameters))


def test_names_of_experiments_are_unique():
    assert len(studies()) == sum(len(part(chapter, "study").STUDIES) for chapter in CHAPTERS)


@every_study
def test_what_the_page_needs_comes_last_and_every_widget_can_be_drawn(chapter):
    module = part(chapter, "page")
    assert last_names(module) == ["exports"]
    for kernel, *sample in module.exports().values():
        assert kernel.__doc__ and sample
    kinds = {
        kind.kind.default_value
        for kind in vars(module).values()
        if inspect.isclass(kind) and kind.__module__ == module.__name__ and not kind.__name__.startswith("_")
    }
    script = (PACKAGE / chapter / "js" / "main.js").read_text()
    drawn = script[script.index("living({") + 8 : script.index("})")].rstrip().removesuffix(",").split(",")
    assert kinds and kinds == {entry.partition(":")[0].strip() for entry in drawn}


@every_folder
def test_a_test_is_named_after_its_module(folder):
    modules = {path.stem for path in (PACKAGE / folder).rglob("*.py")} | {
        path.stem for path in (PACKAGE / folder / "js").glob("*")
    }
    tests = {path.stem.removeprefix("test_") for path in (ROOT / "tests" / folder).rglob("test_*.py")}
    assert tests <= modules | set(BESIDES)
