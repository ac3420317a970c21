"""What a figure's reader can choose, and what each choice is to the function's arguments.

An argument that is a named tuple is chosen part by part: "setting.player.a" is a number in the argument
`setting`, as `leaves` names them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

try:
    import traitlets
except ModuleNotFoundError:
    raise ImportError("figures need the extra `figures`: pip install 'livefigure[figures]'") from None

from livefigure import wasm, written
from livefigure.leaves import Record, leaves


class Control(NamedTuple):
    """A number to choose from low to high, both included; a whole one if all of its numbers are.

    form: how the page writes it, as in Python. step: of the slider; None for a number to type in. beyond:
    what the slider's upper end says and stands for.
    """

    low: float
    high: float
    start: float
    step: float | None
    form: str = ""
    beyond: tuple[str, float] | None = None

    @property
    def whole(self) -> bool:
        """Whether it is an integer."""
        return all(isinstance(number, int) for number in self[:4] if number is not None)


Argument = Control | list[str] | dict[str, Any] | float | np.generic | npt.NDArray[Any] | Record
"""What stands for an argument of the function, or a part of one, see `author.figure`."""
Name = str | tuple[str, ...]
"""Of an argument, or a part of it; several that one control sets."""


def between(
    low: float,
    high: float,
    start: float | None = None,
    step: float | None = None,
    form: str = "",
    beyond: tuple[str, float] | None = None,
) -> Control:
    """A number for the reader to choose; it starts in the middle unless told otherwise.

    form: how it is written, such as ".0%". beyond: what the slider's upper end says, and what the function
    gets there: ("never", inf). ValueError says which of these no slider can have.
    """
    low, high, start, step = (
        number.item() if isinstance(number, np.generic) else number for number in (low, high, start, step)
    )
    given = [number for number in (low, high, start, step) if number is not None]
    whole = all(isinstance(number, int) for number in given)
    if not all(math.isfinite(number) and abs(number) <= (2**53 if whole else math.inf) for number in given):
        raise ValueError(
            "between: numbers must be finite, whole ones at most 2**53: a page's sliders know no others."
        )
    if not low < high:
        raise ValueError(f"between: low must be below high, not {low} and {high}.")
    if step is not None and not step > 0:
        raise ValueError(f"between: step must be above 0, not {step}.")
    step = step or (1 if whole else (high - low) / 100)
    if start is None:
        start = low + (high - low) // 2 if whole else (low + high) / 2
    if not low <= start <= high:
        raise ValueError(f"between: start must be from {low} to {high}, not {start}.")
    written.check("between", form, start if whole else float(start))
    return Control(low, high, start, step, form, beyond and _past(beyond, whole))


def _past(beyond, whole):
    """What the upper end says, and stands for as a number of the slider's kind."""
    word, number = beyond if isinstance(beyond, tuple) and len(beyond) == 2 else ("", None)
    number = number.item() if isinstance(number, np.generic) else number
    kind, limit = (int, 2**53) if whole else (int | float, math.inf)
    if not (isinstance(word, str) and word and isinstance(number, kind)) or abs(number) > limit:
        wanted = "a whole number of at most 2**53, as the slider's are" if whole else "a number"
        raise ValueError(f"between: beyond is a word and {wanted}, not {beyond!r}.")
    return word, number if whole else float(number)


def typed(start: int, low: int = 0, high: int = 2**31 - 1) -> Control:
    """A whole number for the reader to type in, such as a seed."""
    made = between(low, high, start, 1)
    if not made.whole:
        raise ValueError(f"typed: whole numbers are typed in, not {start} from {low} to {high}.")
    return made._replace(step=None)


class Choice(NamedTuple):
    """A control of a figure: its trait, and what a value of it is to the function."""

    trait: str
    word: str
    """What sentences, tables and marks call it: the argument, of a part its trait."""
    value: Callable[[Any], Any]
    """Of the trait's value: what the function gets."""
    places: tuple[str, ...]
    """The arguments, or the parts of them, that get it."""


class Controls(NamedTuple):
    """What the arguments of a figure's function become."""

    sample: dict[str, Any]  # what the function is compiled with, by name
    first: dict[str, Any]  # what a sentence says of it at first
    traits: dict[str, Any]  # of the widget
    choices: list[Choice]
    told: list[dict[str, Any]]  # what the page has to know of each of these

    def arguments(self, value_of: Callable[[str], Any]) -> dict[str, Any]:
        """The function's arguments, where `value_of` tells the traits' values; arrays are copies."""
        found = {name: fresh(value) for name, value in self.sample.items()}
        for trait, _, value, places in self.choices:
            for place in places:
                put(found, place, value(value_of(trait)))
        return found


def fresh(value: Any) -> Any:
    """An array's copy; of a named tuple with arrays one with copies."""
    if hasattr(value, "_fields"):
        return value._replace(**{name: fresh(part) for name, part in value._asdict().items()})
    return value.copy() if isinstance(value, np.ndarray) else value


def put(arguments: dict[str, Any], place: str, value: Any) -> None:
    """Set an argument, or a part of one: "setting.player.a"."""
    name, *parts = place.split(".")
    arguments[name] = _with(arguments[name], parts, value) if parts else value


def _with(record, parts, value):
    if not parts:
        # As the kernel is compiled for it.
        return value if isinstance(record, np.ndarray) or hasattr(value, "_fields") else type(record)(value)
    part, *inner = parts
    return record._replace(**{part: _with(getattr(record, part), inner, value)})


def _part(arguments, place):
    """What a place holds; TypeError if there is none."""
    value: Any = arguments
    for part in place.split("."):
        fields = value if isinstance(value, dict) else value._asdict() if hasattr(value, "_fields") else {}
        if part not in fields:
            raise TypeError(f"{place}: there is no {part!r} among the function's arguments.")
        value = fields[part]
    return value


def _kinds(place, value):
    """Whether it is a whole number, or which numbers of a record are; TypeError if it is neither."""
    numbers = leaves({"": value})
    if not all(isinstance(number, int | float | np.generic) for number in numbers.values()):
        raise TypeError(f"{place}: a choice is between numbers, or between records of numbers.")
    return {name: not written.is_float(number) for name, number in numbers.items()}


def _check_words(name, given):
    """TypeError unless all words of a choice stand for the same kind of thing."""
    kinds = {word: _kinds(name, value) for word, value in given.items()}
    first, *others = kinds
    for word in others:
        if kinds[word] != kinds[first]:
            raise TypeError(
                f"{name}: {first!r} and {word!r} stand for different kinds of things; "
                "give only whole numbers, only floats, or records with the same parts."
            )


def _check_part(place, held, start):
    """TypeError unless a part of an argument can be what a control first sets it to."""
    held, kinds = _kinds(place, held), _kinds(place, start)
    if held.keys() != kinds.keys():
        raise TypeError(f"{place}: what is chosen has other parts than what is there.")
    if any(held[name] and not kinds[name] for name in held):
        raise TypeError(f"{place}: it is a whole number, so let whole ones be chosen.")


def _trait(name, given):
    """A control's trait, what the function first gets, and how a value becomes that; None if it is none."""
    if isinstance(given, Control):
        kind, number = (traitlets.Int, int) if given.whole else (traitlets.Float, float)
        top, beyond = given.high, given.beyond
        value = lambda chosen: beyond[1] if beyond and chosen >= top else number(chosen)
        return kind(given.start, min=given.low, max=given.high), number(given.start), value
    if isinstance(given, bool):
        return traitlets.Bool(given), int(given), int
    if isinstance(given, list | dict):
        words = list(given)
        if not (words and all(isinstance(word, str) for word in words)):
            raise TypeError(f"{name}: a list of words is a choice; for numbers give an array.")
        if isinstance(given, dict):
            _check_words(name, given)
        value = words.index if isinstance(given, list) else given.__getitem__
        return traitlets.Enum(words, words[0]), value(words[0]), value
    return None


def _trait_name(place, taken, offered):
    """The name itself, of a part its last, unless widgets have something of that name."""
    name = place.rpartition(".")[2]
    while hasattr(offered, name) or name in taken or name.startswith("_"):
        name = f"{name.lstrip('_') or 'x'}_"
    return name


def _told(places, given, labels):
    """What the page has to know of a control, besides its names."""
    about: dict[str, Any] = {}
    if isinstance(given, Control):
        about |= {"whole": given.whole, "form": given.form}
        about |= {"step": given.step} if given.step else {}
        about |= {"beyond": [given.beyond[0], wasm.told(given.beyond[1])]} if given.beyond else {}
    if isinstance(given, list | dict) and any(word in labels for word in given):
        about["shown"] = [labels.get(word, word) for word in given]
    if isinstance(given, dict):
        about["values"] = [
            {leaf: wasm.told(number) for place in places for leaf, number in leaves({place: value}).items()}
            for value in given.values()
        ]
    return about


def _depth(name):
    """How many dots there are in a name; the first one of several counts."""
    return (name if isinstance(name, str) else name[0]).count(".")


def controls(
    given: Mapping[Name, Any], labels: Mapping[str, str], offered: type, order: Sequence[Name]
) -> Controls:
    """What stands for the arguments, and for parts of them, becomes of them.

    offered: the widget's class. order: in which the page has the controls. TypeError says what is no choice,
    which part there is none of, or cannot be what is chosen.
    """
    sample = {name: value for name, value in given.items() if isinstance(name, str) and "." not in name}
    made = Controls(sample, dict(sample), {}, [], [])
    told, taken = {}, set()
    # Larger parts first: what is chosen within one counts.
    for name in sorted(given, key=_depth):
        value, places = given[name], (name,) if isinstance(name, str) else name
        if not (control := _trait(places[0], value)):
            if places[0] not in sample:
                raise TypeError(f"{places[0]}: a part of an argument is a control, or stays as it is.")
            continue
        trait = _trait_name(places[0], made.traits, offered)
        made.traits[trait], start, of = control
        for place in places:
            if place in taken:
                raise TypeError(f"{place}: two controls set it.")
            taken.add(place)
            held = _part(sample, place)
            if "." in place:
                _check_part(place, held, start)
            put(sample, place, start)
        word = trait if "." in places[0] else places[0]
        made.first[word] = next(iter(value)) if isinstance(value, list | dict) else start
        made.choices.append(Choice(trait, word, of, places))
        label = labels.get(places[0], places[0].rpartition(".")[2].replace("_", " "))
        about = {"name": trait, "argument": word, "places": list(places), "label": label}
        told[name] = about | _told(places, value, labels)
    made.told.extend(told[name] for name in dict.fromkeys([*order, *told]) if name in told)
    return made
