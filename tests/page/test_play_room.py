"""The play room: four games, each loaded when it is chosen, by a touch or by its link."""

import gzip

import pytest
from conftest import PHONE, answered, figure, read, settling
from playwright.sync_api import expect

GAMES = {"koikoi": "koikoi_full", "daifugo": "person", "hanabi": "table", "werewolf": "werewolf_game"}
MOST = 500_000
"""Bytes before the first touch, as a server compresses them."""


def visited(window, address, link=""):
    page = window()
    page.loaded = []
    page.on("response", lambda response: page.loaded.append(response))
    with settling(page):
        page.goto(f"{address}/book/play.html{link}")
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
        fold.locator(f'[data-alive] [data-kind="{kind}"]').wait_for()
        assert len(engines(page)) == number


@pytest.mark.parametrize("name, kind", GAMES.items())
def test_a_link_opens_its_game(window, address, name, kind):
    page = visited(window, address, f"#{name}")
    page.locator(f'[data-alive] [data-kind="{kind}"]').wait_for()
    assert page.locator("details.gamelab-game[open]").count() == 1
    assert len(engines(page)) == 1


def test_a_table_speaks_japanese_on_its_page(window, address):
    page = window()
    page.goto(f"{address}/ja/book/play.html#werewolf")
    table = page.locator('[data-alive] [data-kind="werewolf_game"]')
    spoken = table.get_by_role("button", name="1日目を始める")
    spoken.wait_for()
    assert spoken.get_attribute("lang") == "ja"
    spoken.click()  # what comes now is Japanese as well
    table.get_by_text("1日目").first.wait_for()


def double(page, one, by):
    """Press something twice, as fast as people do without meaning to."""
    if by == "mouse":
        one.dblclick()
    elif by == "keys":
        one.focus()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    else:
        one.scroll_into_view_if_needed()
        at = one.bounding_box()
        for _ in range(2):
            page.touchscreen.tap(at["x"] + at["width"] / 2, at["y"] + at["height"] / 2)


HANDS = pytest.mark.parametrize("by", ["mouse", "keys", "finger"])


def sat_down(window, address, link, by):
    page = window(**(PHONE if by == "finger" else {}))
    page.add_init_script("localStorage['gamelab.pace'] = 'quick'")
    page.goto(f"{address}/book/play.html#figure={link}")
    return figure(page, link.partition("&")[0])


@HANDS
def test_a_double_press_begins_one_game_of_hanabi_and_does_one_thing(window, address, by):
    table = sat_down(window, address, "table&table.seed=7", by)
    double(table.page, table.get_by_role("button", name="Start the game"), by)
    cards, offers = table.locator("[data-side]"), table.locator(".gl-choosing .gl-actions button")
    table.locator("[data-side]:not(:disabled)").first.wait_for()
    read(table.page)
    for _ in range(3):
        double(table.page, cards.locator("visible=true").last, by)
        offers.first.wait_for()  # nothing was chosen
        read(table.page)
    acts = table.locator(".gl-happened li")
    before = acts.count()
    double(table.page, offers.first, by)
    table.locator(".gl-choosing").wait_for(state="hidden")
    expect(table.locator(".gl-result").first).to_contain_text("your turn")
    assert acts.count() == before + 2  # the reader's and the partner's


@pytest.mark.parametrize("by", ["mouse", "finger"])  # a press by keys moves the focus away
def test_a_double_press_in_daifugo_is_one_play_though_the_others_think_long(window, address, by):
    table = sat_down(window, address, "person&seat.playouts=1000", by)
    page, options = table.page, table.get_by_role("group", name="your options").get_by_role("button")
    for turn in (1, 2):
        options.first.wait_for()
        read(page)
        double(page, options.last, by)
        page.wait_for_timeout(1000)  # a second press has been heard by now, if it is
        answered(page, "person")
        [moves] = [word for word in page.evaluate("location.hash").split("&") if "seat.moves=" in word]
        assert len(moves.partition("=")[2].replace("%20", "+").split("+")) == turn


@HANDS
def test_a_double_press_in_werewolf_answers_nothing_that_was_not_read(window, address, by):
    table = sat_down(window, address, "werewolf_game&game.seed=3&game.role=werewolf", by)
    double(table.page, table.get_by_role("button", name="Begin the first day"), by)
    table.page.wait_for_timeout(1000)
    expect(table.locator(".gl-say")).to_contain_text("Do you claim to be the seer?")
    assert table.get_by_role("button", name="Claim nothing").is_enabled()
