"""From rounds to a match: what a lead is worth, by how rounds between learned players end.

Worked back from the last round: the chance that who deals next wins the match, by rounds left and by lead.
"""

import numpy as np

from gamelab.kernel import kernel
from gamelab.koikoi.choices import MOST_ROUNDS, Dealer, Scoreless

LEAD = 150
"""Leads beyond count as this one."""
PAID = 80
"""So much a round counts at most; the largest five sets doubled twice are rarer than one in a million."""
ENDS = 2 * PAID + 1
"""Results of a round: the points of who dealt it, -PAID to PAID; 0: nobody wins."""
HOPE = 1e-4
"""Of a match's worth a point is worth so much besides, so that a match decided is not played at random."""


def new_chances():
    """Room for `chances`."""
    return np.zeros((MOST_ROUNDS + 1, 2 * LEAD + 1))


@kernel
def lead_of(lead):
    """Index of a lead."""
    return LEAD + max(-LEAD, min(LEAD, lead))


@kernel
def after(chances, left, lead, paid, house):
    """The dealer's chance after a round that paid him so much (0: nobody won), `left` being to come."""
    stays = paid > 0
    if paid == 0:
        stays = house.scoreless == Scoreless.KEEPS
    if stays or house.dealer == Dealer.FIXED:
        return chances[left, lead_of(lead + paid)]
    return 1.0 - chances[left, lead_of(-lead - paid)]


@kernel
def fill(ends, house, chances):
    """Fill `chances` (float64[rounds left, lead]) from how often rounds end so (float64[ENDS], sum 1)."""
    for index in range(2 * LEAD + 1):
        chances[0, index] = 1.0 if index > LEAD else 0.5 if index == LEAD else 0.0
    for left in range(1, len(chances)):
        for index in range(2 * LEAD + 1):
            total = 0.0
            for end in range(ENDS):
                if ends[end] > 0.0:
                    total += ends[end] * after(chances, left - 1, index - LEAD, end - PAID, house)
            chances[left, index] = total


@kernel
def end_values(chances, left, lead, house, worth):
    """Fill `worth` (float64[2, ENDS]) with what this round's ends are worth to its dealer, then to the other.

    left: rounds to come after it; lead: the dealer's. An end is what the seat is paid, as in ENDS.
    """
    for end in range(ENDS):
        paid = end - PAID
        worth[0, end] = after(chances, left, lead, paid, house) + HOPE * paid
        worth[1, ENDS - 1 - end] = 1.0 - after(chances, left, lead, paid, house) - HOPE * paid


@kernel
def points_only(worth):
    """Fill `worth` as `end_values` does, for players who only count points."""
    for end in range(ENDS):
        worth[0, end] = worth[1, end] = end - PAID
