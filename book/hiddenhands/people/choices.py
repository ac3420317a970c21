"""What can be chosen: whose moves are looked at, and what the agent takes the person for."""

from dataclasses import replace
from enum import IntEnum
from typing import NamedTuple

from gamelab.hanabi.choices import Habits, Inference, Player, Rules, Strategy
from gamelab.settings import Parameter, fill, record


class Agent(IntEnum):
    """The three agents that people met; the first follows Osawa's own description of 2015."""

    OUTER, INTENTIONAL, FULL = range(3)


PERSON = 1
"""The person's seat: the agent begins."""


class Who(IntEnum):
    """Whose choice is looked at, in the positions that people were in."""

    PEOPLE = 0
    EVEN = 1  # any legal action, all equally likely
    RATIONAL, VIEWPOINT, ESTIMATION, CONVENTIONAL, CONVENTION = range(2, 7)


STRATEGY = (-1, -1, *(int(Strategy[who.name]) for who in list(Who)[Who.RATIONAL :]))
"""The strategy of each Who, as in hanabi.choices."""


class Model(IntEnum):
    """What the agent takes the person for, when it asks why."""

    YEAR_2015, YEAR_2018 = range(2)


TODAY = fill(Rules, {"discard_at_eight": 1, "bonus": 1, "shift": 1})
"""The rules of these games: five cards each, all fifty cards, the third failure ends the game, a completed
colour returns a token, cards move up. The page also let people discard with all eight tokens."""


@record
class Reading(NamedTuple):
    """How the estimator in the agent's seat reads a person."""

    model: int = Parameter(Model, Model.YEAR_2015, "the partner that the estimate takes the person for")
    player: Player = Player()


@record
class Asked(NamedTuple):
    """Whose moves are put beside the people's, and how that player plays."""

    who: int = Parameter(Who, Who.PEOPLE, "whose moves")
    player: Player = Player()


YEARS = {
    "2015": {"model": Model.YEAR_2015, "infer": 1},
    "2018": {"model": Model.YEAR_2018, "infer": 1, "pooled": 0},
}
"""The default reading of each study, but all actions count in both: what a discard says is asked, too."""
OPEN = {
    name: parameter
    for name, parameter in (Inference.parameters | Habits.parameters).items()
    if name in ("counting", "partner", "copies", "infer", "clearing", "certain")
} | {"match": replace(Inference.parameters["match"], words=("probability", "possible"))}
"""What the studies leave open about the estimate and can be computed without listing hands."""


def player_of(who):
    """The Player that plays the strategy of a Who, by its own study's default reading."""
    year = YEARS["2018"] if who in (Who.CONVENTIONAL, Who.CONVENTION) else YEARS["2015"] | {"infer": 0}
    return fill(Player, year | {"strategy": max(STRATEGY[who], 0)})
