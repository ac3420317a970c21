"""Numbers in the text are those that the notebooks told; three kinds of faults each name the sentence."""

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_notebook, new_output

from hiddenhands.ledger import findings
from hiddenhands.ledger.findings import Finding
from hiddenhands.pages import fill

NUMBERS = {"page.worth": "0.34", "other.lost": "7", "ledger.number": "97"}


def test_every_page_says_what_its_runs_told():
    assert fill.everything_wrong() == []


def test_names_of_a_page_are_its_own_and_others_have_their_pages():
    text = '<data value="worth"></data> of <data value="other.lost">1</data>, <data value="new">3</data>'
    now = '<data value="worth">0.34</data> of <data value="other.lost">7</data>, <data value="new">3</data>'
    assert fill.filled(text, "page", NUMBERS) == now == fill.filled(now, "page", NUMBERS)


def test_what_is_wrong_is_said_with_its_sentence():
    text = 'One. A 2 is worth <data value="worth">0.10</data> places. Of <data value="all">9</data> none.'
    assert fill.differences(text, "page", NUMBERS) == [
        "page: worth is 0.34, not '0.10': A 2 is worth 0.10 places.",
        "page: all has no value: Of 9 none.",
    ]


def test_a_finding_is_stated_as_its_study_has_it(monkeypatch):
    said = Finding("It is {worth}.", "{worth}である。", bool, "in our reading", "私たちの解釈では")
    monkeypatch.setattr(findings, "every", lambda: {"page.it": said})
    english, japanese = (
        '<span data-finding="page.it"></span>',
        '<span data-finding="page.it" lang="ja">?</span>',
    )
    now = fill.filled(f"{english} {japanese}", "page", NUMBERS)
    place = '<data value="page.worth">0.34</data>'
    assert f'<span data-finding="page.it">It is {place}. *(in our reading)*</span>' in now
    assert f'lang="ja">{place}である。（私たちの解釈では）</span>' in now
    assert fill.differences(now, "page", NUMBERS) == []
    [wrong] = fill.differences(english, "page", NUMBERS)
    assert "the finding page.it is stated otherwise" in wrong
    [missing] = fill.differences('<span data-finding="page.no">A.</span>', "page", NUMBERS)
    assert missing == "page: there is no finding page.no: A."
    assert fill.plain(said.text(), "page", NUMBERS) == "It is 0.34. (in our reading)"


def test_what_a_notebook_tells_is_read_from_its_outputs():
    record = {fill.RECORD: "'−0.5'"}
    mark = {"scrapbook": {"name": "gap", "mime_prefix": "application/papermill.record/"}}
    cell = new_code_cell(outputs=[new_output("display_data", record, metadata=mark)])
    assert fill.told(new_notebook(cells=[cell, new_code_cell()])) == {"gap": "−0.5"}


@pytest.fixture
def a_book(tmp_path, monkeypatch):
    """A copy of the book's text in which faults can be put."""
    for path in fill.pages():
        copy = tmp_path / path.relative_to(fill.ROOT)
        copy.parent.mkdir(exist_ok=True, parents=True)
        copy.write_bytes(path.read_bytes())
    monkeypatch.setattr(fill, "ROOT", tmp_path)
    fill.stored_numbers.cache_clear()
    yield tmp_path
    fill.stored_numbers.cache_clear()


def test_a_changed_number_a_name_without_value_and_a_value_without_place_are_found_and_mended(a_book):
    path = a_book / "notebooks" / "daifugo.ipynb"
    before = path.read_bytes()
    notebook = nbformat.read(path, as_version=4)
    place = fill.PLACE.search(
        "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    )
    name, shown = place.groups()
    digit = next(letter for letter in shown if letter.isdigit())
    other = shown.replace(digit, str((int(digit) + 1) % 10), 1)
    path.write_text(before.decode().replace(f">{shown}</data>", f">{other}</data>"), encoding="utf-8")
    assert any(f"{name.split('.')[-1]} is {shown}, not '{other}'" in line for line in fill.everything_wrong())
    assert fill.fill(path) and fill.everything_wrong() == []
    intro = a_book / "book" / "intro.md"
    text = intro.read_text(encoding="utf-8")
    intro.write_text(f'{text}\nIt lost <data value="daifugo.nothing">3</data> games.\n', encoding="utf-8")
    assert fill.everything_wrong() == ["intro: daifugo.nothing has no value: It lost 3 games."]
    intro.write_text(text, encoding="utf-8")
    path.write_text(
        path.read_text(encoding="utf-8").replace('value=\\"needed\\"', 'value=\\"noise\\"'), encoding="utf-8"
    )
    assert any(line.startswith("daifugo.needed (") for line in fill.everything_wrong())


def test_a_number_is_written_into_a_text_and_its_translation(a_book):
    path = a_book / "book/locale/ja/LC_MESSAGES/book/intro.po"
    before = path.read_bytes()
    known = fill.stored_numbers()["ledger.number"]
    spoilt = before.replace(f">{known}</data>".encode(), b">1</data>")
    assert spoilt.count(b">1</data>") >= before.count(b">1</data>") + 2
    path.write_bytes(spoilt)
    assert (
        len([line for line in fill.everything_wrong() if f"ledger.number is {known}, not '1'" in line]) == 2
    )
    assert fill.fill(path) and path.read_bytes() == before and not fill.fill(path)
