"""What the evidence says of threes, for other seeds; no finding of the study covers it."""

import pytest
from conftest import SEEDS

from hiddenhands.daifugo import card_values
from hiddenhands.daifugo.experiments import OPPONENTS, PLACES
from hiddenhands.runs.run import run_study

pytestmark = [pytest.mark.compiled, pytest.mark.parametrize("seed", SEEDS)]


def play(study, games, seed, **given):
    return run_study(study, games, seed, progress=False, **given)


def test_four_threes_hurt_random_players_and_help_the_others(seed):
    for agent, games in (("random", 20_000), ("greedy", 6_000), ("learned", 6_000)):
        table = play(PLACES, games, seed, agent=agent, hand="3,3 3 3 3").set_index("hand")["mean"]
        assert (table["3 3 3 3"] > table["3"]) == (agent == "random")


def test_the_others_gain_by_fewer_threes_which_are_then_worth_less(seed):
    table = play(OPPONENTS, 10_000, seed, copies="1,4")
    parts = [part[["held", "share", "mean"]].to_numpy() for _, part in table.groupby("copies")]
    one, four = ({int(held): (share, mean) for held, share, mean in part} for part in parts)
    total, fewer, rest = card_values.split_gain(one, four)
    assert fewer < total < 0 < rest
