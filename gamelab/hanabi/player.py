"""A player with something changed, for kernels: here alone is `Player` copied, each field by name."""

from gamelab.hanabi.choices import Player
from gamelab.kernel import kernel


@kernel
def playing(player, strategy, a):
    """`player` with another strategy, as a number, and another threshold."""
    return Player(
        strategy=strategy + 0,  # a member of the enumeration would be another type to the compiler
        a=a,
        inference=player.inference,
        habits=player.habits,
        patient=player.patient,
    )
