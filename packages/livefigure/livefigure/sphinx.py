"""Sphinx extension: living figures in the pages that MyST-NB has made of notebooks.

A page then has each figure's picture in its place, and loads kernels and scripts from files of their own:
what all studies share once, for every page, and one file a study. The pages' host, js/host, is bundled by
whoever builds the book, and named in `nb_ipywidgets_js`.
"""

import gzip
import hashlib
import json
import os
import re
from base64 import b64decode, b64encode
from importlib import resources
from pathlib import Path

VIEW = re.compile(r'<script type="application/vnd.jupyter.widget-view\+json">\s*({.*?})\s*</script>', re.S)
STATE = re.compile(r'<script type="application/vnd.jupyter.widget-state\+json">(.*?)</script>', re.S)
FALLBACK = (
    '<p class="livefigure-fallback">This figure is alive: it needs JavaScript and WebAssembly to compute in '
    "your browser. The figures and tables above show the same games at the settings stated there.</p>"
)
BELOW_PICTURE = (
    '<p class="livefigure-fallback">With JavaScript and WebAssembly this figure is alive: it computes in '
    "your browser at the settings that you choose.</p>"
)
STYLE = "livefigure.css"


def enliven(text, page, folder):
    """The page with every living figure's place, its picture in it; kernels and scripts in their own files.

    A file beside the page is a classic script, which loads from file:// too, and leaves the page light.
    """
    found = STATE.search(text)
    if not found:
        return text
    saved, scripts = json.loads(found[1]), {}
    # What is folded away loads its kernels when it is opened.
    views = [view for view in VIEW.finditer(text) if not folded(text, view.start())]
    seen = [saved["state"][json.loads(view[1])["model_id"]]["state"] for view in views]
    engines = {state.get("engine", "").removeprefix("IPY_MODEL_") for state in seen}
    for name, model in saved["state"].items():
        state = model["state"]
        if "library" in state and "descriptor" in state:
            paths = engine_scripts(model, folder / "_static")
            state["scripts"] = [os.path.relpath(path, page.parent) for path in paths]
            if name in engines:
                scripts |= {path: f'<script async src="{path}"></script>' for path in state["scripts"]}
    # Figures of a study are sent the same tables; a page holds each once.
    held = {}
    for model in saved["state"].values():
        for buffer in model.get("buffers", []):
            buffer["data"] = held.setdefault(buffer["data"], len(held))
    saved["bytes"] = list(held)
    stills = {name: model["state"].pop("_still", None) for name, model in saved["state"].items()}

    def place(view):
        drawn = stills.get(json.loads(view[1])["model_id"])
        if not drawn:
            return f'<div class="livefigure-view">{view[0]}</div>{FALLBACK}'
        wide, narrow = drawn
        both = f'<div class="gl-wide">{wide}</div><div class="gl-narrow">{narrow}</div>'
        shown = f'<div class="livefigure-still">{both}</div>'
        return f'<div class="livefigure-view">{shown}{view[0]}</div>{BELOW_PICTURE}'

    state = json.dumps(saved).replace("</", "<\\/")
    text = VIEW.sub(place, STATE.sub(lambda _: "".join(scripts.values()), text, count=1))
    head, body, rest = text.rpartition("</body>")
    return f'{head}<script type="application/vnd.jupyter.widget-state+json">{state}</script>\n{body}{rest}'


def folded(text, at):
    """Whether a place of a page lies in a fold; others may lie closed in the same."""
    return text.count("<details", 0, at) > text.count("</details", 0, at)


def engine_scripts(model, folder):
    """Write what all studies share, and a study's packed kernels with its drawing code; their paths."""
    (buffer,) = model.pop("buffers")
    kernels = b64encode(gzip.compress(b64decode(buffer["data"]), mtime=0)).decode()
    state = model["state"]
    del state["style"]  # the page brings it
    own = {"library": state.pop("library"), "descriptor": state.pop("descriptor"), "wasm": kernels}
    return [script("shared", {"shared": state.pop("shared")}, folder), script("engine", own, folder)]


def script(name, held, folder):
    """Write a script that keeps what it holds by its file's name; equal ones get equal names."""
    text = json.dumps(held, sort_keys=True)
    path = folder / f"{name}-{hashlib.sha256(text.encode()).hexdigest()[:12]}.js"
    path.write_text(f'(globalThis.livefigureEngines ??= {{}})["{path.name}"] = {text};\n', encoding="utf-8")
    return path


def dress(app):
    """The figures' style, so that pictures have it before any script runs."""
    if app.builder.format == "html":
        static = Path(app.outdir, "_static")
        static.mkdir(parents=True, exist_ok=True)
        style = resources.files("livefigure") / "js" / "style.css"
        (static / STYLE).write_text(style.read_text(encoding="utf-8"), encoding="utf-8")


def finish(app, exception):
    """Enliven what has been rendered; take away the scripts of earlier builds."""
    if exception or app.builder.format != "html":
        return
    folder, texts = Path(app.outdir), []
    for page in folder.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        if '<div class="livefigure-view">' not in text:
            text = enliven(text, page, folder)
            page.write_text(text, encoding="utf-8")
        texts.append(text)
    for script in [*folder.glob("_static/engine-*.js"), *folder.glob("_static/shared-*.js")]:
        if not any(script.name in text for text in texts):
            script.unlink()


def setup(app):
    app.add_css_file(STYLE)
    app.connect("builder-inited", dress)
    app.connect("build-finished", finish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
