"""Figures of many games, of parts of records, beside what is known before: all is as numba computes it."""

import csv
import json
import math
import re
import sys
from pathlib import Path
from typing import NamedTuple

import numba
import numpy as np
import pytest

from livefigure import picture, random, wasm
from livefigure.author import (
    Home,
    axis,
    bar,
    bars,
    between,
    curve,
    figure,
    heat,
    kernel,
    line,
    mean,
    printed,
    still,
    table,
    typed,
)
from livefigure.jit import njit
from livefigure.picture import moments

if numba.config.DISABLE_JIT:
    pytest.skip("compares compiled code", allow_module_level=True)


class Coin(NamedTuple):
    """One coin."""

    heads: float = 0.5
    side: int = 1


class House(NamedTuple):
    """Whose coin it is, and the most it pays."""

    coin: Coin = Coin()
    most: float = 10.0


@kernel
def doubled(seed, first, house, streams, paid):
    """What the game of St Petersburg pays, game by game."""
    for index in range(paid.size):
        random.open_stream(streams, seed, 0, first + index)
        paid[index] = house.coin.side
        while random.uniform(streams) < house.coin.heads and paid[index] < house.most:
            paid[index] *= 2


KNOWN = [
    {"most": most, "mean": value, "low": value - 0.1, "high": value + 0.1, "coin": name}
    for name, values in {"fair": (1.5, 2.0, 3.0), "bent": (1.7, 2.5, 4.0)}.items()
    for most, value in zip((2.0, 4.0, 16.0), values)
]
COINS = {"fair": Coin(), "bent": Coin(0.6, 1), "small": Coin(0.5, 2)}
SAYS = "{mean:.4f} {low:.4f} {high:.4f} {sd:.4f} {games:,} {most} {heads:.1%}"


def drawn(**change):
    given = {
        "seed": typed(3),
        "house": House(),
        "streams": np.zeros(random.STATE, np.uint64),
        "paid": np.zeros(1),
        "house.coin": COINS,
        "house.coin.heads": between(0.1, 0.6, 0.5, 0.05, ".0%"),
        "house.most": between(2.0, 16.0, 4.0, 0.5, beyond=("no limit", math.inf)),
    }
    marks = [
        still(KNOWN, x="most", y="mean", low="low", high="high", name="coin"),
        printed(KNOWN[1:2], x="most", y="mean", low="low", high="high"),
        printed([{"value": 2.5}], y="value", label="as printed"),
        mean("paid", over="most"),
    ]
    axes = axis("most", 2, 16, log=True, ticks={2: "2", 16: "∞"}), axis("paid", span=4)
    more = {"arguments": given, "repeat": ("first", "paid", 5_000), "axes": axes, "says": SAYS}
    labels = {"house.most": "at most", "fair": "a fair coin"}
    return figure(doubled, *marks, labels=labels, **more | change)


def played(seed, coin, heads, most, games=5_000):
    house, paid = House(coin._replace(heads=heads), most), np.zeros(games)
    doubled(seed, 0, house, np.zeros(random.STATE, np.uint64), paid)
    return paid


def data(page):
    """The lines of the figure's data, the names of the columns first."""
    page.locator("details.gl-take").evaluate("one => (one.open = true)")
    with page.expect_download() as download:
        page.get_by_role("button", name="Data as CSV").click()
    return list(csv.reader(Path(download.value.path()).read_text().splitlines()))


def test_a_figure_of_games_computes_what_they_pay():
    made = drawn()
    assert made._repr_mimebundle_()[0]["text/plain"].startswith(
        "doubled(coin='fair', heads=0.5, most=4.0, seed=3)"
    )
    assert np.array_equal(made.compute()["paid"], played(3, Coin(), 0.5, 4.0))
    made.coin, made.heads, made.most, made.seed = "small", 0.55, 16.0, 9
    assert np.array_equal(made.compute()["paid"], played(9, COINS["small"], 0.55, math.inf))
    drawn_there = made._drawn()
    assert drawn_there.rows[-1]["most"] == math.inf
    expected = moments(played(9, COINS["small"], 0.55, math.inf)) | {"most": "no limit", "heads": 0.55}
    assert drawn_there.said == SAYS.format(**expected).replace("-", "−")


def test_the_page_plays_what_numba_plays_whatever_is_chosen(write, chromium):
    address = write(drawn()).as_uri()

    def said(page, coin, heads, most, seed=3):
        expected = moments(played(seed, coin, heads, most)) | {"heads": heads}
        expected |= {"most": "no limit" if most == math.inf else most}
        page.locator("[data-alive] .gl-result").get_by_text(
            SAYS.format(**expected).replace("-", "−"), exact=True
        ).wait_for()

    def look(page):
        said(page, Coin(), 0.5, 4.0)
        shown = page.locator(".livefigure-widget svg text").all_text_contents()
        assert {"a fair coin", "bent", "as printed", "∞"} <= set(shown) and page.get_by_label(
            "at most"
        ).count()
        page.get_by_label("coin", exact=True).select_option("small")
        said(page, COINS["small"], 0.5, 4.0)
        page.get_by_label("heads").press("End")
        said(page, COINS["small"], 0.6, 4.0)
        assert page.get_by_text("60%", exact=True).count()
        page.get_by_label("at most").press("End")
        page.get_by_text("no limit", exact=True).wait_for()
        said(page, COINS["small"], 0.6, math.inf)
        head, *rows = data(page)
        assert {row[head.index("most")] for row in rows} == {"inf"}
        assert rows[-1][len(head) - 1 - head[::-1].index("most")] == "inf"  # where the mean stands
        page.get_by_label("seed").fill("7")
        page.get_by_label("seed").press("Enter")
        said(page, COINS["small"], 0.6, math.inf, seed=7)
        page.get_by_role("button", name="Reset").click()
        said(page, Coin(), 0.5, 4.0)
        assert not page.faults

    chromium(address, look)


@kernel
def half(a, b):
    return a.heads * b.heads / 2


def test_one_control_sets_several_parts_and_a_number_is_a_bar(write, chromium):
    both = {("a.heads", "b.heads"): between(0.0, 1.0, 0.4), "a": Coin(), "b": Coin()}
    marks = bar("result", 0, 0.5), printed([{"at": 0.25}], x="at", label="a quarter")
    more = {"says": "{heads} {result:.3f}", "labels": {"a quarter": "ein Viertel"}}
    made = figure(half, *marks, arguments=both, **more)
    assert made.compute()["result"] == 0.4 * 0.4 / 2
    assert "ein Viertel" in made._repr_mimebundle_()[0]["image/svg+xml"]

    def look(page):
        page.locator("[data-alive] .gl-result").get_by_text("0.4 0.080", exact=True).wait_for()
        page.get_by_label("heads").press("End")
        page.locator("[data-alive] .gl-result").get_by_text("1.0 0.500", exact=True).wait_for()
        assert page.locator(".gl-chart svg text").get_by_text("ein Viertel", exact=True).count()
        wide, whole = (
            page.locator(f".gl-chart svg {part}").first.bounding_box() for part in ("rect", "line")
        )
        assert wide["width"] > 2 * (whole["x"] - wide["x"]) * 0.99
        assert not page.faults

    chromium(write(made).as_uri(), look)


@kernel
def counted(many, ones, others):
    """How often two things came up."""
    ones[:] = many
    others[:] = 2 * many


def test_bars_of_several_arrays_stand_side_by_side_in_the_picture_and_in_the_page(write, chromium):
    given = {"many": between(1, 9), "ones": np.zeros(4), "others": np.zeros(4)}
    made = figure(counted, bars("ones", x=(0, 6)), bars("others", x=(0, 6)), **given)
    paths = re.findall(r'<path d="M ([\d.]+) [\d.]+ \nL ([\d.]+) [^"]*"[^>]*clip-path', made._drawn().svg)
    drawn = [tuple(map(float, ends)) for ends in paths]
    assert len(drawn) == 8 and apart(drawn)

    def look(page):
        shown = page.locator("[data-alive] .gl-chart rect")
        shown.first.wait_for()
        return [
            (box["x"], box["x"] + box["width"]) for box in map(lambda one: one.bounding_box(), shown.all())
        ]

    found = chromium(write(made).as_uri(), look)
    assert len(found) == 8 and apart(found)


def apart(bars):
    """Whether bars, given one array after the other, stand in turn, the two of a place side by side."""
    ones, others = bars[:4], bars[4:]
    together = all(abs(one[1] - other[0]) < 0.1 for one, other in zip(ones, others))
    return together and all(other[1] < after[0] - 1 for other, after in zip(others, ones[1:]))


@kernel
def slow(first, many, rounds, total):
    """Adds numbers, each after so many rounds."""
    for number in range(first, first + many):
        state = number
        for _ in range(rounds):
            state = (1103515245 * state + 12345) % 2**31
        total[0] += 1 + state


@kernel
def slow_games(first, rounds, total):
    """A number a game, each after so many rounds."""
    for index in range(total.size):
        state = first + index
        for _ in range(rounds):
            state = (1103515245 * state + 12345) % 2**31
        total[index] = 1 + state


@pytest.mark.parametrize(
    "function, many, mark, says, expected",
    [
        (slow, "many", bars("total"), "sum {total}", "sum 6.0"),
        (slow_games, "total", mean("total", over="rounds"), "mean {mean}", "mean 2.0"),
    ],
)
def test_who_stops_at_once_is_not_shown_what_other_settings_gave(
    function, many, mark, says, expected, write, chromium
):
    rounds = between(0, 10**12, start=0, step=10**12)
    made = figure(function, mark, says=says, repeat=("first", many, 3), rounds=rounds, total=np.zeros(1))

    def look(page):
        said = page.locator("[data-alive] .gl-result")
        said.get_by_text(expected, exact=True).wait_for()
        page.get_by_label("rounds", exact=True).press("End")
        page.get_by_role("button", name="Stop").click()
        page.wait_for_selector("[data-alive] .livefigure-widget:not([data-outdated])")
        assert not said.text_content()
        page.get_by_role("button", name="Reset").click()
        said.get_by_text(expected, exact=True).wait_for()
        assert not page.faults

    chromium(write(made).as_uri(), look)


class Walker(NamedTuple):
    """Where somebody is, and how far a step goes."""

    place: np.ndarray
    step: float = 1.0


@kernel
def walked(first, many, walker, sum_of_places):
    for _ in range(first, first + many):
        walker.place[0] += walker.step
        sum_of_places[0] += walker.place[0]


def test_repetitions_add_to_the_arrays_of_records_too(write, chromium):
    given = {"walker": Walker(np.zeros(1)), "sum_of_places": np.zeros(1), "walker.step": between(0.0, 2.0)}
    more = {"says": "{done}: {sum_of_places}", "repeat": ("first", "many", 100), "arguments": given}
    made = figure(walked, bars("sum_of_places"), **more)
    assert made.compute()["sum_of_places"] == 5050

    def look(page):
        page.locator("[data-alive] .gl-result").get_by_text("100: 5050.0", exact=True).wait_for()

    chromium(write(made).as_uri(), look)


@kernel
def doubled_seed(seed):
    return 2 * seed


def test_a_typed_number_may_be_nought_above_its_lowest(write, chromium):
    made = figure(doubled_seed, bar(), says="{seed} {result}", seed=typed(0, -5, 5))

    def look(page):
        said = page.locator("[data-alive] .gl-result")
        said.get_by_text("0 0", exact=True).wait_for()
        page.get_by_label("seed", exact=True).fill("5")
        page.get_by_label("seed", exact=True).press("Enter")
        said.get_by_text("5 10", exact=True).wait_for()
        page.get_by_label("seed", exact=True).fill("0")
        page.get_by_label("seed", exact=True).press("Enter")
        said.get_by_text("0 0", exact=True).wait_for()

    chromium(write(made).as_uri(), look)


@njit
def in_an_array(share):
    return np.array([share / 2])


def test_a_bar_of_an_array_that_is_returned_is_as_long_as_its_number(write, chromium):
    made = figure(in_an_array, bar(), says="{result}", share=between(0.0, 1.0, 1.0))

    def look(page):
        page.locator("[data-alive] .gl-result").get_by_text("0.5", exact=True).wait_for()
        shown, whole = page.locator(".gl-chart svg rect").first, page.locator(".gl-chart svg")
        assert 0.4 < shown.bounding_box()["width"] / whole.bounding_box()["width"] < 0.5

    chromium(write(made).as_uri(), look)


@pytest.mark.parametrize(
    "change, sentence",
    [
        ({"repeat": None}, "figure of doubled: first is missing."),
        ({"repeat": ("first", "paid", 9), "says": "{nobody}"}, "says: 'nobody' is neither an argument"),
    ],
)
def test_what_does_not_fit_games_is_said(change, sentence):
    with pytest.raises((TypeError, ValueError), match=re.escape(sentence)):
        drawn(**change)


def test_what_does_not_fit_marks_and_parts_is_said():
    coins = {"a": Coin(), "b": Coin()}
    with pytest.raises(TypeError, match="a.tails: there is no 'tails' among the function's arguments"):
        figure(half, arguments=coins | {"a.tails": between(0, 1)})
    with pytest.raises(TypeError, match="a.heads: a part of an argument is a control"):
        figure(half, arguments=coins | {"a.heads": 0.3})
    with pytest.raises(TypeError, match="a.side: it is a whole number, so let whole ones be chosen"):
        figure(half, arguments=coins | {"a.side": between(0.0, 1.0)})
    with pytest.raises(TypeError, match="a: 'one' and 'two' stand for different kinds of things"):
        figure(half, arguments=coins | {"a": {"one": Coin(), "two": House()}})
    with pytest.raises(TypeError, match="b.side: what is chosen has other parts than what is there"):
        figure(half, arguments=coins | {"b.side": {"one": Coin()}})
    with pytest.raises(TypeError, match="a.heads: two controls set it"):
        figure(
            half, arguments=coins | {name: between(0.0, 1.0) for name in ("a.heads", ("a.heads", "b.heads"))}
        )
    with pytest.raises(ValueError, match="says: 'a' is no number but a record"):
        figure(half, says="{a}", arguments=coins | {"a.heads": between(0.0, 1.0)})
    with pytest.raises(ValueError, match="still: a row has no 'mean'"):
        still([{"a": 1}], x="a", y="mean")
    with pytest.raises(ValueError, match="still: 'coin' is no control of the figure"):
        figure(half, still(KNOWN, x="most", y="mean", by={"coin": "coin"}), arguments=coins)
    with pytest.raises(ValueError, match="mean: say which array `repeat` fills"):
        figure(half, mean("paid", over="heads"), arguments=coins | {"a.heads": between(0.0, 1.0)})
    with pytest.raises(ValueError, match="curve: 'a' is no slider"):
        figure(half, curve("a"), arguments=coins)


@pytest.mark.parametrize(
    "mark, sentence",
    [
        (lambda: axis("x", 1), "axis: low and high are both given, or neither, not 1 and None."),
        (lambda: axis("x", 0, 9, log=True), "axis: a logarithm has both ends above 0, not 0 and 9."),
        (lambda: axis("x", span=-1), "axis: span must be above 0, not -1."),
        (lambda: axis("x", form=".2q"), "axis: '.2q' does not fit"),
        (lambda: still(KNOWN, x="most", y="mean", low="low"), "still: low and high are both columns"),
        (lambda: printed(KNOWN), "printed: say x or y"),
        (lambda: line("y", x=(0, 1, 2)), "line: two ends lie along an axis, not 3."),
        (lambda: heat("y", x=(0,)), "heat: two ends lie along an axis, not 1."),
        (lambda: table(), "table: say which arrays are its columns."),
    ],
)
def test_what_a_mark_cannot_show_is_said(mark, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        mark()


def test_numpys_numbers_are_pythons_own_to_marks():
    three = np.int64(3)
    marks = line("y", x=(three, three)), heat("y", x=(three, three)), bar("y", three, three)
    json.dumps([*marks, axis("x", three, three), axis("x", ticks={three: "three"})])


@kernel
def nothing(coin, y):
    y[:] = coin


@pytest.mark.parametrize(
    "show, change, sentence",
    [
        ([bar()], {}, "bar: the function returns no number; say which array of one is shown."),
        ([bar("y")], {}, "bar: 'y' has 3 numbers, and a bar is one."),
        ([still([{"a": 1, "b": math.nan}], x="a", y="b")], {}, "figure: marks and axes have only words and"),
        ([still([{"a": 1, "b": 3}], x="a", y="b", by={"coin": "b"})], {}, "still: no 'b' of a row is among"),
        ([line("y")], {"axes": "x"}, "figure: axes are two, what lies along x and what lies along y."),
    ],
)
def test_what_a_figure_cannot_show_is_said(show, change, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        figure(nothing, *show, coin={"3": 3, "4": 4}, y=np.zeros(3), **change)


def test_a_curve_may_stand_behind_what_is_known_and_there_is_one():
    known = printed([{"value": 0.1}], y="value")
    given = {"arguments": {"a": 0.1, "b": between(0.0, 1.0)}}
    made = figure(product, known, curve("b"), **given)
    assert made._spec["marks"] == figure(product, curve("b"), known, **given)._spec["marks"]
    with pytest.raises(ValueError, match="curve: a figure has one"):
        figure(product, curve("b"), curve("b"), **given)
    with pytest.raises(ValueError, match="curve: at least 2 places, not 1"):
        figure(product, curve("b", many=1), **given)


@kernel
def product(a, b):
    return a * b


@kernel
def sums(first, low, extra, paid):
    for index in range(paid.size):
        paid[index] = first + index + low + extra[0]


@pytest.mark.parametrize(
    "low, show, change, sentence",
    [
        (1.0, line("extra"), {}, "line: 'extra' is no array that `repeat` fills."),
        (1.0, line("paid"), {"says": "{extra}"}, "says: 'extra' is neither an argument"),
        (between(0.0, 1.0), mean("paid", "low"), {}, "repeat: 'low' is said of the games"),
        (
            ["a", "b"],
            mean("paid", "low"),
            {},
            "mean: say which array `repeat` fills, and a slider, not",
        ),
        (1.0, line("paid"), {"repeat": ("first", "paid", 0)}, "repeat: two arguments and a whole number"),
        (
            1.0,
            line("paid"),
            {"repeat": ("first", "paid", 1e3)},
            "repeat: two arguments and a whole number",
        ),
    ],
)
def test_of_games_only_their_rows_are_shown(low, show, change, sentence):
    more = {"repeat": ("first", "paid", 9), "low": low, "extra": np.zeros(1), "paid": np.zeros(1)} | change
    with pytest.raises(ValueError, match=re.escape(sentence)):
        figure(sums, show, **more)


def test_a_picture_has_the_chosen_line_in_front_and_else_the_first_as_the_page_has():
    spec = {"name": "f", "axes": [{"label": ""}] * 2, "labels": {}, "alt": ""}
    spec |= {"marks": [still(KNOWN, x="most", y="mean", name="coin")]}
    draw = lambda coin: picture.draw(spec, picture.State({}, {"coin": coin}))
    first, second, other = map(draw, ("fair", "bent", "small"))
    assert first == other != second


def test_a_packages_own_kernel_is_not_compiled_again(tmp_path, monkeypatch):
    (tmp_path / "casino" / "built").mkdir(parents=True)
    (tmp_path / "casino" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "casino", raising=False)
    built = tmp_path / "casino" / "built"
    wasm.make(built, "coins", {"half_of": (half, Coin(), Coin()), "nothing": (nothing, 1, np.zeros(2))})
    (built / "coins.js").write_text("export default (require) => require('livefigure/main.js');")
    monkeypatch.setattr(wasm, "build", None)
    given = {"a": Coin(), "b": Coin(), "a.heads": between(0.0, 1.0)}
    home = Home("casino", "coins", export="half_of", kind="halves", python="half({heads})")
    made = figure(half, bar(), arguments=given, home=home)
    assert bytes(made.engine.wasm) == (built / "coins.wasm").read_bytes()
    assert (made.kind, made._spec["export"], made._python) == ("halves", "half_of", "half({heads})")
    assert json.dumps(made._spec["fixed"]) == '{"a.side": 1, "b.heads": 0.5, "b.side": 1}'
    with pytest.raises(wasm.BrowserBuildError, match="coins of casino has no kernel half like this"):
        figure(half, bar(), arguments=given, home=home._replace(export=""))
    # An array of another length would reach into what lies behind it.
    with pytest.raises(wasm.BrowserBuildError, match="coins of casino has no kernel nothing like this"):
        figure(nothing, line("y"), coin=between(0, 9), y=np.zeros(3), home=Home("casino", "coins"))


def test_the_readmes_games_live(write, chromium):
    text = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"(?ms)^A kernel with settings .*?\n\n```python\n(.*?)^```$", text)
    head, _, call = example.rpartition("\nfigure(")
    known = {"__name__": "readme"}
    exec(f"{head}\nmade = figure({call}", known)
    expected = moments(known["made"].compute()["paid"])["mean"]

    def look(page):
        page.locator("[data-alive] .gl-result").get_by_text(
            f"Mean {expected:.2f} from 2,000 games"
        ).wait_for()
        assert not page.faults

    chromium(write(known["made"]).as_uri(), look)
