"""The decorator of an author's functions: compiled so that they can run in a page as well.

A kernel takes integers, floats, named tuples of them and the caller's arrays; it allocates nothing, raises
nothing and calls no other function than kernels and what numba knows without the C library. So one source
runs compiled here, as plain Python (`NUMBA_DISABLE_JIT=1`) and as WebAssembly in a reader's browser.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np

from livefigure.twin import Kept, for_callers

PLAIN_PYTHON = bool(numba.config.DISABLE_JIT)
if PLAIN_PYTHON:
    # Compiled 64-bit arithmetic wraps silently, which random streams rely on.
    np.seterr(over="ignore")

Function = TypeVar("Function", bound=Callable[..., Any])


def kernel(function: Function) -> Function:
    """Decorator: `function`, compiled by numba when it is first called."""
    return compiled(function)


def compiled(
    function: Function, inline: bool = True, keep: Callable[[Any], Kept | None] | None = None
) -> Function:
    """What `kernel` makes of a function.

    inline: whether kernels that call it have a copy of it at each call.
    keep: is handed numba's function, to let it keep its machine code, and says where the twin is kept that
    callers see: a `livefigure.twin.Kept`, or None. Without it every process compiles anew.
    """
    # Two options beyond the usual ones, together worth a factor of 20 at best. Without numba's runtime
    # (`_nrt`) a kernel that allocates does not compile, and views of arrays are not reference-counted; so a
    # kernel returns numbers to Python, never arrays. `forceinline` spares passing a table's arrays, seven
    # numbers each, from function to function; it is said outright, as options left out come from the caller.
    made: Any = numba.njit(nogil=True, error_model="numpy", _nrt=False, forceinline=inline)(function)
    return for_callers(made, keep(made) if keep and not PLAIN_PYTHON else None)
