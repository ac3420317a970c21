"""The ledger's page in a real browser: filters that work without a server, a table that needs no script."""

import json

import pytest

CHAPTER = "book/ledger.html"


@pytest.fixture(scope="module")
def lines(site):
    return json.loads((site / "ledger.json").read_text(encoding="utf-8"))


def shown(page):
    """Addresses of the lines that a reader sees."""
    return page.eval_on_selector_all(
        "table.ledger tr[id]", "rows => rows.filter((row) => row.checkVisibility()).map((row) => row.id)"
    )


def names(lines, **wanted):
    return [
        f"{line['study']}.{line['id']}"
        for line in lines
        if all(line[name] == value for name, value in wanted.items())
    ]


def test_the_table_has_every_line_once(page, lines):
    assert shown(page) == names(lines)


def test_filters_by_paper_kind_and_verdict(page, lines):
    form = page.locator(".ledger-filters")
    form.get_by_label("Paper").select_option("koikoi")
    assert shown(page) == names(lines, study="koikoi") != []
    form.get_by_label("Kind").select_option("claim")
    assert shown(page) == names(lines, study="koikoi", kind="claim") != []
    form.get_by_label("Verdict").select_option("holds")
    left = names(lines, study="koikoi", kind="claim", verdict="holds")
    assert shown(page) == left != []
    assert form.locator("output").inner_text() == f"{len(left)} of {len(lines)} lines"


def test_a_selection_is_an_address(page, lines, address):
    page.goto(f"{address}/{CHAPTER}#study=werewolf&verdict=holds")
    page.reload()
    assert shown(page) == names(lines, study="werewolf", verdict="holds") != []
    page.locator(".ledger-filters").get_by_label("Paper").select_option("daifugo")
    assert page.url.endswith("#study=daifugo&verdict=holds")


def test_words_are_searched(page, lines):
    word = "2.6974"
    page.locator(".ledger-filters").get_by_label("Words").fill(word)
    assert {line["id"] for line in lines if word in line["printed"]} <= {
        name.partition(".")[2] for name in shown(page)
    }
    assert 0 < len(shown(page)) < 10


def test_a_link_to_one_line_shows_it(page, lines, address):
    name = names(lines)[-1]
    page.goto(f"{address}/{CHAPTER}#{name}")
    page.reload()
    assert len(shown(page)) == len(lines)
    top = "name => document.getElementById(name).getBoundingClientRect().top"
    page.wait_for_function(f"0 < ({top})({name!r}) && ({top})({name!r}) < innerHeight", timeout=10_000)


def test_the_table_stands_without_scripts(browser, address, lines):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}/{CHAPTER}")
    assert page.locator("table.ledger tr[id]").count() == len(lines)
    assert page.locator("table.ledger tr[id]").last.is_visible()
    assert not page.locator(".ledger-filters").is_visible()
    context.close()


def test_a_line_is_short_and_its_reason_opens(page, lines, address):
    height = page.evaluate("document.querySelector('table.ledger').offsetHeight")
    assert height < 90 * len(lines)
    name = names(lines)[10]
    page.goto(f"{address}/{CHAPTER}#{name}")
    page.reload()
    row = page.locator(f'[id="{name}"]')
    row.get_by_role("link", name="Evidence").wait_for()
    row.locator("summary").click()
    assert not row.get_by_role("link", name="Evidence").is_visible()
