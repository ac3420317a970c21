"""The experiments that the command line offers."""

from fractions import Fraction

from gamelab.settings import reading
from gamelab.werewolf import evolution
from gamelab.werewolf.choices import Rates, Switches, label, state_of
from hiddenhands.runs.run import run_study
from hiddenhands.werewolf import exact, experiments


def test_the_multiverse_is_the_scan_that_the_chapter_tells_of():
    table = run_study(experiments.MULTIVERSE)
    assert len(table) == 3 * 4 * 27 * 4
    printed = table[table["known"] == "seer"]
    one = (printed["attractors"] == 1) & (printed["fixed_points"] == 0)
    assert one.mean() > 0.9 and set(printed.loc[one, "longest"]) >= {3, 6}
    assert (table[table["known"] == "everybody"]["fixed_points"] > 0).mean() > 0.9
    assert (table[table["known"] == "nobody"]["attractors"] > 1).mean() > 0.5
    assert not (table["red_path"] == 1).any()
    reached = table[table["red_path"] > 0]
    assert "SWPV" in set(reached["ties"])


def test_the_graph_table_names_states_and_attractors():
    table = run_study(experiments.GRAPH, ties="SWPV", lie="rival")
    following, rate = evolution.transitions(reading(Switches, ties="SWPV", lie="rival"))
    assert table["state"].tolist() == [label(state) for state in range(64)]
    assert [state_of(name) for name in table["next"]] == following.tolist()
    assert table["win_rate"].tolist() == rate.tolist()
    for line in table.itertuples():
        cycle = line.attractor.split(" > ")
        assert len(cycle) == line.length and cycle[0] == min(cycle, key=state_of)
        state = line.state
        for _ in range(line.steps):
            assert state not in cycle
            state = label(following[state_of(state)])
        assert state in cycle


def test_the_win_rate_is_also_given_as_a_fraction():
    table = run_study(experiments.WIN_RATE, s1=0.3, w1=0.8, p1="0.8", believed_w1=0.25, ties="best")
    (line,) = table.to_dict("records")
    exactly = exact.win_rate(Rates(0.3, 0.8, 0.8), Rates(w1=0.25), Switches(ties=1))
    assert Fraction(line["fraction"]) == exactly and abs(float(exactly) - line["win_rate"]) < 1e-12
