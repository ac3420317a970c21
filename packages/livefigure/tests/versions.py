"""Which numba and llvmlite do? `python packages/livefigure/tests/versions.py [NUMBA ...]`

Each version of numba, by default the last three of them, with the llvmlite that it asks for, in an
environment of its own: compiles kernels, compares them in wasmtime. Needs uv and a package index.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parents[1]
LAST = ("0.66.0", "0.67.0", "0.68.1")
TESTS = ("test_twin.py", "test_wasm.py", "test_maths.py", "test_random.py")


def passes(numba, folder):
    """What pytest says at last with this numba."""
    python = folder / "bin" / "python"
    needs = ["numpy>=2.1", "anywidget", "matplotlib", "pytest", "wasmtime", f"numba=={numba}"]
    subprocess.run(["uv", "venv", "--quiet", folder], check=True)
    subprocess.run(["uv", "pip", "install", "--quiet", "--python", python, *needs], check=True)
    # Without the repository's options, which are of plugins that are not installed here.
    command = [python, "-m", "pytest", "-q", "--tb=line", "-o", "addopts="]
    command += [HERE / "tests" / name for name in TESTS]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, cwd=HERE)
    version = "import llvmlite; print(llvmlite.__version__)"
    llvmlite = subprocess.run([python, "-c", version], capture_output=True, text=True).stdout.strip()
    return f"numba {numba}, llvmlite {llvmlite}: {done.stdout.strip().splitlines()[-1]}"


if __name__ == "__main__":
    for version in sys.argv[1:] or LAST:
        with tempfile.TemporaryDirectory() as folder:
            print(passes(version, Path(folder)), flush=True)
