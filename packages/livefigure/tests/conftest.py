"""The example of README.md, to the letter: a package with one study, built."""

import importlib
import json
import re
import shlex
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import ipywidgets.embed
import numba
import pytest

from livefigure import still, wasm

HERE = Path(__file__).parents[1]
ROOT = HERE.parents[1]
CHROMIUM = "/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/google-chrome"


def bundle(script, source, name, folder):
    """Run esbuild as a script of package.json does, into another folder."""
    command = json.loads((ROOT / "package.json").read_text())["scripts"][script].rpartition("esbuild ")[2]
    entry = rf"{name}=\S+|--(?:metafile|outdir)=\S+"
    options = [option for option in shlex.split(command) if not re.fullmatch(entry, option)]
    esbuild = [ROOT / "node_modules/.bin/esbuild", f"{name}={source}", *options, f"--outdir={folder}"]
    done = subprocess.run(esbuild, cwd=ROOT, capture_output=True, text=True)
    assert not done.returncode, done.stderr


@pytest.fixture(scope="session")
def chromium():
    """Calls a function with a browser."""
    sync_api = pytest.importorskip("playwright.sync_api")
    path = next((path for path in CHROMIUM if Path(path).exists()), None)
    if path is None:
        pytest.skip("no Chromium on this machine")

    def begun(look):
        with sync_api.sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
            look(browser)
            browser.close()

    def run(look):
        # Playwright wants a thread without another Playwright, which other tests of this process may have.
        with ThreadPoolExecutor(1) as pool:
            pool.submit(begun, look).result()

    return run


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
    bundle("build", study / "js" / "main.js", "dice", built)
    sys.path.insert(0, str(folder))
    page = importlib.import_module("play.dice.page")
    wasm.make(built, "dice", page.exports())
    yield page
    sys.path.remove(str(folder))
