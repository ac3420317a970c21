"""The figure of a printed experiment that is played again and again, with js/replications.js."""

from hiddenhands.pages import traits
from livefigure.widget import LivingWidget


class Replications(LivingWidget):
    """A printed experiment, again and again.

    A study's own class adds its controls, `_games`, how many one repetition has, `_counts`, after how many a
    step sums up, and what is printed.
    """

    kind = "replications"
    seed = traits.seed()
    step = traits.step()
