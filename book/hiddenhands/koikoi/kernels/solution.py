"""The exact solution, unpacked from what travels to the page, see `hiddenhands.koikoi.exact`."""

import numpy as np

from gamelab.cfr.arrays import InfoSetField, PlayerField
from gamelab.kernel import kernel
from gamelab.koikoi.nine.rules import Seat


@kernel
def unpack(sets, players, palette, codes, strategy):
    """Fill `strategy` (float64[sequences]) from a palette (float64) and codes (int8[sets])."""
    # A code of 128 or more has become negative.
    for player in range(2):
        strategy[players[player, PlayerField.EMPTY]] = 1.0
    for point in range(players[Seat.NON_DEALER, PlayerField.END_SET]):
        first, share = np.int64(sets[point, InfoSetField.FIRST]), palette[np.int64(codes[point]) & 255]
        strategy[first], strategy[first + 1] = share, 1.0 - share
