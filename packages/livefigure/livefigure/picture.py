"""The picture of an author's figure where no script runs: print, GitHub, a browser without WebAssembly."""

import io
import warnings
from collections.abc import Mapping
from typing import Any

import matplotlib
import numpy as np
import numpy.typing as npt
from matplotlib.figure import Figure

COLOURS = ("#0173b2", "#de8f05", "#029e73", "#d55e00", "#cc78bc", "#949494")
"""seaborn's colour-blind-safe palette, as in js/style.css."""
INK = "#7a7a7a"  # can be read on white and on black
MOST = 20  # rows of a table
Shown = Mapping[str, Any]
"""What a figure shows, or one of its marks; numbers and arrays by name."""


def places(mark: Shown, found: Shown) -> npt.NDArray[Any]:
    """Where a mark's numbers lie along x."""
    many = len(found[mark["y"]])
    if isinstance(mark["x"], str):
        return found[mark["x"]]
    return np.linspace(*mark["x"], many) if mark["x"] else np.arange(many)


def rows(spec: Shown, found: Shown) -> list[dict[str, Any]]:
    """What is shown, as rows of plain numbers."""
    told = []
    for mark in spec["marks"]:
        if mark["mark"] == "heat":
            many, wide = found[mark["y"]].shape
            told += [
                {"row": r, "column": c, mark["label"]: found[mark["y"]][r, c].item()}
                for r in range(many)
                for c in range(wide)
            ]
            continue
        names = [name for name, _ in mark.get("columns", [(mark["y"], "")])]
        columns = [("x", places(mark, found)), *((name, found[name]) for name in names)]
        told += [{name: values[i].item() for name, values in columns} for i in range(len(columns[0][1]))]
    return told


def _draw(ax, mark, colour, found):
    values = found[mark["y"]]
    if mark["mark"] == "heat":
        ends = [*(mark["x"] or (0, values.shape[1])), *(mark["rows"] or (0, values.shape[0]))]
        image = ax.imshow(values, origin="lower", aspect="auto", extent=ends, cmap="viridis")
        ax.figure.colorbar(image, label=mark["label"])
        return
    x = places(mark, found)
    if mark["mark"] == "line":
        ax.plot(x, values, color=colour, label=mark["label"])
    elif mark["mark"] == "points":
        ax.plot(x, values, ".", color=colour, label=mark["label"])
    elif mark["mark"] == "bars":
        ax.bar(x, values, width=0.9 * (x[1] - x[0] if len(x) > 1 else 1), color=colour, label=mark["label"])


def draw(spec: Shown, found: Shown) -> str:
    """An SVG text; the same bytes each time."""
    drawn = [mark for mark in spec["marks"] if mark["mark"] != "table"]
    look = {
        "svg.fonttype": "none",
        "svg.hashsalt": spec["name"],
        "font.family": "sans-serif",
        "font.size": 11,
    }
    look |= dict.fromkeys(
        ("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color"), INK
    )
    with matplotlib.rc_context(look), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing from")  # the page's fonts draw the text
        figure = Figure(figsize=(7.2, 3.2 if drawn else 0.3 + 0.25 * MOST), layout="constrained")
        ax = figure.add_subplot()
        for mark, colour in zip(drawn, COLOURS * len(drawn)):
            _draw(ax, mark, colour, found)
        for mark in spec["marks"]:
            if mark["mark"] == "table":
                cells = [
                    [format(found[name][i].item(), how) for name, how in mark["columns"]]
                    for i in range(min(MOST, len(found[mark["y"]])))
                ]
                ax.set_axis_off()
                ax.table(cells, colLabels=[name for name, _ in mark["columns"]], loc="upper center")
        ax.set(xlabel=spec["axes"][0], ylabel=spec["axes"][1])
        ax.spines[["top", "right"]].set_visible(False)
        if sum(mark["mark"] != "heat" for mark in drawn) > 1:
            ax.legend(frameon=False)
        text = io.StringIO()
        untold = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        figure.savefig(text, format="svg", transparent=True, metadata=untold | {"Title": spec["alt"]})
    svg = text.getvalue()
    svg = svg[svg.index("<svg") :]
    return svg.replace("<svg ", '<svg role="img" style="max-width:100%;height:auto" ', 1)
