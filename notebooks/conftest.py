"""Stored outputs hold pictures that Node draws.

Where it cannot, one sentence says so before any cell runs.
"""

import pytest

from livefigure import still

MISSING = (
    "the stored outputs hold pictures of living figures, which Node draws with "
    "the package happy-dom: run `npm ci`, or `make nbval`, which does."
)


def pytest_collection_modifyitems(items):
    notebooks = any(item.path.suffix == ".ipynb" for item in items)
    if notebooks and not still.can_draw():
        raise pytest.UsageError(MISSING)
