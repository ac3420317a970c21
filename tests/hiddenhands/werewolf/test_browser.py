"""The Werewolf chapter's figures, and its game by mouse, fingers and keys."""

from fractions import Fraction

import numpy as np
import pytest
from conftest import PHONE, answered, figure, fingers, follow, read, watched
from playwright.sync_api import expect

from gamelab.werewolf import evolution, model
from gamelab.werewolf.choices import STANDARD, YEAR_2017, YEAR_2018, Role, label
from hiddenhands.werewolf.figures import WerewolfGame
from hiddenhands.werewolf.kernels import deviations, worth
from hiddenhands.werewolf.kernels.village import ASK, DECISIONS, Event, new_table, play_game
from hiddenhands.werewolf.kernels.village import Fact as Played
from hiddenhands.werewolf.words import profile

CHAPTER = "notebooks/werewolf_evidence.html"


def widget(page, kind, words):
    """The widget of this kind, once its result says `words`."""
    found = figure(page, f"werewolf_{kind}")
    answered(page, f"werewolf_{kind}")
    found.locator(".gl-result").filter(has_text=words).first.wait_for()
    return found


def test_a_click_on_a_fashion_and_steps_along_its_path(story):
    page = follow(story, "#dynamics.step=1")
    shown = widget(page, "dynamics", "This path ends in")
    shown.locator(f'.gl-result[title^="{label(YEAR_2017)} →"]').wait_for()
    graph, wins = evolution.graph(), np.zeros((3, 2, 2))
    path = graph.path(YEAR_2017)
    deviations.answers(YEAR_2017, STANDARD, wins, model.new_work())
    shown.locator("details", has_text="More").evaluate("fold => (fold.open = true)")
    rows = [row.split("\t") for row in shown.locator(".gl-judged tbody tr").all_inner_texts()]
    for role, row in enumerate(rows):
        assert [cell.split("%")[0] for cell in row[1:]] == [f"{100 * won:.1f}" for won in wins[role].flat]
    step = shown.locator(".gl-steps [aria-current]")
    won = lambda state: f"{profile(state)[0]}; {profile(state)[1]}. The village wins {graph.rate[state]:.1%}."
    assert step.inner_text().startswith(won(YEAR_2017))
    shown.get_by_role("button", name="Next", exact=True).press("ArrowRight")
    step.filter(has_text=won(path[1])).wait_for()
    page.wait_for_function("location.hash.includes('dynamics.step=2')")
    # The circle in words, the present fashion marked.
    listed = shown.locator(".gl-told > li")
    named = [one.split("\n")[0] for one in listed.all_inner_texts()]
    assert named == [profile(state)[0] for state in graph.cycles[0]]
    assert shown.locator(".gl-told [aria-current]").get_attribute("title") == label(path[1])
    shown.get_by_role("button", name="Start in 2018").click()
    shown.locator(f'.gl-result[title^="{label(YEAR_2018)} →"]').wait_for()
    dots = shown.locator(".gl-chart svg").first.locator("circle:has(title)")
    # All at once: figures above may still settle, and move the page.
    where = "dots => dots.map((dot) => dot.getBoundingClientRect()).map(({ x, y }) => [x, y])"
    places = np.array(dots.evaluate_all(where))
    apart = np.linalg.norm(places[:, None] - places[None], axis=2) + np.eye(64) * 99
    assert dots.count() == 64 and apart.min() > 12
    one = shown.locator(".gl-chart svg circle", has_text="(HHH/HHL)")
    one.evaluate("dot => dot.scrollIntoView({ block: 'center' })")  # not below the page's bar
    one.click(force=True)
    shown.locator('.gl-result[title^="HHH/HHL →"]').wait_for()


@pytest.mark.parametrize("side", worth.Side)
def test_a_decision_is_judged_in_fractions(visit, side):
    page = visit(f"#judge.seed=5&judge.number=2&judge.side={side.name.lower()}")
    shown = widget(page, "judge", "Choose, and see")
    decision = worth.new_decision()
    many = worth.deal_decision(5, 2, int(side), STANDARD, decision)
    assert label(int(decision.facts[0])) in shown.locator(".gl-result").first.inner_text()
    buttons = shown.locator(".gl-judge [aria-pressed]")
    assert buttons.count() == many
    buttons.nth(1).press("Enter")
    fractions = [str(Fraction(*pair)) for pair in decision.parts[:many].tolist()]
    shown.locator(".gl-judged table").wait_for()
    told = shown.locator(".gl-judged tbody tr").all_inner_texts()
    for row, fraction, value in zip(told, fractions, decision.values):
        assert f": {fraction}\t{100 * value:.2f}\t" in row
    cost = 100 * (decision.values[:many].max() - decision.values[1])
    widget(page, "judge", "You chose")
    score = shown.locator(".gl-judge .gl-badge").inner_text()
    assert f"over 1 decision: you {cost:.2f}, " in score
    assert page.evaluate("document.activeElement.textContent") == "Next decision"


ROOM = "book/play.html"
PLAYERS, STATES = (WerewolfGame().trait_defaults(name) for name in ("_players", "_states"))


def at_the_fire(page, address, **settings):
    """The game at these settings, with the shortest pauses."""
    page.add_init_script("localStorage['gamelab.pace'] = 'quick'")
    link = "&".join(f"game.{name}={value}" for name, value in settings.items())
    page.goto(f"{address}/{ROOM}#figure=werewolf_game&{link}")
    living = figure(page, "werewolf_game")
    living.locator(".gl-say").filter(has_text="You are").wait_for()
    return living


def goes_on(living):
    """Wait until something is asked, or the game is over; whether it goes on."""
    living.page.wait_for_function(
        """living => living.querySelector('.gl-villager:not(:disabled), .gl-room > div > .gl-actions button')
          || living.querySelector('.gl-when').textContent.includes('wins')""",
        arg=living.element_handle(),
    )
    return "wins" not in living.locator(".gl-when").inner_text()


def to_the_end(living, act):
    """Take the first of what is offered, by `act`, until the game is over; the moves."""
    taken = 0
    act(living.get_by_role("button", name="Begin the first day"))
    while goes_on(living):
        seats = living.locator(".gl-villager:not(:disabled)")
        offered = seats if seats.count() else living.locator(".gl-room > div > .gl-actions button")
        act(offered.first)
        taken += 1
    return taken


def as_numba_plays(seed, role):
    """The game as numba plays it when always the first option is taken."""
    table, moves = new_table(), np.full(DECISIONS, ASK)
    play_game(seed, 1, STATES[0], int(role), moves, table)
    while table.facts[Played.PENDING]:
        moves[table.facts[Played.DECISIONS] - 1] = 0
        play_game(seed, 1, STATES[0], int(role), moves, table)
    return table


def check_two_days(living, acts, table):
    """Every act was shown, alone, with the board that belongs to it."""
    rows = table.events[: table.facts[Played.EVENTS]]
    assert [act["acts"] for act in acts] == list(range(1, 1 + len(rows)))
    votes = 0
    for act, (kind, _, target, _) in zip(acts, rows):
        votes = 0 if kind in (Event.DAWN, Event.NIGHT) else votes + (kind == Event.VOTE)
        assert act["board"].count("<i></i>") == votes
        if kind in (Event.EXILE, Event.KILL) and target != table.facts[Played.ME]:
            assert PLAYERS[target] in act["text"]
        if kind != Event.END:
            assert "gl-wolf" not in act["board"]  # roles are not in the page before the end
    won = "village" if table.facts[Played.WON] else "werewolf"
    assert living.locator(".gl-when").inner_text() == f"The {won} wins"


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("seed", [3, 8])
def test_two_days_by_mouse(window, address, role, seed):
    living = at_the_fire(window(), address, seed=seed, role=role.name.lower())
    noted, table = watched(living, ".gl-stage"), as_numba_plays(seed, role)
    assert to_the_end(living, lambda one: one.click()) == table.facts[Played.DECISIONS]
    check_two_days(living, noted(), table)
    for number in range(table.facts[Played.DECISIONS]):
        told = living.locator(".gl-worths > p").nth(number).inner_text()
        assert f"Your side wins {100 * table.values[number, 0]:.0f}% of such games" in told
    roles = [Role(code).name.lower() for code in table.decision.day.roles]
    assert living.locator(".gl-tag").all_inner_texts() == roles


def test_two_days_by_touch_on_a_phone(window, address):
    page = window(**PHONE)
    living = at_the_fire(page, address, seed=5, role="werewolf")
    noted, table = watched(living, ".gl-stage"), as_numba_plays(5, Role.WEREWOLF)
    to_the_end(living, lambda one: (read(page), one.tap()))
    check_two_days(living, noted(), table)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert fingers(living.locator(".gl-villager:visible, .gl-room .gl-button:visible"))


def test_two_days_by_keys_alone(window, address):
    """The focus is where the next decision is."""
    living = at_the_fire(window(), address, seed=8, role="villager")
    noted, table = watched(living, ".gl-stage"), as_numba_plays(8, Role.VILLAGER)

    def press(one):
        if "Begin" in one.inner_text():
            one.focus()
        expect(one).to_be_focused()
        read(living.page)
        living.page.keyboard.press("Enter")

    to_the_end(living, press)
    check_two_days(living, noted(), table)
    expect(living.get_by_role("button", name="New village")).to_be_focused()
