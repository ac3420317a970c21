"""What can be chosen: whom the agent takes the person for, and by which strategy it explains the moves."""

from enum import IntEnum
from typing import NamedTuple

from gamelab.choices import fill, record
from gamelab.choices import Parameter as _Parameter
from gamelab.hanabi.choices import Player, Rules


class Agent(IntEnum):
    """The three agents that people met; the first follows Osawa's own description of 2015."""

    OUTER, INTENTIONAL, FULL = range(3)


class Model(IntEnum):
    """What the agent makes of a person's action."""

    NOTHING = 0  # only what a hint says in words
    PAPER_2015 = 1
    PAPER_2018 = 2


TODAY = fill(Rules, {"discard_at_eight": 1, "bonus": 1, "shift": 1})
"""The rules of these games: five cards each, all fifty cards, the third failure ends the game, a completed
colour returns a token, cards move up; the page let people discard with all eight tokens, which is no rule."""


@record
class Reading(NamedTuple):
    """How the estimator in the agent's seat reads a person."""

    model: int = _Parameter(Model, Model.PAPER_2015, "what the agent takes the person for")
    player: Player = Player()
