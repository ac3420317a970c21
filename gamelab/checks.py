"""Arguments, checked before a kernel sees them: what is wrong is one sentence, an InputError."""

from __future__ import annotations

import operator
from collections.abc import Collection

import numpy as np
import numpy.typing as npt

from gamelab.settings import InputError


def shown(given: object) -> str:
    """A value as a sentence shows it, at most 60 characters."""
    text = " ".join(repr(given).split())
    return text if len(text) <= 60 else f"{text[:57]}..."


def integer(name: str, given: object, low: int, high: int) -> int:
    """`given` as an int from low to high: what is exactly one, Python's or NumPy's; no bool, no float."""
    try:
        if isinstance(given, (bool, np.bool_)):
            raise TypeError
        value = operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        raise InputError(f"{name} must be an integer from {low} to {high}, not {shown(given)}.") from None
    if not low <= value <= high:
        raise InputError(f"{name} must be an integer from {low} to {high}, not {shown(value)}.")
    return value


def one_of(name: str, given: object, allowed: Collection[int]) -> int:
    """`given` as one of these integers."""
    try:
        value = integer(name, given, min(allowed), max(allowed))
    except InputError:
        value = min(allowed) - 1
    if value not in allowed:
        raise InputError(f"{name} must be one of {', '.join(map(str, allowed))}, not {shown(given)}.")
    return value


def numbers(name: str, given: object, *shape: int, low: float = -np.inf) -> npt.NDArray[np.float64]:
    """`given` as a float64 array of this shape, finite and at least `low`; a copy only where it must be."""
    size = " by ".join(map(str, shape))
    try:
        raw = np.asarray(given)
        if raw.dtype.kind not in "fiu":
            raise TypeError
        array = np.ascontiguousarray(raw, dtype=np.float64)
    except (TypeError, ValueError):
        raise InputError(f"{name} must be an array of {size} numbers, not {shown(given)}.") from None
    if raw.shape != shape:  # of a single number ascontiguousarray makes an array of one
        raise InputError(f"{name} must be an array of {size} numbers, not one of shape {raw.shape}.")
    if not np.isfinite(array).all() or array.min(initial=max(low, 0.0)) < low:
        raise InputError(
            f"{name} must hold finite numbers" + (f" from {low:g} on." if low > -np.inf else ".")
        )
    return array
