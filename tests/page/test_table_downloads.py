"""Below every static table and picture of a chapter is its data, as a file beside the page."""

import csv

import pytest
from bs4 import BeautifulSoup
from conftest import ROOT, script
from page.test_pages import STUDIES

from hiddenhands.pages.text import typeset_numbers

with pytest.MonkeyPatch.context() as found:
    found.syspath_prepend(ROOT / "book/_ext")  # it imports its neighbours
    downloads = script("downloads", "book/_ext")
studies = pytest.mark.parametrize("name", STUDIES)


def soup(site, name):
    return BeautifulSoup((site / name).read_text(encoding="utf-8"), "html.parser")


def file_below(site, name, element):
    """The lines of the file that is offered directly below an element."""
    offered = element.find_next_sibling()
    assert offered is not None and "gl-data" in offered.get("class", []), element
    path = (site / name).parent / offered.a["href"]
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.reader(lines))


def test_a_cell_that_spans_others_stands_in_each():
    text = """<table><tr><th rowspan=2>player</th><th colspan=2>score</th></tr>
    <tr><th>mean</th><th>sd</th></tr>
    <tr><td><svg aria-label="curtain"><text>no</text></svg> and
    ribbon</td><td>1.5</td><td></td></tr></table>"""
    head, below, row = downloads.grid(BeautifulSoup(text, "html.parser").table)
    assert (head, below) == (["player", "score", "score"], ["player", "mean", "sd"])
    assert row == ["curtain and ribbon", "1.5", ""]


def test_numbers_are_written_as_people_write_them():
    text = '<td style="margin: -1px">-1.5 (-2 to 3.5)</td><td>&lt; .0001</td>'
    read = '<td style="margin: -1px">−1.5 (−2&nbsp;to&nbsp;3.5)</td><td>&lt;&nbsp;.0001</td>'
    assert downloads.readable(text) == read
    assert downloads.readable("<td>3e-08</td>") == "<td>3&nbsp;×&nbsp;10⁻⁸</td>"
    assert downloads.readable("<td>1 ± 2</td>") == "<td>1&nbsp;±&nbsp;2</td>"
    assert "data-words" in downloads.readable("<td>a sentence of more than twenty-five letters</td>")
    assert "data-words" in downloads.readable("<td>十五字より長い日本語の文がここにある</td>")


@studies
def test_every_table_is_numbered_and_its_file_has_its_cells(site, name):
    tables = soup(site, name).select(".cell_output .text_html table:not(table table)")
    outside = [table for table in tables if not table.find_parent(class_="livefigure-view")]
    tables = [table for table in outside if table.find("td")]
    assert tables
    for number, table in enumerate(tables, 1):
        below = file_below(site, name, table.find_parent(class_="gl-long") or table)
        # A quotation mark keeps a cell from being a formula.
        cells = [[typeset_numbers(cell.removeprefix("'")) for cell in line] for line in below]
        assert cells == [[cell.removeprefix("'") for cell in line] for line in downloads.grid(table)]
        label, told = table.caption.get_text().split(". ", 1)
        assert label == f"Table {number}" and len(told.split()) > 3, told


@studies
def test_a_picture_of_numbers_has_them_below(site, name):
    """All but drawings, of which a chapter has one at most."""
    pictures = soup(site, name).select(".cell_output .gl-picture")
    drawn = [picture.find_parent("figure") or picture for picture in pictures]
    offered = [one for one in drawn if one.find_next_sibling(class_="gl-data")]
    assert len(offered) >= max(1, len(pictures) - 1)
    for picture in offered:
        header, *lines = file_below(site, name, picture)
        assert header[:4] == ["panel", "horizontal", "vertical", "series"]
        assert any(line[4] for line in lines)
