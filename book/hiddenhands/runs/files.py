"""Reading what others wrote, within limits; replacing a file as a whole."""

import os
import stat


class Refused(ValueError):
    """Why a file is not read: the end of a sentence that begins with its name."""


def read(path, largest):
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


def replace(path, data):
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
        error.filename = error.filename or str(path)  # Python's own errors name it only on opening
        raise
