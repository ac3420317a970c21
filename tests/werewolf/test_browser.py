"""The Werewolf chapter's living figures: what the page computes is what numba computes."""

import csv
import re

import numpy as np
import pytest
from conftest import figure

from gamelab.choices import names, reading
from gamelab.werewolf import evolution, model, play
from gamelab.werewolf.boards import BOARDS
from gamelab.werewolf.choices import STANDARD, YEAR_2017, YEAR_2018, Role, Switches, label, rates_of, state_of
from gamelab.werewolf.model import Fact
from gamelab.werewolf.play import Outcome

CHAPTER = "notebooks/werewolf.html"
NAMES = names(Role)


@pytest.fixture
def visit(browser, address):
    context = browser.new_context(accept_downloads=True)
    page = context.new_page()

    def opened(link=""):
        page.goto("about:blank")
        page.goto(f"{address}/{CHAPTER}{link}")
        return page

    yield opened
    context.close()


def widget(page, kind, words):
    """The widget of this kind, once its result says `words`."""
    found = figure(page, f"werewolf_{kind}")
    found.locator(".gl-result").filter(has_text=words).first.wait_for(timeout=30_000)
    return found


def test_the_badge_says_that_the_browser_equals_numba(visit):
    page = visit()
    badge = figure(page, "werewolf_village").locator('.gl-badge[data-state="good"]')
    badge.wait_for(timeout=60_000)
    assert "to the last bit" in badge.inner_text()


@pytest.mark.parametrize(
    "link, actual, belief, words",
    [
        ("", rates_of(YEAR_2017), rates_of(YEAR_2017), {}),
        (
            "#village.w1=0.35&village.b_s2=1",
            rates_of(YEAR_2017)._replace(w1=0.35),
            rates_of(YEAR_2017)._replace(s2=1.0),
            {},
        ),
        (
            "#village.p2=0&village.switches=ties%3ASWPV+exile%3Aclaimants",
            rates_of(YEAR_2017)._replace(p2=0.0),
            rates_of(YEAR_2017),
            {"ties": "SWPV", "exile": "claimants"},
        ),
    ],
)
def test_a_link_restores_rates_beliefs_and_switches(visit, link, actual, belief, words):
    value = model.win_rate(actual, belief, reading(Switches, **words), model.new_work())
    widget(visit(link), "village", f"The village wins {100 * value:.2f} % of the games")


def test_the_boards_are_numbas(visit):
    page = visit("#village.board=14")
    shown = widget(page, "village", "Board 15:")
    facts, work = np.zeros(len(Fact)), model.new_work()
    model.explain_board(rates_of(YEAR_2017), rates_of(YEAR_2017), STANDARD, 14, facts, work)
    assert f"probability {100 * facts[Fact.CHANCE]:.2f} %" in shown.locator(".gl-result").nth(1).inner_text()
    titles = shown.locator(".gl-chart title").all_text_contents()
    assert f"B, claims: {NAMES[1]} {100 * work.posterior[1, 1]:.1f} %" in titles
    with page.expect_download() as download:
        shown.get_by_role("button", name="Data as CSV").click()
    with open(download.value.path(), newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(BOARDS.many)
    assert float(rows[14]["probability"]) == pytest.approx(facts[Fact.CHANCE], abs=0)


def test_a_slider_moves_the_rate_by_keyboard_and_reset_brings_it_back(visit):
    page = visit()
    shown = widget(page, "village", "The village wins 62.80 %")
    slider = shown.get_by_label("w1", exact=True)
    slider.focus()
    for _ in range(4):
        slider.press("ArrowLeft")
    point = rates_of(YEAR_2017)._replace(w1=0.6)
    value = model.win_rate(point, rates_of(YEAR_2017), STANDARD, model.new_work())
    widget(page, "village", f"The village wins {100 * value:.2f} %")
    page.wait_for_function("location.hash.includes('village.w1=0.6')")
    shown.get_by_role("button", name="Believe the truth").click()
    value = model.win_rate(point, point, STANDARD, model.new_work())
    widget(page, "village", f"The village wins {100 * value:.2f} %")
    shown.get_by_role("button", name="Reset").click()
    widget(page, "village", "The village wins 62.80 %")
    page.wait_for_function("!location.hash.includes('village')")


@pytest.mark.parametrize(
    "words",
    [
        {},
        {"ties": "SWPV", "lie": "rival"},
        {"known": "everybody"},
        {"known": "nobody", "response": "highest"},
    ],
)
def test_the_path_is_numbas_under_any_switches(visit, words):
    text = "+".join(f"{name}%3A{word}" for name, word in words.items())
    page = visit(f"#dynamics.switches={text}" if words else "")
    graph = evolution.graph(reading(Switches, **words))
    told = " → ".join(label(state) for state in graph.path(YEAR_2017))
    cycles = sum(map(len, graph.cycles))
    shown = widget(page, "dynamics", f"From {told} the path")
    assert f"In all, {cycles} of the 64 states" in shown.locator(".gl-result").inner_text()
    with page.expect_download() as download:
        shown.get_by_role("button", name="Data as CSV").click()
    with open(download.value.path(), newline="") as file:
        rows = list(csv.DictReader(file))
    assert [state_of(row["next"]) for row in rows] == graph.following.tolist()
    assert [float(row["win_rate"]) for row in rows] == graph.rate.tolist()


def test_a_click_on_a_state_and_the_next_year_move_along(visit):
    page = visit()
    shown = widget(page, "dynamics", f"From {label(YEAR_2017)}")
    graph = evolution.graph()
    shown.get_by_role("button", name="Next year").click()
    widget(page, "dynamics", f"From {label(graph.following[YEAR_2017])}")
    shown.get_by_role("button", name="Start in 2018").click()
    widget(page, "dynamics", f"From {label(YEAR_2018)}")
    # A label has two lines, which make one text: HHH over HHL.
    labels = shown.locator(".gl-chart svg").first.locator("text", has_text=re.compile("^[LH]{6}$"))
    boxes = [labels.nth(number).bounding_box() for number in range(64)]
    places = np.array([(box["x"], box["y"]) for box in boxes])
    apart = np.linalg.norm(places[:, None] - places[None], axis=2) + np.eye(64) * 99
    assert labels.count() == 64 and apart.min() > 20
    labels.filter(has_text="HHHHHL").click(force=True)
    widget(page, "dynamics", "From HHH/HHL")


def test_the_reader_plays_the_games_that_numba_deals(visit):
    page = visit("#play.seed=7&play.number=3")
    shown = widget(page, "play", "Whom does the village exile?")
    wins = {"you": 0, "bayes": 0}
    for number in (3, 4, 5):
        point, outcomes = (rates_of(YEAR_2017), rates_of(YEAR_2017), STANDARD), {}
        for vote in (1, play.NOBODY):
            day = play.new_day()
            play.play_day(7, number, *point, vote, day)
            outcomes[vote] = day.outcome
        widget(page, "play", "Whom does the village exile?")
        claims = shown.locator(".gl-result").first.inner_text()
        assert [f"player {seat + 1} claims" in claims for seat in range(5)] == [
            bool(claim) for claim in day.claims
        ]
        shown.get_by_role("button", name="Exile player 2").click()
        advised = outcomes[play.NOBODY][Outcome.ADVISED]
        widget(page, "play", f"You exiled player 2, the {NAMES[day.roles[1]]}")
        widget(page, "play", f"Bayes exiles player {advised + 1}, the {NAMES[day.roles[advised]]}")
        wins["you"] += outcomes[1][Outcome.WON]
        wins["bayes"] += outcomes[play.NOBODY][Outcome.WON]
        widget(page, "play", f"you won {wins['you']}, the Bayesian village {wins['bayes']};")
        assert page.evaluate("document.activeElement.textContent") == "Next game"
        shown.get_by_role("button", name="Next game").click()


def test_a_board_that_cannot_happen_is_not_won(visit):
    page = visit("#village.p1=0&village.w1=0&village.board=11")
    shown = widget(page, "village", "Board 12:")
    text = shown.locator(".gl-result").nth(1).inner_text()
    assert ("probability 0.00 %" in text) == ("never happens" in text)
    assert "wins 0.0 %" not in text
