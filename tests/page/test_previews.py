"""The entry behind a citation or a term: shown by pointer, keyboard and finger."""

import pytest
from playwright.sync_api import expect

CHAPTER = "notebooks/koikoi_evidence.html"


def link(page, what="glossary"):
    """The first link to an entry, on the screen."""
    one = page.locator(f'article a[aria-describedby][href*="{what}.html#"]').first
    one.scroll_into_view_if_needed()
    return one


@pytest.mark.parametrize("what", ["glossary", "bibliography"])
def test_the_pointer_shows_the_entry_and_may_go_into_it(tab, what):
    one, box = link(tab, what), tab.locator(".gl-preview")
    one.hover()
    box.wait_for()
    words = tab.locator(f'[id="{one.get_attribute("aria-describedby")}"]').text_content()
    assert words in box.text_content()
    box.hover()
    tab.wait_for_timeout(500)
    assert box.is_visible()
    tab.mouse.move(1, 1)
    tab.wait_for_timeout(100)
    assert box.is_visible()
    box.wait_for(state="hidden")


def test_the_keyboard_shows_the_entry_and_escape_hides_it(page):
    one, box = link(page), page.locator(".gl-preview")
    one.focus()
    box.wait_for()
    page.keyboard.press("Escape")
    expect(box).to_be_hidden()
    one.press("Enter")
    page.wait_for_url("**/glossary.html#term-*")


def test_a_tap_toggles_it_and_one_outside_closes_it(window, site):
    page = window(viewport={"width": 390, "height": 800}, has_touch=True)
    page.goto((site / CHAPTER).as_uri())
    one, box = link(page), page.locator(".gl-preview")
    one.tap()
    expect(box).to_be_visible()
    at = box.bounding_box()
    assert 0 <= at["x"] and at["x"] + at["width"] <= 390
    one.tap()
    expect(box).to_be_hidden()
    one.tap()
    expect(box).to_be_visible()
    page.locator("h1").first.dispatch_event("pointerdown")
    expect(box).to_be_hidden()
    assert page.url.endswith("koikoi_evidence.html")


def test_every_link_to_an_entry_is_described(tab):
    missing = tab.eval_on_selector_all(
        'article a.reference.internal:is([href*="glossary.html#"], [href*="bibliography.html#"])',
        "links => links.filter((link) => !document.getElementById("
        "link.getAttribute('aria-describedby'))).map((link) => link.outerHTML)",
    )
    assert missing == []
