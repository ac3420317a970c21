"""Why nobody stands still: what each role gains by changing, and a role against what is believed of it."""

import numpy as np

from gamelab.kernel import kernel
from gamelab.werewolf.choices import HIGH, KNOWS, LOW, STANDARD, Rates
from gamelab.werewolf.evolution import EQUAL
from gamelab.werewolf.model import new_work, win_rate
from gamelab.werewolf.play import NOBODY
from hiddenhands.werewolf.kernels.worth import fashion, with_rate


@kernel
def answers(state, switches, wins, work):
    """Fill `wins` (float64[3, 2, 2]): by role, and its two rates low or high, the village's win rate.

    All others play the fashion `state`; whether the village foresees the change is switches.known. These are
    the numbers of which each role takes the best (evolution).
    """
    rates = fashion(state)
    for role in range(3):
        for first in range(2):
            for second in range(2):
                played = with_rate(rates, role, HIGH if first else LOW)
                played = with_rate(played, role + 3, HIGH if second else LOW)
                belief = played if KNOWS[switches.known, role] == 1 else rates
                wins[role, first, second] = win_rate(played, belief, switches, work)


@kernel
def square(state, index, switches, wins, path, work):
    """Fill `wins` (float64[2, 2]): the village's win rate by what it believes of a rate, and what is played.

    index: of the rate, which is low or high; all else is the fashion `state`. path (int64[6]) is filled with
    corners (2 * believed + played): from low and low on the role changes if the village then wins less, and
    the village comes to believe what is played, in turn, until neither gains or the first corner is back.
    Returns how many corners the path has.
    """
    rates = fashion(state)
    for believed in range(2):
        for played in range(2):
            truth = with_rate(rates, index, HIGH if played else LOW)
            belief = with_rate(rates, index, HIGH if believed else LOW)
            wins[believed, played] = win_rate(truth, belief, switches, work)
    path[:] = NOBODY
    path[0], length, rests = 0, 1, 0
    for turn in range(8):
        now = path[length - 1]
        believed, played = now // 2, now % 2
        if turn % 2 == 0:
            gains, after = wins[believed, 1 - played] < wins[believed, played] - EQUAL, now ^ 1
        else:
            gains, after = wins[1 - believed, played] > wins[believed, played] + EQUAL, now ^ 2
        rests = 0 if gains else rests + 1
        if gains:
            path[length] = after
            length += 1
        if rests == 2 or (gains and after == 0):
            break
    return length


def corners(name, state=0):
    """(wins, path) of `square` for the rate called `name`, such as "p1": float64[2, 2], list of corners."""
    wins, path = np.zeros((2, 2)), np.zeros(6, np.int64)
    length = square(state, Rates._fields.index(name), STANDARD, wins, path, new_work())
    return wins, path[:length].tolist()


def rounds(name):
    """In how many of the 32 settings of the other rates four changes of `square` lead back again."""
    own = 1 << 5 - Rates._fields.index(name)
    return sum(len(corners(name, state)[1]) == 5 for state in range(64) if not state & own)
