"""The thesis's tables, as it planned them, and what is refused."""

import math

import numpy as np
import pytest

from gamelab.daifugo.hands import RANK_NAMES
from gamelab.daifugo.play import play_block
from gamelab.daifugo.settings import reading
from gamelab.settings import InputError
from hiddenhands.daifugo import published
from hiddenhands.daifugo.experiments import HANDICAP, HANDS, OPPONENTS, PLACES, SINGLE_CARD, THREES, held
from hiddenhands.runs.run import run_study

pytestmark = pytest.mark.compiled
FOURTEEN = ",".join("33334444555566")


def test_the_tables_are_planned_as_the_thesis_planned_them():
    plans = []
    for study in (SINGLE_CARD, THREES):
        games, seed, values = study.read(None, None, {})
        plans.append(study.plan(games, seed, **values))
    single, threes = plans
    assert [one.labels["card"] for one in single] == list(RANK_NAMES)
    assert [one.labels["copies"] for one in threes] == [1, 2, 3, 4]
    assert len({one.settings for one in single + threes}) == 16
    for one in single + threes:
        assert one.settings.agent == one.settings.others
        assert one.columns == ("rank",) and one.games == published.GAMES == 10_000


def test_a_row_is_a_game_and_holds_the_rank_of_player_1():
    rows = play_block(1, 0, 5, reading("random"))
    assert rows.shape == (5, 1) and np.isin(rows, (1, 2, 3, 4)).all()


def test_places_add_up_to_the_mean_rank_of_table_1():
    hands = "3,2,3 3,3 4 5"
    table = run_study(PLACES, 2_000, agent="greedy", hand=hands, progress=False)
    assert table["hand"].tolist() == hands.split(",") and set(table["hand"]) <= set(HANDS)
    shares = table[["first", "second", "third", "last"]]
    assert np.allclose(shares.sum(axis=1), 1) and np.allclose(shares @ [1, 2, 3, 4], table["mean"])
    single = run_study(SINGLE_CARD, 2_000, agent="greedy", card="3,2", progress=False)
    assert table["mean"][:2].tolist() == single["mean"].tolist()


def test_opponents_share_the_other_threes_with_player_1_and_the_ranks_add_up_to_ten():
    """Beside the fixed ones every three falls to each of the 52 - copies places, 39 of them theirs."""
    table = run_study(OPPONENTS, 4_000, progress=False)
    threes = run_study(THREES, 4_000, progress=False).set_index("copies")["mean"]
    for copies, part in table.groupby("copies"):
        assert part["held"].tolist() == list(range(5 - copies))
        assert math.isclose(part["share"].sum(), 1)
        theirs = 3 * (part["share"] * part["held"]).sum()
        assert abs(theirs - (4 - copies) * 39 / (52 - copies)) < 0.05
        assert math.isclose(3 * (part["share"] * part["mean"]).sum() + threes[copies], 10)


@pytest.mark.parametrize(
    "study, given, sentence",
    [
        (HANDICAP, {"cards": "3,3,3,3,3"}, "cards must hold at most 4 of a rank, not 5 of 3."),
        (HANDICAP, {"cards": FOURTEEN}, "cards must be at most 13, the hand of player 1, not 14."),
        (HANDICAP, {"agent": "truncated", "players": 3}, "players must be 4 for the agent truncated"),
        (HANDICAP, {"players": 7}, "players must be an integer from 2 to 6, not '7'."),
        (SINGLE_CARD, {"playouts": "0"}, "playouts must be an integer from 1 to 100000, not '0'."),
        (SINGLE_CARD, {"skill": "1.5"}, "skill must be a number from 0 to 1, not '1.5'."),
    ],
)
def test_bad_input_gets_one_sentence(study, given, sentence):
    with pytest.raises(InputError) as refused:
        run_study(study, 10, **given)
    assert str(refused.value).startswith(sentence) and str(refused.value).count("\n") == 0


def test_a_hand_of_ones_own_is_weighed_like_one_that_is_listed():
    listed = run_study(PLACES, 500, agent="greedy", hand="3 4 5", progress=False)
    own = run_study(HANDICAP, 500, agent="greedy", others="greedy", cards=held("5 4 3"), progress=False)
    assert own["mean"].tolist() == listed["mean"].tolist()
    assert held(" ".join(RANK_NAMES)) == list(RANK_NAMES)


@pytest.mark.parametrize(
    "hand, said",
    [
        ("33", "hand must be cards from 3, 4, .* with spaces between, such as \"3 3 K\", not '33'"),
        ("3 joker", "not '3 joker'"),
        ("", "hand must be cards"),
        (["3", "3"], "hand must be cards"),
        (33, "not '33'"),
        ("2 2 2 2 2", "at most 4 of a rank, not 5 of 2"),
        ("3 3 3 3 4 4 4 4 5 5 5 5 6 6", "at most 13"),
    ],
)
def test_a_hand_that_nobody_can_hold_is_answered_in_one_sentence(hand, said):
    with pytest.raises(InputError, match=said):
        held(hand)
