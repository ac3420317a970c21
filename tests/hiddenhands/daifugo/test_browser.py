"""The Daifugo chapter's living figures and its table."""

import re

import pytest
from conftest import answered, figure, follow, read, taken
from daifugo.situations import work
from playwright.sync_api import expect
from tables import quick, tab_to, watch

from gamelab.daifugo.play import play_block
from gamelab.daifugo.rules import new_buffers
from gamelab.daifugo.settings import reading
from hiddenhands.daifugo.kernels import replications, table
from hiddenhands.daifugo.words import act_name

CHAPTER, STORY = "notebooks/daifugo_evidence.html", "notebooks/daifugo.html"


def test_a_swapped_card_plays_numbas_games(story):
    page = follow(story, "#figure=swap")
    shown = figure(page, "swap")
    for rank, card in ((0, "3"), (4, "7"), (12, "2")):
        page.evaluate(f"location.hash = '#swap.rank={rank}'")
        result = shown.locator(".gl-result").filter(has_text=f"Dealt a {card}, you finish")
        result.wait_for()
        mean = play_block(1, 0, 10_000, reading(cards=[card]))[:, 0].mean()
        assert f"in place {mean:.2f} on average (10,000 games" in result.inner_text()
    lines = taken(page, shown)  # every card that was tried stays
    assert [line["card"] for line in lines] == ["3", "7", "2"] and float(lines[-1]["mean"]) == mean
    assert shown.get_by_label("a card dealt at random").count() == 12
    follow(page, "#swap.rank=12&swap.seed=2")  # other games, to which none of these belong
    answered(page, "swap")
    lines = taken(page, shown)
    means = [play_block(2, 0, 10_000, reading(cards=[card]))[:, 0].mean() for card in ("3", "2")]
    assert [(line["card"], float(line["mean"])) for line in lines] == [("3", means[0]), ("2", means[1])]


def widget(page, number):
    return figure(page, ("handicap", "thesis", "person")[number])


def said(page, number, text):
    """The result line of a widget, once it contains `text`."""
    result = widget(page, number).locator(".gl-result").filter(has_text=text)
    result.wait_for()
    return result.inner_text()


def test_clicked_cards_change_the_figure_and_the_link_and_can_be_reset(tab):
    page = follow(tab, "#figure=handicap")
    answered(page, "handicap")
    before = said(page, 0, "200,000 games")
    builder = widget(page, 0)
    builder.get_by_role("button", name="3: 1 of 4 fixed").click()
    text = said(page, 0, "prints 2.8458")
    page.wait_for_function("location.hash.includes('hand.cards=3+3')")
    two = builder.get_by_role("button", name="2: 0 of 4 fixed")
    two.focus()
    two.press("Enter")
    text = said(page, 0, "prints no value for these cards")
    text = said(page, 0, "200,000 games")
    assert f"Mean rank {play_block(1, 0, 200_000, reading(cards=['3', '3', '2'])).mean():.4f}" in text
    last = taken(page, builder)[-1]
    assert (last["played"], last["cards"]) == ("200000", "3 3 2")
    assert float(last["low"]) < float(last["mean"]) < float(last["high"])
    builder.get_by_role("button", name="Reset").click()
    assert said(page, 0, "prints 2.6974") and said(page, 0, "200,000 games") == before


def play_to_decision(acts, game=0, titles=()):
    """(summary, options) that numba gives for the person's acts, after a game that ended so."""
    observation = table.new_observation()
    observation.titles[: len(titles)] = titles
    observation.acts[: len(acts)] = acts
    settings = reading("montecarlo", playouts=200)
    table.play_to_decision(1, game, settings, len(acts), observation, new_buffers(), work())
    return observation.summary, observation.options[: observation.summary[table.Summary.OPTIONS]]


def titles(page):
    """In which places the seats finished the game before, by the page's link."""
    page.wait_for_function("location.hash.includes('seat.titles=')")
    found = [int(place) for place in re.search(r"titles=([\d+]+)", page.url)[1].split("+")]
    assert sorted(found) == [1, 2, 3, 4]
    return found


OFFERED = """(names) =>
  [...document.querySelectorAll('.livefigure-living [aria-label="your options"] button')]
    .map((b) => (b.getAttribute('aria-label') ?? b.textContent).replace(/^.*: /, '')).join() === names"""


def by_first():
    """All acts of a game in which the person always takes the first option."""
    acts = []
    while not (told := play_to_decision(acts))[0][table.Summary.OVER]:
        acts.append(int(told[1][0]))
    return acts


def play_by_first(page, act=lambda button: button.click(), begun=0):
    """Play the game of `by_first` to its end after so many acts; all of them. `act` takes an option."""
    acts = by_first()
    for turn in range(begun, len(acts)):
        act(offer(page, [act_name(int(act)) for act in play_to_decision(acts[:turn])[1]]).first)
    return acts


def offer(page, names):
    """Wait until the cards that can be clicked, and the pass, are these; the buttons."""
    labels, seat = [name if name == "pass" else f"play {name}" for name in names], widget(page, 2)
    page.wait_for_function(OFFERED, arg=",".join(labels))
    return seat.get_by_role("group", name="your options").get_by_role("button")


def test_a_person_plays_a_game_to_its_end_and_sees_what_each_decision_cost(story):
    page = follow(story, "#figure=person")
    quick(widget(page, 2))
    shown = watch(page, "person")
    acts = play_by_first(page)
    assert len(acts) > 3
    assert "The game is over: you finished" in said(page, 2, "The game is over")
    page.wait_for_function("document.activeElement.textContent === 'Next game'")
    # Each turn is on the board before the next is told; nothing is drawn but the own hand and the trick.
    pictures = shown()
    told = [len(picture["lines"]) for picture in pictures]
    assert set(range(told[0], told[-1] + 1)) == set(told) and told[-1] > 30
    for picture in pictures:
        assert len(picture["faces"]) == len(picture["cards"]) == len(set(picture["cards"])) <= 13 + 16
        plays = re.match(r"(West|North|East) (?:plays|leads) ([^ .]+)", picture["lines"][-1])
        assert not plays or any(face.startswith(f"{plays[2]} of") for face in picture["faces"])
    assert "1 game of yours" in widget(page, 2).inner_text()
    widget(page, 2).get_by_role("button", name="What did each decision cost?").click()
    cost = widget(page, 2).locator(".gl-replay p")
    cost.wait_for()
    assert cost.inner_text().startswith(f"Your {len(acts)} decisions cost ")
    rows = widget(page, 2).locator(".gl-replay tbody tr")
    assert rows.count() == len(acts)
    rows.first.get_by_role("button").click()
    assert f"Decision 1 of {len(acts)}, you played {act_name(acts[0])}" in said(page, 2, "Decision 1 of")
    widget(page, 2).get_by_role("button", name="Next game").click()
    offer(page, [act_name(int(act)) for act in play_to_decision([], 1, titles(page))[1]])
    assert "For your places in the last game you give" in widget(page, 2).inner_text()
    assert "1 game of yours" in widget(page, 2).inner_text()


def test_options_are_weighed_on_request_and_a_move_can_be_taken_back(story):
    page = follow(story, "#figure=person")
    quick(widget(page, 2))
    names = [act_name(int(act)) for act in play_to_decision([])[1]]
    offer(page, names)
    widget(page, 2).get_by_role("button", name="What is each play worth?").click()
    rows = widget(page, 2).locator(".gl-judged tbody tr")
    rows.first.wait_for()
    assert rows.locator("th").all_inner_texts() == names
    offer(page, names).first.click()
    page.wait_for_function("location.hash.includes('seat.moves=')")
    widget(page, 2).get_by_role("button", name="Take back").click()
    page.wait_for_function("!location.hash.includes('seat.moves=')")
    offer(page, names)


def test_the_thesis_again_is_what_numba_plays(tab):
    """No more of it than the reader's step sums up."""
    page = follow(tab, "#figure=replications&replications.step=3")
    again = figure(page, "replications")
    lines = again.locator(".gl-step")
    expect(lines.nth(2)).to_contain_text("5 theses: ")
    rest = [f"Of {many}, {many - 5} are still to be played." for many in replications.COUNTS[3:]]
    assert lines.all_text_contents()[3:] == rest
    assert len(taken(page, again)) == 5 * len(replications.CARDS)
    page.evaluate("location.hash = '#replications.step=1000'")
    expect(lines.last).to_contain_text("40 theses: ")
    means = replications.theses()[:, :, 0]
    tops = [replications.CARDS[i] for i in means.argmin(axis=1)]
    for line, number in zip(lines.all_text_contents()[1:], replications.COUNTS[1:]):
        shares = ", ".join(f"{card} in {tops[:number].count(card)}" for card in replications.CARDS)
        assert line.startswith(f"{number} theses: ") and f"on top is {shares};" in line


@pytest.mark.parametrize(
    "link, settings",
    [
        ("figure=handicap", {}),
        ("hand.cards=2+2&hand.games=5000&hand.lock=false&hand.seed=7", {"cards": ["2", "2"], "lock": "no"}),
        ("hand.agent=learned&hand.others=greedy&hand.games=3000", {"agent": "learned", "others": "greedy"}),
        (
            "hand.players=3&hand.leads=true&hand.games=3000&hand.clear_on_out=true",
            {"players": 3, "leader": "player1", "clear_on_out": "yes"},
        ),
        (
            "hand.agent=montecarlo&hand.playouts=10&hand.games=50",
            {"agent": "montecarlo", "others": "random", "playouts": 10},
        ),
    ],
)
def test_a_link_restores_a_handicap_and_its_games_are_numbas(tab, link, settings):
    follow(tab, f"#{link}")
    answered(tab, "handicap")
    given = dict(re.findall(r"hand\.(seed|games)=(\d+)", link))
    games, settings = int(given.get("games", 200_000)), {"cards": ["3"]} | settings
    text = said(tab, 0, f"{games:,} games")
    ranks = play_block(int(given.get("seed", 1)), 0, games, reading(**settings))[:, 0]
    assert f"Mean rank {ranks.mean():.4f}" in text
    assert ("The thesis prints 2.6974" in text) == (settings["cards"] == ["3"] and "players" not in settings)


def test_no_hand_can_be_overfilled(tab):
    page = follow(tab, "#hand.games=100")
    said(page, 0, " 100 games")
    builder = widget(page, 0)
    for rank in ("4", "5", "6", "7"):
        for _ in range(4):
            builder.get_by_role("button", name=re.compile(f"^{rank}: ")).click()
    labels = builder.locator(".gl-pick").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert sum(int(label.split(" ")[1]) for label in labels) <= 13


def test_a_game_is_played_by_keys_alone(window, address):
    """Its last three acts; those before stand in the link."""
    page, acts = window(), by_first()[:-3]
    page.goto(f"{address}/{STORY}#figure=person&seat.moves={'+'.join(map(str, acts))}")
    seat = quick(widget(page, 2))
    offer(page, [act_name(int(act)) for act in play_to_decision(acts)[1]])
    seat.get_by_role("radio", name="quick").focus()
    tab_to(page, "[data-kind=person] .gl-pick")

    def press(button):
        expect(button).to_be_focused()
        read(page)
        page.keyboard.press("Enter")

    play_by_first(page, press, begun=len(acts))
    said(page, 2, "The game is over")
    page.wait_for_function("document.activeElement.textContent === 'Next game'")
    read(page)
    page.keyboard.press("Enter")
    offer(page, [act_name(int(act)) for act in play_to_decision([], 1, titles(page))[1]])
