"""What can be chosen: who plays, how, and every point of the rules that the thesis leaves open."""

from enum import IntEnum
from typing import NamedTuple

from gamelab.daifugo.hands import RANK_NAMES
from gamelab.settings import InputError, Parameter, names, parameters, record

MAX_PLAYERS = 6


class Agent(IntEnum):
    """Kinds of players, the weakest idea first; the guided one's playouts follow the learned policy."""

    RANDOM, GREEDY, MONTECARLO, UCB, TRUNCATED, LEARNED, GUIDED = range(7)


AGENTS = names(Agent)
SEARCHING = (Agent.MONTECARLO, Agent.UCB, Agent.TRUNCATED, Agent.GUIDED)  # by playouts


class Leader(IntEnum):
    """Who leads first: each seat is equally likely to, or always player 1."""

    ANY, PLAYER1 = range(2)


class Passing(IntEnum):
    """What passing is to the random player: one option among the plays, a last resort, half of its moves."""

    ONE, STUCK, COIN = range(3)


class Suits(IntEnum):
    """Whether plays that differ in suits only are to the random player the same or distinct ones."""

    SAME, DISTINCT = range(2)


class Estimator(IntEnum):
    """How a table is made: fix the card and watch player 1, or deal freely and watch all seats."""

    PLAYER1, SEATS = range(2)


@record
class Habits(NamedTuple):
    """How the players play; the last two are habits of the random player."""

    playouts: int = Parameter(int, 100, "playouts per legal move, for agents that search", 1, 100_000)
    skill: float = Parameter(float, 1.0, "share of moves that the agent chooses; the rest is random", 0, 1)
    passing: int = Parameter(
        Passing, Passing.ONE, "random player: passing is one option, a last resort, or a coin's"
    )
    suits: int = Parameter(Suits, Suits.SAME, "random player: plays that differ in suits only")


@record
class Rules(NamedTuple):
    """One reading of the thesis's rules; the defaults are the plainest one."""

    players: int = Parameter(int, 4, "players", low=2, high=MAX_PLAYERS)
    lock: int = Parameter(bool, True, "whether who passed stays out of the trick")
    clear_on_out: int = Parameter(bool, False, "whether a trick ends when somebody goes out")
    leader: int = Parameter(Leader, Leader.ANY, "who leads first")
    fixed: int = 0  # cards that player 1 surely gets: a counts word (see hands), 0 to 4 in each nibble


@record
class Settings(NamedTuple):
    """Who plays, how, and by which rules, as plain numbers for the kernels."""

    agent: int = Parameter(Agent, Agent.RANDOM, "what player 1 plays")
    others: int = Parameter(Agent, Agent.RANDOM, "what the others play")
    habits: Habits = Habits()
    rules: Rules = Rules()
    weights: int = 0  # checksum of the learned weights: it identifies saved rows

    def check(self):
        """InputError where an agent cannot play by these rules."""
        players = self.rules.players
        if Agent.TRUNCATED in (self.agent, self.others) and players != 4:
            raise InputError(
                f"players must be 4 for the agent truncated, whose values were learned so, not {players}."
            )


CHOICES = parameters(Settings)
SWITCHES = {name: CHOICES[name] for name in "playouts skill lock clear_on_out leader passing suits".split()}
"""Every point that the thesis leaves open."""

ESTIMATOR = Parameter(
    Estimator, Estimator.PLAYER1, "fix the card and watch player 1, or deal freely and watch all seats"
)
CARDS = Parameter(str, "3", "cards that player 1 surely gets, such as 3,3,K", words=RANK_NAMES, several=True)
