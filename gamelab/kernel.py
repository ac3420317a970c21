"""The one decorator: every compiled function of the package goes through `kernel`.

A kernel takes integers, floats, named tuples of them and the caller's arrays; it allocates
nothing, raises nothing and draws randomness only from a stream it is handed. So one source runs
compiled (numba), as plain Python (`NUMBA_DISABLE_JIT=1`, used by the tests) and as WebAssembly.
"""

import inspect
import os
import shutil
import stat
import sys
import tempfile
import threading
import time
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

import numba
import numpy as np
from numba.core import event
from platformdirs import user_cache_dir

from gamelab.source import source_of
from livefigure.kernel import PLAIN_PYTHON
from livefigure.twin import KEEPS, Kept, for_callers

INDEX = np.uint32
"""Type of indices that are stored in arrays or cast in hot loops: unsigned, because numba checks signed ones
for negative values, which count from the end, at each use."""

UNUSED = 30 * 86400
"""Seconds after which machine code of other sources, not used since, is thrown away."""


def open_to_others(folder):
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


def cache_folder():
    """Folder for machine code, one inside it for each source; None where nothing can be kept.

    That is where nothing can be written, and where others could write: UNSAFE then says so.
    """
    global UNSAFE
    try:
        folder = Path(user_cache_dir("gamelab")) / "numba"
        if not folder.is_absolute():  # a user without a home: "~" would be a folder of that name
            return None
        for private in (folder.parent, folder):
            private.mkdir(mode=0o700, parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
        folder = folder.resolve()
        if place := open_to_others(folder):
            UNSAFE = f"; it is not kept, as others may write into {place}: chmod 700 would make it yours."
            return None
    except (OSError, RuntimeError):  # the latter of a user whom the system does not know, without HOME
        return None
    with suppress(OSError):  # another process may be cleaning up as well
        for unused in folder.iterdir():
            if unused.stat().st_mtime < time.time() - UNUSED:
                shutil.rmtree(unused, ignore_errors=True)
    return folder


@cache
def cache_of(source):
    """Name of the folder for what was compiled from this source; "" where nothing can be kept."""
    if CACHE is None:
        return ""
    folder = CACHE / source
    with suppress(OSError):
        folder.mkdir(mode=0o700, exist_ok=True)
        os.utime(folder)
    return "" if folder.exists() and open_to_others(folder) else str(folder)


UNSAFE = ""
"""The end of the sentence about compiling, where code is not kept since others could put theirs there."""
CACHE = cache_folder()


@contextmanager
def _keeping(function):
    """Let numba keep what it makes of `function` in a folder for its source: the folder, "" for nowhere.

    Where to keep is asked once, when a function is decorated: the host's own settings stay as they were.
    """
    config = numba.config
    before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
    in_file = os.path.exists(inspect.getfile(function))
    folder = cache_of(source_of(function)) if in_file and not PLAIN_PYTHON else ""
    config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = folder, "UserProvidedCacheLocator"
    try:
        yield folder
    finally:
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before


def kernel(function):
    """Decorator: `function` compiled. What is compiled is kept for the next process if CACHE is a folder.

    numba notices changes in a kernel's own file only; a folder named after the source of all kernels that
    it may call makes sure that no machine code survives a change in one of them. (Outside the package, keep a
    kernel in one file with those that it calls.) Numba's own choice, beside the sources or for all of a
    user's programs, would keep it, so it is never used; nor is a cache for what was typed in.
    """
    # Two options beyond the usual ones, together worth a factor of 20 on Hanabi. Without numba's runtime
    # (`_nrt`) a kernel that allocates does not compile, and views of arrays are not reference-counted; so a
    # kernel returns numbers to Python, never arrays. `forceinline` spares passing a table's arrays, seven
    # numbers each, from function to function.
    options = {"nogil": True, "error_model": "numpy", "_nrt": False, "forceinline": True}
    with _keeping(function) as folder:
        compiled = numba.njit(cache=bool(folder), **options)(function)
        if folder:
            _forgive(compiled._cache)
        return for_callers(compiled, _twins(function, folder))


def _twins(function, folder, called=False):
    """Where twins of `function` are kept, or None; called: they are never inlined.

    Of functions that a function makes none is: whatever they close over, LLVM knows them by one name.
    """
    if folder and KEEPS and "<locals>" not in function.__qualname__:
        return _forgive(Kept(function, called))
    return None


def _forgive(cache):
    """Let a kernel be compiled anew where what is kept names a type or a function that has moved since.

    The kernel's source does not tell: whoever calls it brings the type. Numba would end with an ImportError.
    Nor does it matter whether machine code can be kept: a full disk ends nothing.
    """
    index, save, load = cache._cache_file, cache.save_overload, cache.load_overload
    listed = index._load_index

    def saving(signature, data):
        with suppress(OSError):
            save(signature, data)

    def forgiving():
        try:
            return listed()
        except (ImportError, AttributeError):
            return {}

    def loading(signature, context):
        with suppress(ImportError, AttributeError):
            return load(signature, context)

    index._load_index = forgiving
    cache.load_overload = loading
    cache.save_overload = saving
    return cache


def noinline(compiled):
    """The same kernel as a function of its own in its callers' machine code, not copied to every call.

    For a large one that several places call once a move: the copies would cost minutes of compiling and
    hundreds of kilobytes in the page, and spare nothing that is felt. Its machine code is made once for all
    callers, and kept once.
    """
    if PLAIN_PYTHON:
        return compiled
    # Said outright: options that are left out come from the caller.
    called = numba.njit(nogil=True, error_model="numpy", _nrt=False, forceinline=False)
    function = compiled.py_func
    with _keeping(function) as folder:
        return for_callers(called(function), _twins(function, folder, called=True))


class Patience(event.Listener):
    """Tells a terminal, once, what is compiled if that takes longer than some seconds."""

    def __init__(self, seconds=2):
        self.seconds, self.timer = seconds, None

    def on_start(self, event):
        if self.timer is None and sys.stderr is not None and sys.stderr.isatty():
            name = event.data["dispatcher"].__name__
            told = f"gamelab: compiling {name}, which may take a minute"
            told += "; it is kept for the next time." if CACHE else UNSAFE or "."
            self.timer = threading.Timer(self.seconds, print, [told], {"file": sys.stderr, "flush": True})
            self.timer.daemon = True
            self.timer.start()

    def on_end(self, event):
        if self.timer is not None and self.timer.is_alive():
            self.timer.cancel()
            self.timer = None


event.register("numba:compile", Patience())
