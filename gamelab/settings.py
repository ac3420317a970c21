"""What can be chosen, declared once: command line, notebook, page, provenance and kernels all read it here.

    class Clearing(IntEnum):
        COIN = 0
        COLOUR = 1

    @record
    class Habits(NamedTuple):
        '''What the paper leaves open about the agent.'''

        clearing: int = Parameter(Clearing, Clearing.COIN, "rule 4, when colour and rank would both do")
        quick: int = Parameter(int, 4130, "milliseconds that are always quick", low=0, high=10**6)

    reading(Habits, clearing="colour")  # Habits(clearing=1, quick=4130), plain numbers for the kernels

This module imports nothing heavy, so that wrong input is answered at once.
"""

import difflib
import math
import operator
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from numbers import Real
from typing import Any, TypeVar, cast

Known = TypeVar("Known")
Record = TypeVar("Record", bound=tuple[Any, ...])


class InputError(ValueError):
    """Input that cannot be used; the message is one sentence for whoever gave it."""

    def _render_traceback_(self) -> list[str]:
        """The lines that IPython shows: who gave a notebook a wrong number need not read ours."""
        return [str(self)]


def pick(kind: str, name: object, known: Mapping[Any, Known]) -> Known:
    """`known[name]`, or an InputError that suggests near names (`kind` is the noun in its sentence)."""
    try:
        return known[name]
    except (KeyError, TypeError):  # what cannot be looked up is not there either
        shown = _text(name)
    near = difflib.get_close_matches(shown, known)
    hint = f"did you mean {' or '.join(near)}?" if near else f"choose from {', '.join(known) or 'none'}."
    raise InputError(f"there is no {kind} {shown!r}; {hint}")


def _text(given: object) -> str:
    """Anything as text, at most 60 characters of it."""
    try:
        return str(given)[:60]
    except Exception:  # whoever made it may raise anything
        return f"a {type(given).__name__}"


def names(enumeration: type[IntEnum]) -> tuple[str, ...]:
    """The words for the members of an IntEnum that counts from 0, in order."""
    return tuple(member.name.lower() for member in enumeration)


@dataclass(frozen=True)
class Parameter:
    """What one parameter may be; `read` turns text or a Python value into the number meant."""

    kind: type[Any]
    """int, float, or what is read as an index: bool (no, yes), IntEnum (its names), str (one of `words`)."""
    default: Any
    summary: str
    low: float = -math.inf
    high: float = math.inf
    words: tuple[str, ...] = ()
    several: bool = False
    """Whether a list (in text: separated by commas) is meant; `read` then returns a list."""

    def __post_init__(self) -> None:
        if not self.words and (self.kind is bool or issubclass(self.kind, IntEnum)):
            object.__setattr__(self, "words", ("no", "yes") if self.kind is bool else names(self.kind))

    @property
    def allowed(self) -> str:
        """The allowed values in words."""
        if self.words:
            return ("some of " if self.several else "one of ") + ", ".join(self.words)
        noun = "integer" if self.kind is int else "number"
        noun = f"{noun}s" if self.several else f"an {noun}" if self.kind is int else f"a {noun}"
        return f"{noun} from {self.low} to {self.high}"

    @property
    def standard(self) -> Any:
        """The default as `read` returns it."""
        return self.read("default", self.default)

    def read(self, name: str, given: object) -> Any:
        """`given` as int, float or index, or a list of them; InputError if it is not allowed."""
        if not self.several:
            return self._read_one(name, given)
        if isinstance(given, str):
            given = given.split(",")
        try:
            items = list(given) if isinstance(given, Iterable) else [given]
        except Exception:  # whoever made it may raise anything
            items = [given]
        values = [self._read_one(name, item) for item in items]
        if not values:
            raise InputError(f"{name} must be {self.allowed}, not empty.")
        return values

    def number(self, name: str, given: object) -> Any:
        """`given`, one of the numbers that `read` returns, as int or float; InputError if it is none."""
        low, high = (0, len(self.words) - 1) if self.words else (self.low, self.high)
        value = self._as_number(given)
        if not low <= value <= high:
            noun = "a number" if self.kind is float else "an integer"
            raise InputError(f"{name} must be {noun} from {low} to {high}, not {_text(given)!r}.")
        return value

    def _as_number(self, given: Any) -> Any:
        """`given` as int or float, nan if it is no such number; True is one where yes and no are asked."""
        if isinstance(given, bool) and self.kind is not bool:
            return math.nan
        try:
            if self.kind is not float:
                return int(operator.index(given))
            return float(given) if isinstance(given, Real) else math.nan
        except Exception:  # whoever made it may raise anything
            return math.nan

    def show(self, value: Any) -> Any:
        """`value`, as `read` returns it, with the words in place of their indices."""
        if not self.words:
            return value
        return [self.words[index] for index in value] if self.several else self.words[value]

    def _read_one(self, name: str, given: Any) -> Any:
        low, high = (0, len(self.words) - 1) if self.words else (self.low, self.high)
        try:
            if not isinstance(given, str):
                value = self._as_number(given)
            elif self.words:
                value = self.words.index(given.strip())
            else:  # as everybody writes numbers: Python also reads 1_000 and digits of any script
                value = self.kind(given) if given.isascii() and "_" not in given else math.nan
        except (TypeError, ValueError, OverflowError):
            value = math.nan
        if not low <= value <= high:
            raise InputError(f"{name} must be {self.allowed}, not {_text(given)!r}.")
        return value


def record(kind: type[Record]) -> type[Record]:
    """Class decorator: a NamedTuple whose defaults are Parameters becomes one of numbers, as kernels take it.

    kind.parameters keeps the declarations by name. Fields with another default, such as a record inside a
    record, stay as they are. A method `check`, if there is one, is called by `fill` and may raise InputError
    about values that do not go together.
    """
    made: Any = kind
    defaults = made._field_defaults.items()
    made.parameters = {name: default for name, default in defaults if isinstance(default, Parameter)}
    for name, parameter in made.parameters.items():
        made._field_defaults[name] = parameter.standard
        getattr(made, name).__doc__ = f"{parameter.summary}; {parameter.allowed}"
    made.__new__.__defaults__ = tuple(made._field_defaults.values())
    return kind


def parameters(kind: Any) -> dict[str, Parameter]:
    """All declarations of a record by name, those of the records inside it included.

    kind: the record's class, or a record: then its values are the defaults.
    """
    declared: dict[str, Parameter] = {}
    for name, value in _values(kind).items():
        if name not in kind.parameters:
            declared |= parameters(value) if hasattr(value, "parameters") else {}
        elif value == kind.parameters[name].standard:
            declared[name] = kind.parameters[name]
        else:
            declared[name] = replace(kind.parameters[name], default=value)
    return declared


def fill(kind: type[Record] | Record, values: Mapping[str, Any]) -> Record:
    """A record with `values`, numbers as `Parameter.read` returns them, put in by name, at any depth.

    kind: the record's class, or a record. What `values` lacks keeps its default or its value; names that the
    record lacks are passed over, so that several records can be filled from the parameters of one experiment.
    """
    whole: Any = kind if isinstance(kind, type) else type(kind)
    given = _values(kind) | {name: value for name, value in values.items() if name in whole._fields}
    for name, value in given.items():
        if hasattr(value, "parameters") and name not in values:
            given[name] = fill(value, values)
        elif isinstance(value, IntEnum):
            given[name] = int(value)  # a member would be another type to the compiler
    made: Any = whole(**given)
    if hasattr(made, "check"):
        made.check()
    return cast(Record, made)


def checked(kind: type[Record], given: object, name: str = "settings") -> Record:
    """`given`, a record of this class, with plain numbers; InputError names one that is not allowed.

    Whoever hands a record to kernels, which look at nothing, asks this first.
    """
    if not isinstance(given, kind):
        raise InputError(f"{name} must be a {kind.__name__} of {kind.__module__}, not {_text(given)!r}.")
    whole: Any = kind
    values = {}
    for field, value in zip(whole._fields, given):
        usual = whole._field_defaults[field]
        if field in whole.parameters:
            values[field] = whole.parameters[field].number(field, value)
        elif hasattr(usual, "parameters"):
            values[field] = checked(type(usual), value, field)
        else:
            values[field] = Parameter(int, usual, "", -(2**63), 2**63 - 1).number(field, value)
    made: Any = whole(**values)
    if hasattr(made, "check"):
        made.check()
    return cast(Record, made)


def _values(kind: Any) -> dict[str, Any]:
    return kind._field_defaults if isinstance(kind, type) else kind._asdict()


def numbers(known: Mapping[str, Parameter], words: Mapping[str, object]) -> dict[str, Any]:
    """Words or numbers by name, as numbers: each read by its Parameter in `known`.

    InputError names whatever is not allowed.
    """
    return {name: pick("parameter", name, known).read(name, word) for name, word in words.items()}


def reading(kind: type[Record] | Record, **words: object) -> Record:
    """A record from words or numbers, as on the command line: reading(Rules, ties="SWPV", known="nobody").

    InputError names whatever is not allowed.
    """
    return fill(kind, numbers(parameters(kind), words))
