"""What all studies have in common: who knows one knows all."""

import ast
import inspect

import numpy as np
import pytest
from conftest import ROOT

from gamelab import choices
from hiddenhands import PACKAGE, printed
from hiddenhands.registry import CHAPTERS, part, studies
from hiddenhands.runs.experiment import Study
from hiddenhands.runs.run import run

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
    "size_and_worth",
    "as_printed",
)
"""Tests that are named after what they compare or look at, not after a module."""

BY_NAME = {"page": "browser"}
"""Modules whose test in their folder has another name: a page is tested in a browser."""
TESTED_BY = {
    "__init__": "test_reference.py",
    "browser": "test_sixth_study.py",
    "chapters": "test_make.py",
    "choices": "test_cli.py",
    "printed": "test_published.py",
    "source": "test_make.py",
    "cfr/arrays": "cfr/test_sampling.py",
    "cfr/lp": "cfr/test_solve.py",
    "koikoi/refined": "koikoi/test_exact.py",
    "runs/state": "cfr/test_solve.py",
    "cfr/playing": "cfr/test_sampling.py",
    "cfr/table": "cfr/test_command.py",
    "cfr/walks": "cfr/test_openspiel.py",
    "daifugo/measured": "ledger/test_daifugo.py",
    "daifugo/play": "daifugo/test_digests.py",
    "daifugo/weights": "daifugo/test_players.py",
    "hanabi/lots": "hanabi/test_policy.py",
    "hanabi/memory": "hanabi/test_agent.py",
    "hanabi/play": "hanabi/test_against_oracle.py",
    "hanabi/view": "hanabi/test_strategies.py",
    "koikoi/games": "koikoi/larger/test_layout.py",
    "koikoi/command": "koikoi/full/test_lines.py",
    "koikoi/full/cards": "koikoi/full/test_rules.py",
    "koikoi/full/engine": "koikoi/full/test_lines.py",
    "koikoi/full/weights": "koikoi/full/test_training.py",
    "koikoi/larger/growth": "koikoi/test_study.py",
    "koikoi/match": "koikoi/full/test_contest.py",
    "koikoi/larger/size": "koikoi/larger/test_observations.py",
    "koikoi/larger/words": "koikoi/larger/test_layout.py",
    "koikoi/words": "koikoi/test_rules.py",
    "ledger/export": "ledger/test_ledger.py",
    "people/command": "people/test_logs.py",
    "people/deal": "people/test_logs.py",
    "people/games": "people/test_logs.py",
    "runs/experiment": "test_claims.py",
    "runs/progress": "runs/test_runner.py",
    "runs/verify": "runs/test_results.py",
    "self_estimation/measured": "ledger/test_self_estimation.py",
    "thinking_time/command": "thinking_time/test_records.py",
    "thinking_time/measured": "ledger/test_thinking_time.py",
    "thinking_time/pooled": "thinking_time/test_records.py",
    "werewolf/deviations": "werewolf/test_explain.py",
    "werewolf/readings": "ledger/test_werewolf.py",
    "livefigure/__main__": "packages/livefigure/tests/test_author.py",
    "livefigure/kernel": "packages/livefigure/tests/test_maths.py",
    "livefigure/leaves": "packages/livefigure/tests/test_wasm.py",
    "livefigure/picture": "packages/livefigure/tests/test_author.py",
    "livefigure/sphinx": "packages/livefigure/tests/test_example.py",
    "livefigure/testing": "packages/livefigure/tests/test_wasm.py",
    "livefigure/widget": "page/test_host.py",
}
"""Module -> the test that exercises it, below tests/, where that is not named after it."""
FIGURES = ROOT / "packages" / "livefigure"

every_study = pytest.mark.parametrize("chapter", CHAPTERS)
every_folder = pytest.mark.parametrize("folder", [*CHAPTERS, "cfr", "hanabi"])


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
    assert (ROOT / "notebooks" / f"{chapter}_evidence.ipynb").exists() == bool(printed.read(chapter))
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


CARDS = {"agent": "random,greedy,learned", "card": "3,2"}


@pytest.mark.parametrize(
    "name, games, given",
    [
        ("hanabi-strategies", 400, {}),
        ("hanabi-search", 9, {"blueprint": "estimation", "hand": "2", "worlds": "8"}),
        ("hanabi-thinking-time", 60, {}),
        ("daifugo-single-card", 400, CARDS),
        ("daifugo-single-card", 400, CARDS | {"estimator": "seats"}),
    ],
)
def test_rows_do_not_depend_on_workers_or_shards(name, games, given):
    """Nor does a game on those before it."""
    _, seed, parameters = studies()[name].read(games, 1995, given)
    plan = studies()[name].plan(games, seed, **parameters)
    reference = run(plan, workers=1, shard=games)
    for workers, shard in ((2, 7), (8, games // 4), (3, games - 1)):
        for ours, theirs in zip(run(plan, workers=workers, shard=shard), reference, strict=True):
            assert np.array_equal(ours, theirs)


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


def modules():
    """Name -> file of every module of gamelab and livefigure: "cfr/tree", "livefigure/wasm"."""
    ours = {path.relative_to(PACKAGE): path for path in PACKAGE.rglob("*.py")}
    theirs = {path.relative_to(FIGURES): path for path in FIGURES.glob("livefigure/*.py")}
    return {name.with_suffix("").as_posix(): path for name, path in (ours | theirs).items()}


def own_test(name):
    """The test that has a module's name, or its ledger's: a path."""
    folder, _, module = name.rpartition("/")
    if folder == "livefigure":
        return FIGURES / "tests" / f"test_{module}.py"
    if folder == "ledger":  # a study's ledger has one test, in however many files it is
        module = next((chapter for chapter in CHAPTERS if module.startswith(chapter)), module)
    return ROOT / "tests" / folder / f"test_{BY_NAME.get(module, module)}.py"


def has_logic(name, path):
    """Whether a module computes anything; the contract reads choices and what is printed."""
    if "/" in name and path.stem in ("choices", "published"):
        return False
    return any(isinstance(node, ast.FunctionDef) for node in ast.walk(ast.parse(path.read_text("utf-8"))))


def names(path):
    """What a test imports, with dots."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))


def test_every_module_has_a_test_that_is_found_by_its_name():
    known = modules()
    untested = {name for name, path in known.items() if has_logic(name, path) and not own_test(name).exists()}
    assert untested == TESTED_BY.keys() and TESTED_BY.keys() <= known.keys()


@pytest.mark.parametrize("name", TESTED_BY)
def test_where_a_test_has_another_name_it_says_what_it_tests(name):
    path = (ROOT if TESTED_BY[name].startswith("packages/") else ROOT / "tests") / TESTED_BY[name]
    dotted = "gamelab" if name == "__init__" else name.replace("/", ".")
    dotted = dotted if dotted.startswith(("gamelab", "livefigure.")) else f"gamelab.{dotted}"
    text = path.read_text("utf-8")
    assert dotted in names(path) or f"`{name}`" in text or f'"{dotted}"' in text
