"""The chapter's widgets: training in the page equals numba's, is quick, and can be played against."""

import csv
import re

import numpy as np
import pytest
from conftest import figure, freezes

from gamelab.cfr.training import train
from gamelab.koikoi.layout import load
from gamelab.koikoi.players import METRICS, measure

CHAPTER = "notebooks/koikoi.html"


def trainer(page):
    return figure(page, "cfr_trainer")


def trained(page, iterations):
    """The trainer's sentence once it has done `iterations`."""
    said = (
        trainer(page)
        .locator('.gl-result[aria-live="polite"]')
        .filter(has_text=re.compile(f"^{iterations:,} iterations"))
    )
    said.wait_for(timeout=60_000)
    return said.inner_text()


def test_the_badge_says_that_training_equals_numbas(page):
    badge = trainer(page).locator('.gl-badge[data-state="good"]')
    badge.wait_for(timeout=30_000)
    assert "to the last bit" in badge.inner_text()


@pytest.mark.parametrize("solver, exponent, iterations", [("chance_sampled", 4, 10_000), ("dcfr", 2, 100)])
def test_the_same_settings_give_numbas_strategy(page, address, solver, exponent, iterations):
    page.goto("about:blank")
    page.goto(f"{address}/{CHAPTER}#cfr.solver={solver}&cfr.exponent={exponent}&cfr.seed=7")
    trained(page, iterations)
    with page.expect_download() as download:
        trainer(page).get_by_role("button", name="Data as CSV").click()
    with open(download.value.path(), newline="") as file:
        last = list(csv.DictReader(file))[-1]
    game = load()
    expected = measure(game, train(game.tree, game.form, solver, iterations, seed=7))
    assert [float(last[name]) for name in METRICS] == expected


def test_five_million_iterations_take_seconds_and_do_not_freeze_the_page(page):
    trainer(page).locator('.gl-badge[data-state="good"]').wait_for(timeout=30_000)
    slider = trainer(page).get_by_label("iterations", exact=True)
    slider.focus()
    slider.press("End")
    usual, longest = freezes(page)
    # One long gap may be the machine's, which the tests share.
    assert usual < 250 and longest < 2000
    trained(page, 5_000_000)
    seconds = float(trainer(page).get_attribute("data-seconds"))
    # The promise is five seconds on a quiet machine; tests share theirs.
    assert seconds < 15, f"{seconds:.2f} s of training"


def test_training_can_be_paused_and_goes_on(page, address):
    page.goto("about:blank")
    # Five million sweeps of the whole game would take the better part of an hour.
    page.goto(f"{address}/{CHAPTER}#cfr.solver=cfr&cfr.exponent=6.7")
    said = trainer(page).locator(".gl-result").first
    said.get_by_text("iterations: exploitability").wait_for(timeout=30_000)
    trainer(page).get_by_text(re.compile("about .* to go at this computer's pace")).wait_for()
    trainer(page).get_by_role("button", name="Pause").click()
    page.wait_for_timeout(800)
    paused = said.inner_text()
    page.wait_for_timeout(500)
    assert said.inner_text() == paused
    trainer(page).get_by_role("button", name="Continue").click()
    page.wait_for_timeout(2500)
    done = [int(text.split()[0].replace(",", "")) for text in (paused, said.inner_text())]
    assert done[0] < done[1] < 5_000_000


def test_a_game_is_played_to_its_end_with_hints(page):
    table = figure(page, "koikoi_table")
    table.get_by_text("Your turn.").wait_for(timeout=30_000)
    table.get_by_label("hints").check()
    shares = table.locator(".gl-table td").all_inner_texts()
    assert len(shares) == 8
    for row in np.reshape([float(share[:-2]) for share in shares], (4, 2)):
        assert abs(row.sum() - 100) < 0.2
    choices = table.locator(".gl-actions").first.get_by_role("button")
    for _ in range(3):
        if choices.count():
            choices.first.click()
            page.wait_for_timeout(300)
            assert page.evaluate("document.activeElement.matches('.gl-button')")
    assert re.search(r"You (win|lose) \d+ points|Nobody wins", table.inner_text())
    assert "1 game finished" in table.inner_text()
    table.get_by_role("button", name="Next game").click()
    table.get_by_text("Your turn.").wait_for()
    assert "child) took" in table.inner_text()


def test_a_double_click_plays_one_card_and_the_score_outlives_a_reload(page):
    def finish():
        for _ in range(4):
            buttons = figure(page, "koikoi_table").locator(".gl-actions").first.get_by_role("button")
            if not buttons.count():
                break
            buttons.first.click()
            page.wait_for_timeout(400)

    table = figure(page, "koikoi_table")
    table.get_by_text("Your turn.").wait_for(timeout=30_000)
    card = table.locator(".gl-actions").first.get_by_role("button").first
    logs = []
    for move in (card.click, card.dblclick):
        table.get_by_role("button", name="Reset the score").click()
        table.get_by_text("Your turn.").wait_for()
        move()
        page.wait_for_timeout(1000)
        logs.append(table.locator(".gl-log li").all_inner_texts())
    assert logs[0] == logs[1] and logs[0]
    finish()
    table.get_by_text("1 game finished").wait_for()
    seed = table.get_by_label("seed")
    seed.fill("5")
    seed.press("Enter")
    table.get_by_text("Your turn.").wait_for()
    finish()
    table.get_by_text("2 games finished").wait_for()
    page.reload()
    figure(page, "koikoi_table").get_by_text("2 games finished").wait_for(timeout=30_000)
