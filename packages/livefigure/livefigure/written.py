"""Sentences and tables with numbers in them, which the page writes as Python's `format` does.

Readers see another minus sign. js/format.js knows the forms below; what is not among them is refused when a
figure is made.
"""

import re
import string
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

FORM = re.compile(r"(.?[<>=^])?[-+ ]?0?\d{0,3}[,_]?(\.\d{1,3})?[bdeEfFgGoxX%]?", re.S)
"""How numbers can be written: all of the format language but `#`, `z`, `c` and `n`."""
WORD = re.compile(r"(.?[<>^])?([1-9]\d{0,2})?(\.\d{1,3})?s?", re.S)


def plain(name: str) -> str:
    """A name as Python knows it, which takes µ (the unit) for μ (the letter)."""
    return unicodedata.normalize("NFKC", name)


def is_float(value: object) -> bool:
    """Whether a number, or an array's, is written as floats are."""
    return isinstance(value, float | np.floating) or getattr(value, "dtype", np.dtype(int)).kind == "f"


def seen(value: Any, how: str = "") -> str:
    """As readers see it: a number with the minus sign that axes have. A word keeps its hyphens."""
    text = format(value, how)
    return text if isinstance(value, str) else text.replace("-", "−")


def sentence(told: Iterable[tuple[str, str | None, str]], values: Mapping[str, Any]) -> str:
    """The sentence of which `parts` made these, with values in it; the page writes the same."""
    return "".join(words + ("" if name is None else seen(values[name], how)) for words, name, how in told)


def check(where: str, how: str, sample: object) -> None:
    """ValueError unless `sample`, and what is of its type, can be written `how`, in the page as well."""
    try:
        format(sample, how)
        told = None
    except ValueError as error:
        told = str(error)
    if told or not (WORD if isinstance(sample, str) else FORM).fullmatch(how):
        raise ValueError(f"{where}: {how!r} {f'does not fit ({told})' if told else 'is not known in pages'}.")


def parts(text: str, samples: Mapping[str, Any]) -> list[tuple[str, str | None, str]]:
    """A sentence as [(words, name, how), ...], the name None behind the last words.

    samples: name -> a value such as will stand there.
    """
    found: list[tuple[str, str | None, str]] = []
    try:
        parsed = list(string.Formatter().parse(text))
    except ValueError as error:
        raise ValueError(f"says: {error}; a brace of the text is written twice.") from None
    for words, name, how, conversion in parsed:
        if name is None:
            found.append((words, None, ""))
            continue
        name = plain(name)
        if name not in samples:
            raise ValueError(f"says: {name!r} is neither an argument of the function, nor result, nor done.")
        if conversion or "{" in how:
            raise ValueError(f"says: {name!r} is written by a plain form, such as {{{name}:.2f}}.")
        if samples[name] is None:
            raise ValueError(f"says: {name!r} is no number: the function returns nothing.")
        if hasattr(samples[name], "_fields"):
            raise ValueError(f"says: {name!r} is no number but a record.")
        if isinstance(samples[name], np.ndarray):
            if samples[name].size != 1:
                raise ValueError(
                    f"says: {name!r} has {samples[name].size} numbers; a sentence has room for one."
                )
            check(f"says: {name!r}", how, samples[name].item())
        else:
            check(f"says: {name!r}", how, samples[name])
        found.append((words, name, how))
    return found


def columns(wanted: Iterable[str], arrays: Mapping[str, npt.NDArray[Any]]) -> list[tuple[str, str]]:
    """The columns "name" or "name:form" of a table as [(name, how), ...]; integers are whole unless told."""
    found = []
    for column in wanted:
        name, _, how = column.partition(":")
        name = plain(name)
        if (array := arrays.get(name)) is not None and array.size:
            how = how or (".6g" if array.dtype.kind == "f" else "")
            check(f"table: {name!r}", how, array.ravel()[0].item())
        found.append((name, how))
    return found
