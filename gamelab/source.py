"""What a function is made of: a hash over its file and the folders of kernels that it calls.

What was made from source (machine code, WebAssembly, saved rows) is good for as long as this hash is. A
package says in its `__init__`, as MADE_OF, which folders of kernels all that lies in it is made of; a module
that calls kernels beyond these says so itself.
"""

import functools
import hashlib
import inspect
import sys
from collections.abc import Callable, Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path

SHARED = "gamelab/*.py", *(f"livefigure/{name}.py" for name in ("kernel", "maths", "random", "twin"))
"""Files that every kernel is made of."""
ALL = ("gamelab",)
"""What a function is made of whose package does not say: all games."""


@cache
def home(package: str) -> Path:
    """The folder of a package."""
    return Path(find_spec(package).origin).parent


def folders(module: str) -> tuple[str, ...]:
    """Packages of kernels that a loaded module, by its dotted name, is made of."""
    while module:
        if found := getattr(sys.modules.get(module), "MADE_OF", None):
            return found
        module = module.rpartition(".")[0]
    return ALL


@cache
def files(*packages: str) -> tuple[Path, ...]:
    """The files of these packages, at any depth, and those that all kernels are made of, in order.

    Code, and the weights that players have learned.
    """
    inside = (path for package in packages for path in home(package).rglob("*"))
    found = {path for path in inside if path.suffix in (".py", ".json")}
    for pattern in SHARED:
        package, _, name = pattern.partition("/")
        found |= set(home(package).glob(name))
    return tuple(sorted(found))


@cache
def digest(*paths: Path) -> str:
    """Twelve hex digits that change with any letter of these files and with their names."""
    sha256 = hashlib.sha256()
    for path in sorted(paths):
        sha256.update(f"{path.parent.name}/{path.name}".encode() + path.read_bytes())
    return sha256.hexdigest()[:12]


def source_of(*functions: Callable[..., object], also: Iterable[Path] = ()) -> str:
    """The `digest` of all files that decide what functions do. also: further files."""
    found = set(also)
    for function in functions:
        while isinstance(function, functools.partial):
            function = function.func
        found |= set(files(*folders(function.__module__)))
        path = Path(inspect.getfile(function))
        if path.is_file():  # not what was typed into a notebook
            found.add(path)
    return digest(*sorted(found))
