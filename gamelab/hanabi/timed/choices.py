"""What can be chosen in the 2018 study: the game and the agents, how C adapts, and the simulated person."""

from dataclasses import replace
from enum import IntEnum
from typing import NamedTuple

from gamelab.checks import integer
from gamelab.hanabi.choices import AGENTS, Habits, Player, Rules, Strategy
from gamelab.settings import InputError, Parameter, fill, numbers, parameters, reading, record

NOBODY = 2  # sitting.human: the agent plays with itself


class Doubt(IntEnum):
    """Turns of the person after which an agent does not estimate; the last two no clock can tell."""

    NOTHING = 0
    LONG = 1  # 30 s or more
    UNSURE = 2
    SLIP = 3


class Early(IntEnum):
    """What agent C concludes before it has heard five thinking times."""

    NOTHING, FIXED, PARTIAL = range(3)


@record
class Adaptation(NamedTuple):
    """How agent C moves a with the thinking times; only `quick` is printed (4.13 s)."""

    step: float = Parameter(float, 0.5, "agent C: how far a moves", low=0, high=100)
    low: float = Parameter(float, 1.0, "agent C: lowest a", low=1, high=1000)
    high: float = Parameter(float, 5.0, "agent C: highest a", low=1, high=1000)
    used_up: int = Parameter(bool, 1, "agent C: two turns in a row count once (else each further one again)")
    early: int = Parameter(
        Early,
        Early.FIXED,
        "agent C, before five times: conclude nothing, use 4.13 s only, or the mean and SD so far",
    )
    divisor: int = Parameter(int, 0, "agent C: the SD of n times is divided by n - divisor", low=0, high=1)
    also: int = Parameter(bool, 0, "agent C: a failed quick play that is the second quick turn lowers a, too")
    quick: int = Parameter(int, 4130, "agent C: milliseconds that are always quick", low=0, high=10**6)

    def check(self):
        """InputError if a has no room."""
        if self.low > self.high:
            raise InputError(f"low must be at most high ({self.high:g}), not {self.low:g}.")


POLICIES = AGENTS[Strategy.RANDOM : Strategy.ADAPTIVE]
"""What a person can play: whatever needs no open hands and no clock."""


@record
class Person(NamedTuple):
    """A simulated person: assumptions, not data. A policy, confidence, slips and thinking times.

    Confidence is a coin per turn; the printed means give a share of 15.1 / 18.7. It may differ between turns
    where a rule of the policy says what to do and turns where it can only estimate, or discard for want of
    anything better. A slip is a move drawn uniformly from all legal ones. Times are lognormal with the mean
    and SD given, in seconds; those are the paper's, everything else is assumed.
    """

    policy: int = Parameter(str, "conventional", "the simulated person plays like this", words=POLICIES)
    person_a: float = Parameter(float, 2.5, "the person's own threshold; inf: never estimates", low=1)
    confident: float = Parameter(float, 0.8075, "share of confident turns where a rule decides", 0, 1)
    confident_guess: float = Parameter(float, 0.8075, "share of confident turns otherwise", 0, 1)
    slip: float = Parameter(float, 0.02, "chance of a random legal move in a confident turn", 0, 1)
    slip_unsure: float = Parameter(float, 0.15, "the same in an unconfident turn", 0, 1)
    mean: float = Parameter(float, 21.1, "mean thinking time of confident turns, seconds", 0.001, 10_000)
    sd: float = Parameter(float, 15.1, "its SD", 0, 10_000)
    mean_unsure: float = Parameter(
        float, 39.8, "mean thinking time of unconfident turns, seconds", 0.001, 10_000
    )
    sd_unsure: float = Parameter(float, 17.8, "its SD", 0, 10_000)


@record
class TimedGame(NamedTuple):
    """One setting of the 2018 experiment: an agent with a person, or with itself."""

    rules: Rules = reading(Rules, discard_at_eight="legal")
    agent: Player = reading(Player, strategy="conventional", pooled="position", infer="all")
    """agent.a is the (starting) threshold; a person has the agent's inference and habits, too.

    Rule 3 of the paper estimates after any action of the partner, not only after hints."""
    adaptation: Adaptation = Adaptation()
    person: Person = Person()
    human: int = NOBODY  # the person's seat, 0 (begins) or 1; NOBODY: the agent plays with itself
    doubts: int = int(Doubt.NOTHING)  # neither agent of the paper has any

    def check(self):
        """InputError about who is the person, and about doubts."""
        integer("human", self.human, 0, NOBODY)
        integer("doubts", self.doubts, 0, len(Doubt) - 1)


_ALL = parameters(TimedGame)
_SIMULATE = "whether the partner's rule 1 is looked at under each hypothesis too (full: slow, by enumeration)"
HAND, STRATEGY, A = _ALL["hand"], _ALL["strategy"], _ALL["a"]
_AS_BEFORE = *Rules._fields[1:], "counting", "copies", "pooled", "infer", "enumerate"
GAME = {name: _ALL[name] for name in _AS_BEFORE} | {
    "match": replace(_ALL["match"], words=_ALL["match"].words[:2]),
    "simulate": replace(_ALL["simulate"], words=("rules24567", "full"), summary=_SIMULATE),
}
"""The open points of the 2015 study that concern the 2018 agents, at the 2018 paper's values."""

KNOWN = GAME | Habits.parameters | Adaptation.parameters | Person.parameters  # every open point


def timed_game(agent="conventional", human=NOBODY, **words):
    """`TimedGame` from words, as on the command line: timed_game("adaptive", human=0, slip=0.1).

    human: the person's seat, 0 or 1, or NOBODY; words: hand, a and KNOWN. InputError names whatever is not
    allowed.
    """
    values = {"strategy": STRATEGY.read("agent", agent), "human": integer("human", human, 0, NOBODY)}
    return fill(TimedGame, values | numbers({"hand": HAND, "a": A} | KNOWN, words))
