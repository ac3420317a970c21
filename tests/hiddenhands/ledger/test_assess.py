"""Lines that are assessed by data: what they look up, and what they say."""

import pytest

from gamelab.settings import InputError
from hiddenhands.ledger import assess
from hiddenhands.ledger.claims import Claim
from hiddenhands.ledger.estimates import DIFFERS, EQUAL
from hiddenhands.ledger.rules import FAILS, HOLDS, ONLY_UNDER, computed

LINE = Claim("mini-cards", "mini_size", "p", "number", "", "", "9", "", "yes", "result")
LOOKED_UP = ("hiddenhands.koikoi.sizes.MINI", "cards", EQUAL)
ROW = LINE._replace(link="label", why="We have {ours}.")


def by_data(**row):
    return assess.by_data(ROW._replace(**row))


@pytest.mark.parametrize("ours, cell, verdict", [LOOKED_UP, ("9", "", EQUAL), ("8", "", DIFFERS)])
def test_a_number_is_looked_up_or_stands_there(ours, cell, verdict):
    found = by_data(rule="exact", ours=ours, cell=cell)
    assert (found.verdict, found.why) == (verdict, f"We have {found.ours}.")


def test_words_stand_in_quotes_and_name_their_test():
    found = by_data(rule="holds in some cases", ours="'1 of 2'", test="daifugo/test_words.py::test_it")
    why = "We have 1 of 2. A test shows it: tests/daifugo/test_words.py::test_it."
    assert found[:4] == (ONLY_UNDER, why, "label", "1 of 2")
    assert by_data(rule="holds", ours="").verdict == HOLDS
    assert by_data(rule="fails", ours="").verdict == FAILS


def test_a_rule_that_is_none_is_refused():
    with pytest.raises(InputError, match="there is no rule for mini-cards 'hold'"):
        by_data(rule="hold", ours="")


def test_what_is_computed_is_said_by_data():
    row = ROW._replace(rule="computed", ours="{share:.0%}", why="It is {share:.2f}, {LIMIT} at most.")

    def say(truth, **more):
        return assess.by_computation(row._replace(**more), computed(truth, share=0.25), {"LIMIT": 1})

    assert say(True)[:4] == (HOLDS, "It is 0.25, 1 at most.", "label", "25%")
    assert say({"here": True, "there": False}).why.endswith("It holds here, but not there.")
    assert say(ONLY_UNDER).verdict == say(True, rule=ONLY_UNDER).verdict == ONLY_UNDER
    number = computed(None, 9.4, in_sample=True)
    found = assess.by_computation(ROW._replace(rule="exact"), number, {})
    assert (found.verdict, found.why, found.in_sample) == (EQUAL, "We have 9.4.", True)
