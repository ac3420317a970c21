"""Programs in a process of their own, and a small package gamelab for them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import gamelab
import livefigure

PACKAGE = Path(gamelab.__file__).parent
ROOT = PACKAGE.parent


def python(code, package=ROOT, **environment):
    """What `code` prints in a process of its own; environment None: unset."""
    paths = os.pathsep.join(map(str, (package, ROOT, Path(livefigure.__file__).parents[1])))
    wanted = os.environ | {"PYTHONPATH": paths} | environment
    wanted = {name: value for name, value in wanted.items() if value is not None}
    options = {"capture_output": True, "text": True, "timeout": 120, "env": wanted}
    found = subprocess.run([sys.executable, "-P", "-c", code], **options)
    assert found.returncode == 0, found.stderr
    return found.stdout.strip()


def ground(folder):
    """A package gamelab in a folder, with nothing but what kernels stand on."""
    package = folder / "gamelab"
    package.mkdir()
    for name in ("__init__.py", "kernel.py", "machine_code.py", "source.py"):
        shutil.copy(PACKAGE / name, package)
    return package
