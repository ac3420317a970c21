"""Readers who enlarge, or have a small phone: all pages, from when they load."""

import pytest
from conftest import LONG
from rendered import LIVING, PAGES, assert_all_in_reach, drawn

# Its screen's width, in pixels, and the size of letters.
MODES = {"letters twice as large": (390, "200%"), "a small phone": (320, "100%")}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", PAGES)
def test_no_control_leaves_the_screen_and_no_page_scrolls_sideways(window, address, name, mode):
    """Its figures live in the long run, else as test_on_a_phone_as_a_file has them alive."""
    width, letters = MODES[mode]
    page = window(viewport={"width": width, "height": 844})
    sized = f"document.documentElement.style.fontSize = '{letters}'"
    page.add_init_script(f"document.addEventListener('readystatechange', () => ({sized}))")
    page.goto(f"{address}/{name}")
    if LONG and name in LIVING:
        drawn(page)
    assert_all_in_reach(page)
    more = page.locator(".gl-menu")
    if more.is_visible():
        more.press("Enter")
        assert page.locator(".gl-language").is_visible()
        assert_all_in_reach(page)


def test_the_head_folds_into_a_menu_only_where_it_has_no_room(window, address):
    page = window(viewport={"width": 390, "height": 844})
    page.goto(f"{address}/notebooks/koikoi.html")
    more, code = (page.get_by_role("button", name=name, exact=True) for name in ("More", "code"))
    assert code.is_visible() and not more.is_visible()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    more.wait_for()
    assert not code.is_visible()
    more.click()
    assert code.is_visible() and more.get_attribute("aria-expanded") == "true"
    more.click()
    assert not code.is_visible()
