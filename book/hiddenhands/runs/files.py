"""Reading what others wrote, within limits; replacing a file as a whole; words that do no harm elsewhere."""

import os
import re
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


class Refused(ValueError):
    """Why a file is not read: the end of a sentence that begins with its name."""


def read(path: str | os.PathLike[str], largest: int) -> bytes:
    """The bytes of a regular file of at most `largest` bytes; Refused says why not, OSError as usual."""
    # Without O_NONBLOCK the opening of a pipe would wait for its writer.
    file = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise Refused("is not a regular file")
    with os.fdopen(file, "rb") as opened:
        # One more than allowed, not the size in the directory: some files grow, some have none. Python takes
        # the memory for all of it at once.
        data = opened.read(min(largest + 1, max(os.fstat(file).st_size, 1_000_000)))
    if len(data) > largest:
        raise Refused(f"is larger than {largest / 1e6:g} MB")
    return data


def odd_kind(path: str | os.PathLike[str]) -> str:
    """What stands at `path` where a file should: "a link", "a folder", "no regular file"; else empty."""
    try:
        mode = os.lstat(path).st_mode
    except FileNotFoundError:
        return ""
    if stat.S_ISREG(mode):
        return ""
    return "a link" if stat.S_ISLNK(mode) else "a folder" if stat.S_ISDIR(mode) else "no regular file"


def decode(data: bytes) -> str:
    """The text that bytes hold: UTF-8, UTF-16 with its mark, Japanese of Windows; what is none has marks."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    for code in ("utf-8-sig", "cp932"):
        try:
            return data.decode(code)
        except UnicodeDecodeError:
            pass
    return data.decode("utf-8-sig", "replace")


def lines(text: str) -> list[str]:
    """The lines of a text, which end at \\n or \\r\\n alone."""
    return text.replace("\r\n", "\n").removesuffix("\n").split("\n") if text else []


def plain(text: str) -> str:
    """`text` with line breaks and other characters that a terminal may obey written out."""
    return "".join(letter if letter.isprintable() else repr(letter)[1:-1] for letter in text)


def cell(value: Any) -> Any:
    """A word as a cell of CSV: no spreadsheet takes it for a formula, no terminal for orders; or a value."""
    if not isinstance(value, str):
        return value
    value = re.sub(r"[\0-\x08\x0b-\x1f\x7f-\x9f]", lambda letter: plain(letter[0]), value)
    try:
        float(value)
    except ValueError:
        return f"'{value}" if value.startswith(("=", "+", "-", "@", "\t")) else value
    return value


@contextmanager
def sentence() -> Iterator[None]:
    """End a script with a sentence where a file cannot be used, as on a full disk."""
    try:
        yield
    except OSError as error:
        sys.exit(f"cannot use {error.filename or 'a file'}: {error.strerror or error}.")
    except Exception as error:
        if "disk is full" not in str(error):  # as SQLite says, through whoever calls it
            raise
        sys.exit("cannot use a database: the disk is full.")


def replace(path: Path, data: bytes) -> None:
    """Let a file with `data` (bytes), synced, take the place of `path`; a failure leaves that as it was."""
    temporary = path.with_name(path.name + ".tmp")
    try:
        with open(temporary, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        # Python's own errors name it only on opening, and first what should have replaced it.
        error.filename = error.filename2 or error.filename or str(path)
        raise
