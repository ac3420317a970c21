"""Arguments, checked before a kernel sees them: what is wrong is one sentence, an InputError."""

from __future__ import annotations

import operator
from collections.abc import Collection
from numbers import Real
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from gamelab.settings import InputError

Kind = TypeVar("Kind")
MOST = 2**53 - 1
"""The largest seed and number of a game: integers up to here are floats as well."""
MOST_GAMES = 10**8
"""Games that one call plays, at most."""


def shown(given: object) -> str:
    """A value as a sentence shows it, at most 60 characters."""
    try:
        text = " ".join(repr(given).split())
    except Exception:  # whoever made it may raise anything
        text = f"a {type(given).__name__}"
    return text if len(text) <= 60 else f"{text[:57]}..."


def integer(name: str, given: object, low: int, high: int) -> int:
    """`given` as an int from low to high: what is exactly one, Python's or NumPy's; no bool, no float.

    >>> integer("seat", 1, 0, 3)
    1
    """
    try:
        if isinstance(given, (bool, np.bool_)):
            raise TypeError
        value = operator.index(given)  # type: ignore[arg-type]
    except Exception:  # whoever made it may raise anything
        raise InputError(f"{name} must be an integer from {low} to {high}, not {shown(given)}.") from None
    if not low <= value <= high:
        raise InputError(f"{name} must be an integer from {low} to {high}, not {shown(value)}.")
    return value


def number(name: str, given: object, low: float, high: float) -> float:
    """`given` as a float from low to high: any real number; no bool, no text, not nan."""
    try:
        if isinstance(given, (bool, np.bool_)) or not isinstance(given, Real):
            raise TypeError
        value = float(given)
    except (TypeError, ValueError, OverflowError):
        value = np.nan
    if not low <= value <= high:
        raise InputError(f"{name} must be a number from {low:g} to {high:g}, not {shown(given)}.")
    return value


def switch(name: str, given: object) -> bool:
    """`given` as a bool: one, or 0 or 1."""
    if isinstance(given, (bool, np.bool_)):
        return bool(given)
    try:
        return bool(integer(name, given, 0, 1))
    except InputError:
        raise InputError(f"{name} must be True or False, not {shown(given)}.") from None


def instance(name: str, given: object, kind: type[Kind], such_as: str) -> Kind:
    """`given`, which must be of this class; such_as: what it is and where one comes from, in words."""
    if not isinstance(given, kind):
        raise InputError(f"{name} must be {such_as}, not {shown(given)}.")
    return given


def block(seed: object, first: object, games: object) -> tuple[int, int, int]:
    """What a call that plays many games is given: seed, number of the first game, how many; as ints."""
    return (
        integer("seed", seed, 0, MOST),
        integer("first", first, 0, MOST),
        integer("games", games, 0, MOST_GAMES),
    )


def one_of(name: str, given: object, allowed: Collection[int]) -> int:
    """`given` as one of these integers."""
    try:
        value = integer(name, given, min(allowed), max(allowed))
    except InputError:
        value = min(allowed) - 1
    if value not in allowed:
        raise InputError(f"{name} must be one of {', '.join(map(str, allowed))}, not {shown(given)}.")
    return value


def numbers(name: str, given: object, *shape: int | None, low: float = -np.inf) -> npt.NDArray[np.float64]:
    """`given` as a float64 array of this shape, finite and at least `low`; a copy only where it must be.

    shape: None for a length that may be any.
    """
    array = _array(name, given, "fiu", np.float64, shape)
    if not np.isfinite(array).all() or array.min(initial=max(low, 0.0)) < low:
        raise InputError(
            f"{name} must hold finite numbers" + (f" from {low:g} on." if low > -np.inf else ".")
        )
    return array


def integers(
    name: str, given: object, *shape: int | None, low: int = -(2**63), high: int = 2**63 - 1
) -> npt.NDArray[np.int64]:
    """`given` as an int64 array of this shape, from low to high; no floats; a copy only where it must be."""
    array = _array(name, given, "iu", np.int64, shape)
    if array.size and not low <= array.min() <= array.max() <= high:
        raise InputError(f"{name} must hold integers from {low} to {high}.")
    return array


def any_numbers(name: str, given: object, *shape: int | None) -> npt.NDArray[np.float64]:
    """The same as `numbers`, not finite ones too: for who looks at what they say."""
    return _array(name, given, "fiu", np.float64, shape)


def buffer(name: str, given: object, dtype: npt.DTypeLike, *shape: int | None) -> npt.NDArray[np.generic]:
    """`given`, an array of this very type and shape in one piece: kernels read it, or write into it."""
    if isinstance(given, np.ndarray) and given.dtype == dtype and given.flags.c_contiguous:
        if _fits(given.shape, shape):
            return given
    wanted = f"an array of {_size(shape, np.dtype(dtype).name)}, in one piece"
    raise InputError(f"{name} must be {wanted}, not {_what(given)}.")


def _array(name, given, kinds, dtype, shape):  # type: ignore[no-untyped-def]
    noun = "numbers" if "f" in kinds else "integers"
    try:
        raw = np.asarray(given)
        if not _fits(raw.shape, shape) or (raw.dtype.kind not in kinds and raw.size):
            raise TypeError
        return np.ascontiguousarray(raw, dtype=dtype)
    except Exception:  # whoever made it may raise anything
        raise InputError(f"{name} must be an array of {_size(shape, noun)}, not {_what(given)}.") from None


def _fits(found: tuple[int, ...], shape: tuple[int | None, ...]) -> bool:
    return len(found) == len(shape) and all(w is None or w == length for w, length in zip(shape, found))


def _size(shape: tuple[int | None, ...], noun: str) -> str:
    if None in shape:
        return noun if len(shape) == 1 else f"{noun} in {len(shape)} dimensions"
    return " by ".join(map(str, shape)) + f" {noun}"


def _what(given: object) -> str:
    return f"{given.dtype}{list(given.shape)}" if isinstance(given, np.ndarray) else shown(given)
