"""How many cards a `larger` game has, and how many of the other's hand its players are shown."""

from math import comb
from typing import NamedTuple

from gamelab.koikoi.nine.rules import HAND
from gamelab.settings import InputError, Parameter, record

EACH = 3  # cards of a month


@record
class Size(NamedTuple):
    """How many cards there are, and are shown; the defaults are the article's.

    Which cards of a hand the other player is shown before the first move, chance draws; their holder does not
    know which they are.
    """

    months: int = Parameter(int, 3, "months, of three cards each", low=3, high=4)
    field: int = Parameter(int, 1, "cards on the field at the beginning", low=1, high=4)
    dealer_sees: int = Parameter(int, 0, "cards of the child's hand that the dealer is shown", 0, HAND)
    child_sees: int = Parameter(int, 0, "cards of the dealer's hand that the child is shown", 0, HAND)

    def check(self):
        """InputError if too few cards are left for the pile: each of four moves turns one up."""
        most = self.cards - 4 * HAND
        if self.field > most:
            raise InputError(f"field must be at most {most} when months is {self.months}, not {self.field}.")

    @property
    def cards(self):
        """Cards in the pack."""
        return EACH * self.months

    @property
    def pile(self):
        """Cards of which nobody knows anything at the beginning."""
        return self.cards - 2 * HAND - self.field

    @property
    def deals(self):
        """Hands, field and which cards are shown; all are equally likely."""
        hands = comb(self.cards, HAND) * comb(self.cards - HAND, HAND)
        return hands * comb(self.cards - 2 * HAND, self.field) * self.showings

    @property
    def showings(self):
        """Ways to choose the cards that are shown, of two hands."""
        return comb(HAND, self.dealer_sees) * comb(HAND, self.child_sees)

    @property
    def orders(self):
        """Of the two cards turned up after the last choice."""
        return (self.pile - 2) * (self.pile - 3)

    @property
    def widest(self):
        """Nodes of a deal, at most: every dealer and every child could call."""
        return 3 + 10 * self.pile + 12 * self.pile * (self.pile - 1)
