"""The Hanabi table in a real browser: a game by clicks and keys, its record, and what survives a reload."""

import json
import re

import numpy as np
import pytest
from conftest import LONG, PHONE, figure, fingers, keep_on_leaving, read, watched
from playwright.sync_api import expect

from gamelab.hanabi import rules
from gamelab.hanabi.timed.choices import timed_game
from gamelab.hanabi.timed.play import new_arrays
from gamelab.hanabi.worth import BLUEPRINT
from hiddenhands.hanabi.words import action_name
from hiddenhands.thinking_time import records
from hiddenhands.thinking_time.figures import HanabiTable
from hiddenhands.thinking_time.kernels.foresight import foresee, new_foresight
from hiddenhands.thinking_time.kernels.review import PLAYOUTS, new_weighing, weigh
from hiddenhands.thinking_time.kernels.table import Line, State, new_moves, new_shown, replay_table

CHAPTER = "notebooks/thinking_time_evidence.html"
STORY = "notebooks/thinking_time.html"
QUESTIONS = 14
COMMENT = "It waited for me.\nまた遊びたい 🎆"

PARTNERS = dict(HanabiTable().trait_defaults("_partners"))


@pytest.fixture
def page(window, address):
    opened = window()
    opened.add_init_script("localStorage['gamelab.pace'] = 'quick'")
    opened.sent = []
    opened.on("request", lambda request: opened.sent.append(request.url))
    opened.goto(f"{address}/{STORY}")
    figure(opened, "table")
    return opened


def widget(page):
    return figure(page, "table")


def heading(page):
    return widget(page).locator(".gl-result").first


def unfold(page):
    """The settings besides the partner are folded."""
    fold = widget(page).locator("details", has=page.get_by_text("Other settings"))
    if fold.get_attribute("open") is None:
        fold.locator("summary").first.click()


def start(page, partner=None, **choices):
    if partner:
        widget(page).get_by_label("your partner").select_option(PARTNERS[partner])
    if choices:
        unfold(page)
    for label, value in choices.items():
        widget(page).get_by_label(label, exact=True).select_option(value)
    widget(page).get_by_role("button", name="Start the game").click()
    mine(page)


def mine(page):
    """Wait until everybody's turn has been shown and it is the reader's, or the game is over."""
    heading(page).filter(has_text=re.compile("your turn|is over")).wait_for()


def faces(page, side):
    """The names of the cards of a hand that are seen, as its labels tell them."""
    cards = widget(page).locator(f'[data-side="{side}"]')
    labels = cards.evaluate_all("all => all.map((one) => one.ariaLabel)")
    seen = [re.search(r"card \d, (\w)\w* (\d)", label) for label in labels]
    return [found[1].upper() + found[2] for found in seen if found]


def offers(page):
    return widget(page).locator(".gl-choosing .gl-actions").first.locator("button")


def move(page, number, keyboard=False):
    """One turn: some card, some action, some confidence. Returns whether the game goes on."""
    side = "agent" if number % 3 else "you"
    usable = widget(page).locator(f'[data-side="{side}"]:not(:disabled)')
    if not usable.count():
        usable = widget(page).locator("[data-side]:not(:disabled)")
    card = usable.nth(number % usable.count())
    widget(page).get_by_label("I am confident").set_checked(bool(number % 4))
    if keyboard:
        card.focus()
        read(page)
        page.keyboard.press("Enter")
        # Choosing a card with the keyboard moves on to what can be done with it.
        expect(offers(page).first).to_be_focused()
        read(page)
        offers(page).nth(number % offers(page).count()).press("Space")
    else:
        card.click()
        offers(page).nth(number % offers(page).count()).click()
    widget(page).locator(".gl-choosing").wait_for(state="hidden")
    mine(page)
    return "is over" not in heading(page).inner_text()


def play_on(page, keyboard_until=6):
    number = 0
    while move(page, number, keyboard=number < keyboard_until):
        number += 1
    return number + 1


def lose(page):
    """Play cards unseen until the game is lost; how many turns that took."""
    for turn in range(1, 20):
        widget(page).locator('[data-side="you"]:not(:disabled)').first.click()
        offers(page).last.click()
        widget(page).locator(".gl-choosing").wait_for(state="hidden")
        mine(page)
        if "is over" in heading(page).inner_text():
            return turn
    raise AssertionError("so many cards cannot fit")


def go_ahead(page, left=2):
    """Leave out all but the person's last turns, as if they had been played and kept."""
    game = json.loads(page.evaluate("localStorage['gamelab.hanabi-table']"))
    sitting, shown, actions = records.sitting_of(game), new_shown(), []
    while not shown.state[State.OVER]:
        made = new_moves(actions, [1000] * len(actions))
        replay_table(game["seed"], game["deck"] - 1, sitting, made, shown, *new_arrays())
        legal = np.flatnonzero(shown.legal).tolist()
        actions += legal[:1]  # a discard, where one is allowed
    kept = len(actions) - left
    game |= {"actions": actions[:kept], "times": [1000] * kept, "confident": [True] * kept}
    keep_on_leaving(page, "gamelab.hanabi-table", json.dumps(game))
    page.reload()
    mine(page)


def answer_and_save(page, path):
    # The next game is there without answering anything, first of all and under the reader's finger.
    expect(widget(page).get_by_role("button", name="Next game")).to_be_visible()
    widget(page).get_by_text("Answer the experiment's fourteen questions").click()
    for number in range(1, QUESTIONS):  # Q14 is left out
        widget(page).locator(f'input[name="gl-Q{number}"][value="{1 + number % 7}"]').check()
    widget(page).locator('textarea[name="gl-Q15"]').fill(COMMENT)
    widget(page).get_by_role("button", name="Finish the questionnaire").click()
    with page.expect_download() as download:
        widget(page).get_by_role("button", name="Save the record").click()
    download.value.save_as(path)
    return json.loads(path.read_text())


def test_a_whole_game_by_clicks_and_keys_replays_to_the_same_score_in_python(page, tmp_path):
    unfold(page)
    widget(page).get_by_label("your label").fill("reader Ω")
    start(page, partner="adaptive", cards="deck 2")
    turns = play_on(page)
    shown = heading(page).inner_text()
    record = answer_and_save(page, tmp_path / "record.json")
    checked = records.read(tmp_path / "record.json")
    assert f"The game is over: {checked['score']} points" in shown
    assert (record["deck"], record["participant"]) == (2, "reader Ω")
    mine = [turn for turn in record["turns"] if turn["player"] == "human"]
    assert [turn["confident"] for turn in mine] == [number % 4 != 0 for number in range(turns)]
    assert record["answers"] == [1 + number % 7 for number in range(1, QUESTIONS)] + [None]
    assert record["comment"] == checked["comment"] == COMMENT and checked["Q1"] == 2
    # The agent's moves are those that Python makes for this seed and these moves of the person.
    setting = records.sitting_of(record)
    assert setting == timed_game("adaptive", human=0)
    acts, times = ([turn[name] for turn in mine] for name in ("action", "ms"))
    _, log, _ = records.replay(record["seed"], 2, setting, acts, times)
    assert [turn["action"] for turn in record["turns"]] == log[:, Line.ACTION].tolist()
    # Nothing left the browser after the page was loaded.
    assert all(url.startswith(("blob:", "data:")) or "localhost" in url for url in page.sent)


@pytest.mark.parametrize("agent", ["conventional", "estimation", "random", "complete"][: 4 if LONG else 2])
def test_every_kind_of_agent_sits_down(page, tmp_path, agent):
    start(page, partner=agent, **{"who begins": "agent"})
    move(page, 0)
    go_ahead(page)
    play_on(page, keyboard_until=0)
    record = answer_and_save(page, tmp_path / "record.json")
    assert records.read(tmp_path / "record.json")["agent"] == agent and record["human"] == 1


def test_what_people_would_do_is_numbas(page):
    start(page, partner="conventional")
    foresight = new_foresight()
    foresee(1, 0, timed_game("conventional", human=0), new_moves(), *new_arrays(), foresight)
    likely = np.argsort(-foresight.chances, kind="stable")[:5]
    widget(page).get_by_role("button", name="What would people do?").click()
    advice = widget(page).locator(".gl-judged", has_text="real games")
    expect(advice.locator("tbody tr")).to_have_count(len(likely))
    rows = [row.split("\t")[1] for row in advice.locator("tbody tr").all_inner_texts()]
    assert rows == [f"{foresight.chances[action]:.0%}" for action in likely]
    move(page, 0)
    expect(advice).to_have_count(0)


def test_a_partner_that_searches_and_what_search_would_do_are_numbas(page):
    """One turn: the advice, another move than it says, and the partner's answer to that."""
    start(page, partner="search")
    setting, weighing = timed_game("conventional", human=0), new_weighing(PLAYOUTS)
    weigh(0, 1, 0, setting, new_moves([], [], []), *new_arrays(), weighing)
    own, best = weighing.moves
    widget(page).get_by_role("button", name="What would search do?").click()
    advice = widget(page).locator(".gl-judged", has_text="Search would")
    said = advice.locator("p").inner_text()
    action = action_name(best).replace("hint rank", "tell every").replace("hint", "tell")
    assert said.startswith(f"Search would {action}")
    rows = advice.locator("tbody tr").all_inner_texts()
    assert rows[-1].split("\t")[1] == f"{weighing.judged.values[BLUEPRINT]:.2f}"
    assert own == best or rows[0].split("\t")[1] == f"{weighing.judged.values[best]:.2f}"
    move(page, 0)
    expect(advice).to_have_count(0)
    game = json.loads(page.evaluate("localStorage['gamelab.hanabi-table']"))
    given = new_moves(game["actions"], game["times"], [])
    weigh(1, 1, 0, setting, given, *new_arrays(), weighing)
    assert game["replies"] == [weighing.moves[1]]
    # Its games are none of the experiment's: no record, no questions.
    lose(page)
    expect(widget(page).get_by_role("button", name="Next game")).to_be_visible()
    assert not widget(page).get_by_role("button", name="Save the record").count()


def test_the_own_hand_stays_hidden_until_the_end_and_the_agents_is_shown(page):
    """Then the next game comes first, and the scores stay.

    The review tells what each decision of that second game cost, without freezing the page.
    """
    start(page)
    mine = widget(page).locator('[data-side="you"]')
    _, _, table = records.replay(1, 1, timed_game("adaptive", human=0), [], [])
    assert faces(page, "you") == [] and mine.locator("text").all_text_contents() == ["?"] * 5
    assert faces(page, "agent") == [rules.card_name(card) for card in table.hands[1]]
    go_ahead(page)
    play_on(page, keyboard_until=0)
    assert len(faces(page, "you")) == mine.count()
    expect(widget(page).get_by_role("button", name="Next game")).to_be_focused()
    first = heading(page).inner_text().split(": ")[1].split(" ")[0]
    page.keyboard.press("Enter")
    heading(page).filter(has_text="your turn").wait_for()
    expect(widget(page).get_by_label("cards", exact=True)).to_have_value("deck 2")
    expect(widget(page).locator("[data-side]").first).to_be_focused()
    turns = lose(page)
    assert f"Your games so far: {first}, " in heading(page).inner_text()
    ask = widget(page).get_by_role("button", name="What did each decision cost?")
    ask.click()
    widget(page).locator(".gl-replay tbody tr").first.wait_for()
    widget(page).get_by_role("button", name="Stop").click()
    expect(ask).to_be_enabled()
    ask.click()
    expect(widget(page).get_by_role("button", name="Stop")).to_be_enabled()
    widget(page).get_by_text(f"Your {turns} decisions cost").wait_for(timeout=240_000)
    rows = widget(page).locator(".gl-replay tbody tr")
    assert rows.count() == turns
    assert "Lost per decision, in points: you" in widget(page).locator(".gl-judged .gl-result").inner_text()


def test_a_half_finished_game_survives_a_reload(page):
    """And one goes back and forth through it."""
    start(page)
    for number in range(4):
        move(page, number)
    said, board = heading(page).inner_text(), widget(page).locator(".gl-mat").inner_text()
    widget(page).locator(".gl-step").first.click()
    assert "0 of 25" in widget(page).locator(".gl-mat").inner_text()
    assert widget(page).locator("[data-side]:not(:disabled)").count() == 0
    widget(page).locator(".gl-step").last.click()
    assert widget(page).locator(".gl-mat").inner_text() == board
    page.wait_for_timeout(1500)
    page.reload()
    heading(page).filter(has_text="your turn").wait_for()
    assert (heading(page).inner_text(), widget(page).locator(".gl-mat").inner_text()) == (said, board)
    clock = "document.querySelector('.livefigure-living [role=timer]').textContent"
    page.wait_for_function(f"parseInt({clock}) >= 1")  # it went on
    assert move(page, 4)
    page.on("dialog", lambda dialog: dialog.accept())
    widget(page).get_by_role("button", name="Give up").click()
    widget(page).get_by_role("button", name="Start the game").wait_for()
    page.reload()
    figure(page, "table")
    assert widget(page).get_by_role("button", name="Start the game").is_visible()


def test_a_game_of_another_version_is_dropped(page):
    start(page)
    game = json.loads(page.evaluate("localStorage['gamelab.hanabi-table']"))
    keep_on_leaving(page, "gamelab.hanabi-table", json.dumps(game | {"version": "0"}))
    page.reload()
    heading(page).filter(has_text="another version").wait_for()


def test_a_game_by_touch_on_phones(window, address):
    """Each act of the partner is seen on the board before the next."""
    page = window(**PHONE)
    page.add_init_script("localStorage['gamelab.pace'] = 'quick'")
    page.goto(f"{address}/{STORY}")
    figure(page, "table")
    widget(page).get_by_role("button", name="Start the game").tap()
    mine(page)
    noted = watched(widget(page), ".gl-mat")
    for number in range(60):
        before = heading(page).inner_text()
        side = "you" if number else "agent"  # told something, then plays that end the game
        widget(page).locator(f'[data-side="{side}"]:not(:disabled)').first.tap()
        if number < 2:  # the rest is played on the smaller one
            assert fingers(widget(page).locator(".gl-pick:visible, .gl-button:visible"))
            assert page.evaluate("document.documentElement.scrollWidth") <= 390
            page.set_viewport_size({"width": 320, "height": 844})
        read(page)
        offers(page).last.tap()
        expect(heading(page)).not_to_have_text(before)
        mine(page)
        if "is over" in heading(page).inner_text():
            break
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.set_viewport_size(PHONE["viewport"])
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    acts = noted()
    assert [act["acts"] for act in acts] == list(range(1, 1 + len(acts)))
    assert all(act["text"].startswith(("You ", "Your partner ")) for act in acts[1:])
    gone = [act["board"].count("data-card") for act in acts]
    assert all(now in (before, before + 1, before - 1) for before, now in zip(gone, gone[1:]))
