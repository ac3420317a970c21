"""How games end: sampled against exact."""

import numpy as np
import pytest

from gamelab.cfr import evaluation
from gamelab.koikoi.nine import players
from gamelab.settings import InputError
from hiddenhands.koikoi import outcomes, words

pytestmark = pytest.mark.compiled


def test_eased_yaku_leave_fewer_games_without_a_winner():
    strict, eased = outcomes.kept_shares("strict yaku"), outcomes.kept_shares("article")
    assert all(eased[who] < strict[who] for who in strict)


def test_how_games_end_adds_up(laid):
    for strategy in (evaluation.uniform_strategy(laid.form), players.rule_based_strategy(laid)):
        shares = outcomes.shares(laid, strategy)
        assert sum(shares.values()) == pytest.approx(1)
        rows = outcomes.play_block(laid, strategy, strategy, 1, 20_000)[:, 0]
        for end, sampled in (("dealer wins at its second turn", rows > 0), ("nobody wins", rows == 0)):
            error = np.sqrt(shares[end] * (1 - shares[end]) / len(rows))
            assert abs(sampled.mean() - shares[end]) < 4 * error


VALUES = dict(zip(words.NAMES, players.BY_KIND.tolist()))


def test_the_careful_player_values_cards_by_name_in_any_order(laid):
    backwards = dict(reversed(VALUES.items()))
    assert np.array_equal(outcomes.careful(laid, backwards), players.rule_based_strategy(laid))


@pytest.mark.parametrize(
    "values, said",
    [
        ({name: VALUES[name] for name in list(VALUES)[:7]}, "missing: chrysanthemum ribbon, chrysanthemum"),
        (VALUES | {"mon": 3}, "no card 'mon'; did you mean moon?"),
        (VALUES | {"moon": -1}, r"values\['moon'\] must be an integer from 1 to 1000, not '-1'"),
        (VALUES | {"moon": 2.5}, r"values\['moon'\] must be an integer"),
        ([20, 5, 1], "values must be points by name for 9 cards"),
    ],
)
def test_card_values_that_are_none_are_answered_in_one_sentence(laid, values, said):
    with pytest.raises(InputError, match=said):
        outcomes.careful(laid, values)
