"""The kernels that the page calls, compiled for it by `hiddenhands.pages.build_kernels`."""

import numpy as np

from gamelab.hanabi import play
from gamelab.settings import fill
from hiddenhands.people.choices import YEARS, Reading
from hiddenhands.people.kernels import meeting, real_game
from hiddenhands.people.kernels.visits import play_visits


def exports():
    """Name -> (kernel, *sample arguments), for `livefigure.wasm.build`."""
    reading = fill(Reading, YEARS["2015"])
    row, no_deck = np.zeros(len(meeting.Column)), np.zeros(0, np.int8)
    seats = row, meeting.new_seats(), no_deck
    return {
        "show": (real_game.show, 1, 1, reading, real_game.new_shown(), play.new_buffers()),
        "play_visits": (play_visits, 1, 0, meeting.Sitting(), np.zeros(1, np.int16), *seats),
    }
