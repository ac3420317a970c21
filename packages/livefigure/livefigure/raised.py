"""What a function raises, told in a page: its text lies among the module's constants.

numba hands the caller an address, behind which a pickled exception is. In a page it is the address of a text
that ends with a zero, such as "ValueError: too many cards"; an export's entry leaves it for whoever calls.
"""

import pickle
import re
from typing import Any, NamedTuple

TAKE = "__raised"
"""The export that gives the address of what the last call has raised, or 0, and forgets it."""

TAKEN = "page.raised"
RUNTIME = f"""
@page.said = global ptr null
define ptr @{TAKEN}() {{
  %said = load ptr, ptr @page.said
  store ptr null, ptr @page.said
  ret ptr %said
}}
"""

_DATA = re.compile(r'^@\.const\.pickledata\.(\w+) = .* c"(.*)"$', re.M)
_STORED = re.compile(r"store ptr @\.const\.picklebuf\.(\w+)")


class Raised(NamedTuple):
    """An exception as it stands in numba's LLVM text."""

    kind: type[BaseException]
    values: tuple[Any, ...]
    place: tuple[str, str, int] | None  # function, file, line

    def __str__(self) -> str:
        plain = tuple(value for value in self.values if not _is_computed(value))
        return ": ".join([self.kind.__name__, *map(str, plain if len(plain) < 2 else [plain])])

    def is_composed(self) -> bool:
        """Whether its text is made of what the function computes."""
        return any(map(_is_computed, self.values))


def _is_computed(value):
    return type(value).__module__.startswith("llvmlite")


def found(text: str) -> dict[str, Raised]:
    """What the `raise` and `assert` statements in a module of numba's raise, by numba's name for it."""
    kept = {name: pickle.loads(_bytes(escaped)) for name, escaped in _DATA.findall(text)}
    # numba keeps other things in this way as well, such as types.
    return {name: Raised(*one) for name, one in kept.items() if isinstance(one, tuple) and len(one) == 3}


def _bytes(escaped):
    plain = lambda code: "\\" if code[1] == "\\" else chr(int(code[1], 16))
    return re.sub(r"\\(\\|[0-9A-F]{2})", plain, escaped).encode("latin-1")


def told(text: str) -> str:
    """The module, in which texts are raised in place of pickled exceptions."""
    known = found(text)
    used = [name for name in dict.fromkeys(_STORED.findall(text)) if name in known]
    text = _STORED.sub(
        lambda match: f"store ptr {f'@said.{match[1]}' if match[1] in known else 'null'}", text
    )
    for name in used:
        words = f"{known[name]}\0".encode()
        letters = "".join(f"\\{byte:02X}" for byte in words)
        text += f'\n@said.{name} = internal constant [{len(words)} x i8] c"{letters}"\n'
    return text


def raises(text: str) -> bool:
    """Whether a module that `told` gave raises anything."""
    return "@said." in text
