"""What a citation or a term means stands in every page that names it, for previews.js and screen readers.

Links to the glossary and the bibliography are described by a hidden copy of their entry, written into the
built page; nothing is fetched, so that it works from file:// too.
"""

import re

from bs4 import BeautifulSoup

ENTRY = re.compile(r'<a class="reference internal" (?=href="[^"]*\b(?:glossary|bibliography)\.html#([^"]+)")')


def entries(folder):
    """Anchor -> the words of the entry as HTML, from the built glossary and bibliography."""
    found = {}
    for name in ("glossary", "bibliography"):
        path = folder / "book" / f"{name}.html"
        soup = BeautifulSoup(path.read_text("utf-8") if path.exists() else "", "html.parser")
        for link in soup.select(".headerlink"):
            link.decompose()
        for term in soup.select("dl.glossary dt[id]"):
            meaning = term.find_next_sibling("dd")
            found[term["id"]] = f"<b>{term.decode_contents()}</b> {words(meaning)}"
        for source in soup.select("div.citation[id]"):
            found[source["id"]] = " ".join(words(part) for part in source.find_all("p"))
    return found


def words(element):
    """What stands in an element, without links, anchors and paragraphs of its own."""
    for tag in element.find_all(["a", "p"]):
        tag.unwrap()
    for tag in element.find_all(id=True):
        del tag["id"]
    return element.decode_contents().strip()


def described(text, known):
    """The page with the entries that it links to, and its links described by them; page.py writes it."""
    wanted = [anchor for anchor in dict.fromkeys(ENTRY.findall(text)) if anchor in known]
    if not wanted or 'class="gl-notes"' in text:
        return text
    tell = lambda link: f'{link[0]}aria-describedby="note-{link[1]}" ' if link[1] in known else link[0]
    mark = ENTRY.sub(tell, text)
    notes = "".join(f'<div id="note-{anchor}">{known[anchor]}</div>\n' for anchor in wanted)
    head, body, rest = mark.rpartition("</body>")
    return f'{head}<div class="gl-notes" hidden>\n{notes}</div>\n{body}{rest}'


def setup(app):
    app.add_js_file("previews.js", defer="defer")
    return {"parallel_read_safe": True, "parallel_write_safe": True}
