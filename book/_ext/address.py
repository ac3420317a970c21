"""Where the book stands: repository, commit and address, as the workflow that publishes it says.

On GitHub every page gets what needs them: an address of its own, buttons to edit it and to open an issue, the
commit, what citation managers and previews ask for, and the site a map. A book built elsewhere has what needs
an address, if `ogp_site_url` of _config.yml names one; its `source_address` stands at a page's foot.
"""

import os
import re
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urljoin

import yaml
from docutils import nodes

CITATION = Path(__file__).parents[2] / "CITATION.cff"


class Site(NamedTuple):
    """Where a book is published."""

    address: str  # of its first page's folder, with a / at the end
    repository: str
    branch: str
    commit: str


def site_of(variables: Mapping[str, str]) -> Site | None:
    """The Site by GitHub's variables; None where there are none.

    BOOK_ADDRESS is the address where it is not the one that GitHub Pages gives a repository.
    """
    name = variables.get("GITHUB_REPOSITORY", "")
    if not name:
        return None
    owner, _, project = name.lower().partition("/")
    # What is called after the owner stands at the root.
    given = f"https://{owner}.github.io/" + (f"{project}/" if project != f"{owner}.github.io" else "")
    address = variables.get("BOOK_ADDRESS") or given
    repository = f"{variables.get('GITHUB_SERVER_URL', 'https://github.com')}/{name}"
    branch = variables.get("GITHUB_REF_NAME", "main")
    return Site(address.rstrip("/") + "/", repository, branch, variables.get("GITHUB_SHA", ""))


def citation():
    """What CITATION.cff says: title, version, date, names of authors."""
    known = yaml.safe_load(CITATION.read_text(encoding="utf-8"))
    authors = [one.get("name") or f"{one['given-names']} {one['family-names']}" for one in known["authors"]]
    return known["title"], str(known["version"]), str(known["date-released"]), authors


def configure(app, config):
    """Tell Sphinx and the theme, before they ask."""
    config.ogp_social_cards = {"enable": False}  # a picture of the book says more
    if config.source_address:
        shown = escape(config.source_address)
        source = f'<p>Source: <a href="{shown}">{shown}</a>; <code>git clone {shown}</code></p>'
        config.html_theme_options["extra_footer"] = source
    site = site_of(os.environ)
    config.html_baseurl = config.ogp_site_url = site.address if site else config.ogp_site_url
    if site is None:
        return
    buttons = dict.fromkeys(("use_edit_page_button", "use_issues_button", "use_repository_button"), True)
    places = {"repository_url": site.repository, "repository_branch": site.branch, "path_to_docs": ""}
    config.html_theme_options |= buttons | places
    commit = escape(f"{site.repository}/commit/{site.commit}")
    known = f', commit <a href="{commit}"><code>{site.commit[:10]}</code></a>' if site.commit else ""
    footer = config.html_theme_options.get("extra_footer", "")
    config.html_theme_options["extra_footer"] = f"{footer}<p>Version {citation()[1]}{known}</p>"


def first_sentence(doctree):
    """Of a page's first paragraph; of a story, which opens with what was asked, the question."""
    paragraph = next(doctree.findall(nodes.paragraph), None)
    if paragraph is None:
        return ""
    text = re.sub(r"^(Asked|問い) ", "", " ".join(paragraph.astext().split()))
    return re.match(r".*?(?:[.?!](?=\s|$)|。|$)", text)[0]


def describe(app, name, template, context, doctree):
    """Describe a page in a sentence, for previews of links."""
    if doctree is not None and (sentence := first_sentence(doctree)):
        context["meta"] = (context.get("meta") or {}) | {"og:description": sentence}


PICTURE = re.compile(r'<img(?= )[^>]* src="([^":]+\.png)"')
PREVIEW = "_static/living-figure.png"
"""Pictures of cells are no files (pictures.py), and who shows previews of links wants one."""


def tagged(text, address, picture, citation):
    """The HTML of the page at this address with tags for citing it, and a picture for previews."""
    title, _, date, authors = citation
    cited = [("citation_title", title), *(("citation_author", name) for name in authors)]
    cited += [("citation_publication_date", date.replace("-", "/")), ("citation_public_url", address)]
    tags = [f'<meta name="{name}" content="{escape(value)}">' for name, value in cited]
    tags.append(f'<meta property="og:image" content="{picture}">')
    return text.replace("</head>", "\n".join(tags) + "</head>", 1)


def finish(app, exception):
    """Tag all pages and map the site."""
    address = app.config.ogp_site_url
    if exception or app.builder.format != "html" or not address:
        return
    folder, known = Path(app.outdir), citation()
    pages = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))
    pages = [page for page in pages if not page.startswith("_")]
    # Japanese pages load pictures that lie beside the English ones (languages.py).
    shared = address.removesuffix("ja/") if app.config.language == "ja" else address
    for page in pages:
        path = folder / page
        text = path.read_text(encoding="utf-8")
        own = PICTURE.search(text)
        picture = urljoin(shared + page, own[1]) if own else shared + PREVIEW
        path.write_text(tagged(text, address + page, picture, known), encoding="utf-8")
    places = "".join(f"<url><loc>{escape(address + page)}</loc></url>\n" for page in pages)
    space = "http://www.sitemaps.org/schemas/sitemap/0.9"
    (folder / "sitemap.xml").write_text(
        f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="{space}">\n{places}</urlset>\n', "utf-8"
    )


def setup(app):
    app.add_config_value("source_address", "", "html")
    app.connect("config-inited", configure)
    app.connect("html-page-context", describe, priority=400)  # before sphinxext.opengraph
    app.connect("build-finished", finish, priority=600)  # after all who change pages
    return {"parallel_read_safe": True, "parallel_write_safe": True}
