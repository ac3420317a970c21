"""Reading what others wrote, within limits; writing so that a crash or a full disk loses nothing.

Whatever is written here is on the disk when the function returns, as far as the system can tell (fsync).
Files of a store are never opened through a symbolic link: who can write to the folder could point it at any
file of whoever runs the command.
"""

import errno
import os
import stat
import threading
from contextlib import contextmanager, suppress

from gamelab.choices import InputError

try:
    import fcntl
    import resource
except ImportError:  # Windows: two processes at once in one folder go unnoticed there.
    fcntl = resource = None

_BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_OWN = _BINARY | getattr(os, "O_NOFOLLOW", 0)
_held, _guard = set(), threading.Lock()


class Refused(ValueError):
    """Why a file is not read: the end of a sentence that begins with its name."""


def read(path, largest, follow=True):
    """The bytes of a regular file of at most `largest` bytes; Refused says why not, OSError as usual.

    follow: whether `path` may be a symbolic link.
    """
    # One more than allowed, not the size in the directory: some files grow, some have none.
    data = beginning(path, largest + 1, follow)
    if len(data) > largest:
        raise Refused(f"is larger than {largest / 1e6:g} MB")
    return data


def beginning(path, length, follow=False):
    """The first `length` bytes of a regular file, fewer if it is shorter; Refused, OSError as for `read`."""
    # Without O_NONBLOCK the opening of a pipe would wait for its writer.
    file = _open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | (_BINARY if follow else _OWN))
    if not stat.S_ISREG(os.fstat(file).st_mode):
        os.close(file)
        raise Refused("is not a regular file")
    with os.fdopen(file, "rb") as opened:
        # Python takes the memory for all of `length` at once; some files have no size in their folder.
        return opened.read(min(length, max(os.fstat(file).st_size, 1_000_000)))


def replace(path, data):
    """Let a file with `data` (bytes) take the place of `path`; a failure leaves `path` as it was."""
    temporary = path.with_name(path.name + ".tmp")
    remove(temporary)  # of a run that was killed, or a link: O_EXCL opens neither
    try:
        _write(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, lambda file: file.write(data))
        os.replace(temporary, path)
    except OSError:
        with suppress(OSError):
            remove(temporary)
        raise
    sync_folder(path.parent)


def write_at(path, *pieces):
    """Write pieces, pairs (offset, bytes), into a file that exists, beyond its end if need be."""

    def write(file):
        for offset, data in pieces:
            file.seek(offset)
            file.write(data)

    _write(path, os.O_RDWR, write)


def cut(path, size):
    """Make a file that exists `size` bytes long."""
    _write(path, os.O_RDWR, lambda file: file.truncate(size))


def sync(path):
    """Put on the disk what others may have written to a file and not synced."""
    _write(path, os.O_RDWR, lambda file: None)


def size(path):
    """Length of a file in bytes."""
    return os.stat(path, follow_symlinks=False).st_size


def remove(path):
    """Remove a file, if there is one."""
    with suppress(FileNotFoundError):
        os.unlink(path)


def expect(locks):
    """Allow this process some open files more than `locks` folders need; systems begin with 256 or 1,024."""
    if resource:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = locks + 200
        if soft != resource.RLIM_INFINITY and soft < wanted:
            room = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
            with suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (room, hard))


def names(folder):
    """Names of all that is in a folder, sorted; of none if there is no such folder."""
    with suppress(FileNotFoundError):
        return sorted(os.listdir(folder))
    return []


def make_folder(folder):
    """Make a folder and those above it, unless they are there."""
    if not os.path.isdir(folder):
        make_folder(folder.parent)
        with suppress(FileExistsError):
            os.mkdir(folder)


def clean(folder):
    """Remove what a killed run left half written in a folder."""
    for name in names(folder):
        if name.endswith(".tmp"):
            remove(folder / name)
            sync_folder(folder)


def sync_folder(folder):
    """Put the names in a folder on the disk; a new file is only then sure to be found again."""
    if os.name != "posix":  # Windows does not open folders
        return
    try:
        file = _open(folder, os.O_RDONLY)
    except PermissionError:  # above the user's own folders
        return
    try:
        os.fsync(file)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some network file systems have no such thing
            error.filename = str(folder)
            raise
    finally:
        os.close(file)


@contextmanager
def lock(folder):
    """Keep other processes and threads out of a folder, which is made; InputError if one is in it."""
    make_folder(folder)
    # Also where they were there: whoever made them may have been killed before their names were on the
    # disk. The folders of a store lie two deep.
    for place in [folder, *folder.parents][:4]:
        sync_folder(place)
    path, name = folder / "lock", os.path.realpath(folder)
    with _guard:
        # The system's lock belongs to a process: it does not part threads, and closing any second
        # descriptor of the file would end it.
        file = None if name in _held else _open_locked(path)
        if file is None:
            raise InputError(f"another run is writing to {folder}; wait for its end.")
        _held.add(name)
    try:
        yield
    finally:
        with _guard:
            try:
                with suppress(OSError):
                    os.unlink(path)
            finally:
                os.close(file)
                _held.discard(name)


def _open_locked(path):
    """A descriptor that holds the lock file, or None if somebody else does."""
    while True:
        file = _open(path, os.O_RDWR | os.O_CREAT | _OWN)
        try:
            # Of the two kinds of lock this one is not inherited by forked workers, which may outlive a
            # killed run.
            if fcntl:
                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            os.close(file)
            return None
        except OSError:
            pass  # a file system without locks
        with suppress(OSError):
            if os.fstat(file).st_nlink:
                return file
        os.close(file)  # its last holder removed it in the meantime


def _open(path, flags):
    try:
        return os.open(path, flags, 0o666)
    except OSError as error:
        if error.errno == errno.ELOOP and os.path.islink(path):
            raise InputError(f"{path} is a symbolic link, which is not followed; remove it.") from None
        raise


def _write(path, flags, write):
    """Open, write and sync; an error names the file, as Python's own do only on opening."""
    file = _open(path, flags | _OWN)
    try:
        with os.fdopen(file, "wb" if flags & os.O_CREAT else "r+b") as opened:
            write(opened)
            opened.flush()
            os.fsync(file)
    except OSError as error:
        error.filename = error.filename or str(path)
        raise
