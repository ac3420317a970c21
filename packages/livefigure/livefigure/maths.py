"""Elementary functions as kernels: the same bits in numba, in plain Python and in every browser.

The C library's and the browsers' own functions differ in their last bits. These use nothing but additions,
multiplications, divisions and shifts, which IEEE 754 settles; each is off by less than one unit in the last
place. Methods: reduction of arguments and polynomials as in fdlibm (Sun, 1993), here Taylor's; pairs of
floats after Dekker (1971) and Knuth; angles of any size after Payne and Hanek (1983).

Use them in kernels, and anywhere else, in place of math's and numpy's: `from livefigure.maths import exp`.
Arguments outside a function's domain give nan, poles and overflows give infinities, as IEEE 754 has it.
"""

import numpy as np

from livefigure.kernel import kernel

# ln 2 and pi/2 in parts: products of the leading parts with small whole numbers are exact.
LN2 = (0.6931471803691238, 1.9082149292705877e-10)
QUARTER = (1.5707963267341256, 6.077100506303966e-11, 2.0222662487959506e-21)
QUARTER_PAIR = (1.5707963267948966, 6.123233995736766e-17)
THIRD = (1.0 / 3.0, 1.850371707708594e-17)
SIXTH = (1.0 / 6.0, 9.25185853854297e-18)

# Bits of 2/pi after the point, 32 a word.
_TWO_OVER_PI = np.array(
    [
        *(0xA2F9836E, 0x4E441529, 0xFC2757D1, 0xF534DDC0, 0xDB629599, 0x3C439041, 0xFE5163AB, 0xDEBBC561),
        *(0xB7246E3A, 0x424DD2E0, 0x06492EEA, 0x09D1921C, 0xFE1DEB1C, 0xB129A73E, 0xE88235F5, 0x2EBB4484),
        *(0xE99C7026, 0xB45F7E41, 0x3991D639, 0x835339F4, 0x9C845F8B, 0xBDF9283B, 0x1FF897FF, 0xDE05980F),
        *(0xEF2F118B, 0x5A0A6D1F, 0x6D367ECF, 0x27CB09B7, 0x4F463F66, 0x9E5FEA2D, 0x7527BAC7, 0xEBE5F17B),
        *(0x3D0739F7, 0x8A5292EA, 0x6BFB5FB1, 0x1F8D5D08, 0x56033046, 0xFC7B6BAB, 0xF0CFBC20, 0x9AF4361D),
    ],
    np.uint64,
)
_LOW = np.uint64(0xFFFFFFFF)
_1, _2, _32, _62 = (np.uint64(n) for n in (1, 2, 32, 62))


@kernel
def _bits(x):
    return np.float64(x).view(np.int64)


@kernel
def _float(bits):
    return np.int64(bits).view(np.float64)


@kernel
def _sum(a, b):
    """a + b as a pair: the rounded sum, and what rounding took."""
    s = a + b
    t = s - a
    return s, (a - (s - t)) + (b - t)


@kernel
def _halves(a):
    c = 134217729.0 * a
    high = c - (c - a)
    return high, a - high


@kernel
def _product(a, b):
    """a * b as a pair."""
    p = a * b
    ah, al = _halves(a)
    bh, bl = _halves(b)
    return p, ((ah * bh - p) + ah * bl + al * bh) + al * bl


@kernel
def _times(ah, al, bh, bl):
    """The product of two pairs, as a pair."""
    p, q = _product(ah, bh)
    q += ah * bl + al * bh
    s = p + q
    return s, (p - s) + q


@kernel
def _scaled(x, k):
    """x times two to the power k, for k from -1100 to 1100: rounded once."""
    half = k // 2
    return x * _float((half + 1023) << 52) * _float((k - half + 1023) << 52)


@kernel
def _exp(x, tail):
    """e to the power x + tail, for x from -746 to 710."""
    k = np.floor(x * 1.4426950408889634 + 0.5)
    high, low = x - k * LN2[0], tail - k * LN2[1]
    r = high + low
    low += high - r
    q = 1.0 / 6227020800.0
    q = q * r + 1.0 / 479001600.0
    q = q * r + 1.0 / 39916800.0
    q = q * r + 1.0 / 3628800.0
    q = q * r + 1.0 / 362880.0
    q = q * r + 1.0 / 40320.0
    q = q * r + 1.0 / 5040.0
    q = q * r + 1.0 / 720.0
    q = q * r + 1.0 / 120.0
    q = q * r + 1.0 / 24.0
    q = q * r + 1.0 / 6.0
    q = q * r + 0.5
    one = 1.0 + r
    return _scaled(one + (((1.0 - one) + r) + (low + r * r * q)), np.int64(k))


@kernel
def exp(x: float) -> float:
    """e to the power x."""
    x = np.float64(x)
    if x != x or x > 710.0:
        return x + np.inf
    return 0.0 if x < -746.0 else _exp(x, 0.0)


@kernel
def _mantissa(x):
    """m and k with x = m * 2**k and m near 1, from the root of 1/2 to that of 2; x positive and finite."""
    k = 0
    if x < 2.2250738585072014e-308:
        x *= 18014398509481984.0
        k = -54
    bits = _bits(x)
    k += (bits >> 52) - 1023
    m = _float((bits & 0xFFFFFFFFFFFFF) | 0x3FF0000000000000)
    if m > 1.4142135623730951:
        m *= 0.5
        k += 1
    return m, k


@kernel
def log(x: float) -> float:
    """The natural logarithm of x."""
    x = np.float64(x)
    if not (x > 0.0) or x == np.inf:
        return -np.inf if x == 0.0 else (np.nan if x < 0.0 else x)
    m, k = _mantissa(x)
    f = m - 1.0
    s = f / (2.0 + f)
    z = s * s
    q = 2.0 / 23.0
    q = q * z + 2.0 / 21.0
    q = q * z + 2.0 / 19.0
    q = q * z + 2.0 / 17.0
    q = q * z + 2.0 / 15.0
    q = q * z + 2.0 / 13.0
    q = q * z + 2.0 / 11.0
    q = q * z + 2.0 / 9.0
    q = q * z + 2.0 / 7.0
    q = q * z + 2.0 / 5.0
    q = q * z + 2.0 / 3.0
    half = 0.5 * f * f
    # f - f**2/2 + s * (f**2/2 + ...) loses least where f is large.
    if k == 0:
        return f - (half - s * (half + q * z))
    return k * LN2[0] - ((half - (s * (half + q * z) + k * LN2[1])) - f)


@kernel
def _log(x):
    """The natural logarithm of x, positive and finite, as a pair that is right to some 64 bits."""
    m, k = _mantissa(x)
    f = m - 1.0
    d, e = _sum(2.0, f)
    s = f / d
    p, q = _product(s, d)
    t = (((f - p) - q) - s * e) / d
    z, y = _times(s, t, s, t)
    r = 1.0 / 23.0
    r = r * z + 1.0 / 21.0
    r = r * z + 1.0 / 19.0
    r = r * z + 1.0 / 17.0
    r = r * z + 1.0 / 15.0
    r = r * z + 1.0 / 13.0
    r = r * z + 1.0 / 11.0
    r = r * z + 1.0 / 9.0
    r = r * z + 1.0 / 7.0
    r = r * z + 1.0 / 5.0
    # 2 * (s + s * (z/3 + z**2 * r)) + k * ln 2
    a, b = _times(z, y, THIRD[0], THIRD[1])
    u, v = _sum(a, z * z * r)
    a, b = _times(s, t, u, v + b)
    u, v = _sum(s, a)
    v += t + b
    a, b = _sum(k * LN2[0], 2.0 * u)
    b += 2.0 * v + k * LN2[1]
    s = a + b
    return s, (a - s) + b


@kernel
def pow(x: float, y: float) -> float:
    """x to the power y, with C's special cases: nan for a negative x unless y is whole."""
    x, y = np.float64(x), np.float64(y)
    size = abs(x)
    if y == 0.0 or x == 1.0:
        return 1.0
    if x != x or y != y:
        return np.nan
    if abs(y) == np.inf:
        return 1.0 if size == 1.0 else (np.inf if (size > 1.0) == (y > 0.0) else 0.0)
    whole = y == np.floor(y)
    sign = -1.0 if whole and 2.0 * np.floor(0.5 * y) != y and _bits(x) < 0 else 1.0
    if size == 0.0 or size == np.inf:
        return sign * (0.0 if (size == 0.0) == (y > 0.0) else np.inf)
    if x < 0.0 and not whole:
        return np.nan
    high, low = _log(size)
    about = y * high
    if about > 710.0:
        return sign * np.inf
    if about < -746.0:
        return sign * 0.0
    p, q = _product(y, high)
    return sign * _exp(p, q + y * low)


@kernel
def _word(bit):
    """64 bits of 2/pi from `bit` after the point on; zeros before the point."""
    place, shift = bit >> 5, np.uint64(bit & 31)
    a = _TWO_OVER_PI[place] if place >= 0 else np.uint64(0)
    b = _TWO_OVER_PI[place + 1] if place >= -1 else np.uint64(0)
    c = _TWO_OVER_PI[place + 2] if place >= -2 else np.uint64(0)
    return (((a << _32) | b) << shift) | ((c << shift) >> _32)


@kernel
def _upper(a, b):
    """The upper 64 bits of the product of two words."""
    ah, al, bh, bl = a >> _32, a & _LOW, b >> _32, b & _LOW
    middle = ah * bl + ((al * bl) >> _32)
    other = al * bh + (middle & _LOW)
    return ah * bh + (middle >> _32) + (other >> _32)


@kernel
def _any_angle(x):
    """n and r as `_angle` gives them, for any positive x: its product with those bits of 2/pi that count."""
    bits = _bits(x)
    first = (bits >> 52) - 1075 - 2
    m = np.uint64((bits & 0xFFFFFFFFFFFFF) | 0x10000000000000)
    # What lies before is a multiple of four quarters.
    t, u, v = _word(first), _word(first + 64), _word(first + 128)
    low = m * v
    middle = m * u + _upper(m, v)
    carry = _1 if middle < m * u else np.uint64(0)
    high = m * t + _upper(m, u) + carry
    n = np.int64(high >> _62)
    f, g = (high << _2) | (middle >> _62), (middle << _2) | (low >> _62)
    sign = 1.0
    if np.int64(f >> np.uint64(63)):
        n, sign = n + 1, -1.0
        f, g = ~f, ~g
    a, b = _sum(_share(f >> _32, 32), _share(f & _LOW, 64))
    c, d = _sum(b, _share(g >> _32, 96))
    high, low = _sum(a, c)
    p, q = _times(high, low + d + _share(g & _LOW, 128), QUARTER_PAIR[0], QUARTER_PAIR[1])
    return n, sign * p, sign * q


@kernel
def _share(word, places):
    return np.float64(np.int64(word)) * _float((1023 - places) << 52)


@kernel
def _angle(x):
    """n and a pair r with x = n * pi/2 + r and r from -pi/4 to pi/4, for any positive x."""
    if x <= 0.7853981633974483:
        return 0, x, 0.0
    if x < 100000.0:
        k = np.floor(x * 0.6366197723675814 + 0.5)
        # The first two products are exact, and so is the first difference.
        a, b = _sum(x - k * QUARTER[0], -k * QUARTER[1])
        if abs(a) > 1e-6:
            b -= k * QUARTER[2]
            r = a + b
            return np.int64(k), r, (a - r) + b
    return _any_angle(x)


@kernel
def _sine_after(z):
    """(sin r / r - 1 + z/6) / z**2 for z = r**2."""
    q = -1.0 / 121645100408832000.0
    q = q * z + 1.0 / 355687428096000.0
    q = q * z - 1.0 / 1307674368000.0
    q = q * z + 1.0 / 6227020800.0
    q = q * z - 1.0 / 39916800.0
    q = q * z + 1.0 / 362880.0
    q = q * z - 1.0 / 5040.0
    return q * z + 1.0 / 120.0


@kernel
def _sine(r, low):
    z = r * r
    v = z * r
    return r - ((z * (0.5 * low - v * _sine_after(z)) - low) + v / 6.0)


@kernel
def _cosine_after(z):
    """(cos r - 1 + z/2) / z**2 for z = r**2."""
    q = 1.0 / 2432902008176640000.0
    q = q * z - 1.0 / 6402373705728000.0
    q = q * z + 1.0 / 20922789888000.0
    q = q * z - 1.0 / 87178291200.0
    q = q * z + 1.0 / 479001600.0
    q = q * z - 1.0 / 3628800.0
    q = q * z + 1.0 / 40320.0
    q = q * z - 1.0 / 720.0
    return q * z + 1.0 / 24.0


@kernel
def _cosine(r, low):
    z = r * r
    half = 0.5 * z
    w = 1.0 - half
    return w + (((1.0 - w) - half) + (z * z * _cosine_after(z) - r * low))


@kernel
def sin(x: float) -> float:
    """The sine of x in radians."""
    x = np.float64(x)
    if not abs(x) < np.inf:
        return np.nan
    if abs(x) < 1e-8:
        return x
    n, r, low = _angle(abs(x))
    value = _cosine(r, low) if n & 1 else _sine(r, low)
    return -value if (n & 2 != 0) != (x < 0.0) else value


@kernel
def cos(x: float) -> float:
    """The cosine of x in radians."""
    x = np.float64(x)
    if not abs(x) < np.inf:
        return np.nan
    n, r, low = _angle(abs(x))
    value = _sine(r, low) if n & 1 else _cosine(r, low)
    return -value if (n + 1) & 2 else value


@kernel
def tan(x: float) -> float:
    """The tangent of x in radians."""
    x = np.float64(x)
    if not abs(x) < np.inf:
        return np.nan
    if abs(x) < 1e-8:
        return x
    n, r, low = _angle(abs(x))
    z, y = _product(r, r)
    # Sine and cosine as pairs: their quotient is rounded once.
    a, b = _times(z, y, SIXTH[0], SIXTH[1])
    a, b = _times(a, b, r, 0.0)
    s, t = _sum(r, -a)
    t += z * z * r * _sine_after(z) - b + low * (1.0 - 0.5 * z)
    c, d = _sum(1.0, -0.5 * z)
    d += z * z * _cosine_after(z) - 0.5 * y - r * low
    s, t = _sum(s, t)
    c, d = _sum(c, d)
    if n & 1:
        s, t, c, d = -c, -d, s, t
    p = s / c
    u, v = _product(p, c)
    value = p + ((s - u) - v + t - p * d) / c
    return -value if x < 0.0 else value
