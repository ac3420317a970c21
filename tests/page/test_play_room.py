"""The play room: four games, each loaded when it is chosen, by a touch or by its link."""

import gzip

import pytest

GAMES = {"koikoi": "koikoi_full", "daifugo": "person", "hanabi": "table", "werewolf": "werewolf_game"}
MOST = 500_000
"""Bytes before the first touch, as a server compresses them."""


def visited(window, address, link=""):
    page = window()
    page.loaded = []
    page.on("response", lambda response: page.loaded.append(response))
    page.goto(f"{address}/book/play.html{link}", wait_until="networkidle")
    return page


def engines(page):
    return [one for one in page.loaded if "/engine-" in one.url]


def test_a_game_is_loaded_when_it_is_chosen(window, address):
    page = visited(window, address)
    assert page.locator("details.gamelab-game[open]").count() == 0 and not engines(page)
    assert sum(len(gzip.compress(one.body(), 6)) for one in page.loaded if one.ok) < MOST
    folds = page.locator("details.gamelab-game")
    assert folds.count() == len(GAMES)
    for number, (name, kind) in enumerate(GAMES.items(), 1):
        fold = folds.filter(has=page.locator(f"#{name}"))
        fold.locator("> summary").press("Enter")
        fold.locator(f'[data-alive] [data-kind="{kind}"]').wait_for(timeout=60_000)
        assert len(engines(page)) == number


@pytest.mark.parametrize("name, kind", GAMES.items())
def test_a_link_opens_its_game(window, address, name, kind):
    page = visited(window, address, f"#{name}")
    page.locator(f'[data-alive] [data-kind="{kind}"]').wait_for(timeout=60_000)
    assert page.locator("details.gamelab-game[open]").count() == 1
    assert len(engines(page)) == 1


def test_a_table_speaks_japanese_while_its_switch_is_on(window, address):
    page = visited(window, address, "#werewolf")
    table = page.locator('[data-alive] [data-kind="werewolf_game"]')
    begin = table.locator("button", has_text="Begin the first day")
    begin.wait_for(timeout=60_000)
    said = table.inner_text()
    page.get_by_role("button", name="日本語").click()
    spoken = table.get_by_role("button", name="一日目を始める")
    spoken.wait_for()
    assert spoken.get_attribute("lang") == "ja"
    spoken.click()  # what comes now is Japanese as well
    table.get_by_text("一日目").first.wait_for()
    page.reload()
    table.get_by_role("button", name="一日目を始める").wait_for(timeout=60_000)
    page.get_by_role("button", name="日本語").click()
    begin.wait_for()
    assert table.inner_text() == said and not table.locator("[lang=ja]").count()
