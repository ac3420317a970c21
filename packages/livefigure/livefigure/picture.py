"""The picture of an author's figure where no script runs: print, GitHub, a browser without WebAssembly."""

import io
import math
import warnings
from collections.abc import Mapping
from typing import Any, NamedTuple

import matplotlib
import numpy as np
import numpy.typing as npt
from matplotlib.figure import Figure
from matplotlib.ticker import NullLocator

from livefigure import written

COLOURS = ("#0173b2", "#de8f05", "#029e73", "#d55e00", "#cc78bc", "#949494")
"""seaborn's colour-blind-safe palette, as in js/style.css."""
INK = "#7a7a7a"  # can be read on white and on black
MOST = 20  # rows of a table
Shown = Mapping[str, Any]
"""What a figure shows, or one of its marks; numbers and arrays by name."""


class State(NamedTuple):
    """What a figure is set to, and what it shows there."""

    found: Shown  # its function's arrays and result, by name
    chosen: Shown  # what the controls are set to, by word
    got: Shown = {}  # what the function gets for it: at a slider's upper end, what that stands for
    games: Shown = {}  # what `moments` says of the games, if it plays some


def places(mark: Shown, found: Shown) -> npt.NDArray[Any]:
    """Where a mark's numbers lie along x."""
    many = len(found[mark["y"]])
    if isinstance(mark["x"], str):
        return found[mark["x"]]
    return np.linspace(*mark["x"], many) if mark["x"] else np.arange(many)


def known(mark: Shown, chosen: Shown) -> list[dict[str, Any]]:
    """The rows of what is known before that belong to what is chosen."""
    return [
        row for row in mark["rows"] if all(row[column] == chosen[word] for word, column in mark["by"].items())
    ]


def moments(values: npt.NDArray[Any]) -> dict[str, Any]:
    """What a sentence says of many games, as js/games.js has it."""
    games, mean = len(values), float(np.mean(values))
    sd = float(np.std(values, ddof=1)) if games > 1 else math.nan
    reach = 1.96 * sd / games**0.5
    return {"games": games, "mean": mean, "sd": sd, "low": mean - reach, "high": mean + reach}


def rows(spec: Shown, state: State) -> list[dict[str, Any]]:
    """What is shown, as rows of plain numbers."""
    told, found = [], state.found
    for mark in spec["marks"]:
        if mark["mark"] in ("still", "printed"):
            told += known(mark, state.chosen)
            continue
        if mark["mark"] == "mean":
            told.append({mark["over"]: state.got[mark["over"]]} | state.games)
            continue
        if mark["mark"] == "bar":
            told.append({mark["y"]: np.asarray(found[mark["y"]]).item()})
            continue
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


def _whisker(ax, x, row, low, high, colour):
    ax.vlines(x, row[low], row[high], color=colour, alpha=0.5, lw=3)


def _draw_known(ax, mark, chosen, labels):
    shown = known(mark, chosen)
    x, y, low, high = (mark[column] for column in ("x", "y", "low", "high"))
    if mark["mark"] == "printed":
        for row in shown:
            if x and y:
                ax.plot(row[x], row[y], "D", color=COLOURS[1])
                if low:
                    _whisker(ax, row[x], row, low, high, COLOURS[1])
                continue
            rule, place, frame = (
                (ax.axhline, (0, row[y]), "yaxis") if y else (ax.axvline, (row[x], 1), "xaxis")
            )
            rule(row[y or x], color=COLOURS[1], ls="--")
            along = getattr(ax, f"get_{frame}_transform")()
            ax.annotate(labels.get(mark["label"], mark["label"]), place, xycoords=along, va="bottom")
        return
    names = list(dict.fromkeys(row[mark["name"]] if mark["name"] else "" for row in shown))
    front = chosen[mark["name"]] if chosen.get(mark["name"]) in names else next(iter(names), None)
    for name in names:
        own = [row for row in shown if not mark["name"] or row[mark["name"]] == name]
        at = [row[x] for row in own]
        colour = COLOURS[0] if name == front else COLOURS[5]
        ax.plot(at, [row[y] for row in own], color=colour)
        if low:
            ax.fill_between(
                at, [row[low] for row in own], [row[high] for row in own], color=colour, alpha=0.3
            )
        ax.annotate(labels.get(name, name), (at[-1], own[-1][y]), ha="right", va="bottom")


def _draw(ax, mark, colour, state, labels, beside):
    found, chosen, _, games = state
    if mark["mark"] in ("still", "printed"):
        return _draw_known(ax, mark, chosen, labels)
    if mark["mark"] == "mean":
        ax.plot(chosen[mark["over"]], games["mean"], "o", color=INK)
        return _whisker(ax, chosen[mark["over"]], games, "low", "high", INK)
    values = found[mark["y"]]
    if mark["mark"] == "bar":
        ax.barh(0, np.asarray(values).item() - mark["x"][0], left=mark["x"][0], color=colour)
        ax.set_yticks([])
        return ax.set_xlim(mark["x"])
    if mark["mark"] == "heat":
        ends = [*(mark["x"] or (0, values.shape[1])), *(mark["up"] or (0, values.shape[0]))]
        image = ax.imshow(values, origin="lower", aspect="auto", extent=ends, cmap="viridis")
        return ax.figure.colorbar(image, label=mark["label"])
    x = places(mark, found)
    if mark["mark"] == "line":
        return ax.plot(x, values, color=colour, label=mark["label"])
    if mark["mark"] == "points":
        return ax.plot(x, values, ".", color=colour, label=mark["label"])
    wide = 0.9 * (x[1] - x[0] if len(x) > 1 else 1) / len(beside)
    x = x + wide * (beside.index(mark) - (len(beside) - 1) / 2)
    ax.bar(x, values, width=wide, color=colour, label=mark["label"])


def top(spec: Shown, chosen: Shown) -> float:
    """The highest value that is known before, of what is chosen."""
    marks = [mark for mark in spec["marks"] if mark["mark"] in ("still", "printed") and mark["y"]]
    return max((row[mark["high"] or mark["y"]] for mark in marks for row in known(mark, chosen)), default=0.0)


def _set_axes(ax, spec, chosen):
    for way, axis in zip(("x", "y"), spec["axes"]):
        ends = axis.get("domain")
        if "span" in axis:
            highest = math.ceil(top(spec, chosen) + axis["span"] / 12)
            ends = highest - axis["span"], highest
        settings = {f"{way}label": axis["label"]}
        if axis.get("type") == "log":
            settings[f"{way}scale"] = "log"
        if ends:
            settings[f"{way}lim"] = ends
        ax.set(**settings)
        if "words" in axis:
            ax.set(**{f"{way}ticks": axis["ticks"], f"{way}ticklabels": axis["words"]})
            getattr(ax, f"{way}axis").set_minor_locator(NullLocator())
        elif axis.get("form"):
            getattr(ax, f"{way}axis").set_major_formatter(
                lambda value, _, how=axis["form"]: written.seen(value, how)
            )


def draw(spec: Shown, state: State) -> str:
    """An SVG text; the same bytes each time."""
    found, chosen = state.found, state.chosen
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
        lying = {mark["mark"] for mark in drawn} <= {"bar", "printed"}
        tables = [mark for mark in spec["marks"] if mark["mark"] == "table"]
        high = 1.4 if drawn and lying else 3.2 if drawn else 0.3 + 0.25 * MOST * bool(tables)
        figure = Figure(figsize=(7.2, high), layout="constrained")
        ax = figure.add_subplot()
        beside = [mark for mark in drawn if mark["mark"] == "bars"]
        for mark, colour in zip(drawn, COLOURS * len(drawn)):
            _draw(ax, mark, colour, state, spec["labels"], beside)
        if tables or not drawn:
            ax.set_axis_off()
        for mark in tables:
            cells = [
                [written.seen(found[name][i].item(), how) for name, how in mark["columns"]]
                for i in range(min(MOST, len(found[mark["y"]])))
            ]
            ax.table(cells, colLabels=[name for name, _ in mark["columns"]], loc="upper center")
        _set_axes(ax, spec, chosen)
        ax.spines[["top", "right"]].set_visible(False)
        if sum(mark["mark"] in ("line", "points", "bars") for mark in drawn) > 1:
            ax.legend(frameon=False)
        text = io.StringIO()
        untold = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        figure.savefig(text, format="svg", transparent=True, metadata=untold | {"Title": spec["alt"]})
    svg = text.getvalue()
    svg = svg[svg.index("<svg") :]
    return svg.replace("<svg ", '<svg role="img" style="max-width:100%;height:auto" ', 1)
