"""A picture of matplotlib stands in a page: its words are text, its inks the page's, its names its own."""

import re
import xml.etree.ElementTree as ET

import matplotlib.pyplot as plt
import pytest
from conftest import ROOT

from hiddenhands.pages import drawn, plots

WORDS = "points & places", "a\nname", "share"


@pytest.fixture
def picture():
    """Draw a small figure and write it."""

    def written(name):
        figure, ax = plt.subplots(figsize=(4.5, 3), label='a "line"')
        ax.plot([1, 1000], [1 / 3, 2 / 3], "o-", color=plots.PALETTE[1])
        ax.set(xscale="log", xlabel=WORDS[0], ylabel=WORDS[2], title=WORDS[1])
        ax.annotate("end", (1000, 2 / 3), color=plots.PALETTE[1])
        svg = drawn.svg(figure, name)
        plt.close(figure)
        return svg

    with plt.rc_context():
        plots.theme()
        yield written


def texts(svg):
    return {text.text: text for text in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")}


def test_words_are_text_and_powers_are_letters(picture):
    assert {"points & places", "share", "a", "name", "10³", "0.4"} <= set(texts(picture("one")))


def test_what_another_font_makes_shorter_stays_where_it_was(picture):
    """In the middle of an axis, and each of two lines."""
    found = texts(picture("one"))
    assert all(
        "text-anchor: middle" in found[word].get("style")
        for word in ("points & places", "share", "a", "name")
    )
    assert float(found["a"].get("x")) == pytest.approx(float(found["name"].get("x")), abs=0.1)


def test_it_is_as_large_as_ever_and_has_a_name(picture):
    root = ET.fromstring(picture("one"))
    assert [root.get(name) for name in ("width", "height")] == ["450", "300"]
    assert (root.get("role"), root.get("aria-label")) == ("img", 'a "line"')


def test_inks_and_font_are_the_pages_and_nothing_is_said_of_all_elements(picture):
    svg = picture("one")
    inks = set(re.findall(r"(?:fill|stroke): ([^;\"]+)", svg))
    assert inks == {"none"} | {
        f"var(--{name})"
        for name in ("pst-color-text-muted, #7a7a7a", "gl-orange, #de8f05", "gl-told, #de8f05")
    }
    assert "font-family:" not in svg and "<style" not in svg


def test_two_pictures_of_a_page_have_no_name_in_common_and_each_is_known(picture):
    svg = picture("one")
    one, other = (re.findall(r' id="(\w+)"', text) for text in (svg, picture("other")))
    assert one and len(set(one + other)) == len(one + other)
    named = re.findall(r'(?:url\(|href=")#(\w+)', svg)
    assert set(named) == set(one)
    assert picture("one") == svg


def test_its_numbers_travel_in_it(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "book/_ext")
    from pictures import parts

    figure = plt.figure()
    told = 'series,x\n"a < b & ""c""",0.123456\n'
    svg = drawn.svg(figure, "one", told)
    assert parts(svg) == (drawn.svg(figure, "one").replace("<metadata></metadata>", ""), told)
    plt.close(figure)


def test_coordinates_have_two_decimals_and_numbers_that_are_read_all_of_them(picture):
    assert not re.search(r"<[^>]*\.\d{3}[^>]*>", picture("one"))
    with plt.rc_context():
        figure = plt.figure()
        figure.text(0.5, 0.5, "0.12345")
        assert "0.12345" in texts(drawn.svg(figure, "one"))
        plt.close(figure)
