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
from livefigure import wasm
from livefigure.author import between, curve, figure, heat, kernel, line
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
    arguments = dict(made._sample)
    for name, trait in made._chosen.items():
        arguments[name] = type(arguments[name])(getattr(made, trait))
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
    assert here["result"].tobytes() == smooth(made._sample["at"], made._sample["samples"]).tobytes()


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


def test_grids_of_true_and_false_stay_themselves():
    grid = np.random.default_rng(2).random((6, 7)) > 0.5
    here, there, _ = both(figure(grown, heat("result"), grid=grid))
    assert here["result"].shape == (6, 7) and here["result"].tobytes() == there["result"].tobytes()


def test_a_function_of_numbers_is_a_figure_by_itself():
    made = figure(small, x=between(0.1, 2.0, start=0.75), how=between(1, 5))
    here, there, value = both(made)
    assert made._spec["axes"] == ["x", "small"]
    assert value == here["result"] == small(0.75, 3) == here["here"][0]
    assert here["curve"].tobytes() == there["curve"].tobytes()
    assert here["curve_x"][[0, -1]].tolist() == [0.1, 2.0]
    with pytest.raises(ValueError, match="curve: 'y' is no slider"):
        figure(small, curve("y"), x=between(0.1, 2.0), how=1)


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
    with pytest.raises(wasm.BrowserBuildError, match=r"fastmath, .* leave fastmath out"):
        figure(njit(fastmath=True)(unknown), x=between(0.0, 1.0))
    with pytest.raises(TypeError, match=re.escape("decorate it with kernel, or njit of livefigure.jit")):
        figure(unknown, x=between(0.0, 1.0))
