"""Cards, their sets, and hands.

A card's identity is `5 * colour + rank - 1`, 0 to 24; sets of identities are the low 25 bits of an integer.
"""

import numpy as np

COLOURS = 5
RANKS = 5
IDENTITIES = 25
MAX_HAND = 5
EMPTY = -1  # in a slot: no card

ALL = (1 << IDENTITIES) - 1
COPIES = np.array([3, 2, 2, 2, 1] * COLOURS)  # copies of each identity in the deck
_COLOURS = [0b11111 << (5 * colour) for colour in range(COLOURS)]
_RANKS = [sum(1 << (5 * colour + rank) for colour in range(COLOURS)) for rank in range(RANKS)]
HINT_SET = np.array(_COLOURS + _RANKS)
"""The identities that a hint names, by action - Action.HINT_COLOUR."""
