"""The figure of a slider on a curve that was played before, with js/curve.js."""

import traitlets

from hiddenhands.ledger.estimates import quantile
from hiddenhands.pages import traits
from livefigure.widget import LivingWidget


class Curve(LivingWidget):
    """A curve with a slider, at whose place the reader's own games are played.

    curve: a table with columns a (the slider's place), mean and se, and whatever else tells lines apart. A
    figure's own class adds its controls and `_games`, how many are played; `average` and `played` say what
    the browser found.
    """

    seed = traits.seed()
    average = traits.answer()
    played = traitlets.Int(0)

    _curve = traitlets.List()

    def __init__(self, curve, **given):
        reach = quantile() * curve["se"]
        drawn = curve.assign(low=curve["mean"] - reach, high=curve["mean"] + reach).drop(columns="se")
        super().__init__(_curve=drawn.round(4).to_dict("records"), **given)
