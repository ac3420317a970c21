"""What tests of the rendered pages share: which there are, their figures alive, all within the screen."""

from functools import partial

import yaml
from conftest import ROOT

TOC = yaml.safe_load((ROOT / "_toc.yml").read_text())
CHAPTERS = [chapter for part in TOC["parts"] for chapter in part["chapters"]]
FILES = [entry["file"] for chapter in CHAPTERS for entry in (chapter, *chapter.get("sections", ()))]
PAGES = [*(f"{name}.html" for name in (TOC["root"], *FILES)), "search.html", "genindex.html"]
STUDIES = [name for name in PAGES if name.startswith("notebooks/")]
STORIES = [name for name in STUDIES if not name.endswith("_evidence.html")]
VIEW = "application/vnd.jupyter.widget-view+json"
LIVING = [name for name in STUDIES if VIEW in (ROOT / name).with_suffix(".ipynb").read_text("utf-8")]
"""Pages with living figures."""


def drawn(page):
    """Bring every living figure to the screen and wait until it lives; then back to the top."""
    wait_for = partial(page.wait_for_function, polling=50)  # to ask in every frame keeps the page drawing
    for view in page.locator(".livefigure-view").all():
        fold = view.locator("xpath=ancestor::details")
        if fold.count():
            fold.locator("summary").first.click()
        view.evaluate("view => view.scrollIntoView({ behavior: 'instant' })")
        wait_for("view => view.hasAttribute('data-alive')", arg=view.element_handle())
    still_at_work = ".livefigure-living:is([data-outdated], [data-busy])"
    wait_for(f"!document.querySelector('{still_at_work}')")
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")


# Controls of the head, of figures, tables and text that leave the screen or are cut, and are not in a place
# that scrolls by itself; but for those that only screen readers know.
LOST = """() => {
  const wide = document.documentElement.clientWidth;
  const hidden = ".sr-only, .visually-hidden, .skip-link, .gl-unseen, .bd-sidebar-secondary";
  const seen = (one) => !one.closest(hidden) && one.checkVisibility({ visibilityProperty: true });
  function cut(one) {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    for (let box = one.parentElement; box; box = box.parentElement) {
      const at = box.getBoundingClientRect(), { overflowX } = getComputedStyle(box);
      if (box === document.body || overflowX === "visible") continue;
      if (overflowX === "auto" || overflowX === "scroll") return at.left < -1 || at.right > wide + 1;
      if (Math.max(at.left - left, right - at.right, at.top - top, bottom - at.bottom) > 2) return true;
    }
    return left < -1 || right > wide + 1 || top + scrollY < -1;
  }
  const controls = "a[href], button, input, select, textarea, summary, [tabindex]";
  const all = document.querySelectorAll(`:is(.bd-header-article, .bd-content) :is(${controls})`);
  return [...all].filter((one) => seen(one) && cut(one)).map((one) => one.outerHTML.slice(0, 200));
}"""


def assert_all_in_reach(page):
    """No page scrolls sideways, and no control is beyond the screen."""
    over = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    lost = page.evaluate(LOST)
    assert (over, lost) == (0, []), f"{over} pixels wider than the screen; beyond it: {lost}"
