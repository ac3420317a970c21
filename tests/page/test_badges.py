"""Every figure that compares itself with numba says on its page that it equals numba."""

import pytest
from conftest import ROOT

NAMES = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb"))
COMPARED = ("cfr_trainer", "handicap", "scores", "village")


@pytest.mark.parametrize("name", NAMES)
def test_every_badge_of_a_page_is_good(window, address, name):
    page = window()
    page.goto(f"{address}/notebooks/{name}.html")
    for fold in page.locator("details:has(.livefigure-view)").all():
        fold.evaluate("one => (one.open = true)")
    for view in page.locator(".livefigure-view").all():
        view.evaluate("view => view.scrollIntoView({ behavior: 'instant' })")
        view.locator("xpath=self::*[@data-alive]").locator(".livefigure-living").wait_for(timeout=60_000)
    for kind in COMPARED:
        for figure in page.locator(f".livefigure-living[data-kind={kind}]").all():
            badge = figure.locator(".gl-badge[data-state]")
            badge.wait_for(timeout=120_000)
            assert badge.get_attribute("data-state") == "good", badge.inner_text()
