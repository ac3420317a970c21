"""Other people's widgets in one page without Python: the usual ipywidgets, links, an anywidget from PyPI."""

import re
from pathlib import Path

import anywidget
import ipywidgets as w
import pytest

from livefigure.author import between, figure, kernel

AXE = Path(__file__).parents[3] / "node_modules/axe-core/axe.min.js"
SENTENCE = "This page has no Python for {kind}: run the notebook to use it."
WORDS = {"from": "von", SENTENCE: "Ohne Python gibt es hier kein {kind}."}


def named(kind, *given, **options):
    return kind(*given, **options, description=kind.__name__)


def usual():
    """One of each kind that is drawn."""
    ab = {"options": ["a", "b"]}
    texts = [w.Text(description=name) for name in ("first", "second")]
    return [
        *map(named, (w.IntSlider, w.FloatSlider, w.FloatLogSlider, w.IntRangeSlider, w.FloatRangeSlider)),
        *map(named, (w.IntText, w.FloatText, w.BoundedFloatText, w.Text, w.Password, w.Textarea)),
        named(w.BoundedIntText, max=9),
        *(named(kind, **ab) for kind in (w.Dropdown, w.Select, w.SelectMultiple, w.SelectionSlider)),
        *(named(kind, **ab) for kind in (w.RadioButtons, w.ToggleButtons)),
        *map(named, (w.Checkbox, w.ToggleButton, w.Valid)),
        *(named(kind, value=30) for kind in (w.IntProgress, w.FloatProgress)),
        named(w.Play, interval=10, max=20),
        w.IntSlider(),  # without a name of its own
        w.GridBox([w.Label("left"), w.Label("right")], layout={"grid_template_columns": "1fr 1fr"}),
        w.Tab([w.HTML("<b>in a tab</b>")], titles=("tab",)),
        w.Accordion(texts, titles=("one", "two")),
        w.Stack([w.Label("card a"), w.Label("card b")], selected_index=0),
    ]


def test_all_usual_controls_live_and_have_names(write, chromium):
    widgets = usual()
    by_name = {widget.description: widget for widget in widgets if hasattr(widget, "description")}
    shown, played = w.Label(), w.IntText(description="played")
    kept = [
        w.jslink((by_name["IntSlider"], "value"), (by_name["IntText"], "value")),
        w.jslink((by_name["FloatText"], "value"), (by_name["FloatLogSlider"], "value")),
        w.jsdlink((by_name["ToggleButtons"], "index"), (by_name["RadioButtons"], "index")),
        w.jsdlink((by_name["SelectionSlider"], "index"), (widgets[-1], "selected_index")),
        w.jsdlink((by_name["IntRangeSlider"], "value"), (by_name["FloatRangeSlider"], "value")),
        w.jsdlink((by_name["Textarea"], "value"), (shown, "value")),
        w.jsdlink((by_name["ToggleButton"], "value"), (by_name["Valid"], "value")),
        w.jsdlink((by_name["Play"], "value"), (played, "value")),
    ]
    address = write(*widgets, shown, played).as_uri()

    def look(page):
        page.wait_for_selector("[data-alive]")
        label = page.get_by_label
        number, slider = label("IntText", exact=True), label("IntSlider", exact=True).first
        slider.fill("7")
        assert number.input_value() == "7"
        number.fill("")  # no number
        number.press("Enter")
        assert number.input_value() == slider.input_value() == "7"
        label("BoundedIntText").fill("12")
        label("BoundedIntText").press("Enter")
        assert label("BoundedIntText").input_value() == "9"
        label("FloatLogSlider").fill("2")
        assert label("FloatText", exact=True).input_value() == "100"
        page.get_by_role("group", name="IntRangeSlider").get_by_label("from").evaluate("e => (e.value = 90)")
        page.get_by_role("group", name="IntRangeSlider").get_by_label("to").dispatch_event("input")
        page.get_by_text("75.00 – 90.00").wait_for()
        page.get_by_role("radiogroup", name="ToggleButtons").get_by_label("b").check()
        assert page.get_by_role("radiogroup", name="RadioButtons").get_by_label("b").is_checked()
        assert page.get_by_text("card b").is_hidden()
        label("SelectionSlider").fill("1")
        assert page.get_by_text("card b").is_visible() and page.get_by_text("card a").is_hidden()
        label("Textarea").fill("said twice")
        page.locator("span", has_text="said twice").wait_for()
        page.get_by_role("button", name="ToggleButton").click()
        page.locator("span", has_text="✓").wait_for()
        assert label("IntProgress").evaluate("bar => bar.position") == 0.3
        page.get_by_role("button", name="Play").click()
        page.wait_for_function("document.querySelector('[aria-label=played]').value === '20'")
        page.get_by_text("two", exact=True).click()
        page.get_by_text("one", exact=True).click()
        assert label("first").is_visible() and not label("second").is_visible()
        assert page.get_by_text("in a tab").is_visible()
        page.evaluate(AXE.read_text())
        found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")["violations"]
        serious = [one for one in found if one["impact"] in ("serious", "critical")]
        assert not serious and not page.faults
        assert not page.get_by_text("This page has no Python").count()

    chromium(address, look)
    assert len(kept) == 8


def test_what_needs_python_says_so_in_the_books_language(write, chromium):
    out = w.Output(outputs=({"output_type": "stream", "name": "stdout", "text": "printed here\n"},))
    address = write(w.Button(description="Go"), w.FileUpload(), out, w.IntRangeSlider(), words=WORDS).as_uri()

    def look(page):
        for kind in ("Button Go", "FileUpload Upload", "Output"):
            page.get_by_text(f"Ohne Python gibt es hier kein {kind}.").wait_for()
        assert page.get_by_text("printed here").is_visible() and page.get_by_label("von").is_visible()

    chromium(address, look)


@kernel
def line_of(steep):
    return 2.0 * steep


# Controls of a page, where two figures are, whose labels name no control beside them.
STRAY = "all => all.filter((one) => !one.parentElement.contains(one.control)).length"


def test_a_page_with_figures_of_both_kinds_has_one_set_of_scripts_and_each_label_its_own_control(
    dice, write, chromium
):
    page = write(dice.Dice(), figure(line_of, steep=between(0.0, 1.0)))

    def look(page):
        page.wait_for_function("document.querySelectorAll('.livefigure-widget .gl-take').length === 2")
        labels = page.locator(".livefigure-widget label")
        assert labels.count() == 2 and labels.evaluate_all(STRAY) == 0

    chromium(page.as_uri(), look)
    assert len(list(page.parent.glob("_static/shared-*.js"))) == 1


class Broken(anywidget.AnyWidget):
    _esm = "export default { render() { throw new Error('no colour given'); } };"


def test_a_widget_that_breaks_says_so_in_its_own_name_and_formulas_are_shown(write, chromium):
    data = {"text/latex": r"$\displaystyle x^2$", "text/plain": "<IPython.core.display.Math object>"}
    out = w.Output(outputs=({"output_type": "display_data", "metadata": {}, "data": data},))
    address = write(Broken(), w.Label("beside it"), out).as_uri()

    def look(page):
        told = "Broken, which this page did not write, could not start: no colour given."
        page.get_by_text(told).wait_for()
        assert page.get_by_text("beside it").is_visible()
        assert page.get_by_text(r"\[\displaystyle x^2\]").is_visible()
        assert not page.get_by_text("IPython.core").count() and not page.get_by_text("same games").count()

    chromium(address, look)


def test_the_notices_of_what_others_wrote_are_beside_the_scripts(write):
    page = write(w.Label("any"))
    notices = (page.parent / "_static/livefigure-licences.txt").read_text(encoding="utf-8")
    for name in ("@observablehq/plot", "d3-array", "d3-scale"):
        assert re.search(rf"^{name} [\d.]+ \(ISC\)$", notices, re.M)
    assert notices.count("Permission to use, copy, modify") > 10 and "livefigure (MIT)" in notices


def test_an_anywidget_from_pypi_moves_a_slider_and_is_moved(write, chromium):
    theirs = pytest.importorskip("wigglystuff")
    square = theirs.Slider2D(width=200, height=200)
    across = w.FloatSlider(min=-1, max=1, step=0.01, description="across")
    link = w.jslink((square, "x"), (across, "value"))
    address = write(square, across, theirs.Knob()).as_uri()

    def look(page):
        page.get_by_text("X: 0.00, Y: 0.00").wait_for()
        assert page.locator(".knob-wrapper").evaluate("e => getComputedStyle(e).display") == "inline-flex"
        page.get_by_label("across").fill("0.5")
        page.get_by_text("X: 0.50, Y: 0.00").wait_for()
        page.locator("canvas").click(position={"x": 60, "y": 100})
        page.get_by_text("X: -0.50, Y: 0.00").wait_for()
        assert page.get_by_label("across").input_value() == "-0.5"

    chromium(address, look)
    assert link.source[0] is square
