"""What holds for every page, in a real browser: nothing foreign, nothing broken, readable by all."""

import gzip
import json
import re

import pytest
from conftest import LONG, ROOT, script, settling
from docutils import nodes
from fontTools.ttLib import TTFont
from rendered import LIVING, PAGES, STORIES, STUDIES, VIEW, assert_all_in_reach, drawn

from hiddenhands.runs.registry import GAMES

# Compressed bytes of what a page loads before it is touched, and with all that is in it; with all four games.
STORY, FIRST, ALL, TABLES = 500_000, 550_000, 700_000, 750_000
# What is in a closed fold waits for its reader.
LAID_OUT = """[...document.querySelectorAll('.livefigure-view')].every(
  (view) => view.offsetHeight || view.closest('details:not([open])'))"""

JAPANESE = [
    f"ja/{name}.html"
    for name in ("book/intro", "book/play", "book/glossary", "book/ledger", "notebooks/koikoi", "search")
]
"""Some of each kind; the others have the same parts."""
ALL_PAGES = [*PAGES, *JAPANESE]

pages = pytest.mark.parametrize("name", ALL_PAGES)
stories = pytest.mark.parametrize("name", STORIES)


@pytest.fixture
def visit(window, address):
    """Open a page; returns Playwright's, with `faults` (console, failed requests), `loaded` (bodies)."""

    def opened(name, base=address, **options):
        page = window(**options)
        page.faults, page.foreign, page.loaded = [], [], {}

        def answered(response):
            if response.status >= 400:
                page.faults.append(f"{response.status} {response.url}")
            elif response.url.startswith(("http", "file")) and response.status == 200:
                page.loaded[response.url] = response

        def asked(request):
            if not request.url.startswith((base, "blob:", "data:")):
                page.foreign.append(request.url)

        page.on("request", asked)
        page.on("response", answered)
        page.on("console", lambda m: m.type in ("error", "warning") and page.faults.append(m.text))
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        with settling(page):
            page.goto(f"{base}/{name}")
        return page

    return opened


def heights(page):
    """Of the places of living figures, in pixels."""
    views = page.locator(".livefigure-view")
    return views.evaluate_all("all => all.map((one) => Math.round(one.offsetHeight))")


# What is to be read; of pictures, nothing.
WRITTEN = """article => {
  const pictures = [...article.querySelectorAll('.gl-picture')];
  pictures.forEach((picture) => (picture.style.display = 'none'));
  const text = article.innerText;
  pictures.forEach((picture) => (picture.style.display = ''));
  return text;
}"""


def assert_a_story_is_short(page, picture, height):
    """It is at most so high, and its first picture whole above `picture`, in pixels; 4% for other fonts.

    Its experiments stand open, and one cell more in which to try something.
    """
    drawing = page.locator(".livefigure-view :is(.gl-chart, .gl-board, svg):visible").first
    assert drawing.evaluate("one => one.getBoundingClientRect().bottom + scrollY") < 1.04 * picture
    assert page.evaluate("document.documentElement.scrollHeight") < 1.04 * height
    assert len(page.locator(".bd-article").evaluate(WRITTEN).split()) <= 2500


def assert_coming_alive_moves_nothing(page):
    before = heights(page)
    # What is far below is laid out when the first figure is alive.
    page.wait_for_function(LAID_OUT)
    before = [one or other for one, other in zip(before, heights(page), strict=True)]
    drawn(page)
    after = [now if was else 0 for was, now in zip(before, heights(page), strict=True)]
    # Less than a quarter of a line: on a busy machine 3 pixels were seen twice, and not when looked for.
    assert after == pytest.approx(before, abs=4), "a figure that came alive moved the page"


# Numbers of a table that are broken over lines.
BROKEN = """[...document.querySelectorAll('.cell_output .text_html td')].filter((cell) => {
  const text = [...cell.childNodes].find((node) => node.nodeType === 3);
  if (!text || !/^\\s*[-−<]?\\s?[\\d.,]+\\s*$/.test(text.data)) return false;
  const range = document.createRange();
  range.selectNodeContents(text);
  return new Set([...range.getClientRects()].map((at) => at.top)).size > 1;
}).map((cell) => cell.textContent)"""
WEIGHTS = {}
"""Address -> bytes of a file as a server would compress it; pages share most of theirs."""


def assert_lighter(page, limit):
    """Bytes of all files that have come."""
    loaded = dict(page.loaded)  # more may come meanwhile
    for url, response in loaded.items():
        if url not in WEIGHTS:
            WEIGHTS[url] = len(gzip.compress(response.body(), 6))
    weights = {url: WEIGHTS[url] for url in loaded}
    assert sum(weights.values()) < limit, sorted(weights.items(), key=lambda item: -item[1])[:10]


def faulty(page):
    """What axe finds serious, and of the article, which is ours, what it finds moderate."""
    page.evaluate((ROOT / "node_modules/axe-core/axe.min.js").read_text())
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")["violations"]
    return [
        (fault["id"], node["target"], node["failureSummary"])
        for fault in found
        for node in fault["nodes"]
        if fault["impact"] in ("serious", "critical")
        or (fault["impact"] == "moderate" and page.locator(f".bd-article {node['target'][-1]}").count())
    ]


def themes_of(name):
    """In which a page is read to its end: stories in the dark, after their pictures in the light."""
    if LONG:
        return "light", "dark"
    return ("dark",) if name in STORIES or ALL_PAGES.index(name) % 2 else ("light",)


def assert_whole(page, name):
    """With all that is in it a page is light, asks for nothing elsewhere and is readable by all."""
    page.evaluate("document.querySelectorAll('img').forEach((picture) => (picture.loading = 'eager'))")
    page.wait_for_function("[...document.images].every((picture) => picture.complete)")
    assert_lighter(page, TABLES if name.endswith("book/play.html") else ALL)
    assert page.foreign == [] and page.faults == []
    assert page.get_by_text("This page has no Python for").count() == 0
    page.add_style_tag(content="* { transition: none !important }")
    for theme in themes_of(name):
        page.emulate_media(color_scheme=theme)
        page.wait_for_function("theme => document.documentElement.dataset.theme === theme", arg=theme)
        assert faulty(page) == []


# One visit answers several questions: to bring all of a page's figures to life takes most of the time.
# Stories live at a desk and on a phone, the other pages on a phone; in the long run all in both places.
@pages
def test_at_a_desk(visit, name):
    page = visit(name, viewport={"width": 1400, "height": 900}, color_scheme="light")
    assert_lighter(page, STORY if name in STORIES else FIRST)
    assert page.foreign == [] and page.faults == []
    assert page.get_by_text("This page has no Python for").count() == 0
    if name in STORIES:
        assert faulty(page) == []  # most figures are pictures as yet
        assert_a_story_is_short(page, 900, 10_500)
    if name in STORIES or LONG:
        assert_coming_alive_moves_nothing(page)
        assert_whole(page, name)


@pages
def test_on_a_phone_as_a_file(visit, site, name):
    """All is alive without a server, coming alive moves nothing, and smaller ones scroll in one direction.

    Numbers stay whole. On the smallest, and with letters twice as large, no control leaves the screen.
    """
    page = visit(name, base=site.as_uri(), viewport={"width": 390, "height": 740})
    if name in STORIES:
        assert_a_story_is_short(page, 2 * 740, 13_500)
    assert_coming_alive_moves_nothing(page)
    assert page.evaluate(BROKEN) == []
    assert page.foreign == [] and page.faults == []
    wide = "[...document.querySelectorAll('.katex-display, .katex-display .katex-html')].filter((formula) => "
    wide += "formula.scrollWidth > formula.clientWidth + 1).map((formula) => formula.textContent)"
    assert page.evaluate(wide) == [], "a formula is wider than a phone of 390 pixels"
    for width in (390, 360, 320):
        page.set_viewport_size({"width": width, "height": 740})
        page.wait_for_function(f"document.documentElement.scrollWidth <= {width}")
    assert_all_in_reach(page)
    page.set_viewport_size({"width": 390, "height": 740})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.wait_for_function("document.documentElement.scrollWidth <= 390")
    assert_all_in_reach(page)
    page.evaluate("document.documentElement.style.fontSize = ''")
    if name not in STORIES or LONG:
        assert_whole(page, name)


def test_a_page_is_styled_once(window, address):
    """The system's dark is known before anything is drawn, and the theme changes nothing later."""
    page = window(color_scheme="dark")
    theme = "document.documentElement.dataset.theme"
    page.add_init_script(f"addEventListener('DOMContentLoaded', () => (globalThis.first = {theme}), true)")
    page.goto(f"{address}/notebooks/werewolf.html")
    assert page.evaluate("first") == "dark" == page.evaluate(theme)


# Letters of the private area, which stand for icons, before and after elements.
ICONS = """[...document.querySelectorAll('body *')].flatMap((one) =>
  ['::before', '::after'].map((part) => getComputedStyle(one, part).content)
).join('').match(/[\\uf000-\\uf8ff]/g)"""


@pytest.mark.parametrize("name", [STORIES[0], "book/ledger.html", "search.html"])
def test_icons_are_in_the_font_that_pages_load(visit, site, name):
    """Where one is missing Chromium draws nothing, and Firefox a box with its number."""
    (font,) = site.glob("_static/vendor/fontawesome/*/webfonts/icons.woff")
    shown = visit(name).evaluate(ICONS)
    assert {ord(icon) for icon in shown} <= set(TTFont(font).getBestCmap())


def test_what_comes_into_a_figure_is_styled_and_not_the_whole_page(browser, visit):
    """A selector that asks each element of the page for what it holds made every act at a table slow."""
    page = visit("notebooks/werewolf_evidence.html", viewport={"width": 1400, "height": 900})
    drawn(page)
    put = "document.querySelector('.livefigure-view').append(document.createElement('p'))"
    page.evaluate(f"{put}; document.body.offsetHeight")
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    page.evaluate(f"{put}; document.body.offsetHeight")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    styled = [event["args"]["elementCount"] for event in events if event["name"] == "UpdateLayoutTree"]
    assert styled and max(styled) < page.locator("article *").count() / 20


def test_code_is_off_at_first_then_whole_on_a_phone_else_scrolled_with_the_keyboard(visit):
    """Its switch is remembered."""
    page = visit("notebooks/werewolf.html", viewport={"width": 390, "height": 740})
    places = ".tag_hide-input pre", "details:has(> .cell_input) pre"
    first, code = (page.locator(place).first for place in places)
    switch = page.get_by_role("button", name="code", exact=True)
    assert not first.is_visible() and switch.get_attribute("aria-pressed") == "false"
    switch.click()
    assert first.is_visible()
    page.goto(page.url.replace("werewolf.html", "werewolf_evidence.html"))
    wide = "code => code.scrollWidth > code.clientWidth"
    assert first.is_visible() and code.is_visible() and not code.evaluate(wide)
    page.set_viewport_size({"width": 620, "height": 740})
    assert code.evaluate(wide)
    page.wait_for_function("code => code.tabIndex === 0", arg=code.element_handle())
    switch.click()
    page.reload()
    assert not first.is_visible() and not code.is_visible()


@pages
def test_no_output_is_shown_by_its_type(site, name):
    """An empty sentence would be: <IPython.core.display.Markdown object>."""
    assert not re.search(r"&lt;[\w.]+ object( at 0x\w+)?&gt;", (site / name).read_text(encoding="utf-8"))


@pages
def test_readable_without_scripts(visit, name):
    page = visit(name, java_script_enabled=False)
    assert page.locator("article h1, h1#index, noscript").last.is_visible()
    for picture in page.locator("article img").all():
        assert picture.get_attribute("alt"), picture.get_attribute("src")
        assert picture.is_visible()
    for picture in page.locator("article .gl-picture").all():
        assert picture.get_attribute("role") == "img" and picture.get_attribute("aria-label")
    if name not in LIVING:
        return
    for fold in page.locator("details:has(.livefigure-view)").all():
        fold.evaluate("one => (one.open = true)")
    for still in page.locator(".livefigure-still").all():
        assert still.locator("svg:visible").count() or still.inner_text().strip()
        assert not still.locator(".gl-controls:visible").count()
    views = page.locator(f'script[type="{VIEW}"]').count()
    sentences = page.locator(".livefigure-fallback")
    assert views and sentences.count() == views
    assert all(sentence.is_visible() for sentence in sentences.all())
    assert all(formula.is_visible() for formula in page.locator("article .katex").all()[:1])


@pytest.mark.parametrize("name", STUDIES if LONG else STORIES)
def test_figures_far_below_wait_and_a_printed_story_shows_all(window, address, name):
    page = window(viewport={"width": 1400, "height": 500})
    page.goto(f"{address}/{name}", wait_until="domcontentloaded")

    def assert_print_shows_all():
        page.emulate_media(media="print")
        answers = page.locator(".admonition.dropdown p")
        assert answers.count() and all(one.is_visible() for one in answers.all())

    if name in STORIES:
        assert_print_shows_all()  # while it still loads
        page.emulate_media(media="screen")
        page.locator(".livefigure-view[data-alive]").first.wait_for()
    page.wait_for_function(LAID_OUT)
    tops = """() => [...document.querySelectorAll('.livefigure-view')].map(
      (view) => [view.getBoundingClientRect().top, view.hasAttribute('data-alive')])"""
    assert not any(alive for top, alive in page.evaluate(tops) if top > 500 * 3.2)
    if name in STORIES:
        assert_print_shows_all()
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) <= 12


# A story, evidence with a table and steps, a table of its own, a page with a form.
@pytest.mark.parametrize(
    "name", [STORIES[0], "notebooks/koikoi_evidence.html", "book/play.html", "book/ledger.html"]
)
def test_nothing_to_press_is_printed(visit, name):
    """Cards and the sentences of steps are read; they are pressed on the screen alone."""
    page = visit(name, viewport={"width": 1000, "height": 900})
    drawn(page)
    page.emulate_media(media="print")
    pressed = page.locator("article :is(button, input, select):not(.gl-step, .gl-pick):visible")
    assert pressed.evaluate_all("all => all.map((one) => one.outerHTML.slice(0, 80))") == []


def test_the_shared_script_and_each_studys_kernels_are_stored_once(site):
    scripts = [path.name.partition("-")[0] for path in (site / "_static").glob("*-????????????.js")]
    assert sorted(scripts) == ["engine"] * (len(STORIES) + len(GAMES)) + ["shared"]


def test_search_finds_a_word(visit):
    page = visit("search.html?q=WebAssembly")
    page.locator("#search-results li").first.wait_for()
    assert page.faults == []


@stories
def test_a_storys_first_control_is_within_a_screen_and_a_half_of_a_phone(visit, name):
    page = visit(name, viewport={"width": 390, "height": 844})
    page.locator(".livefigure-view[data-alive]").first.wait_for()
    first = (
        page.locator(".livefigure-view").first.locator("button, input, select").locator("visible=true").first
    )
    at = first.bounding_box()
    assert at["y"] + at["height"] <= 1.5 * 844


@stories
def test_a_question_is_a_fold_that_opens_by_key_and_what_was_found_is_open(visit, name):
    page = visit(name, viewport={"width": 1400, "height": 900})
    assert page.locator("article [data-finding]").first.is_visible()
    folds = page.locator("article .admonition.dropdown")
    button = folds.first.locator("button, summary").first
    answer = folds.first.locator("p:not(.admonition-title)").first
    assert folds.count() and not answer.is_visible()
    button.press("Enter")
    answer.wait_for()
    assert page.faults == []


def test_brackets_stay_with_their_formula_and_options_with_their_hyphens(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "book/_ext")
    made = script("page", "book/_ext")
    sentence = nodes.paragraph("", "", nodes.Text("so ("), nodes.math("", "x"), nodes.Text("), then"))
    made.hold_together(None, sentence)
    assert [part.astext() for part in sentence] == ["so ", "(x),", " then"]
    option = '<span class="o">--</span><span class="n">games</span>'
    assert made.with_whole_options(f"run {option} 5") == f'run <span class="gl-whole">{option}</span> 5'
    assert (
        made.with_whole_options('<span class="pre">--out</span>') == '<span class="pre gl-whole">--out</span>'
    )
