"""The hottest loop: random players finish a game."""

from gamelab import rng
from gamelab.daifugo.rules import legal, step
from gamelab.daifugo.words import nth_bit, size
from gamelab.kernel import kernel


@kernel
def random_act(acts, stream):
    """One of the set bits of `acts`, all equally likely."""
    return nth_bit(acts, rng.below(stream, size(acts)))


@kernel
def random_playout(trick, hands, watched, players, lock, clear_on_out, stream):
    """Random players play on until a rank of a `watched` seat (a set) is decided, or the game is over.

    hands: int64[players or more], changed. Returns the Trick then.
    """
    while trick.alive & watched == watched and trick.alive & (trick.alive - 1) != 0:
        act = random_act(legal(trick, hands[trick.player]), stream)
        trick = step(trick, hands, act, players, lock, clear_on_out)
    return trick
