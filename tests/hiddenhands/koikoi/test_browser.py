"""The chapter's widgets: training in the page equals numba's, is quick, and can be played against."""

import re

import numpy as np
import pytest
from conftest import answered, badge, figure, follow, longest_task, taken
from playwright.sync_api import expect
from tables import phone, quick, shown, tab_to, watch

from gamelab.cfr.training import train
from gamelab.koikoi.nine.layout import load
from gamelab.koikoi.nine.players import METRICS, measure
from hiddenhands.koikoi import examples, words
from hiddenhands.koikoi.kernels import continuations
from hiddenhands.koikoi.kernels import regret_steps as regret
from hiddenhands.koikoi.kernels import worth as judge
from hiddenhands.koikoi.words import NAMES

CHAPTER = "notebooks/koikoi_evidence.html"


@pytest.mark.parametrize("exponent, rounds, seed", [(3, 1_000, 2), (5.2, 160_000, 2), (4.5, 32_000, 7)])
def test_practice_is_numbas(story, exponent, rounds, seed):
    follow(story, f"#figure=practice&practice.exponent={exponent}&practice.seed={seed}")
    shown = figure(story, "practice")
    shown.get_by_text(f"In {rounds:,} rounds").wait_for(timeout=60_000)
    game, point = load(), continuations.shown()["example 1"]
    strategy = train(game.tree, game.form, "chance_sampled", rounds, seed=seed)
    [koi_koi] = examples.calls(game, [point], strategy)
    last = taken(story, shown)[-1]
    assert (int(last["rounds"]), float(last["koi_koi"])) == (rounds, koi_koi)
    told = "tosses a coin" if koi_koi == 0.5 else f"goes on {100 * koi_koi:.1f} times in a hundred"
    assert told in shown.inner_text()
    hidden = shown.get_by_label("a hidden card")
    assert hidden.count() == 3 and continuations.lying(words.situation(game, point))[3] == ["you hold", [5]]


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


def test_the_badge_says_that_training_equals_numbas(tab):
    assert "to the last bit" in badge(trainer(tab))


@pytest.mark.parametrize("solver, exponent, iterations", [("chance_sampled", 4, 10_000), ("dcfr", 2, 100)])
def test_the_same_settings_give_numbas_strategy(tab, solver, exponent, iterations):
    page = follow(tab, f"#cfr.solver={solver}&cfr.exponent={exponent}&cfr.seed=7")
    answered(page, "cfr_trainer")
    trained(page, iterations)
    last = taken(page, trainer(page))[-1]
    game = load()
    expected = measure(game, train(game.tree, game.form, solver, iterations, seed=7))
    assert [float(last[name]) for name in METRICS] == expected


def test_five_million_iterations_take_seconds_and_do_not_freeze_the_page(tab):
    page = follow(tab, "#figure=cfr_trainer")
    badge(trainer(page))
    slider = trainer(page).get_by_label("iterations", exact=True)
    slider.focus()
    slider.press("End")
    assert longest_task(page) < 100
    trained(page, 5_000_000)
    seconds = float(trainer(page).get_attribute("data-seconds"))
    # The promise is five seconds on a quiet machine; tests share theirs.
    assert seconds < 15, f"{seconds:.2f} s of training"


def test_training_can_be_paused_and_goes_on(visit):
    # Five million sweeps of the whole game would take the better part of an hour.
    page = visit("#cfr.solver=cfr&cfr.exponent=6.7")
    said = trainer(page).locator(".gl-result").first
    said.get_by_text("iterations: exploitability").wait_for(timeout=30_000)
    pace = trainer(page).locator(".gl-badge.gl-line")
    pace.get_by_text(re.compile("about .* to go at this computer's pace")).wait_for()
    trainer(page).get_by_role("button", name="Pause").click()
    expect(pace).to_have_text("")  # told four times a second while it trains
    paused = said.inner_text()
    page.wait_for_timeout(500)
    assert said.inner_text() == paused and pace.inner_text() == ""
    trainer(page).get_by_role("button", name="Continue").click()
    expect(said).not_to_have_text(paused, timeout=20_000)
    done = [int(text.split()[0].replace(",", "")) for text in (paused, said.inner_text())]
    assert done[0] < done[1] < 5_000_000


def table_of(page):
    """The table, once it is the reader's turn."""
    table = quick(figure(page, "koikoi_table"))
    table.locator("details", has_text="Another opponent").evaluate("fold => (fold.open = true)")
    table.get_by_text("Your turn").wait_for(timeout=30_000)
    return table


TOLD = re.compile(r"(You|Your opponent) (?:plays?|turns? up) ([a-z ]+?)(?: and takes? ([a-z ]+))?\.")
OFFERED = ".gl-board .gl-pick, .gl-moment .gl-button"


def choose(table, choices, **how):
    """Click the first choice and wait for what comes of it."""
    log = table.locator(".gl-log")
    before = log.inner_text()
    choices.first.click(**how)
    expect(log).not_to_have_text(before, use_inner_text=True)


def finish(page, table, act=lambda offered: offered.click()):
    """Choose cards and calls until the game is over; the keyboard always finds what comes next."""
    for turn in range(5):
        offered = table.locator(OFFERED).first
        offered.wait_for()
        if turn:
            expect(offered).to_be_focused()
        if offered.inner_text() == "Next game":
            return
        act(offered)
        expect(offered).to_have_count(0)  # while the others act nothing is offered


def test_a_game_is_played_by_clicks_on_cards_and_replayed_with_its_costs(tab):
    page = follow(tab, "#figure=koikoi_table")
    table = table_of(page)
    table.get_by_label("hints").check()
    shares = table.locator(".gl-table td")
    expect(shares).to_have_count(8)
    for row in np.reshape([float(share[:-1]) for share in shares.all_inner_texts()], (4, 2)):
        assert abs(row.sum() - 100) < 0.2
    finish(page, table)
    assert re.search(r"You (win|lose) \d+ points: [a-z, ]+\.|Nobody wins", table.inner_text())
    assert "1 game finished" in table.inner_text()
    replay = table.locator(".gl-replay")
    cost = float(re.search(r"cost (\d+\.\d+) points in all", replay.inner_text())[1])
    lost = re.search(r"lost per decision (\d+\.\d+)", table.inner_text())
    assert float(lost[1]) == pytest.approx(cost / replay.locator("tbody tr").count(), abs=0.011)
    replay.get_by_role("button", name="1", exact=True).click()
    table.locator(".gl-board .gl-face").nth(4).wait_for()
    assert table.locator(".gl-bar").count() == replay.locator("tbody tr").count()
    table.get_by_role("button", name="Next game").click()
    table.get_by_text("Your turn").wait_for()
    assert "You child" in table.locator(".gl-board").inner_text()
    assert "1 game finished" in table.inner_text()


def test_each_act_is_seen_before_the_next_and_no_face_before_its_act(tab):
    page = follow(tab, "#koi.seat=child&koi.seed=5")
    table = table_of(page)
    watch(page, "koikoi_table")
    finish(page, table)
    pictures, acts = shown(page), 0
    lines = pictures[-1]["lines"]
    for at, line in enumerate(lines):
        told = TOLD.match(line)
        if told is None:
            continue
        card = NAMES.index(told[2])
        now = [picture for picture in pictures if len(picture["lines"]) == at + 1]
        before = [picture for picture in pictures if len(picture["lines"]) <= at]
        if now:  # on the field, beside what it takes, while its line is the last
            laid = [picture["middle"] for picture in now if str(card) in picture["middle"]]
            assert laid and (told[3] is None or any(str(NAMES.index(told[3])) in middle for middle in laid))
            acts += 1
        if told[1] == "Your opponent" or "turn" in line:
            assert not any(told[2] in picture["faces"] or str(card) in picture["cards"] for picture in before)
    assert acts >= 4
    # What paid lies ringed on the board as it ended.
    if "Nobody" not in table.locator(".gl-moment").inner_text():
        assert table.locator(".gl-board .gl-ringed").count() >= 2
    # Step by step back to the deal, by keys.
    table.locator(".gl-log").get_by_role("button", name="Back").press("ArrowLeft")
    expect(table.locator('.gl-log [aria-current="step"]')).to_have_text(lines[-2])
    table.locator(".gl-log").get_by_text("The cards are dealt.").click()
    expect(table.locator(".gl-board .gl-pick, .gl-took [data-card]")).to_have_count(0)


def test_a_game_is_played_with_fingers_at_390_pixels(window, address):
    page = phone(window, address, CHAPTER, "#figure=koikoi_table")
    table = table_of(page)
    for box in (card.bounding_box() for card in table.locator(OFFERED).all()):
        assert box["width"] >= 44 and box["height"] >= 44
    finish(page, table, lambda offered: offered.tap())
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    table.get_by_role("button", name="Next game").tap()
    table.get_by_text("Your turn").wait_for()


def test_a_game_is_played_by_keys_alone(page):
    table = table_of(page)
    table.get_by_role("radio", name="quick").focus()
    tab_to(page, "[data-kind=koikoi_table] .gl-pick")
    page.keyboard.press("ArrowRight")
    expect(table.locator(".gl-pick").nth(1)).to_be_focused()
    page.keyboard.press("ArrowRight")
    finish(page, table, lambda offered: page.keyboard.press("Enter"))
    page.keyboard.press("Enter")
    table.get_by_text("1 game finished").wait_for()
    expect(table.locator(OFFERED).first).to_be_focused()


def test_without_motion_the_acts_are_still_seen_one_by_one(window, address):
    page = window(reduced_motion="reduce")
    page.goto(f"{address}/{CHAPTER}#koi.seat=child&koi.seed=5")
    table = table_of(page)
    watch(page, "koikoi_table")
    table.locator(".gl-pick").first.click()
    table.locator(OFFERED).first.wait_for()
    assert page.evaluate("document.getAnimations().length") == 0
    told = [len(picture["lines"]) for picture in shown(page)]
    assert set(range(told[0], told[-1] + 1)) == set(told)


def test_a_double_click_plays_one_card_and_the_score_outlives_a_reload(page):
    table = table_of(page)
    logs = []
    for clicks in (1, 2):
        table.get_by_role("button", name="Reset the score").click()
        expect(table.locator(".gl-pick").first).to_be_focused()  # from then on a click counts
        choose(table, table.locator(".gl-pick"), click_count=clicks, delay=20)
        table.locator(OFFERED).first.wait_for()
        page.wait_for_timeout(500)  # a second choice would be told by now
        logs.append(table.locator(".gl-log li").all_inner_texts())
    assert logs[0] == logs[1] and logs[0]
    finish(page, table)
    table.get_by_text("1 game finished").wait_for()
    seed = table.get_by_label("seed")
    seed.fill("5")
    seed.press("Enter")
    table_of(page)
    finish(page, table)
    table.get_by_text("2 games finished").wait_for()
    height = page.evaluate("scrollY")
    page.reload()
    # At once, not past all that lies above.
    assert height > 4_000 and abs(page.evaluate("scrollY") - height) < 100
    figure(page, "koikoi_table").get_by_text("2 games finished").wait_for(timeout=30_000)


def test_a_choice_is_judged_exactly_and_the_score_runs_on(tab):
    page = follow(tab, "#figure=koikoi_judge")
    judged = figure(page, "koikoi_judge")
    judged.get_by_text("Choose, and see").wait_for(timeout=30_000)
    lost = 0
    for number in (1, 2, 3):
        _, worth = judge.decision(1, number)
        judged.locator(".gl-judge .gl-actions").first.get_by_role("button").nth(1).click()
        one, other = worth.values()
        lost += max(one - other, 0)
        judged.get_by_text(f"worth {other:.2f} points".replace("-", "−")).first.wait_for()
        score = judged.get_by_text("Lost per decision").inner_text()
        assert float(re.search(r"you (\d+\.\d+)", score)[1]) == pytest.approx(lost / number, abs=0.006)
        assert "equilibrium 0.00" in score
        judged.get_by_role("button", name="Next decision").click()
        expect(judged.get_by_label("decision")).to_have_value(str(number + 1))
        judged.get_by_text("Choose, and see").wait_for()


def test_a_card_that_is_clicked_is_the_choice(tab):
    page = follow(tab, "#decide.seed=2")
    judged = figure(page, "koikoi_judge")
    judged.get_by_text("Choose, and see").wait_for(timeout=30_000)
    label = judged.locator(".gl-pick").first.get_attribute("aria-label")
    name = re.fullmatch(r"Play (.+) \d", label)[1]
    judged.locator(".gl-pick").first.click()
    judged.get_by_text(f"You chose “play {name}”").wait_for()


def test_regret_is_walked_by_keys_and_kept_in_the_link(tab):
    page = follow(tab, "#regret.solver=dcfr&regret.seed=5&regret.step=3")
    steps = figure(page, "regret_steps")
    current = steps.locator('[aria-current="step"]')
    current.wait_for(timeout=30_000)
    rows = regret.diary(regret.DECISIONS[0], "dcfr", seed=5)
    for at in (2, 3):
        sums = ", ".join(
            f"{hand} {rows[at, regret.Row.REGRET + k]:.2f}" for k, hand in enumerate(regret.HANDS)
        )
        assert f"Sums of regret: {sums}.".replace("-", "−") in current.inner_text()
        steps.get_by_role("button", name="Next", exact=True).press("ArrowRight")
    assert steps.locator(".gl-step").count() == 13
    page.wait_for_function("location.hash.includes('regret.step=5')")


def test_the_boards_tell_the_exact_worths(tab):
    page = follow(tab, "#figure=example_boards&example.step=1000")
    boards_shown = figure(page, "example_boards")
    boards_shown.get_by_role("button", name="exactly: koi-koi is right").wait_for(timeout=30_000)
    sentence = boards_shown.locator('[aria-current="step"]').inner_text()
    stop, koi_koi = judge.judged(continuations.shown()["example 1"]).values()
    assert f"Koi-koi is worth {koi_koi:g} points, stop {stop:g} point" in sentence
    boards_shown.get_by_label("example", exact=True).select_option("example 2")
    boards_shown.get_by_role("button", name="exactly: stop is right").wait_for()


def test_training_runs_are_numbas(tab):
    page = follow(tab, "#figure=training_runs")
    shown = figure(page, "training_runs")
    shown.get_by_text("of 20 runs, and less").wait_for(timeout=60_000)
    lines, game = taken(page, shown), load()
    for run in (0, 19):
        expected = measure(game, train(game.tree, game.form, "chance_sampled", 10_000, seed=1, run=run))
        assert [float(lines[run][name]) for name in METRICS] == expected
