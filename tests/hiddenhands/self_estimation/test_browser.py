"""The Hanabi chapter's living figures: what the page computes is what numba computes."""

import numpy as np
import pytest
from conftest import answered, badge, figure, follow, taken
from self_estimation.kernels.test_turn import Explained

from gamelab.hanabi.choices import reading
from gamelab.hanabi.play import play_block
from hiddenhands.hanabi.words import action_name
from hiddenhands.self_estimation.kernels.turn import Summary

CHAPTER = "notebooks/self_estimation_evidence.html"


def scores(page):
    return figure(page, "scores")


def finished(page, games):
    answered(page, "scores")
    said = scores(page).locator(".gl-result").filter(has_text=f"{games:,} games")
    said.wait_for(timeout=30_000)
    return said.inner_text()


@pytest.mark.parametrize(
    "link, setting",
    [
        ("#seed=1", reading(5)),
        ("#hand=2&seed=7&a=3", reading(2, a=3)),
        ("#strategy=viewpoint&seed=9&games=3000", reading(5, strategy="viewpoint")),
        ("#estimate=false&hand=2&games=3000", reading(2, a=float("inf"))),
        (
            "#switches=counting%3Anone+fallback%3Ahint&games=3000",
            reading(5, counting="none", fallback="hint"),
        ),
    ],
)
def test_a_link_restores_a_figure_and_its_games_are_numbas(tab, link, setting):
    words = dict(pair.split("=") for pair in link[1:].split("&"))
    games, seed = int(words.get("games", 20_000)), int(words.get("seed", 1))
    page = follow(tab, link)
    said = finished(page, games)
    assert "to the last bit" in badge(scores(page))
    expected = play_block(seed, 0, games, setting)[:, 0]
    assert f"Mean {expected.mean():.3f} points" in said
    assert f"SD {expected.std(ddof=1):.2f}" in said
    counted = {int(row["score"]): int(row["frequency"]) for row in taken(page, scores(page))}
    assert [counted[score] for score in range(26)] == np.bincount(expected, minlength=26).tolist()


def test_the_turn_explorer_tells_what_numba_computes(visit):
    page = visit("#turn.seed=3&turn.number=5&turn.turn=11")
    widget = figure(page, "turn")
    widget.locator(".gl-result").filter(has_text="Decision").wait_for(timeout=20_000)
    explained = Explained()
    explained(3, 5, reading(5), 10)
    summary = explained.summary
    said = widget.locator(".gl-result").inner_text()
    assert f"Hands possible before it: {summary[Summary.HANDS_BEFORE]:,}." in said
    assert f"Decision: {action_name(summary[Summary.DECISION])}," in said
    turn = widget.locator("output").last.inner_text()
    widget.get_by_role("button", name="Next turn").click()
    page.wait_for_function("location.hash.includes('turn.turn=12')")
    assert turn == "11"
