"""Widgets' traits from the choices that a study declares, so that limits, words and help stand once."""

import math
from dataclasses import replace

import numpy as np
import traitlets

from gamelab.door import NUMBER
from gamelab.settings import Parameter
from hiddenhands.runs.experiment import SEED
from livefigure.leaves import leaves

STEP = Parameter(int, 1, "the step that is shown; beyond the last: the last", low=1)


def trait_for(parameter, default=None, **page):
    """The trait of a Parameter: its limits, or its words, and its summary as help.

    default: of the trait, where it is not the parameter's. page: what the page has otherwise, such as
    high=10_000 (an answer must come while the reader waits) or summary="what all play".
    """
    parameter = replace(parameter, **page)
    if default is None:
        default = parameter.show(parameter.standard)
    if parameter.kind is bool and parameter.words == ("no", "yes"):
        return traitlets.Bool(default in (True, "yes"), help=parameter.summary)
    if parameter.words:
        return traitlets.Enum(parameter.words, default, help=parameter.summary)
    kind = traitlets.Int if parameter.kind is int else traitlets.Float
    limits = {"min": parameter.low, "max": parameter.high}
    finite = {name: limit for name, limit in limits.items() if math.isfinite(limit)}
    return kind(default, **finite, help=parameter.summary)


def seed(default=SEED.default):
    """The seed of all random streams."""
    return trait_for(SEED, default)


def number(default=0, **page):
    """Which game, or which decision, of the seed's."""
    return trait_for(NUMBER, default, **page)


def step():
    """How far a figure of steps has been followed; a picture of it shows all of them."""
    return trait_for(STEP)


def checks(play, name, readings):
    """Two traits with games that the page plays again to show that they equal numba's.

    play: as of `Experiment`; name: of its argument with the settings. readings: (games, settings) each; their
    seeds count from 0.
    """
    samples = [(games, {"seed": seed, name: one}) for seed, (games, one) in enumerate(readings)]
    played = [play(args["seed"], 0, games, args[name]) for games, args in samples]
    return {
        "_checks": [{"games": games, "args": leaves(args)} for games, args in samples],
        "_reference": np.concatenate(played).astype("<i2").tobytes(),
    }


def answer():
    """What the browser finds, None before that."""
    return traitlets.Float(allow_none=True, default_value=None)
