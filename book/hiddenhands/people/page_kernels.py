"""The kernels that the page calls, compiled for it by `hiddenhands.pages.build_kernels`."""

from gamelab.hanabi import play
from gamelab.settings import fill
from hiddenhands.people.choices import YEARS, Reading
from hiddenhands.people.kernels import real_game


def exports():
    """Name -> (kernel, *sample arguments), for `livefigure.wasm.build`."""
    reading = fill(Reading, YEARS["2015"])
    return {"show": (real_game.show, 1, 1, reading, real_game.new_shown(), play.new_buffers())}
