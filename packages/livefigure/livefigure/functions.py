"""More elementary functions as kernels, by the rules of `livefigure.maths`: each off by less than one unit.

What is not added up at once is a pair of floats; angles of arc functions are reduced by the nearest eighth,
arguments of erf by the nearest quarter (Taylor's series from there). `fmod` is exact.
"""

import math

import numpy as np

from livefigure.kernel import kernel
from livefigure.maths import (
    LN2,
    QUARTER_PAIR,
    _bits,
    _log,
    _mantissa,
    _product,
    _scaled,
    _sum,
    _times,
    exp,
    log,
)

PI = (3.141592653589793, 1.2246467991473532e-16)
LOG2E = (1.4426950408889634, 2.0355273740931033e-17)
LOG10E = (0.4342944819032518, 1.098319650216765e-17)
TWO_OVER_ROOT_PI = (1.1283791670955126, 1.533545961316588e-17)

# arctan of no eighth, one, ... eight, as pairs.
_ARCTAN = np.array(
    [
        *((0.0, 0.0), (0.12435499454676144, -3.1253241424539383e-18)),
        *((0.24497866312686414, 1.0698755618734451e-17), (0.35877067027057225, -2.4623815582638635e-17)),
        *((0.4636476090008061, 2.2698777452961687e-17), (0.5585993153435624, -5.4556305485916264e-18)),
        *((0.6435011087932844, 1.5834785051444286e-17), (0.7188299996216245, -2.1478388444456983e-17)),
        (0.7853981633974483, 3.061616997868383e-17),
    ]
)
# erf of two quarters, three, ... 24, as pairs, and its slope there.
_ERF = np.array(
    [
        (0.5204998778130465, 1.900077467916287e-17, 0.8787825789354448),
        (0.7111556336535151, 4.69744077164289e-17, 0.6429310691952074),
        (0.8427007929497149, -2.4801011789118602e-17, 0.4151074974205947),
        (0.9229001282564583, -5.51775442986392e-17, 0.2365211224472908),
        (0.9661051464753108, -3.3867031441680696e-17, 0.11893028922362937),
        (0.9866716712191824, 2.1431190289565338e-17, 0.05277499593015037),
        (0.9953222650189527, 2.20719858329765e-17, 0.020666985354092053),
        (0.9985372834133188, 2.6956405885413457e-17, 0.007142319022017983),
        (0.999593047982555, 4.6925151097042234e-17, 0.0021782842303527095),
        (0.9998993780778803, 4.451378916214761e-17, 0.0005862772470937923),
        (0.9999779095030014, 5.363397058636269e-17, 0.00013925305194674786),
        (0.9999956972205363, 5.224680575187069e-17, 2.9189025383581702e-05),
        (0.9999992569016276, 4.9647279187212204e-17, 5.399426777384783e-06),
        (0.9999998862727434, 4.2276182391829615e-17, 8.814321912318039e-07),
        (0.9999999845827421, 1.44826531920025e-17, 1.2698234671866558e-07),
        (0.9999999981494259, 9.86675034192752e-19, 1.6143993719507412e-08),
        (0.9999999998033839, 1.2614727975054947e-17, 1.81130589590869e-09),
        (0.9999999999815149, 5.461622108299497e-17, 1.7934357034341337e-10),
        (0.9999999999984626, -2.294992711807301e-17, 1.5670866531017336e-11),
        (0.9999999999998869, 2.859354043191264e-17, 1.2084074716006755e-12),
        (0.9999999999999927, -3.03759554483649e-17, 8.223316045262922e-14),
        (0.9999999999999996, 2.0875548107488853e-17, 4.938485140964219e-15),
        (1.0, -2.1519736712498913e-17, 2.617301239249265e-16),
    ]
)


@kernel
def _quotient(ah, al, bh, bl):
    """The quotient of two pairs, as a pair."""
    q = ah / bh
    p, r = _product(q, bh)
    return q, ((((ah - p) - r) + al) - q * bl) / bh


@kernel
def _root(h, low):
    """The square root of a pair, as a pair; h above zero."""
    r = math.sqrt(h)
    p, q = _product(r, r)
    return r, (((h - p) - q) + low) / (2.0 * r)


@kernel
def _signed(value, like):
    return -value if _bits(like) < 0 else value


@kernel
def _grown(x):
    """k and a pair h with e**x = 2**k * (1 + h), for x from -746 to 712."""
    k = 0.0 if abs(x) < 0.35 else np.floor(x * 1.4426950408889634 + 0.5)
    r, tail = _sum(x - k * LN2[0], -k * LN2[1])
    p, q = _product(r, r)
    c = 1.0 / 1307674368000.0
    c = c * r + 1.0 / 87178291200.0
    c = c * r + 1.0 / 6227020800.0
    c = c * r + 1.0 / 479001600.0
    c = c * r + 1.0 / 39916800.0
    c = c * r + 1.0 / 3628800.0
    c = c * r + 1.0 / 362880.0
    c = c * r + 1.0 / 40320.0
    c = c * r + 1.0 / 5040.0
    c = c * r + 1.0 / 720.0
    c = c * r + 1.0 / 120.0
    c = c * r + 1.0 / 24.0
    c = c * r + 1.0 / 6.0
    h, low = _sum(r, 0.5 * p)
    h, low = _sum(h, low + (tail + 0.5 * q + r * tail + r * p * c))
    return np.int64(k), h, low


@kernel
def _less_one(x):
    """e**x - 1 as a pair, for x from -40 to 41."""
    k, h, low = _grown(x)
    if k == 0:
        return h, low
    a, b = _sum(1.0, h)
    s, t = _sum(_scaled(a, k), -1.0)
    return _sum(s, t + _scaled(b + low, k))


@kernel
def _power(x, shift):
    """e**x times two to the power `shift`."""
    k, h, low = _grown(x)
    a, b = _sum(1.0, h)
    return _scaled(a + (b + low), k + shift)


@kernel
def expm1(x: float) -> float:
    """e to the power x, less one."""
    x = np.float64(x)
    if x != x or x > 710.0:
        return x + np.inf
    if abs(x) < 1e-17:
        return x
    if x < -40.0:
        return -1.0
    if x > 40.0:
        return _power(x, 0)
    h, low = _less_one(x)
    return h + low


@kernel
def sinh(x: float) -> float:
    """The hyperbolic sine of x."""
    x = np.float64(x)
    size = abs(x)
    if not size < 712.0:
        return x * np.inf
    if size < 1e-9:
        return x
    if size > 40.0:
        return _signed(_power(size, -1), x)
    h, low = _less_one(size)
    d, e = _sum(1.0, h)
    q, r = _quotient(h, low, d, e + low)
    s, t = _sum(h, q)
    return _signed(0.5 * (s + (t + low + r)), x)


@kernel
def cosh(x: float) -> float:
    """The hyperbolic cosine of x."""
    size = abs(np.float64(x))
    if not size < 712.0:
        return size * np.inf
    if size > 40.0:
        return _power(size, -1)
    h, low = _less_one(size)
    d, e = _sum(1.0, h)
    e += low
    q, r = _quotient(1.0, 0.0, d, e)
    s, t = _sum(d, q)
    return 0.5 * (s + (t + e + r))


@kernel
def tanh(x: float) -> float:
    """The hyperbolic tangent of x."""
    x = np.float64(x)
    size = abs(x)
    if x != x or size < 1e-9:
        return x
    if size > 20.0:
        return _signed(1.0, x)
    h, low = _less_one(2.0 * size)
    d, e = _sum(2.0, h)
    q, r = _quotient(h, low, d, e + low)
    return _signed(q + r, x)


@kernel
def _one_more(h, low):
    """The natural logarithm of 1 + a pair; h not below 1e-9."""
    u, v = _sum(1.0, h)
    a, b = _log(u)
    return a + (b + (v + low) / u)


@kernel
def _doubled(x):
    """The natural logarithm of 2 * x, for x above 1e9."""
    a, b = _log(x)
    c, d = _sum(a, LN2[0])
    return c + (d + (b + LN2[1]))


@kernel
def asinh(x: float) -> float:
    """The number whose hyperbolic sine is x."""
    x = np.float64(x)
    size = abs(x)
    if not size < np.inf or size < 1e-9:
        return x
    if size > 1e9:
        return _signed(_doubled(size), x)
    # The logarithm of 1 + x + x**2 / (1 + root of 1 + x**2).
    p, q = _product(size, size)
    u, v = _sum(1.0, p)
    r, s = _root(u, v + q)
    d, e = _sum(1.0, r)
    g, h = _quotient(p, q, d, e + s)
    s, t = _sum(size, g)
    return _signed(_one_more(s, t + h), x)


@kernel
def acosh(x: float) -> float:
    """The number from 0 on whose hyperbolic cosine is x."""
    x = np.float64(x)
    if not x > 1.0 or x == np.inf:
        return 0.0 if x == 1.0 else (np.nan if x < 1.0 else x)
    if x > 1e9:
        return _doubled(x)
    # The logarithm of x + root of (x - 1) * (x + 1).
    a, b = _sum(x, -1.0)
    c, d = _sum(x, 1.0)
    p, q = _times(a, b, c, d)
    r, s = _root(p, q)
    h, low = _sum(a, r)
    return _one_more(h, low + (b + s))


@kernel
def atanh(x: float) -> float:
    """The number whose hyperbolic tangent is x."""
    x = np.float64(x)
    size = abs(x)
    if not size < 1.0:
        return x * np.inf if size == 1.0 else np.nan
    if size < 1e-9:
        return x
    d, e = _sum(1.0, -size)
    q, r = _quotient(2.0 * size, 0.0, d, e)
    return _signed(0.5 * _one_more(q, r), x)


@kernel
def log1p(x: float) -> float:
    """The natural logarithm of 1 + x."""
    x = np.float64(x)
    if not x > -1.0 or x == np.inf:
        return -np.inf if x == -1.0 else (np.nan if x < -1.0 else x)
    if abs(x) < 1e-17:
        return x
    u, v = _sum(1.0, x)
    h, low = _log(u)
    return h + (low + v / u)


@kernel
def _logarithm(x, high, low):
    """The natural logarithm of x times a pair."""
    x = np.float64(x)
    if not (x > 0.0) or x == np.inf:
        return -np.inf if x == 0.0 else (np.nan if x < 0.0 else x)
    a, b = _log(x)
    p, q = _times(a, b, high, low)
    return p + q


@kernel
def log2(x: float) -> float:
    """The logarithm of x to the base 2."""
    return _logarithm(x, LOG2E[0], LOG2E[1])


@kernel
def log10(x: float) -> float:
    """The logarithm of x to the base 10."""
    return _logarithm(x, LOG10E[0], LOG10E[1])


@kernel
def cbrt(x: float) -> float:
    """The cube root of x."""
    x = np.float64(x)
    if x == 0.0 or not abs(x) < np.inf:
        return x
    m, k = _mantissa(abs(x))
    third = k // 3
    m = _scaled(m, k - 3 * third)
    y = exp(log(m) / 3.0)
    p, q = _product(y, y)
    p, q = _times(p, q, y, 0.0)
    return _signed(_scaled(y + ((m - p) - q) / (3.0 * y * y), third), x)


@kernel
def hypot(x: float, y: float) -> float:
    """The root of x**2 + y**2."""
    x, y = abs(np.float64(x)), abs(np.float64(y))
    if x == np.inf or y == np.inf:
        return np.inf
    if x != x or y != y:
        return np.nan
    a, b = max(x, y), min(x, y)
    if b == 0.0:
        return a
    m, k = _mantissa(a)
    b = _scaled(b, -k)
    p, q = _product(m, m)
    r, s = _product(b, b)
    u, v = _sum(p, r)
    h, low = _root(u, v + q + s)
    return _scaled(h + low, k)


@kernel
def _arctan(y, y_low, x, x_low):
    """The angle of (x, y), two pairs above zero, as a pair."""
    steep = y > x
    if steep:
        y, y_low, x, x_low = x, x_low, y, y_low
    if y < 1e-280 * x or y / x < 1e-280:
        a, b = y / x, 0.0
    else:
        x, k = _mantissa(x)
        y, y_low, x_low = _scaled(y, -k), _scaled(y_low, -k), _scaled(x_low, -k)
        eighths = np.floor(8.0 * y / x + 0.5)
        c = 0.125 * eighths
        p, q = _product(c, x)
        n, n_low = _sum(y, -p)
        n_low += y_low - q - c * x_low
        p, q = _product(c, y)
        d, d_low = _sum(x, p)
        d_low += x_low + q + c * y_low
        t, t_low = _quotient(n, n_low, d, d_low)
        z = t * t
        s = -1.0 / 15.0
        s = s * z + 1.0 / 13.0
        s = s * z - 1.0 / 11.0
        s = s * z + 1.0 / 9.0
        s = s * z - 1.0 / 7.0
        s = s * z + 1.0 / 5.0
        s = s * z - 1.0 / 3.0
        at = np.int64(eighths)
        a, b = _sum(_ARCTAN[at, 0], t)
        a, b = _sum(a, b + (t_low + _ARCTAN[at, 1] + t * z * s))
    if steep:
        h, low = _sum(QUARTER_PAIR[0], -a)
        return _sum(h, low + (QUARTER_PAIR[1] - b))
    return a, b


@kernel
def _across(a, b):
    """What is missing to a half turn."""
    h, low = _sum(PI[0], -a)
    return h + (low + (PI[1] - b))


@kernel
def atan(x: float) -> float:
    """The angle from -pi/2 to pi/2 whose tangent is x."""
    x = np.float64(x)
    size = abs(x)
    if x != x or size < 1e-9:
        return x
    if size == np.inf:
        return _signed(QUARTER_PAIR[0], x)
    a, b = _arctan(size, 0.0, 1.0, 0.0)
    return _signed(a + b, x)


@kernel
def atan2(y: float, x: float) -> float:
    """The angle of the point (x, y), from -pi to pi."""
    y, x = np.float64(y), np.float64(x)
    if x != x or y != y:
        return np.nan
    up, along = abs(y), abs(x)
    if up == np.inf and along == np.inf:
        up, along = 1.0, 1.0
    if up == 0.0 or along == np.inf:
        return _signed(PI[0] if _bits(x) < 0 else 0.0, y)
    if along == 0.0 or up == np.inf:
        return _signed(QUARTER_PAIR[0], y)
    a, b = _arctan(up, 0.0, along, 0.0)
    return _signed(_across(a, b) if x < 0.0 else a + b, y)


@kernel
def _other_leg(x):
    """The root of 1 - x**2 as a pair, for x between -1 and 1."""
    p, q = _product(x, x)
    u, v = _sum(1.0, -p)
    return _root(u, v - q)


@kernel
def asin(x: float) -> float:
    """The angle from -pi/2 to pi/2 whose sine is x."""
    x = np.float64(x)
    size = abs(x)
    if not size <= 1.0:
        return np.nan
    if size < 1e-9:
        return x
    if size == 1.0:
        return _signed(QUARTER_PAIR[0], x)
    h, low = _other_leg(size)
    a, b = _arctan(size, 0.0, h, low)
    return _signed(a + b, x)


@kernel
def acos(x: float) -> float:
    """The angle from 0 to pi whose cosine is x."""
    x = np.float64(x)
    size = abs(x)
    if not size <= 1.0:
        return np.nan
    if size < 1e-300:
        return QUARTER_PAIR[0]
    if size == 1.0:
        return 0.0 if x > 0.0 else PI[0]
    h, low = _other_leg(size)
    a, b = _arctan(h, low, size, 0.0)
    return a + b if x > 0.0 else _across(a, b)


@kernel
def erf(x: float) -> float:
    """The error function of x."""
    x = np.float64(x)
    size = abs(x)
    if x != x:
        return x
    if size >= 6.0:
        return _signed(1.0, x)
    if size < 0.5:
        z = x * x
        term, series = 1.0, 0.0
        for n in range(1, 17):
            term *= -z / n
            series += term / (2 * n + 1)
        if size < 1e-280:
            return TWO_OVER_ROOT_PI[0] * x
        p, q = _times(x, 0.0, TWO_OVER_ROOT_PI[0], TWO_OVER_ROOT_PI[1])
        return p + (q + p * series)
    at = np.int64(np.floor(4.0 * size + 0.5))
    c = 0.25 * at
    h = size - c
    # Hermite's polynomials, each from the two before.
    before, term, series, power = 0.0, 1.0, 1.0, 1.0
    for n in range(30):
        before, term = term, -2.0 * (c * term + before) / (n + 1)
        power *= h
        series += term * power / (n + 2)
    value = _ERF[at - 2, 0] + (_ERF[at - 2, 1] + _ERF[at - 2, 2] * (h * series))
    return _signed(value, x)


@kernel
def fmod(x: float, y: float) -> float:
    """What is left of x when as many y as fit are taken away, with the sign of x; exact."""
    x, y = np.float64(x), np.float64(y)
    a, b = abs(x), abs(y)
    if not a < np.inf or b != b or b == 0.0:
        return np.nan
    if a < b:
        return x
    high, step = _bits(a), _bits(b)
    power, least = max(high >> 52, 1), max(step >> 52, 1)
    left, step = high & 0xFFFFFFFFFFFFF, step & 0xFFFFFFFFFFFFF
    if a >= 2.2250738585072014e-308:
        left |= 0x10000000000000
    if b >= 2.2250738585072014e-308:
        step |= 0x10000000000000
    while power - least > 10:
        left = (left % step) << 10
        power -= 10
    left = ((left % step) << (power - least)) % step
    return _signed(_scaled(np.float64(left), least - 1075), x)
