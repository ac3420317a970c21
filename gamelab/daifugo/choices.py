"""What can be chosen: who plays, and every point of the rules that the thesis leaves open."""

from typing import NamedTuple

# Players, the weakest idea first.
RANDOM = 0
GREEDY = 1
MONTE_CARLO = 2
UCB = 3
TRUNCATED = 4
LEARNED = 5
GUIDED = 6
AGENTS = ("random", "greedy", "montecarlo", "ucb", "truncated", "learned", "guided")
"""guided: Monte Carlo whose playouts follow the learned policy."""

SEARCHING = (MONTE_CARLO, UCB, TRUNCATED, GUIDED)
"""Agents that use playouts."""

# Settings.leader: who leads first.
ANY_LEADER = 0
PLAYER_1_LEADS = 1

# Settings.passing: what the random player does with the option to pass.
PASS_AS_ONE = 0
PASS_WHEN_STUCK = 1
PASS_BY_COIN = 2

MAX_PLAYERS = 6


class Settings(NamedTuple):
    """One reading of the thesis; the defaults are the plainest one.

    Kernels receive it as plain numbers. Ranges are checked where text becomes settings, in
    `gamelab.daifugo.study`, not in the kernels.
    """

    players: int = 4
    """2 to 6; cards that cannot be dealt evenly go to the first seats."""
    agent: int = RANDOM
    """What player 1 (seat 0) plays: an index into AGENTS."""
    others: int = RANDOM
    """What everybody else plays."""
    playouts: int = 100
    """Playouts per legal move, for the agents that use them."""
    skill: float = 1.0
    """Share of moves that an agent chooses; the others are made by the random player."""
    fixed: int = 0
    """Cards that player 1 surely gets: a counts word (see words), 0 to 4 in each nibble."""
    lock: int = 1
    """1: who passed stays out of the trick; 0: may return."""
    clear_on_out: int = 0
    """1: a trick ends at once when somebody goes out; 0: the last play can still be beaten."""
    leader: int = ANY_LEADER
    """ANY_LEADER (each seat equally likely) or PLAYER_1_LEADS."""
    passing: int = PASS_AS_ONE
    """Random player: PASS_AS_ONE option among the plays, PASS_WHEN_STUCK only, or PASS_BY_COIN half of the time."""
    suits: int = 0
    """Random player, 1: plays that differ in suits only count separately; 0: as one."""
    weights: int = 0
    """Checksum of the learned weights, 0 if nobody uses them: it identifies saved rows."""
