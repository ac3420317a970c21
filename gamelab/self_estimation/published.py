"""What the 2015 study prints (section 5), as data."""

from gamelab.claims import Claim

_SOURCE = "osawa2015hanabi"
_GAMES = 100
_HUMAN_GAMES = 20

SCORES = [
    Claim(_SOURCE, {"strategy": strategy, "hand": hand}, mean, sd, _GAMES, f"section 5, hand of {hand}")
    for hand, rows in {
        2: {
            "complete": (17.86, 3.07),
            "random": (1.74, 1.10),
            "rational": (5.41, 1.83),
            "viewpoint": (7.66, 2.28),
            "estimation": (9.61, 3.40),
        },
        5: {
            "complete": (24.6, 1.10),
            "random": (2.20, 1.60),
            "rational": (10.97, 1.94),
            "viewpoint": (14.53, 2.24),
            "estimation": (15.85, 2.26),
        },
    }.items()
    for strategy, (mean, sd) in rows.items()
]
"""Mean and SD of each strategy over 100 games."""

HUMANS = [
    Claim(_SOURCE, {"strategy": "human pairs", "hand": 2}, 11.65, 1.60, _HUMAN_GAMES, "section 5, hand of 2"),
    Claim(_SOURCE, {"strategy": "human pairs", "hand": 5}, 17.7, 1.42, _HUMAN_GAMES, "section 5, hand of 5"),
]
"""Pairs of people over 20 games; printed numbers only, nothing here simulates them."""
