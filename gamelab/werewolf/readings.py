"""What section 5 leaves open: the readings that it allows, and where each leads."""

from functools import cache

from gamelab.werewolf.choices import Exile, Known, Lie, Switches, Ties
from gamelab.werewolf.evolution import graph


@cache
def readings(known=Known.SEER):
    """[(Switches, Graph)] of the 81 readings that section 5 allows with its printed formulas.

    The possessed's formula is missing in our copy: it is taken like the werewolf's, unless `known` says else.

    A lie falls on a random player other than the divined one (section 5.2 (3)); who can be exiled with two
    claimants and how ties break is open. New rates that are equally good: the lower.
    """
    chosen = [Switches(int(e), int(Lie.OTHER), int(ties), int(known)) for e in Exile for ties in Ties]
    return [(switches, graph(switches)) for switches in chosen]


def settles(graph):
    """Whether some path of a graph ends in a fixed point."""
    return any(len(cycle) == 1 for cycle in graph.cycles)


def circles(graph):
    """Whether every path ends in one and the same cycle, no fixed point."""
    return len(graph.cycles) == 1 and not settles(graph)


def leads(graph, first, second):
    """Whether the path from state `first` comes to state `second`."""
    return second in graph.path(first)[1:]
