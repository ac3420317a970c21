"""Widgets that compute in the reader's browser: ordinary ipywidgets here, alive in the static page too.

How to make one: in a study's `page.py` subclass `LivingWidget`, name its `kind`, give it traits; in the
study's js/main.js list a function `kind({model, el, engine, signal})` that draws it (see
self_estimation/js/scores.js; page/js/kit.js has controls, link state and downloads, page/js/engine.js the
worker that runs the kernels). Python computes, the page draws: a script knows how to call exports, it knows
no rules.

A study's kernels and scripts travel in one `Engine`, however many widgets of a page refer to it.
"""

from functools import cache
from importlib import resources

import anywidget
import ipywidgets
import traitlets

from gamelab.kernel import SOURCE
from gamelab.page import wasm

# The same few lines for every widget; they fetch the bundle from the engine's model, once per page.
_LOADER = """
async function library(engine) {
  const loaded = (globalThis.gamelabLibraries ??= new Map());
  const text = engine.get("library");
  if (!loaded.has(text)) loaded.set(text, import(URL.createObjectURL(new Blob([text], { type: "text/javascript" }))));
  return loaded.get(text);
}
export default {
  async render({ model, el, signal }) {
    const engine = await model.widget_manager.get_model(model.get("engine").slice("IPY_MODEL_".length));
    const { draw } = await library(engine);
    return draw({ kind: model.get("kind"), model, el, engine, signal });
  },
};
"""


class Engine(ipywidgets.Widget):
    """A study's kernels and drawing code, for the widgets of a page to share."""

    wasm = traitlets.Bytes().tag(sync=True)
    descriptor = traitlets.Dict().tag(sync=True)
    library = traitlets.Unicode().tag(sync=True)
    source = traitlets.Unicode(SOURCE).tag(sync=True)


@cache
def engine(study):
    """The one Engine of `study`; wasm.BrowserBuildError if `make` has not built it."""
    kernels, descriptor = wasm.load(study)
    try:
        library = (resources.files("gamelab") / "built" / f"{study}.js").read_text(encoding="utf-8")
    except FileNotFoundError:
        raise wasm.BrowserBuildError(f"the scripts of {study} are not built: run `make`.") from None
    return Engine(wasm=kernels, descriptor=descriptor, library=library)


def fields(enumeration):
    """The members of an IntEnum for the page's scripts: {"tokens": 0, ...}."""
    return {member.name.lower(): int(member) for member in enumeration}


def arguments(name, record):
    """The plain arguments that a NamedTuple of numbers is to a kernel: {"settings.rules.lock": 1, ...}."""
    if not hasattr(record, "_fields"):
        return {name: record}
    nested = (
        arguments(f"{name}.{field}", value) for field, value in zip(record._fields, record, strict=True)
    )
    return {leaf: number for part in nested for leaf, number in part.items()}


def choices(parameters, prefix):
    """Declared choices for the page's switch board (page/js/kit.js), a dict each.

    parameters: name -> Parameter, each with words. prefix: where the kernels' argument has the field, such as
    "settings" for the leaf "settings.ties".
    """
    return [
        {
            "name": name,
            "leaf": f"{prefix}.{name}",
            "summary": parameter.summary,
            "words": list(parameter.words),
            "default": parameter.standard,
        }
        for name, parameter in parameters.items()
    ]


def words_of(text):
    """The choices in a trait's text, "ties:SWPV known:nobody", as a dict."""
    return dict(pair.partition(":")[::2] for pair in text.split())


class LivingWidget(anywidget.AnyWidget):
    """Base of all widgets; subclasses set `kind`. The study is the package that the class comes from."""

    _esm = _LOADER
    kind = traitlets.Unicode().tag(sync=True)
    engine = traitlets.Instance(Engine).tag(sync=True, **ipywidgets.widget_serialization)

    def __init__(self, **traits):
        # traitlets would only warn, and the figure would show something else than it was asked for.
        unknown = [name for name in traits if not self.has_trait(name)]
        if unknown:
            raise TypeError(f"{type(self).__name__} has no trait {unknown[0]!r}")
        super().__init__(engine=engine(type(self).__module__.split(".")[-2]), **traits)

    def __repr__(self):
        # Stable, so that nbval can compare it.
        return f"{type(self).__name__}()"
