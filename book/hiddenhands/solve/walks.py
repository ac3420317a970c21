"""What walks over games of other libraries share: words for actions, an estimate of the size, memory."""

import math
import os
import random

from gamelab.cfr.arrays import END
from gamelab.choices import InputError

PROBES, LONGEST = 100, 20_000
CERTAIN = 100


def unique(words):
    """`words` as a tuple of different strings: those that come twice get their number."""
    words = [str(word) for word in words]
    return tuple(w if words.count(w) == 1 else f"{w} #{number}" for number, w in enumerate(words))


def available():
    """Bytes that a layout may take by default: half of this machine's memory."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    except (AttributeError, ValueError, OSError):  # Windows
        return 4 << 30


def refuse_giants(walk, most):
    """InputError if a game surely has more than `most` nodes, before hours of walking show it.

    Random plays, each weighted by the branches that it passed, count nodes right on average (Knuth 1975); a
    mean that exceeds the truth CERTAIN times comes by chance in one of CERTAIN games at most (Markov).
    """
    chance, total = random.Random(1), 0.0
    for _ in range(PROBES):
        state, weight = walk.roots()[0][0], 1.0
        for _ in range(LONGEST):
            player, _, actions = walk.look(state)
            if player == END or not actions:
                break
            weight *= len(actions)
            total += min(weight, 1e300) / PROBES
            state = walk.step(state, chance.choice(actions))
        if total > CERTAIN * most:
            power = min(math.floor(math.log10(total)), 300)
            raise InputError(
                f"the game is too large for the memory given: it has some 10^{power} nodes or more."
            )
