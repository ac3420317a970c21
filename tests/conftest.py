"""Fixtures that several test files share."""

import csv
import gc
import hashlib
import importlib.util
import os
import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from time import monotonic

import numpy as np
import pytest

from gamelab.kernel import PLAIN_PYTHON

ROOT = Path(__file__).parents[1]
LONG = "GAMELAB_REPLAYS" in os.environ
"""Whether this is `make test-long`."""


def fewer(games):
    """So many games in `make test-long`, a third of them in `make test`."""
    return games if LONG else -(-games // 3)


SEEDS = range(2, 11 if LONG else 5)
"""Other seeds than the book's: nine in `make test-long`, three in `make test`."""

SLOW = "two_settings pages browser hostile against_oracle parameters .ipynb make search worth kept".split()
"""What the names of files that take a minute or longer end with, the longest first."""
SLOW_IN_PLAIN = "search worth parallel decision explanations".split()
"""Files of kernels that play many games for one answer; rules, players and digests always run as both."""


def pytest_collection_modifyitems(items):
    """Long files begin first: a processor that begins one last works alone at the end."""

    def place(item):
        name = item.path.name.removesuffix(".py")
        return next((place for place, end in enumerate(SLOW) if name.endswith(end)), len(SLOW))

    items.sort(key=place)
    for item in items:
        if PLAIN_PYTHON and item.get_closest_marker("compiled"):
            item.add_marker(pytest.mark.skip("compiled code only"))
        elif PLAIN_PYTHON and not LONG and item.path.stem.removeprefix("test_") in SLOW_IN_PLAIN:
            item.add_marker(pytest.mark.skip("long as plain Python: make test-long"))


def pytest_collection_finish():
    """What is loaded stays: to look for garbage in it takes a sixth of the time of tests that compile."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


SITE = ROOT / "_build" / "html"


def script(name, folder="scripts"):
    """A module of scripts/, or of another folder that is no package."""
    spec = importlib.util.spec_from_file_location(name, ROOT / folder / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="session")
def site():
    """Folder of the rendered book."""
    if not (SITE / "index.html").exists():
        pytest.skip("the book is not built: run `make book`")
    return SITE


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


def page_of(kind):
    """The page with the living figure of a kind, below the site; the evidence, if a story has it too."""
    pages = sorted(SITE.glob("notebooks/*.html"))
    found = [page for page in pages if f'"kind": "{kind}"' in page.read_text(encoding="utf-8")]
    return f"notebooks/{found[-1].name}"


@pytest.fixture(scope="session")
def address(site):
    """The rendered book on localhost."""
    server = ThreadingHTTPServer(("localhost", 0), partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}"
    server.shutdown()


PATIENCE = 120
"""Seconds within which a page does anything, on a machine that does much else."""
CHROMIUM = "/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/google-chrome"
"""The first, Debian's, is the same engine without windows, with two thirds of the processor's time."""


@pytest.fixture(scope="session")
def browser():
    """Headless Chromium; without one the browser tests are skipped, but in CI that is an error."""
    chromium = next((path for path in CHROMIUM if Path(path).exists()), None)
    if chromium is None:
        missing = pytest.fail if os.environ.get("GAMELAB_REQUIRE_BROWSER") else pytest.skip
        missing("no Chromium on this machine: the browser tests did not run")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=1000 * PATIENCE)
    quiet = "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    with sync_playwright() as playwright:
        options = [*quiet.split(), "--disable-component-update", "--disable-sync"]
        opened = playwright.chromium.launch(executable_path=chromium, args=options)
        opened.on("context", lambda context: context.set_default_timeout(1000 * PATIENCE))
        yield opened
        opened.close()


@pytest.fixture
def window(browser):
    """Make an empty page in a browser of its own, which is closed in the end; options: Playwright's."""
    contexts = []

    def opened(**options):
        contexts.append(browser.new_context(**options))
        return contexts[-1].new_page()

    yield opened
    for context in contexts:
        context.close()


@contextmanager
def settling(page):
    """Do what makes a page ask for files; wait until all have come, and none was asked for in half a second.

    Playwright's `networkidle` may never be, on a busy machine: microsoft/playwright#42598, which stays so.
    """
    awaited, changed = set(), monotonic()

    def asked(request):
        nonlocal changed
        awaited.add(request)
        changed = monotonic()

    def ended(request):
        nonlocal changed
        awaited.discard(request)
        changed = monotonic()

    events = {"request": asked, "requestfinished": ended, "requestfailed": ended}
    for event, noted in events.items():
        page.on(event, noted)
    yield
    begun = monotonic()
    while awaited or monotonic() - changed < 0.5:
        page.wait_for_timeout(100)
        if monotonic() - begun > PATIENCE:
            pytest.fail(f"after {PATIENCE} s a page still waits for {[request.url for request in awaited]}")
    for event, noted in events.items():
        page.remove_listener(event, noted)


@pytest.fixture
def visit(window, address, request):
    """Open the chapter that the test's module names, at a link, in a browser of its own."""

    def opened(link=""):
        page = window()
        page.goto(f"{address}/{request.module.CHAPTER}{link}")
        return page

    return opened


@pytest.fixture
def page(visit):
    """The chapter in a browser of its own."""
    return visit()


@pytest.fixture(scope="module")
def tab(browser, address, request):
    """The chapter, opened once for all tests of a module that come by `follow` or change nothing.

    To open a chapter takes as long as most questions to it. What a test leaves behind (scores, other figures'
    settings) the next one finds; those whom that would disturb ask for `page` or `visit`.
    """
    opened = browser.new_page()
    opened.goto(f"{address}/{request.module.CHAPTER}")
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def story(browser, address, request):
    """The story of the study whose folder the test stands in, opened once, as `tab`."""
    opened = browser.new_page()
    opened.goto(f"{address}/notebooks/{request.path.parent.name}.html")
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def laid():
    """Mini hanafuda by the article's rules, laid out."""
    from gamelab.koikoi.nine.layout import load

    return load()


@pytest.fixture(scope="module")
def browser_module(request):
    """The kernels of the study that the test's module names, in a WebAssembly runtime."""
    if PLAIN_PYTHON:
        pytest.skip("compares compiled code")
    from wasm_runtime import built

    return built(request.module.STUDY)


def digest(rows, dtype=np.int16):
    """Twelve hex digits of rows, as bytes of a kind of number."""
    return hashlib.sha256(np.ascontiguousarray(rows).astype(dtype).tobytes()).hexdigest()[:12]


def equal(one, other):
    """Whether two arrays, or nested tuples of them, hold the same."""
    if isinstance(one, tuple):
        return all(map(equal, one, other))
    return np.array_equal(one, other)


def follow(page, link):
    """The open page after following a link: all settings are the link's or the standard ones."""
    page.evaluate(
        """link => new Promise((known) => {
          addEventListener("hashchange", () => known(), { once: true });
          if (location.hash === link) dispatchEvent(new HashChangeEvent("hashchange"));
          else location.hash = link;
        })""",
        link,
    )
    return page


def figure(page, kind):
    """The living figure of a kind, brought to the screen and awaited."""
    living = page.locator(f'[data-alive] > [data-kind="{kind}"]')
    # Once in the life of a page: to search a whole chapter four times takes a twentieth of a second.
    if not page.evaluate("kind => Boolean(globalThis.awaited?.has(kind))", kind):
        view = page.locator(".livefigure-view").filter(has=page.locator(f'[data-kind="{kind}"]')).first
        view.wait_for()  # what is far below appears when the first figure is alive
        # A link may bring another figure to the screen while the page still loads: more than once, then.
        # Newer browsers give a promise of the end of a scroll, which counts as true.
        seen = "view => 'alive' in view.dataset || void view.scrollIntoView({ behavior: 'instant' })"
        page.wait_for_function(seen, arg=view.element_handle(), polling=500)
        living.wait_for()
        page.evaluate("kind => (globalThis.awaited ??= new Set()).add(kind)", kind)
    return living


def keep_on_leaving(page, name, text):
    """When the page is left, its browser keeps this text by a name, whatever the page kept last."""
    page.evaluate(
        "([name, text]) => addEventListener('pagehide', () => { localStorage[name] = text; })", [name, text]
    )


def answered(page, kind):
    """Wait until what a figure shows belongs to its settings."""
    shown = f"document.querySelector('.livefigure-widget[data-kind={kind}]')"
    page.wait_for_function(f"!{shown}.hasAttribute('data-outdated')")


def watched(living, board):
    """From now on note each act that a table shows, and the board as it then is.

    Returns what fetches the notes, a dict each: how many acts so far, the text of the last, the board.
    """
    living.evaluate(
        """(living, board) => {
          const list = living.querySelector('.gl-happened');
          living.noted = [];
          const note = () => {
            const lines = list.querySelectorAll('li');
            if (!lines.length || living.noted.at(-1)?.acts === lines.length) return;
            const text = lines[lines.length - 1].textContent;
            living.noted.push({ acts: lines.length, text, board: living.querySelector(board).innerHTML });
          };
          note(); // the first act may be there already
          new MutationObserver(note).observe(list, { childList: true, subtree: true });
        }""",
        board,
    )
    return lambda: living.evaluate("living => living.noted")


def badge(living):
    """What a figure's badge says once it is good."""
    good = living.locator('.gl-badge[data-state="good"]')
    good.wait_for()
    return good.inner_text()


def open_menu(living):
    """Unfold what can be taken along from a figure; its fold."""
    fold = living.locator(".gl-take")
    if fold.get_attribute("open") is None:
        fold.locator("summary").click()
    return fold


def taken(page, living):
    """The lines of the file that a figure's button brings."""
    open_menu(living)
    with page.expect_download() as download:
        living.get_by_role("button", name="Data as CSV").click()
    with open(download.value.path(), newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def read(page):
    """Wait as long as a reader does at least between two presses: of a double one a table hears the first."""
    page.wait_for_timeout(350)


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
"""What a browser has on a phone."""


def fingers(targets):
    """Whether all of these are there for fingers: 40 pixels or more each way."""
    boxes = [target.bounding_box() for target in targets.all()]
    return bool(boxes) and min(side for box in boxes for side in (box["width"], box["height"])) >= 40
