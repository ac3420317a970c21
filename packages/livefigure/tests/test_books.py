"""The two example books, built as README.md says, in a browser: from a file, and under a strict policy."""

import functools
import gzip
import http.server
import os
import re
import shutil
import subprocess
import sys
import threading
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


@pytest.fixture(scope="module")
def books(tmp_path_factory):
    """Folder with both books, rendered."""
    pytest.importorskip("jupyter_book")
    if not (HERE / "livefigure/built/figure.js").exists():
        pytest.skip("the scripts are not built: run `make book`")
    folder = tmp_path_factory.mktemp("books")
    paths = os.pathsep.join(filter(None, (str(HERE), os.environ.get("PYTHONPATH"))))
    for name in ("pendulum", "lecture"):
        shutil.copytree(HERE / "examples" / name, folder / name)
        command = [Path(sys.executable).parent / "jupyter-book", "build", "-q", "-W", folder / name]
        done = subprocess.run(
            command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": paths}
        )
        assert not done.returncode, done.stdout + done.stderr
    return folder


def in_a_browser(test):
    """The test with a browser of its own, in the thread that has it."""

    @functools.wraps(test)
    def run(books, served, chromium):
        chromium(lambda browser: test(books, browser, served))

    del run.__wrapped__  # pytest would ask for the test's own arguments
    return run


def from_file(books, name):
    page = {"pendulum": "pendulum", "lecture": "walk"}[name]
    return (books / name / f"_build/html/{page}.html").as_uri()


@pytest.fixture
def served(books):
    """The books on localhost, under the strict policy."""

    class Strict(http.server.SimpleHTTPRequestHandler):
        def end_headers(self):
            self.send_header("Content-Security-Policy", POLICY)
            super().end_headers()

        def log_message(self, *arguments):
            pass

    handler = functools.partial(Strict, directory=str(books))
    server = http.server.ThreadingHTTPServer(("localhost", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}"
    server.shutdown()


def slide(page, name, value):
    page.get_by_label(name, exact=True).evaluate(
        "(e, value) => { e.value = value; e.dispatchEvent(new Event('input', { bubbles: true })); }", value
    )


@in_a_browser
def test_the_small_book_lives_from_a_file(books, browser, served):
    page = browser.new_page(viewport={"width": 390, "height": 800})
    page.goto(from_file(books, "pendulum"))
    page.wait_for_selector(ALIVE)
    chart = page.locator(".livefigure-widget svg[role=img]")
    assert chart.get_attribute("aria-label") == "The angle of a damped pendulum over ten seconds."
    before = chart.inner_html()
    slide(page, "damping", 1)
    page.wait_for_selector(ALIVE)
    assert chart.inner_html() != before
    page.wait_for_function("location.hash.includes('swing.damping=1')")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_text("Data, link").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Data as CSV").click()
    head, *rows = Path(download.value.path()).read_text().splitlines()
    assert head == "frequency,damping,x,angle" and len(rows) == 300 and rows[0] == "2.75,1.0,0.0,0.0"
    page.close()


@in_a_browser
def test_it_lives_under_the_strict_policy_and_is_light(books, browser, served):
    page, violations, taken = browser.new_page(), [], {}
    page.on("console", lambda message: violations.append(message.text))
    page.on("response", lambda response: taken.update({response.url: response}))
    page.goto(f"{served}/pendulum/_build/html/pendulum.html")
    page.wait_for_selector(ALIVE)
    ours = [url for url in taken if re.search(r"livefigure|engine-|shared-", url)]
    assert len(ours) == 4
    sent = sum(len(gzip.compress(taken[url].body())) for url in ours)
    assert sent < MOST
    assert not [text for text in violations if re.search(r"livefigure|engine-|shared-", text)]
    page.close()


@in_a_browser
def test_without_scripts_there_is_a_picture(books, browser, served):
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(from_file(books, "pendulum"))
    assert page.locator(".livefigure-still svg").count() == 1
    assert page.get_by_text("With JavaScript and WebAssembly this figure is alive").is_visible()
    page.close()


@in_a_browser
def test_the_lecture_counts_stops_and_speaks_its_language(books, browser, served):
    page = browser.new_page()
    page.goto(from_file(books, "lecture") + "#walk.p=0.7&walk.n=10")
    page.wait_for_selector(ALIVE)
    first = page.locator(".livefigure-widget").first
    first.get_by_text("2,000,000 回の酔歩、p = 0.70。").wait_for()
    assert page.get_by_label("歩数 n").input_value() == "10"
    stop = first.get_by_role("button", name="止める")
    assert stop.is_disabled()
    slide(page, "歩数 n", 40)
    stop.evaluate("one => one.click()")  # it would wait until nothing moves
    text = first.locator(".gl-result").inner_text()
    assert 0 < int(re.match(r"[\d,]+", text)[0].replace(",", "")) < 2_000_000
    first.get_by_role("button", name="元に戻す").click()
    first.get_by_text("2,000,000 回の酔歩、p = 0.50。").wait_for()
    assert page.get_by_text("データ (CSV)").count() == 2
    page.locator(".livefigure-widget figure[role=img]").scroll_into_view_if_needed()
    assert page.locator(".livefigure-widget image").count() == 2  # the map, its legend
    page.close()
