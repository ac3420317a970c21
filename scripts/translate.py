"""Bring the translations up to the text: python scripts/translate.py [PAGE ...], as `make translate`.

Sphinx takes the texts out of all pages; a page's texts stand with their translations in book/locale, once the
page has been named here (book/learned, notebooks/daifugo). Where a text has changed, its translation is kept
as fuzzy beside the earlier text, and the Japanese page shows the English until a translator has looked at it.
"""

import sys
from pathlib import Path

import japanese
from babel.messages.catalog import Catalog

from hiddenhands.pages import fill

LOCALE = Path("book/locale/ja/LC_MESSAGES")
WORDS = {LOCALE / "sphinx.po", LOCALE / "ledger.po"}
"""Words of the theme and of our extensions, which are in no page: they are written by hand."""


def main(folder, begun):
    known = {
        path.relative_to(LOCALE).with_suffix("").as_posix()
        for path in LOCALE.rglob("*.po")
        if path not in WORDS
    }
    # Pictures of cells as well: they have alternative texts.
    more = {"gettext_location": False, "nb_mime_priority_overrides": [("gettext", "image/svg+xml", 1)]}
    if not japanese.build(folder, "gettext", nb_execution_mode="off", **more):
        sys.exit("The texts could not be taken out; the reasons stand above.")
    for page in sorted(known | set(begun)):
        path = LOCALE / f"{page}.po"
        if path.exists():
            fill.fill(path)  # so that a text of which only the numbers have changed is the same
        catalog = fill.catalog(path) if path.exists() else Catalog("ja")
        catalog.update(fill.catalog(folder / f"_build/ja/gettext/{page}.pot"))
        fill.write_catalog(path, catalog)
        texts = [entry for entry in catalog if entry.id]
        done = sum(bool(entry.string) and not entry.fuzzy for entry in texts)
        stale = sum(entry.fuzzy for entry in texts)
        print(f"{page}: {done} of {len(texts)} texts are translated, {stale} of earlier texts")


if __name__ == "__main__":
    main(Path().resolve(), sys.argv[1:])
