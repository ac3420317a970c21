"""The play room's tables at a glance: own hand, choices and what just happened are in sight at each act.

On three screens when a table opens and after the first acts; in the long run in whole games, by keys, each
pressed twice, and by touch.
"""

import re
from typing import NamedTuple

import pytest
from chapters import LONG_ONLY
from conftest import PHONE, figure, read
from playwright.sync_api import expect


class Table(NamedTuple):
    """A game's figure and a link to it, what lies before the reader, as selectors, and what ends it."""

    link: str
    hand: str
    offers: str
    over: str
    begin: str = ""  # the button that begins
    then: str = ""  # what is pressed rather than another, once it is there


TABLES = {
    "koikoi": Table(
        "koikoi_full&full.rounds=3&full.opponent=learned&full.seed=9",
        ".gl-mine [data-card]",
        ".gl-lying .gl-pick, .gl-mine .gl-pick, .gl-moment .gl-button",
        "the match|match is drawn",
    ),
    "daifugo": Table("person&seat.number=3", ".gl-mine [data-card]", ".gl-mine button", "game is over"),
    "hanabi": Table(
        "table&table.seed=7",
        "[data-side=you]",
        "[data-side]:not(:disabled), .gl-choosing .gl-actions button",
        "game is over",
        "Start the game",
        ".gl-choosing .gl-actions button",
    ),
    "werewolf": Table(
        "werewolf_game&game.seed=3&game.role=werewolf",
        ".gl-villager:has-text('You')",
        ".gl-say + .gl-actions button, .gl-villager:not(:disabled)",
        "wins: it was",
        "Begin the first day",
    ),
}
games = pytest.mark.parametrize("name", TABLES)
LAPTOP = {"viewport": {"width": 1280, "height": 720}}
SCREENS = PHONE["viewport"], LAPTOP["viewport"], {"width": 1400, "height": 900}

# Of what is before the reader: the edges that are beyond the screen.
BEYOND = """all => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect())
  .filter(({ top, bottom, left, right }) =>
    Math.min(top, left, innerHeight - bottom, innerWidth - right) < -1)
  .map(({ top, bottom, left, right }) => [top, bottom, left, right].map(Math.round))"""

TO_ITS_TOP = """table => {
  const { top } = table.closest(".livefigure-view").getBoundingClientRect();
  scrollTo({ left: 0, top: scrollY + top, behavior: "instant" });
}"""


def sat_down(window, address, game, screen):
    """The table of a game, opened by its link, the acts of the others as quick as can be."""
    page = window(**screen)
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.add_init_script("localStorage['gamelab.pace'] = 'quick'")
    page.goto(f"{address}/book/play.html#figure={game.link}")
    return figure(page, game.link.partition("&")[0])


def offers(table, game):
    """What can be pressed, once it is the reader's turn; None if the game is over."""
    found = table.locator(game.offers).locator("visible=true")
    found.or_(table.locator(".gl-say").filter(has_text=re.compile(game.over))).first.wait_for()
    if re.search(game.over, told(table)):
        return None
    then = table.locator(game.then).locator("visible=true") if game.then else found
    return then if then.count() else found


def told(table):
    return table.locator(".gl-say").inner_text()


def assert_in_sight(table, game):
    """And nothing is there twice, nothing was refused, nothing failed."""
    for what in (game.hand, game.offers, ".gl-say"):
        beyond = table.locator(what).evaluate_all(BEYOND)
        assert beyond == [], f"{what} beyond the screen, after: {told(table)}"
    names = table.locator("[data-card]").evaluate_all("all => all.map((one) => one.dataset.card)")
    assert len(names) == len(set(names))
    assert "not possible here" not in table.inner_text() and table.page.faults == []


def gone(table, pressed):
    """Wait until what was pressed can't be pressed any more."""
    state = "one => !one.isConnected || one.disabled || !one.checkVisibility()"
    table.page.wait_for_function(state, arg=pressed)


def tap(table, one):
    """Where it is on the screen: nothing scrolls."""
    at = one.bounding_box()
    table.page.touchscreen.tap(at["x"] + min(14, at["width"] / 2), at["y"] + at["height"] / 2)


@games
def test_all_is_in_sight_when_a_table_opens_and_after_the_first_acts(window, address, name):
    """On three screens; it opens on a phone."""
    game = TABLES[name]
    table = sat_down(window, address, game, {"viewport": SCREENS[0]})
    table.page.add_style_tag(content="* { transition: none !important }")  # the contents slide in at a desk
    if game.begin:
        table.get_by_role("button", name=game.begin).press("Enter")
    for turn in range(3):
        one = offers(table, game).last
        assert_in_sight(table, game)
        for screen in SCREENS[::-1]:
            table.page.set_viewport_size(screen)
            table.evaluate(TO_ITS_TOP)
            assert_in_sight(table, game)
        if turn == 2 or name == "werewolf" and turn == 1:
            return
        read(table.page)
        pressed = one.element_handle()
        pressed.evaluate("one => one.click()")  # without a scroll
        gone(table, pressed)


def cards_of_koikoi(table):
    """On the table and in the pile."""
    pile = int(re.search(r"pile (\d+)", table.locator(".gl-pile").inner_text())[1])
    return table.locator(".gl-koikoi [data-card]:not([data-card=pile])").count() + pile


@LONG_ONLY
@games
def test_a_whole_game_by_keys_each_pressed_twice(window, address, name):
    """The focus is where the next choice is; the second press is no choice."""
    game = TABLES[name]
    table = sat_down(window, address, game, LAPTOP)
    page = table.page
    first = table.get_by_role("button", name=game.begin) if game.begin else offers(table, game).first
    first.focus()
    if game.begin:
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
    turns = 0
    while found := offers(table, game):
        expect(found.and_(page.locator(":focus"))).to_have_count(1)
        assert_in_sight(table, game)
        if name == "koikoi":
            assert cards_of_koikoi(table) == 48
        turns += 1
        if turns % 3 == 1:
            page.keyboard.press("ArrowRight")
        read(page)
        pressed = page.locator(":focus").element_handle()
        held = table.locator(game.hand).count()
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        gone(table, pressed)
        if name == "koikoi" and held and offers(table, game):
            assert table.locator(game.hand).count() >= held - 1
    assert_in_sight(table, game)


@LONG_ONLY
@games
def test_a_whole_game_by_touch(window, address, name):
    game = TABLES[name]
    table = sat_down(window, address, game, PHONE)
    if game.begin:
        tap(table, table.get_by_role("button", name=game.begin))
    turns = 0
    while found := offers(table, game):
        assert_in_sight(table, game)
        read(table.page)
        turns += 1
        one = found.nth(turns % min(3, found.count()))
        pressed = one.element_handle()
        tap(table, one)
        gone(table, pressed)
    assert_in_sight(table, game)
    assert table.page.evaluate("document.documentElement.scrollWidth") == 390
