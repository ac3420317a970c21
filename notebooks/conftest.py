"""Stored outputs hold pictures that Node draws.

Where it cannot, one sentence says so before any cell runs.
"""

import os
from pathlib import Path

import pytest

from livefigure import still

MISSING = (
    "the stored outputs hold pictures of living figures, which Node draws with "
    "the package happy-dom: run `npm ci`, or `make nbval`, which does."
)


# Where a home cannot be written, matplotlib says so among a cell's outputs.
FONTS = Path(__file__).parents[1] / "_build" / "matplotlib"
os.environ.setdefault("MPLCONFIGDIR", str(FONTS))


def pytest_collection_modifyitems(items):
    notebooks = any(item.path.suffix == ".ipynb" for item in items)
    if notebooks and not still.can_draw():
        raise pytest.UsageError(MISSING)
    if notebooks:  # looks for fonts now, which it may say as well
        import matplotlib.font_manager  # noqa: F401
