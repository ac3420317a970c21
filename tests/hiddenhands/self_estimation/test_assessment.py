"""What verdicts say of the kept scores and of the paper's sections."""

import re

import pytest

from hiddenhands.ledger.claims import claims
from hiddenhands.runs import kept
from hiddenhands.self_estimation import experiments, results


def test_the_kept_scores_go_on_with_the_games_of_another_kept_run():
    """A million games of seed 1; the first hundred thousand of them were played for hanabi-complete."""
    played = results.by_strategy()
    scores = results.summary(played["complete", 2])
    assert scores["games"] == experiments.SCORE_GAMES == kept.lists()["hanabi-scores"][1].games
    assert {hand for _, hand in played} == {2, 5}
    first = kept.stored_table("hanabi-complete").query("player == 'complete' and hand == 2").iloc[0]
    assert scores["mean"] == pytest.approx(first["mean"], abs=3 * first["se"])
    assert scores["sd"] == pytest.approx(first["sd"], abs=3 * first["se"])


def test_the_paper_ends_with_section_6():
    places = [line.place for line in claims("self_estimation").values()]
    assert max(int(number) for place in places for number in re.findall(r"section (\d)", place)) == 6
