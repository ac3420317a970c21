"""numba's decorators for functions that shall live in pages as they stand, in the place of numba's own.

    from livefigure.jit import njit, prange      # was: from numba import njit, prange
    import livefigure.jit as nb                   # was: import numba as nb

What a function then calls of `math` and `numpy` that machines compute otherwise in the last bits (exp, sin,
arctan2, ...) is livefigure's, here and in pages, and so is `x ** y`; all else is numba's. It may make arrays,
and raise.
"""

from __future__ import annotations

import math
import types as python
import typing
import warnings
from collections.abc import Callable

import numba
import numpy as np
from numba import prange
from numba.core import types
from numba.extending import overload

from livefigure import functions, maths, power

__all__ = ["jit", "njit", "prange"]

Function = typing.TypeVar("Function", bound=Callable[..., typing.Any])

_OTHERWISE = {"arctan": "atan", "arctan2": "atan2", "arcsin": "asin", "arccos": "acos"}
_OTHERWISE |= {"arcsinh": "asinh", "arccosh": "acosh", "arctanh": "atanh"}
_OURS = {name: getattr(maths, name) for name in ("exp", "log", "pow", "sin", "cos", "tan")}
_OURS |= {
    name: getattr(functions, name)
    for name in (
        *("atan", "atan2", "asin", "acos", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "hypot"),
        *("erf", "log2", "log10", "log1p", "expm1", "cbrt", "fmod"),
    )
}


def _elementwise(kernel):
    """numpy's function of a number or an array, by a kernel of numbers."""

    def of(x):
        return np.vectorize(kernel)(x) if isinstance(x, np.ndarray) else kernel(x)

    @overload(of)
    def of_either(x):
        if not isinstance(x, types.Array):
            return lambda x: kernel(x)

        def of_array(x):
            found = np.empty(x.shape)
            for at, value in np.ndenumerate(x):
                found[at] = kernel(value)
            return found

        return of_array

    return of


_EITHER = {
    name: _elementwise(kernel) for name, kernel in _OURS.items() if name not in ("pow", "atan2", "hypot")
}


def _clip(x, low, high):
    return np.clip(x, low, high)


@overload(_clip)
def _clip_either(x, low, high):
    if isinstance(x, types.Array):
        return lambda x, low, high: np.clip(x, low, high)
    # As numpy: what is no number stays none.
    return lambda x, low, high: min(max(x, low), high) if x == x else x


def _module(theirs, ours):
    """A module like math or numpy, with ours in the place of theirs."""
    made = python.ModuleType(theirs.__name__)
    vars(made).update(vars(theirs) | ours)
    return made


_NUMPY = {name: _EITHER.get(name, kernel) for name, kernel in _OURS.items() if hasattr(np, name)}
_NUMPY |= {"clip": _clip, "power": power.power} | {
    name: _EITHER.get(ours, _OURS[ours]) for name, ours in _OTHERWISE.items()
}
_MATH = {name: kernel for name, kernel in _OURS.items() if hasattr(math, name)}
_INSTEAD = [(math, _module(math, _MATH)), (np, _module(np, _NUMPY))]
_INSTEAD += [
    (getattr(module, name), made)
    for module, new in ((math, _MATH), (np, _NUMPY))
    for name, made in new.items()
]


def _ours(value):
    return next((ours for theirs, ours in _INSTEAD if value is theirs), value)


class _Globals(dict):
    """A function's globals as they are when it is called or compiled, with ours among them."""

    def __init__(self, known):
        super().__init__()
        self.known = known

    def __missing__(self, name):
        return _ours(self.known[name])


@typing.overload
def njit(
    function: Function,
    /,
    *,
    fastmath: bool = False,
    parallel: bool = False,
    cache: bool = False,
    error_model: str = "numpy",
    **options: typing.Any,
) -> Function: ...
@typing.overload
def njit(
    function: None = None,
    /,
    *,
    fastmath: bool = False,
    parallel: bool = False,
    cache: bool = False,
    error_model: str = "numpy",
    **options: typing.Any,
) -> Callable[[Function], Function]: ...
def njit(
    function: typing.Any = None,
    /,
    *,
    fastmath: bool = False,
    parallel: bool = False,
    cache: bool = False,
    error_model: str = "numpy",
    **options: typing.Any,
) -> typing.Any:
    """numba.njit for pages; what `cache`, `parallel` and `fastmath` ask for is not done, `1 / 0` is inf.

    Of `fastmath` there is a warning: numba's numbers would be others in their last bits.
    """
    if fastmath:
        warnings.warn(
            "livefigure.jit leaves fastmath out: its last bits are any compiler's own.", stacklevel=2
        )
    if function is None:
        return lambda function: njit(function, **options)
    if not isinstance(function, python.FunctionType):
        raise TypeError("livefigure.jit: leave the signature out, the first call's arguments decide.")
    cells = tuple(python.CellType(_ours(cell.cell_contents)) for cell in function.__closure__ or ())
    known = _Globals(function.__globals__)
    made = python.FunctionType(
        function.__code__, known, function.__name__, function.__defaults__, cells or None
    )
    made.__kwdefaults__, made.__doc__, made.__module__ = (
        function.__kwdefaults__,
        function.__doc__,
        function.__module__,
    )
    options = {name: value for name, value in options.items() if name in ("inline", "boundscheck", "nogil")}
    return numba.njit(error_model="numpy", pipeline_class=power.Compiler, **options)(made)


jit = njit


def __getattr__(name: str) -> typing.Any:
    return getattr(numba, name)
