"""The Hanabi chapter's living figures: what the page computes is what numba computes."""

from conftest import answered, badge, figure, follow
from playwright.sync_api import expect

from gamelab.hanabi.choices import reading
from gamelab.hanabi.play import play_block

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
    scores(page).get_by_role("button", name="Stop").click()
    stopped = scores(page).locator(".gl-result").inner_text()
    assert "5,000,000 games" not in stopped
    page.wait_for_timeout(400)
    assert scores(page).locator(".gl-result").inner_text() == stopped
