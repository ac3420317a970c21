"""The dynamics by trying every pair of new rates, in exact fractions."""

from fractions import Fraction
from itertools import product

from gamelab.werewolf.choices import STANDARD, Rates, in_words
from hiddenhands.werewolf.exact import win_rate

GRID = (Fraction(1, 5), Fraction(4, 5))


def best_response(role, state, switches=STANDARD, levels=GRID):
    """The new pair of rates of `role` ("S", "W" or "P") against `state` (Rates), and all pairs as good."""
    one, two = f"{role.lower()}1", f"{role.lower()}2"
    read = in_words(switches)
    knows = role in {"seer": "S", "nobody": "", "everybody": "SWP", "seer_possessed": "SP"}[read["known"]]
    rated = {}
    for pair in product(levels, repeat=2):
        changed = state._replace(**{one: pair[0], two: pair[1]})
        rated[pair] = win_rate(changed, changed if knows else state, switches)
    aim = max(rated.values()) if role == "S" else min(rated.values())
    best = [pair for pair, value in rated.items() if value == aim]
    if read["response"] == "stay":
        was, was_too = getattr(state, one), getattr(state, two)
        return min(best, key=lambda pair: (pair[0] != was, pair[0], pair[1] != was_too, pair[1])), best
    return (max(best) if read["response"] == "highest" else min(best)), best


def transition(state, switches=STANDARD, levels=GRID):
    """The next state: every role's best response to `state`, all at once."""
    new = {role: best_response(role, state, switches, levels)[0] for role in "SWP"}
    return Rates(*(new[role][turn] for turn in (0, 1) for role in "SWP"))
