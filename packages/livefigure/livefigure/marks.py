"""How what a figure's function computes is shown, and what stands beside it that is known already.

A mark is a dict that the page's script (js/figure.js) draws, and picture.py where no scripts run.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from livefigure import written

Mark = dict[str, Any]
"""How something is shown: what `line` and its like make."""
Along = str | tuple[float, float] | None
"""What lies along x: an array by name, or where the first and the last number lie."""
Rows = Iterable[Mapping[str, Any]]
"""A table: a pandas frame, or a list of dicts."""


def _plain(value):
    """One of numpy's numbers as Python's own."""
    return value.item() if hasattr(value, "item") else value


def _ends(kind, pair):
    if len(pair) != 2:
        raise ValueError(f"{kind}: two ends lie along an axis, not {len(pair)}.")
    return [_plain(end) for end in pair]


def _mark(kind: str, y: str, x: Along, label: str | None) -> Mark:
    along = x if x is None else written.plain(x) if isinstance(x, str) else _ends(kind, x)
    return {"mark": kind, "y": written.plain(y), "x": along, "label": label or y}


def line(y: str, x: Along = None, label: str | None = None) -> Mark:
    """A line through an array's numbers. x: another array's name, or where the first and the last lie."""
    return _mark("line", y, x, label)


def points(y: str, x: Along = None, label: str | None = None) -> Mark:
    """A dot for each number of an array; x as for `line`."""
    return _mark("points", y, x, label)


def bars(y: str, x: Along = None, label: str | None = None) -> Mark:
    """A bar for each number of an array, such as how often something came up; x as for `line`.

    Several of a figure stand side by side.
    """
    return _mark("bars", y, x, label)


def bar(number: str = "result", low: float = 0.0, high: float = 1.0) -> Mark:
    """One number as a bar that lies, from low to high: what the function returns, or an array of one."""
    return _mark("bar", number, (low, high), None)


def heat(
    z: str,
    x: tuple[float, float] | None = None,
    y: tuple[float, float] | None = None,
    label: str | None = None,
) -> Mark:
    """An array of two dimensions as colours, its first row below; x and y: where its ends lie, as pairs."""
    ends = {way: _ends("heat", pair) if pair else [] for way, pair in (("x", x), ("up", y))}
    return {"mark": "heat", "y": written.plain(z), "label": label or z} | ends


def table(*arrays: str, x: Along = None) -> Mark:
    """Arrays of equal length as the columns of a table; x as for `line`.

    "share:.1%" is the array `share` in Python's form ".1%"; otherwise floats have six digits, integers all.
    """
    if not arrays:
        raise ValueError("table: say which arrays are its columns.")
    return _mark("table", arrays[0].partition(":")[0], x, "") | {"columns": list(arrays), "label": ""}


def curve(over: str, many: int = 200, label: str | None = None) -> Mark:
    """What a function of numbers returns, as a line over one of its sliders, and a dot where that stands.

    Of several numbers each has a line, and is called as `returns` says.
    """
    return {"mark": "curve", "over": written.plain(over), "many": many, "label": label}


def mean(rows: str, over: str) -> Mark:
    """The mean of an array's numbers with its 95% interval, at the place of a slider along x.

    The array is the one that `repeat` fills, see `figure`: a number a game.
    """
    return _mark("mean", rows, None, None) | {"over": over}


def _known(kind, rows, x, y, low, high, **more):
    rows = rows.to_dict("records") if hasattr(rows, "to_dict") else [dict(row) for row in rows]
    columns = {"x": x, "y": y, "low": low, "high": high} | more
    wanted = {name for name in [x, y, low, high, more.get("name"), *more["by"].values()] if name}
    for row in rows:
        if missing := wanted - set(row):
            raise ValueError(f"{kind}: a row has no {min(missing)!r}.")
    rows = [{name: _plain(row[name]) for name in sorted(wanted)} for row in rows]
    if (low is None) != (high is None):
        raise ValueError(f"{kind}: low and high are both columns, or neither.")
    return {"mark": kind, "rows": rows} | columns


def still(
    rows: Rows,
    x: str,
    y: str,
    low: str | None = None,
    high: str | None = None,
    name: str | None = None,
    by: Mapping[str, str] | None = None,
) -> Mark:
    """Lines that are known before, such as of many games that were played once.

    x, y, low, high: columns of the rows, low and high those of the band around a line. name: the column that
    tells lines apart and names them at their ends; if a choice has this name too, the line of the chosen word
    is in front. by: {control: column}: of the rows only those are shown that have what is chosen there.
    """
    return _known("still", rows, x, y, low, high, name=name, by=dict(by or {}))


def printed(
    rows: Rows,
    x: str | None = None,
    y: str | None = None,
    low: str | None = None,
    high: str | None = None,
    label: str = "",
    by: Mapping[str, str] | None = None,
) -> Mark:
    """Values that somebody has printed, to compare with: a diamond each, with its interval.

    Without x or without y a dashed line across the picture, with the label on it. The other columns are as
    for `still`.
    """
    if x is None and y is None:
        raise ValueError("printed: say x or y, the column of the values.")
    return _known("printed", rows, x, y, low, high, label=label, by=dict(by or {}))


def axis(
    label: str,
    low: float | None = None,
    high: float | None = None,
    *,
    log: bool = False,
    span: float | None = None,
    ticks: Mapping[float, str] | int | None = None,
    form: str = "",
) -> dict[str, Any]:
    """What lies along x or y: in words with the unit, from where to where, what its ticks say.

    log: equal steps are equal ratios. span: units from foot to top, in place of both ends; the top lies above
    the highest that is known before. ticks: {place: words}, or about how many. form: how their numbers are
    written, such as ".0%". ValueError for one end without the other, and where a logarithm has none.
    """
    if (low is None) != (high is None):
        raise ValueError(f"axis: low and high are both given, or neither, not {low} and {high}.")
    if log and low is not None and not 0 < min(low, high):
        raise ValueError(f"axis: a logarithm has both ends above 0, not {low} and {high}.")
    if span is not None and not span > 0:
        raise ValueError(f"axis: span must be above 0, not {span}.")
    written.check("axis", form, 1.0)
    told: dict[str, Any] = {"label": label}
    if low is not None and high is not None:
        told["domain"] = [_plain(low), _plain(high)]
    told |= {"type": "log"} if log else {}
    told |= {"span": span} if span else {}
    if isinstance(ticks, Mapping):
        told["ticks"], told["words"] = [_plain(at) for at in ticks], list(ticks.values())
    elif ticks:
        told["ticks"] = ticks
    return told | ({"form": form} if form else {})
