"""The studies' kernels for the browser.

python -m hiddenhands.pages.build_kernels [STUDY ...]    # builds what is outdated
"""

import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

import livefigure.wasm
from gamelab import machine_code
from gamelab.source import home, source_of
from hiddenhands import PACKAGE, __version__
from hiddenhands.runs import files
from hiddenhands.runs.registry import CHAPTERS, GAMES, part


def make(study):
    """Build the kernels that a study's page needs unless they are there; a line about them, or None."""
    exports = part(study, "page_kernels").exports()
    kernels = [compiled.py_func for compiled, *_ in exports.values()]
    builder = (home("livefigure") / f"{name}.py" for name in ("wasm", "link", "leaves"))
    source = source_of(*kernels, also=builder)
    return livefigure.wasm.make(PACKAGE / "built", study, exports, version=__version__, source=source)


def prepare():
    """What each process does first."""
    livefigure.wasm.prepare()
    # What numba kept of a kernel depends on who asked for it first: bytes would depend on the builds' order.
    machine_code.KEEPING = False


def main(*studies):
    """Build those of the studies named, by default of all, as many at a time as there are cores."""
    wanted, began = studies or (*CHAPTERS, *GAMES), time.monotonic()
    with ProcessPoolExecutor(mp_context=get_context("spawn"), initializer=prepare) as pool:
        for done, ended in enumerate(as_completed([pool.submit(make, study) for study in wanted]), 1):
            if line := ended.result():
                print(f"    {done} of {len(wanted)}: {line}, {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    try:
        with files.sentence():
            main(*sys.argv[1:])
    except livefigure.wasm.BrowserBuildError as error:
        sys.exit(str(error))
