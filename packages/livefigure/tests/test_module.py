"""Figures as one ES module: README.md's live on a bare page and under hosts that have little, to the bit."""

import csv
import functools
import http.server
import io
import json
import re
import runpy
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

import anywidget
import ipywidgets
import numba
import numpy as np
import pytest
import traitlets

from livefigure import module, wasm, widget
from livefigure.author import between, figure, kernel, line
from livefigure.maths import exp

if numba.config.DISABLE_JIT:
    pytest.skip("compares compiled code", allow_module_level=True)

HERE = Path(__file__).parents[1]


@kernel
def decay(speed, height):
    for i in range(height.size):
        height[i] = exp(-0.1 * speed * i)


SHOWN = {"swing": "angle", "walk": "ends", "lorenz": "share"}
"""What the figures show: name -> column of their data."""

HEAD = '<!doctype html><meta charset="utf-8"><title>-</title><body><script type="module">'
HOST = """
// As MyST's: get, set and on; whatever else there is throws.
class Host {
  constructor(state) { Object.assign(this, { state, heard: {} }); }
  get(name) { return this.state[name]; }
  set(name, value) { this.state[name] = value; this.heard[`change:${name}`]?.(); }
  on(name, listener) { this.heard[name] = listener; }
  off() { throw new Error("off"); }
  save_changes() { throw new Error("save_changes"); }
  send() { throw new Error("send"); }
  get widget_manager() { throw new Error("widget_manager"); }
}
// As a notebook's: it hears.
class Hearing extends Host { save_changes() { this.saved = { ...this.state }; } }
// How many workers have begun, and not ended.
globalThis.workers = 0;
globalThis.Worker = class extends Worker {
  constructor(url) { super(url); workers++; }
  terminate() { super.terminate(); workers--; }
};
const place = (shadow) => {
  const outer = document.body.appendChild(document.createElement("div"));
  const root = shadow ? outer.attachShadow({ mode: "open" }) : outer;
  return root.appendChild(document.createElement("div"));
};
"""


@pytest.fixture(scope="module")
def figures(tmp_path_factory):
    """README.md's own, by name; the file that makes each, in a folder."""
    if not (HERE / "livefigure/built/module.js").exists():
        pytest.skip("the scripts are not built: run `make book`")
    folder, made = tmp_path_factory.mktemp("figures"), []
    blocks = re.findall(r"(?ms)^```python\n(.*?)^```$", (HERE / "README.md").read_text(encoding="utf-8"))
    ipywidgets.Widget.on_widget_constructed(made.append)
    for name in SHOWN:
        (text,) = (block for block in blocks if f"def {name}(" in block)
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
        runpy.run_path(str(folder / f"{name}.py"))
    ipywidgets.Widget.on_widget_constructed(None)
    return {one.kind: one for one in made if isinstance(one, widget.LivingWidget)}, folder


@pytest.fixture
def visit(figures, chromium, serve, tmp_path):
    """Opens a page whose script has the figures' modules, and one of all, and tells what `look` finds."""
    by_name, _ = figures

    def visit(script, look, page=None, **options):
        names = {name: [one] for name, one in by_name.items()} | {"all": list(by_name.values())}
        for name, (first, *others) in names.items():
            (tmp_path / f"{name}.mjs").write_text(first.module(*others), encoding="utf-8")
        loads = "".join(f'import {name} from "./{name}.mjs";\n' for name in names)
        page = page or f"{HEAD}{loads}{HOST}{script}</script>"
        (tmp_path / "page.html").write_text(page, encoding="utf-8")

        class Handler(http.server.SimpleHTTPRequestHandler):
            extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript"}

        with serve(tmp_path, Handler) as address:
            return chromium(f"{address}/page.html", look, **options)

    return visit


def settled(page, number=0):
    """The figure with this number, when what it shows belongs to its settings."""
    figure = page.locator(".livefigure-widget").nth(number)
    figure.locator(".gl-take").wait_for()
    page.wait_for_function("one => !one.hasAttribute('data-outdated')", arg=figure.element_handle())
    return figure


def data(page, figure):
    fold = figure.locator("details.gl-take")
    fold.evaluate("one => (one.open = true)")
    with page.expect_download() as download:
        fold.get_by_role("button", name="Data as CSV").click()
    return list(csv.DictReader(io.StringIO(Path(download.value.path()).read_text())))


def assert_numbas(rows, known):
    """The rows have the bits that numba computes at the settings that stand beside them; these settings."""
    own = {choice.trait: getattr(known, choice.trait) for choice in known._made.controls.choices}
    given = {name: type(value)(rows[0][name]) for name, value in own.items()}
    column = SHOWN[known.kind]
    known.set_state(given)
    computed = known.compute()[column].tolist()
    known.set_state(own)  # other tests have the same figure
    assert [float(row[column]) for row in rows] == computed
    return list(given.values())


def assert_alive(page, known, number=0):
    """A figure's numbers are numba's, before and after its first slider has moved."""
    figure = settled(page, number)
    before = assert_numbas(data(page, figure), known)
    figure.get_by_role("slider").first.press("ArrowRight")
    settled(page, number)
    after = assert_numbas(data(page, figure), known)
    assert after[0] > before[0] and after[1:] == before[1:]
    return before


@pytest.mark.parametrize("shadow", [False, True], ids=["document", "shadow"])
def test_the_readmes_figures_live_side_by_side_on_a_bare_page(figures, visit, shadow):
    """Without a model; each with its own controls, in the figures' style."""
    by_name, _ = figures
    shown = "".join(f"{name}.render({{ el: place({json.dumps(shadow)}) }});\n" for name in SHOWN)

    def look(page):
        for number, name in enumerate(SHOWN):
            assert_alive(page, by_name[name], number)
        labels = page.locator(".livefigure-widget label")
        assert labels.evaluate_all("all => all.every((one) => one.parentElement.contains(one.control))")
        ids = page.locator(".livefigure-widget [id]").evaluate_all("all => all.map((one) => one.id)")
        assert len(ids) == len(set(ids)) >= 5
        styled = page.locator(".livefigure-widget").first.evaluate(
            "one => getComputedStyle(one).borderRadius"
        )
        assert styled == "6px" and not page.faults

    visit(shown, look, viewport={"width": 800, "height": 2500})


def test_the_readmes_page_lives(figures, visit):
    by_name, _ = figures
    (page,) = re.findall(r"(?ms)^```html\n(.*?)^```$", (HERE / "README.md").read_text(encoding="utf-8"))
    visit("", lambda page: assert_alive(page, by_name["swing"]), page=page)


def test_inside_of_a_page_it_lives_from_a_disk(figures, chromium, tmp_path):
    by_name, _ = figures
    text = by_name["swing"].module()
    assert text.count("export default ") == 1
    text = text.replace("export default ", "const swing = ") + "swing.render({ el: document.body });"
    (tmp_path / "page.html").write_text(f"{HEAD}{text}</script>", encoding="utf-8")
    address = (tmp_path / "page.html").as_uri()
    chromium(address, lambda page: assert_alive(page, by_name["swing"]))


def test_a_figure_that_draws_by_its_own_script_lives_too_beside_one_that_does_not(
    figures, dice, chromium, tmp_path
):
    by_name, _ = figures
    text = dice.Dice(seed=3).module(by_name["swing"]).replace("export default ", "const made = ")
    shown = "for (const figure of ['dice', 'swing'])\n"
    shown += "made.render({ el: place(), model: new Host({ figure }) });"
    (tmp_path / "page.html").write_text(f"{HEAD}{text}{HOST}{shown}</script>", encoding="utf-8")

    def look(page):
        rows = data(page, settled(page))
        thrown = np.zeros(31, np.int64)
        dice.throw(3, thrown)
        assert [int(row["throws"]) for row in rows] == thrown[5:].tolist()
        assert_alive(page, by_name["swing"], 1)

    chromium((tmp_path / "page.html").as_uri(), look)


def test_several_in_one_module_are_chosen_by_the_host_and_start_as_it_says(figures, visit):
    by_name, _ = figures
    states = [
        {"figure": "walk", "right": 0.25, "steps": 10},
        {"figure": "swing", "frequency": 3, "other": 1},
        {"figure": "lorenz"},
    ]
    shown = (
        f"for (const state of {json.dumps(states)}) all.render({{ el: place(), model: new Host(state) }});"
    )

    def look(page):
        assert assert_alive(page, by_name["walk"], 0) == [10, 0.25]
        assert assert_alive(page, by_name["swing"], 1)[0] == 3
        assert_alive(page, by_name["lorenz"], 2)
        figure = settled(page, 1)
        figure.get_by_role("button", name="Reset").click()
        settled(page, 1)
        assert float(data(page, figure)[0]["frequency"]) == 3 and not page.faults

    visit(shown, look, viewport={"width": 800, "height": 2500})


def test_a_host_sets_and_hears_what_a_reader_sets_if_it_can(figures, visit):
    by_name, _ = figures
    shown = """
    Object.assign(globalThis, { deaf: new Host({}), hearing: new Hearing({ frequency: 3 }), map: new Map() });
    for (const model of [deaf, hearing, map]) swing.render({ el: place(), model });
    """

    def look(page):
        for number in range(3):
            assert_alive(page, by_name["swing"], number)
        saved = page.evaluate("hearing.saved")
        assert saved == {"frequency": 3.045, "damping": 0.5} and page.evaluate("deaf.state") == {}
        assert page.evaluate("map.size") == 0
        page.evaluate("for (const model of [deaf, hearing]) model.set('damping', 0.125)")
        for number in range(2):
            rows = data(page, settled(page, number))
            assert assert_numbas(rows, by_name["swing"])[1] == 0.125
        assert not page.faults

    visit(shown, look, viewport={"width": 800, "height": 2500})


@pytest.mark.parametrize(
    "name, state, sentence",
    [
        ("swing", {"frequency": "fast"}, 'frequency cannot be "fast"'),
        ("walk", {"steps": None}, "steps cannot be null"),
        ("all", {"figure": "pendulum"}, 'figure cannot be "pendulum", only swing, walk, lorenz'),
        ("all", {}, "figure cannot be undefined, only swing, walk, lorenz"),
    ],
)
def test_a_wrong_value_is_told_by_name(visit, name, state, sentence):
    shown = f"""
    globalThis.told = (async () => {name}.render({{ el: place(), model: new Host({json.dumps(state)}) }}))()
      .catch((error) => error.message);
    """
    assert visit(shown, lambda page: page.evaluate("told")) == sentence


def test_a_notebooks_widget_says_so_where_there_are_no_others(figures, visit):
    by_name, _ = figures
    address = json.dumps(f"data:text/javascript,{quote(by_name['swing']._esm)}")
    shown = f"""
    globalThis.told = import({address})
      .then(({{ default: widget }}) => widget.render({{ el: place(), model: {{ get() {{}} }} }}))
      .catch((error) => error.message);
    """
    said = visit(shown, lambda page: page.evaluate("told"))
    assert said == "without a widget manager it lives as a module"


ENDS = {
    "its place is taken away": ("el.remove()", "{}"),
    "the shadow root's is": ("el.getRootNode().host.remove()", "{}"),
    "what holds both is": ("document.body.replaceChildren()", "{}"),
    "the host calls what it was given": ("end()", "{}"),
    "the host gives a sign": ("ending.abort()", "{ signal: ending.signal }"),
}


@pytest.mark.parametrize("end, more", ENDS.values(), ids=ENDS)
def test_its_worker_ends_when(visit, end, more):
    shown = f"""
    globalThis.ending = new AbortController();
    globalThis.el = place(true);
    globalThis.end = swing.render({{ el, ...{more} }});
    """

    def look(page):
        settled(page)
        assert page.evaluate("workers") == 1
        page.evaluate(end)
        page.wait_for_function("workers === 0")
        assert not page.faults

    visit(shown, look)


def test_it_ends_before_it_has_begun_and_is_shown_in_the_same_place_again(figures, visit):
    """As React does it in its strict mode."""
    by_name, _ = figures

    def look(page):
        assert_alive(page, by_name["swing"])
        assert page.locator(".livefigure-widget").count() == page.evaluate("workers") == 1

    visit("const el = place(); swing.render({ el })(); swing.render({ el });", look)


# Kernels are asked nothing until `go` is called.
HELD = """
const held = [];
let open = false;
globalThis.Worker = class extends Worker {
  postMessage(message) { open ? super.postMessage(message) : held.push(() => super.postMessage(message)); }
};
globalThis.go = () => { open = true; for (const send of held.splice(0)) send(); };
"""
WALKED = "Where a thousand walkers end who go right with a given probability."


@pytest.mark.parametrize("width", [1000, 390])
def test_its_picture_stands_in_its_place_until_it_lives_and_nothing_jumps(figures, visit, width):
    by_name, _ = figures
    said = by_name["walk"]._drawn().said
    assert re.fullmatch("On average they end at −?[0-9.]+ after 20 steps.", said)

    def look(page):
        page.get_by_text(said).wait_for()
        image, place = page.get_by_alt_text(WALKED), page.locator("body > div > div > div")
        assert image.evaluate("one => one.naturalWidth") > 0 and not page.get_by_role("slider").count()
        page.locator(".gl-take").wait_for(state="attached")
        page.wait_for_function("new Promise((go) => requestAnimationFrame(() => setTimeout(go)))")
        before, drawn = place.bounding_box(), image.bounding_box()
        assert drawn["width"] > 0.8 * before["width"] and drawn["height"] <= before["height"]
        page.evaluate("go()")
        assert settled(page).get_by_text(said).count() and page.get_by_role("slider").count() == 2
        assert place.bounding_box() == before and not image.count()

    visit(f"{HELD} walk.render({{ el: place() }});", look, viewport={"width": width, "height": 800})


def test_a_picture_of_other_settings_is_not_shown(visit):
    def look(page):
        page.get_by_role("slider", name="frequency").wait_for()
        page.get_by_alt_text("The angle of a damped pendulum").wait_for()
        assert page.get_by_role("slider", name="frequency").input_value() == "3"
        assert page.locator("img").count() == 1

    states = "for (const frequency of [3, 2.75])"
    visit(f"{HELD} {states} swing.render({{ el: place(), model: new Host({{ frequency }}) }});", look)


def test_where_webassembly_is_refused_the_picture_stays_and_it_is_said_why(figures, visit):
    by_name, _ = figures
    policy = "script-src 'self' 'unsafe-inline'; worker-src blob:"
    head = HEAD.replace("<title>", f'<meta http-equiv="Content-Security-Policy" content="{policy}"><title>')

    def look(page):
        sentence = "This figure could not start: this page's policy refuses WebAssembly."
        page.get_by_text(sentence).wait_for()
        assert page.get_by_alt_text(WALKED).is_visible() and not page.get_by_role("slider").count()
        picture, said = page.get_by_alt_text(WALKED), page.get_by_text(by_name["walk"]._drawn().said)
        tops = [one.bounding_box()["y"] for one in (picture, said, page.get_by_text(sentence))]
        assert tops == sorted(tops)

    shown = f"{head}import walk from './walk.mjs'; walk.render({{ el: document.body }});</script>"
    visit("", look, page=shown)


def test_a_link_opens_its_figure_as_it_is_and_leaves_the_pages_own_anchors(figures, visit):
    by_name, _ = figures
    shown = """
    globalThis.heard = 0;
    for (const sign of ["popstate", "hashchange", "scroll"]) addEventListener(sign, () => heard++);
    walk.render({ el: place() });
    globalThis.far = place();
    far.style.marginTop = "5000px";
    swing.render({ el: far });
    """

    def swung(page):
        figure = page.locator("[data-kind=swing]:not([data-outdated])")
        figure.locator(".gl-take").wait_for()
        figure.locator("details").evaluate("one => (one.open = true)")
        return figure

    def look(page):
        settled(page)
        page.evaluate("far.scrollIntoView()")
        swung(page).get_by_role("slider", name="frequency").press("ArrowRight")
        link = swung(page).get_by_text("Link to this figure as it is")
        link.scroll_into_view_if_needed()
        page.wait_for_function("new Promise((go) => setTimeout(go, 300)).then(() => !void (heard = 0))")
        link.click()
        address = page.url
        assert address.endswith("#figure=swing&swing.frequency=2.795&swing.damping=0.5")
        assert page.evaluate("heard") == 0
        page.goto("about:blank")
        page.goto(address)
        assert assert_numbas(data(page, swung(page)), by_name["swing"]) == [2.795, 0.5]
        assert page.evaluate("scrollY") > 4000
        swung(page).get_by_role("button", name="Reset").click()
        assert assert_numbas(data(page, swung(page)), by_name["swing"]) == [2.75, 0.5]
        page.goto("about:blank")
        page.goto(address.partition("#")[0] + "#cell-id=swing.frequency=1")
        page.evaluate("far.scrollIntoView()")
        assert assert_alive(page, by_name["swing"], page.locator(".livefigure-widget").count() - 1) == [
            2.75,
            0.5,
        ]
        assert page.url.endswith("#cell-id=swing.frequency=1")

    visit(shown, look)


@pytest.mark.parametrize("model, route", [("new Hearing({})", ""), ("undefined", "#/guide/?page=3")])
def test_there_is_no_link_where_the_host_keeps_settings_or_the_fragment_is_a_route(visit, model, route):
    def look(page):
        assert settled(page).locator("summary").text_content() == "Data"
        assert not page.get_by_text("Link to this figure").count() and page.url.endswith(route)

    begun = f"history.replaceState(null, '', {json.dumps(route)});"
    visit(f"{begun} swing.render({{ el: place(), model: {model} }});", look)


def test_it_begins_near_the_screen(visit):
    def look(page):
        settled(page)
        assert page.locator(".livefigure-widget").count() == 1
        page.evaluate("far.scrollIntoView()")
        settled(page, 1)

    far = "globalThis.far = place(); far.style.marginTop = '5000px'; swing.render({ el: far });"
    visit(f"swing.render({{ el: place() }}); {far}", look)


def test_colours_follow_a_page_that_turns_dark(visit):
    """By the colour of its words."""
    dark = "document.querySelector('.livefigure-widget').classList.contains('livefigure-dark') === "

    def look(page):
        settled(page)
        for colour, is_dark in (("oklch(95% 0.01 250)", "true"), ("#222", "false")):
            page.evaluate("colour => (document.body.style.color = colour)", colour)
            page.wait_for_function(dark + is_dark)

    visit("swing.render({ el: place() });", look)


def test_a_module_is_the_same_by_the_command_and_has_the_page_in_its_language(figures, tmp_path):
    by_name, folder = figures
    files = [str(folder / f"{name}.py") for name in ("swing", "walk")]
    out = tmp_path / "both.mjs"
    command = [sys.executable, "-m", "livefigure"]
    run = functools.partial(subprocess.run, capture_output=True, text=True)
    done = run([*command, *files, "--module", str(out)])
    assert done.stdout == f"{out} has the figures swing, walk.\n" and not done.stderr
    assert out.read_text(encoding="utf-8") == by_name["swing"].module(by_name["walk"])
    assert "元に戻す" in by_name["swing"].module(words={"Reset": "元に戻す"})
    (folder / "none.py").write_text("")
    for name, words in {
        "none": "makes no figure.",
        "nowhere": "is no file.",
    }.items():
        done = run([*command, str(folder / f"{name}.py"), "--module", str(out)])
        assert done.returncode == 2 and done.stderr == f"{folder / name}.py {words}\n"
    twice = "module: two of the figures have one name, by which a page chooses between them."
    assert run([*command, files[0], files[0], "--module", str(out)]).stderr == f"{twice}\n"


def test_a_control_that_has_the_name_by_which_a_page_chooses_is_told(figures):
    by_name, _ = figures

    @kernel
    def drawn(figure, height):
        height[0] = figure

    made = figure(drawn, line("height"), figure=between(0.0, 1.0), height=np.zeros(2))
    said = "module: drawn has a control called 'figure', which names one of several to a page; "
    with pytest.raises(ValueError, match=f"^{said}give the argument another name.$"):
        by_name["swing"].module(made)
    assert "export default" in made.module()


def test_a_module_stands_in_a_page_whatever_an_author_calls_things(figures):
    """Its text is no end of a script, and `__proto__` is a name as others are."""
    by_name, _ = figures
    assert "</script" not in by_name["swing"].module(*list(by_name.values())[1:]).lower()
    words = {"__proto__": "it's \\ </script> ✓"}
    text = module.literal(words)
    assert "<" not in text and text.startswith("JSON.parse('")
    assert json.loads(text[12:-2].replace("\\x3c", "<").replace("\\'", "'").replace("\\\\", "\\")) == words


def test_as_an_anywidget_it_lives_in_a_books_page_beside_a_figure(figures, write, chromium):
    by_name, _ = figures

    plain = by_name["swing"].plain()
    theirs = set(anywidget.AnyWidget.class_traits(sync=True)) | {"_anywidget_id", "_esm"}
    assert plain.traits(sync=True).keys() - theirs == {"frequency", "damping"}
    plain.frequency = 3
    with pytest.raises(traitlets.TraitError, match="expected a float"):
        plain.frequency = "fast"
    assert by_name["swing"].frequency == 2.75
    address = write(plain, by_name["walk"]).as_uri()

    def look(page):
        page.wait_for_selector("[data-alive]")
        assert assert_alive(page, by_name["swing"], 0)[0] == 3
        assert_alive(page, by_name["walk"], 1)
        labels = page.locator(".livefigure-widget label")
        assert labels.evaluate_all("all => all.every((one) => one.parentElement.contains(one.control))")
        assert not page.faults

    chromium(address, look, viewport={"width": 800, "height": 2500})


def test_its_numbers_are_numbas_in_every_browser_that_is_installed(answers):
    made = figure(decay, line("height"), speed=between(1, 4), height=np.zeros(50))
    for speed, rows in enumerate(answers(made.plain()), 1):
        known = np.zeros(50)
        decay(speed, known)
        assert set(rows[:, 0]) == {speed} and rows[:, 2].tolist() == known.tolist()
    assert speed == 4


def test_without_its_script_it_says_what_is_missing(figures, monkeypatch):
    by_name, _ = figures
    monkeypatch.setattr(widget.resources, "files", lambda package: HERE / "nowhere")
    with pytest.raises(wasm.BrowserBuildError, match="the script module.js is"):
        by_name["swing"].module()
