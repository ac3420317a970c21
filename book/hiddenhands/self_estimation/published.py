"""What the 2015 study prints (section 5), as data; every number is read from claims.csv."""

from itertools import product

from gamelab.hanabi.choices import STRATEGIES
from hiddenhands import csv_rows
from hiddenhands.ledger.claims import claims
from hiddenhands.ledger.estimates import PublishedMean

PAPER = "Hanabi: self-estimation (2015)"
_SOURCE = "osawa2015hanabi"
_LINES = claims("self_estimation")
HANDS = tuple(int(_LINES[f"section-5-hand-size-{hand}"].value) for hand in (2, 5))
A = _LINES["section-5-threshold"].value


def _claims(who, games):
    """The printed mean and SD over `games` games, by hand: `who` is a name in claims.csv -> a label."""
    claims, n = [], int(_LINES[games].value)
    for hand, (name, label) in product(HANDS, who.items()):
        mean, sd = (_LINES[f"section-5-hand-{hand}-{name}-{what}"].value for what in ("mean", "sd"))
        labels, place = {"strategy": label, "hand": hand}, f"section 5, hand of {hand}"
        claims.append(PublishedMean(_SOURCE, labels, mean, sd, n, place))
    return claims


SCORES = _claims({name: name for name in STRATEGIES}, "section-5-games")
"""Mean and SD of each strategy over 100 games."""

HUMANS = _claims({"human": "human pairs"}, "section-5-human-games")
"""Pairs of people over 20 games; printed numbers only, nothing here simulates them."""


def name(claim, what):
    """The name in claims.csv of a claim's "mean" or "sd"."""
    return f"section-5-hand-{claim.labels['hand']}-{claim.labels['strategy']}-{what}"


def samples(hand):
    """The paper's samples, people included: name -> (mean, sd, n)."""
    both = [claim for claim in SCORES + HUMANS if claim.labels["hand"] == hand]
    return {claim.labels["strategy"]: (claim.mean, claim.sd, claim.n) for claim in both}


CHEATBOT = 24.90
"""Mean points of two players who tell each other all hands, of five cards: read-me of Quuxplusone/Hanabi."""
OTHER_PROGRAMS = [
    line | {"mean": float(line["mean"])} for line in csv_rows("self_estimation", "other_programs")
]
"""Mean scores that others state for two players with five cards each, from the programs' read-me files and
the paper's abstract."""
