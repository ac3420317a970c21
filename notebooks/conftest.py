"""Notebooks are compared from whatever folder pytest is started in."""

import os
from pathlib import Path

import pytest

WITHOUT = (
    "NUMBA_DISABLE_JIT is set: without compiled kernels a notebook takes days."
)


def pytest_configure(config):
    """Name what may differ: a path in pyproject.toml would be the caller's."""
    plain = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"
    if plain and config.getoption("nbval", False):
        raise pytest.UsageError(WITHOUT)
    differs = Path(__file__).with_name("nbval.cfg")
    config.option.nbval_sanitize_with = str(differs)
