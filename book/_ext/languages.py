"""English pages and, below ja/, Japanese ones: one book, whose pages know each other.

scripts/japanese.py renders the Japanese ones, which load styles, scripts, pictures and data of the English.
"""

import json
import re
import shutil
from pathlib import Path
from urllib.parse import urljoin

from sphinx.locale import _
from translated import GUIDE

from livefigure.sphinx import BELOW_PICTURE, FALLBACK

FRONT = "book/intro"
SHARED = "_downloads _images _sources _sphinx_design_static _static ledger.csv ledger.json".split()
"""What lies once beside the English pages."""
OWN = ("documentation_options.js", "language_data.js", "translations.js")
"""Files of _static that are in a language."""
LINK = re.compile(
    rf"""(?<=["'(])(?=(?:\.\./)*(?:{"|".join(SHARED)})\b)(?!(?:\.\./)*_static/(?:{"|".join(OWN)}))"""
)
"""Where the address of something shared begins."""
FOUND = "Search finished, found ${resultCount} page(s) matching the search query."
"""What Sphinx has no Japanese for in a script."""
NAMES = {"en": "English", "ja": "日本語"}


def configure(app, config):
    """Before the theme and others ask; address.py has said where the site will stand."""
    config.templates_path = [*config.templates_path, str(Path(__file__).parent)]
    config.html_theme_options["article_header_end"] = ["switch.html", "article-header-buttons.html"]
    if config.language == "ja":
        config.html_title = config.ogp_site_name = _(config.html_title)
        config.livefigure_words = {text: _(text) for text in (FALLBACK, BELOW_PICTURE)}
        if config.ogp_site_url:
            config.html_baseurl = config.ogp_site_url = config.ogp_site_url + "ja/"


def offer(app, name, template, context, doctree):
    """Tell a page where it stands in the other language, and search engines as well."""
    here = app.config.language
    there = "en" if here == "ja" else "ja"
    up, root = "../" * name.count("/"), "../" if here == "ja" else ""
    place = lambda language, page: f"{'ja/' if language == 'ja' else ''}{page}.html"
    context["there"] = {
        "language": there,
        "name": NAMES[there],
        "alone": name in GUIDE,
        "href": f"{up}{root}{place(there, FRONT if name in GUIDE else name)}",
    }
    if name in GUIDE or template == "redirect.html":
        return
    site = app.config.ogp_site_url
    address = lambda language: urljoin(
        f"{site}{name}.html" if site else "", f"{up}{root}{place(language, name)}"
    )
    links = [("en", "en"), ("ja", "ja"), ("x-default", "en")]
    tags = "".join(f'<link rel="alternate" hreflang="{word}" href="{address(one)}">\n' for word, one in links)
    context["metatags"] = context.get("metatags", "") + tags


def share(app, exception):
    """Let Japanese pages load what lies beside the English ones, and lay down only what is Japanese."""
    if exception or app.builder.format != "html":
        return
    folder = Path(app.outdir)
    for page in folder.rglob("*.html"):
        page.write_text(LINK.sub("../", page.read_text(encoding="utf-8")), encoding="utf-8")
    words = {"locale": "ja", "plural_expr": "0", "messages": {FOUND: _(FOUND)}}
    with (folder / "_static/translations.js").open("a", encoding="utf-8") as script:
        script.write(f"\nDocumentation.addTranslations({json.dumps(words)});\n")
    for path in folder.glob("_static/*"):
        if path.is_dir():
            shutil.rmtree(path)
        elif path.name not in OWN:
            path.unlink()
    for name in SHARED:
        if name != "_static":
            shutil.rmtree(folder / name, ignore_errors=True)


def setup(app):
    app.add_css_file("languages.css")
    app.add_js_file("languages.js", defer="defer")
    app.connect("config-inited", configure, priority=600)
    app.connect("html-page-context", offer)
    if app.config.language == "ja":
        app.add_js_file("japanese.js", defer="defer")
        app.connect("build-finished", share, priority=700)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
