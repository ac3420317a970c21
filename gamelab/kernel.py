"""The one decorator: every compiled function of the package goes through `kernel`.

A kernel takes integers, floats, named tuples of them and the caller's arrays; it allocates
nothing, raises nothing and draws randomness only from a stream it is handed. So one source runs
compiled (numba), as plain Python (`NUMBA_DISABLE_JIT=1`, used by the tests) and as WebAssembly.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from gamelab.machine_code import announced, keep, keep_called
from livefigure.kernel import PLAIN_PYTHON, compiled

INDEX = np.uint32
"""Type of indices that are stored in arrays or cast in hot loops: unsigned, because numba checks signed ones
for negative values, which count from the end, at each use."""

Function = TypeVar("Function", bound=Callable[..., Any])


def kernel(function: Function) -> Function:
    """Decorator: `function`, compiled when it is first called; its machine code is kept for the next process.

    numba notices changes in a kernel's own file only; a folder named after the source of all kernels that
    it may call makes sure that no machine code survives a change in one of them. (Outside the package, keep a
    kernel in one file with those that it calls.) Numba's own choice, beside the sources or for all of a
    user's programs, would keep it, so it is never used; nor is a cache for what was typed in.
    """
    return announced(compiled(function, keep=keep))


def noinline(kernel: Function) -> Function:
    """The same kernel as a function of its own in its callers' machine code, not copied to every call.

    For a large one that several places call once a move: the copies would cost minutes of compiling and
    hundreds of kilobytes in the page, and spare nothing that is felt. Its machine code is made once for all
    callers, and kept once.
    """
    if PLAIN_PYTHON:
        return kernel
    return announced(compiled(kernel.py_func, inline=False, keep=keep_called))
