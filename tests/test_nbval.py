"""Notebooks are compared with their outputs from any folder; what cannot be is told in a sentence."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import nbformat
import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def checkout(tmp_path):
    """A checkout of what pytest reads, with a small notebook whose output has an address."""
    folder = tmp_path / "checkout"
    for name in ("pyproject.toml", "notebooks/conftest.py", "notebooks/nbval.cfg"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    shown = nbformat.v4.new_output("stream", text="object at 0x7f00\n")
    code = "print('object at', hex(id(object())))"
    cell = nbformat.v4.new_code_cell(code, execution_count=1, outputs=[shown])
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), folder / "notebooks" / "small.ipynb")
    return folder


def compare(checkout, folder, **environment):
    """(status, what is printed) of pytest --nbval on the notebook, from `folder`."""
    command = [sys.executable, "-m", "pytest", "--nbval", "-q", "-p", "no:cacheprovider"]
    command += [str(checkout / "notebooks" / "small.ipynb")]
    known = os.environ | environment
    done = subprocess.run(command, cwd=folder, env=known, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_from_another_folder(checkout, tmp_path):
    status, said = compare(checkout, tmp_path)
    assert status == 0, said


def test_without_compiled_kernels_a_sentence_says_why_not(checkout, tmp_path):
    status, said = compare(checkout, tmp_path, NUMBA_DISABLE_JIT="1")
    assert status == 4 and said.strip() == (
        "ERROR: NUMBA_DISABLE_JIT is set: without compiled kernels a notebook takes days."
    )
