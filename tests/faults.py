"""A disk in memory that fails as real ones do, by the numbers of a seed.

It stands in place of `os` inside `hiddenhands.runs.files`, so that the store's own order of writes, syncs and
renames is what is tried. Until a file or folder is synced, a crash may keep, tear or lose each single write
to it, and each name that was made, moved or removed in it. Besides, it may run full, and answer with an
error.
"""

import errno
import io
import os as real
import stat
from pathlib import PurePosixPath
from types import SimpleNamespace


class Crash(BaseException):
    """The machine stops here."""


class Inode:
    def __init__(self, folder=False):
        self.folder = folder
        self.data = bytearray()  # as programs see it
        self.names = {}
        self.kept = {} if folder else bytearray()  # as it is on the disk
        self.waiting = []  # changes that no sync has put there: (offset, bytes), a length, or (name, inode)
        self.links = 1


class Disk:
    """The part of `os` that `hiddenhands.runs.files` uses. random: None for a disk without faults."""

    name = "posix"

    def __init__(self, capacity=10**9):
        self.root, self.capacity, self.random = Inode(folder=True), capacity, None
        self.rate = 0.0  # of steps at which the machine stops or the disk answers with an error
        self.used, self.open_files, self.steps = 0, {}, 0
        self.path = SimpleNamespace(realpath=str, islink=lambda path: False, isdir=self._isdir)

    def __getattr__(self, name):
        if name.startswith("O_"):
            return getattr(real, name)
        raise AttributeError(name)

    def _step(self, path=None):
        """Every call that changes something may be the last one, or fail."""
        self.steps += 1
        if self.random and self.random.random() < self.rate:
            if self.random.random() < 0.7:
                raise Crash
            raise OSError(errno.EIO, "Input/output error", path and str(path))

    def _find(self, path):
        found = self.root
        for part in PurePosixPath(str(path)).parts[1:]:
            if not found.folder or part not in found.names:
                raise FileNotFoundError(errno.ENOENT, "No such file or directory", str(path))
            found = found.names[part]
        return found

    def _isdir(self, path):
        try:
            return self._find(path).folder
        except FileNotFoundError:
            return False

    def _name(self, path, inode):
        """Let `path` name `inode`, or nothing (None)."""
        path = PurePosixPath(str(path))
        folder = self._find(path.parent)
        if inode is None:
            folder.names.pop(path.name).links -= 1
        else:
            folder.names[path.name] = inode
        folder.waiting.append((path.name, inode))

    def mkdir(self, path):
        self._step(path)
        self._name(path, Inode(folder=True))

    def listdir(self, path):
        return list(self._find(path).names)

    def unlink(self, path):
        self._find(path)
        self._step(path)
        self._name(path, None)
        self._step(path)

    def replace(self, path, target):
        inode = self._find(path)
        self._step(path)
        self._name(target, inode)
        self._name(path, None)
        inode.links += 1
        self._step(path)

    def stat(self, path, follow_symlinks=True):
        return self._stat(self._find(path))

    def _stat(self, inode):
        kind = stat.S_IFDIR if inode.folder else stat.S_IFREG
        return SimpleNamespace(st_mode=kind, st_size=len(inode.data), st_nlink=inode.links)

    def open(self, path, flags, mode=0):
        try:
            inode = self._find(path)
        except FileNotFoundError:
            if not flags & real.O_CREAT:
                raise
            self._step(path)
            inode = Inode()
            self._name(path, inode)
        self.open_files[len(self.open_files)] = inode
        return len(self.open_files) - 1

    def fstat(self, file):
        return self._stat(self.open_files[file])

    def close(self, file):
        pass

    def fdopen(self, file, mode):
        return File(self, self.open_files[file])

    def fsync(self, file):
        self._step()
        inode = self.open_files[file]
        inode.kept, inode.waiting = dict(inode.names) if inode.folder else bytearray(inode.data), []
        self._step()

    def write(self, inode, offset, data):
        """Put data into a file as programs see it; what does not fit any more is an error, after a part."""
        self._step()
        room = self.capacity - self._used()
        grown = max(0, offset + len(data) - len(inode.data))
        fits = data if grown <= room else data[: max(0, len(data) - (grown - max(0, room)))]
        change(inode.data, (offset, bytes(fits)))
        inode.waiting.append((offset, bytes(fits)))
        if len(fits) < len(data):
            raise OSError(errno.ENOSPC, "No space left on device")

    def _used(self):
        waiting, total = [self.root], 0
        while waiting:
            inode = waiting.pop()
            total += len(inode.data)
            waiting += inode.names.values()
        return total

    def crash(self):
        """What a crash leaves: of each change that waits all, nothing or, of a write, a part."""
        self.open_files = {}
        waiting = [self.root]
        while waiting:
            inode = waiting.pop()
            for each in inode.waiting:
                fate = self.random.random()
                if inode.folder:
                    name, child = each
                    if fate < 0.5 and child is None:
                        inode.kept.pop(name, None)
                    elif fate < 0.5:
                        inode.kept[name] = child
                elif fate < 0.5:
                    change(inode.kept, each)
                elif fate < 0.75 and isinstance(each, tuple):
                    change(inode.kept, (each[0], each[1][: self.random.randrange(len(each[1]) + 1)]))
            inode.waiting, inode.links = [], 1
            if inode.folder:
                inode.names = dict(inode.kept)
                waiting += inode.names.values()
            else:
                inode.data = bytearray(inode.kept)

    def content(self, path="/"):
        """All files below a folder with their bytes."""
        found = {}
        for name, inode in self._find(path).names.items():
            place = f"{path.rstrip('/')}/{name}"
            found |= self.content(place) if inode.folder else {place: bytes(inode.data)}
        return found


def change(data, each):
    """Apply a change that waits, (offset, bytes) or a length, to a bytearray."""
    if not isinstance(each, tuple):
        data[each:] = bytes(max(0, each - len(data)))
        return
    offset, added = each
    if added:
        data.extend(bytes(max(0, offset - len(data))))
        data[offset : offset + len(added)] = added


class File(io.BytesIO):
    """An open file of a Disk."""

    def __init__(self, disk, inode):
        super().__init__()
        self.disk, self.inode, self.place = disk, inode, 0

    def read(self, length):
        return bytes(self.inode.data[:length])

    def seek(self, place):
        self.place = place

    def write(self, data):
        self.disk.write(self.inode, self.place, data)
        self.place += len(data)

    def truncate(self, length):
        self.disk._step()
        change(self.inode.data, length)
        self.inode.waiting.append(length)
