"""The decorator of an author's functions: compiled so that they can run in a page as well.

A kernel takes integers, floats, named tuples of them and the caller's arrays; it allocates nothing, raises
nothing and calls no other function than kernels and what numba knows without the C library. So one source
runs compiled here, as plain Python (`NUMBA_DISABLE_JIT=1`) and as WebAssembly in a reader's browser.
"""

import numba
import numpy as np

from livefigure.twin import for_callers

PLAIN_PYTHON = bool(numba.config.DISABLE_JIT)
if PLAIN_PYTHON:
    # Compiled 64-bit arithmetic wraps silently, which random streams rely on.
    np.seterr(over="ignore")


def kernel(function):
    """Decorator: `function`, compiled by numba when it is first called."""
    # Without numba's runtime (`_nrt`) what allocates does not compile; nor are views of arrays counted.
    return for_callers(numba.njit(nogil=True, error_model="numpy", _nrt=False, forceinline=True)(function))
