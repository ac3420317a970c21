"""The Hanabi chapter's living figures: what the page computes is what numba computes."""

import numpy as np
import pytest
from conftest import answered, figure, follow
from playwright.sync_api import expect

from gamelab.hanabi import play
from gamelab.hanabi.choices import reading
from gamelab.hanabi.play import play_block
from hiddenhands.self_estimation.kernels.hypotheses import Fate, new_sorted, strike_out

CHAPTER = "notebooks/self_estimation_evidence.html"


def scores(page):
    return figure(page, "scores")


def finished(page, games):
    answered(page, "scores")
    said = scores(page).locator(".gl-result").filter(has_text=f"{games:,} games")
    said.wait_for()
    return said.inner_text()


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
    scores(page).get_by_text(f"Mean {expected:.3f} points").wait_for()
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
    scores(page).get_by_role("button", name="Stop").click()
    stopped = scores(page).locator(".gl-result").inner_text()
    assert "5,000,000 games" not in stopped
    page.wait_for_timeout(400)
    assert scores(page).locator(".gl-result").inner_text() == stopped


@pytest.mark.parametrize("seed, number", [(1, 0), (1, 3), (5, 2)])
def test_hands_are_struck_out_as_the_kernel_says(story, seed, number):
    """At its last step; then back to the first one."""
    link = f"#figure=hypotheses&hypotheses.step=1000&hypotheses.seed={seed}&hypotheses.number={number}"
    shown = figure(follow(story, link), "hypotheses")
    shown.locator(".gl-take").wait_for()
    answered(story, "hypotheses")
    hands, buffers = new_sorted(), play.new_buffers()
    strike_out(seed, number, reading(2), hands, buffers)
    many = np.bincount(hands.fates.ravel(), minlength=len(Fate))
    sentences = shown.locator(".gl-step").all_text_contents()
    assert f"{625 - many[Fate.IMPOSSIBLE]:,} hands were possible." in sentences[0]
    gone = [fate for fate in (Fate.OF_CARD_1, Fate.OF_CARD_2, Fate.OF_NONE) if many[fate]]
    for fate, sentence in zip(gone, sentences[1:]):
        assert sentence.startswith(f"In {many[fate]:,} of these")
    assert len(sentences) == 1 + len(gone) + 2
    left = 625 - many[Fate.IMPOSSIBLE] - many[Fate.NAMED]
    described = "text:text-is('×')"
    assert shown.locator(described).count() == left - many[Fate.KEPT]
    # Back to the first step by keyboard: nothing is struck out yet.
    back = shown.get_by_role("button", name="Back")
    for _ in range(len(sentences) - 1):
        back.press("Enter")
    expect(shown.locator("output").first).to_have_text(f"1 of {len(sentences)}")
    expect(shown.locator(described)).to_have_count(0)
