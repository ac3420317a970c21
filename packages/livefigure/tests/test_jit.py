"""Functions as they stand in public, with livefigure's decorators for numba's: the same in a page."""

import math
import re
from math import exp
from pathlib import Path

import numba
import numpy as np
import pytest

if numba.config.DISABLE_JIT:
    pytest.skip("compares compiled code", allow_module_level=True)

import livefigure.jit as nb
from livefigure import maths, power, wasm
from livefigure.author import bars, between, curve, figure, heat, kernel, line
from livefigure.jit import njit, prange

pytest.importorskip("wasmtime")
from livefigure.testing import Instance

STEPS = 3  # stands behind the functions' own names in the module, as constants do


@njit(cache=True)
def bell(x):
    return exp(-0.5 * x**2) / np.sqrt(2 * np.pi) + math.erf(x) + np.arctan2(x, 2.0) + np.hypot(x, 1.0)


@njit(parallel=True)
def smooth(at, samples):
    found = np.zeros_like(at)
    for i in prange(at.size):
        for sample in samples:
            found[i] += bell(at[i] - sample)
    return found / samples.size + np.exp(-at)


@nb.jit(nopython=True)
def ranked(values, n):
    s = np.zeros(n + 1)
    s[1:] = np.cumsum(np.sort(values[:n]))
    order = [int(i) for i in np.argsort(values[:n])]
    order.append(values.argmax())
    return s / s[-1], order, values.min() + values.max(), s > 0.5


@njit
def grown(grid):
    for _ in range(STEPS):
        many = np.zeros_like(grid, dtype=np.int8)
        for i in range(grid.shape[0]):
            for j in range(grid.shape[1]):
                many[i, (j + 1) % grid.shape[1]] += grid[i, j]
        grid = (many == 1) | (grid & (many == 0))
    return grid


@njit
def small(x, how):
    f = np.sqrt(np.float32(x)) % np.float32(0.3)
    between_two = np.interp(x, np.array([0.0, 1.0]), np.array([how, 2.0]))
    return f + x % 0.7 + x // 0.7 + between_two + np.clip(x, 0.2, 0.4)


def both(made, **settings):
    """What a figure's function gives here, and its page's copy, which lies in WebAssembly."""
    for name, value in settings.items():
        setattr(made, name, value)
    here, spec = made.compute(), made._spec
    descriptor = made.engine.descriptor
    arguments = made._arguments()
    given, wanted = {name: np.array(value) for name, value in arguments.items()}, []
    for one in descriptor["exports"][spec["export"]]:
        if "shape" not in one:
            wanted.append(arguments[one["name"]])
            continue
        size = np.size(here[one["name"]]) if one["name"] in spec["lengths"] else one["shape"]
        wanted.append(np.array(given.get(one["name"], np.zeros(size, one["dtype"]))))
    value = Instance(bytes(made.engine.wasm), descriptor).call(spec["export"], *wanted)
    named = zip((one["name"] for one in descriptor["exports"][spec["export"]]), wanted)
    return here, {name: array for name, array in named if isinstance(array, np.ndarray)}, value


def test_an_array_that_a_function_makes_is_the_pages_too():
    given = {"at": np.linspace(-3, 3, 50), "samples": np.array([0.3, 1.0, -0.5])}
    made = figure(smooth, line("result", x="at"), **given)
    here, there, _ = both(made)
    assert here["result"].tobytes() == there["result"].tobytes() and np.isfinite(here["result"]).all()
    assert here["result"].tobytes() == smooth(*given.values()).tobytes()


def test_tuples_of_arrays_lists_and_numbers_have_names_and_lengths_of_their_own():
    names = ("share", "order", "reach", "half")
    drawn = np.random.default_rng(1).random(30)
    made = figure(ranked, line("share"), says="{reach:.3f}", returns=names, values=drawn, n=between(2, 30, 9))
    for n in (9, 30, 2):
        here, there, _ = both(made, n=n)
        assert here["share"].size == there["share_lengths"][0] == n + 1
        assert all(here[name].tobytes() == there[name].tobytes() for name in names)
    with pytest.raises(ValueError, match="returns: 1 names for 4 results"):
        figure(ranked, line("share"), returns="share", values=drawn, n=9)


@njit
def turned(values, back, n):
    """Some of the values, the last ones first."""
    if back is True:
        return values[::-1][:n]
    return values[:n] if back is False else values[:0]


def test_a_box_is_true_or_false_to_a_function():
    values = np.arange(5.0)
    made = figure(turned, line("result"), values=values, back=True, n=between(1, 5))
    assert made.kind == "turned" and made._spec["alt"] == "Some of the values, the last ones first."
    for back in (True, False):
        here, there, _ = both(made, back=back)
        assert here["result"].tobytes() == turned(values, back, 3).tobytes()
        assert here["result"].tobytes() == there["result"].tobytes()


def test_grids_of_true_and_false_stay_themselves():
    grid = np.random.default_rng(2).random((6, 7)) > 0.5
    here, there, _ = both(figure(grown, heat("result"), grid=grid))
    assert here["result"].shape == (6, 7) and here["result"].tobytes() == there["result"].tobytes()


def test_a_function_of_numbers_is_a_figure_by_itself():
    made = figure(small, x=between(0.1, 2.0, start=0.75), how=between(1, 5))
    here, there, value = both(made)
    assert made._spec["axes"] == [{"label": "x"}, {"label": "small"}]
    assert value == here["result"] == small(0.75, 3) == here["here"][0]
    assert here["curve"].tobytes() == there["curve"].tobytes()
    assert here["curve_x"][[0, -1]].tolist() == [0.1, 2.0]
    with pytest.raises(ValueError, match="curve: 'y' is no slider"):
        figure(small, curve("y"), x=between(0.1, 2.0), how=1)


@njit
def divided(n, by):
    return n // by, n % by, n / by


def test_several_numbers_are_shown_by_default():
    made = figure(divided, n=between(5, 90, start=17), by=between(1, 9))
    assert made._spec["axes"] == [{"label": "n"}, {"label": "divided"}]
    assert [one["y"] for one in made._spec["marks"]] == [
        f"result_{n}{end}" for end in ("_curve", "") for n in range(3)
    ]
    for n in (17, 89):
        here, there, _ = both(made, n=n)
        assert (here["result_0"][0], here["result_1"][0], here["result_2"][0]) == divided(n, 5)
        for name in ("result_0", "result_1", "result_2_curve"):
            assert here[name].tobytes() == there[name].tobytes() and here[name].any()
    named = figure(
        divided, curve("by"), returns=("whole", "rest", "exact"), says="{exact:.2f}", n=7, by=between(1, 9)
    )
    assert [one["label"] for one in named._spec["marks"][:3]] == ["whole", "rest", "exact"]
    assert named.compute()["rest_curve"].tolist() == [7 % by for by in range(1, 10)]


@njit
def average(values):
    return values.mean(), values.size


@njit
def total(values):
    return values.sum()


@njit
def row(n):
    return n, np.zeros(n)


def test_numbers_of_arrays_are_said_by_default():
    made = figure(average, returns=("mean", "size"), values=np.arange(4.0))
    assert [part[1] for part in made._spec["says"]] == ["mean", "size"]
    here, there, _ = both(made)
    assert here["mean"][0] == there["mean"][0] == 1.5 and there["size"][0] == 4
    alone = figure(total, values=np.arange(4.0))
    assert both(alone)[2] == 6 and alone._spec["says"][0][1] == "result"
    with pytest.raises(ValueError, match="curve: the function returns more than numbers"):
        figure(row, n=between(1, 5))


@nb.vectorize
def next_one(x):
    return x + 1


@nb.guvectorize([(numba.float64[:], numba.float64[:])], "(n)->(n)")
def next_row(x, y):
    for i in range(x.size):
        y[i] = x[i] + 1


@nb.stencil
def middle(x):
    return 0.5 * (x[-1] + x[1])


@njit
def neighbours(x):
    y = np.zeros_like(x)
    next_row(x, y)
    return next_one(x) + middle(y)


def test_vectorize_guvectorize_and_stencil_live_inside_of_functions_only():
    for function, decorator in ((next_one, "vectorize"), (next_row, "guvectorize"), (middle, "stencil")):
        sentence = f"figure: what {decorator} makes lives in a page only inside another function"
        with pytest.raises(wasm.BrowserBuildError, match=sentence):
            figure(function, line("result"), x=np.zeros(3))
    here, there, _ = both(figure(neighbours, line("result"), x=np.arange(6.0) ** 2))
    assert here["result"].tobytes() == there["result"].tobytes() and here["result"].tolist()[1] == 5.0


@njit
def greedy(n):
    total = 0.0
    for i in range(n):
        total += np.zeros(1_000 + i % 7)[i % 1_000] + i
    return total


def test_what_is_no_longer_needed_is_used_again():
    exports = {"greedy": (greedy, 10)}
    page = Instance(wasm.build(exports), wasm.descriptor(exports))
    assert page.call("greedy", 100_000) == greedy(100_000)
    assert page.memory.data_len(page.store) <= 3 * 65536
    assert page.call("greedy", 10) == 45


def draws(n):
    rest = n + 1
    return rest * np.random.random()


def powers(x):
    rest = x + 1
    return rest**0.3


def allocates(n):
    rest = n + 1
    return np.zeros(rest)[0]


def sines(x):
    rest = x + 1
    return np.sin(rest + 0.5)


def calls(x):
    rest = x + 1
    return unknown(rest)


def wide(x):
    rest = complex(x, 1.0)
    return abs(rest)


def words(x):
    rest = x + 1
    return 1 if rest == "up" else 0


def unknown(x):
    return x


REFUSED = {
    draws: "draws numpy's random numbers, which no page has: draw from livefigure.random",
    wide: "calls the C library's hypot, as abs of a complex number does, which no page has: "
    "write hypot(c.real, c.imag) of livefigure.functions",
    powers: "takes a power, which no page has: write pow(x, y) of livefigure.maths in place of **",
    allocates: "allocates: hand the array in as an argument, or decorate with njit of livefigure.jit",
    words: "compares with 'up': a choice comes as its position, 0 is its first word",
    sines: "calls the C library's sin, which no page has: import it from livefigure.maths",
    calls: "uses unknown, which numba does not know: decorate it as well, or hand its number in",
}


@pytest.mark.parametrize("function", REFUSED)
def test_a_refusal_names_the_line_and_what_to_write_and_has_nothing_behind_it(function):
    decorate = njit if function in (draws, wide) else kernel
    name = next(iter(function.__code__.co_varnames))
    with pytest.raises(wasm.BrowserBuildError) as found:
        figure(decorate(function), **{name: between(1, 9)})
    line_of = function.__code__.co_firstlineno + 2
    sentence = f"kernel {function.__name__} {REFUSED[function]} (test_jit.py, line {line_of})."
    assert str(found.value) == sentence
    assert found.value.__suppress_context__ or found.value.__context__ is None
    assert found.value._render_traceback_() == [f"BrowserBuildError: {sentence}"]


@pytest.mark.parametrize(
    "heading, array, size, given",
    [
        ("## Functions as they stand", "share", 40, {"n": 40}),
        ("A number in a sentence, .*?", "ends", 121, {"steps": 7}),
    ],
)
def test_the_readmes_examples_live(heading, array, size, given):
    text = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(rf"(?ms)^{heading}\n\n```python\n(.*?)^```$", text)
    head, _, call = example.rpartition("\nfigure(")
    known = {"__name__": "readme"}
    exec(f"{head}\nmade = figure({call}", known)
    here, there, _ = both(known["made"], **given)
    assert here[array].size == size and here[array].any()
    assert here[array].tobytes() == there[array].tobytes()


def test_what_is_left_out_of_a_decorator_is_said():
    with pytest.raises(TypeError, match="leave the signature out"):
        njit("f8(f8)")
    with pytest.warns(UserWarning, match="leaves fastmath out"):
        quick = njit(fastmath=True, cache=True, parallel=True)(unknown)
    assert not any(quick.targetoptions.get(name) for name in ("fastmath", "cache", "parallel"))
    with pytest.warns(UserWarning, match="leaves fastmath out"):
        njit(fastmath={"contract"})(unknown)
    with pytest.raises(TypeError, match=re.escape("decorate it with kernel, or njit of livefigure.jit")):
        figure(unknown, x=between(0.0, 1.0))


@njit
def dealt(cards):
    if cards == 7:
        raise AssertionError("seven are no hand")  # as `assert` does, which pytest rewrites
    if cards > 5:
        raise ValueError("too many cards, é")
    if cards < 0:
        raise OverflowError
    return np.ones(cards).argmax() + cards


@njit
def dealt_twice(cards, more):
    if more > 8:
        raise ValueError("too many", more)
    return dealt(cards) + more


def test_what_is_raised_is_told_in_the_page():
    exports = {"dealt": (njit(lambda n: dealt(n)), 3), "calm": (njit(unknown), 3)}
    page = Instance(wasm.build(exports), wasm.descriptor(exports))
    numbas = "ValueError: attempt to get argmax of an empty sequence"
    seven, much = "AssertionError: seven are no hand", "ValueError: too many cards, é"
    for _ in range(3000):  # nothing is left on the stack
        for cards, words in ((7, seven), (6, much), (-1, "OverflowError"), (0, numbas)):
            with pytest.raises(RuntimeError, match=f"^{words}$"):
                page.call("dealt", cards)
    assert page.call("dealt", 3) == 3 == page.call("calm", 3)
    assert page.memory.data_len(page.store) <= 3 * 65536
    sentence = r"may raise ValueError \(too many\): a page has no text made of numbers, leave them out of it"
    with pytest.raises(wasm.BrowserBuildError, match=sentence):
        figure(dealt_twice, cards=between(1, 3), more=between(1, 3))


# Whether the figure shows a picture, or else a text that begins so, and no result.
LOOK = """
(begins) => {
  const figure = document.querySelector("[data-alive] .livefigure-widget:not([data-outdated])");
  const raised = figure?.querySelector(".gl-chart > .livefigure-failed:only-child");
  if (begins === "picture") return figure?.querySelector(".gl-chart > svg") && !raised;
  return raised?.textContent.startsWith(begins) && !figure.querySelector(".gl-result").textContent;
}
"""


@njit
def hand(cards):
    return np.arange(float(dealt(cards)))


@njit
def played(first, many, most, counts):
    for game in range(first, first + many):
        if game == most:
            raise ValueError("too many games")
        counts[game % 5] += 1


@pytest.mark.parametrize(
    "make, seen",
    [
        (
            lambda: figure(hand, line("result"), cards=between(1, 9, start=3)),
            [
                ("2", "picture"),
                ("6", "ValueError: too many cards, é"),
                ("1", "picture"),
                ("7", "AssertionError: "),
            ],
        ),
        (
            lambda: figure(
                played,
                bars("counts"),
                repeat=("first", "many", 60),
                most=between(1, 90, start=90),
                counts=np.zeros(5, np.int64),
            ),
            [("80", "picture"), ("40", "ValueError: too many games"), ("70", "picture")],
        ),
    ],
)
def test_what_is_raised_stands_where_the_picture_was(write, chromium, make, seen):
    def look(page):
        for value, begins in seen:
            page.wait_for_selector("[data-alive] .livefigure-widget:not([data-outdated])", timeout=60_000)
            page.locator("[data-alive] input[type=range]").first.fill(value)
            page.wait_for_function(LOOK, arg=begins, timeout=60_000)
        return page.faults

    assert not chromium(write(make()).as_uri(), look)


EXPONENT = 1.7


@njit
def powered(x, n, y):
    scaled = (x + 3) ** 0.3 + 2**n + x**n + x**3 + pow(x, y) + (x + 1.0) ** -n + (x > 0.5) ** n
    scaled **= EXPONENT
    inside = [(scaled + i) ** 0.5 for i in range(3)]
    return (
        scaled + inside[0] + np.power(y, 1.5) + n ** (n - 4) + 10.0 ** (-n) + np.float32(x) ** np.float32(0.7)
    )


def test_powers_are_livefigures_here_and_in_the_page():
    made = figure(powered, x=between(0.1, 2.0, start=0.75), n=between(1, 6), y=between(0.0, 3.0))
    for n in (1, 4, 6):
        here, there, value = both(made, n=n)
        assert value == here["result"]
        assert here["curve"].tobytes() == there["curve"].tobytes() and np.isfinite(here["curve"]).all()
    fractional = njit(lambda x, y: x**y)
    for x, y in np.random.default_rng(1).uniform(0, 30, (200, 2)):
        assert fractional(x, y) == maths.pow(x, y)
    assert fractional(-2.0, 0.5) != fractional(-2.0, 0.5) and fractional(0.0, -0.5) == np.inf
    whole = njit(lambda x, n: x**n)
    for x, n in (
        (3, 4),
        (-2, 63),
        (1.1, 40),
        (1.1, -3),
        (0.9, 70_000),
        (0, 0),
        (np.float32(1.1), 9),
        (7, -1),
    ):
        assert whole(x, n) == pytest.approx(numba.njit(whole.py_func)(x, n), rel=1e-14)
        assert type(whole(x, n)) is type(numba.njit(whole.py_func)(x, n))
        assert (n < 0 and isinstance(x, int)) or power.power(x, n) == whole(x, n)


@njit
def powers_of_arrays(x, y, grid):
    y **= 0.5
    cubes = x**3 + x**2
    return x**0.3 + 2.5**x + x**y + cubes, (grid**x).ravel(), np.power(x, 1.5), y


def test_powers_of_arrays_are_livefigures_too():
    x, grid = np.linspace(0.1, 3, 7), np.random.default_rng(2).random((3, 7))
    made = figure(powers_of_arrays, line("result_0"), x=x, y=np.arange(7.0), grid=grid)
    here, there, _ = both(made)
    for name in ("result_0", "result_1", "result_2"):
        assert here[name].tobytes() == there[name].tobytes()
    assert here["result_2"].tolist() == [maths.pow(one, 1.5) for one in x] == power.power(x, 1.5).tolist()
    assert here["y"].tolist() == [maths.pow(n, 0.5) for n in range(7)]
