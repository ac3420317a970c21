"""The exact solution travels as a palette and a byte per information set."""

import numpy as np
import pytest

from gamelab.koikoi import exact


@pytest.mark.kernel
def test_what_is_unpacked_is_what_is_kept(laid):
    palette, codes = exact.packed()
    found = np.empty(laid.tree.sequences)
    packed = np.frombuffer(palette), np.frombuffer(codes, np.int8)
    exact.unpack(laid.tree.sets, laid.tree.players, *packed, found)
    assert np.array_equal(found, exact.strategy())
