"""What can be chosen in the 2018 study: the agents' habits, how C adapts, and the simulated person.

`Settings` (the game, the estimate, the starting a) is shared with the 2015 study.
"""

from typing import NamedTuple

from gamelab.hanabi.choices import CONVENTIONAL, Settings

# Habits.information: what counts as the information about a card of the own hand (rule 7).
INFORMATION_TOLD = 0
INFORMATION_POSSIBLE = 1

# Habits.clearing: what rule 4 tells when the colour and the rank would both do.
CLEAR_BY_COIN = 0
CLEAR_BY_COLOUR = 1
CLEAR_BY_RANK = 2

# Habits.certain: what makes a useless card certain for the partner (rule 4), besides its hints.
CERTAIN_BY_PUBLIC = 0
CERTAIN_BY_HINTS = 1

# Adaptation.early: what agent C concludes before it has heard five thinking times.
EARLY_NOTHING = 0
EARLY_FIXED = 1
EARLY_PARTIAL = 2

NOBODY = 2
"""Sitting.human: the agent plays with itself."""


class Habits(NamedTuple):
    """Points of agent R's list that the paper leaves open."""

    information: int = INFORMATION_TOLD
    """INFORMATION_TOLD (attributes named) or INFORMATION_POSSIBLE (identities left, the more the less known)."""
    clearing: int = CLEAR_BY_COIN
    """CLEAR_BY_COIN, CLEAR_BY_COLOUR or CLEAR_BY_RANK."""
    certain: int = CERTAIN_BY_PUBLIC
    """CERTAIN_BY_PUBLIC (hints and the cards that both see, unless nobody counts) or CERTAIN_BY_HINTS (alone)."""
    strict: int = 0
    """1: an estimate needs x > a y; 0: x >= a y, as the 2018 paper says."""


class Adaptation(NamedTuple):
    """How agent C moves a with the thinking times; only `quick` is printed (4.13 s)."""

    step: float = 0.5
    """Added to or taken from a."""
    low: float = 1.0
    high: float = 5.0
    used_up: int = 1
    """1: two turns in a row count once; 0: every further one in the row counts again."""
    early: int = EARLY_FIXED
    """EARLY_NOTHING, EARLY_FIXED (the 4.13 s only) or EARLY_PARTIAL (mean and SD of two or more)."""
    divisor: int = 0
    """The SD of n times is divided by n - divisor."""
    also: int = 0
    """1: a failed quick play that is the second quick turn in a row lowers a, too; 0: it only raises it."""
    quick: int = 4130
    """Milliseconds that are quick whatever the mean."""


class Person(NamedTuple):
    """A simulated person: assumptions, not data. A policy, confidence, slips and thinking times.

    Confidence is a coin per turn. A slip is a move drawn uniformly from all legal ones. Times are lognormal with
    the mean and SD given, in seconds; those are the paper's, everything else is assumed.
    """

    policy: int = CONVENTIONAL
    """An index into AGENTS, save complete and adaptive."""
    a: float = 2.5
    """The person's own threshold, where the policy estimates."""
    confident: float = 0.8075
    """Share of confident turns where a rule of the policy says what to do (the printed means give 15.1 / 18.7)."""
    confident_guess: float = 0.8075
    """The same where the policy can only estimate, or discard for want of anything better."""
    slip: float = 0.02
    """Chance of a slip in a confident turn."""
    slip_unsure: float = 0.15
    """Chance of a slip in an unconfident turn."""
    mean: float = 21.1
    sd: float = 15.1
    mean_unsure: float = 39.8
    sd_unsure: float = 17.8


class Sitting(NamedTuple):
    """One setting of the 2018 experiment: an agent with a person, or with itself."""

    game: Settings = Settings(strategy=CONVENTIONAL, discard_at_eight=1, pooled=0)
    """game.strategy is the agent's, an index into AGENTS; game.threshold its (starting) a."""
    habits: Habits = Habits()
    adaptation: Adaptation = Adaptation()
    person: Person = Person()
    human: int = 0
    """The person's seat, 0 (begins) or 1; NOBODY: the agent plays with itself."""
