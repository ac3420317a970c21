"""How large the full game is; that the mini game is smaller, and what its dealer may choose."""

from math import comb

import numpy as np
import pytest

from gamelab.bits import copy
from gamelab.kernel import kernel
from gamelab.koikoi.choices import ARTICLE
from gamelab.koikoi.nine.layout import DEALER_SETS
from gamelab.koikoi.nine.rules import CARDS, DEALS, HAND, STATE, Seat, State, begin, options, step
from hiddenhands.koikoi import sizes

MOST = 40  # positions of one deal, at most


def test_the_sizes_of_the_full_game():
    full = sizes.full_koi_koi()
    assert full["first sets"] == 377_348_994 * 76_904_685
    assert f"{comb(48, 8) * comb(40, 8):.3g}" == "2.9e+16" and full["first sets"] > 10**16


def test_the_mini_game_is_smaller_in_every_way():
    assert all(mini < full for mini, full in zip(sizes.MINI, sizes.FULL, strict=True))
    assert sizes.MINI.cards == CARDS and sizes.MINI.hand == HAND


@kernel
def choices(rules, deal, states, counts):
    """Add to `counts`, int64[2], the dealer's choices in all deals: of the first card, and any other."""
    for number in range(DEALS):
        begin(number, deal, states[0])
        end, at = 1, 0
        while at < end:
            state = states[at]
            if state[State.PHASE] == Seat.DEALER and options(state) > 1:
                counts[0 if state[State.TURN] == 0 and state[State.CALLING] == 0 else 1] += 1
            for action in range(options(state)):
                copy(state, states[end])
                step(states[end], deal, rules, action)
                end += 1
            at += 1


@pytest.mark.compiled
def test_the_dealer_chooses_its_first_card_only():
    counts = np.zeros(2, np.int64)
    choices(ARTICLE, np.zeros(CARDS, np.int64), np.zeros((MOST, STATE), np.int64), counts)
    assert counts.tolist() == [DEALS, 0]
    assert comb(CARDS, HAND) * (CARDS - HAND) == DEALER_SETS
