"""Numbers as people write them."""

from hiddenhands.pages.text import typeset_numbers


def test_a_number_below_nought_has_a_minus_sign_and_a_range_a_hyphen():
    assert typeset_numbers("(-0.5, 2-3) a-1 [x](#-1) -.25") == "(−0.5, 2-3) a-1 [x](#-1) −.25"


def test_powers_of_ten_are_written_as_people_do():
    assert typeset_numbers("2.9e+16 and 2e-07") == "2.9 × 10¹⁶ and 2 × 10⁻⁷"
    assert typeset_numbers("8.8e-03, 7.81e+03, 1.2e+05") == "0.0088, 7,810, 120,000"
    assert typeset_numbers("the2e+1, 0.5e, 1e") == "the2e+1, 0.5e, 1e"
