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
Where no scripts run there is a picture instead. controls.py has what can be chosen, marks.py what is shown.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Mapping, Sequence
from html import escape as html_text
from typing import Any, NamedTuple

import numpy as np
from numba.np.ufunc.dufunc import DUFunc
from numba.np.ufunc.gufunc import GUFunc
from numba.stencils.stencil import StencilFunc

from livefigure import controls, picture, returned, wasm, widget, written
from livefigure.controls import Argument, Control, Controls, Name, between, typed
from livefigure.kernel import kernel
from livefigure.leaves import leaves
from livefigure.marks import Mark, axis, bar, bars, curve, heat, line, mean, points, printed, still, table
from livefigure.still import Still
from livefigure.widget import Engine, LivingWidget, built, style

__all__ = ["axis", "bar", "bars", "between", "curve", "figure", "heat", "Home", "kernel", "line", "mean"]
__all__ += ["points", "printed", "still", "table", "typed"]

PLAYED = "Mean {mean:.2f} from {games:,} games, 95% interval {low:.2f} to {high:.2f}, SD {sd:.1f}."
"""What is said of a mean, unless the author says it."""


class Home(NamedTuple):
    """The study of a package in which a figure's kernel is built before, see `widget.engine`.

    export: what the kernel is called there, if not as the function. kind: what the figure is called in a
    page's link. python: lines of Python whose last gives what the figure shows, with {control} for a value.
    """

    package: str
    study: str
    export: str = ""
    kind: str = ""
    python: str = ""


class _Made(NamedTuple):
    """What a figure's class is made of, besides its traits."""

    function: Callable[..., Any]
    controls: Controls
    repeat: dict[str, Any]
    parts: dict[str, tuple[str, int]]  # of the result, see `returned.written_out`
    kernels: tuple[bytes, dict[str, Any]] | None  # None if they are built in its home
    home: Home | None


class _Figure(LivingWidget):
    """What `figure` makes a subclass of, with a trait for each control."""

    _spec: dict[str, Any] = {}
    _made: _Made

    def _home(self) -> tuple[str, str]:
        home = self._made.home
        return (home.package, home.study) if home else super()._home()

    def _engine(self) -> Engine:
        if self._made.kernels is None:
            return widget.engine(*self._home())
        # It has no script of its own: what all share draws it.
        library = 'export default (require) => require("livefigure/main.js");'
        kernels, descriptor = self._made.kernels
        shared = built("shared.js")
        return Engine(wasm=kernels, descriptor=descriptor, shared=shared, library=library, style=style())

    def _arguments(self) -> dict[str, Any]:
        return self._made.controls.arguments(lambda trait: getattr(self, trait))

    def compute(self) -> dict[str, Any]:
        """What the function gives at the figure's settings: its arrays, and `result`, by name."""
        arguments, made, repeat = self._arguments(), self._made, self._made.repeat
        if repeat:
            rows = arguments[repeat["many"]]
            whole = np.zeros(repeat["total"], rows.dtype) if repeat["rows"] else repeat["total"]
            arguments |= {repeat["first"]: 0, repeat["many"]: whole}
        result = made.function(*arguments.values())
        arrays = _arrays(arguments)
        found = returned.items(result, arrays.values()) if made.parts else []
        more = {name: np.atleast_1d(found[n]) for name, (_, n) in made.parts.items()}
        return {"result": result} | arrays | more

    def _drawn(self) -> Still | None:
        made, spec = self._made, self._spec
        if made.kernels is None:
            return super()._drawn()
        chosen = {choice.word: getattr(self, choice.trait) for choice in made.controls.choices}
        got = {choice.word: choice.value(chosen[choice.word]) for choice in made.controls.choices}
        found = self.compute()
        games = picture.moments(found[made.repeat["many"]]) if made.repeat.get("rows") else {}
        state = picture.State(found, chosen, got, games)
        svg, said = picture.draw(spec, state), self._said(state)
        html = f'{svg}<p class="gl-result">{html_text(said)}</p>' if said else svg
        return Still([html, html], svg, picture.rows(spec, state), said)

    def _said(self, state: picture.State) -> str:
        """The sentence below the picture, as the page has it."""
        made, ends = self._made, {}
        for told in made.controls.told:
            if "beyond" in told and state.chosen[told["argument"]] >= self.traits()[told["name"]].max:
                ends[told["argument"]] = told["beyond"][0]
        singles = {name: array.item() for name, array in _arrays(state.found).items() if array.size == 1}
        values = {"result": state.found["result"], "done": made.repeat.get("total", 0)} | made.controls.first
        values = {
            name: value.item() if isinstance(value, np.generic) else value for name, value in values.items()
        }
        values |= singles | state.games | state.chosen | ends
        return written.sentence(
            [(words, name, "" if name in ends else how) for words, name, how in self._spec["says"]], values
        )


# What is no function by itself, and the decorator of numba's that makes it.
_NOT_ALONE = {DUFunc: "vectorize", GUFunc: "guvectorize", StencilFunc: "stencil"}


def _in_order(function, given):
    """What stands for each argument of a function, in its order, and for parts of them behind.

    TypeError if they are others.
    """
    for kind, decorator in _NOT_ALONE.items():
        if isinstance(function, kind):
            raise wasm.BrowserBuildError(
                f"figure: what {decorator} makes lives in a page only inside another function: "
                "decorate one that calls it with njit of livefigure.jit, and show that one."
            )
    names = list(inspect.signature(getattr(function, "py_func", function)).parameters)
    given = {written.plain(name) if isinstance(name, str) else name: value for name, value in given.items()}
    parts = {name: value for name, value in given.items() if not isinstance(name, str) or "." in name}
    if odd := sorted(set(names) ^ (set(given) - set(parts))):
        what = "is missing" if odd[0] in names else "is no argument of the function"
        raise TypeError(f"figure of {function.__name__}: {odd[0]} {what}.")
    if not hasattr(function, "py_func"):
        raise TypeError(f"figure of {function.__name__}: decorate it with kernel, or njit of livefigure.jit.")
    return {name: given[name] for name in names} | parts


def _arrays(values):
    return {name: value for name, value in values.items() if isinstance(value, np.ndarray)}


class _Drawing(NamedTuple):
    """Which function is drawn, and how."""

    function: Any  # that gives what is shown here
    page: Any  # that writes it into arrays, for the page
    sample: dict[str, Any]  # the arguments of `function`
    extra: dict[str, Any]  # what `page` gets behind them
    show: list[Mark]
    says: str
    axes: tuple[Any, Any]
    parts: dict[str, tuple[str, int]] = {}  # of what is returned, see `returned.written_out`
    found: dict[str, Any] = {}  # arrays that are returned, as they are at first

    @property
    def arrays(self):
        """All that can be shown, by name."""
        return _arrays(self.sample) | self.found


def _along(drawing, given, labels, returns, by_default):
    """The drawing of a curve over one of the sliders: its first mark says which."""
    mark, name = drawing.show[0], drawing.function.__name__
    over, slider = mark["over"], given.get(mark["over"])
    if not isinstance(slider, Control):
        raise ValueError(f"curve: {over!r} is no slider of the figure; say over='...' with between(...).")
    low, high, many = slider.low, slider.high, mark["many"]
    if many < 2:
        raise ValueError(f"curve: at least 2 places, not {many}.")
    step = max(1, -(-(high - low) // (many - 1))) if slider.whole else None
    places = np.arange(low, high + 1, step) if slider.whole else np.linspace(low, high, many)
    page, along, known = returned.over(drawing.function, drawing.sample, over, places, returns)
    page.__name__, page.__doc__ = name, f"{name} over {over}"
    label = mark["label"] or name
    lines = [line(curve, x="curve_x", label=number or label) for number, (curve, _) in known.items()]
    dots = [points(here, x="here_x", label=f"{number} here".strip()) for number, (_, here) in known.items()]
    says = _listed(filter(None, known)) or f"{name} = {{result}}" if by_default else ""
    axes = drawing.axes if any(drawing.axes) else (labels.get(over, over), name)
    show, sample = [*lines, *dots, *drawing.show[1:]], drawing.sample | along
    return drawing._replace(
        function=page, page=page, sample=sample, show=show, axes=axes, says=drawing.says or says
    )


def _listed(numbers):
    """A sentence that says numbers by name."""
    return ", ".join(f"{name} = {{{name}}}" for name in numbers)


def _returned(drawing, names):
    """The drawing of what a function returns: arrays, tuples, numbers. names: of its parts."""
    function, sample = drawing.function, drawing.sample
    copies = {name: controls.fresh(value) for name, value in sample.items()}
    result = wasm.tried(function, *copies.values())
    if not isinstance(result, tuple | list | np.ndarray):
        says = "" if result is None else f"{function.__name__} = {{result}}"
        return drawing._replace(says=drawing.says or ("" if drawing.show else says))
    page, extra, parts = returned.written_out(function, copies, result, names)
    whole = returned.items(result, copies.values())
    numbers = [name for name, (_, n) in parts.items() if whole[n].ndim == 0]
    found = {name: np.atleast_1d(whole[n]) for name, (_, n) in parts.items()}
    says = drawing.says or ("" if drawing.show else _listed(numbers))
    return drawing._replace(page=page, extra=extra, parts=parts, found=found, says=says)


def _drawing(function, show, made, given, **told):
    """How a function is drawn where it is not said, or not yet in arrays: see `figure`."""
    labels, returns, rounds = told["labels"], told["returns"], told["rounds"]
    # The curve first, whose function the others' arrays come from.
    show = sorted(show, key=lambda mark: mark["mark"] != "curve")
    if sum(mark["mark"] == "curve" for mark in show) > 1:
        raise ValueError("curve: a figure has one; a function of several numbers has a line for each.")
    drawing = _Drawing(function, function, made.sample, {}, show, told["says"], told["axes"])
    sliders = [name for name, value in given.items() if isinstance(value, Control) and name in made.sample]
    by_default = not show and bool(sliders) and not _arrays(made.sample)
    if by_default:
        drawing = drawing._replace(show=[curve(sliders[0])])
    if drawing.show and drawing.show[0]["mark"] == "curve":
        drawing = _along(drawing, given, labels, returns, by_default)
    elif not rounds and wasm.may_allocate(function):
        drawing = _returned(drawing, returns)
    if any(mark["mark"] == "mean" for mark in show):
        drawing = drawing._replace(says=drawing.says or PLAYED)
    if not drawing.show and not drawing.says:
        raise TypeError(f"figure of {function.__name__}: say what is shown, such as line('y').")
    return drawing


def _look_up(mark, arrays, made, rounds):
    """Settle a mark's columns; ValueError if it shows what is no array, or none of its kind."""
    _check_chosen(mark, made)
    returned_number = mark["mark"] == "bar" and mark["y"] == "result" and "result" not in arrays
    if mark["mark"] in ("still", "printed") or returned_number:
        return
    if mark["mark"] == "mean":
        _check_mean(mark, made, rounds)
    if columns := mark.get("columns"):
        mark["columns"] = written.columns(columns, arrays)
    _check_arrays(mark, arrays, rounds)


def _check_chosen(mark, made):
    """ValueError unless a mark's rows belong to controls of the figure, and to words that are offered."""
    columns = mark.get("by", {})
    offered = {choice.word: getattr(made.traits[choice.trait], "values", ()) for choice in made.choices}
    if unknown := [control for control in columns if control not in offered]:
        raise ValueError(f"{mark['mark']}: {unknown[0]!r} is no control of the figure.")
    for control, column in columns.items():
        said, words = {row[column] for row in mark["rows"]}, offered[control]
        if said and words and said.isdisjoint(words):
            raise ValueError(f"{mark['mark']}: no {column!r} of a row is among the words {words}.")


def _check_mean(mark, made, rounds):
    """ValueError unless a mean is that of games, over a slider."""
    sliders = {told["argument"] for told in made.told if "whole" in told}
    if mark["y"] != rounds.get("many") or mark["over"] not in sliders:
        raise ValueError(f"mean: say which array `repeat` fills, and a slider, not {mark['over']!r}.")


def _check_arrays(mark, arrays, rounds):
    """ValueError unless what a mark shows are arrays of its shape, of one length."""
    kind, names = mark["mark"], [mark["y"], *(name for name, _ in mark.get("columns", ())), mark["x"]]
    wanted = [name for name in names if isinstance(name, str)]
    if missing := [name for name in wanted if name not in arrays]:
        where = "that `repeat` fills" if rounds.get("rows") else "among the figure's arguments"
        raise ValueError(f"{kind}: {missing[0]!r} is no array {where}.")
    shown, dimensions = arrays[mark["y"]], 1 + (kind == "heat")
    if shown.ndim != dimensions:
        raise ValueError(f"{kind}: {mark['y']!r} must have {dimensions} dimension(s).")
    if kind == "bar" and shown.size != 1:
        raise ValueError(f"bar: {mark['y']!r} has {shown.size} numbers, and a bar is one.")
    if len({len(arrays[name]) for name in wanted}) > 1:
        raise ValueError(f"{kind}: {' and '.join(wanted)} differ in length.")


def _kernels(drawing, home, many=""):
    """(the name of a page's function in WebAssembly, its module and descriptor, a result of its kind).

    Where the function is built in its home there is no module, and no result that a sentence could say.
    """
    name, handed = drawing.page.__name__, drawing.sample | drawing.extra
    if home:
        export = home.export or name
        exports = wasm.load(home.package, home.study)[1]["exports"]
        # The rows' own length is said when games are played.
        kind = lambda one: (one["name"], one["dtype"], one["name"] == many or list(one.get("shape", ())))
        told = [kind(one) for one in exports.get(export, ())]
        ours = wasm.descriptor({name: (drawing.page, *handed.values())})["exports"][name]
        if told != [kind(one) for one in ours]:
            raise wasm.BrowserBuildError(f"{home.study} of {home.package} has no kernel {export} like this.")
        return export, None, 0.0
    export = f"{name}_" if name in wasm.TAKEN or name == "__proto__" else name
    exports, results = {export: (drawing.page, *handed.values())}, {}
    kernels = wasm.build(exports, results), wasm.descriptor(exports) | {"exact": True}
    result = None if results[export] == "none" else 0.0 if "float" in results[export] else 0
    return export, kernels, result


def _samples(arrays, made, rounds, result):
    """What a sentence can say, by name, as it is at first."""
    numbers = {name: value for name, value in made.first.items() if not isinstance(value, np.ndarray)}
    samples = {"done": rounds.get("total", 0), "result": result} | arrays | numbers
    if rounds.get("rows"):
        of_games = {"games", "mean", "low", "high", "sd"}
        if clash := of_games & {choice.word for choice in made.choices}:
            raise ValueError(f"repeat: {min(clash)!r} is said of the games; give the argument another name.")
        samples |= {"games": rounds["total"]} | dict.fromkeys(("mean", "low", "high", "sd"), 0.0)
    return samples


def _check_told(marks, axes):
    """ValueError unless a page can hold what marks and two axes say."""
    if len(axes) != 2 or isinstance(axes, str):
        raise ValueError("figure: axes are two, what lies along x and what lies along y.")
    try:
        json.dumps([marks, axes], allow_nan=False)
    except (TypeError, ValueError) as error:
        raise ValueError(
            f"figure: marks and axes have only words and Python's own finite numbers ({error})."
        ) from None


def _fixed(made):
    """The numbers that stay as they are, by the names of their arguments or of parts of them."""
    chosen = tuple(place for choice in made.choices for place in choice.places)
    return {
        name: wasm.told(value)
        for name, value in leaves(made.sample).items()
        if name not in chosen and not isinstance(value, np.ndarray)
    }


def _rounds(repeat, given):
    """What `repeat` says by name; rows: whether the function fills a row a game, or adds to its arrays."""
    if not repeat:
        return {}
    rounds = dict(zip(("first", "many", "total"), repeat))
    total = rounds.get("total")
    if not (isinstance(total, int | np.integer) and total > 0) or rounds["first"] == rounds["many"]:
        raise ValueError(f"repeat: two arguments and a whole number of at least 1, not {repeat}.")
    return rounds | {"total": int(total), "rows": isinstance(given.get(rounds["many"]), np.ndarray)}


def figure(  # noqa: PLR0913, an author says in one place what a figure is
    function: Callable[..., Any],
    /,
    *show: Mark,
    axes: tuple[str | dict[str, Any], str | dict[str, Any]] = ("", ""),
    says: str = "",
    repeat: tuple[str, str, int] | None = None,
    alt: str = "",
    labels: Mapping[str, str] | None = None,
    returns: str | Sequence[str] | None = None,
    arguments: Mapping[Name, Argument] | None = None,
    home: Home | None = None,
    **more: Argument,
) -> _Figure:
    """A living figure of `function`, a kernel.

    show: `line`, `points`, `bars`, `bar`, `heat`, `table`, `mean`, `curve`, one or several, and beside them
    what is known before, `still` and `printed`; by default a curve over the first slider of a function of
    numbers, one for each number that it returns, and without a slider, or with arrays handed in, a sentence
    with these numbers. What the function returns is called "result", the parts of a tuple "result_0" and so
    on, or what `returns` calls them.
    axes: what lies along x and y, with units, in words or as an `axis`. alt: what the figure shows, for
    readers who do not see it. says: a sentence below, with {name} for a control, an array of one number, or
    {result}, what the function returns; {name:.2f}, {name:,} and so on as in Python. labels: {argument, word
    of a choice, or label of what is printed: its name in the page}.

    Then one for each argument of the function, in the dict `arguments` if `figure` has one of that name.
    `between(low, high)` is a slider, `typed(start)` a number to type in, a list of words a choice (the
    function gets the position), a dict of words too (it gets what the dict says), True or False a box to tick
    (a kernel gets 1 or 0); a number stays as it is; an array is handed in as it is given, each time anew:
    write results there. Of an argument that is a named tuple parts are chosen in `arguments`, {"setting.a":
    between(1.0, 4.0)}; one control sets several if their names are a tuple. The widget has a trait for each
    control; where widgets have something of that name already, such as `layout`, the trait has an underscore
    behind it.

    repeat: ("first", "many", total) for what takes long: the function's arguments `first` and `many` say
    which repetitions to play, adding to what the arrays hold; the page plays `total` of them, block by block,
    with progress and Stop. Where the second is an array, the function fills it with a number for each game
    from `first` on, and as many cores as there are play: `mean` shows them, and the sentence knows {mean},
    {low}, {high}, {sd} and {games}.

    home: where a package has built the kernel before, so that nothing is compiled now.

    BrowserBuildError says in a sentence, with file and line, what a page cannot have; TypeError and
    ValueError what does not fit together, or what a page could not show.
    """
    given = dict(arguments or {}) | more
    rounds = _rounds(repeat, given)
    given |= {
        rounds[word]: 0 for word in ("first", "many") if rounds and not (word == "many" and rounds["rows"])
    }
    given = _in_order(function, given)
    labels = {written.plain(name): label for name, label in (labels or {}).items()}
    made = controls.controls(given, labels, _Figure, [*(arguments or {}), *given])
    boxes = [name for name in made.sample if isinstance(given[name], bool)]
    if boxes and not home and wasm.may_allocate(function):
        function = returned.ticked(function, made.sample, boxes)
    told = {"labels": labels, "returns": returns, "rounds": rounds, "says": says, "axes": axes}
    drawing = _drawing(function, [dict(mark) for mark in show], made, given, **told)
    # Of games that all cores share the page has the rows, and nothing else.
    only = {rounds["many"]} if rounds.get("rows") else set(drawing.arrays)
    arrays = {array: value for array, value in drawing.arrays.items() if array in only}
    for mark in drawing.show:
        _look_up(mark, arrays, made, rounds)
    export, kernels, result = _kernels(drawing, home, rounds.get("many", ""))
    samples = _samples(arrays, made, rounds, None if rounds.get("rows") else result)
    bars_of = {mark["y"] for mark in drawing.show if mark["mark"] == "bar"}
    if "result" in bars_of and samples["result"] is None:
        raise ValueError("bar: the function returns no number; say which array of one is shown.")
    handed = drawing.sample | drawing.extra
    # What repetitions add to lies in records too.
    read = _arrays(leaves(drawing.sample)) | arrays if rounds and not rounds["rows"] else arrays
    name = function.__name__
    kind = (home and home.kind) or name
    _check_told(drawing.show, drawing.axes)
    spec = {
        "name": kind,
        "export": export,
        "marks": drawing.show,
        "axes": [one if isinstance(one, dict) else {"label": one} for one in drawing.axes],
        "says": written.parts(drawing.says, samples),
        "alt": alt or (inspect.getdoc(function) or name).partition("\n")[0],
        "labels": labels,
        "controls": made.told,
        "arrays": {array: list(value.shape) for array, value in read.items()},
        "floats": [sample for sample, value in samples.items() if written.is_float(value)],
        # As bytes, as they stand in memory: numbers as texts would be others.
        "given": [
            [array, value.tobytes()]
            for array, value in _arrays(leaves(handed)).items()
            if value.tobytes().strip(b"\0")
        ],
        "lengths": {array: lengths for array, (lengths, _) in drawing.parts.items()},
        "fixed": _fixed(made),
        "home": bool(home),
        "repeat": rounds,
    }
    made = made._replace(sample=drawing.sample)
    told = {"_made": _Made(drawing.function, made, rounds, drawing.parts, kernels, home)}
    about = {"__doc__": function.__doc__, "__module__": __name__}
    widget_class = type(kind, (_Figure,), made.traits | told | about)
    return widget_class(kind=kind, _spec=spec, _python=home.python if home else "")
