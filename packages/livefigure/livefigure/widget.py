"""Widgets that compute in the reader's browser: ordinary ipywidgets here, alive in the static page too.

How to make one: subclass `LivingWidget`, name its `kind`, give it traits (the page
has them all, and plain texts, numbers, lists and dicts besides); in the study's js/main.js list a function
`kind({model, el, engine, signal, chart, said})` that draws it (README.md has one). The folder js has what
scripts share: controls made from the traits' declarations and kept in the page's link, charts, runs of many
games, and the worker that runs the kernels. Python computes, the page draws: a script knows how to call
exports, it knows no rules. What has an order is a list: a stored notebook sorts the keys of its objects.

The function gives back {bound, data}: what `bind` made, and the rows that the figure shows; `answering`
(js/controls.js) and, for games played live, `live` (js/games.js) give both. From these the kit makes what
can be taken along (js/downloads.js): a file of data, a link, and the lines of `_python`. A figure opens as a
picture that the same script has drawn (still.py), with the rows in its text.

A study's kernels and scripts travel in one `Engine`, however many widgets of a page refer to it; or, for
hosts that know no such references, with the figure in a module of its own (module.py).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from copy import copy
from enum import IntEnum
from functools import cache
from importlib import resources
from typing import Any

import anywidget
import ipywidgets
import traitlets

from livefigure import module, still, wasm

# The same few lines for every widget; they fetch the scripts from the engine's model, once per page. What all
# share is `livefigure`, its modules by name; a study's script is a function of what gives it these.
_LOADER = """
const loaded = (globalThis.livefigureLibraries ??= new Map());
const load = (text) => import(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
const once = (text, make) => loaded.get(text) ?? loaded.set(text, make()).get(text);
async function library(engine) {
  const [shared, own] = [engine.get("shared"), engine.get("library")];
  const { default: modules } = await once(shared, () => load(`${shared}export default livefigure;`));
  return once(own, async () => (await load(own)).default((name) => modules[name]));
}
export default {
  async render({ model, el, signal }) {
    if (!model.widget_manager) throw new Error("without a widget manager it lives as a module");
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
    shared = traitlets.Unicode().tag(sync=True)
    """Script: the kit and the chart library, the same for all figures."""
    library = traitlets.Unicode().tag(sync=True)
    """Script: the study's own."""
    style = traitlets.Unicode().tag(sync=True)


@cache
def engine(package: str, study: str) -> Engine:
    """The one Engine of a study, built into `package`; wasm.BrowserBuildError if `make` has not built it."""
    kernels, descriptor = wasm.load(package, study)
    library = built(f"{study}.js", package)
    shared, dressed = built("shared.js"), style(package)
    return Engine(wasm=kernels, descriptor=descriptor, shared=shared, library=library, style=dressed)


def built(name: str, package: str = "livefigure") -> str:
    """The text of a script that a package brings."""
    path = resources.files(package) / "built" / name
    if not path.is_file():
        raise wasm.BrowserBuildError(f"the script {name} is {wasm.MISSING}")
    return path.read_text(encoding="utf-8")


def style(package: str = "livefigure") -> str:
    """The style of all figures, and behind it that of a package's own: its js/style.css, if it has one."""
    paths = [resources.files(name) / "js" / "style.css" for name in dict.fromkeys(["livefigure", package])]
    return "".join(path.read_text(encoding="utf-8") for path in paths if path.is_file())


def fields(enumeration: type[IntEnum]) -> dict[str, int]:
    """The members of an IntEnum for the page's scripts: {"tokens": 0, ...}."""
    return {member.name.lower(): int(member) for member in enumeration}


def choices(parameters: Mapping[str, Any], prefix: str) -> list[dict[str, Any]]:
    """Declared choices for the page's switch board (js/controls.js), a dict each.

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


def words_of(text: str) -> dict[str, str]:
    """The choices in a trait's text, "ties:SWPV known:nobody", as a dict."""
    return dict(pair.partition(":")[::2] for pair in text.split())


def offer(trait: traitlets.TraitType[Any, Any]) -> dict[str, Any]:
    """What the page's control of a trait offers: its words, its limits, or nothing of the kind."""
    if isinstance(trait, traitlets.Enum):
        return {"options": list(trait.values)}
    limits = {name: getattr(trait, name, None) for name in ("min", "max")}
    return {name: limit for name, limit in limits.items() if limit is not None and math.isfinite(limit)}


SENT: dict[type, Any] = {kind: getattr(traitlets, kind.__name__.title()) for kind in (int, float, list, dict)}
SENT[str] = traitlets.Unicode
"""The traits that plain attributes of a figure become."""


class LivingWidget(anywidget.AnyWidget):
    """Base of all widgets; subclasses set `kind`. The study is the package that the class comes from."""

    _esm = _LOADER
    kind = traitlets.Unicode().tag(sync=True)
    _python = traitlets.Unicode().tag(sync=True)
    """Lines whose last gives what the figure shows; {hand} stands for a trait's value, {**switches} for the
    words of a switch board."""
    _still = traitlets.List().tag(sync=True)
    engine = traitlets.Instance(Engine).tag(sync=True, **ipywidgets.widget_serialization)
    _offers = traitlets.Dict().tag(sync=True)

    def __init_subclass__(cls, **options: Any) -> None:
        """All traits of a figure are the page's too: the reader's controls, and what its script is sent."""
        for name, given in list(vars(cls).items()):
            if type(given) in SENT and name[:2] != "__":
                given = SENT[type(given)](given)
                setattr(cls, name, given)
                given.class_init(cls, name)
            elif type(given) is tuple and name[:2] != "__":
                raise TypeError(
                    f"{cls.__name__}.{name} is a tuple, which the page is not sent: make it a list"
                )
            if isinstance(given, traitlets.TraitType):
                given.tag(sync=True)
        super().__init_subclass__(**options)

    def __init__(self, **traits: Any) -> None:
        # traitlets would only warn, and the figure would show something else than it was asked for.
        unknown = [name for name in traits if not self.has_trait(name)]
        if unknown:
            raise TypeError(f"{type(self).__name__} has no trait {unknown[0]!r}")
        offers = {name: offer(trait) for name, trait in self.traits(sync=True).items()}
        offers = {name: offered for name, offered in offers.items() if offered}
        super().__init__(engine=self._engine(), _offers=offers, **traits)

    def _home(self) -> tuple[str, str]:
        """(package, study): the first of the names of the module of the class, and those up to its own."""
        package, *study, _ = type(self).__module__.split(".")
        return package, ".".join(study)

    def _engine(self) -> Engine:
        return engine(*self._home())

    def _drawn(self) -> still.Still | None:
        """The picture of the figure as it is set, a still.Still; None if there is none."""
        state = {name: value for name, value in self.get_state().items() if name != "_still"}
        return still.draw(self.kind, *self._home(), state)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """The view; for readers without it a picture, and the rows that it shows as text."""
        data, metadata = super()._repr_mimebundle_(**kwargs)
        if drawn := self._drawn():
            self._still = drawn.html
            data["image/svg+xml"] = drawn.svg
            data["text/plain"] = "\n".join([repr(self), *still.as_text(drawn.rows)])
        return data, metadata

    def module(self, *others: LivingWidget, words: Mapping[str, str] | None = None) -> str:
        """The text of an ES module with this figure, for pages and hosts of anywidgets; it loads nothing.

        others: more figures for the same module; a page then names one by its function, {"figure": "walk"}.
        words: what the kit's own words, such as "Reset", are in the page's language.
        """
        return module.write(built("module.js"), [self, *others], words or {})

    def plain(self) -> anywidget.AnyWidget:
        """The figure by its module: an anywidget of its own that has no traits but what a reader chooses.

        For hosts that take a widget's whole state for its value, such as marimo.
        """
        chosen = {name: copy(self.traits()[name]) for name in self._public()}
        kind = type(self.kind, (anywidget.AnyWidget,), {"_esm": self.module(), **chosen})
        return kind(**{name: getattr(self, name) for name in chosen})

    def _public(self) -> list[str]:
        """The names of the traits that are neither any figure's nor its script's alone."""
        ours = set(type(self).class_traits(sync=True)) - set(LivingWidget.class_traits(sync=True))
        return sorted(name for name in ours if not name.startswith("_"))

    def __repr__(self) -> str:
        """The settings by name, the same each time, so that nbval can compare them."""
        shown = {name: getattr(self, name) for name in self._public()}
        set_to = ", ".join(f"{name}={value!r}" for name, value in shown.items() if value is not None)
        return f"{type(self).__name__}({set_to})"
