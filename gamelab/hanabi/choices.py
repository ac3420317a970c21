"""What can be chosen at Hanabi: the rules of the game, who plays, and every point that the papers leave open.

The defaults are a reading near the paper of 2015, see its chapter; `gamelab.hanabi.timed.choices`
says what differs in 2018.
"""

from dataclasses import replace
from enum import IntEnum
from typing import NamedTuple

from gamelab.settings import InputError, Parameter, fill, names, numbers, record


class Strategy(IntEnum):
    """The five strategies of 2015 in the paper's order, agents R and C of 2018, and one of neither paper."""

    COMPLETE, RANDOM, RATIONAL, VIEWPOINT, ESTIMATION, CONVENTIONAL = range(6)
    ADAPTIVE = 6  # plays as CONVENTIONAL does; `gamelab.hanabi.timed` moves its a
    CONVENTION = 7  # keeps agreements, see `conventions`


AGENTS = names(Strategy)
STRATEGIES = AGENTS[: Strategy.CONVENTIONAL]


class Counting(IntEnum):
    """Which cards a player crosses off besides what hints exclude."""

    NONE = 0
    PUBLIC = 1  # fireworks and discards
    OWN = 2  # the partner's hand too


class Fallback(IntEnum):
    """What self-estimation does when the estimate does not act."""

    DISCARD, HINT = range(2)


class Partner(IntEnum):
    """What the simulated partner does with nothing to tell about, where it may still give a hint."""

    DISCARDS = 0
    HINTS = 1  # step 4 of the viewpoint strategy, as agents with Fallback.HINT do


class Match(IntEnum):
    """What a hypothesis weighs under which the partner may have done what it did."""

    PROBABILITY = 0
    POSSIBLE = 1  # one
    SAMPLED = 2  # one or nothing, by lot (by enumeration)


class Information(IntEnum):
    """What counts as the information about a card of the own hand (rule 7 of agent R)."""

    TOLD = 0  # attributes named
    POSSIBLE = 1  # identities left, the more the less known


class Clearing(IntEnum):
    """What rule 4 of agent R tells when the colour and the rank would both do."""

    COIN, COLOUR, RANK = range(3)


class Certain(IntEnum):
    """What makes a useless card certain for the partner (rule 4), besides its hints."""

    PUBLIC = 0  # the cards that both see, unless nobody counts
    HINTS = 1  # nothing


@record
class Rules(NamedTuple):
    """The rules of the game that the papers state differently or not at all."""

    hand: int = Parameter(int, 5, "cards in a hand", low=1, high=5)
    talon: int = Parameter(
        int, 40, "cards to draw from; 0: all that are not dealt (the real rules)", low=0, high=48
    )
    failures: int = Parameter(int, 3, "failures that end the game", low=1, high=50)
    discard_at_eight: int = Parameter(bool, 0, "discarding with all eight tokens", words=("illegal", "legal"))
    zero_on_loss: int = Parameter(bool, 0, "whether the last failure allowed costs all points")
    bonus: int = Parameter(bool, 0, "whether a completed colour returns a token")
    shift: int = Parameter(
        bool, 0, "whether cards move up when one leaves (else the drawn card takes its slot)"
    )

    def check(self):
        """InputError if there are not so many cards."""
        most = 50 - 2 * self.hand
        if self.talon > most:
            raise InputError(
                f"talon must be an integer from 0 to {most} when hand is {self.hand}, not {self.talon}."
            )


@record
class Inference(NamedTuple):
    """How a player draws conclusions from what it sees."""

    counting: int = Parameter(Counting, Counting.OWN, "which visible cards are crossed off")
    fallback: int = Parameter(
        Fallback, Fallback.DISCARD, "self-estimation: what follows an estimate that does not act"
    )
    partner: int = Parameter(
        Partner, Partner.DISCARDS, "2015: what the simulated partner does with nothing to tell about"
    )
    copies: int = Parameter(
        bool, 0, "a hypothetical hand counts once or by its physical copies", words=("once", "weighted")
    )
    match: int = Parameter(
        Match, Match.PROBABILITY, "how the simulated partner's action is compared with the real one"
    )
    pooled: int = Parameter(
        bool, 1, "counts per position or pooled over the hand", words=("position", "pooled")
    )
    infer: int = Parameter(bool, 0, "the partner's actions that are used", words=("hints", "all"))
    simulate: int = Parameter(
        bool,
        0,
        "steps of the partner that are simulated under each hypothesis",
        words=("steps34", "full"),  # the full ones by enumeration
    )
    enumerate: int = Parameter(bool, 0, "whether to list the hypotheses (slow oracle, same results)")


@record
class Habits(NamedTuple):
    """Points of agent R's list that the paper of 2018 leaves open."""

    information: int = Parameter(
        Information,
        Information.TOLD,
        "rule 7, information about a card: attributes told or identities left",
    )
    clearing: int = Parameter(Clearing, Clearing.COIN, "rule 4, when colour and rank would both do")
    certain: int = Parameter(
        Certain, Certain.PUBLIC, "rule 4, certain by hints and public cards, or by hints alone"
    )
    strict: int = Parameter(bool, 0, "an estimate needs x > a y (else x >= a y)")


@record
class Player(NamedTuple):
    """Who plays, and how."""

    strategy: int = Parameter(Strategy, Strategy.ESTIMATION, "strategy to play")
    a: float = Parameter(float, 2.5, "the threshold: the estimate acts when x > a y; inf: never", low=1)
    inference: Inference = Inference()
    habits: Habits = Habits()
    patient: int = Parameter(
        bool, 0, "complete: skip also where the partner can discard at a smaller loss (not in the paper)"
    )


@record
class Setting(NamedTuple):
    """A game of two equal players."""

    rules: Rules = Rules()
    player: Player = Player()


@record
class Search(NamedTuple):
    """How a player searches who keeps to a blueprint unless another move is worth more."""

    worlds: int = Parameter(int, 300, "worlds in which moves are compared at most", low=2, high=100_000)
    sure: float = Parameter(
        float, 0.0, "standard errors by which a move must be better than the blueprint's", low=0, high=100
    )
    slip: float = Parameter(
        float, 0.0, "chance of a random legal move with which the partner is reckoned", low=0, high=1
    )
    hands: int = Parameter(
        int,
        256,
        "as how many equal ones hands count that are dealt where those possible are too many to list",
        low=1,
        high=4096,
    )


@record
class Searching(NamedTuple):
    """A game of two players with one blueprint; who searches is said apart."""

    rules: Rules = Rules()
    player: Player = Player()
    search: Search = Search()


SWITCHES = {name: p for name, p in (Rules.parameters | Inference.parameters).items() if name != "hand"}
"""Every point that the paper leaves open."""

HAND = replace(Rules.parameters["hand"], default=[2, 5], several=True)
STRATEGY = Parameter(str, "estimation", "strategy to play", words=STRATEGIES)
A = Player.parameters["a"]
PATIENT = Player.parameters["patient"]
_KNOWN = {"hand": Rules.parameters["hand"], "strategy": STRATEGY, "a": A, "patient": PATIENT, **SWITCHES}


def reading(hand, **words):
    """A `Setting` from words, as on the command line: reading(5, counting="public", fallback="hint").

    hand: 1 to 5; words: strategy, a (at least 1, may be infinite), patient and SWITCHES. InputError names
    whatever is not allowed.
    """
    return fill(Setting, numbers(_KNOWN, {"hand": hand} | words))
