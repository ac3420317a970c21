"""Numbers in the text come from the book's runs: notebooks tell them, this writes them where they belong.

A place is <data value="NAME">0.34</data>, in a notebook's Markdown, in a page, or in the translation of one
(book/locale): there in the text as in what it is translated to. NAME is the notebook's own, or "daifugo.NAME"
of another, or "ledger.NAME" and "speed.NAME" of what is not a notebook. A finding's place is
<span data-finding="daifugo.two">...</span>, with lang="ja" in Japanese: the sentence stands in the study's
findings.py alone.

    python -m hiddenhands.pages.fill            # write all of them; part of `make notebooks`
    python -m hiddenhands.pages.fill --check    # say which are not so, and which have no value or no place
"""

import ast
import re
import sys
from functools import cache

from hiddenhands import PACKAGE
from hiddenhands.ledger import findings
from hiddenhands.pages.text import typeset_numbers

PLACE = re.compile(r'<data value="([\w.]+)">(.*?)</data>', re.S)
STATED = re.compile(r'<span data-finding="([\w.]+)"( lang="ja")?>(.*?)</span>', re.S)
RECORD = "application/papermill.record/text/plain"
ROOT = PACKAGE.parents[1]


def tell(**numbers: object) -> None:
    """Note numbers under their names, written as the text shall have them: the last lines of a cell.

    It is MyST-NB's `glue`, once a number; a minus sign stands where Python writes a hyphen.
    """
    from myst_nb import glue

    for name, number in numbers.items():
        glue(name, typeset_numbers(str(number)), display=False)


def told(notebook):
    """What the cells of an executed notebook told: name -> text."""
    outputs = (output for cell in notebook.cells for output in cell.get("outputs", []))
    known = [(output.get("metadata", {}).get("scrapbook"), output.get("data")) for output in outputs]
    return {mark["name"]: ast.literal_eval(data[RECORD]) for mark, data in known if mark}


def notebooks():
    """The paths of the book's notebooks."""
    return sorted((ROOT / "notebooks").glob("*.ipynb"))


def pages():
    """The paths of all text with places."""
    front = ROOT / "README.md", ROOT / "gamelab" / "README.md"
    return [*front, *sorted((ROOT / "book").glob("*.md")), *notebooks(), *translations()]


def translations():
    """The paths of the pages' translations."""
    return sorted((ROOT / "book" / "locale").glob("*/LC_MESSAGES/*/*.po"))


@cache
def stored_numbers():
    """All numbers that may stand in the text, "daifugo.two" -> "0.34", as notebooks are stored."""
    import nbformat

    from hiddenhands.ledger.results import told_numbers
    from hiddenhands.pages import speed

    read = {path.stem: told(nbformat.read(path, as_version=4)) for path in notebooks()}
    read |= {"ledger": told_numbers(), "speed": speed.told_numbers()}
    return {f"{page}.{name}": number for page, own in read.items() for name, number in own.items()}


def qualified(name, page):
    """The name of a number as all pages know it."""
    return name if "." in name else f"{page}.{name}"


def stated(name, language="en"):
    """A finding's sentence with places for its numbers."""
    study, finding = name.split(".")[0], findings.every()[name]
    place = lambda found: f'<data value="{qualified(found[1], study)}"></data>'
    return re.sub(r"\{([\w.]+)\}", place, finding.text(language))


def filled(text, page, numbers):
    """A text of `page` with its findings and numbers; what is not known stays as it stands."""

    def finding(found):
        name, ja, _ = found.groups()
        if name not in findings.every():
            return found[0]
        return f'<span data-finding="{name}"{ja or ""}>{stated(name, "ja" if ja else "en")}</span>'

    def number(found):
        name, shown = found.groups()
        return f'<data value="{name}">{numbers.get(qualified(name, page), shown)}</data>'

    return PLACE.sub(number, STATED.sub(finding, text))


def plain(text, page, numbers):
    """A finding's text as plain words."""
    text = re.sub(r"\{([\w.]+)\}", lambda found: numbers.get(qualified(found[1], page), "?"), text)
    return re.sub(r"\*+|</?\w[^>]*>", "", text)


def sentence(text, start, end):
    """The sentence around a place, without its tags."""
    before = re.split(r"(?<=[.?!。]) |\n\n", text[:start])[-1]
    after = re.split(r"(?<=[.?!。]) |\n\n", text[end:])[0]
    return " ".join(re.sub(r"<[^>]*>", "", before + text[start:end] + after).split())


def differences(text, page, numbers):
    """What is wrong with a text's places, a line each with the sentence: none if it says what was told."""
    wrong = []
    for found in STATED.finditer(text):
        name, ja, shown = found.groups()
        if name not in findings.every():
            wrong.append(f"{page}: there is no finding {name}: {sentence(text, *found.span())}")
        elif found[0] != filled(found[0], page, numbers):
            wrong.append(f"{page}: the finding {name} is stated otherwise: {sentence(text, *found.span())}")
    for found in PLACE.finditer(text):
        name, shown = found.groups()
        known = numbers.get(qualified(name, page))
        if known is None:
            wrong.append(f"{page}: {name} has no value: {sentence(text, *found.span())}")
        elif known != shown:
            wrong.append(f"{page}: {name} is {known}, not {shown!r}: {sentence(text, *found.span())}")
    return wrong


def catalog(path):
    """The texts of a page with their translations."""
    from babel.messages.pofile import read_po

    with path.open("rb") as file:
        return read_po(file, locale="ja")


def write_catalog(path, entries):
    """A text in one line; what is of no use to a translator, and changes each time, is left out."""
    from babel.messages.pofile import write_po

    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        kept = {"no_location": True, "omit_header": True, "ignore_obsolete": True, "include_previous": True}
        write_po(file, entries, width=0, **kept)


def texts(path):
    """The Markdown of a page, a part a cell of a notebook or a text of a translation."""
    if path.suffix == ".md":
        return [path.read_text(encoding="utf-8")]
    if path.suffix == ".po":
        return [text for entry in catalog(path) if entry.id for text in (entry.id, entry.string)]
    import nbformat

    cells = nbformat.read(path, as_version=4).cells
    return [cell.source for cell in cells if cell.cell_type == "markdown"]


def everything_wrong():
    """What is wrong in all pages, and numbers that stand in no sentence."""
    numbers, wrong, placed = stored_numbers(), [], set()
    for path in pages():
        for text in texts(path):
            wrong += differences(text, path.stem, numbers)
            if path.suffix != ".po":  # a translation stands for a text, and is none of its own
                placed |= {qualified(name, path.stem) for name, _ in PLACE.findall(text)}
    for name in findings.every():
        placed |= {found for language in ("en", "ja") for found, _ in PLACE.findall(stated(name, language))}
    unplaced = sorted(name for name in numbers.keys() - placed if not name.startswith("ledger."))
    return wrong + [f"{name} ({numbers[name]}) has no place in any sentence" for name in unplaced]


def fill(path):
    """Write what is known into a page; whether anything changed."""
    numbers = stored_numbers()
    if path.suffix == ".md":
        text = path.read_text(encoding="utf-8")
        now = filled(text, path.stem, numbers)
        if now != text:
            path.write_text(now, encoding="utf-8")
        return now != text
    if path.suffix == ".po":
        entries = catalog(path)
        before = texts(path)
        for entry in entries:
            entry.id, entry.string = (filled(text, path.stem, numbers) for text in (entry.id, entry.string))
        write_catalog(path, entries)
        return before != texts(path)
    import nbformat

    notebook = nbformat.read(path, as_version=4)
    before = [cell.source for cell in notebook.cells]
    for cell in notebook.cells:
        if cell.cell_type == "markdown":
            cell.source = filled(cell.source, path.stem, numbers)
    if changed := before != [cell.source for cell in notebook.cells]:
        nbformat.write(notebook, path)
    return changed


def main(words):
    if "--check" not in words:
        for path in pages():
            if fill(path):
                print(f"filled {path.relative_to(ROOT)}")
    if wrong := everything_wrong():
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main(sys.argv[1:])
