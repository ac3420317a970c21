"""The further functions: against sixty digits, against math's special cases, and here against there."""

import math
import os
import random
from decimal import Decimal, localcontext

import numba
import numpy as np
import pytest

from livefigure import functions, wasm
from livefigure.kernel import kernel

D = Decimal
ONE = D(1)
MANY = int(os.environ.get("LIVEFIGURE_ARGUMENTS", 1_000))


def magnitude(draw):
    """A float of any size."""
    return math.ldexp(draw.uniform(0.5, 1.0), draw.randint(-1020, 1023)) * draw.choice((1, -1))


def series(first, factor):
    """The sum of terms, each the one before times `factor(n)`."""
    term = total = first
    n = 0
    while abs(term) > abs(total) * D(10) ** -60:
        n += 1
        term *= factor(n)
        total += term
    return total


def arctan(y, x=ONE):
    if x == 0:
        return (PI / 2).copy_sign(y)
    t, halved = abs(y / x), 0
    while t > D("0.05"):
        t, halved = t / (1 + (1 + t * t).sqrt()), halved + 1
    total, power, n = t, t, 1
    while abs(power) > D(10) ** -60 * total:
        power, n = -power * t * t, n + 2
        total += power / n
    angle = total * 2**halved
    return (angle if x > 0 else PI - angle).copy_sign(y)


with localcontext() as digits:
    digits.prec = 70
    PI = 4 * (4 * arctan(ONE / 5) - arctan(ONE / 239))
    ROOT_PI = PI.sqrt()


def less_one(x):
    return series(x, lambda n: x / (n + 1)) if abs(x) < 1 else x.exp() - 1


def sinh(x):
    grown = less_one(abs(x))
    return ((grown + grown / (grown + 1)) / 2).copy_sign(x)


def logarithm(x, square):
    return (x + square.sqrt()).ln()


def leg(x):
    return (1 - x * x).sqrt()


def small(draw):
    return draw.choice((draw.uniform(-1, 1), math.ldexp(magnitude(draw), -1020)))


def near_one(draw):
    return draw.choice((draw.uniform(-1, 1), 1 - draw.random() ** 8, draw.random() ** 8 - 1))


def positive(draw):
    return draw.choice((abs(magnitude(draw)), draw.uniform(0.5, 2), 2.0 ** draw.randint(-1000, 1000)))


FUNCTIONS = {
    "atan": (lambda d: (d.choice((magnitude(d), d.uniform(-3, 3))),), arctan),
    "atan2": (lambda d: tuple(d.choice((magnitude(d), d.uniform(-3, 3))) for _ in "yx"), arctan),
    "asin": (lambda d: (near_one(d),), lambda x: arctan(x, leg(x))),
    "acos": (lambda d: (near_one(d),), lambda x: arctan(leg(x), x)),
    "sinh": (lambda d: (d.choice((d.uniform(-710, 710), small(d))),), sinh),
    "cosh": (lambda d: (d.uniform(-710, 710),), lambda x: (x.exp() + (-x).exp()) / 2),
    "tanh": (
        lambda d: (d.choice((d.uniform(-22, 22), small(d))),),
        lambda x: less_one(2 * x) / (less_one(2 * x) + 2),
    ),
    "asinh": (
        lambda d: (d.choice((magnitude(d), small(d))),),
        lambda x: logarithm(abs(x), x * x + 1).copy_sign(x),
    ),
    "acosh": (
        lambda d: (1 + abs(d.choice((d.uniform(0, 9), magnitude(d), d.random() ** 8))),),
        lambda x: logarithm(x, x * x - 1),
    ),
    "atanh": (
        lambda d: (d.choice((d.uniform(-1, 1), 1 - 2.0 ** -d.randint(1, 53))),),
        lambda x: ((1 + x) / (1 - x)).ln() / 2,
    ),
    "hypot": (
        lambda d: (d.uniform(-9, 9), d.choice((d.uniform(-9, 9), small(d)))),
        lambda x, y: (x * x + y * y).sqrt(),
    ),
    "erf": (
        lambda d: (d.choice((d.uniform(-6, 6), small(d))),),
        lambda x: 2 / ROOT_PI * (-x * x).exp() * series(x, lambda n: 2 * x * x / (2 * n + 1)),
    ),
    "log2": (lambda d: (positive(d),), lambda x: x.ln() / D(2).ln()),
    "log10": (lambda d: (positive(d),), lambda x: x.log10()),
    "log1p": (lambda d: (d.choice((d.uniform(-1, 2), positive(d))),), lambda x: (1 + x).ln()),
    "expm1": (lambda d: (d.choice((d.uniform(-40, 709), small(d))),), less_one),
    "cbrt": (lambda d: (magnitude(d),), lambda x: (abs(x).ln() / 3).exp().copy_sign(x)),
}


@pytest.mark.kernel
@pytest.mark.parametrize("name", FUNCTIONS)
def test_less_than_one_unit_in_the_last_place_off(name):
    drawn, true = FUNCTIONS[name]
    draw = random.Random(name)
    with localcontext() as digits:
        digits.prec = 70
        for _ in range(MANY // 4):
            arguments = drawn(draw)
            value, exact = float(getattr(functions, name)(*arguments)), true(*map(D, arguments))
            if name not in ("log1p", "asinh", "atanh") or abs(arguments[0]) > 1e-9:
                assert abs(D(value) - exact) < D(math.ulp(float(exact))), arguments


@pytest.mark.kernel
@pytest.mark.parametrize("name", [*FUNCTIONS, "fmod"])
def test_special_cases_are_those_of_c(name):
    many = 2 if name in ("atan2", "hypot", "fmod") else 1
    values = (0.0, -0.0, math.inf, -math.inf, math.nan, 1.0, -1.0, 2.5, -2.5, 5e-324, 1e-310, -1e300)
    numpys = name.replace("a", "arc", 1) if name[0] == "a" else name
    theirs = getattr(np, numpys, None) or np.vectorize(math.erf)
    for arguments in [(x,) for x in values] if many == 1 else [(x, y) for x in values for y in values]:
        found = float(getattr(functions, name)(*arguments))
        with np.errstate(all="ignore"):
            value = float(theirs(*arguments))
        assert found == pytest.approx(value, rel=1e-15, abs=0, nan_ok=True), arguments
        assert math.copysign(1, found) == math.copysign(1, value) or math.isnan(value), arguments


@pytest.mark.kernel
def test_remainders_are_exact():
    draw = random.Random(1)
    for _ in range(MANY):
        x, y = magnitude(draw), magnitude(draw)
        y = draw.choice((y, x * draw.uniform(-3, 3) * 2.0 ** -draw.randint(0, 60))) or 1.0
        assert functions.fmod(x, y) == math.fmod(x, y), (x, y)


@kernel
def apply(x, y, to):
    for i in range(x.size):
        to[0, i], to[1, i] = functions.atan2(x[i], y[i]), functions.hypot(x[i], y[i])
        to[2, i], to[3, i] = functions.erf(x[i]), functions.tanh(x[i])
        to[4, i], to[5, i] = functions.log10(abs(x[i])), functions.cbrt(x[i])
        to[6, i], to[7, i] = functions.sinh(x[i]), functions.acos(x[i])
        to[8, i], to[9, i] = x[i] % y[i], x[i] // y[i]
        to[10, i], to[11, i] = functions.asinh(x[i]), functions.acosh(abs(x[i]))
        to[12, i] = functions.atanh(1.0 / x[i])


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="compares compiled code")
def test_the_same_bits_in_a_page():
    pytest.importorskip("wasmtime")
    from livefigure.testing import Instance

    draw = random.Random(2)
    pairs = [[draw.choice((magnitude(draw), draw.uniform(-9, 9))) for _ in range(MANY)] for _ in "xy"]
    x, y = np.array(pairs)
    here, there = np.zeros((13, MANY)), np.zeros((13, MANY))
    exports = {"apply": (apply, x, y, here)}
    page = Instance(wasm.build(exports), wasm.descriptor(exports))
    apply(x, y, here)
    page.call("apply", x, y, there)
    assert page.imports == [] and np.array_equal(here, there, equal_nan=True)
