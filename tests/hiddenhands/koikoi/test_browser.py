"""The chapter's widgets: training in the page can be paused, and played against."""

import re

import numpy as np
import pytest
from conftest import figure, follow, taken
from playwright.sync_api import expect
from tables import quick

from gamelab.cfr.solvers import SOLVERS
from gamelab.cfr.training import train
from gamelab.koikoi.nine.layout import load
from hiddenhands.koikoi import examples, words
from hiddenhands.koikoi.kernels import continuations
from hiddenhands.koikoi.kernels import worth as judge

CHAPTER = "notebooks/koikoi_evidence.html"


@pytest.mark.parametrize("exponent, rounds, seed", [(3, 1_000, 2), (5.2, 160_000, 2), (4.5, 32_000, 7)])
def test_practice_is_numbas(story, exponent, rounds, seed):
    follow(story, f"#figure=practice&practice.exponent={exponent}&practice.seed={seed}")
    shown = figure(story, "practice")
    shown.get_by_text(f"In {rounds:,} rounds").wait_for()
    game, info_set = load(), continuations.info_sets_of_examples()["example 1"]
    strategy = train(game.tree, game.form, "chance_sampled", rounds, seed=seed)
    [koi_koi] = examples.calls(game, [info_set], strategy)
    last = taken(story, shown)[-1]
    assert (int(last["rounds"]), float(last["koi_koi"])) == (rounds, koi_koi)
    told = "tosses a coin" if koi_koi == 0.5 else f"goes on {100 * koi_koi:.1f} times in a hundred"
    assert told in shown.inner_text()
    hidden = shown.get_by_label("a hidden card")
    assert hidden.count() == 3 and continuations.lying(words.situation(game, info_set))[3] == [
        "you hold",
        [5],
    ]


def trainer(page):
    return figure(page, "cfr_trainer")


LONG_TRAINING = "#cfr.solver=cfr&cfr.exponent=6.7"
"""Five million sweeps of the whole game would take the better part of an hour."""
# Notes how many iterations the page asks its workers for.
COUNTED = """globalThis.asked = [];
const send = Worker.prototype.postMessage;
Worker.prototype.postMessage = function (message, ...more) {
  const { name, args } = message.call ?? {};
  if (name === 'train') asked.push([args.solver, args.iterations]);
  return send.call(this, message, ...more);
}"""


@pytest.fixture
def counted(window, address):
    """Open the chapter at a link; its list `asked` has the solver and the iterations of each training."""

    def opened(link=""):
        page = window()
        page.add_init_script(COUNTED)
        page.goto(f"{address}/{CHAPTER}{link}")
        return page

    return opened


def test_no_long_training_begins_before_a_press(counted):
    page = counted(LONG_TRAINING)
    shown = trainer(page)
    shown.get_by_text("Nothing is trained yet.").wait_for()
    shown.get_by_text("This browser equals numba").wait_for()
    most = 20_000  # what is compared with numba
    assert {solver for solver, _ in page.evaluate("asked")} == {SOLVERS.index("chance_sampled")}
    assert sum(iterations for _, iterations in page.evaluate("asked")) == most
    shown.get_by_role("button", name="Train 5,000,000 iterations").click()
    shown.get_by_text("iterations: exploitability").wait_for()
    assert [SOLVERS.index("cfr"), 1] in page.evaluate("asked")


def test_what_trains_at_once_is_short(counted):
    page = counted("#figure=cfr_trainer")
    trainer(page).get_by_text("100,000 iterations: exploitability").wait_for()
    trainer(page).get_by_text("This browser equals numba").wait_for()
    assert sum(iterations for _, iterations in page.evaluate("asked")) == 100_000 + 20_000


def test_training_can_be_paused_and_goes_on(visit):
    page = visit(LONG_TRAINING)
    said = trainer(page).locator(".gl-result").first
    trainer(page).get_by_role("button", name="Train 5,000,000 iterations").click()
    said.get_by_text("iterations: exploitability").wait_for()
    pace = trainer(page).locator(".gl-badge.gl-line")
    pace.get_by_text(re.compile("about .* to go at this computer's pace")).wait_for()
    trainer(page).get_by_role("button", name="Pause").click()
    expect(pace).to_have_text("")  # told four times a second while it trains
    paused = said.inner_text()
    page.wait_for_timeout(500)
    assert said.inner_text() == paused and pace.inner_text() == ""
    trainer(page).get_by_role("button", name="Continue to 5,000,000 iterations").click()
    expect(said).not_to_have_text(paused)
    done = [int(text.split()[0].replace(",", "")) for text in (paused, said.inner_text())]
    assert done[0] < done[1] < 5_000_000


def table_of(page):
    """The table, once it is the reader's turn."""
    table = quick(figure(page, "koikoi_table"))
    table.locator("details", has_text="Another opponent").evaluate("fold => (fold.open = true)")
    table.get_by_text("Your turn").wait_for()
    return table


OFFERED = ".gl-board .gl-pick, .gl-moment .gl-button"


def choose(table, choices, **how):
    """Click the first choice and wait for what comes of it."""
    log = table.locator(".gl-log")
    before = log.inner_text()
    choices.first.click(**how)
    expect(log).not_to_have_text(before, use_inner_text=True)


def finish(table):
    """Choose cards and calls until the game is over; the keyboard always finds what comes next."""
    for turn in range(5):
        offered = table.locator(OFFERED).first
        offered.wait_for()
        if turn:
            expect(offered).to_be_focused()
        if offered.inner_text() == "Next game":
            return
        offered.click()
        expect(offered).to_have_count(0)  # while the others act nothing is offered


def test_a_game_is_played_by_clicks_on_cards_and_replayed_with_its_costs(tab):
    page = follow(tab, "#figure=koikoi_table")
    table = table_of(page)
    table.get_by_label("hints").check()
    shares = table.locator(".gl-table td")
    expect(shares).to_have_count(8)
    for row in np.reshape([float(share[:-1]) for share in shares.all_inner_texts()], (4, 2)):
        assert abs(row.sum() - 100) < 0.2
    finish(table)
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
    finish(table)
    table.get_by_text("1 game finished").wait_for()
    seed = table.get_by_label("seed")
    seed.fill("5")
    seed.press("Enter")
    table_of(page)
    finish(table)
    table.get_by_text("2 games finished").wait_for()
    height = page.evaluate("scrollY")
    page.reload()
    # At once, not past all that lies above.
    assert height > 4_000 and abs(page.evaluate("scrollY") - height) < 100
    figure(page, "koikoi_table").get_by_text("2 games finished").wait_for()


def test_a_choice_is_judged_exactly_and_the_score_runs_on(tab):
    page = follow(tab, "#figure=koikoi_judge")
    judged = figure(page, "koikoi_judge")
    judged.get_by_text("Choose, and see").wait_for()
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
