"""What a function returns, in arrays that a page can read: arrays, lists, tuples, a number over a slider.

And what it gets where a page has numbers only: True and False.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from livefigure import wasm

Arrays = dict[str, Any]
"""Numbers and arrays by name."""


def _compiled(lines, function, arguments):
    known = {"function": function}
    text = "\n    ".join([f"def page({', '.join(arguments)}):", *lines])
    exec(text, known)
    made = numba.njit(error_model="numpy")(known["page"])
    made.about = function  # whose file and lines are told
    return made


def ticked(function: Callable[..., Any], arguments: Collection[str], boxes: Collection[str]) -> Any:
    """A function that gets 1 or 0 where another gets True or False, which is no `1 is True`."""
    handed = ", ".join(f"{name} != 0" if name in boxes else name for name in arguments)
    made = _compiled([f"return function({handed})"], function, arguments)
    made.__name__, made.__doc__ = function.__name__, function.__doc__
    return made


def items(result: Any, handed: Collection[Any]) -> list[npt.NDArray[Any] | None]:
    """The parts of a result as arrays, what is true as 1; None for an array that was handed in."""
    parts = result if isinstance(result, tuple) else (result,)
    ours = [any(part is array for array in handed) for part in parts]
    whole = [np.asarray(part, np.uint8 if np.asarray(part).dtype == bool else None) for part in parts]
    return [None if known else part for part, known in zip(whole, ours)]


def _names(names, result):
    """What the parts of a result are called."""
    parts = result if isinstance(result, tuple) else (result,)
    names = [names] if isinstance(names, str) else names
    names = names or (["result"] if parts is not result else [f"result_{n}" for n in range(len(parts))])
    if len(names) != len(parts):
        raise ValueError(f"returns: {len(names)} names for {len(parts)} results.")
    return list(names)


def written_out(
    function: Callable[..., Any], arguments: Arrays, result: Any, names: str | Sequence[str] | None
) -> tuple[Any, Arrays, dict[str, tuple[str, int]]]:
    """A function that writes what another returns behind its arguments.

    Gives it, what it wants besides, by name, and {name: (name of its lengths, its place in the result)}. An
    array may be longer than now: what has no room is not written, but its lengths say how much there is.
    """
    parts = items(result, arguments.values())
    names = _names(names, result)
    lines: list[str] = [f"found = function({', '.join(arguments)})"]
    more: Arrays = {}
    made: dict[str, tuple[str, int]] = {}
    for n, (name, part) in enumerate(zip(names, parts)):
        if part is None:
            continue
        if name in arguments:
            raise ValueError(f"returns: {name!r} is an argument of the function; choose another name.")
        lengths = f"{name}_lengths"
        more |= {name: np.zeros(part.size, part.dtype), lengths: np.zeros(max(1, part.ndim), np.int64)}
        made[name] = lengths, n
        item = f"found[{n}]" if isinstance(result, tuple) else "found"
        if part.ndim == 0:
            lines += [f"{name}[0] = {item}", f"{lengths}[0] = 1"]
            continue
        places = [f"i{axis}" for axis in range(part.ndim)]
        lines += [f"part{n}, at{n} = {item}, 0"]
        is_list = isinstance((result if isinstance(result, tuple) else (result,))[n], list)
        sizes = [f"len(part{n})"] if is_list else [f"part{n}.shape[{axis}]" for axis in range(part.ndim)]
        lines += [f"{lengths}[{axis}] = {size}" for axis, size in enumerate(sizes)]
        lines += [f"{'    ' * k}for {i} in range({size}):" for k, (i, size) in enumerate(zip(places, sizes))]
        inside = "    " * part.ndim
        lines += [
            f"{inside}if at{n} < {name}.size:",
            f"{inside}    {name}[at{n}] = part{n}[{', '.join(places)}]",
        ]
        lines += [f"{inside}at{n} += 1"]
    return _compiled(lines, function, [*arguments, *more]), more, made


def over(
    function: Callable[..., Any],
    arguments: Arrays,
    slider: str,
    places: npt.NDArray[Any],
    names: str | Sequence[str] | None = None,
) -> tuple[Any, Arrays, dict[str, tuple[str, str]]]:
    """A function that writes another's numbers over one of its arguments, and what it wants besides.

    It gives, behind the arguments, `curve` at `curve_x` and `here` at `here_x`, and returns the number. Of
    several numbers each has a curve of its own: {name of a number: (its curve, where it stands now)}, the
    latter under the number's own name.
    """
    value = wasm.tried(function, *arguments.values())
    several = isinstance(value, tuple)
    numbers = items(value, ())
    if any(number is None or number.ndim for number in numbers) or not numbers:
        raise ValueError(
            "curve: the function returns more than numbers; say what is shown, as line('result')."
        )
    known = {"": ("curve", "here")}
    if several:
        known = {name: (f"{name}_curve", name) for name in _names(names, value)}
    more = {"curve_x": places, "here_x": places[:1].copy()}
    at = ", ".join("curve_x[i]" if name == slider else name for name in arguments)
    along = ["for i in range(curve_x.size):", f"    found = function({at})"]
    now = [f"here_x[0] = {slider}", f"found = function({', '.join(arguments)})"]
    for n, ((curve, here), number) in enumerate(zip(known.values(), numbers)):
        kind = (
            number.dtype if several else type(value) if isinstance(value, bool) else np.asarray(value).dtype
        )
        more |= {curve: np.zeros(places.size, kind), here: np.zeros(1, kind)}
        one = f"found[{n}]" if several else "found"
        along += [f"    {curve}[i] = {one}"]
        now += [f"{here}[0] = {one}"]
    if clash := set(more) & set(arguments):
        raise ValueError(f"curve: the function has an argument {clash.pop()!r}; hand in arrays of your own.")
    lines = along + now + ([] if several else ["return found"])
    return _compiled(lines, function, [*arguments, *more]), more, known
