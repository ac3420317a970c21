"""Simulated people: confidence, slips and thinking times laid over a policy. Assumptions, not data."""

import math

from gamelab import rng
from gamelab.hanabi.memory import BY_LOT, ESTIMATE, LEAST_KNOWN, RULE, STEP_ESTIMATE, STEP_RANDOM
from gamelab.hanabi.rules import ACTIONS, NO_ACTION, is_legal
from gamelab.kernel import kernel


@kernel
def is_guess(rule):
    """Whether a decision by this rule estimates, or gives up a card for want of anything better."""
    return rule in (ESTIMATE, LEAST_KNOWN, STEP_ESTIMATE, STEP_RANDOM, BY_LOT)


@kernel
def is_confident(person, mind, stream):
    """Whether the simulated person feels confident about the decision just noted in `mind`."""
    share = person.confident_guess if is_guess(mind.notes[RULE]) else person.confident
    return rng.uniform(stream) < share


@kernel
def slip(action, confident, person, settings, table, player, stream):
    """`action`, or in a slip any legal action, all equally likely."""
    if rng.uniform(stream) >= (person.slip if confident else person.slip_unsure):
        return action
    legal = 0
    for other in range(ACTIONS):
        legal += is_legal(table, settings, player, other)
    nth = rng.below(stream, legal)
    for other in range(ACTIONS):
        if is_legal(table, settings, player, other):
            if nth == 0:
                return other
            nth -= 1
    return NO_ACTION


@kernel
def thinking_time(confident, person, stream):
    """A lognormal thinking time in whole milliseconds, so that it does not hang on a last bit of `exp`."""
    mean = person.mean if confident else person.mean_unsure
    sd = person.sd if confident else person.sd_unsure
    variance = math.log(1.0 + (sd / mean) ** 2)
    radius = math.sqrt(-2.0 * math.log(1.0 - rng.uniform(stream)))
    normal = radius * math.cos(2.0 * math.pi * rng.uniform(stream))
    seconds = mean * math.exp(math.sqrt(variance) * normal - variance / 2.0)
    return int(seconds * 1000.0 + 0.5)
