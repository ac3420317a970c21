"""Simulated people: confidence, slips and thinking times laid over a policy. Assumptions, not data."""

import math
from enum import IntEnum

from gamelab import rng
from gamelab.bits import random_member
from gamelab.hanabi.memory import Rule
from gamelab.hanabi.play import STREAMS
from gamelab.hanabi.rules import ACTIONS, is_legal
from gamelab.kernel import kernel
from livefigure import maths


class PersonStream(IntEnum):
    """Purposes of random streams, after those of `hanabi.play`."""

    FEELING = STREAMS  # confidence and slips
    TIME = STREAMS + 1


@kernel
def is_confident(person, rule, stream):
    """Whether the simulated person feels confident about a decision by this rule."""
    # A guess estimates, or gives up a card for want of anything better.
    guess = rule == Rule.ESTIMATE or rule == Rule.LEAST_KNOWN
    guess |= rule == Rule.STEP_ESTIMATE or rule == Rule.STEP_RANDOM or rule == Rule.BY_LOT
    return rng.uniform(stream) < (person.confident_guess if guess else person.confident)


@kernel
def slip(action, confident, person, rules, table, seat, stream):
    """`action`, or in a slip any legal action, all equally likely."""
    if rng.uniform(stream) >= (person.slip if confident else person.slip_unsure):
        return action
    legal = 0
    for other in range(ACTIONS):
        if is_legal(table, rules, seat, other):
            legal |= 1 << other
    return random_member(legal, stream)


@kernel
def thinking_time(confident, person, stream):
    """A lognormal thinking time in whole milliseconds."""
    mean = person.mean if confident else person.mean_unsure
    sd = person.sd if confident else person.sd_unsure
    variance = maths.log(1.0 + (sd / mean) ** 2)
    seconds = mean * maths.exp(math.sqrt(variance) * rng.normal(stream) - variance / 2.0)
    return int(seconds * 1000.0 + 0.5)
