"""What a page needs beyond Jupyter Book: nothing from other hosts, and something to see without scripts."""

import gzip
import hashlib
import json
import os
import re
import struct
from base64 import b64decode, b64encode
from pathlib import Path

from fontTools import subset
from sphinxcontrib import katex

VIEW = re.compile(r'<script type="application/vnd.jupyter.widget-view\+json">\s*({.*?})\s*</script>', re.S)
STATE = re.compile(r'<script type="application/vnd.jupyter.widget-state\+json">(.*?)</script>', re.S)
FALLBACK = (
    '<p class="gamelab-fallback">This figure is alive: it needs JavaScript and WebAssembly to compute in '
    "your browser. The figures and tables above show the same games at the settings stated there.</p>"
)
BELOW_PICTURE = (
    '<p class="gamelab-fallback">With JavaScript and WebAssembly this figure is alive: it computes in your '
    "browser at the settings that you choose.</p>"
)
# The theme ships FontAwesome twice, as fonts and as 1.5 MB of scripts; the fonts suffice.
FONTAWESOME = re.compile(r"<script[^>]*fontawesome[^>]*></script>|<link[^>]*fontawesome[^>]*\.js[^>]*>")
# Links to other hosts are fine; connections opened ahead to them are not. Fonts are loaded when an icon
# asks for them.
PRELOADS = re.compile(r'<link[^>]*rel="(?:preconnect|dns-prefetch|preload" as="font)"[^>]*>')
# The theme finds out late whether the system is dark, and everything is styled a second time.
THEME = 'localStorage.getItem("theme") || "auto"'
SYSTEMS = '(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")'
# Labels that hide the text they stand on from screen readers, and a list without list items.
LABELS = re.compile(
    r'(?<=<summary) aria-label="Toggle hidden content"|(?<=<div) role="list"(?= class="citation-list")'
    r'|(?<=search-button-field search-button__button" title="Search") aria-label="Search"'
)


def without_thebe(app):
    """Jupyter Book always loads sphinx-thebe, which injects scripts for a kernel we don't offer."""
    for listeners in app.events.listeners.values():
        for listener in list(listeners):
            if getattr(listener.handler, "__module__", "").startswith("sphinx_thebe"):
                listeners.remove(listener)


PICTURE = re.compile(r'<img(?= )(?![^>]* width=)(?=[^>]* src="([^":]+\.png)")')


def measured(text, folder):
    """The page with its pictures' sizes: nothing moves when they come, which is when the reader is near."""

    def picture(found):
        width, height = struct.unpack(">II", (folder / found[1]).read_bytes()[16:24])  # PNG's first chunk
        return f'{found[0]} loading="lazy" width="{width}" height="{height}"'

    return PICTURE.sub(picture, text)


def enliven(text, page, folder):
    """The page with every living figure's place, its picture in it; kernels and scripts in their own files.

    A file beside the page is a classic script, which loads from file:// too, and leaves the page light.
    """
    found = STATE.search(text)
    if not found:
        return text
    saved, scripts = json.loads(found[1]), []
    for model in saved["state"].values():
        state = model["state"]
        if "library" in state and "descriptor" in state:
            state["script"] = os.path.relpath(engine_script(model, folder / "_static"), page.parent)
            scripts.append(f'<script async src="{state["script"]}"></script>')
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
            return f'<div class="gamelab-view">{view[0]}</div>{FALLBACK}'
        wide, narrow = drawn
        both = f'<div class="gl-wide">{wide}</div><div class="gl-narrow">{narrow}</div>'
        return (
            f'<div class="gamelab-view"><div class="gamelab-still">{both}</div>{view[0]}</div>{BELOW_PICTURE}'
        )

    state = json.dumps(saved).replace("</", "<\\/")
    text = VIEW.sub(place, STATE.sub(lambda _: "".join(scripts), text, count=1))
    loading = os.path.relpath(folder / "_static/loading.js", page.parent)
    text = text.replace("</head>", f'<script src="{loading}"></script></head>', 1)
    head, body, rest = text.rpartition("</body>")
    return f'{head}<script type="application/vnd.jupyter.widget-state+json">{state}</script>\n{body}{rest}'


def engine_script(model, folder):
    """Write the script that holds a study's kernels, packed, and drawing code; returns its path."""
    (buffer,) = model.pop("buffers")
    kernels = b64encode(gzip.compress(b64decode(buffer["data"]), mtime=0)).decode()
    state = model["state"]
    held = {name: state.pop(name) for name in ("library", "descriptor")} | {"wasm": kernels}
    text = json.dumps(held)
    path = folder / f"engine-{hashlib.sha256(text.encode()).hexdigest()[:12]}.js"
    path.write_text(f'(globalThis.gamelabEngines ??= {{}})["{path.name}"] = {text};\n', encoding="utf-8")
    return path


# Chapters had other names at first; links to them, with the settings behind the #, still work.
MOVED = {
    "hanabi_self_estimation": "self_estimation",
    "hanabi_thinking_time": "thinking_time",
    "hanafuda_cfr": "koikoi",
    "daifugo_initial_hands": "daifugo",
    "werewolf_evolution": "werewolf",
}
SIGNPOST = """<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><title>This chapter has moved</title>
<meta http-equiv="refresh" content="1; url={new}.html"><link rel="canonical" href="{new}.html">
<script>location.replace("{new}.html" + location.hash)</script>
<p>This chapter has moved: <a href="{new}.html">{new}</a>.</p></html>
"""


def tidy(app, exception):
    """Strip what pages load needlessly; let hosts like GitHub Pages serve folders that begin with `_`."""
    if exception or app.builder.format != "html":
        return
    folder = Path(app.outdir)
    for page in folder.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        for needless in (FONTAWESOME, PRELOADS, LABELS):
            text = needless.sub("", text)
        text = text.replace(THEME, THEME.replace('"auto"', SYSTEMS))
        text = measured(text, page.parent)
        if '<div class="gamelab-view">' not in text:
            text = enliven(text, page, folder)
        page.write_text(text, encoding="utf-8")
    for old, new in MOVED.items():
        if (folder / "notebooks" / f"{new}.html").exists():
            (folder / "notebooks" / f"{old}.html").write_text(SIGNPOST.format(new=new), encoding="utf-8")
    pages = [page.read_text(encoding="utf-8") for page in folder.rglob("*.html")]
    for script in (folder / "_static").glob("engine-*.js"):
        if not any(script.name in text for text in pages):
            script.unlink()
    icons(folder)
    (folder / ".nojekyll").touch()


def icons(folder):
    """Keep of FontAwesome's solid font, 156 kB, the dozen icons that pages and the theme's styles name."""
    (style,) = folder.glob("_static/vendor/fontawesome/*/css/all.min.css")
    fonts = style.parents[1] / "webfonts"
    text = style.read_text(encoding="utf-8")
    named = {
        name for page in folder.rglob("*.html") for name in re.findall(r"fa-[a-z-]+", page.read_text("utf-8"))
    }
    rules = re.findall(r'([^{}]+)\{content:"\\([0-9a-f]+)"\}', text)
    used = [code for names, code in rules if named & set(re.findall(r"\.(fa-[a-z-]+):before", names))]
    for sheet in folder.glob("_static/styles/*.css"):
        used += re.findall(r'"\\(f[0-9a-f]{3})"', sheet.read_text("utf-8"))
    options = subset.Options(flavor="woff")
    font = subset.load_font(fonts / "fa-solid-900.ttf", options)
    keep = subset.Subsetter(options)
    keep.populate(unicodes=[int(code, 16) for code in used])
    keep.subset(font)
    subset.save_font(font, fonts / "icons.woff", options)
    text = text.replace('fa-solid-900.woff2) format("woff2")', 'icons.woff) format("woff")')
    style.write_text(text, encoding="utf-8")


def patient_katex():
    """Connect to KaTeX's renderer again until it listens.

    Through a socket file sphinxcontrib-katex connects once, as soon as the file exists, and on a busy
    machine is refused; over a port it tries again.
    """
    katex.KaTeXServer.start_server_process = katex.KaTeXServer.start_network_socket
    katex.STARTUP_TIMEOUT = katex.RENDER_TIMEOUT = 60.0


def setup(app):
    patient_katex()
    app.connect("builder-inited", without_thebe, priority=900)
    app.connect("build-finished", tidy)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
