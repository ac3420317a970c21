"""The numbers that a matplotlib figure shows, as a table: what a reader takes along from a picture."""

import numpy as np
import pandas as pd
from matplotlib.category import StrCategoryFormatter
from matplotlib.container import BarContainer, ErrorbarContainer
from matplotlib.ticker import FixedFormatter, FuncFormatter

from hiddenhands.runs import files

COLUMNS = ("panel", "horizontal", "vertical", "series", "x", "y", "value")
WORDS = (FixedFormatter, FuncFormatter, StrCategoryFormatter)
"""What writes words at ticks."""


def as_csv(figure):
    """The figure's points as CSV, a line each: where they are, in words where the axis has words.

    panel: title of the axes. horizontal, vertical: what their axes say. series: the label in the legend, or
    nothing. value: of a coloured cell. Ends of intervals and corners of areas are points too. Numbers have
    six digits. Empty for a drawing without numbers.
    """
    lines = []
    for ax in figure.axes:
        axes = ax.get_title(), ax.get_xlabel(), ax.get_ylabel()
        for series, x, y, *value in _points(ax):
            place = _place(ax.xaxis, x), _place(ax.yaxis, y)
            lines.append([*axes, series, *place, _digits(value[0]) if value else ""])
    table = pd.DataFrame(lines, columns=COLUMNS).map(files.cell)
    return table.to_csv(index=False, lineterminator="\n") if lines else ""


def numbers(artist):
    """The numbers that an artist shows, in a row; empty if it shows none."""
    for read in ("get_xydata", "get_offsets", "get_array"):
        held = getattr(artist, read, lambda: None)()
        # Collections without places of their own have one at the origin.
        if held is not None and np.size(held) and (read != "get_offsets" or np.any(held)):
            return np.ma.filled(np.ma.asarray(held, dtype=float), np.nan).ravel()
    if hasattr(artist, "get_patch_transform"):
        return artist.get_patch_transform().transform(artist.get_path().vertices).ravel()
    if hasattr(artist, "get_paths") and artist.get_paths():
        return np.concatenate([path.vertices for path in artist.get_paths()]).ravel()
    return np.empty(0)


def _points(ax):
    """(series, x, y) or (series, x, y, value) of all that is drawn by data."""
    names, skipped = {}, set()
    shown = lambda label: "" if str(label).startswith("_") else str(label)
    for held in ax.containers:
        parts = held.get_children()
        names |= {part: held.get_label() for part in parts if part is not None}
        if isinstance(held, ErrorbarContainer):
            skipped.update(held.lines[1])  # the caps repeat the bars' ends
    for artist in [*ax.lines, *ax.collections, *ax.images]:
        if artist not in skipped:
            yield from _of(artist, shown(names.get(artist, artist.get_label())), ax)
    for held in ax.containers:
        if isinstance(held, BarContainer):
            for bar in held:
                yield shown(held.get_label()), *_end(bar, held.orientation == "horizontal")


def _end(bar, lying):
    """Where a bar ends, in the middle of its breadth."""
    x, y, width, height = bar.get_x(), bar.get_y(), bar.get_width(), bar.get_height()
    return (x + width, y + height / 2) if lying else (x + width / 2, y + height)


def _of(artist, label, ax):
    """The points of a line, a cloud, segments, an area, or coloured cells."""
    if hasattr(artist, "get_xydata"):
        if artist.get_transform() == ax.transData:  # others are marks across the axes
            yield from ((label, x, y) for x, y in artist.get_xydata())
        return
    shaded = getattr(artist, "get_array", lambda: None)()
    if np.ndim(shaded) == 2:
        for (row, column), value in np.ndenumerate(shaded):
            half = 0.5 if hasattr(artist, "get_coordinates") else 0  # a mesh's cells begin at whole numbers
            yield label, column + half, row + half, value
    elif np.any(artist.get_offsets()):
        yield from ((label, x, y) for x, y in artist.get_offsets())
    else:
        for path in artist.get_paths():
            yield from ((label, x, y) for x, y in path.vertices)


def _place(axis, value):
    """A place on an axis as its word, if it has one for every whole step, else as a number."""
    labels, places = axis.get_major_formatter(), np.asarray(axis.get_major_locator()())
    if isinstance(labels, WORDS) and (len(places) < 2 or np.allclose(np.diff(places), 1)):
        nearest = int(np.argmin(np.abs(places - value)))
        if abs(places[nearest] - value) < 0.45:
            return " ".join(labels.format_ticks(places)[nearest].split())
    return _digits(value)


def _digits(value):
    return "" if not np.isfinite(value) else f"{value:.6g}"
