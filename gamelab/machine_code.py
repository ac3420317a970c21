"""Where machine code is kept for the next process, who could put some there, what is told while it is made.

Importing kernels touches no file: the folder is made, tidied up, and asked who may write there when one of
them is first compiled, and nobody else's compilations are told of. What is kept has its SHA-256 with it: what
was cut short or changed in any way is made anew, and kept again.
"""

import inspect
import os
import pickle
import shutil
import stat
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numba
from numba.core import caching
from platformdirs import user_cache_dir

from gamelab.source import source_of
from livefigure import twin
from livefigure.kernel import PLAIN_PYTHON

KEEPING = True
"""False: machine code is neither looked for nor left, and nothing told, as where it is made for pages."""
KEEPS = all(
    hasattr(caching, name) for name in ("FunctionCache", "IndexDataCacheFile", "UserProvidedCacheLocator")
)
"""Whether numba has all that machine code is kept with."""
UNUSED = 30 * 86400
"""Seconds after which machine code of other sources, not used since, is thrown away."""


def open_to_others(folder: Path) -> Path | None:
    """The path of `folder`, or of a folder around it, in which others could put a file; None if they cannot.

    Machine code that they had put there would be run. Others' folders are good with the sticky bit, as /tmp:
    what lies in them is its owner's. Where users have no numbers, as on Windows, nothing is asked.
    """
    for place in (folder, *folder.parents) if hasattr(os, "geteuid") else ():
        known = place.stat()
        shared = known.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
        own = known.st_uid == os.geteuid() or (place != folder and known.st_uid == 0)
        if not own or shared and (place == folder or not known.st_mode & stat.S_ISVTX):
            return place
    return None


@cache
def home() -> Path | None:
    """The folder in which machine code would be kept, one inside it for each source; None without it."""
    with suppress(OSError, RuntimeError):  # the latter of a user whom the system does not know, without HOME
        found = Path(user_cache_dir("gamelab")) / "numba"
        if found.is_absolute():  # a user without a home: "~" would be a folder of that name
            return found.resolve()
    return None


@cache
def folder() -> tuple[Path | None, str]:
    """(`home`, made and tidied up, or None; how a sentence about compiling ends then).

    None: nothing can be kept, as nothing can be written there, or others could write.
    """
    found = home()
    try:
        if not found:
            return None, "."
        for private in (found.parent, found):
            private.mkdir(mode=0o700, parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=found).close()
        if place := open_to_others(found):
            told = f"; it is not kept, as others may write into {place}: chmod 700 would make it yours."
            return None, told
    except OSError:
        return None, "."
    with suppress(OSError):  # another process may be cleaning up as well
        for unused in found.iterdir():
            if unused.stat().st_mtime < time.time() - UNUSED:
                shutil.rmtree(unused, ignore_errors=True)
    return found, "; it is kept for the next time."


@cache
def good(place: Path) -> bool:
    """Whether machine code can be kept in `place`, the folder for a source: made, and marked as used."""
    if not folder()[0]:
        return False
    with suppress(OSError):
        place.mkdir(mode=0o700, exist_ok=True)
        os.utime(place)
        return not open_to_others(place)
    return False


class _Place(caching.UserProvidedCacheLocator if KEEPS else object):
    """A function's folder, in that for its source, named as by numba, which would make it at import."""

    @classmethod
    def from_function(cls, function, file):
        return cls(function, file)


class _Files(caching.IndexDataCacheFile if KEEPS else object):
    """numba's files of one function. Each has its SHA-256 before it; one whose sum differs counts as lost.

    It tells damage, not malice: whoever can write the file can write the sum.
    """

    def _dump(self, kept):
        data = super()._dump(kept)
        return sha256(data).digest() + data

    def _read(self, data):
        written, data = data[:32], data[32:]
        if sha256(data).digest() != written:
            raise ValueError("not what was written")
        return pickle.loads(data)

    def _load_index(self):
        # A file that is not there is an OSError, a type that has moved an ImportError; a cut one may be any.
        with suppress(Exception), open(self._index_path, "rb") as file:
            if pickle.load(file) == self._version:
                stamp, listed = self._read(file.read())
                if stamp == self._source_stamp:
                    return listed
        return {}

    def _load_data(self, name):
        return self._read(Path(self._data_path(name)).read_bytes())

    def save(self, key, data):
        super().save(key, (key, data))

    def load(self, key):
        # Two processes that keep something at once may leave one's code under the other's types.
        types, data = super().load(key) or (None, None)
        return data if types == key else None


class _Shelf:
    """Makes of numba's cache one that is empty where it cannot be read, and full where it cannot be written.

    Nor can be read what names a type or a function that has moved since: the kernel's source does not tell,
    whoever calls it brings the type.
    """

    def __init__(self, *given):
        super().__init__(*given)
        self._cache_file = _Files(
            self.cache_path, self._impl.filename_base, self._impl.locator.get_source_stamp()
        )

    def is_open(self):
        return KEEPING and good(Path(self.cache_path).parent)

    def load_overload(self, signature, context):
        with suppress(Exception):
            return super().load_overload(signature, context) if self.is_open() else None

    def save_overload(self, signature, compiled):
        with suppress(OSError):
            if self.is_open():
                super().save_overload(signature, compiled)

    def flush(self):
        if self.is_open():
            super().flush()


class _Own(_Shelf, caching.FunctionCache if KEEPS else object):
    """Machine code of a kernel that Python calls."""


class _Twins(_Shelf, twin.Kept):
    """What a kernel's callers see."""


@contextmanager
def _here(function):
    """While it lasts, numba's caches are for the folder of this function's source, if it lies in a file.

    The source is read now, not when the function is compiled: by then its file may say something else. The
    host's own settings stay as they were.
    """
    config, found = numba.config, home()
    in_file = KEEPS and found and os.path.exists(inspect.getfile(function))
    before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    config.CACHE_DIR = str(found / source_of(function)) if in_file else ""
    config.CACHE_LOCATOR_CLASSES = f"{__name__}.{_Place.__name__}"
    try:
        yield bool(in_file)
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before


def keep(compiled: Any) -> twin.Kept | None:
    """Let a numba function keep its machine code; where its twin is kept, or None."""
    with _here(compiled.py_func) as kept:
        if kept:
            compiled._cache = _Own(compiled.py_func)
        return _twins(compiled.py_func, kept, called=False)


def keep_called(compiled: Any) -> twin.Kept | None:
    """Where the twin of a function that is never inlined is kept: as machine code, which its callers call."""
    with _here(compiled.py_func) as kept:
        return _twins(compiled.py_func, kept, called=True)


def _twins(function, kept, called):
    # Of functions that a function makes none is kept: whatever they close over, LLVM knows them by one name.
    if kept and twin.KEEPS and "<locals>" not in function.__qualname__:
        return _Twins(function, called)
    return None


class CompileNotice:
    """Tells a terminal, once, what is compiled if that takes longer than some seconds."""

    def __init__(self, seconds: float = 2) -> None:
        self.seconds = seconds
        self.timer: threading.Timer | None = None

    @contextmanager
    def over(self, name: str, kept: bool) -> Iterator[None]:
        """While `name` is compiled, and all that it calls; kept: whether that is kept, if anything is."""
        if self.timer or not KEEPING or sys.stderr is None or not sys.stderr.isatty():
            yield
            return
        told = f"gamelab: compiling {name}, which may take a minute{folder()[1] if kept else '.'}"
        self.timer = threading.Timer(self.seconds, print, [told], {"file": sys.stderr, "flush": True})
        self.timer.daemon = True
        self.timer.start()
        try:
            yield
        finally:
            if self.timer.is_alive():
                self.timer.cancel()
                self.timer = None


_notice = CompileNotice()


def announced(compiled: Any) -> Any:
    """The same kernel, of whose compilations a terminal is told: nobody else's are ours to tell of."""
    if PLAIN_PYTHON:
        return compiled
    kept = os.path.exists(inspect.getfile(compiled.py_func))
    for compiler in {compiled._compiler, compiled.twin._compiler}:
        compiler.compile = _telling(compiler.compile, compiled.__name__, kept)
    return compiled


def _telling(compile_now, name, kept):
    def compile_and_tell(args, returned):
        with _notice.over(name, kept):
            return compile_now(args, returned)

    return compile_and_tell
