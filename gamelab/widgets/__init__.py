"""Widgets that compute in the reader's browser: ordinary ipywidgets here, alive in the static page too.

How to make one: subclass `LivingWidget`, name its `game` and its `kind`, give it traits; export a function
`kind({model, el, engine, signal})` from js/main.js that draws it (see js/hanabi_scores.js; js/kit.js has
controls, link state and downloads, js/engine.js the worker that runs the kernels). Python computes, the
page draws: a module knows how to call exports, it knows no rules.

The kernels and the bundle of all modules travel in one `Engine` per game, however many widgets refer to it.
"""

from functools import cache
from importlib import resources

import anywidget
import ipywidgets
import traitlets

from gamelab import wasm
from gamelab.kernel import SOURCE

# The same few lines for every widget; they fetch the bundle from the engine's model, once per page.
_LOADER = """
async function library(engine) {
  const loaded = (globalThis.gamelabLibraries ??= {});
  const source = engine.get("source");
  loaded[source] ??= import(URL.createObjectURL(new Blob([engine.get("library")], { type: "text/javascript" })));
  return loaded[source];
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
    """A game's kernels and the drawing code, for the widgets of a page to share."""

    wasm = traitlets.Bytes().tag(sync=True)
    descriptor = traitlets.Dict().tag(sync=True)
    library = traitlets.Unicode().tag(sync=True)
    source = traitlets.Unicode(SOURCE).tag(sync=True)


@cache
def engine(game):
    """The one Engine of `game`; wasm.BrowserBuildError if `make` has not built it."""
    kernels, descriptor = wasm.load(game)
    try:
        library = (resources.files("gamelab") / "built" / "widgets.js").read_text(encoding="utf-8")
    except FileNotFoundError:
        raise wasm.BrowserBuildError("the widgets' script is not built: run `make`.") from None
    return Engine(wasm=kernels, descriptor=descriptor, library=library)


class LivingWidget(anywidget.AnyWidget):
    """Base of all widgets; subclasses set `game` and `kind`."""

    _esm = _LOADER
    game = ""
    kind = traitlets.Unicode().tag(sync=True)
    engine = traitlets.Instance(Engine).tag(sync=True, **ipywidgets.widget_serialization)

    def __init__(self, **traits):
        # traitlets would only warn, and the figure would show something else than it was asked for.
        unknown = [name for name in traits if not self.has_trait(name)]
        if unknown:
            raise TypeError(f"{type(self).__name__} has no trait {unknown[0]!r}")
        super().__init__(engine=engine(self.game), **traits)

    def __repr__(self):
        # Stable, so that nbval can compare it.
        return f"{type(self).__name__}()"
