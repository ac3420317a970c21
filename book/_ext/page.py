"""What a page of this book needs beyond Jupyter Book: nothing from other hosts, and something to see without scripts."""

import re
from pathlib import Path

VIEW = '<script type="application/vnd.jupyter.widget-view+json">'
FALLBACK = (
    '<p class="gamelab-fallback">This figure is alive: it needs JavaScript and WebAssembly to compute in your '
    "browser. The figures and tables above show the same games at the settings stated there.</p>"
)
# The theme ships FontAwesome twice, as fonts and as 1.5 MB of scripts; the fonts suffice.
FONTAWESOME = re.compile(r'<script[^>]*fontawesome[^>]*></script>|<link[^>]*fontawesome[^>]*\.js[^>]*>')
# Links to other hosts are fine; connections opened ahead to them are not.
PRELOADS = re.compile(r'<link[^>]*rel="(?:preconnect|dns-prefetch)"[^>]*>')


def without_thebe(app):
    """Jupyter Book always loads sphinx-thebe, which injects a script and styles for a kernel we don't offer."""
    for listeners in app.events.listeners.values():
        for listener in list(listeners):
            if getattr(listener.handler, "__module__", "").startswith("sphinx_thebe"):
                listeners.remove(listener)


def widgets(app, pagename, templatename, context, doctree):
    """Put the sentence for readers without scripts beside every living figure."""
    body = context.get("body")
    if body and VIEW in body:
        context["body"] = body.replace(VIEW, FALLBACK + VIEW)


def tidy(app, exception):
    """Strip what pages load needlessly; let hosts like GitHub Pages serve folders that begin with `_`."""
    if exception or app.builder.format != "html":
        return
    folder = Path(app.outdir)
    for page in folder.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        page.write_text(PRELOADS.sub("", FONTAWESOME.sub("", text)), encoding="utf-8")
    (folder / ".nojekyll").touch()


def setup(app):
    app.connect("builder-inited", without_thebe, priority=900)
    app.connect("html-page-context", widgets)
    app.connect("build-finished", tidy)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
