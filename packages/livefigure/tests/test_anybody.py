"""Figures as anybody may write them: random ones open in Chromium with the numbers that numba gives.

LIVEFIGURE_FIGURES=10000 tries so many, by default ten.
"""

import math
import os
import random
import re
import struct

import numba
import numpy as np
import pytest

from livefigure.author import axis, between, figure, heat, kernel, line, table
from livefigure.written import parts, seen, sentence

if numba.config.DISABLE_JIT:
    pytest.skip("compares compiled code", allow_module_level=True)

MANY = int(os.environ.get("LIVEFIGURE_FIGURES", 10))
ON_A_PAGE = 20
NAMES = "σ α result kind layout value took done step says axes constructor 長さ __proto__ _x toString".split()
NAMES += "x1 data comm engine get name arguments z_".split()
FORMS = ["", *".2f , .1% ,.1f e .3e g +.1f 03d d >12 *^15.3g x _ F .0f ->9.2f".split()]


def number(draw):
    """A float of any kind."""
    usual = draw.uniform(-10, 10), draw.randint(-99, 99) / 8, 0.0, -0.0, math.inf, -math.inf, math.nan
    large = draw.randint(-(10**17), 10**17) / 1.0
    return draw.choice((*usual, large, struct.unpack("d", draw.randbytes(8))[0]))


def slider(draw):
    if draw.random() < 0.5:
        low = draw.randint(-50, 50)
        high = low + draw.randint(1, 90)
        return between(low, high, draw.randint(low, high), draw.choice((None, draw.randint(1, 9))))
    low = round(draw.uniform(-5, 5), draw.randint(0, 3))
    high = low + draw.choice((draw.uniform(0.1, 9), 0.75, 2.8, 1e-9, 1e12))
    start, step = draw.choice((None, draw.uniform(low, high))), draw.choice((None, (high - low) / 7))
    return between(low, high, start, step)


def array(draw):
    kind = np.dtype(draw.choice("int8 uint8 int16 uint32 int64 uint64 float32 float64 float64".split()))
    size = draw.randint(1, 6)
    if draw.random() < 0.3:
        return np.zeros(size, kind)
    with np.errstate(all="ignore"):
        if kind.kind == "f":
            return np.array([number(draw) for _ in range(size)]).astype(kind)
        return np.frombuffer(draw.randbytes(size * kind.itemsize), kind).copy()


def written(how, value):
    try:
        return format(value, how)
    except ValueError:
        return None


def random_figure(seed):
    """A figure, and what the page must show: its sentence, the cells of its table, its rows."""
    draw = random.Random(seed)
    names = draw.sample(NAMES, draw.randint(3, 8))
    arguments, lines, terms = {}, [], ["1"]
    for name in names[1:]:
        kind = draw.random()
        if kind < 0.35:
            arguments[name] = slider(draw)
        elif kind < 0.5:
            arguments[name] = draw.choice((["one", "two"], {"one": 7, "two": -3}, True, False))
        elif kind < 0.65:
            arguments[name] = draw.choice((number(draw), draw.randint(-(2**63), 2**63 - 1), np.float32(0.1)))
        else:
            arguments[name] = array(draw)
            continue
        terms.append(name)
    if not any(isinstance(value, np.ndarray) for value in arguments.values()):
        arguments["last"] = array(draw)
    for name, value in arguments.items():
        if isinstance(value, np.ndarray):
            sum_of = " * ".join(draw.choices(terms, k=2)) + " - i"
            change = {
                "f": f"{name}[i] * 3 + ({sum_of}) / 7",
                "i": f"{name}[i] ^ int({sum_of})",
                "u": f"{name}[i] + {name}[0]",
            }
            lines += [f"    for i in range({name}.size):", f"        {name}[i] = {change[value.dtype.kind]}"]
    arrays = [name for name, value in arguments.items() if isinstance(value, np.ndarray)]
    if draw.random() < 0.7:
        lines.append(f"    return {draw.choice(terms)} * {draw.choice(('2', '0.5'))}")
    made = {}
    exec(f"def {names[0]}({', '.join(arguments)}):\n" + "\n".join(lines), made)
    function = kernel(made[names[0]])

    def told(value):
        if isinstance(value, tuple):
            return value.start
        return next(iter(value)) if isinstance(value, list | dict) else value

    here = {name: value.copy() if name in arrays else told(value) for name, value in arguments.items()}
    meant = lambda name, value: arguments[name][value] if isinstance(arguments[name], dict) else 0
    given = [meant(name, value) if isinstance(value, str) else value for name, value in here.items()]
    returned = function(*(int(value) if isinstance(value, bool) else value for value in given))
    known = {"done": 0} | ({} if returned is None else {"result": returned}) | here
    single = {name: value for name, value in known.items() if np.size(value) == 1}
    plain = {name: value.item() if hasattr(value, "item") else value for name, value in single.items()}
    forms = [(name, draw.choice(FORMS)) for name in draw.sample(sorted(plain), min(3, len(plain)))]
    forms = [(name, how if written(how, plain[name]) is not None else "") for name, how in forms]
    forms = [(name, "" if isinstance(plain[name], str | bool) else how) for name, how in forms]
    says = "".join(f"{{{{ {name.strip('_')} = {{{name}:{how}}}, " for name, how in forms)
    column = draw.choice(arrays)
    how = draw.choice([how for how in FORMS if written(how, here[column][0].item()) is not None])
    ends = (draw.uniform(-3, 3), draw.uniform(-3, 3))
    marks = line(column, x=ends), table(f"{column}:{how}")
    shown = figure(function, *marks, says=says, axes=("x", "y"), arguments=arguments)
    default = ".6g" if here[column].dtype.kind == "f" else ""
    cells = [seen(value.item(), how or default) for value in here[column]]
    xs = [*np.linspace(*ends, len(cells)).tolist(), *range(len(cells))]
    controls = [
        str(told(value)) for value in arguments.values() if isinstance(value, tuple | list | dict | bool)
    ]
    rows = [[str(x), str(value.item())] for x, value in zip(xs, [*here[column], *here[column]])]
    return shown, [sentence(parts(says, plain), plain).strip(), cells, controls, rows]


READ = """
async () => {
  const blobs = [];
  URL.createObjectURL = (blob) => (blobs.push(blob), "blob:none");
  HTMLAnchorElement.prototype.click = () => {};
  const found = [];
  for (const figure of document.querySelectorAll(".livefigure-widget")) {
    figure.querySelector(".gl-take button").click();
    const rows = (await blobs.at(-1).text()).trim().split("\\n").slice(1);
    const cells = [...figure.querySelectorAll("td")].map((cell) => cell.textContent);
    const said = figure.querySelector(".gl-result").textContent.trim();
    found.push([said, cells, rows.map((row) => row.split(","))]);
  }
  return found;
}
"""


def test_random_figures_open_with_the_numbers_that_numba_gives(write, chromium):
    def look(page):
        alive = ".livefigure-view .livefigure-widget:not([data-outdated])"
        every = f"document.querySelectorAll('{alive}').length === {len(made)}"
        page.wait_for_function(every, timeout=120_000)
        found = page.evaluate(READ)
        assert not page.faults
        return found

    for first in range(0, MANY, ON_A_PAGE):
        made = [random_figure(seed) for seed in range(first, min(MANY, first + ON_A_PAGE))]
        address = write(*(shown for shown, _ in made)).as_uri()
        found = chromium(address, look, viewport={"width": 800, "height": 30_000})
        for seed, ((shown, wanted), (said, cells, rows)) in enumerate(zip(made, found, strict=True), first):
            controls = len(wanted[2])
            assert shown._drawn().said.strip() == said, seed
            assert [said, cells] == wanted[:2], seed
            assert [row[:controls] for row in rows] == [wanted[2]] * len(rows), seed
            assert [row[controls:] for row in rows] == wanted[3], seed


@kernel
def σ(a, b, c, d, to):
    to[0] = d
    return a + b + c


def test_sliders_open_at_their_starts_and_move_in_steps_from_there_to_both_ends(write, chromium):
    sliders = dict(a=between(0.2, 3.0, start=1.0), b=between(1, 50, start=10, step=7), c=between(0.05, 0.8))
    assert sliders["c"].start == 0.42500000000000004
    says = "{a:.3f} {b:03d} {c} {d:,.1f} {to:e} {to:.1%} {to:g} {to:+.1f} {result:.2f}"
    address = write(figure(σ, table("to:,"), says=says, d=1234567.125, to=np.zeros(1), **sliders)).as_uri()

    def look(page):
        said = page.locator("[data-alive] .gl-result")
        said.get_by_text("1.000").wait_for()
        values = {"a": 1.0, "b": 10, "c": 0.42500000000000004, "d": 1234567.125, "to": 1234567.125}
        expected = lambda: says.format(**values, result=values["a"] + values["b"] + values["c"])
        assert said.text_content() == expected()
        assert page.locator("td").text_content() == "1,234,567.125"
        moves = [("b", "ArrowRight", 17), *(("b", "ArrowLeft", value) for value in (10, 3, 1))]
        moves += [("b", "End", 50), ("b", "ArrowLeft", 45), ("a", "Home", 0.2), ("a", "ArrowRight", 0.216)]
        moves += [("c", "ArrowRight", 0.4325), ("c", "ArrowLeft", 0.42500000000000004), ("a", "End", 3.0)]
        for name, key, value in moves:
            page.get_by_label(name, exact=True).press(key)
            values[name] = value
            page.wait_for_selector(".livefigure-widget:not([data-outdated])")
            assert said.text_content() == expected(), (name, key)
        page.goto(f"{address}#σ.a=99&σ.b=11.6")  # beyond the end; no whole number
        page.wait_for_selector(".livefigure-widget:not([data-outdated])")
        values |= {"a": 3.0, "b": 12, "c": 0.42500000000000004}
        assert said.text_content() == expected()
        # Words of a move just before, written late, are not put in the place of a link that is followed.
        page.evaluate("location.hash = '#σ.a=2.008'; livefigureLink.save()")
        said.get_by_text("2.008").wait_for()
        values |= {"a": 2.008, "b": 10}
        assert said.text_content() == expected()

    chromium(address, look)


def test_minus_infinity_is_a_number_in_the_data_and_no_formula(write, chromium):
    sliders = dict(a=between(0.0, 1.0), b=between(0, 9), c=between(0.0, 1.0))
    address = write(figure(σ, table("to"), d=-math.inf, to=np.zeros(1), **sliders)).as_uri()

    def look(page):
        page.wait_for_selector(".livefigure-view .livefigure-widget:not([data-outdated])")
        return page.evaluate(READ)

    [[_, cells, rows]] = chromium(address, look)
    assert cells == ["−inf"] and [row[-1] for row in rows] == ["-inf"]


@kernel
def less(a, kind, to):
    to[0] = a / 8
    return 1e-9 * a


def test_readers_see_the_minus_of_axes_in_words_tables_and_controls_and_files_have_hyphens(write, chromium):
    says = "{a:.1f} and {result:.1e} {kind} well-known"
    more = {"axes": ("", axis("y", -5, 0, form=".1f")), "says": says, "kind": ["x-like", "y"]}
    marks = line("to"), table("to:.3f")
    made = figure(less, *marks, a=between(-9.0, -1.0, start=-4.0), to=np.zeros(2), **more)

    def look(page):
        page.wait_for_selector(".livefigure-view .livefigure-widget:not([data-outdated])")
        ticks = page.locator(".gl-chart svg text").all_text_contents()
        return page.locator("output").text_content(), ticks, page.evaluate(READ)

    value, ticks, [[said, cells, rows]] = chromium(write(made).as_uri(), look)
    assert said == "−4.0 and −4.0e−09 x-like well-known" and value == "−4.0"
    assert cells == ["−0.500", "0.000"] and "−5.0" in ticks and not any("-" in tick for tick in ticks)
    assert ["-4.0", "x-like", "0", "-0.5"] in rows
    alone = figure(less, marks[0], a=-4.0, to=np.zeros(2), **more)._drawn().svg
    assert "−5.0" in alone and ">-" not in alone and "−0.500" in made._drawn().svg


def test_a_sliders_value_stands_beside_it_at_any_width(write, chromium):
    sliders = dict(a=between(0.0, 1.0), b=between(0, 9), c=between(0.0, 1.0))
    address = write(figure(σ, table("to"), d=0.5, to=np.zeros(1), **sliders)).as_uri()

    def look(page):
        page.wait_for_selector(".livefigure-view .livefigure-widget:not([data-outdated])")
        for width in range(340, 1420, 90):
            page.set_viewport_size({"width": width, "height": 800})
            for field in page.locator(".gl-field:has(output)").all():
                slider, value = (field.locator(one).bounding_box() for one in ("input", "output"))
                assert slider["x"] + slider["width"] <= value["x"], width

    chromium(address, look)


def test_a_map_and_a_sentence_have_data_too(write, chromium):
    @kernel
    def fill(size, grid):
        for i in range(grid.size):
            grid.flat[i] = i * size
        return size / 2

    given = dict(size=between(1, 5, start=3), grid=np.zeros((2, 3)))
    figures = [
        figure(fill, heat("grid", x=(0, 1), y=(5, 9)), **given),
        figure(fill, says="A half of {size} is {result:.1f}.", **given),
    ]
    address = write(*figures).as_uri()

    def look(page):
        page.locator(".livefigure-widget:not([data-outdated])").nth(1).wait_for()
        return page.evaluate(READ)

    [[_, _, drawn], [_, _, spoken]] = chromium(address, look)
    assert [one._drawn().said for one in figures] == ["", "A half of 3 is 1.5."]
    assert ["matplotlib.axis" in one._drawn().svg for one in figures] == [True, False]
    cells = [["3", str(i // 3), str(i % 3), f"{3.0 * i}"] for i in range(6)]
    assert drawn == cells and spoken == [["3", "1.5"]]


@pytest.mark.parametrize(
    "change, sentence",
    [
        ({"says": "{a:n}"}, "says: 'a': 'n' is not known in pages."),
        ({"says": "{b:#x}"}, "says: 'b': '#x' is not known in pages."),
        ({"says": "{a:d}"}, "says: 'a': 'd' does not fit"),
        ({"says": "{a!r}"}, "says: 'a' is written by a plain form, such as {a:.2f}."),
        ({"says": "{a"}, "says: expected '}' before end of string; a brace of the text is written twice."),
        ({"says": "{to}"}, "says: 'to' has 2 numbers; a sentence has room for one."),
        ({"show": "to:d"}, "table: 'to': 'd' does not fit"),
    ],
)
def test_what_cannot_be_written_as_python_does_is_refused_when_the_figure_is_made(change, sentence):
    given = {"a": between(0.0, 1.0), "b": between(0, 9), "c": 1, "d": 2.0, "to": np.zeros(2)}
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}"):
        figure(σ, table(change.get("show", "to")), says=change.get("says", ""), **given)
