"""Many matches in one call."""

from collections.abc import Mapping

import numpy as np

from gamelab import checks
from gamelab.kernel import kernel
from gamelab.koikoi.choices import MOST_ROUNDS, House, Mind
from gamelab.koikoi.full import weights
from gamelab.koikoi.full.players import new_buffers, play_match
from gamelab.settings import InputError, checked, fill

COLUMNS = ("lead", *(f"round {number + 1}" for number in range(MOST_ROUNDS)))
"""What a row of `play_block` holds."""


@kernel
def play_matches(minds, seed, first, house, buffers, rows):
    """Fill `rows` (int64[games, MOST_ROUNDS + 1]) as `play_match` does."""
    for index in range(len(rows)):
        play_match(minds, seed, first + index, house, buffers, rows[index])


def _given(settings, name, kind):
    """One of the settings as a record; InputError if it is not there, or no such record."""
    given = settings.get(name) if isinstance(settings, Mapping) else None
    if isinstance(given, Mapping):
        given = fill(kind, given)
    if not isinstance(given, kind):
        wanted = 'settings must be {"first": Mind, "second": Mind, "house": House}, or their numbers by name'
        raise InputError(f"{wanted}, not {checks.shown(settings)}.")
    return checked(kind, given, name)


def play_block(seed, first, games, settings):
    """The first player's lead after matches first, first + 1, ..., and his points by round.

    settings: {"first": a `choices.Mind`, "second": another, "house": a `choices.House`}, or their numbers by
    name. InputError for what cannot be.
    """
    seed, first, games = checks.block(seed, first, games)
    minds = _given(settings, "first", Mind), _given(settings, "second", Mind)
    house = _given(settings, "house", House)
    buffers = new_buffers(weights.load().values, weights.chances(house))
    rows = np.zeros((games, MOST_ROUNDS + 1), np.int64)
    play_matches(minds, seed, first, house, buffers, rows)
    return np.roll(rows, 1, axis=1)
