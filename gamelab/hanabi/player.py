"""A player with something changed, for kernels: here alone is `Player` copied, each field by name."""

from gamelab.hanabi.choices import Fallback, Inference, Match, Partner, Player, Strategy
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


@kernel
def thorough(player):
    """`player` with all that its partner's actions say, and a partner who does as it does itself."""
    how = player.inference
    hints = how.fallback == Fallback.HINT or player.strategy < Strategy.ESTIMATION
    # All are integers, as other players have them, so that the model is not compiled a second time.
    inference = Inference(
        counting=how.counting,
        fallback=how.fallback,
        partner=Partner.HINTS + 0 if hints else Partner.DISCARDS + 0,
        copies=how.copies,
        match=Match.PROBABILITY + 0,
        pooled=how.pooled,
        infer=1,  # from all actions
        simulate=0,  # its hints only
        enumerate=0,
    )
    return Player(
        strategy=player.strategy,
        a=player.a,
        inference=inference,
        habits=player.habits,
        patient=player.patient,
    )
