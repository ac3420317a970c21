"""A figure that compares itself with numba says on its page that it equals numba."""

import pytest
from conftest import badge, figure

COMPARED = {
    "daifugo_evidence": "handicap",
    "koikoi_evidence": "cfr_trainer",
    "self_estimation_evidence": "scores",
    "werewolf_evidence": "werewolf_village",
}


@pytest.mark.parametrize("page, kind", COMPARED.items())
def test_a_badge_is_good(window, address, page, kind):
    opened = window()
    opened.goto(f"{address}/notebooks/{page}.html")
    said = badge(figure(opened, kind))
    assert "This browser equals numba" in said and "to the last bit" in said
