"""The example of README.md, to the letter: a package with one study, built."""

import contextlib
import functools
import http.server
import importlib
import json
import os
import queue
import re
import shlex
import shutil
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import ipywidgets.embed
import numba
import numpy as np
import pytest

from livefigure import sphinx, still, wasm
from livefigure.__main__ import HEAD

HERE = Path(__file__).parents[1]
ROOT = HERE.parents[1]
CHROMIUM = "/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/google-chrome"
PATIENCE = max(1, int(os.environ.get("LIVEFIGURE_ARGUMENTS", 0)) / 10_000)


def bundle(script, source, name, folder):
    """Run esbuild as a script of package.json does, into another folder."""
    options = shlex.split(json.loads((ROOT / "package.json").read_text())["scripts"][script])[1:]
    esbuild = [ROOT / "node_modules/.bin/esbuild", f"{name}={source}", *options, f"--outdir={folder}"]
    done = subprocess.run(esbuild, cwd=ROOT, capture_output=True, text=True)
    assert not done.returncode, done.stderr


@pytest.fixture(scope="session")
def chromium():
    """Opens a page, its errors in `faults`, in a browser of its own; gives what a function finds there."""
    sync_api = pytest.importorskip("playwright.sync_api")
    path = next((path for path in CHROMIUM if Path(path).exists()), None)
    if path is None:
        pytest.skip("no Chromium on this machine")

    def begun(address, look, options):
        with sync_api.sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
            page = browser.new_page(**options)
            page.faults = []
            page.on("pageerror", lambda error: page.faults.append(str(error)))
            page.goto(address)
            found = look(page)
            browser.close()
        return found

    def run(address, look, **options):
        # Playwright wants a thread without another Playwright, which other tests of this process may have.
        with ThreadPoolExecutor(1) as pool:
            return pool.submit(begun, address, look, options).result()

    return run


@pytest.fixture(scope="session")
def serve():
    """Serves a folder on localhost: a context that gives the address."""

    @contextlib.contextmanager
    def serve(folder, handler):
        handler.log_message = lambda *arguments: None
        made = functools.partial(handler, directory=str(folder))
        with http.server.ThreadingHTTPServer(("localhost", 0), made) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            try:
                yield f"http://localhost:{server.server_port}"
            finally:
                server.shutdown()

    return serve


@pytest.fixture(scope="session")
def page_of():
    """Makes a page of a widget."""

    def page_of(widget):
        """A page as MyST-NB writes it."""
        # Of this widget alone: other tests in the same process have made some too.
        state = ipywidgets.embed.dependency_state([widget], drop_defaults=False)
        data = ipywidgets.embed.embed_data([widget], drop_defaults=False, state=state)
        kind = "application/vnd.jupyter.widget"
        scripts = [("state", data["manager_state"]), ("view", data["view_specs"][0])]
        body = "".join(f'<script type="{kind}-{name}+json">{json.dumps(d)}</script>' for name, d in scripts)
        return f"<html><body>{body}</body></html>"

    return page_of


@pytest.fixture
def write(tmp_path, page_of):
    """Writes a page of widgets in a column, as a book's; its path."""

    def write(*widgets, words=None, more=""):
        if not (HERE / "livefigure/built/host.js").exists():
            pytest.skip("the scripts are not built: run `make book`")
        head = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>-</title></head>'
        text = head + page_of(ipywidgets.VBox(widgets)).removeprefix("<html>")
        path = tmp_path / "page.html"
        sphinx.dress(tmp_path / "_static")
        text = sphinx.make_live(text.replace("</head>", HEAD, 1), path, tmp_path, words)
        path.write_text(text.replace("</head>", f"{more}</head>", 1), encoding="utf-8")
        return path

    return write


# Sets the page's one slider to each of its values, and posts what the figure's data are then.
PROBE = """
addEventListener("load", async () => {
  const blobs = [], pause = (ms) => new Promise((go) => setTimeout(go, ms)), answers = [];
  const url = URL.createObjectURL;
  URL.createObjectURL = (blob) => (blobs.push(blob), url.call(URL, blob));
  HTMLAnchorElement.prototype.click = () => {}; // nothing is to be saved
  const settled = async () => {
    do await pause(50);
    while (!document.querySelector("[data-alive] .livefigure-widget:not([data-outdated]):not([data-busy])"));
  };
  await settled();
  const slider = document.querySelector(".livefigure-living input[type=range]");
  for (let value = Number(slider.min); value <= slider.max; value++) {
    slider.value = value;
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await settled();
    document.querySelector(".livefigure-living .gl-take button").click();
    answers.push((await blobs.at(-1).text()).trim().split("\\n").slice(1).map((row) => row.split(",")));
  }
  await fetch("ADDRESS", { method: "POST", mode: "no-cors", body: JSON.stringify(answers) });
});
"""


@pytest.fixture(params=["chromium", "firefox", "webkit"])
def answers(request, write, serve, tmp_path):
    """What a figure's data are in a browser, at each value of its one slider: rows of numbers.

    The browser needs no driver: the page posts what it found.
    """
    given = {
        "chromium": [*CHROMIUM],
        "firefox": ["/usr/bin/firefox-esr", "/usr/bin/firefox"],
        "webkit": sorted(map(str, Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))),
    }[request.param]
    path = next((path for path in given if Path(path).exists()), None)
    if path is None or request.param == "webkit" and not shutil.which("xvfb-run"):
        pytest.skip(f"no {request.param} on this machine")
    home = tmp_path / "home"
    home.mkdir()
    command = {
        "chromium": [path, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0"],
        "firefox": [path, "--headless", "--no-remote", "--profile", str(home)],
        "webkit": ["xvfb-run", "-a", path],
    }[request.param]
    posted = queue.Queue()

    class Handler(http.server.SimpleHTTPRequestHandler):
        def do_POST(self):
            posted.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

    def answers(widget, from_file=False):
        page = write(widget, more='<script src="probe.js"></script>')
        with serve(tmp_path, Handler) as host:
            (tmp_path / "probe.js").write_text(PROBE.replace("ADDRESS", host), encoding="utf-8")
            address = page.as_uri() if from_file else f"{host}/{page.name}"
            environment = os.environ | {"HOME": str(home)}
            quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "start_new_session": True}
            browser = subprocess.Popen([*command, address], env=environment, **quiet)
            try:
                found = posted.get(timeout=120 * PATIENCE)
            finally:
                os.killpg(browser.pid, signal.SIGTERM)
                browser.wait()
        return [np.array(rows, dtype=float) for rows in found]

    return answers


@pytest.fixture(scope="session")
def dice(tmp_path_factory):
    """The module play.dice.page."""
    if numba.config.DISABLE_JIT or still.node() is None or not (HERE / "livefigure/built/shared.js").exists():
        pytest.skip("the example needs the compiler, Node and node_modules")
    folder = tmp_path_factory.mktemp("example")
    text = (HERE / "README.md").read_text(encoding="utf-8")
    page, script = (re.findall(rf"(?ms)^```{kind}\n(.*?)^```$", text)[-1] for kind in ("python", "js"))
    study = folder / "play" / "dice"
    (study / "js").mkdir(parents=True)
    (study / "page.py").write_text(page, encoding="utf-8")
    (study / "js" / "main.js").write_text(script, encoding="utf-8")
    built = folder / "play" / "built"
    bundle("library", study / "js" / "main.js", "dice", built)
    sys.path.insert(0, str(folder))
    page = importlib.import_module("play.dice.page")
    wasm.make(built, "dice", page.exports())
    yield page
    sys.path.remove(str(folder))
