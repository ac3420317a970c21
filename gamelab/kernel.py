"""The one decorator: every compiled function of the package goes through `kernel`.

A kernel takes integers, floats, named tuples of them and the caller's arrays; it allocates
nothing, raises nothing and draws randomness only from a stream it is handed. So one source runs
compiled (numba), as plain Python (`NUMBA_DISABLE_JIT=1`, used by the tests) and as WebAssembly.
"""

import hashlib
from pathlib import Path

import numba
import numpy as np
from platformdirs import user_cache_dir

PACKAGE = Path(__file__).parent


def source_hash():
    """Twelve hex digits that change with any line of Python in the package."""
    digest = hashlib.sha256()
    for path in sorted(PACKAGE.rglob("*.py")):
        digest.update(path.relative_to(PACKAGE).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


SOURCE = source_hash()

# numba notices changes in a kernel's own file only; a folder named after the whole source
# makes sure that no machine code survives a change in a module that the kernel calls.
numba.config.CACHE_DIR = str(Path(user_cache_dir("gamelab")) / "numba" / SOURCE)

PLAIN_PYTHON = bool(numba.config.DISABLE_JIT)
if PLAIN_PYTHON:
    # Compiled 64-bit arithmetic wraps silently, which the random streams rely on.
    np.seterr(over="ignore")

# Two options beyond the usual ones, together worth a factor of 20 on Hanabi. Without numba's runtime
# (`_nrt`) a kernel that allocates does not compile, and views of arrays are not reference-counted; so a
# kernel returns numbers to Python, never arrays. `forceinline` spares passing a table's arrays, seven
# numbers each, from function to function.
kernel = numba.njit(nogil=True, cache=True, error_model="numpy", _nrt=False, forceinline=True)
