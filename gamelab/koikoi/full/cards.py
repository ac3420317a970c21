"""The pack: forty-eight cards, twelve months of four; sets of cards are the bits of one integer.

Card 4 * (month - 1) + number - 1; number 1 is the highest of its month: bright, animal, ribbon, plain.
Plain cards of a month keep the order in which the project's drawings show them.
"""

import json
from pathlib import Path

import numpy as np

from gamelab import checks
from gamelab.settings import InputError

CARDS = 48
EACH = 4
KINDS = "BRPP ARPP BRPP ARPP ARPP ARPP ARPP BAPP ARPP ARPP BARP BPPP".replace(" ", "")
"""The kind of each card: bright, animal, ribbon, plain."""
NAMES = tuple(json.loads(Path(__file__).with_name("names.json").read_text(encoding="utf-8")))
"""The cards in words, by number."""


def card(month, number):
    """The number of a card, 0 to 47; month: 1 to 12, number: 1 to 4, else InputError.

    >>> card(8, 1), written(28)
    (28, '8.1')
    """
    month, number = (
        checks.integer("month", month, 1, CARDS // EACH),
        checks.integer("number", number, 1, EACH),
    )
    return EACH * (month - 1) + number - 1


def written(one):
    """A card, 0 to 47, as programs write it: month.number, "1.1" to "12.4"; InputError if it is none."""
    one = checks.integer("one", one, 0, CARDS - 1)
    return f"{one // EACH + 1}.{one % EACH + 1}"


PACK = (1 << CARDS) - 1


def set_of(*cards):
    """The set of cards given as (month, number); InputError if one is none."""
    for one in cards:
        if not isinstance(one, (tuple, list)) or len(one) != 2:
            raise InputError(f"cards must be given as (month, number), not {checks.shown(one)}.")
    return sum(1 << card(*one) for one in cards)


def of_kind(kind):
    """The set of all cards of a kind: one of the letters B, A, R and P, else InputError."""
    if not isinstance(kind, str) or kind not in tuple("BARP"):
        raise InputError(f"kind must be one of B, A, R, P, not {checks.shown(kind)}.")
    return sum(1 << one for one, known in enumerate(KINDS) if known == kind)


CUP, CURTAIN, MOON, RAIN = (set_of(one) for one in ((9, 1), (3, 1), (8, 1), (11, 1)))
BRIGHTS, ANIMALS, RIBBONS = map(of_kind, "BAR")
PLAINS = of_kind("P") | CUP
"""The sake cup is an animal and a plain card at once."""
BOAR_DEER_BUTTERFLIES = set_of((7, 1), (10, 1), (6, 1))
RED = set_of((1, 2), (2, 2), (3, 2))
BLUE = set_of((6, 2), (9, 2), (10, 2))
MONTH = np.array([0b1111 << EACH * (one // EACH) for one in range(CARDS)])
"""int64[48]: the cards of each card's month."""


def cut(months):
    """A pack of three cards a month, the last plain left out; months: each once, 1 to 12, else InputError."""
    if not isinstance(months, (tuple, list)):
        raise InputError(f"months must be a list of months, 1 to 12, not {checks.shown(months)}.")
    months = {checks.integer("each of months", month, 1, CARDS // EACH) for month in months}
    return sum(0b111 << EACH * (month - 1) for month in months)


NINE, TWELVE = cut((3, 8, 9)), cut((3, 8, 9, 10))
"""The article's nine cards, and the twelve of `koikoi.larger`."""
