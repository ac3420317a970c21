"""How large the full game is before the first move, and what the packs of both games are."""

from math import comb, factorial
from typing import NamedTuple

from gamelab.koikoi.choices import Pack
from gamelab.koikoi.full import rules as full
from gamelab.koikoi.full.cards import EACH, MONTH


def full_koi_koi():
    """Sizes of the game with 48 cards, eight in each hand and eight on the field, before the first move.

    first sets: own hand and field; deals: both hands and the field.
    """
    deals = factorial(48) // (factorial(8) ** 3 * factorial(24))
    return {"first sets": comb(48, 8) * comb(40, 8), "deals": deals}


class Numbers(NamedTuple):
    """What a game's cards are."""

    cards: int
    months: int
    each: int  # cards of a month
    hand: int
    field: int


def numbers(pack):
    """The Numbers of a Pack, by the rules that are played."""
    cards = int(full.DECKS[pack])
    months = [(cards & int(month)).bit_count() for month in MONTH[::EACH]]
    held = int(full.HAND[pack]), int(full.LAID[pack])
    return Numbers(cards.bit_count(), sum(map(bool, months)), max(months), *held)


FULL, MINI = numbers(Pack.FULL), numbers(Pack.NINE)
