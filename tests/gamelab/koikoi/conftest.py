"""The game by the article's rules, laid out."""

import pytest

from gamelab.koikoi.nine.layout import load


@pytest.fixture(scope="session")
def laid():
    return load()
