"""The studies' kernels for the browser.

python -m hiddenhands.build_kernels [STUDY ...]    # builds what is outdated
"""

import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import livefigure.wasm
from gamelab import kernel
from gamelab.source import home, source_of
from hiddenhands import PACKAGE, __version__
from hiddenhands.registry import CHAPTERS, GAMES, part


def make(study):
    """Build the kernels that a study's page needs unless they are there; a line about them, or None."""
    exports = part(study, "figures").exports()
    kernels = [compiled.py_func for compiled, *_ in exports.values()]
    builder = (home("livefigure") / f"{name}.py" for name in ("wasm", "link", "leaves"))
    source = source_of(*kernels, also=builder)
    return livefigure.wasm.make(PACKAGE / "built", study, exports, version=__version__, source=source)


def prepare():
    """What each process does first."""
    livefigure.wasm.prepare()
    # What numba kept of a kernel depends on who asked for it first: bytes would depend on the builds' order.
    kernel.CACHE = None


def main(*studies):
    """Build those of the studies named, by default of all, as many at a time as there are cores."""
    spawn = get_context("spawn")
    with ProcessPoolExecutor(mp_context=spawn, initializer=prepare) as pool:
        for line in filter(None, pool.map(make, studies or (*CHAPTERS, *GAMES))):
            print(line)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except livefigure.wasm.BrowserBuildError as error:
        sys.exit(str(error))
