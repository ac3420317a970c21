"""The book in two languages: the same place in both, each page in its language, Japanese found by search."""

import json
import re
from html.parser import HTMLParser

import pytest
from bs4 import BeautifulSoup
from conftest import ROOT, figure, settling
from page.test_refused import FULL, REFUSED
from rendered import FILES, TOC

GUIDE = {f"book/{name}" for name in ("install", "developing", "reference", "scale", "games", "speed")}
BOTH = [name for name in (TOC["root"], *FILES) if name not in GUIDE]
JAPANESE = (
    "book/intro",
    "book/learned",
    "book/ledger",
    "book/play",
    "book/glossary",
    "book/method",
    "notebooks/self_estimation",
    "notebooks/self_estimation_evidence",
    "notebooks/thinking_time",
    "notebooks/thinking_time_evidence",
    "notebooks/koikoi",
    "notebooks/koikoi_evidence",
    "notebooks/daifugo",
    "notebooks/daifugo_evidence",
    "notebooks/werewolf",
    "notebooks/werewolf_evidence",
    "notebooks/people",
    "notebooks/people_evidence",
)
"""Pages that stand in Japanese, every text of theirs."""

both = pytest.mark.parametrize("name", BOTH)


class Page(HTMLParser):
    """A page's language, its alternates, its switch, its addresses and the links and files it names."""

    def __init__(self, path):
        super().__init__()
        self.language, self.alternates, self.switch, self.ids, self.named = "", {}, {}, [], []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        attrs = dict(attrs)
        if tag == "html":
            self.language = attrs["lang"]
        if attrs.get("rel") == "alternate" and "hreflang" in attrs:
            self.alternates[attrs["hreflang"]] = attrs["href"]
        if "gl-language" in attrs.get("class", ""):
            self.switch = attrs
        self.ids += [attrs["id"]] if "id" in attrs else []
        self.named += [attrs[name] for name in ("href", "src") if attrs.get(name)]


@pytest.fixture
def page(site):
    return lambda name: Page(site / f"{name}.html")


@both
def test_each_page_says_its_language_and_leads_to_the_same_in_the_other(page, name):
    english, japanese = page(name), page(f"ja/{name}")
    assert (english.language, japanese.language) == ("en", "ja")
    there, back = f"../ja/{name}.html", f"../../{name}.html"
    assert (english.switch["lang"], english.switch["href"]) == ("ja", there)
    assert (japanese.switch["lang"], japanese.switch["href"]) == ("en", back)
    assert english.alternates["ja"].endswith(there.removeprefix("../"))
    assert japanese.alternates["en"].endswith(back.removeprefix("../../"))
    assert set(english.alternates) == set(japanese.alternates) == {"en", "ja", "x-default"}


@both
def test_a_place_has_the_same_address_in_both_languages(page, name):
    """Those of headings, terms and lines of the ledger; the others are Sphinx's own, counted by page."""
    named = {one for one in page(name).ids if not re.fullmatch(r"(id|term-|note-)?\d*|codecell\d+", one)}
    assert named - {*page(f"ja/{name}").ids} == set()


def test_links_of_japanese_pages_lead_somewhere(site):
    pages = sorted(site.glob("ja/**/*.html"))
    assert len(pages) > len(BOTH)
    lost = set()
    for path in pages:
        for link in Page(path).named:
            file = link.partition("#")[0].partition("?")[0]
            if file and not re.match(r"[a-z]+:", link) and not (path.parent / file).exists():
                lost.add((path.name, link))
    assert lost == set()


def test_what_both_languages_load_lies_there_once(site):
    files = {path.relative_to(site / "ja").as_posix() for path in site.glob("ja/**/*") if path.is_file()}
    own = {f"_static/{name}.js" for name in ("documentation_options", "language_data", "translations")}
    assert {name for name in files if name.startswith("_")} == own


def test_guide_pages_are_english_only_and_japanese_pages_say_so(site, page):
    for name in GUIDE:
        assert not (site / f"ja/{name}.html").exists()
        alone = page(name)
        assert not alone.alternates and "data-alone" in alone.switch
        assert alone.switch["href"] == "../ja/book/intro.html"
    text = (site / "ja/book/method.html").read_text(encoding="utf-8")
    assert re.search(r'<a [^>]*href="\.\./\.\./book/developing\.html[^>]*>[^<]*（英語）', text)


def test_every_text_of_the_japanese_pages_is_translated(site):
    """It says which is missing, and which is of an earlier text; numbers are another test's (fill)."""
    known = json.loads((ROOT / "_build/ja/doctrees/translation.json").read_text(encoding="utf-8"))
    assert set(JAPANESE) <= set(known)
    faults = [
        f"{name}: {kind}: {text}"
        for name in JAPANESE
        for kind in ("missing", "stale")
        for text in known[name][kind]
    ]
    assert faults == [], "call `make translate` and translate them in book/locale"


@pytest.mark.parametrize("name", JAPANESE)
def test_a_japanese_page_has_no_english_sentence(window, address, name):
    """Five words of English in a row, with figures' words as scripts have put them; code is English."""
    page = window()
    with settling(page):
        page.goto(f"{address}/ja/{name}.html")
    page.locator("article pre").evaluate_all("all => all.forEach((code) => code.remove())")
    text = page.locator("article").inner_text()
    assert re.search("[ぁ-ん]", text)
    assert re.findall(r"(?:\b[A-Za-z]+\b[ ,]+){4}\b[A-Za-z]+\b", text) == []


NAMES = """Hanabi Intel Leduc OpenSpiel Processor Python SmartBot Fireflower SPARTA UCB Xeon
arxiv com full github intentional org outer""".split()
"""Words of tables that are the same in all languages."""


@pytest.mark.parametrize("name", [name for name in JAPANESE if name.endswith("_evidence")])
def test_tables_are_japanese_without_scripts(site, name):
    page = BeautifulSoup((site / f"ja/{name}.html").read_text(encoding="utf-8"), "html.parser")
    tables = page.select(".cell_output table:not(.livefigure-view table)")
    told = {
        word for table in tables for word in re.findall(r"[A-Za-z]*[a-z]{2}[A-Za-z]*", table.get_text(" "))
    }
    assert len(tables) > 10
    assert told - set(NAMES) == set()


@pytest.mark.parametrize(
    "name", [name for name in JAPANESE if name.startswith("notebooks") or "intro" in name]
)
def test_pictures_are_japanese_without_scripts(site, name):
    page = BeautifulSoup((site / f"ja/{name}.html").read_text(encoding="utf-8"), "html.parser")
    pictures = page.select(".gl-picture")
    told = {
        word
        for picture in pictures
        for text in [picture["aria-label"], *picture.strings]
        for word in re.findall(r"[A-Za-z]*[a-z]{2}[A-Za-z]*", text)
    }
    assert pictures
    assert told - set(NAMES) == set()


@pytest.mark.parametrize("word", ["後悔", "手札", "後悔最小化", "役"])
def test_search_finds_japanese(window, address, word):
    page = window()
    page.goto(f"{address}/ja/search.html?q={word}")
    found = page.locator("#search-results li a")
    found.first.wait_for()
    page.locator(".search-summary").first.wait_for()
    assert any("glossary.html" in link.get_attribute("href") for link in found.all())


def test_the_switch_keeps_the_fragment_and_a_figures_settings(window, address):
    page = window()
    page.goto(f"{address}/book/learned.html#what-is-a-hidden-hand-worth")
    page.get_by_role("link", name="日本語").click()
    page.wait_for_url("**/ja/book/learned.html#what-is-a-hidden-hand-worth")
    heading = page.locator("#what-is-a-hidden-hand-worth h2")
    assert abs(heading.bounding_box()["y"]) < 150
    page.goto(f"{address}/book/play.html#figure=werewolf_game&werewolf_game.seed=7")
    asked = page.evaluate("location.hash")
    page.get_by_role("link", name="日本語").click()
    page.wait_for_url("**/ja/book/play.html#figure=werewolf_game*")
    assert page.evaluate("location.hash") == asked
    figure(page, "werewolf_game")
    page.get_by_role("link", name="English").click()
    page.wait_for_url(f"{address}/book/play.html#figure=werewolf_game*")


def test_who_prefers_japanese_is_offered_it_until_an_answer_and_never_moved(window, address):
    page = window(locale="ja-JP")
    page.goto(f"{address}/book/learned.html")
    offer = page.get_by_role("region", name="言語")
    offer.wait_for()
    assert page.url == f"{address}/book/learned.html"
    offer.get_by_role("button").click()
    assert offer.count() == 0
    with settling(page):
        page.goto(f"{address}/book/intro.html")
    assert offer.count() == 0
    accepting = window(locale="ja-JP")
    accepting.goto(f"{address}/book/learned.html")
    accepting.get_by_role("region", name="言語").get_by_role("link").click()
    accepting.wait_for_url("**/ja/book/learned.html")
    with settling(accepting):
        accepting.goto(f"{address}/book/intro.html")
    assert accepting.get_by_role("region", name="言語").count() == 0


@pytest.mark.parametrize("script", [REFUSED, FULL], ids=["refused", "full"])
def test_where_no_answer_lasts_nobody_is_asked(window, address, script):
    page = window(locale="ja-JP")
    page.add_init_script(script)
    with settling(page):
        page.goto(f"{address}/book/learned.html")
    assert page.get_by_role("region", name="言語").count() == 0
    assert page.get_by_role("link", name="日本語").is_visible()


def test_others_are_offered_nothing(window, address):
    page = window(locale="en-GB")
    with settling(page):
        page.goto(f"{address}/book/learned.html")
    assert page.get_by_role("region", name="言語").count() == 0
    assert page.get_by_role("link", name="日本語").is_visible()
