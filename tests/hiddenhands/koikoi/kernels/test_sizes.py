"""How large the full game is; the mini game's counts are tested against the oracle."""

from math import comb

import pytest

from gamelab.koikoi.choices import ARTICLE
from gamelab.koikoi.nine.layout import DEALER_SETS
from gamelab.koikoi.nine.rules import CARDS, HAND
from hiddenhands.koikoi.kernels import sizes


def test_the_sizes_of_the_full_game():
    full = sizes.full_koi_koi()
    assert full["first sets"] == 377_348_994 * 76_904_685
    # Hands alone, by another way: multisets of the 48 cards' kinds.
    kinds = [copies for month in sizes.MONTHS for copies in month]
    ways = [1] + [0] * 8
    for copies in kinds:
        ways = [sum(ways[size - k] for k in range(min(copies, size) + 1)) for size in range(9)]
    assert ways[8] < full["without plain twins"] < ways[8] ** 2
    assert f"{comb(48, 8) * comb(40, 8):.3g}" == "2.9e+16" and full["first sets"] > 10**16


def test_the_mini_game_is_smaller_in_every_way():
    assert all(mini < full for mini, full in zip(sizes.MINI, sizes.FULL, strict=True))
    assert sizes.MINI.cards == CARDS and sizes.MINI.hand == HAND


@pytest.mark.compiled
def test_the_dealer_chooses_its_first_card_only():
    assert sizes.count_all(ARTICLE)["choice_dealer"] == comb(CARDS, HAND) * (CARDS - HAND) == DEALER_SETS
