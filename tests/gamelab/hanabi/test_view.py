"""What a player sees, against the same said with lists."""

from itertools import product

import numpy as np
import pytest

from gamelab.hanabi import view
from gamelab.hanabi.cards import MAX_HAND
from gamelab.hanabi.rules import Told

pytestmark = pytest.mark.kernel


@pytest.mark.parametrize("what", [0, *Told])
def test_told_exactly_are_held_cards_told_this_and_nothing_else(what):
    """For every hand that is told something; what was told before the last hint does not count."""
    for known in product(range(4), repeat=MAX_HAND):
        told = np.array([before << 2 | now for before, now in zip((0, 1, 2, 3, 1), known)])
        for held in (0b11111, 0b10110, 0):
            wanted = [slot for slot in range(MAX_HAND) if held >> slot & 1 and known[slot] == what]
            assert view.slots_told_only(held, told, int(what)) == sum(1 << slot for slot in wanted)
