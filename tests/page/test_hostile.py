"""Whoever means harm: links that were cut or made up, and anything in place of what a browser remembers.

A few of each; 2,000 links and 500 stores in `make test-long`.
"""

import json
import random

import pytest
from conftest import LONG, answered, figure, keep_on_leaving

LINKS, STORES = (1000, 167) if LONG else (40, 2)
"""Of each figure and of each table."""
HEARING = "werewolf_hearing"
FIGURES = {"turn": "self_estimation_evidence.html", HEARING: f"werewolf.html#figure={HEARING}"}
TABLES = {
    "koikoi_table": ("koikoi_evidence.html", "gamelab.koikoi-score"),
    "koikoi_full": ("koikoi.html#figure=koikoi_full", "gamelab.koikoi-matches"),
    "table": ("thinking_time.html", "gamelab.hanabi-table"),
}
ODD = [None, True, 0, -1, 1e308, 0.5, "", "x" * 9999, "1", [], [[]], {}, {"length": 1}, [None], "\u2028"]
LETTERS = "%&=#.:-+0129eaZ<>\"'\\\0\u2028人 "
SCORE = {"seed": 1, "game": 0, "opponent": "learned", "rounds": 12, "lead": 3, "points": 1, "cost": 0.5}


def spoilt(value, lot):
    """A JSON value with one part, or all of it, replaced by something odd; or a part taken away."""
    if not isinstance(value, dict | list) or not value or lot.random() < 0.2:
        return lot.choice(ODD)
    made, key = value.copy(), lot.choice([*value] if isinstance(value, dict) else range(len(value)))
    if lot.random() < 0.2:
        del made[key]
    else:
        made[key] = spoilt(value[key], lot)
    return made


def changed(link, lot):
    """A link that was cut, and in which something may have been written over."""
    letters = list(link)
    for _ in range(lot.randrange(4)):
        at = lot.randrange(len(letters))
        letters[at : at + lot.randrange(3)] = lot.choices(LETTERS, k=lot.randrange(1, 9))
    return "".join(letters)[: lot.randrange(1, len(letters) + 1)]


@pytest.fixture
def opened(window, address):
    """Open a page; what goes wrong on it is collected in its list `wrong`."""
    page = window()
    page.wrong = []
    page.on("pageerror", lambda error: page.wrong.append(str(error)))
    page.on("dialog", lambda dialog: dialog.accept())

    def opened(path):
        page.goto("about:blank")
        page.goto(f"{address}/notebooks/{path}")
        return page

    return opened


CUT = "#%", "#figure=turn&x=%", "#a=%E0%A4%A", "#=", "#figure=", "#.=1"
"""The first three cannot be decoded."""


@pytest.mark.parametrize("link", CUT if LONG else CUT[:3])
def test_a_link_that_was_cut_leaves_the_page_alive(opened, link):
    page = opened(FIGURES["turn"] + link)
    figure(page, "turn").get_by_role("button", name="Reset").wait_for()
    assert not page.wrong


@pytest.mark.parametrize("kind, path", FIGURES.items())
def test_no_link_ends_a_page(opened, kind, path):
    lot, page = random.Random(46), opened(path)
    living = figure(page, kind)
    good = living.locator(".gl-link").get_attribute("href").partition("#")[2]
    assert "seed=1&" in good
    go = "link => new Promise((go) => { location.hash = link; setTimeout(go, 5); })"
    for _ in range(LINKS):
        page.evaluate(go, changed(good, lot))
    page.evaluate(go, good.replace("seed=1&", "seed=7&"))
    answered(page, kind)
    assert "seed=7&" in living.locator(".gl-link").get_attribute("href") and not page.wrong


def begun(page):
    """What the browser keeps of a game of Hanabi with one move."""
    table = figure(page, "table")
    table.get_by_role("button", name="Start the game").click()
    table.locator("[data-side]:not(:disabled)").first.click()
    table.locator(".gl-choosing button").first.click()
    kept = "JSON.parse(localStorage['gamelab.hanabi-table'] ?? null)"
    page.wait_for_function(f"{kept}?.actions.length === 1")
    return page.evaluate(kept)


def playable(page, kind):
    """Wait until one can play at a table, after giving up what is there."""
    table = figure(page, kind)
    if kind == "table":
        away, start = (table.get_by_role("button", name=name) for name in ("Give up this", "Start the"))
        away.or_(start).filter(visible=True).first.wait_for()
        if away.is_visible():
            away.click()
        start.click()
        table.locator("[data-side]:not(:disabled)").first.wait_for()
        return
    table.locator(".gl-room button:not(:disabled)").first.wait_for()
    table.locator("summary", has_text="Another opponent").click()
    table.get_by_role("button", name="Reset the score").click()
    page.wait_for_function("name => localStorage[name] === '[]'", arg=TABLES[kind][1])


# The two of Koi-Koi look at what they find by one function.
@pytest.mark.parametrize("kind", list(TABLES)[not LONG :])
def test_no_store_ends_a_table(opened, kind):
    lot, (path, name) = random.Random(46), TABLES[kind]
    page = opened(path)
    good = begun(page) if kind == "table" else [SCORE] * 3
    for text in ("{}", "[null]", "{", "[{}]", *(json.dumps(spoilt(good, lot)) for _ in range(STORES))):
        keep_on_leaving(page, name, text)
        playable(opened(path), kind)
        assert not page.wrong, text


@pytest.mark.parametrize("kind", ["koikoi_table", "table"])
def test_what_fits_is_kept(opened, kind):
    path, name = TABLES[kind]
    page = opened(path)
    good = begun(page) if kind == "table" else [SCORE] * 3
    page.evaluate("([name, text]) => { localStorage[name] = text; }", [name, json.dumps(good)])
    table = figure(opened(path), kind)
    table.get_by_text("3 games finished" if kind == "koikoi_table" else "Give up this game").wait_for()
    assert json.loads(page.evaluate("name => localStorage[name]", name)) == good or kind == "table"
