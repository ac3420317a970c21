"""What a strategy does at a turn, exactly: the distribution from which `agent.choose` draws an action."""

from gamelab.hanabi.agent import options_apart
from gamelab.hanabi.lots import share
from gamelab.hanabi.view import look
from gamelab.kernel import apart, kernel


@kernel
def distribute(turn, player, rules, room, shares):
    """Fill `shares` (float64[ACTIONS]) with the probability of each action of `player`, whose turn it is.

    room.mind is to be kept by `agent.act`, from `memory.forget` on. The player's stream decides nothing,
    except with match=sampled: then the shares are those of one sample.
    """
    share(options_apart(turn, player, rules, room), look(room.table, turn % 2), rules, shares)


distribute_apart = apart(distribute)
