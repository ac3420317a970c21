"""The Hanabi chapter's living figures: what the page computes is what numba computes."""

import numpy as np
import pytest
from conftest import answered, badge, figure, follow, longest_task, taken
from playwright.sync_api import expect
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


def test_the_badge_says_that_the_browser_equals_numba(tab):
    assert "to the last bit" in badge(scores(tab))


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
    expected = play_block(seed, 0, games, setting)[:, 0]
    assert f"Mean {expected.mean():.3f} points" in said
    assert f"SD {expected.std(ddof=1):.2f}" in said
    counted = {int(row["score"]): int(row["frequency"]) for row in taken(page, scores(page))}
    assert [counted[score] for score in range(26)] == np.bincount(expected, minlength=26).tolist()


def test_a_moved_slider_changes_the_figure_the_link_and_can_be_reset(tab):
    page = follow(tab, "#figure=scores")
    before = finished(page, 20_000)
    bars = scores(page).locator(".gl-chart svg").inner_html()
    slider = scores(page).get_by_label("threshold a")
    slider.focus()
    for _ in range(30):
        slider.press("ArrowLeft")
    page.wait_for_function("location.hash === '#a=1'")
    expected = play_block(1, 0, 20_000, reading(5, a=1.0))[:, 0].mean()
    scores(page).get_by_text(f"Mean {expected:.3f} points").wait_for(timeout=30_000)
    assert finished(page, 20_000) != before
    assert scores(page).locator(".gl-chart svg").inner_html() != bars
    scores(page).get_by_role("button", name="Reset").click()
    page.wait_for_function("!location.hash.includes('a=')")
    expect(scores(page).locator(".gl-result")).to_have_text(before, use_inner_text=True)


def test_a_link_changed_in_the_open_page_changes_the_figure(tab):
    page = follow(tab, "#figure=scores")
    finished(page, 20_000)
    page.evaluate("location.hash = '#hand=2&games=300&strategy=nonsense'")
    finished(page, 300)
    assert scores(page).locator(".gl-value").first.inner_text() == "2 cards"
    page.evaluate("location.hash = '#try-it'")
    page.wait_for_timeout(300)
    assert scores(page).locator(".gl-value").first.inner_text() == "2 cards"


def test_the_page_stays_responsive_while_a_million_games_are_played_and_can_be_stopped(tab):
    page = follow(tab, "#figure=scores")
    finished(page, 20_000)
    field = scores(page).get_by_label("games", exact=True)
    field.fill("5000000")
    field.press("Enter")
    assert longest_task(page) < 100
    scores(page).get_by_role("button", name="Stop").click()
    stopped = scores(page).locator(".gl-result").inner_text()
    assert "5,000,000 games" not in stopped
    page.wait_for_timeout(400)
    assert scores(page).locator(".gl-result").inner_text() == stopped


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
