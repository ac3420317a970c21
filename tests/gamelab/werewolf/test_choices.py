"""States have the paper's names, and wrong words are named."""

import pytest

from gamelab.settings import InputError, reading
from gamelab.werewolf.choices import (
    RANKS,
    STANDARD,
    YEAR_2017,
    Rates,
    Switches,
    Ties,
    in_words,
    label,
    rates_of,
    spoken,
    state_of,
)


def test_states_have_the_names_of_figure_2():
    assert label(YEAR_2017) == "LHH/LLL" and state_of("HLH/LLL") == 0b101000
    assert rates_of(state_of("LHH/LLH")) == Rates(0.2, 0.8, 0.8, 0.2, 0.2, 0.8)


def test_a_states_letters_are_told_in_words():
    assert spoken(YEAR_2017) == "LHH/LLL (often: the werewolf claims, the possessed claims; the rest seldom)"
    assert spoken(0) == "LLL/LLL (everything seldom)" and spoken(63) == "HHH/HHH (everything often)"
    assert len({spoken(state) for state in range(64)}) == 64


def test_an_order_of_roles_ranks_them():
    assert RANKS[Ties.VSWP].tolist() == [1, 2, 3, 0]
    # For the village the werewolf is the best exile, then the possessed; seer and villager are worth nothing.
    assert RANKS[Ties.best, 1] == 0 and RANKS[Ties.best, 2] == 1
    assert sorted(RANKS[Ties.worst, [1, 2]]) == [2, 3]


def test_words_of_a_reading_come_back():
    words = {"exile": "others", "lie": "rival", "ties": "PVSW", "known": "seer_possessed", "response": "stay"}
    assert in_words(reading(Switches, **words)) == words
    assert in_words(STANDARD)["ties"] == "uniform"


@pytest.mark.parametrize(
    "call, sentence",
    [
        (lambda: reading(Rates, s1=1.2), "s1 must be a number from 0 to 1, not '1.2'."),
        (lambda: reading(Rates, s3=0.2), "there is no parameter 's3'; choose from s1, w1, p1, s2, w2, p2."),
        (lambda: reading(Switches, tie="best"), "there is no parameter 'tie'; did you mean ties or lie?"),
        (lambda: reading(Switches, ties="first"), "ties must be one of uniform, best, worst, SWPV,"),
    ],
)
def test_wrong_input_is_named(call, sentence):
    with pytest.raises(InputError) as error:
        call()
    assert str(error.value).startswith(sentence)
