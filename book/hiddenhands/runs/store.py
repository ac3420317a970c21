"""Saved rows: OUT/shards/<key>/rows.npy, and beside it a journal that says which of them are there.

Rows lie where they belong from the start, so that joining shards takes neither time nor space. The journal
has a head, the experiment and the kind of number, and one line per finished shard: first game, number of
games, SHA-256 of both, of the head's words and of the rows. What no line vouches for does not exist; what a
line vouches for is on the disk (rows are written and synced first), and is read back as it was or refused.

Once all games are there, the lines are those of blocks of a fixed size. No file holds a time, a host or a
path: a finished folder has the same bytes however often the run was interrupted and however many workers it
had.
"""

import hashlib
import io
import json
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from gamelab.choices import InputError
from gamelab.source import source_of
from hiddenhands.runs import files

BLOCK = 100_000  # games to a line of a finished journal
KEY = 16  # hex digits
LARGEST = 500_000_000  # bytes of a journal: some millions of shards


def identity(experiment):
    """JSON text of all that decides an experiment's rows, save their number."""
    settings = experiment.settings
    return json.dumps(
        {
            "play": f"{experiment.play.__module__}.{experiment.play.__qualname__}",
            "settings": settings._asdict() if hasattr(settings, "_asdict") else settings,
            "seed": experiment.seed,
            "columns": list(experiment.columns),
            "source": source_of(experiment.play),
        },
        sort_keys=True,
        default=lambda value: value.tolist(),
    )


def key(text):
    """Name of the folder of the experiment with this identity."""
    return hashlib.sha256(text.encode()).hexdigest()[:KEY]


@dataclass
class Kept:
    """What the folder of an experiment holds."""

    text: str = ""
    dtype: np.dtype = None
    finished: bool = False
    lines: dict = field(default_factory=dict)  # (first game, number of games) -> SHA-256
    damaged: list = field(default_factory=list)  # what is wrong, each a sentence without the folder's name
    rows: np.ndarray = None  # those of games 0 to the last one known, with gaps
    size: int = 0  # bytes of the journal up to the end of its last line

    @property
    def columns(self):
        """Number of columns."""
        return len(json.loads(self.text)["columns"])

    @property
    def end(self):
        """Number of the game after the last one known."""
        return max((first + count for first, count in self.lines), default=0)

    def blame(self, what, first=0, count=0):
        """Note what is wrong, and with how many games from which on."""
        self.damaged.append(what + f" (games {first} to {first + count - 1})" * (count > 0))


def header(dtype, games, columns):
    """The first bytes of a .npy file; NumPy leaves room, so that they are equally many for any `games`."""
    file = io.BytesIO()
    shape = {"descr": np.lib.format.dtype_to_descr(dtype), "fortran_order": False, "shape": (games, columns)}
    np.lib.format.write_array_header_1_0(file, shape)
    return file.getvalue()


def head(text, dtype, finished):
    """The first line of a journal (bytes)."""
    words = {"dtype": dtype.str, "experiment": text, "finished": finished}
    return json.dumps(words).encode() + b"\n"


def line(first, count, digest):
    """A further line of a journal (bytes)."""
    return f"{first} {count} {digest}\n".encode()


def digest(text, first, rows):
    """What vouches for the rows of games `first` ...: 64 hex digits."""
    sha256 = hashlib.sha256(f"{text}\n{rows.dtype.str}\n{first} {len(rows)}\n".encode())
    sha256.update(np.ascontiguousarray(rows).data)
    return sha256.hexdigest()


def load(folder):
    """The Kept of a folder that has a journal; what no intact line vouches for is not among its lines."""
    kept = Kept()
    try:
        data = files.read(folder / "journal", LARGEST, follow=False)
        first, *lines = data.split(b"\n")
        words = json.loads(first)
        kept.text, kept.finished = words["experiment"], words["finished"]
        kept.dtype = np.dtype(words["dtype"])
        well = first + b"\n" == head(kept.text, kept.dtype, kept.finished) and kept.columns > 0
        if not lines or not well or kept.dtype.kind not in "biuf" or type(kept.finished) is not bool:
            raise ValueError
    # A damaged head fails in a dozen ways inside json and NumPy.
    except (ValueError, TypeError, KeyError, RecursionError):
        kept.blame("its journal is damaged")
        return kept
    if key(kept.text) != folder.name:
        kept.blame(f"it is foreign: by its journal it would be {key(kept.text)}")
        return kept
    *lines, tail = lines
    kept.size = len(data) - len(tail)
    if tail and kept.finished:
        kept.blame("its journal has more than it should")
    _read_lines(kept, lines)
    _read_rows(kept, folder / "rows.npy")
    return kept


def _read_lines(kept, lines):
    """Fill kept.lines from a journal's, as they were written."""
    for number, text in enumerate(lines, 2):
        try:
            first, count, told = text.decode("ascii").split(" ")
            first, count = int(first), int(count)
            if line(first, count, told) != text + b"\n" or first < 0 or count < 1:
                raise ValueError
        except ValueError:
            kept.blame(f"line {number} of its journal is damaged")
        else:
            if (first, count) in kept.lines:
                kept.blame(f"line {number} of its journal stands there twice", first, count)
            kept.lines[first, count] = told
    position = 0
    for first, count in sorted(kept.lines):
        if first < position or (kept.finished and first > position):
            kept.blame("lines of its journal overlap or are missing", first, count)
        position = max(position, first + count)


def _read_rows(kept, path):
    """Read rows.npy and keep the lines that vouch for what it holds."""
    start, width = len(header(kept.dtype, 0, kept.columns)), kept.columns * kept.dtype.itemsize
    length = start + kept.end * width
    try:
        size = files.size(path)
        data = files.beginning(path, min(length, size))
    except (files.Refused, InputError, FileNotFoundError):
        kept.blame("rows.npy is missing or no regular file", 0, kept.end)
        kept.lines.clear()
        return
    if kept.finished and size > length:
        kept.blame(f"rows.npy has {size - length} bytes too many")
    # Before the end the header may be half written; nobody has read it yet.
    if kept.finished and data[:start] != header(kept.dtype, kept.end, kept.columns):
        kept.blame("the header of rows.npy is damaged")
    whole = max(0, len(data) - start) // width
    kept.rows = np.frombuffer(data, kept.dtype, whole * kept.columns, min(start, len(data)))
    kept.rows = kept.rows.reshape(whole, kept.columns).copy()
    for (first, count), told in list(kept.lines.items()):
        if first + count > whole:
            kept.blame("rows.npy is cut off", first, count)
        elif digest(kept.text, first, kept.rows[first : first + count]) != told:
            kept.blame("rows.npy or its journal is altered", first, count)
        else:
            continue
        del kept.lines[first, count]


@contextmanager
def open_shards(experiment, out=None):
    """The Shards of `experiment`, with what the folder `out` holds of it (None: in memory only).

    InputError if anything in the folder is damaged or foreign, or if another run is in it.
    """
    shards = Shards(experiment, out)
    if out is None:
        yield shards
        return
    if link := next(filter(Path.is_symlink, (shards.folder.parent, shards.folder)), None):
        raise InputError(f"{link} is a symbolic link, which is not followed; remove it.")
    with files.lock(shards.folder):
        shards.load()
        yield shards


class Shards:
    """The finished rows of one experiment, see `open_shards`."""

    def __init__(self, experiment, out):
        self.experiment = experiment
        self.games = 0
        """Games wanted."""
        self.text = identity(experiment)
        self.folder = None if out is None else Path(out) / "shards" / key(self.text)
        self.lines = {}
        """What is there: (first game, number of games) -> SHA-256; None in memory. Nothing overlaps."""
        self._rows = None  # [games known or wanted, columns]
        self._finished = False  # whether the journal is that of a finished folder
        self._size = 0  # of the journal, as far as its lines are whole; 0: there is none that can grow

    def load(self):
        """Take in what the folder holds."""
        files.clean(self.folder)
        if "journal" not in files.names(self.folder):
            return
        kept = load(self.folder)
        for what in kept.damaged:
            raise InputError(f"{self.folder} can't be used: {what}; delete it and run again.")
        for name in ("rows.npy", "journal"):
            files.sync(self.folder / name)
        self.lines, self._finished, self._size = kept.lines, kept.finished, kept.size
        self._rows = kept.rows

    def missing(self, size):
        """The unfinished games, as a list of (first, number) with number <= size."""
        gaps, position = [], 0
        for first, count in [*sorted(self.lines), (self.games, 0)]:
            end = min(first, self.games)
            gaps += [(start, min(size, end - start)) for start in range(position, end, size)]
            position = max(position, first + count)
        return gaps

    def add(self, *parts):
        """Keep parts, triples (first game, number, rows); all are on the disk when this returns."""
        for first, count, rows in parts:
            self._put(first, count, rows)
        lines = dict.fromkeys((first, count) for first, count, _ in parts)
        if self.folder:
            if not self._size:
                files.replace(self.folder / "rows.npy", header(self._rows.dtype, 0, self._rows.shape[1]))
            if not self._size or self._finished:  # a journal to which lines can be added
                self._write_journal(finished=False)
            start, pieces = len(header(self._rows.dtype, 0, self._rows.shape[1])), []
            for first, count in lines:
                own = self._rows[first : first + count]
                lines[first, count] = digest(self.text, first, own)
                pieces.append((start + first * own[0].nbytes, own.tobytes()))
            files.write_at(self.folder / "rows.npy", *pieces)
            written = b"".join(line(*games, told) for games, told in lines.items())
            files.write_at(self.folder / "journal", (self._size, written))
            self._size += len(written)
        self.lines |= lines

    def _put(self, first, count, rows):
        """Take rows into memory; ValueError unless they are as the experiment says."""
        name, columns = self.experiment.play.__qualname__, len(self.experiment.columns)
        if rows.shape != (count, columns):
            raise ValueError(f"{name} returned {rows.shape}, not {(count, columns)}")
        dtype = rows.dtype.newbyteorder("<")
        if dtype.kind not in "biuf" or (self._rows is not None and dtype != self._rows.dtype):
            raise ValueError(f"{name} returned {dtype}, where numbers of one kind are wanted")
        have = 0 if self._rows is None else len(self._rows)
        if have < first + count:
            room = np.zeros((max(first + count, self.games), columns), dtype)
            if have:
                room[:have] = self._rows
            self._rows = room
        self._rows[first : first + count] = rows

    def _write_journal(self, finished):
        lines = [line(*games, told) for games, told in sorted(self.lines.items())]
        data = b"".join([head(self.text, self._rows.dtype, finished), *lines])
        files.replace(self.folder / "journal", data)
        self._size, self._finished = len(data), finished

    def merge(self):
        """Leave a folder with all games wanted as any other run would have left it."""
        if not self.folder or self._finished:
            return
        position, detached = 0, {}
        for (first, count), told in sorted(self.lines.items()):
            if first == position:
                position += count
            else:
                detached[first, count] = told  # of an interrupted run of more games
        blocks = {}
        for first in range(0, position, BLOCK):
            count = min(BLOCK, position - first)
            told = self.lines.get((first, count))
            blocks[first, count] = told or digest(self.text, first, self._rows[first : first + count])
        self.lines = blocks | detached
        if not detached:
            first_bytes = header(self._rows.dtype, position, self._rows.shape[1])
            rows, length = self.folder / "rows.npy", len(first_bytes) + position * self._rows[0].nbytes
            files.write_at(rows, (0, first_bytes))
            if files.size(rows) != length:
                files.cut(rows, length)
        self._write_journal(finished=not detached)

    def rows(self, games):
        """The rows of games 0 .. games - 1, when none is missing."""
        return self._rows[:games]
