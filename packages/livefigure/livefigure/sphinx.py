"""Sphinx extension: living figures in the pages that MyST-NB has made of notebooks.

A page then has each figure's picture in its place, and loads kernels, scripts and styles from files of their
own: what all studies share once, for every page, and one file a study. One line in the configuration does it:
`livefigure.sphinx` among the extensions (extra_extensions of Jupyter Book). `livefigure_words` has the kit's
words in the book's language, such as {"Reset": "Zurücksetzen"}.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
from base64 import b64decode, b64encode
from collections.abc import Mapping
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

VIEW = re.compile(r'<script type="application/vnd.jupyter.widget-view\+json">\s*({.*?})\s*</script>', re.S)
STATE = re.compile(r'<script type="application/vnd.jupyter.widget-state\+json">(.*?)</script>', re.S)
FALLBACK = (
    "This figure is alive: it needs JavaScript and WebAssembly to compute in "
    "your browser. The figures and tables above show the same games at the settings stated there."
)
BELOW_PICTURE = (
    "With JavaScript and WebAssembly this figure is alive: it computes in "
    "your browser at the settings that you choose."
)
FOREIGN = "This widget needs JavaScript in your browser."
STYLE, HOST, LICENCES = "livefigure.css", "livefigure-host.js", "livefigure-licences.txt"
HERE = resources.files("livefigure")
BASE = HERE / "js" / "style.css"


def make_live(text: str, page: Path, folder: Path, words: Mapping[str, str] | None = None) -> str:
    """The page with every living figure's place, its picture in it; kernels and scripts in their own files.

    words: what the kit's own words, such as "Reset", are in the page's language. A file beside the page is a
    classic script, which loads from file:// too, and leaves the page light.
    """
    found = STATE.search(text)
    if not found:
        return text
    saved, scripts, styles, words = json.loads(found[1]), {}, {}, words or {}
    # What is folded away loads its kernels when it is opened.
    views = [view for view in VIEW.finditer(text) if not folded(text, view.start())]
    seen = [saved["state"][json.loads(view[1])["model_id"]]["state"] for view in views]
    engines = {state.get("engine", "").removeprefix("IPY_MODEL_") for state in seen}
    for name, model in saved["state"].items():
        state = model["state"]
        if "library" in state and "descriptor" in state:
            for path in own_style(state, folder / "_static"):
                place = os.path.relpath(path, page.parent)
                styles[place] = f'<link rel="stylesheet" href="{place}">'
            paths = engine_scripts(model, folder / "_static")
            state["scripts"] = [os.path.relpath(path, page.parent) for path in paths]
            if name in engines:
                scripts |= {path: f'<script async src="{path}"></script>' for path in state["scripts"]}
    # Figures of a study are sent the same tables; a page holds each once.
    held = {}
    for model in saved["state"].values():
        for buffer in model.get("buffers", []):
            buffer["data"] = held.setdefault(buffer["data"], len(held))
    saved |= {"bytes": list(held), "words": words}
    stills = {name: model["state"].pop("_still", None) for name, model in saved["state"].items()}

    fallback, below, foreign = (words.get(text, text) for text in (FALLBACK, BELOW_PICTURE, FOREIGN))

    def place(view):
        drawn = stills.get(json.loads(view[1])["model_id"])
        if not drawn:
            ours = "engine" in saved["state"][json.loads(view[1])["model_id"]]["state"]
            return f'<div class="livefigure-view">{view[0]}</div>{note(fallback if ours else foreign)}'
        wide, *narrow = dict.fromkeys(drawn)
        both = (
            f'<div class="gl-wide">{wide}</div><div class="gl-narrow">{narrow[0]}</div>' if narrow else wide
        )
        shown = f'<div class="livefigure-still">{both}</div>'
        return f'<div class="livefigure-view">{shown}{view[0]}</div>{note(below)}'

    # Inside a script HTML minds `</script` and, as long as no `-->` follows, `<!--` and `<script`.
    state = json.dumps(saved).replace("<", "\\u003c")
    text = VIEW.sub(place, STATE.sub(lambda _: "".join(scripts.values()), text, count=1))
    text = text.replace("</head>", "".join(styles.values()) + "</head>", 1)
    head, body, rest = text.rpartition("</body>")
    return f'{head}<script type="application/vnd.jupyter.widget-state+json">{state}</script>\n{body}{rest}'


def note(words: str) -> str:
    return f'<p class="livefigure-fallback">{words}</p>'


def folded(text: str, at: int) -> bool:
    """Whether a place of a page lies in a fold; others may lie closed in the same."""
    return text.count("<details", 0, at) > text.count("</details", 0, at)


def own_style(state: dict[str, Any], folder: Path) -> list[Path]:
    """Write the style that the figures of an engine's package have beside that of all; its path, if any."""
    own = state.pop("style").removeprefix(BASE.read_text(encoding="utf-8"))
    if not own:
        return []
    path = folder / f"style-{hashlib.sha256(own.encode()).hexdigest()[:12]}.css"
    path.write_text(own, encoding="utf-8")
    return [path]


def engine_scripts(model: dict[str, Any], folder: Path) -> list[Path]:
    """Write what all studies share, and a study's packed kernels with its drawing code; their paths."""
    (buffer,) = model.pop("buffers")
    state = model["state"]
    library, shared = (packed(state.pop(name).encode()) for name in ("library", "shared"))
    own = {
        "descriptor": state.pop("descriptor"),
        "library": library,
        "wasm": packed(b64decode(buffer["data"])),
    }
    return [script("shared", {"shared": shared}, folder), script("engine", own, folder)]


def packed(data: bytes) -> str:
    """Bytes as text, a third of their size."""
    return b64encode(gzip.compress(data, mtime=0)).decode()


def script(name: str, held: Mapping[str, Any], folder: Path) -> Path:
    """Write a script that keeps what it holds by its file's name; equal ones get equal names."""
    text = json.dumps(held, sort_keys=True)
    path = folder / f"{name}-{hashlib.sha256(text.encode()).hexdigest()[:12]}.js"
    path.write_text(f'(globalThis.livefigureEngines ??= {{}})["{path.name}"] = {text};\n', encoding="utf-8")
    return path


def dress(static: Path) -> None:
    """Write the figures' style, for pictures before any script runs, the pages' host, and others' notices."""
    static.mkdir(parents=True, exist_ok=True)
    for name, path in {STYLE: BASE, HOST: HERE / "built" / "host.js"}.items():
        (static / name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    if (notices := HERE / "built" / "LICENSES.txt").is_file():
        (static / LICENCES).write_text(notices.read_text(encoding="utf-8"), encoding="utf-8")


def begin(app: Sphinx) -> None:
    if app.builder.format == "html":
        dress(Path(app.outdir, "_static"))


def host(app: Sphinx, config: Any) -> None:
    """Pages with widgets load our host, from beside them, instead of Jupyter's from another computer."""
    config.nb_ipywidgets_js = {HOST: {"defer": "defer"}}


def finish(app: Sphinx, exception: Exception | None) -> None:
    """Enliven what has been rendered; take away the scripts and styles of earlier builds."""
    if exception or app.builder.format != "html":
        return
    folder, texts = Path(app.outdir), []
    for page in folder.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        if '<div class="livefigure-view">' not in text:
            text = make_live(text, page, folder, app.config.livefigure_words)
            page.write_text(text, encoding="utf-8")
        texts.append(text)
    for kind in ("engine-*.js", "shared-*.js", "style-*.css"):
        for old in folder.glob(f"_static/{kind}"):
            if not any(old.name in text for text in texts):
                old.unlink()


def setup(app: Sphinx) -> dict[str, bool]:
    app.setup_extension("myst_nb")
    app.add_config_value("livefigure_words", {}, "html")
    app.add_css_file(STYLE)
    app.connect("config-inited", host, priority=100)  # before MyST-NB reads it
    app.connect("builder-inited", begin)
    app.connect("build-finished", finish)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
