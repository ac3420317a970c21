"""What all studies have in common: who knows one knows all."""

import ast
import inspect
from copy import deepcopy

import numpy as np
import pytest
from conftest import ROOT

from hiddenhands import PACKAGE
from hiddenhands.ledger.claims import claims
from hiddenhands.runs.experiment import Study
from hiddenhands.runs.registry import CHAPTERS, part, studies
from hiddenhands.runs.run import run

MODULES = ("published", "experiments", "figures", "page_kernels")
every_study = pytest.mark.parametrize("chapter", CHAPTERS)


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
    assert (ROOT / "notebooks" / f"{chapter}_evidence.ipynb").exists() == bool(claims(chapter))
    assert (ROOT / "tests/hiddenhands" / chapter / "test_browser.py").exists()
    assert (PACKAGE / chapter / "js" / "main.js").exists()
    assert f"- file: notebooks/{chapter}\n" in (ROOT / "_toc.yml").read_text()


@every_study
def test_what_can_be_run_comes_last_and_is_described(chapter):
    module = part(chapter, "experiments")
    assert last_names(module) == ["STUDIES"]
    for study in module.STUDIES:
        assert isinstance(study, Study) and study.plan.__doc__
        games, seed, parameters = study.read(None, None, {})
        assert all(experiment.columns for experiment in study.plan(games, seed, **parameters))


def test_names_of_experiments_are_unique():
    assert len(studies()) == sum(len(part(chapter, "experiments").STUDIES) for chapter in CHAPTERS)


CARDS = {"agent": "random,greedy,learned", "card": "3,2"}


@pytest.mark.parametrize(
    "name, games, given",
    [
        ("hanabi-strategies", 400, {}),
        ("hanabi-search", 9, {"blueprint": "estimation", "hand": "2", "worlds": "8"}),
        ("hanabi-thinking-time", 60, {}),
        ("daifugo-single-card", 400, CARDS),
        ("daifugo-single-card", 400, CARDS | {"estimator": "seats"}),
        ("koikoi-strength", 8, {"between": "rules,search", "playouts": "40"}),
        ("werewolf-graph", 64, {}),
        ("people-beliefs", 60, {"model": "2015"}),
    ],
)
def test_rows_do_not_depend_on_workers_or_blocks(name, games, given):
    """Nor does a game on those before it."""
    _, seed, parameters = studies()[name].read(games, 1995, given)
    plan = studies()[name].plan(games, seed, **parameters)
    reference = run(plan, workers=1, block=games)
    for workers, block in ((2, 7), (8, games // 4), (3, games - 1)):
        for ours, theirs in zip(run(plan, workers=workers, block=block), reference, strict=True):
            assert np.array_equal(ours, theirs)


@every_study
def test_a_page_kernel_is_described_and_every_widget_can_be_drawn(chapter):
    module = part(chapter, "figures")
    for kernel, *sample in part(chapter, "page_kernels").exports().values():
        assert kernel.__doc__ and sample
    kinds = {
        kind.kind.default_value
        for kind in vars(module).values()
        if inspect.isclass(kind) and kind.__module__ == module.__name__ and not kind.__name__.startswith("_")
    }
    script = (PACKAGE / chapter / "js" / "main.js").read_text()
    drawn = script[script.index("living({") + 8 : script.index("})")].rstrip().removesuffix(",").split(",")
    assert kinds and kinds == {entry.partition(":")[0].strip() for entry in drawn}


@pytest.mark.compiled
@pytest.mark.parametrize("chapter", [chapter for chapter in CHAPTERS if chapter != "koikoi"])
def test_what_the_page_computes_is_what_numba_computes(chapter):
    """Called as its sample is; Koi-Koi's kernels need a game that is laid out, see their own tests."""
    from wasm_runtime import built

    module = built(chapter)
    for name, (kernel, *sample) in part(chapter, "page_kernels").exports().items():
        if name == "test_studies":
            continue  # its sample has fewer games than its people play
        here, there = deepcopy(sample), deepcopy(sample)
        assert module.call(name, *there) == kernel(*here), name
        np.testing.assert_equal(there, here, name)
