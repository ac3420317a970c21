"""Make our three wheels, and try them where nothing else is installed: python scripts/wheels.py FOLDER

What they need comes from PyPI, the newest that their limits allow and not what the lock says: so it does for
whoever installs them.
"""

import os
import sys
import tempfile
from pathlib import Path

from install import PACKAGES, run

TRIAL = r"""
import doctest
import re
from importlib.metadata import metadata

import numpy as np
from hiddenhands.runs.registry import CHAPTERS, studies
from livefigure import wasm
from livefigure.author import between, figure, kernel, line


@kernel
def parabola(height, y):
    for i in range(y.size):
        y[i] = height * (i / (y.size - 1) - 0.5) ** 2


page, _ = figure(parabola, line("y"), height=between(0.5, 5.0), y=np.zeros(9))._repr_mimebundle_()
assert "image/svg+xml" in page and "application/vnd.jupyter.widget-view+json" in page
told = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
for lines in re.findall(r"(?ms)^```pycon\n(.*?)^```", metadata("gamelab").get_payload()):
    told.run(doctest.DocTestParser().get_doctest(lines, {}, "gamelab's README", None, None))
assert told.tries and not told.failures
pages = [wasm.load("hiddenhands", study) for study in CHAPTERS]
counted = f"{len(studies())} experiments, {len(pages)} studies' kernels"
print(f"{told.tries} examples of gamelab's README, a figure, {counted}.")
"""


def main(folder):
    for old in (path for name in PACKAGES for path in Path(folder).glob(f"{name}-*.whl")):
        old.unlink()
    pip = ["-m", "pip", "--disable-pip-version-check", "--quiet"]
    homes = [f"./{home}" for home in PACKAGES.values()]  # pip takes a name without a slash for one of PyPI's
    wheel = ["wheel", "--no-deps", "--wheel-dir", folder, *homes]
    run("Making the wheels", sys.executable, *pip, *wheel)
    made = [path.resolve() for path in Path(folder).glob("*.whl")]
    for name in [name for name in os.environ if name.startswith("PYTHON")]:
        del os.environ[name]  # nothing of the checkout shall be found
    with tempfile.TemporaryDirectory() as place:
        python = Path(place, *(("Scripts", "python.exe") if sys.platform == "win32" else ("bin", "python")))
        os.environ["XDG_CACHE_HOME"] = place
        run("Making an environment for them", sys.executable, "-m", "venv", place)
        run("Installing them", python, *pip, "install", *made)
        run("Trying them", python, "-I", "-c", TRIAL)
    print("Tried:", *sorted(path.name for path in made))


if __name__ == "__main__":
    main(*sys.argv[1:])
