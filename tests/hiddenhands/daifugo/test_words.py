"""Acts in words."""

import pytest

from hiddenhands.daifugo import words

pytestmark = pytest.mark.kernel


def test_an_act_is_told_by_its_cards():
    assert [words.act_name(act) for act in (0, 2, 51, 52)] == ["3", "3 3 3", "2 2 2 2", "pass"]
