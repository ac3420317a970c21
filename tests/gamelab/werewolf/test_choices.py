"""States have the paper's names."""

from gamelab.werewolf.choices import YEAR_2017, Rates, label, rates_of, state_of


def test_states_have_the_names_of_figure_2():
    assert label(YEAR_2017) == "LHH/LLL" and state_of("HLH/LLL") == 0b101000
    assert rates_of(state_of("LHH/LLH")) == Rates(0.2, 0.8, 0.8, 0.2, 0.2, 0.8)
