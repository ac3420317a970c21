"""The game by the article's rules, laid out in the page's buffers."""

import pytest

from gamelab.koikoi.choices import ARTICLE
from hiddenhands.koikoi.kernels.trainer import new_workspace, set_up


@pytest.fixture
def space():
    made = new_workspace()
    set_up(ARTICLE, made)
    return made


@pytest.fixture(scope="session")
def module():
    """The page's kernels in WebAssembly."""
    from wasm_runtime import built

    return built("koikoi")
