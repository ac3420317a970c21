"""What the verdicts on methods compute."""

import pytest

from gamelab.kernel import PLAIN_PYTHON
from gamelab.koikoi.outcomes import ENDS
from gamelab.ledger import koikoi_method as verdicts_method

pytestmark = pytest.mark.skipif(PLAIN_PYTHON, reason="too slow as plain Python")


def test_regrets_are_matched_by_hand():
    assert verdicts_method.matched(3.0, 1.0, -2.0) == [0.75, 0.25, 0.0]
    assert verdicts_method.matched(-1.0, -2.0) == [0.5, 0.5]


@pytest.mark.parametrize("variant", ["article", "strict yaku"])
def test_kept_ends_add_up_to_all_games(variant):
    for who in ("random", "rule-based", "equilibrium"):
        assert sum(verdicts_method.ends(variant, end)[who] for end in ENDS) == pytest.approx(1)


def test_the_dealer_chooses_its_first_card_only():
    assert verdicts_method.dealer_never_calls()
