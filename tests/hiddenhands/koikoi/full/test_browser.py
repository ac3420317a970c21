"""The table of forty-eight cards in the story: a match by mouse, fingers and keys."""

import re

import numpy as np
from conftest import PHONE, figure, fingers, settling, taken
from playwright.sync_api import expect
from tables import quick, tab_to, watch

from gamelab.koikoi.choices import House, Mind
from gamelab.koikoi.full import weights
from gamelab.koikoi.full.cards import NAMES
from gamelab.koikoi.full.players import new_buffers
from hiddenhands.koikoi.full import figures as ours
from hiddenhands.koikoi.full.kernels import table as kernels
from livefigure import wasm

CHAPTER = "notebooks/koikoi.html"
OFFERED = ".gl-lying .gl-pick, .gl-mine .gl-pick, .gl-moment .gl-button"
TOLD = re.compile(r"(You|Your opponent) (?:plays?|turns? up) (.+?)(?: and takes? (.+))?\.")


def table_of(page):
    """The table, once it is the reader's turn."""
    table = quick(figure(page, "koikoi_full"))
    table.locator(".gl-mine .gl-pick").first.wait_for()
    return table


def finish(table, act=lambda offered: offered.click()):
    """Take what is offered first until the round is over; the keyboard always finds what comes next."""
    for turn in range(40):
        offered = table.locator(OFFERED).first
        offered.wait_for()
        if turn:
            expect(offered).to_be_focused()
        if offered.inner_text().startswith("Next"):
            return
        table.locator(".gl-say").evaluate("() => new Promise((go) => setTimeout(go, 300))")
        here = offered.element_handle()
        act(offered)
        here.wait_for_element_state("hidden")
    raise AssertionError("a round has no more than sixteen turns")


def test_a_round_is_played_by_mouse_and_each_choice_is_weighed(visit):
    """Before it, cards that take are marked, and what they take lights up."""
    page = visit("#figure=koikoi_full&full.rounds=1&full.seed=6")
    table = table_of(page)
    marked = table.locator(".gl-mine .gl-takes").first
    marked.hover()
    lit = table.locator(".gl-lying .gl-lit")
    expect(lit.first).to_be_visible()
    month = int(marked.get_attribute("data-card")) // 4
    assert {int(card.get_attribute("data-card")) // 4 for card in lit.all()} == {month}
    page.mouse.move(0, 0)
    expect(lit).to_have_count(0)
    table.get_by_text("Yaku: yours ringed").click()
    expect(table.locator(".gl-sets li")).to_have_count(12)
    table.get_by_label("hints").check()
    rows = table.locator(".gl-table tbody tr")
    rows.first.wait_for()
    # What the hints say is what the kernel finds, to the printed digit.
    house, learned = House(rounds=1), weights.load()
    buffers, seen = new_buffers(learned.values, weights.chances(house)), kernels.new_seen()
    mind = Mind(**{key.partition(".")[2]: value for key, value in ours.WEIGHS.items()})
    kernels.decide(6, 0, house, mind, np.array([-1]), buffers, seen)
    wins = sorted((100 * seen.worths[: seen.board[kernels.Board.OPTIONS], 0]).tolist(), reverse=True)
    told = [row.split()[-3 if "±" in row else -1] for row in rows.all_inner_texts()]
    assert told == [f"{win:.1f}" for win in wins]
    finish(table)
    said = table.locator(".gl-say").inner_text()
    assert re.search(r"(You (win|lose) \d+ points?|Nobody wins)\. .*match", said)
    replay = table.locator(".gl-replay")
    replay.locator("tbody tr").first.wait_for()
    total = float(re.search(r"cost (\d+\.\d) % of matches in all", replay.inner_text())[1])
    costs = "\n".join(replay.locator("tbody td:last-child").all_inner_texts())
    each = re.findall(r"(?m)^(\d+\.\d)(?: \(|$)", costs)
    assert abs(sum(map(float, each)) - total) < 0.06 * len(each) + 0.06
    replay.get_by_role("button", name="1", exact=True).click()
    expect(table.locator(".gl-board .gl-mine [data-card]")).to_have_count(8)
    points = int(re.search(r"match(?: is drawn)?, ([+-]?\d+)", said)[1])
    table.get_by_role("button", name="Next match").click()
    table.locator(".gl-mine .gl-pick").first.wait_for()
    assert "Matches won" in table.locator(".gl-badge").inner_text()
    assert [int(line["lead"]) for line in taken(page, table)] == [points]
    page.reload()
    page.locator("details.gamelab-game", has_text="open the table").locator("> summary").press("Enter")
    figure(page, "koikoi_full").get_by_text("Matches won").wait_for()


def test_a_round_is_played_with_fingers_at_390_pixels(window, address):
    page = window(**PHONE)
    page.goto(f"{address}/{CHAPTER}#figure=koikoi_full&full.rounds=1&full.opponent=learned&full.seed=26")
    table = table_of(page)
    table.get_by_role("radio", name="quick").check(force=True)
    assert fingers(table.locator(".gl-mine .gl-pick"))
    # They overlap: what is seen of each is there for a finger too.
    lefts = [card.bounding_box()["x"] for card in table.locator(".gl-mine .gl-pick").all()]
    assert min(np.diff(lefts)) >= 40
    finish(table, lambda offered: offered.tap(position={"x": 12, "y": 20}))
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert table.locator(".gl-rounds > i").count() == 1
    # What is asked has come to the screen.
    expect(table.locator(".gl-moment")).to_be_in_viewport()


def test_a_round_is_played_by_keys_alone_each_act_is_seen_and_no_face_before_its_act(visit):
    page = visit("#figure=koikoi_full&full.rounds=1&full.opponent=learned&full.seed=9")
    table = table_of(page)
    shown = watch(page, "koikoi_full")
    table.get_by_role("radio", name="quick").focus()
    tab_to(page, "[data-kind=koikoi_full] .gl-mine .gl-pick")
    page.keyboard.press("ArrowRight")
    expect(table.locator(".gl-mine .gl-pick").nth(1)).to_be_focused()
    page.keyboard.press("ArrowLeft")
    finish(table, lambda offered: page.keyboard.press("Enter"))
    pictures, acts = shown(), 0
    lines = pictures[-1]["lines"]
    for at, line in enumerate(lines):
        told = TOLD.fullmatch(line)
        if told is None:
            continue
        card = str(NAMES.index(told[2]))
        now = [picture for picture in pictures if len(picture["lines"]) == at + 1]
        before = [picture for picture in pictures if 0 < len(picture["lines"]) <= at]
        assert now and any(card in picture["cards"] for picture in now)
        acts += 1
        if told[1] == "Your opponent" or "turn" in line:
            assert not any(card in picture["cards"] for picture in before)
    assert acts >= 8
    table.locator(".gl-log").get_by_role("button", name="Back").press("ArrowLeft")
    expect(table.locator('.gl-log [aria-current="step"]')).to_have_text(lines[-2])
    table.locator(OFFERED).first.press("Enter")
    table.get_by_text("Matches won").wait_for()
    expect(table.locator(OFFERED).first).to_be_focused()


def test_who_goes_on_before_all_is_weighed_finds_the_keyboard_at_the_next_choice(visit):
    page = visit("#figure=koikoi_full&full.rounds=1&full.opponent=learned&full.seed=9")
    table = table_of(page)
    finish(table, lambda offered: offered.press("Enter"))
    table.locator(OFFERED).first.press("Enter")
    expect(table.locator(".gl-mine .gl-pick").first).to_be_focused()
    assert table.locator(".gl-replay tbody tr").count() == 0


def test_nothing_of_the_game_is_loaded_before_it_is_opened(window, address):
    page, loaded = window(), []
    page.on("response", lambda response: loaded.append(response.url))
    with settling(page):
        page.goto(f"{address}/{CHAPTER}")
    figure(page, "practice")
    with settling(page):
        for height in range(0, 9_000, 600):
            page.evaluate("height => scrollTo(0, height)", height)
            page.wait_for_timeout(60)
    before = {url for url in loaded if "/engine-" in url}
    assert len(before) == 1
    page.locator("details.gamelab-game", has_text="open the table").locator("> summary").press("Enter")
    table_of(page)
    assert len({url for url in loaded if "/engine-" in url} - before) == 1


def test_the_games_kernel_and_strategy_are_light():
    kernel, _ = wasm.load("hiddenhands", "koikoi.full")
    assert len(kernel) + len(weights.packed(weights.load().values)) <= 250_000
