"""Small games, laid out."""

import pytest

from gamelab.cfr.small_games import Kuhn, Leduc
from gamelab.cfr.tree import build


@pytest.fixture(scope="session")
def kuhn():
    return build(Kuhn())


@pytest.fixture(scope="session")
def leduc():
    return build(Leduc())
