"""What a page needs beyond Jupyter Book: nothing from other hosts, nothing that moves or is needless."""

import logging
import os
import re
import struct
from pathlib import Path

import previews
from docutils import nodes
from fontTools import subset
from sphinx.addnodes import pending_xref
from sphinxcontrib import katex

# The theme ships FontAwesome twice, as fonts and as 1.5 MB of scripts; the fonts suffice.
FONTAWESOME = re.compile(r"<script[^>]*fontawesome[^>]*></script>|<link[^>]*fontawesome[^>]*\.js[^>]*>")
# Of its style, 20 kB of what each page loads: the rule of an icon, or of one by several names.
ICON = re.compile(r'((?:\.fa-[a-z0-9-]+::?before,?)+)\{content:"\\([0-9a-f]+)"\}')
# Links to other hosts are fine; connections opened ahead to them are not. Fonts are loaded when an icon
# asks for them.
PRELOADS = re.compile(r'<link[^>]*rel="(?:preconnect|dns-prefetch|preload" as="font)"[^>]*>')
# Without the site's address sphinxext-opengraph names a page by its path alone, which nobody can share.
ADDRESS = re.compile(r'<meta property="og:url" content="[^":]*"[^>]*>')
# The theme finds out late whether the system is dark, and everything is styled a second time.
THEME = 'localStorage.getItem("theme") || "auto"'
SYSTEMS = '(matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")'
# The fold of a page with pages below it has no name.
FOLD = '<summary><span class="toctree-toggle"'
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


# Stories cite and name terms by links that JupyterLab can follow; the site has better.
LINKS = {
    re.compile(r"\[\([^()\n]+\)\]\(\.\./book/references\.bib#(\w+)\)"): r"{cite:p}`\1`",
    re.compile(r"\[([^\[\]\n]+)\]\(\.\./book/glossary\.md#term-\w+\)"): r"{term}`\1`",
}


def cite(app, name, source):
    """Turn the links of LINKS into citations and terms, as a page is read."""
    for link, better in LINKS.items():
        source[0] = link.sub(better, source[0])


def link_labels(app, doctree):
    """Let links to a label in another notebook lead to it; MyST takes headings only."""
    for link in doctree.findall(pending_xref):
        if link.get("reftargetid") and link["reftarget"].startswith("notebooks/"):
            link["refdomain"], link["reftarget"] = None, link["reftargetid"]


def hold_together(app, doctree):
    """Keep brackets and stops with their formula: browsers break lines beside it, as beside a picture."""
    for formula in list(doctree.findall(nodes.math)):
        around, whole = formula.parent, nodes.inline(classes=["gl-whole"])
        at = around.index(formula)
        before, after = around[:at][-1:], around[at + 1 : at + 2]
        around[at] = whole
        whole += formula
        if before and isinstance(before[0], nodes.Text):
            text, bracket = re.fullmatch(r"(.*?)([(\[“]*)", before[0], re.DOTALL).groups()
            whole.insert(0, nodes.Text(bracket))
            around[at - 1] = nodes.Text(text)
        if after and isinstance(after[0], nodes.Text):
            stop, text = re.fullmatch(r"([)\]”.,;:?]*)(.*)", after[0], re.DOTALL).groups()
            whole += nodes.Text(stop)
            around[at + 1] = nodes.Text(text)


# An option of a command, as code in a line and in a block.
WORD = r'<span class="\w+">\w+</span>'
OPTION = re.compile(
    r'<span class="pre">(?=--[a-z][a-z-]{0,24}</span>)'
    rf'|(?<=\s)<span class="o">--</span>{WORD}(?:<span class="o">-</span>{WORD})*'
)


def with_whole_options(text):
    """The page with its commands' options in one piece each: browsers break lines at hyphens."""

    def whole(found):
        if found[0] == '<span class="pre">':
            return '<span class="pre gl-whole">'
        return f'<span class="gl-whole">{found[0]}</span>'

    return OPTION.sub(whole, text)


PICTURE = re.compile(r'<img(?= )(?![^>]* width=)(?=[^>]* src="([^":]+\.png)")')


def measured(text, folder):
    """The page with its pictures' sizes: nothing moves when they come, which is when the reader is near."""

    def picture(found):
        width, height = struct.unpack(">II", (folder / found[1]).read_bytes()[16:24])  # PNG's first chunk
        return f'{found[0]} loading="lazy" width="{width}" height="{height}"'

    return PICTURE.sub(picture, text)


def script(folder, page, name):
    """A script of ours that a page waits for."""
    return f'<script src="{os.path.relpath(folder / "_static" / name, page.parent)}"></script>'


def tidy(app, exception):
    """Strip what pages load needlessly, add the entries that their links name (see previews); let hosts like
    GitHub Pages serve folders that begin with `_`.
    """
    if exception or app.builder.format != "html":
        return
    folder = Path(app.outdir)
    known = previews.entries(folder)
    for page in folder.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        for needless in (FONTAWESOME, PRELOADS, ADDRESS, LABELS):
            text = needless.sub("", text)
        text = text.replace(FOLD, FOLD.replace(">", ' aria-label="Pages below it">', 1))
        text = text.replace(THEME, THEME.replace('"auto"', SYSTEMS))
        text = measured(with_whole_options(text), page.parent)
        if page.parent.name == "notebooks":  # for styles: one that looks for cells costs at every change
            text = text.replace("<html ", "<html data-chapter ", 1)
        storage, loading = (script(folder, page, name) for name in ("storage.js", "loading.js"))
        if "<script" in text and storage not in text:
            text = text.replace("<script", f"{storage}<script", 1)
        if '<div class="livefigure-view">' in text and loading not in text:
            text = text.replace("</head>", f"{loading}</head>", 1)
        page.write_text(previews.described(text, known), encoding="utf-8")
    icons(folder)
    (folder / ".nojekyll").touch()


def icons(folder):
    """Keep of FontAwesome's solid font, 156 kB, and of its style the icons that pages and the theme name."""
    (style,) = folder.glob("_static/vendor/fontawesome/*/css/all.min.css")
    fonts = style.parents[1] / "webfonts"
    text = style.read_text(encoding="utf-8")
    pages = (page.read_text("utf-8") for page in folder.rglob("*.html"))
    named = {name for page in pages for name in re.findall(r"fa-[a-z-]+", page)}
    used = [code for names, code in ICON.findall(text) if named & set(re.findall(r"\.(fa-[a-z-]+):", names))]
    for sheet in folder.glob("_static/styles/*.css"):
        # By their numbers, or as they are: letters of the private area.
        known = re.findall(r'"(?:\\(f[0-9a-f]{3})|([\uf000-\uf8ff]))"', sheet.read_text("utf-8"))
        used += [code or f"{ord(letter):x}" for code, letter in known]
    options = subset.Options(flavor="woff")
    font = subset.load_font(fonts / "fa-solid-900.ttf", options)
    keep = subset.Subsetter(options)
    keep.populate(unicodes=[int(code, 16) for code in used])
    keep.subset(font)
    subset.save_font(font, fonts / "icons.woff", options)
    text = text.replace('fa-solid-900.woff2) format("woff2")', 'icons.woff) format("woff")')
    text = ICON.sub(lambda rule: rule[0] if rule[2] in used else "", text)
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
    logging.getLogger("fontTools").setLevel(logging.WARNING)  # a theme for code sets all to INFO
    app.add_js_file("story.js", defer="defer")
    app.add_js_file("wide.js", defer="defer")
    app.add_js_file("menu.js", defer="defer")
    app.connect("source-read", cite)
    app.connect("doctree-read", link_labels)
    app.connect("doctree-read", hold_together)
    app.connect("builder-inited", without_thebe, priority=900)
    app.connect("build-finished", tidy, priority=550)  # after livefigure.sphinx
    return {"parallel_read_safe": True, "parallel_write_safe": True}
