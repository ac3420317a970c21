"""What can be taken along: the Python below a figure gives the rows that the figure shows."""

import re

import numpy as np
import pytest
from conftest import badge, follow, open_menu, page_of, taken


def column(rows, name, **where):
    chosen = [row for row in rows if all(row[key] == value for key, value in where.items())]
    return np.array([float(row[name]) for row in chosen])


def exactly(name):
    """Whether a column is the value."""
    return lambda rows, value: np.array_equal(column(rows, name), value)


def last_line(rows, value):
    return all(np.isclose(float(rows[-1][name]), found, rtol=1e-9) for name, found in value.items())


def means_of_agents(rows, value):
    return np.allclose([column(rows, "score", agent=agent).mean() for agent in "RC"], value)


def shares_before(rows, value):
    shares = column(rows, "share", when="before")
    return np.allclose(shares, np.asarray(value)[: len(shares) // 25].ravel())


FIGURES = {
    "scores": ("hand=2&estimate=false&seed=3&games=500&switches=talon%3Aall", exactly("frequency")),
    "turn": ("turn.seed=2&turn.number=1&turn.turn=2", shares_before),
    "people": ("people.games=200&people.slip=0.1", means_of_agents),
    "cfr_trainer": ("cfr.exponent=3&cfr.seed=2", last_line),
    "handicap": (
        "hand.games=2000&hand.cards=3+3+K&hand.leads=true&hand.seed=4",
        lambda rows, value: np.isclose(float(rows[-1]["mean"]), value["mean"]),
    ),
    "thesis": ("all.seed=2&all.lock=false", lambda rows, value: np.allclose(column(rows, "mean"), value)),
    "werewolf_village": ("village.s1=0.5&village.b_p2=0.3&village.switches=ties%3ASWPV", None),
    "werewolf_dynamics": ("dynamics.switches=ties%3ASWPV", exactly("win_rate")),
}
"""Kind -> settings, and whether the value of the last line of Python is what the file says."""
COMPARED = ("handicap", "cfr_trainer", "scores", "werewolf_village")
"""They compare themselves with numba, and say so."""


def evaluate(lines):
    """The value of the last of some lines of Python."""
    *before, last = re.split(r"\n(?=\S)", lines.strip())
    names = {}
    exec("\n".join(before), names)
    return eval(last, names)


@pytest.fixture(scope="module")
def shared(browser, address):
    """Open the link to a figure, or follow it where its chapter is open; its frame, alive."""
    context, pages = browser.new_context(accept_downloads=True), {}

    def opened(kind, words):
        name, link = page_of(kind), f"#figure={kind}&{words}"
        if name in pages:
            follow(pages[name], link)
        else:
            pages[name] = context.new_page()
            pages[name].goto(f"{address}/{name}{link}")
        page = pages[name]
        prefix = words.split("=")[0].rpartition(".")[0]
        prefix += "." if prefix else ""
        page.wait_for_function(
            """(prefix) => [...document.querySelectorAll('.livefigure-living')].some((figure) =>
              figure.dataset.prefix === prefix && figure.querySelector('.gl-take')
              && !figure.hasAttribute('data-outdated') && !figure.hasAttribute('data-busy'))""",
            arg=prefix,
        )
        return page, page.locator(f'.livefigure-living[data-prefix="{prefix}"]')

    yield opened
    context.close()


@pytest.mark.parametrize("kind", FIGURES)
def test_the_lines_of_python_give_the_same_numbers(shared, kind):
    settings, same = FIGURES[kind]
    page, figure = shared(kind, settings)
    if kind == "cfr_trainer":
        figure.get_by_text("1,000 iterations: exploitability").wait_for()
    rows = taken(page, figure)
    value = evaluate(figure.locator(".gl-take code").inner_text())
    if kind == "werewolf_village":
        said = float(figure.locator(".gl-result").first.inner_text().split(" wins ")[1].split("%")[0])
        assert abs(100 * value - said) < 0.0051
    else:
        assert same(rows, value)
    if kind in COMPARED:
        told = badge(figure)
        assert "This browser equals numba" in told and "to the last bit" in told


def test_a_file_has_all_settings_in_its_columns(shared):
    page, figure = shared("scores", FIGURES["scores"][0])
    rows = taken(page, figure)
    assert len(rows) == 26
    given = {"hand": "2", "estimate": "false", "seed": "3", "games": "500", "switches": "talon:all"}
    assert all(row[name] == value for row in rows for name, value in given.items())
    assert sum(int(row["frequency"]) for row in rows) == 500


def test_a_link_restores_the_figure_lands_on_it_and_leaves_the_others(shared, address):
    page, figure = shared("turn", "turn.seed=2&turn.turn=3&hand=2")
    link = open_menu(figure).get_by_role("link", name="Link to this figure")
    link.hover()
    words = "#" + link.get_attribute("href").partition("#")[2]
    assert "figure=turn" in words and "turn.turn=3" in words and "&hand=2" in words
    again = page.context.new_page()
    again.goto(f"{address}/{page_of('turn')}{words}")
    there = again.locator('.livefigure-living[data-prefix="turn."]')
    there.get_by_text("Decision:").wait_for()
    # It lands at once, and again when what stands above has come; on a loaded machine that takes a while.
    near = "living => { const { top } = living.getBoundingClientRect(); return top >= 0 && top < 150; }"
    again.wait_for_function(near, arg=there.element_handle())
    assert there.locator("output").last.inner_text() == "3"


def test_a_number_out_of_range_is_shown_as_it_is_used(shared):
    _, figure = shared("scores", "games=0&hand=2")
    assert figure.get_by_label("games", exact=True).input_value() == "1"


def test_a_link_to_a_section_keeps_the_settings(shared):
    page, figure = shared("scores", "hand=2&games=300")
    page.evaluate("location.hash = '#references'")
    page.wait_for_function("location.hash.includes('hand=2')")
    assert "games=300" in page.url
