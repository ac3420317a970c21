"""The two example books, built as README.md says, in a browser: from a file, and under a strict policy."""

import gzip
import http.server
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numba
import pytest

if numba.config.DISABLE_JIT:
    pytest.skip("compares compiled code", allow_module_level=True)

HERE = Path(__file__).parents[1]
ALIVE = ".livefigure-view[data-alive] .livefigure-widget:not([data-outdated])"
# As the contract in README.md has it: nothing inline, nothing from elsewhere.
POLICY = "script-src 'self' blob: 'wasm-unsafe-eval'; worker-src blob:; connect-src 'self'"
MOST = 150_000  # bytes of the small book's figure, as a server sends them

# By the page itself: however busy the machine is, nothing is played between the picture and the press.
STOP_AT_FIRST_PICTURE = """
(stop) => {
  const widget = stop.closest(".livefigure-widget");
  const press = (_, observer) => {
    observer.disconnect();
    stop.click();
    widget.dataset.stopped = "";
  };
  new MutationObserver(press).observe(widget.querySelector(".gl-result"), { childList: true });
}
"""


@pytest.fixture(scope="module")
def books(tmp_path_factory):
    """Folder with both books, rendered."""
    pytest.importorskip("jupyter_book")
    if not (HERE / "livefigure/built/shared.js").exists():
        pytest.skip("the scripts are not built: run `make book`")
    folder = tmp_path_factory.mktemp("books")
    path = os.pathsep.join(filter(None, (str(HERE), os.environ.get("PYTHONPATH"))))
    for name in ("pendulum", "lecture"):
        shutil.copytree(HERE / "examples" / name, folder / name)
        command = [Path(sys.executable).parent / "jupyter-book", "build", "-q", "-W", folder / name]
        done = subprocess.run(command, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": path})
        assert not done.returncode, done.stdout + done.stderr
    return folder


def from_file(books, name):
    page = {"pendulum": "pendulum", "lecture": "walk"}[name]
    return (books / name / f"_build/html/{page}.html").as_uri()


@pytest.fixture
def served(books, serve):
    """The books on localhost, under the strict policy."""

    class Strict(http.server.SimpleHTTPRequestHandler):
        def end_headers(self):
            self.send_header("Content-Security-Policy", POLICY)
            super().end_headers()

    with serve(books, Strict) as address:
        yield address


def test_the_small_book_lives_from_a_file(books, chromium):
    def look(page):
        page.wait_for_selector(ALIVE)
        chart = page.locator(".livefigure-widget svg[role=img]")
        assert chart.get_attribute("aria-label") == "The angle of a damped pendulum over ten seconds."
        before = chart.inner_html()
        page.get_by_label("damping", exact=True).fill("1")
        page.wait_for_selector(ALIVE)
        assert chart.inner_html() != before
        page.wait_for_function("location.hash.includes('swing.damping=1')")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.get_by_text("Data, link").click()
        with page.expect_download() as download:
            page.get_by_role("button", name="Data as CSV").click()
        head, *rows = Path(download.value.path()).read_text().splitlines()
        assert head == "frequency,damping,x,angle" and len(rows) == 300 and rows[0] == "2.75,1.0,0.0,0.0"

    chromium(from_file(books, "pendulum"), look, viewport={"width": 390, "height": 800})


def test_it_lives_under_the_strict_policy_and_is_light(served, chromium):
    def look(page):
        violations, taken = [], {}
        page.on("console", lambda message: violations.append(message.text))
        page.on("response", lambda response: taken.update({response.url: response}))
        page.goto(f"{served}/pendulum/_build/html/pendulum.html")
        page.wait_for_selector(ALIVE)
        ours = [url for url in taken if re.search(r"livefigure|engine-|shared-", url)]
        assert len(ours) == 4
        assert sum(len(gzip.compress(taken[url].body())) for url in ours) < MOST
        assert not [text for text in violations if re.search(r"livefigure|engine-|shared-", text)]

    chromium("about:blank", look)


def test_without_scripts_there_is_a_picture(books, chromium):
    def look(page):
        assert page.locator(".livefigure-still svg").count() == 1
        assert page.get_by_text("With JavaScript and WebAssembly this figure is alive").is_visible()

    chromium(from_file(books, "pendulum"), look, java_script_enabled=False)


def test_the_lecture_counts_stops_and_speaks_its_language(books, chromium):
    def look(page):
        page.wait_for_selector(ALIVE)
        first = page.locator(".livefigure-widget").first
        first.get_by_text("2,000,000 回の酔歩、p = 0.70。").wait_for()
        assert page.get_by_label("歩数 n").input_value() == "10"
        stop = first.get_by_role("button", name="止める")
        assert stop.is_disabled()
        stop.evaluate(STOP_AT_FIRST_PICTURE)
        page.get_by_label("歩数 n", exact=True).fill("40")
        page.wait_for_selector(".livefigure-widget[data-stopped]")
        assert stop.is_disabled()
        text = first.locator(".gl-result").inner_text()
        assert 0 < int(re.match(r"[\d,]+", text)[0].replace(",", "")) < 2_000_000
        first.get_by_role("button", name="元に戻す").click()
        first.get_by_text("2,000,000 回の酔歩、p = 0.50。").wait_for()
        assert page.get_by_text("データ (CSV)").count() == 2
        page.locator(".livefigure-widget figure[role=img]").scroll_into_view_if_needed()
        assert page.locator(".livefigure-widget image").count() == 2  # the map, its legend

    chromium(from_file(books, "lecture") + "#walk.p=0.7&walk.n=10", look)
