"""What the chapter concludes from samples, for other seeds.

What depends on the seed is not here: the p value of random players, which of the readings "lock" and "clear
on out" comes nearest, and whether the third three costs more than the second.
"""

import pytest
from conftest import SEEDS

from gamelab.daifugo.hands import RANK_NAMES
from hiddenhands.daifugo import card_values, published
from hiddenhands.daifugo.experiments import OPPONENTS, PLACES, SINGLE_CARD, THREES
from hiddenhands.runs.run import run_study

pytestmark = [pytest.mark.compiled, pytest.mark.parametrize("seed", SEEDS)]


def play(study, games, seed, **given):
    return run_study(study, games, seed, progress=False, **given)


def test_only_random_players_fit_the_printed_tables(seed):
    chi = {}
    for agent, games in (("random", 40_000), ("learned", 4_000), ("greedy", 4_000)):
        single = play(SINGLE_CARD, games, seed, agent=agent, estimator="seats")
        chi[agent], _, p = published.chi_square(single, play(THREES, games, seed, agent=agent))
        assert (p > 1e-3) == (agent == "random")
        weak, strong = card_values.mean_steps(single["mean"].tolist())
        assert (weak > strong) == (agent == "random")
    assert min(chi["learned"], chi["greedy"]) > 10 * chi["random"]


def test_a_two_is_the_best_card_and_q_is_not_what_to_expect(seed):
    table = play(SINGLE_CARD, 100_000, seed, estimator="seats").set_index("card").loc[list(RANK_NAMES)]
    shares = card_values.best_of(card_values.theses(table["mean"], [1.12] * 13, published.GAMES))
    best = dict(zip(RANK_NAMES, shares))
    assert max(best, key=best.get) == "2" and best["2"] < 0.95 and best["Q"] < 0.2


def test_four_threes_hurt_random_players_and_help_the_others_and_different_cards_hurt_all(seed):
    for agent, games in (("random", 100_000), ("greedy", 6_000), ("learned", 6_000)):
        table = play(PLACES, games, seed, agent=agent, hand="3,3 3 3 3,3 4 5").set_index("hand")["mean"]
        assert (table["3 3 3 3"] > table["3"]) == (agent == "random")
        assert table["3 4 5"] > table["3 3 3 3"]


def test_the_others_gain_by_fewer_threes_which_are_then_worth_less(seed):
    table = play(OPPONENTS, 10_000, seed, copies="1,4")
    parts = [part[["held", "share", "mean"]].to_numpy() for _, part in table.groupby("copies")]
    one, four = ({int(held): (share, mean) for held, share, mean in part} for part in parts)
    total, fewer, rest = card_values.split_gain(one, four)
    assert fewer < total < 0 < rest
