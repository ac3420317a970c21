"""What can be chosen in the 2015 study: the rules, the strategy, its threshold and every point left open."""

from dataclasses import replace

from gamelab.choices import Parameter, fill, numbers
from gamelab.hanabi.choices import STRATEGIES, Inference, Player, Rules, Setting

SWITCHES = {name: p for name, p in (Rules.parameters | Inference.parameters).items() if name != "hand"}
"""Every point that the paper leaves open."""

HAND = replace(Rules.parameters["hand"], default=[2, 5], many=True)
STRATEGY = Parameter(str, "estimation", "strategy to play", words=STRATEGIES)
A = Player.parameters["a"]
PATIENT = Player.parameters["patient"]
_KNOWN = {"hand": Rules.parameters["hand"], "strategy": STRATEGY, "a": A, "patient": PATIENT, **SWITCHES}


def reading(hand, **words):
    """A `Setting` from words, as on the command line: reading(5, counting="public", fallback="hint").

    hand: 1 to 5; words: strategy, a (at least 1, may be infinite), patient and SWITCHES. InputError names
    whatever is not allowed.
    """
    return fill(Setting, numbers(_KNOWN, {"hand": hand} | words))
