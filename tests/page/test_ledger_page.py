"""The ledger's page in a real browser: filters that work without a server, a table that needs no script."""

import json

import pytest

CHAPTER = "book/ledger.html"


@pytest.fixture(scope="module")
def lines(site):
    return json.loads((site / "ledger.json").read_text(encoding="utf-8"))


def shown(page):
    """Addresses of the lines that a reader sees."""
    visible = "rows => rows.filter((row) => row.checkVisibility()).map((row) => row.id)"
    return page.locator("table.ledger tr[id]").evaluate_all(visible)


def names(lines, **wanted):
    fitting = [line for line in lines if all(line[name] == value for name, value in wanted.items())]
    return [f"{line['study']}.{line['id']}" for line in fitting]


def test_the_table_shows_all_results_and_every_line_on_request(page, lines):
    """More than forty results of a paper fold."""
    results = names(lines, sort="result")
    assert set(shown(page)) <= set(results) and len(shown(page)) < len(results)
    unfold(page)
    assert shown(page) == results
    page.locator(".ledger-filters").get_by_label("Lines").select_option("all")
    unfold(page)
    assert shown(page) == names(lines)


def unfold(page):
    for button in page.locator(".ledger-more button").all():
        if button.is_visible():
            button.click()


def test_filters_by_paper_kind_and_outcome(page, lines):
    form = page.locator(".ledger-filters")
    form.get_by_label("Paper").select_option("daifugo")
    form.get_by_label("Kind").select_option("claim")
    wanted = {"study": "daifugo", "kind": "claim", "sort": "result"}
    assert shown(page) == names(lines, **wanted) != []
    form.get_by_label("Outcome").select_option("disagree")
    left = names(lines, **wanted, outcome="disagree")
    assert shown(page) == left != []
    assert form.locator("output").inner_text() == f"{len(left)} of {len(lines)} lines"


def test_a_selection_is_an_address(page, lines, address):
    page.goto(f"{address}/{CHAPTER}#study=werewolf&sort=setting&outcome=done")
    page.reload()
    unfold(page)
    assert shown(page) == names(lines, study="werewolf", sort="setting", outcome="done") != []
    page.locator(".ledger-filters").get_by_label("Paper").select_option("daifugo")
    assert page.url.endswith("#study=daifugo&sort=setting&outcome=done")


def test_words_are_searched(page, lines):
    word = "2.6974"
    page.locator(".ledger-filters").get_by_label("Lines").select_option("all")
    page.locator(".ledger-filters").get_by_label("Words").fill(word)
    found = {name.partition(".")[2] for name in shown(page)}
    assert {line["id"] for line in lines if word in line["printed"]} <= found and 0 < len(found) < 10


def test_a_link_to_one_line_shows_it(page, lines, address):
    for name in (names(lines)[-1], names(lines, sort="background")[3]):
        page.goto(f"{address}/{CHAPTER}#{name}")
        page.reload()
        assert name in shown(page)
        top = "name => document.getElementById(name).getBoundingClientRect().top"
        page.wait_for_function(f"0 < ({top})({name!r}) && ({top})({name!r}) < innerHeight")


def test_the_table_stands_without_scripts(window, address, lines):
    page = window(java_script_enabled=False)
    page.goto(f"{address}/{CHAPTER}")
    assert page.locator("table.ledger tr[id]").count() == len(lines)
    assert page.locator("table.ledger tr[id]").last.is_visible()
    assert not page.locator(".ledger-filters").is_visible()


def test_the_japanese_page_filters_alike(window, address, lines):
    page = window()
    page.goto(f"{address}/ja/{CHAPTER}#study=werewolf&sort=setting&outcome=done")
    wanted = names(lines, study="werewolf", sort="setting", outcome="done")
    form = page.locator(".ledger-filters")
    assert form.locator("output").inner_text() == f"{len(lines)}行のうち{len(wanted)}行"
    assert page.get_by_role("button", name=f"残りの{len(wanted) - 40}行を表示").is_visible()
    unfold(page)
    assert shown(page) == wanted != []
    form.get_by_label("語句").fill("狂人が占い師を名乗る率")
    assert 0 < len(shown(page)) < 5
    row = page.locator("table.ledger tr[id]:visible").first
    row.locator("summary").click()
    assert "手元の写し" in row.inner_text() and "テスト tests/" in row.inner_text()


def test_a_line_is_japanese_without_scripts_where_evidence_shows_it(window, address, lines):
    page = window(java_script_enabled=False)
    page.goto(f"{address}/ja/notebooks/thinking_time_evidence.html")
    line = next(line for line in lines if line["id"] == "section-6-wish-better-agent")
    row = page.locator("tr", has=page.locator(f"a[href$='{line['study']}.{line['id']}']"))
    assert line["text_ja"] in row.inner_text() and line["text"] not in row.inner_text()
