"""What a function is made of: a hash over its file and all that this imports from our packages.

What was made from source (machine code, saved rows, executed notebooks) is good for as long as this hash is.
So a changed word touches what it is part of, and nothing else. Imports are read, not run: those inside
functions count too, those made at run time (`import_module`) do not.
"""

import ast
import functools
import hashlib
import inspect
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

PACKAGES = ("gamelab", "livefigure")
"""What is followed; other packages have versions, which the lock pins."""


@cache
def _root(package):
    return Path(find_spec(package).origin).parent


def _file(name):
    """The file of a module by its dotted name; None if there is no such module."""
    package, *parts = name.split(".")
    place = _root(package).joinpath(*parts)
    for path in (place / "__init__.py", place.with_name(f"{place.name}.py")):
        if path.is_file():
            return path
    return None


def imported(text):
    """Files of our packages that a module's source text imports, those of the packages around them too."""
    names = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    paths = set()
    for name in names:
        parts = name.split(".")
        if parts[0] in PACKAGES:
            paths |= {_file(".".join(parts[:end])) for end in range(1, len(parts) + 1)}
    return paths - {None}


@cache
def _read(path):
    data = path.read_bytes()
    return data, imported(data)


@cache
def files(*starts):
    """Paths of the modules in files `starts`, and of all that these import, at any depth; in order."""
    paths, new = set(), set(map(Path, starts))
    while new:
        paths |= new
        new = set().union(*(_read(path)[1] for path in new)) - paths
    return tuple(sorted(paths))


@cache
def source_of(*starts):
    """Twelve hex digits that change with any line of the modules in files `starts` or of what they import."""
    digest = hashlib.sha256()
    for path in files(*starts):
        roots = (_root(name) for name in PACKAGES)
        root = next((root.parent for root in roots if path.is_relative_to(root)), path.parent)
        digest.update(path.relative_to(root).as_posix().encode())
        digest.update(_read(path)[0])
    return digest.hexdigest()[:12]


def source_of_functions(*functions):
    """`source_of` the files in which functions are; of what was typed into a notebook: of all of gamelab."""
    starts = set()
    for function in functions:
        while isinstance(function, functools.partial):
            function = function.func
        path = Path(inspect.getfile(function))
        starts |= {path} if path.is_file() else set(_root("gamelab").rglob("*.py"))
    return source_of(*sorted(starts))


def fingerprint(paths):
    """A hash over the names and contents of files, over what is locked, and over the version of Python."""
    digest = hashlib.sha256(sys.version.encode())
    for path in sorted({*paths, *Path().glob("requirements.lock")}):
        digest.update(f"{path}\n".encode() + path.read_bytes())
    return digest.hexdigest()
