"""Acts in words."""

from gamelab.daifugo.hands import PASS, RANK_NAMES


def act_name(act):
    """An act as text: "3 3" for two threes, "pass"."""
    return "pass" if act == PASS else " ".join([RANK_NAMES[act >> 2]] * ((act & 3) + 1))
