"""What can be chosen: the strategy, the threshold and every point that the paper leaves open."""

from typing import NamedTuple

# Strategies, in the paper's order.
COMPLETE = 0
RANDOM = 1
RATIONAL = 2
VIEWPOINT = 3
ESTIMATION = 4
STRATEGIES = ("complete", "random", "rational", "viewpoint", "estimation")

# The agents of the 2018 study, R and C; see `gamelab.thinking_time.choices`.
CONVENTIONAL = 5
ADAPTIVE = 6
AGENTS = (*STRATEGIES, "conventional", "adaptive")

# Settings.counting: which cards a player crosses off besides what hints exclude.
COUNT_NONE = 0
COUNT_PUBLIC = 1
COUNT_OWN_VIEW = 2

# Settings.fallback: what self-estimation does when the estimate does not act.
FALL_BACK_TO_DISCARD = 0
FALL_BACK_TO_HINT = 1

# Settings.match: what a hypothesis weighs under which the partner may have done what it did.
MATCH_PROBABILITY = 0
MATCH_POSSIBLE = 1
MATCH_SAMPLED = 2


class Settings(NamedTuple):
    """One reading of the paper; the defaults are the closest one found (see the chapter).

    Kernels receive it as plain numbers. Ranges are checked where text becomes settings, in
    `gamelab.self_estimation.study`, not in the kernels.
    """

    strategy: int = ESTIMATION
    """Played by both players: an index into STRATEGIES."""
    hand: int = 5
    """Cards a player holds, 1 to 5."""
    threshold: float = 2.5
    """The paper's a >= 1: the estimate acts when x > a y; infinity switches it off."""
    talon: int = 40
    """Cards to draw from, 1 to 50 - 2 * hand, 0: all; what is left over is set aside unseen."""
    discard_at_eight: int = 0
    """1: discarding with all eight information tokens is legal (2018 study)."""
    zero_on_loss: int = 0
    """1: the third failure costs all points (modern rules)."""
    bonus: int = 0
    """1: completing a colour returns a token (modern rules)."""
    shift: int = 0
    """1: cards move left and the drawn one comes last; 0: it takes the slot of the one that left."""
    counting: int = COUNT_OWN_VIEW
    """COUNT_NONE, COUNT_PUBLIC (fireworks and discards) or COUNT_OWN_VIEW (the partner's hand too)."""
    fallback: int = FALL_BACK_TO_DISCARD
    """FALL_BACK_TO_DISCARD or FALL_BACK_TO_HINT."""
    copies: int = 0
    """1: a hypothesis counts once per choice of physical cards; 0: each distinct hand once."""
    match: int = MATCH_PROBABILITY
    """MATCH_PROBABILITY, MATCH_POSSIBLE or MATCH_SAMPLED (by enumeration)."""
    pooled: int = 1
    """1: a card's weight is pooled over the positions; 0: each position decides for itself."""
    infer: int = 0
    """1: estimate after the partner's plays and discards too, not only after hints."""
    simulate: int = 0
    """1: simulate the partner's steps 1 and 2 under each hypothesis too (by enumeration)."""
    enumerate: int = 0
    """1: enumerate the hypotheses instead of counting them (the same estimates, slowly)."""
