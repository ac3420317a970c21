"""Docstrings: examples give what they say, and each package names the door by which a reader enters."""

import ast
import doctest
import importlib
from pkgutil import resolve_name

import pytest
from conftest import ROOT

SOURCES = {"gamelab": ROOT, "hiddenhands": ROOT / "book", "livefigure": ROOT / "packages/livefigure"}
MODULES = {
    ".".join(path.relative_to(folder).with_suffix("").parts): path
    for name, folder in SOURCES.items()
    for path in sorted((folder / name).rglob("*.py"))
}
PACKAGES = [name.removesuffix(".__init__") for name in MODULES if name.endswith(".__init__")]
DOORS = [name for name in PACKAGES if not name.endswith(".kernels")]


def docstrings(path):
    """Docstrings with examples, by what they are of: of kernels as well, which doctest itself passes over."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    kinds = ast.Module, ast.ClassDef, ast.FunctionDef
    for node in (node for node in ast.walk(tree) if isinstance(node, kinds)):
        text = ast.get_docstring(node) or ""
        if ">>> " in text:
            yield getattr(node, "name", path.stem), text


WITH_EXAMPLES = [name for name, path in MODULES.items() if any(docstrings(path))]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_give_what_they_say(name):
    told, runner = [], doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    around = vars(importlib.import_module(name.removesuffix(".__init__")))
    for of, text in docstrings(MODULES[name]):
        runner.run(doctest.DocTestParser().get_doctest(text, dict(around), of, name, 0), out=told.append)
    assert runner.tries and not told, "".join(told)


@pytest.mark.parametrize("name", DOORS)
def test_a_package_names_its_door(name):
    """A paragraph of its docstring begins with "Enter by", and all its names in backticks are there."""
    package = importlib.import_module(name)
    [paragraph] = [one for one in package.__doc__.split("\n\n") if one.startswith("Enter by `")]
    for place in paragraph.split("`")[1::2]:
        assert resolve_name(f"{name}.{place}") is not None
