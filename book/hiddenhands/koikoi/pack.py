"""Which nine cards the article's lost picture shows: all choices, and what its yaku ask of them."""

from itertools import combinations, product

from gamelab.koikoi.full.cards import EACH, KINDS

PACK = tuple("".join(month) for month in zip(*[iter(KINDS)] * EACH))
"""The kinds of each month's four cards, January to December; the sake cup is an animal."""
MARCH, AUGUST, SEPTEMBER = 2, 7, 8  # the curtain, the moon and the sake cup are these months' first cards


def conditions(months, cards):
    """What the yaku ask of nine cards: a dict of sentence -> whether it holds.

    months: three months; cards: the kinds of the three cards kept of each, as text.
    """
    kinds = dict(zip(months, cards))
    curtain, moon = ("B" in kinds.get(month, "") for month in (MARCH, AUGUST))
    cup, together = "A" in kinds.get(SEPTEMBER, ""), "".join(cards)
    return {
        "the curtain and the sake cup, for hanami": curtain and cup,
        "the moon and the sake cup, for tsukimi": moon and cup,
        "two brights, for nikou": together.count("B") >= 2,
        "two animals, for tane": together.count("A") >= 2,
        "two ribbons, for tan": together.count("R") >= 2,
        "two plain cards, for kasu": together.count("P") >= 2,
    }


def choices():
    """All (months, cards): three months and three cards of each, a month's plain cards being alike."""
    for months in combinations(range(len(PACK)), 3):
        each = [sorted({"".join(kept) for kept in combinations(PACK[month], 3)}) for month in months]
        yield from ((months, cards) for cards in product(*each))


def narrowed():
    """How many choices are left after each condition: a list of dicts with condition and choices."""
    left = list(choices())
    lines = [{"condition": "three months, three cards of each", "choices": len(left)}]
    for condition in conditions((), ()):
        left = [choice for choice in left if conditions(*choice)[condition]]
        lines.append({"condition": condition, "choices": len(left)})
    return lines, left
