"""The studies' kernels in a WebAssembly runtime, so that tests can compare them with numba."""

import subprocess
import sys

from livefigure import wasm
from livefigure.testing import Instance


def built(study):
    """A study's kernels as the page gets them, built if need be by a process of its own for any processor."""
    subprocess.run([sys.executable, "-m", "hiddenhands.pages.build_kernels", study], check=True)
    return Instance(*wasm.load("hiddenhands", study))
