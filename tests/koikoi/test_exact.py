"""The exact solution travels as a palette and a byte per information set."""

import numpy as np
import pytest

from gamelab.cfr.arrays import Player, Point
from gamelab.kernel import PLACE, PLAIN_PYTHON
from gamelab.koikoi import exact
from gamelab.koikoi.rules import Seat


@pytest.mark.skipif(PLAIN_PYTHON, reason="lays the whole game out")
def test_what_is_unpacked_is_what_is_kept(laid):
    palette, codes = exact.packed()
    unpacked = np.empty(laid.tree.sequences)
    packed = np.frombuffer(palette), np.frombuffer(codes, np.int8)
    exact.unpack(laid.tree.sets, laid.tree.players, *packed, unpacked)
    assert np.array_equal(unpacked, exact.strategy())


@pytest.mark.kernel
def test_each_set_gets_its_colour_of_the_palette_those_beyond_127_too():
    sets, players = np.zeros((3, len(Point)), PLACE), np.zeros((2, len(Player)), np.int32)
    sets[:, Point.FIRST] = 1, 4, 6
    players[:, Player.EMPTY], players[Seat.CHILD, Player.END_SET] = (0, 3), 3
    palette, unpacked = np.arange(200) / 199, np.zeros(8)
    exact.unpack(sets, players, palette, np.array([0, 127, 199], np.uint8).view(np.int8), unpacked)
    half = 127 / 199
    assert unpacked.tolist() == [1, 0, 1, 1, half, 1 - half, 1, 0]
