"""js/run.js: games shared by any number of workers give numba's bytes, whoever dies."""

import base64
import json
import subprocess

import numpy as np
import pytest
from conftest import ROOT

from gamelab.hanabi.choices import reading
from gamelab.hanabi.play import play_block
from livefigure import wasm

GAMES = 60_000
"""About a second for one worker: others come to help after .3."""
PAGE = """<!doctype html><title>a run</title><script>{engine}</script><script>
const bytes = Uint8Array.from(atob("{kernels}"), (letter) => letter.charCodeAt(0));
const kernels = new DataView(bytes.buffer), descriptor = {descriptor};
const workers = [];
globalThis.Worker = class extends Worker {{
  constructor(url) {{ super(url); workers.push(this); }}
}};
const engine = new gamelab.Engine(kernels, descriptor);
const play = (games, onRows, more = {{}}) => new Promise((resolve, reject) => {{
  const rows = [], began = performance.now();
  const hear = (next, done, finished) => {{
    rows.push(...next);
    onRows?.(rows.length, done);
    if (finished) resolve({{ rows, took: performance.now() - began, workers: workers.length }});
  }};
  engine.run({{ name: "play_games", rows: "scores", games, args: {{ seed: 5, ...more }} }}, hear, reject);
}});
</script>"""


@pytest.fixture(scope="module")
def script():
    """The engine as a classic script."""
    scripts = ROOT / "packages/livefigure/livefigure/js"
    command = [ROOT / "node_modules/.bin/esbuild", scripts / "engine.js", "--loader:.worker.js=text"]
    command += ["--bundle", "--format=iife", "--global-name=gamelab"]
    command.append(f"--alias:livefigure/engine.worker.js={scripts / 'engine.worker.js'}")
    done = subprocess.run(command, capture_output=True, text=True)
    assert not done.returncode, done.stderr
    return done.stdout


@pytest.fixture
def lab(window, script, tmp_path):
    """Open a page with the Hanabi study's engine, as a file, in a browser that has `cores`."""
    kernels, descriptor = wasm.load("hiddenhands", "self_estimation")

    def opened(cores):
        packed = base64.b64encode(bytes(kernels)).decode()
        text = PAGE.format(engine=script, kernels=packed, descriptor=json.dumps(descriptor))
        (tmp_path / "page.html").write_text(text, encoding="utf-8")
        page = window()
        page.add_init_script(f"Object.defineProperty(navigator, 'hardwareConcurrency', {{value: {cores}}})")
        page.goto((tmp_path / "page.html").as_uri())
        return page

    return opened


@pytest.fixture(scope="module")
def numbas():
    return play_block(5, 0, GAMES, reading(5))[:, 0]


@pytest.mark.parametrize("cores", [1, 2, 3])
def test_any_number_of_workers_gives_numbas_bytes_in_order(lab, numbas, cores):
    found = lab(cores).evaluate(f"play({GAMES})")
    assert found["workers"] == cores
    assert np.array_equal(found["rows"], numbas)


@pytest.mark.parametrize("dying", [0, 1])
def test_what_a_dead_worker_was_asked_is_played_by_another(lab, numbas, dying):
    """Terminated without a word, as by a browser that wants its memory."""
    kill = f"() => {{ if (workers.length === 3) workers[{dying}].terminate(); }}"
    found = lab(3).evaluate(f"play({GAMES}, {kill})")
    assert np.array_equal(found["rows"], numbas)


def test_the_newest_run_counts_and_a_stopped_one_is_silent(lab, numbas):
    page = lab(2)
    found = page.evaluate(
        f"""async () => {{
          let late = 0, over = false;
          const doomed = () => play({5 * GAMES}, () => (late += over));
          const pause = (ms) => new Promise((go) => setTimeout(go, ms));
          doomed();
          await pause(600);
          over = true;
          const newer = await play(2000);
          over = false;
          doomed();
          await pause(600);
          over = true;
          engine.cancel();
          await pause(300);
          return {{ newer: newer.rows, again: (await play(3000)).rows, late }};
        }}"""
    )
    assert np.array_equal(found["newer"], numbas[:2000])
    assert np.array_equal(found["again"], numbas[:3000])
    assert found["late"] == 0


def test_a_wish_made_while_a_worker_is_given_up_is_asked_of_the_next(lab, numbas):
    """The worker is deep in a kernel; what was asked before is lost, what comes after is not."""
    page = lab(1)
    found = page.evaluate(
        f"""async () => {{
          const ask = (games) =>
            engine.call("play_games", {{ seed: 5 }}, {{ rows: "scores" }}, {{ scores: [games] }});
          const older = ask({6 * GAMES});
          engine.hurry();
          const newer = ask(1000);
          const lost = await older.catch((error) => error.unwanted);
          return {{ lost, rows: [...(await newer).rows], workers: workers.length }};
        }}"""
    )
    assert found["lost"] is True and found["workers"] == 2
    assert np.array_equal(found["rows"], numbas[:1000])
