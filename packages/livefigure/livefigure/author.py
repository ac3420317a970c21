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

import inspect
import re
from typing import NamedTuple

import numpy as np
import traitlets

from livefigure import picture, still, wasm
from livefigure.kernel import kernel
from livefigure.widget import Engine, LivingWidget, built, style

__all__ = ["bars", "between", "figure", "heat", "kernel", "line", "points", "table"]


class Control(NamedTuple):
    """A slider from low to high, both included; whole numbers if all of its numbers are."""

    low: float
    high: float
    start: float
    step: float


def between(low, high, start=None, step=None):
    """A number for the reader to choose; it starts in the middle unless told otherwise."""
    given = [number for number in (low, high, start, step) if number is not None]
    whole = all(isinstance(number, int) for number in given)
    if not low < high:
        raise ValueError(f"between: low must be below high, not {low} and {high}.")
    step = step or (1 if whole else (high - low) / 100)
    if start is None:
        start = low + (high - low) // 2 if whole else (low + high) / 2
    if not low <= start <= high:
        raise ValueError(f"between: start must be from {low} to {high}, not {start}.")
    return Control(low, high, start, step)


def _mark(kind, y, x, label):
    return {"mark": kind, "y": y, "x": list(x) if isinstance(x, tuple) else x, "label": label or y}


def line(y, x=None, label=None):
    """A line through an array's numbers. x: another array's name, or where the first and the last lie."""
    return _mark("line", y, x, label)


def points(y, x=None, label=None):
    """A dot for each number of an array; x as for `line`."""
    return _mark("points", y, x, label)


def bars(y, x=None, label=None):
    """A bar for each number of an array, such as how often something came up; x as for `line`."""
    return _mark("bars", y, x, label)


def heat(z, x=None, y=None, label=None):
    """An array of two dimensions as colours, its first row below; x and y: where its ends lie, as pairs."""
    return {"mark": "heat", "y": z, "x": list(x or ()), "rows": list(y or ()), "label": label or z}


def table(*arrays, x=None):
    """Arrays of equal length as the columns of a table; x as for `line`."""
    return {"mark": "table", "y": arrays[0], "columns": list(arrays), "x": x, "label": ""}


class _Figure(LivingWidget):
    """What `figure` makes a subclass of, with a trait for each control."""

    _spec = traitlets.Dict().tag(sync=True)

    def __init__(self, function, sample, kernels, **traits):
        self._function, self._sample, self._kernels = function, sample, kernels
        super().__init__(**traits)

    def _engine(self):
        # Which of all kinds is drawn: the scripts know one.
        library = 'export default (require) => require("livefigure/figure.js");'
        kernels, descriptor = self._kernels
        shared = built("figure.js")
        return Engine(wasm=kernels, descriptor=descriptor, shared=shared, library=library, style=style())

    def compute(self):
        """What the function gives at the figure's settings: its arrays by name, and `result`."""
        arguments = {}
        for name, value in self._sample.items():
            if self.has_trait(name):
                chosen, words = getattr(self, name), getattr(type(self).class_traits()[name], "values", None)
                value = type(value)(words.index(chosen) if words else chosen)
            arguments[name] = value.copy() if isinstance(value, np.ndarray) else value
        if repeat := self._spec["repeat"]:
            arguments |= {repeat["first"]: 0, repeat["many"]: repeat["total"]}
        result = self._function(*arguments.values())
        return {name: value for name, value in arguments.items() if isinstance(value, np.ndarray)} | {
            "result": result
        }

    def _drawn(self, state):
        found = self.compute()
        svg = picture.draw(self._spec, found)
        return still.Still([svg, svg], svg, picture.rows(self._spec, found))


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


def figure(function, *show, axes=("", ""), says="", repeat=None, alt="", labels=None, **arguments):
    """A living figure of `function`, a kernel.

    show: `line`, `points`, `bars`, `heat`, `table`, one or several. axes: what lies along x and y,
    with units.
    says: a sentence below, with {name} for a control, an array of one number, or {result}, what the function
    returns; {name:.2f} and {name:,} as in Python. alt: what the figure shows, for readers who do not see it.
    labels: {argument: its name in the page}.

    arguments: one for each argument of the function. `between(low, high)` is a slider, a list of words a
    choice (the function gets the position), True or False a box to tick (it gets 1 or 0); a number stays as
    it is; an array is handed in as it is given, each time anew: write results there.

    repeat: ("first", "many", total) for what takes long: the function's arguments `first` and `many` say
    which repetitions to play, adding to what the arrays hold; the page plays `total` of them, block by block,
    with progress and Stop.

    BrowserBuildError says in a sentence, with file and line, what a page cannot have.
    """
    names = list(inspect.signature(getattr(function, "py_func", function)).parameters)
    rounds = dict(zip(("first", "many", "total"), repeat)) if repeat else {}
    arguments |= {rounds[word]: 0 for word in ("first", "many") if word in rounds}
    if odd := sorted(set(names) ^ set(arguments)):
        what = "is missing" if odd[0] in names else "is no argument of the function"
        raise TypeError(f"figure of {function.__name__}: {odd[0]} {what}.")
    if not show:
        raise TypeError(f"figure of {function.__name__}: say what is shown, such as line('y').")
    traits, controls, sample = {}, [], {}
    for name in names:
        given = arguments[name]
        if control := _trait(name, given):
            if hasattr(_Figure, name):
                raise ValueError(
                    f"figure of {function.__name__}: widgets have a {name}; rename the argument."
                )
            traits[name], sample[name] = control
            told = {"name": name, "label": (labels or {}).get(name, name.replace("_", " "))}
            controls.append(told | ({"step": given.step} if isinstance(given, Control) else {}))
        else:
            sample[name] = given
    arrays = {name: value for name, value in sample.items() if isinstance(value, np.ndarray)}
    for mark in show:
        wanted = [mark["y"], *mark.get("columns", ()), *([mark["x"]] if isinstance(mark["x"], str) else [])]
        if missing := [name for name in wanted if name not in arrays]:
            raise ValueError(f"{mark['mark']}: {missing[0]!r} is no array among the figure's arguments.")
        if arrays[mark["y"]].ndim != 1 + (mark["mark"] == "heat"):
            raise ValueError(
                f"{mark['mark']}: {mark['y']!r} must have {1 + (mark['mark'] == 'heat')} dimension(s)."
            )
    for word in re.findall(r"\{(\w+)", says):
        if word not in sample and word not in ("result", "done"):
            raise ValueError(f"says: {word!r} is neither an argument of the function, nor result, nor done.")
    exports = {function.__name__: (function, *sample.values())}
    kernels = wasm.build(exports), wasm.descriptor(exports)
    spec = {
        "name": function.__name__,
        "marks": list(show),
        "axes": list(axes),
        "says": says,
        "alt": alt or (inspect.getdoc(function) or function.__name__).partition("\n")[0],
        "controls": controls,
        "arrays": {name: list(array.shape) for name, array in arrays.items()},
        "given": {name: array.ravel().tolist() for name, array in arrays.items() if array.any()},
        "repeat": rounds,
    }
    kind = type(function.__name__, (_Figure,), traits | {"__doc__": function.__doc__, "__module__": __name__})
    return kind(function, sample, kernels, kind=function.__name__, _spec=spec)
