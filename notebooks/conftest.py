"""Notebooks are compared from whatever folder pytest is started in.

Their outputs hold pictures that Node draws. Where it cannot, or where kernels are
not compiled, one sentence says so before any cell runs.
"""

import os
from pathlib import Path

import pytest

from livefigure import still

MISSING = (
    "the stored outputs hold pictures of living figures, which Node draws with "
    "the package happy-dom: run `npm ci`, or `make nbval`, which does."
)
WITHOUT = (
    "NUMBA_DISABLE_JIT is set: without compiled kernels a notebook takes days."
)


# Where a home cannot be written, matplotlib says so among a cell's outputs.
FONTS = Path(__file__).parents[1] / "_build" / "matplotlib"
os.environ.setdefault("MPLCONFIGDIR", str(FONTS))


def pytest_configure(config):
    """Name what may differ: a path in pyproject.toml would be the caller's."""
    plain = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"
    if plain and config.getoption("nbval", False):
        raise pytest.UsageError(WITHOUT)
    differs = Path(__file__).with_name("nbval.cfg")
    config.option.nbval_sanitize_with = str(differs)


def pytest_collection_modifyitems(items):
    notebooks = any(item.path.suffix == ".ipynb" for item in items)
    if notebooks and not still.can_draw():
        raise pytest.UsageError(MISSING)
    if notebooks:  # looks for fonts now, which it may say as well
        import matplotlib.font_manager  # noqa: F401
