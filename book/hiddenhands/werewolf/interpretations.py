"""What section 5 leaves open: the readings that it allows, and where each leads."""

from functools import cache
from itertools import pairwise, product

from gamelab.settings import InputError, reading
from gamelab.werewolf.choices import LEVELS, Exile, Known, Lie, Switches, Ties
from gamelab.werewolf.evolution import graph

POSSESSED = {"like the werewolf's": Known.SEER, "like the seer's": Known.SEER_POSSESSED}
"""What the possessed's formula, which is missing in our copy, is taken to be."""
MOST_LEVELS = 5
"""Of a rate that a reader tries: 15,625 fashions."""


@cache
def interpretations():
    """[(Switches, Graph)] of the 162 readings that section 5 allows with its printed formulas.

    A lie falls on a random player other than the divined one (section 5.2 (3)). Open are who can be exiled
    with two claimants, how ties break and the possessed's formula. Of equally good new rates
    the lower is taken.
    """
    open_points = product(POSSESSED.values(), Exile, Ties)
    chosen = [Switches(int(e), int(Lie.OTHER), int(ties), int(known)) for known, e, ties in open_points]
    return [(switches, graph(switches)) for switches in chosen]


def has_fixed_point(graph):
    """Whether some path of a graph ends in a fixed point."""
    return any(len(cycle) == 1 for cycle in graph.cycles)


def reaches(graph, first, second):
    """Whether the path from state `first` comes to state `second`."""
    return second in graph.path(first)[1:]


def foreseen(known, levels=LEVELS):
    """The Graph of the standard reading, but for whose change the village foresees, on a grid of rates.

    known: a choices.Known in words. levels: two to five rates, rising. InputError names what is not allowed.
    """
    switches = reading(Switches, known=known)
    try:
        rates = [float(level) for level in levels]
    except (TypeError, ValueError):
        rates = []
    inside = 2 <= len(rates) <= MOST_LEVELS and rates[0] >= 0 and rates[-1] <= 1
    if not (inside and all(low < high for low, high in pairwise(rates))):
        raise InputError(f"levels must be two to five numbers from 0 to 1, the smallest first, not {levels}.")
    return graph(switches, rates)
