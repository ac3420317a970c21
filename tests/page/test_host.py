"""Figures linked with a control in a page without a kernel (livefigure's own tests have the usual controls).

And what a figure's class (`livefigure/widget`) says of its traits.
"""

import json

import ipywidgets
import pytest
from conftest import ROOT
from ipywidgets.embed import embed_data

from hiddenhands.self_estimation.figures import ScoreExplorer


@pytest.fixture
def show(window, tmp_path, site):
    """Open a page that holds the given widgets' state and the host, as MyST-NB would write it."""

    def opened(*widgets):
        data = embed_data(widgets, drop_defaults=False)
        kind = "application/vnd.jupyter.widget"
        state = f'<script type="{kind}-state+json">{json.dumps(data["manager_state"])}</script>'
        views = "".join(
            f'<div><p class="livefigure-fallback">needs scripts</p>'
            f'<script type="{kind}-view+json">{json.dumps(view)}</script></div>'
            for view in data["view_specs"]
        )
        host = (ROOT / "packages/livefigure/livefigure/built/host.js").read_text(encoding="utf-8")
        path = tmp_path / "page.html"
        text = f"<!doctype html><title>host</title>{views}{state}<script>{host}</script>"
        path.write_text(text, encoding="utf-8")
        page = window()
        page.goto(path.as_uri())
        return page

    return opened


def press(control, key, times):
    control.focus()
    for _ in range(times):
        control.press(key)


def test_a_linked_slider_moves_the_figure_and_the_figure_moves_it(show):
    figure = ScoreExplorer(games=300)
    slider = ipywidgets.FloatSlider(value=2, min=1, max=10, step=0.25, description="mine")
    link = ipywidgets.jslink((slider, "value"), (figure, "a"))
    page = show(ipywidgets.VBox([slider, figure]))
    assert link.source[0] is slider
    ours = page.get_by_label("threshold a")
    page.get_by_text("from 300 games").wait_for()
    assert ours.input_value() == "2"
    press(page.get_by_label("mine"), "ArrowRight", 4)
    assert ours.input_value() == "3"
    press(ours, "ArrowLeft", 10)  # its own steps are finer: .05
    assert page.get_by_label("mine").input_value() == "2.5"
    assert page.locator(".livefigure-fallback").count() == 0


def test_a_misspelt_trait_is_refused():
    with pytest.raises(TypeError, match="ScoreExplorer has no trait 'hands'"):
        ScoreExplorer(hands=2)


def test_a_tuple_is_refused_as_the_page_is_not_sent_it():
    with pytest.raises(TypeError, match="^Twice.names is a tuple, which the page is not sent: make it a"):
        type("Twice", (ScoreExplorer,), {"names": ("one", "two")})
