"""Figures as one ES module: the text that MyST, other hosts of anywidgets and plain pages load.

It holds what it needs: the scripts that all figures share, each one's own, kernels, state and style.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import anywidget
from ipywidgets.embed import dependency_state

if TYPE_CHECKING:
    from livefigure.widget import LivingWidget

THEIRS = {*anywidget.AnyWidget.class_traits(sync=True), "_anywidget_id", "_css", "_esm", "_still", "engine"}
"""What of a widget's state is for hosts with a widget manager."""


def told(figure: LivingWidget) -> dict[str, Any]:
    """What the module's script is given of a figure: state, kernels and its picture until it lives."""
    models = dependency_state([figure], drop_defaults=False)
    (kernels,) = models[figure.engine.model_id]["buffers"]
    held = models[figure.model_id]
    return {
        "saved": {
            "state": {name: value for name, value in held["state"].items() if name not in THEIRS},
            "buffers": held.get("buffers", []),
        },
        "engine": {"wasm": kernels["data"], "descriptor": figure.engine.descriptor},
        "still": {"svg": drawn.svg, "said": drawn.said} if (drawn := figure._drawn()) else None,
    }


def literal(value: Any) -> str:
    """As a script, in a page too; in an object's own literal `__proto__`, which may be a name, is none."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    for sign, escaped in {"\\": "\\\\", "'": "\\'", "<": "\\x3c"}.items():
        text = text.replace(sign, escaped)
    return f"JSON.parse('{text}')"


def function(script: str) -> str:
    """A study's script, which is a function of what gives it the shared ones, as an expression."""
    return script.removeprefix("export default ").rstrip().removesuffix(";")


def write(binding: str, figures: Sequence[LivingWidget], words: Mapping[str, str]) -> str:
    """The text of a module for these figures; `binding` is the script that shows them to a host."""
    scripts, styles = (
        list(dict.fromkeys(getattr(figure.engine, part) for figure in figures))
        for part in ("library", "style")
    )
    named = {}
    for figure in figures:
        places = {"script": scripts.index(figure.engine.library), "style": styles.index(figure.engine.style)}
        named[figure.kind] = told(figure) | places
    if len(named) < len(figures):
        raise ValueError("module: two of the figures have one name, by which a page chooses between them.")
    clash = [name for name, one in named.items() if "figure" in one["saved"]["state"]]
    if clash and len(named) > 1:
        raise ValueError(
            f"module: {clash[0]} has a control called 'figure', which names one of several to a page; "
            "give the argument another name."
        )
    (shared,) = {figure.engine.shared for figure in figures}
    given = literal({"figures": named, "styles": styles, "words": dict(words)})
    listed = ",\n".join(map(function, [binding, *scripts]))
    return f"""{shared}
const [{{ widget }}, ...scripts] = [
{listed}
].map((script) => script((name) => livefigure[name]));
export default widget({given}, scripts);
"""
