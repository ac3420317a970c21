"""Browsers that refuse something: each page shows what it can, and nothing goes wrong that nobody has caught.

Here one kind meets all pages, the others those of FEW; in `make test-long` all meet all, with all figures.
"""

import pytest
from conftest import LONG
from page.test_pages import LIVING, PAGES, STORIES

FEW = "book/play.html", *STORIES
"""Pages whose figures keep something, and those with most readers."""
STORES = "['localStorage', 'sessionStorage']"
REFUSED = f"""for (const name of {STORES}) Object.defineProperty(globalThis, name, {{
  configurable: true,
  get() {{ throw new DOMException('access is denied', 'SecurityError'); }},
}})"""
FULL = f"""for (const name of {STORES})
  for (let size = 2 ** 22; size >= 1; )
    try {{
      globalThis[name].setItem(`full ${{globalThis[name].length}}`, 'x'.repeat(size));
    }} catch {{
      size >>= 1;
    }}"""
NO_WORKERS = """globalThis.Worker = class {
  constructor() { throw new DOMException('access is denied', 'SecurityError'); }
}"""
# What is far below is laid out a little later.
SHOWN = """view => {
  const fold = view.closest('details');
  if (fold) fold.open = true;
  view.scrollIntoView({ behavior: 'instant' });
  return view.parentElement.querySelector('.livefigure-failed, [data-alive]');
}"""
# Switches that are kept, and what a table keeps or begins.
PRESS = """() => {
  const pressed = '.gl-code, .theme-switch-button, .gl-pace input, .gl-take summary';
  for (const one of document.querySelectorAll(pressed)) one.click();
  for (const one of document.querySelectorAll('button'))
    if (one.textContent === 'Start the game') one.click();
  return ['[data-alive]', '.livefigure-failed', '.livefigure-view'].map(
    (which) => document.querySelectorAll(which).length);
}"""


@pytest.fixture
def visit(window, address):
    """Visit a page in a browser that runs a script first, alone or in a frame; nothing goes wrong there.

    Returns how many figures live, how many say why not, and how many there are.
    """
    page = None

    def visited(name, script, sandbox=None):
        nonlocal page
        if page is None:
            page = window(viewport={"width": 1400, "height": 900})
            page.on("pageerror", lambda error: visited.faults.append(str(error)))
            page.add_init_script(script)
        visited.faults = []
        if sandbox is None:
            page.goto(f"{address}/{name}")
            visited.frame = page.main_frame
        else:
            frame = f'<iframe sandbox="{sandbox}" width=1300 height=850 src="{name}">'
            page.route("**/frame.html", lambda route: route.fulfill(content_type="text/html", body=frame))
            page.goto(f"{address}/frame.html")
            visited.frame = page.frames[-1]
            visited.frame.wait_for_url(f"**/{name}")
        views = visited.frame.locator(".livefigure-view").element_handles()
        for view in views if LONG or "_evidence" not in name else []:
            visited.frame.wait_for_function(SHOWN, arg=view, polling=50)
        found = visited.frame.evaluate(PRESS)
        assert not visited.faults, (name, visited.faults)
        return found

    return visited


def assert_all_lives(name, found):
    living, failed, views = found
    assert not failed and (living == views or ("_evidence" in name and not LONG)), name


def test_all_lives_where_nothing_may_be_kept(visit):
    for name in PAGES:
        assert_all_lives(name, visit(name, REFUSED))


def test_all_lives_where_there_is_no_room_for_more(visit):
    for name in PAGES if LONG else FEW:
        assert_all_lives(name, visit(name, FULL))


def test_all_lives_in_a_sandbox(visit):
    for name in PAGES if LONG else FEW:
        assert_all_lives(name, visit(name, "", sandbox="allow-scripts"))


@pytest.mark.parametrize(
    "script, why",
    [
        ("delete globalThis.WebAssembly", "this browser has no WebAssembly"),
        ("delete globalThis.Worker", "this browser runs no workers"),
        (NO_WORKERS, "this browser runs no workers"),
    ],
    ids=["no WebAssembly", "no workers", "workers refused"],
)
def test_a_figure_that_cannot_live_says_why_under_its_picture(visit, script, why):
    for name in LIVING if LONG else STORIES:
        living, failed, views = visit(name, script)
        assert not living and failed == views, name
        for sentence in visit.frame.locator(".livefigure-failed").all():
            assert sentence.is_visible() and why in sentence.inner_text()
