"""What turns the evidence of each family of lines around; see test_turned.py."""

from hiddenhands.werewolf import assessment, published, repaired_table


def graphs(turn):
    """Let every reading have another transition graph: `turn` of that which it has."""

    def changed(patch):
        turned = [(switches, turn(graph)) for switches, graph in assessment.interpretations()]
        patch.setattr(assessment, "interpretations", lambda: turned)
        return ()

    return changed


def at_rest(graph):
    """No state is ever left."""
    states = range(len(graph.following))
    return graph._replace(following=list(states), cycles=[[n] for n in states], attractor=list(states))


def onwards(graph):
    """From each state to the next: one cycle through all."""
    states = range(len(graph.following))
    return graph._replace(following=[*states[1:], 0], cycles=[[*states]], attractor=[0] * len(states))


def means(of):
    """Let the means of 2017 and 2018 be other ones: `of` both."""

    def changed(patch):
        for year, values in zip((2017, 2018), of(published.MEANS[2017], published.MEANS[2018])):
            patch.setitem(published.MEANS, year, values)
        return ()

    return changed


def actors_of_the_other_side(patch):
    patch.setattr(repaired_table, "ACTORS", {n: -side for n, side in repaired_table.ACTORS.items()})
    return ()


def same_order(patch):
    """The means of 2017 as they stand, and those of 2018 all at the other end."""
    after = tuple(0.0 if n in (5, 6) else 0.9 for n in range(1, 10))
    patch.setattr(repaired_table, "orders", lambda: ([], [], [published.MEANS[2017]], []))
    patch.setitem(published.MEANS, 2018, after)
    return ()


TURNED = {
    "cycle": [graphs(at_rest), graphs(onwards)],
    "trend": [graphs(at_rest), same_order],
    "table_3_directions": [means(lambda before, after: (after, before)), actors_of_the_other_side],
}
"""Family -> functions that get pytest's monkeypatch and give the evidence (a tuple) to assess by."""
