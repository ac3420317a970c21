"""Kernels in a WebAssembly runtime against the same kernels here, and what the build refuses."""

import math
import platform
import re
from typing import NamedTuple

import numba
import numpy as np
import pytest

from livefigure import random, wasm

if numba.config.DISABLE_JIT:
    pytest.skip("compares compiled code", allow_module_level=True)
from livefigure.testing import Instance

# Without numba's runtime (`_nrt`) a kernel that allocates does not compile.
kernel = numba.njit(nogil=True, error_model="numpy", _nrt=False, forceinline=True)

SEEDS = [0, 1, 2015, 2**53 - 1, 2**62 + 11]
PRIMES = np.array([2, 3, 5, 7, 11, 13])
ORDER = (4, 2, 0, 5, 1, 3)
X86 = platform.machine() in ("x86_64", "AMD64")


class Rule(NamedTuple):
    """Numbers, as kernels take their settings."""

    cards: int = 6
    weight: float = 0.5


class Board(NamedTuple):
    """Arrays, as kernels take their tables."""

    deck: np.ndarray
    hands: np.ndarray


def new_board(cards=6):
    return Board(np.arange(cards, dtype=np.int8), np.zeros((2, 3), np.int32))


def new_stream():
    return np.zeros(random.STATE, np.uint64)


def instance(*exported):
    """A module with these kernels, each given as (kernel, *sample arguments)."""
    exports = {kernel.__name__: (kernel, *sample) for kernel, *sample in exported}
    return Instance(wasm.build(exports), wasm.descriptor(exports))


def refusal(kernel, *sample):
    """The sentence that the build gives."""
    with pytest.raises(wasm.BrowserBuildError) as found:
        wasm.build({"k": (kernel, *sample)})
    sentence = str(found.value)
    assert "\n" not in sentence
    return re.sub(r" \(test_wasm\.py, line \d+\)(?=\.$)", "", sentence)


def assert_same(kernel, make, calls):
    """Each call of `make(call)` gives the same result and leaves the same arrays here and there."""
    module = instance((kernel, *make(calls[0])))
    for call in calls:
        here, there = make(call), make(call)
        assert module.call(kernel.__name__, *there) == kernel(*here)
        np.testing.assert_equal(there, here)
    return module


@kernel
def shuffled(seed, stream, decks):
    for game in range(len(decks)):
        random.open_stream(stream, seed, 0, game)
        random.shuffle(decks[game], stream)
    return random.normal(stream)


@pytest.mark.parametrize("dtype", [np.int8, np.int16, np.int32, np.int64, np.float64])
def test_shuffled_decks_are_the_same(dtype):
    decks = lambda seed: (seed, new_stream(), np.tile(np.arange(50, dtype=dtype), (20, 1)))
    assert_same(shuffled, decks, SEEDS)


@kernel
def fill(board, rule, amount):
    for player in range(board.hands.shape[0]):
        hand = board.hands[player, 1:]
        for slot in range(len(hand)):
            hand[slot] = board.deck[player * len(hand) + slot] * amount
    for position in range(rule.cards):
        board.deck[position] += 1
    return rule.weight * board.hands.sum() + rule.cards


def test_named_tuples_and_views_of_arrays_work():
    """Records travel as their numbers (`livefigure/leaves`)."""
    assert_same(fill, lambda amount: (new_board(), Rule(cards=amount), amount), [1, 2, 5])


def test_arrays_may_be_longer_than_the_sample_and_memory_grows():
    module = instance((fill, new_board(), Rule(), 1), (total, np.zeros(1)))
    here, there = (new_board(100), Rule(), 3), (new_board(100), Rule(), 3)
    assert module.call("fill", *there) == fill(*here)
    np.testing.assert_equal(there, here)
    before = module.memory.data_len(module.store)
    assert before <= 4 * 65536
    many = np.arange(2.0**20)
    assert module.call("total", many) == many.sum()
    assert module.memory.data_len(module.store) > max(before, many.nbytes)


@kernel
def total(values):
    result = 0.0
    for value in values:
        result += value
    return result


@kernel
def constants(n):
    return PRIMES[ORDER[n]]


def test_an_index_outside_a_constant_tuple_is_a_trap_and_not_a_wrong_number():
    import wasmtime

    with pytest.raises(wasmtime.Trap):
        instance((constants, 0)).call("constants", 6)


@kernel
def bits(n):
    count, rest = 0, n
    while rest:
        rest &= rest - 1
        count += 1
    return count * 1000 + ((n & -n) ^ (n >> 3)) % 97


@kernel
def numbers(n, x):
    return math.sqrt(x) + n // 7 - n % 7 + math.floor(x) + abs(n) + min(x, n) + (x / n if n else 0.0)


@pytest.mark.parametrize(
    "kernel, calls",
    [
        (constants, [(n,) for n in range(6)]),
        (bits, [(n,) for n in (0, 1, 2**40 + 5, 2**62, -1, -(2**63))]),
        (numbers, [(9, 2.0), (-9, 2.5), (0, 0.0), (-7, 1e300)]),
    ],
)
def test_constants_of_a_module_bits_and_arithmetic_are_the_same(kernel, calls):
    assert assert_same(kernel, lambda call: call, calls).imports == []


@kernel
def whole(x, bytes, shorts, words, longs):
    bytes[0] = shorts[0] = words[0] = longs[0] = x
    return int(x)


@pytest.mark.skipif(not X86, reason="other machines have other integers")
def test_floats_become_the_integers_of_x86_those_that_fit_and_those_that_do_not():
    def arrays(x):
        return (x, *(np.zeros(1, kind) for kind in (np.int8, np.int16, np.int32, np.int64)))

    values = math.nan, math.inf, 1e19, 2.0**63, 3e9, 40_000.7, 255.9, 1.5
    module = instance((whole, *arrays(0.0)))
    assert module.call("whole", *arrays(math.nan)) == -(2**63)
    assert_same(whole, arrays, [*values, *(-x for x in values)])


@numba.njit
def divided(x, y):
    return x / y


@numba.njit
def divides(x, y):
    return divided(x, y) + divided(1.0, 2.0)


def test_a_plain_function_that_divides_by_nothing_gives_inf_or_raises_where_it_is_called():
    for function in (divided, divides):
        with pytest.raises(ZeroDivisionError):
            function(1.0, 0.0)
    assert instance((divided, 1.0, 2.0)).call("divided", 1.0, 0.0) == math.inf
    module = instance((divides, 1.0, 2.0))
    with pytest.raises(RuntimeError, match="^ZeroDivisionError: division by zero$"):
        module.call("divides", 1.0, 0.0)
    assert module.call("divides", 1.0, 2.0) == divides(1.0, 2.0)


@numba.njit(fastmath=True)
def hasty(x):
    return x + 1.0 + x


@kernel
def patient(x):
    return hasty(x)


def test_the_descriptor_says_how_to_call():
    exports = {"fill": (fill, new_board(), Rule(), 2)}
    described = wasm.descriptor(exports)
    assert described["exports"]["fill"] == [
        {"name": "board.deck", "dtype": "int8", "shape": (6,)},
        {"name": "board.hands", "dtype": "int32", "shape": (2, 3)},
        {"name": "rule.cards", "dtype": "int64", "value": 6},
        {"name": "rule.weight", "dtype": "float64", "value": 0.5},
        {"name": "amount", "dtype": "int64", "value": 2},
    ]


@kernel
def mix(x, step):
    return (x ^ (x >> 7)) * 1_812_433_253 + step if x & 1 else (x ^ (x << 9)) - step * x


@numba.njit(error_model="numpy", _nrt=False)
def long(x):
    for step in range(9):
        x = mix(mix(mix(mix(mix(mix(x, step), 1), 2), 3), 4), 5)
        x = mix(mix(mix(mix(mix(mix(x, 6), 7), 8), 9), step), step + 1)
    return x


@kernel
def one(x):
    return long(x) + long(x + 1)


@kernel
def other(x):
    return long(x) - long(x + 2)


def test_what_two_exports_call_is_in_the_module_once():
    alone, both = wasm.build({"one": (one, 1)}), wasm.build({"one": (one, 1), "other": (other, 1)})
    assert len(both) < 1.2 * len(alone)
    module = instance((one, 1), (other, 1))
    assert [module.call("one", 5), module.call("other", 5)] == [one(5), other(5)]


def test_the_same_source_gives_the_same_bytes():
    exports = {"shuffled": (shuffled, 1, new_stream(), np.zeros((2, 2))), "constants": (constants, 1)}
    assert wasm.build(exports) == wasm.build(exports)


def test_the_build_leaves_kernels_and_temporary_files_alone(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    own = kernel(bits.py_func)
    wasm.build({"k": (own, 1)})
    assert own.signatures == []
    assert list(tmp_path.iterdir()) == []


# What is refused, each with one sentence.
allocates = kernel(lambda n: np.zeros(n, np.int64)[0])


@kernel
def factorial(n):
    return 1 if n < 2 else n * factorial(n - 1)


@kernel
def raises(n):
    if n > 3:
        raise ValueError("too many cards")
    return n


tangent, power = kernel(lambda x: math.tan(x)), kernel(lambda x: x**0.3)
angle = kernel(lambda x: np.arctan2(x, 2.0))
UP = "up"
named = kernel(lambda n: n + 1 if UP == n else n)
NUMBERS = "a page has numbers and arrays of them, write it with these"
POSITION = "a choice comes as its position, 0 is its first word"
REFUSED = "the browser build does not allow that"
ALLOCATES = f"allocates: {wasm.ALLOCATE}"
RAISES = f"may raise ValueError (too many cards): {REFUSED}, return a number that says so"
HASTY = "is compiled with fastmath, whose last bits are any compiler's own: leave fastmath out"


@pytest.mark.parametrize(
    "function, sample, words",
    [
        (allocates, 3, ALLOCATES),
        (kernel(lambda n: allocates(n) + 1), 3, ALLOCATES),
        (kernel(lambda n: len([n, n + 1])), 3, ALLOCATES),
        (kernel(lambda values: values.copy()[0]), PRIMES, ALLOCATES),
        (factorial, 3, f"calls itself: {REFUSED}, write it as a loop"),
        (raises, 3, RAISES),
        (kernel(lambda n: raises(n)), 3, RAISES),
        (tangent, 1.0, "calls the C library's tan, which no page has: import it from livefigure.maths"),
        (power, 1.0, "takes a power, which no page has: write pow(x, y) of livefigure.maths in place of **"),
        (angle, 1.0, "calls the C library's atan2, which no page has: import it from livefigure.functions"),
        (hasty, 1.0, HASTY),
        (patient, 1.0, f"calls hasty, which {HASTY}"),
        (kernel(lambda n: len({n: 1})), 1, f"uses a dict: {NUMBERS}"),
        (kernel(lambda n: len({n, 2})), 1, f"uses a set: {NUMBERS}"),
        (kernel(lambda n: len(str(n))), 1, f"uses text: {NUMBERS}"),
        (kernel(lambda n: len(f"{n}")), 1, f"uses text: {NUMBERS}"),
        (kernel(lambda n: raises(n) if n == "up" else n), 1, f"compares with 'up': {POSITION}"),
        (kernel(lambda n: 1 if n in ("up", "down") else n), 1, f"compares with 'up': {POSITION}"),
        (kernel(lambda n: named(n)), 1, f"calls <lambda>, which compares with 'up': {POSITION}"),
        (kernel(lambda n: (n, n)), 1, "returns UniTuple(int64 x 2): it may return a number or nothing"),
    ],
)
def test_what_a_page_cannot_have_is_refused(function, sample, words):
    assert refusal(function, sample) == f"kernel k {words}."


@pytest.mark.parametrize(
    "function, sample, beginning",
    [
        (kernel(lambda n: print(n)), 3, "kernel k calls Python (numba_"),
        (kernel(lambda n: np.random.random() * n), 3, "kernel k draws numpy's random numbers, which no page"),
        (kernel(lambda n: refusal(n)), 3, "kernel k uses refusal, which numba does not know: decorate it"),
        (
            kernel(lambda board: board.dek),
            new_board(),
            "kernel k does not compile for the browser: Unknown attribute 'dek'",
        ),
        (kernel(lambda n: n), np.zeros((4, 4))[:, 0], "argument n must be a C-contiguous array"),
    ],
)
def test_what_cannot_be_compiled_is_refused(function, sample, beginning):
    assert refusal(function, sample).startswith(beginning)


@kernel
def moved(n, step):
    return n + step


def test_a_name_of_an_argument_is_no_text_in_a_comparison():
    wasm.look_through("k", kernel(lambda n: 1 if 0 < n < moved(n, step=2) else 0))


def test_a_text_is_no_argument():
    sentence = "argument n is unicode_type, neither a number nor an array of numbers."
    assert refusal(kernel(lambda n: n), "one") == sentence


@pytest.mark.parametrize("name", ["memory", "a b"])
def test_some_names_of_exports_are_refused(name):
    with pytest.raises(wasm.BrowserBuildError, match="cannot be the name of an export"):
        wasm.build({name: (bits, 1)})


def test_without_the_compiler_there_is_no_build(monkeypatch):
    monkeypatch.setattr(wasm.numba.config, "DISABLE_JIT", True)
    assert refusal(bits, 1) == "the browser build needs the compiler: unset NUMBA_DISABLE_JIT."


def test_what_is_not_built_says_so():
    with pytest.raises(wasm.BrowserBuildError, match="not built: run `make book` .* or install a wheel"):
        wasm.load("livefigure", "chess")


def test_built_files_are_replaced_whole_and_only_when_the_source_has_changed(tmp_path, monkeypatch):
    monkeypatch.setattr(wasm.resources, "files", lambda package: tmp_path)
    exports = {"bits": (bits, 1)}
    assert wasm.make(tmp_path / "built", "toy", exports, source="one").startswith("toy.wasm: ")
    assert sorted(path.name for path in (tmp_path / "built").iterdir()) == ["toy.json", "toy.wasm"]
    assert Instance(*wasm.load("any", "toy")).call("bits", 255) == bits(255)
    assert wasm.make(tmp_path / "built", "toy", exports, source="one") is None
    module = tmp_path / "built" / "toy.wasm"
    for left in (b"", module.read_bytes()[:-1]):
        module.write_bytes(left)
        assert wasm.make(tmp_path / "built", "toy", exports, source="one").startswith("toy.wasm: ")
    assert wasm.make(tmp_path / "built", "toy", exports, source="two").startswith("toy.wasm: ")
    assert wasm.make(tmp_path / "built", "toy", {"bits": (bits, 2)}, source="two").startswith("toy.wasm: ")
