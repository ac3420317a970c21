"""Elementary functions against forty digits, against IEEE 754's special cases, and here against there."""

import math
import os
import random
from decimal import Decimal, localcontext

import numba
import numpy as np
import pytest

from livefigure import maths, wasm
from livefigure.author import between, figure, table
from livefigure.kernel import kernel

MANY = int(os.environ.get("LIVEFIGURE_ARGUMENTS", 1_000))
"""Arguments a function; bits are compared of ten times as many."""
INF, NAN = math.inf, math.nan


def pi():
    """To 400 digits, by Machin's formula."""

    def arctan(n):
        term = total = Decimal(1) / n
        for k in range(3, 1200, 2):
            term = -term / (n * n)
            total += term / k
        return total

    return 4 * (4 * arctan(5) - arctan(239))


with localcontext() as digits:
    digits.prec = 410
    PI = pi()


def circle(x):
    """Sine and cosine of a float, as decimals, by Taylor's series."""
    with localcontext() as digits:
        digits.prec = 400
        quarters = (Decimal(x) / (PI / 2)).to_integral_value()
        rest = Decimal(x) - quarters * PI / 2
        digits.prec = 45
        rest = +rest
        sums = []
        for term, k in ((rest, 1), (Decimal(1), 0)):
            total = term
            while abs(term) > Decimal(10) ** -44:
                term = -term * rest * rest / ((k + 1) * (k + 2))
                total, k = total + term, k + 2
            sums.append(total)
        sine, cosine = sums
        return [(sine, cosine), (cosine, -sine), (-sine, -cosine), (-cosine, sine)][int(quarters) % 4]


def magnitude(draw):
    """A float of any size."""
    return math.ldexp(draw.uniform(0.5, 1.0), draw.randint(-1020, 1023)) * draw.choice((1, -1))


def angle(draw):
    large = draw.uniform(-1e5, 1e5), magnitude(draw), draw.randint(1, 10**6) * math.pi / 2
    return draw.choice((draw.uniform(-4, 4), *large))


def powers(draw):
    x = draw.choice((abs(magnitude(draw)), draw.uniform(0.5, 2.0)))
    return x, draw.choice((draw.uniform(-3, 3), draw.uniform(-700, 700) / (abs(math.log(x)) + 1e-9)))


FUNCTIONS = {
    "exp": (lambda d: (d.choice((d.uniform(-745, 709.7), d.uniform(-1, 1))),), lambda x: Decimal(x).exp()),
    "log": (lambda d: (d.choice((abs(magnitude(d)), d.uniform(0.5, 2))),), lambda x: Decimal(x).ln()),
    "pow": (powers, lambda x, y: (Decimal(y) * Decimal(x).ln()).exp()),
    "sin": (lambda draw: (angle(draw),), lambda x: circle(x)[0]),
    "cos": (lambda draw: (angle(draw),), lambda x: circle(x)[1]),
    "tan": (lambda draw: (angle(draw),), lambda x: circle(x)[0] / circle(x)[1]),
}


@pytest.mark.kernel
@pytest.mark.parametrize("name", FUNCTIONS)
def test_less_than_one_unit_in_the_last_place_off(name):
    drawn, true = FUNCTIONS[name]
    draw = random.Random(name)
    with localcontext() as digits:
        digits.prec = 45
        for _ in range(MANY):
            arguments = drawn(draw)
            value, exact = float(getattr(maths, name)(*arguments)), true(*arguments)
            if abs(exact) < Decimal(2.0**1023):
                assert abs(Decimal(value) - exact) < Decimal(math.ulp(float(exact))), arguments


EXP = (NAN, NAN), (INF, INF), (-INF, 0.0), (710.5, INF), (-800.0, 0.0), (0.0, 1.0)
LOG = (NAN, NAN), (INF, INF), (0.0, -INF), (-0.0, -INF), (-1.0, NAN), (1.0, 0.0)
POWERS = (3.0, -8.0), (2.0, 4.0), (2.0**60, INF), (-1025.0, -(2.0**-1025))  # of -2


@pytest.mark.kernel
@pytest.mark.parametrize(
    "name, arguments, value",
    [
        *((name, (x,), y) for name, pairs in (("exp", EXP), ("log", LOG)) for x, y in pairs),
        *((name, (x,), NAN) for name in ("sin", "cos", "tan") for x in (NAN, INF, -INF)),
        *((name, (x,), x) for name in ("sin", "tan") for x in (0.0, -0.0, 5e-324)),
        ("cos", (0.0,), 1.0),
        *(("pow", (x, 0.0), 1.0) for x in (0.0, -3.0, INF, NAN)),
        *(("pow", (1.0, y), 1.0) for y in (INF, NAN, -7.5)),
        *(("pow", pair, NAN) for pair in ((NAN, 1.0), (2.0, NAN), (-2.0, 0.5))),
        *(("pow", (0.0, y), z) for y, z in ((-1.0, INF), (-2.0, INF), (3.0, 0.0), (0.5, 0.0))),
        *(("pow", (-0.0, y), z) for y, z in ((-1.0, -INF), (-2.0, INF), (3.0, -0.0), (2.0, 0.0))),
        *(("pow", (-INF, y), z) for y, z in ((3.0, -INF), (2.0, INF), (-3.0, -0.0), (-2.0, 0.0))),
        *(("pow", (INF, y), z) for y, z in ((0.1, INF), (-0.1, 0.0), (INF, INF), (-INF, 0.0))),
        *(("pow", (0.5, y), z) for y, z in ((INF, 0.0), (-INF, INF))),
        *(("pow", (-1.0, y), 1.0) for y in (INF, -INF)),
        *(("pow", (-2.0, y), z) for y, z in POWERS),
    ],
)
def test_special_cases_are_those_of_ieee_754(name, arguments, value):
    found = float(getattr(maths, name)(*arguments))
    assert found == value or (math.isnan(found) and math.isnan(value))
    assert math.copysign(1, found) == math.copysign(1, value) or math.isnan(value)


@kernel
def apply(which, x, y, to):
    for i in range(x.size):
        if which == 0:
            to[i] = maths.exp(x[i])
        elif which == 1:
            to[i] = maths.log(x[i])
        elif which == 2:
            to[i] = maths.pow(x[i], y[i])
        elif which == 3:
            to[i] = maths.sin(x[i])
        elif which == 4:
            to[i] = maths.cos(x[i])
        else:
            to[i] = maths.tan(x[i])


def drawn(name, many):
    """Arguments of a function, as two arrays."""
    draw = random.Random(name)
    pairs = [(*FUNCTIONS[name][0](draw), 0.0)[:2] for _ in range(many)]
    return [np.array(column) for column in zip(*pairs)]


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="compares compiled code")
def test_the_same_bits_compiled_in_a_page_and_as_plain_python():
    pytest.importorskip("wasmtime")
    from livefigure.testing import Instance

    none = np.zeros(1)
    exports = {"apply": (apply, 0, none, none, none)}
    page = Instance(wasm.build(exports), wasm.descriptor(exports))
    assert page.imports == []
    for which, name in enumerate(FUNCTIONS):
        x, y = drawn(name, 10 * MANY)
        here, there = np.zeros(x.size), np.zeros(x.size)
        apply(which, x, y, here)
        page.call("apply", which, x, y, there)
        assert here.tobytes() == there.tobytes()
        pairs = zip(x[: MANY // 4], y)
        plain = [PLAIN[name](*map(float, pair[: 1 + (name == "pow")])) for pair in pairs]
        assert np.array(plain).tobytes() == here[: len(plain)].tobytes()


@pytest.mark.skipif(numba.config.DISABLE_JIT, reason="compares compiled code")
def test_the_same_bits_in_a_browser(answers):
    all_x, all_y = (np.array(rows) for rows in zip(*(drawn(name, 10 * MANY) for name in FUNCTIONS)))

    @kernel
    def functions(which, x, y, to):
        apply(which, x[which], y[which], to)

    which, to = between(0, len(FUNCTIONS) - 1, start=0), np.zeros(all_x.shape[1])
    found = answers(figure(functions, table("to"), which=which, x=all_x, y=all_y, to=to))
    assert len(found) == len(FUNCTIONS)
    for number, rows in enumerate(found):
        functions(number, all_x, all_y, to)
        assert rows[:, 0].tolist() == [number] * to.size and rows[:, -1].tobytes() == to.tobytes()


def plainly():
    """The module as plain Python: its source once more, with kernels that are not compiled."""
    source = open(maths.__file__, encoding="utf-8").read()
    known = {"__name__": "plain"}
    exec(source.replace("from livefigure.kernel import kernel", "kernel = lambda function: function"), known)

    def quiet(function):
        def called(*arguments):
            with np.errstate(all="ignore"):
                return float(function(*arguments))

        return called

    return {name: quiet(known[name]) for name in FUNCTIONS}


PLAIN = plainly()
