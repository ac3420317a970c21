"""A living figure of one's own function: what can be chosen, and how what it computes is drawn.

    import numpy as np
    from livefigure.author import between, figure, kernel, line
    from livefigure.maths import sin

    @kernel
    def wave(frequency, y):
        for i in range(y.size):
            y[i] = sin(frequency * 10.0 * i / y.size)

    figure(wave, line("y", x=(0, 10)), frequency=between(0.5, 5.0), y=np.zeros(200))

The function is compiled when the figure is made, for this machine by numba and for pages as WebAssembly; in
JupyterLab, in a built page and in a file on a disk the page's copy computes, the same numbers to the bit.
Where no scripts run there is a picture instead.
"""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from numba.np.ufunc.dufunc import DUFunc
from numba.np.ufunc.gufunc import GUFunc
from numba.stencils.stencil import StencilFunc

try:
    import traitlets
except ModuleNotFoundError:
    raise ImportError("figures need the extra `figures`: pip install 'livefigure[figures]'") from None

from livefigure import picture, returned, still, wasm, written
from livefigure.kernel import kernel
from livefigure.widget import Engine, LivingWidget, built, style

__all__ = ["bars", "between", "curve", "figure", "heat", "kernel", "line", "points", "table"]


class Control(NamedTuple):
    """A slider from low to high, both included; whole numbers if all of its numbers are."""

    low: float
    high: float
    start: float
    step: float


Argument = Control | list[str] | float | np.generic | npt.NDArray[Any]
"""What stands for an argument of the function, see `figure`."""
Mark = dict[str, Any]
"""How something is shown: what `line` and its like make."""
Along = str | tuple[float, float] | None
"""What lies along x: an array by name, or where the first and the last number lie."""


def between(low: float, high: float, start: float | None = None, step: float | None = None) -> Control:
    """A number for the reader to choose; it starts in the middle unless told otherwise."""
    low, high, start, step = (
        number.item() if isinstance(number, np.generic) else number for number in (low, high, start, step)
    )
    given = [number for number in (low, high, start, step) if number is not None]
    whole = all(isinstance(number, int) for number in given)
    if not all(math.isfinite(number) and abs(number) <= (2**53 if whole else math.inf) for number in given):
        raise ValueError(
            "between: numbers must be finite, whole ones at most 2**53: a page's sliders know no others."
        )
    if not low < high:
        raise ValueError(f"between: low must be below high, not {low} and {high}.")
    if step is not None and not step > 0:
        raise ValueError(f"between: step must be above 0, not {step}.")
    step = step or (1 if whole else (high - low) / 100)
    if start is None:
        start = low + (high - low) // 2 if whole else (low + high) / 2
    if not low <= start <= high:
        raise ValueError(f"between: start must be from {low} to {high}, not {start}.")
    return Control(low, high, start, step)


def _mark(kind: str, y: str, x: Along, label: str | None) -> Mark:
    x = written.plain(x) if isinstance(x, str) else x
    return {
        "mark": kind,
        "y": written.plain(y),
        "x": list(x) if isinstance(x, tuple) else x,
        "label": label or y,
    }


def line(y: str, x: Along = None, label: str | None = None) -> Mark:
    """A line through an array's numbers. x: another array's name, or where the first and the last lie."""
    return _mark("line", y, x, label)


def points(y: str, x: Along = None, label: str | None = None) -> Mark:
    """A dot for each number of an array; x as for `line`."""
    return _mark("points", y, x, label)


def bars(y: str, x: Along = None, label: str | None = None) -> Mark:
    """A bar for each number of an array, such as how often something came up; x as for `line`."""
    return _mark("bars", y, x, label)


def heat(
    z: str,
    x: tuple[float, float] | None = None,
    y: tuple[float, float] | None = None,
    label: str | None = None,
) -> Mark:
    """An array of two dimensions as colours, its first row below; x and y: where its ends lie, as pairs."""
    ends = {"x": list(x or ()), "rows": list(y or ())}
    return {"mark": "heat", "y": written.plain(z), "label": label or z} | ends


def table(*arrays: str, x: Along = None) -> Mark:
    """Arrays of equal length as the columns of a table; x as for `line`.

    "share:.1%" is the array `share` in Python's form ".1%"; otherwise floats have six digits, integers all.
    """
    return _mark("table", arrays[0].partition(":")[0], x, "") | {"columns": list(arrays), "label": ""}


def curve(over: str, many: int = 200, label: str | None = None) -> Mark:
    """What a function of numbers returns, as a line over one of its sliders, and a dot where that stands.

    Of several numbers each has a line, and is called as `returns` says.
    """
    return {"mark": "curve", "over": written.plain(over), "many": many, "label": label}


def _drawn_over(mark, function, sample, given, alt, returns):
    """For a curve: the function that the page has, what it wants besides, and the marks that show it.

    And the names of the numbers, if the function returns several.
    """
    slider = given.get(mark["over"])
    if not isinstance(slider, Control):
        raise ValueError(
            f"curve: {mark['over']!r} is no slider of the figure; say over='...' with between(...)."
        )
    low, high, many = slider.low, slider.high, mark["many"]
    whole = isinstance(sample[mark["over"]], int)
    step = max(1, -(-(high - low) // (many - 1))) if whole else None
    places = np.arange(low, high + 1, step) if whole else np.linspace(low, high, many)
    page, more, known = returned.over(function, sample, mark["over"], places, returns)
    page.__name__, page.__doc__ = function.__name__, alt or f"{function.__name__} over {mark['over']}"
    label = mark["label"] or function.__name__
    lines = [line(curve, x="curve_x", label=name or label) for name, (curve, _) in known.items()]
    dots = [points(here, x="here_x", label=f"{name} here".strip()) for name, (_, here) in known.items()]
    return page, more, [*lines, *dots], [name for name in known if name]


class _Figure(LivingWidget):
    """What `figure` makes a subclass of, with a trait for each control."""

    _spec = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        function: Callable[..., Any],
        sample: dict[str, Any],
        chosen: dict[str, str],
        kernels: tuple[bytes, dict[str, Any]],
        parts: dict[str, tuple[str, int]],
        **traits: Any,
    ) -> None:
        self._function, self._sample, self._chosen, self._kernels = function, sample, chosen, kernels
        self._parts = parts
        super().__init__(**traits)

    def _engine(self) -> Engine:
        kernels, descriptor = self._kernels
        shared, library = built("shared.js"), built("figure.js")
        return Engine(wasm=kernels, descriptor=descriptor, shared=shared, library=library, style=style())

    def compute(self) -> dict[str, Any]:
        """What the function gives at the figure's settings: its arrays, and `result`, by name."""
        arguments = {}
        for name, value in self._sample.items():
            if trait := self._chosen.get(name):
                chosen, words = (
                    getattr(self, trait),
                    getattr(type(self).class_traits()[trait], "values", None),
                )
                value = type(value)(words.index(chosen) if words else chosen)
            arguments[name] = value.copy() if isinstance(value, np.ndarray) else value
        if repeat := self._spec["repeat"]:
            arguments |= {repeat["first"]: 0, repeat["many"]: repeat["total"]}
        result = self._function(*arguments.values())
        arrays = {name: value for name, value in arguments.items() if isinstance(value, np.ndarray)}
        found = returned.items(result, arrays.values()) if self._parts else []
        more = {name: np.atleast_1d(found[n]) for name, (_, n) in self._parts.items()}
        return {"result": result} | arrays | more

    def _drawn(self, state: Mapping[str, Any]) -> still.Still:
        found = self.compute()
        svg = picture.draw(self._spec, found)
        return still.Still([svg, svg], svg, picture.rows(self._spec, found))


# What is no function by itself, and the decorator of numba's that makes it.
_NOT_ALONE = {DUFunc: "vectorize", GUFunc: "guvectorize", StencilFunc: "stencil"}


def _in_order(function, given):
    """What stands for each argument of a function, in its order; TypeError if they are others."""
    for kind, decorator in _NOT_ALONE.items():
        if isinstance(function, kind):
            raise wasm.BrowserBuildError(
                f"figure: what {decorator} makes lives in a page only inside another function: "
                "decorate one that calls it with njit of livefigure.jit, and show that one."
            )
    names = list(inspect.signature(getattr(function, "py_func", function)).parameters)
    given = {written.plain(name): value for name, value in given.items()}
    if odd := sorted(set(names) ^ set(given)):
        what = "is missing" if odd[0] in names else "is no argument of the function"
        raise TypeError(f"figure of {function.__name__}: {odd[0]} {what}.")
    if not hasattr(function, "py_func"):
        raise TypeError(f"figure of {function.__name__}: decorate it with kernel, or njit of livefigure.jit.")
    return {name: given[name] for name in names}


def _trait(name, given):
    """A control's trait, and what the kernel is compiled with; None if the argument is no control."""
    if isinstance(given, Control):
        whole = all(isinstance(number, int) for number in given)
        kind = traitlets.Int if whole else traitlets.Float
        return kind(given.start, min=given.low, max=given.high), (int if whole else float)(given.start)
    if isinstance(given, bool):
        return traitlets.Bool(given), int(given)
    if isinstance(given, list):
        if not (given and all(isinstance(word, str) for word in given)):
            raise TypeError(f"{name}: a list of words is a choice; for numbers give an array.")
        return traitlets.Enum(given, given[0]), 0
    return None


def _trait_name(name, taken):
    """The name itself, unless widgets have something of that name."""
    while hasattr(_Figure, name) or name in taken or name.startswith("_"):
        name = f"{name.lstrip('_') or 'x'}_"
    return name


class _Controls(NamedTuple):
    """What the arguments of a figure's function become, each by name."""

    sample: dict[str, Any]  # what the function is compiled with
    first: dict[str, Any]  # what a sentence says of it at first
    traits: dict[str, Any]  # of the widget
    chosen: dict[str, str]  # the trait of each argument that is chosen
    told: list[dict[str, Any]]  # what the page has to know of each of these


def _controls(given, labels):
    sample, first, traits, chosen, told = controls = _Controls(dict(given), dict(given), {}, {}, [])
    for name, value in given.items():
        if not (control := _trait(name, value)):
            continue
        trait = chosen[name] = _trait_name(name, traits)
        traits[trait], sample[name] = control
        about = {"name": trait, "argument": name, "label": labels.get(name, name.replace("_", " "))}
        if isinstance(value, Control):
            about |= {"step": value.step, "whole": isinstance(sample[name], int)}
            first[name] = sample[name]
        elif isinstance(value, list):
            first[name] = value[0]
        told.append(about)
    return controls


def _arrays(values):
    return {name: value for name, value in values.items() if isinstance(value, np.ndarray)}


def _with_results(function, sample, names):
    """For a function that returns arrays: the one that the page has, what it wants besides, where each is.

    And the arrays themselves, by name, see `returned.written_out`, and a sentence with the numbers of them.
    """
    copies = {
        name: value.copy() if isinstance(value, np.ndarray) else value for name, value in sample.items()
    }
    result = wasm.tried(function, *copies.values())
    if not isinstance(result, tuple | list | np.ndarray):
        return function, {}, {}, {}, "" if result is None else f"{function.__name__} = {{result}}"
    page, extra, parts = returned.written_out(function, copies, result, names)
    found = returned.items(result, copies.values())
    numbers = [name for name, (_, n) in parts.items() if found[n].ndim == 0]
    arrays = {name: np.atleast_1d(found[n]) for name, (_, n) in parts.items()}
    return page, extra, parts, arrays, _listed(numbers)


def _listed(numbers):
    """A sentence that says numbers by name."""
    return ", ".join(f"{name} = {{{name}}}" for name in numbers)


def _look_up(mark, arrays):
    """Settle a mark's columns; ValueError if it shows what is no array, or none of its kind."""
    if columns := mark.get("columns"):
        mark["columns"] = written.columns(columns, arrays)
    names = [mark["y"], *(name for name, _ in mark.get("columns", ())), mark["x"]]
    wanted = [name for name in names if isinstance(name, str)]
    if missing := [name for name in wanted if name not in arrays]:
        raise ValueError(f"{mark['mark']}: {missing[0]!r} is no array among the figure's arguments.")
    dimensions = 1 + (mark["mark"] == "heat")
    if arrays[mark["y"]].ndim != dimensions:
        raise ValueError(f"{mark['mark']}: {mark['y']!r} must have {dimensions} dimension(s).")
    if len({len(arrays[name]) for name in wanted}) > 1:
        raise ValueError(f"{mark['mark']}: {' and '.join(wanted)} differ in length.")


def _built(name, page, handed):
    """(the name of a page's function in WebAssembly, its module and descriptor, a result of its kind)."""
    export = f"{name}_" if name in wasm.TAKEN or name == "__proto__" else name
    exports, results = {export: (page, *handed.values())}, {}
    kernels = wasm.build(exports, results), wasm.descriptor(exports) | {"exact": True}
    result = None if results[export] == "none" else 0.0 if "float" in results[export] else 0
    return export, kernels, result


def figure(
    function: Callable[..., Any],
    /,
    *show: Mark,
    axes: tuple[str, str] = ("", ""),
    says: str = "",
    repeat: tuple[str, str, int] | None = None,
    alt: str = "",
    labels: Mapping[str, str] | None = None,
    returns: str | Sequence[str] | None = None,
    arguments: dict[str, Argument] | None = None,
    **more: Argument,
) -> _Figure:
    """A living figure of `function`, a kernel.

    show: `line`, `points`, `bars`, `heat`, `table`, `curve`, one or several; by default a curve over the
    first slider of a function of numbers, one for each number that it returns, and without a slider, or with
    arrays handed in, a sentence with these numbers. What the function returns is called "result", the parts
    of a tuple "result_0" and so on, or what `returns` calls them.
    axes: what lies along x and y, with units. alt: what the figure shows, for readers who do not see it.
    says: a sentence below, with {name} for a control, an array of one number, or {result}, what the function
    returns; {name:.2f}, {name:,} and so on as in Python. labels: {argument: its name in the page}.

    Then one for each argument of the function, in the dict `arguments` if `figure` has one of that name.
    `between(low, high)` is a slider, a list of words a choice (the function gets the position), True or False
    a box to tick (it gets 1 or 0); a number stays as it is; an array is handed in as it is given, each time
    anew: write results there. The widget has a trait for each control; where widgets have something of that
    name already, such as `layout`, the trait has an underscore behind it.

    repeat: ("first", "many", total) for what takes long: the function's arguments `first` and `many` say
    which repetitions to play, adding to what the arrays hold; the page plays `total` of them, block by block,
    with progress and Stop.

    BrowserBuildError says in a sentence, with file and line, what a page cannot have.
    """
    rounds = dict(zip(("first", "many", "total"), repeat)) if repeat else {}
    more |= {rounds[word]: 0 for word in ("first", "many") if word in rounds}
    given = _in_order(function, (arguments or {}) | more)
    labels = {written.plain(name): label for name, label in (labels or {}).items()}
    sample, first, traits, chosen, controls = _controls(given, labels)
    show, name = [dict(mark) for mark in show], function.__name__
    sliders = [argument for argument, value in given.items() if isinstance(value, Control)]
    by_default = not show and sliders and not _arrays(sample)
    if by_default:
        show = [curve(sliders[0])]
    page, extra, parts, found = function, {}, {}, {}
    if show and show[0]["mark"] == "curve":
        over = show[0]["over"]
        function, along, drawn, several = _drawn_over(show[0], function, sample, given, alt, returns)
        if by_default:
            says = says or _listed(several) or f"{name} = {{result}}"
        axes = axes if any(axes) else (labels.get(over, over), name)
        page, sample, show = function, sample | along, [*drawn, *show[1:]]
    elif not rounds and wasm.may_allocate(function):
        page, extra, parts, found, numbers = _with_results(function, sample, returns)
        says = says if show else says or numbers
    if not show and not says:
        raise TypeError(f"figure of {name}: say what is shown, such as line('y').")
    arrays, handed = _arrays(sample) | found, sample | extra
    for mark in show:
        _look_up(mark, arrays)
    export, kernels, result = _built(name, page, handed)
    samples = {"done": rounds.get("total", 0), "result": result} | arrays | first
    spec = {
        "name": name,
        "export": export,
        "marks": show,
        "axes": list(axes),
        "says": written.parts(says, samples),
        "alt": alt or (inspect.getdoc(function) or name).partition("\n")[0],
        "controls": controls,
        "arrays": {array: list(value.shape) for array, value in arrays.items()},
        "floats": [sample for sample, value in samples.items() if written.is_float(value)],
        # As bytes, as they stand in memory: numbers as texts would be others.
        "given": [
            [array, value.tobytes()]
            for array, value in _arrays(handed).items()
            if value.tobytes().strip(b"\0")
        ],
        "lengths": {array: lengths for array, (lengths, _) in parts.items()},
        "fixed": {
            argument: wasm.told(value)
            for argument, value in first.items()
            if argument not in chosen and argument not in arrays
        },
        "repeat": rounds,
    }
    kind = type(name, (_Figure,), traits | {"__doc__": function.__doc__, "__module__": __name__})
    return kind(function, sample, chosen, kernels, parts, kind=name, _spec=spec)
