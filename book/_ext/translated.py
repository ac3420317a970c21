"""What Sphinx's translation leaves undone on the Japanese pages, where the English text is the one source.

Sphinx takes paragraphs, headings and terms out of the text and puts their translations, from book/locale, in
their places. Here: HTML blocks are translated as well; an address leads to the same place in both languages;
what has no translation, or one of an earlier text, is marked as English; titles in the contents, and tables
that cells have put out, are Japanese.
"""

import difflib
import json
import re
import subprocess
from html import escape, unescape
from pathlib import Path

from babel.messages.pofile import read_po
from bs4 import BeautifulSoup
from docutils import nodes
from sphinx import addnodes
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.locale import _
from sphinx.transforms import SphinxTransform
from sphinx.util.nodes import extract_messages

from livefigure import still

GUIDE = {f"book/{name}" for name in ("install", "developing", "reference", "scale", "games", "speed")}
"""Pages for those who run or change the programs: they are English only, and Japanese pages lead to them."""
LOCALE = Path("book", "locale", "ja", "LC_MESSAGES")
SPOKEN = ("alt", "aria-label", "title")
"""Attributes of HTML that are read."""
STALE = "原文が改訂され、訳はまだ改められていない。以下は英語の原文である。"
PUT_OUT = re.compile(
    r"<(pre|code|script|style)\b.*?</\1>"  # found whole, of which no text is known
    r'|(?<=>)[^<>]+(?=<)|(?<= aria-label=")[^"]+|(?<= title=")[^"]+',
    re.DOTALL,
)
"""Texts of HTML that a cell has put out."""
ENGLISH = "このページの本文は、まだ大部分が英語である。"
NAME = "translation"
"""What a page's state of translation is called in Sphinx's metadata."""


def has_words(text):
    """Whether a text says something in letters that can be translated."""
    return bool(re.search(r"[A-Za-z]{2}", re.sub(r"<[^>]*>", "", text)))


def strings(html):
    """The texts in an HTML block, those that are only read aloud among them."""
    soup = BeautifulSoup(html, "html.parser")
    found = [
        str(text).strip() for text in soup.find_all(string=True) if not text.find_parent(["script", "style"])
    ]
    found += [tag[name] for tag in soup.find_all(True) for name in SPOKEN if tag.get(name)]
    return [text for text in dict.fromkeys(found) if has_words(text)]


class raw(nodes.raw, addnodes.translatable):  # noqa: N801, written as docutils' own is, by the class's name
    """An HTML block whose texts Sphinx can take out and put back."""

    def preserve_original_messages(self):
        self["messages"] = strings(self.astext())

    def extract_original_messages(self):
        return self["messages"]

    def apply_translated_message(self, original_message, translated_message):
        whole = rf"(?<=[>\"\s]){re.escape(escape(original_message, quote=False))}(?=\s*[<\"]|\s*$)"
        text = re.sub(whole, lambda _found: translated_message, f" {self.astext()}")
        self.children = []
        self += nodes.Text(text.removeprefix(" "))


class Blocks(SphinxTransform):
    """Let the HTML blocks of a page's text be translated, but no formula."""

    default_priority = 5

    def apply(self):
        for node in list(self.document.findall(nodes.raw)):
            # Of the text: what a directive has made says that it is not translated.
            written = node.source and node.get("translatable", True) and not output(node)
            block = written and not isinstance(node.parent, nodes.TextElement)
            if block and node.get("format") == "html" and strings(node.astext()):
                made = raw("", node.astext(), **node.attributes)
                made.source, made.line = node.source, node.line
                node.replace_self(made)
        for node in self.document.findall(nodes.math_block):
            leave(node)


def leave(node):
    """Have a node's texts not translated."""
    for part in node.findall(nodes.TextElement):
        # Of what stands in a line Sphinx asks whether it says anything of this at all.
        if isinstance(part, nodes.raw) or not isinstance(part, nodes.Inline):
            part["translatable"] = False


def output(node):
    """Whether a node is part of what a cell put out."""
    while node is not None:
        if "cell_output" in node.get("classes", ()):
            return True
        node = node.parent
    return False


class Remember(SphinxTransform):
    """Note the sections' addresses before Sphinx makes others of Japanese headings."""

    default_priority = 15

    def apply(self):
        for section in self.document.findall(nodes.section):
            section["english_ids"] = list(section["ids"])


class Restore(SphinxTransform):
    """The same place has the same address in both languages; what is English is marked."""

    default_priority = 26  # after Sphinx's Locale and its count

    def apply(self):
        for section in self.document.findall(nodes.section):
            section["ids"] = section.attributes.pop("english_ids")
        page = self.env.docname
        texts = []
        for node, text in extract_messages(self.document):
            setting = isinstance(node.parent, nodes.field | nodes.field_body)  # at the head of a page's file
            if has_words(text) and not setting:
                texts.append((node, text))
        known = Catalog(Path(self.env.srcdir, LOCALE, f"{page}.po"), [text for _node, text in texts])
        missing, stale = [], []
        for node, text in texts:
            block = isinstance(node, nodes.image | nodes.raw)
            if text in known.ids if block else node.get("translated"):
                continue
            old = known.had(text)
            if not known.has_but_for_numbers(text):
                (stale if old else missing).append(text)
            if not block:
                node["classes"].append("language-en")
                if old:
                    node.insert(0, nodes.inline("", STALE, classes=["language-ja", "gl-stale"]))
        self.env.metadata[page][NAME] = {"all": len(texts), "missing": missing, "stale": stale}
        mostly_english = len(missing) + len(stale) >= len(texts) / 2
        if texts and mostly_english and page not in GUIDE:
            title = next(self.document.findall(nodes.title))
            told = nodes.container("", nodes.inline("", ENGLISH), classes=["gl-english"])
            title.parent.insert(title.parent.index(title) + 1, told)


class Catalog:
    """A page's translations, beside the texts that the page has now."""

    def __init__(self, path, texts):
        entries = []
        if path.exists():
            with path.open("rb") as file:
                entries = [entry for entry in read_po(file, locale="ja") if entry.id and entry.string]
        self.ids = {entry.id for entry in entries if not entry.fuzzy}
        self.emptied = set(map(emptied, self.ids))
        # What a translation was made of, where the page says something else now.
        self.old = [
            entry.previous_id[0] if entry.fuzzy and entry.previous_id else entry.id for entry in entries
        ]
        self.old = [text for text in self.old if text not in texts]

    def has_but_for_numbers(self, text):
        """Whether a text is translated, if with other numbers, which `fill` writes."""
        return emptied(text) in self.emptied

    def had(self, text):
        """Whether an earlier form of a text is translated."""
        return not self.has_but_for_numbers(text) and bool(difflib.get_close_matches(text, self.old, 1))


def emptied(text):
    """A text without its numbers."""
    return re.sub(r"(<data [^>]*>).*?</data>", r"\1</data>", text)


class Contents(SphinxTransform):
    """Titles and captions of _toc.yml in Japanese; those of pages that are English say so."""

    default_priority = 110  # after sphinx-external-toc

    def apply(self):
        for tree in self.document.findall(addnodes.toctree):
            tree["rawcaption"] = ""  # Sphinx would take it out as a text of the first page
            tree["caption"] = tree["caption"] and _(tree["caption"])
            tree["entries"] = [
                (_(title or name) if title or name in GUIDE else None, name)
                for title, name in tree["entries"]
            ]


class Japanese(StandaloneHTMLBuilder):
    """Writes Japanese pages; where a page is English only, links lead to the one beside them."""

    name = "html"

    def get_target_uri(self, docname, typ=None):
        uri = super().get_target_uri(docname, typ)
        return f"../{uri}" if docname in GUIDE else uri

    def write_doc_serialized(self, docname, doctree):
        if docname not in GUIDE:
            super().write_doc_serialized(docname, doctree)

    def write_doc(self, docname, doctree):
        if docname not in GUIDE:
            super().write_doc(docname, doctree)


def say_english(app, doctree, page):
    """A link to a page that is English only says so."""
    english = tuple(f"{app.builder.get_relative_uri(page, name)}" for name in GUIDE)
    for link in list(doctree.findall(nodes.reference)):
        if link.get("refuri", "").startswith(english):
            link += nodes.Text("（英語）")


def put_out(htmls, page):
    """What cells of a page have put out in Japanese, by the words that its scripts put into figures."""
    texts = sorted({unescape(part[0]) for html in htmls for part in PUT_OUT.finditer(html)})
    command = [still.node(), str(Path(__file__).with_name("words.mjs")), Path(page).name]
    given = {"input": json.dumps(texts), "encoding": "utf-8", "stdout": subprocess.PIPE}
    found = json.loads(subprocess.run(command, check=True, **given).stdout)
    known = {text: escape(said) for text, said in zip(texts, found, strict=True) if said}
    return [PUT_OUT.sub(lambda part: known.get(unescape(part[0]), part[0]), html) for html in htmls]


def say_outputs(app, doctree, page):
    """Tables in Japanese before any script runs: for search, and for readers without scripts."""
    tables = [node for node in doctree.findall(nodes.raw) if node.get("format") == "html" and output(node)]
    if tables:
        for node, html in zip(tables, put_out([node.astext() for node in tables], page), strict=True):
            node.children = [nodes.Text(html)]


def note(app, exception):
    """What is missing or stale, page by page, for the tests and whoever translates."""
    if not exception:
        pages = {name: told[NAME] for name, told in app.env.metadata.items() if NAME in told}
        text = json.dumps(pages, ensure_ascii=False, indent=1)
        Path(app.doctreedir).parent.joinpath("translation.json").write_text(text, encoding="utf-8")


def setup(app):
    app.add_transform(Blocks)
    app.add_transform(Contents)
    if app.config.language == "ja":
        for transform in (Remember, Restore):
            app.add_transform(transform)
        app.add_builder(Japanese, override=True)
        app.connect("doctree-resolved", say_english)
        app.connect("doctree-resolved", say_outputs, priority=950)  # after downloads
        app.connect("build-finished", note)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
