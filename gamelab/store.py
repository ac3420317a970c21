"""Saved rows: shards in `OUT/shards/<key>/<first>-<count>.npz`, and the finished tables.

Every file appears whole or not at all, and none holds a time, a host or a path: a finished folder
has the same bytes however often the run was interrupted and however many workers it had.
"""

import hashlib
import json
import os
import re
from contextlib import contextmanager
from pathlib import Path

import numba
import numpy as np

from gamelab import __version__
from gamelab.choices import InputError
from gamelab.experiment import plain
from gamelab.kernel import SOURCE

try:
    import fcntl
except ImportError:  # Windows: two runs at once into one folder go unnoticed there.
    fcntl = None


def identity(experiment):
    """JSON text of all that decides an experiment's rows, save their number.

    SOURCE covers gamelab only: a `play` from elsewhere needs a new folder when its code changes.
    """
    settings = experiment.settings
    return json.dumps(
        {
            "play": f"{experiment.play.__module__}.{experiment.play.__qualname__}",
            "settings": settings._asdict() if hasattr(settings, "_asdict") else settings,
            "seed": experiment.seed,
            "columns": list(experiment.columns),
            "source": SOURCE,
        },
        sort_keys=True,
        default=lambda value: value.tolist(),
    )


def write_atomically(path, write):
    """Let `write(file)` fill a binary file that takes the place of `path` once it is complete."""
    temporary = path.with_name(path.name + ".tmp")
    with open(temporary, "wb") as file:
        write(file)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, path)


def read_shard(path, text):
    """The rows in `path`; InputError unless it is an intact shard of the experiment `text`."""
    range_in_name = re.fullmatch(r"(\d+)-(\d+)\.npz", path.name)
    try:
        with np.load(path, allow_pickle=False) as file:
            found, first, rows = str(file["experiment"]), int(file["first"]), file["rows"]
    # A damaged file fails in a dozen ways inside zipfile, zlib and NumPy.
    except Exception as error:
        raise InputError(f"{path} is damaged; delete it and run again.") from error
    if not range_in_name or found != text or (first, len(rows)) != tuple(map(int, range_in_name.groups())):
        raise InputError(f"{path} does not belong to this experiment; move it away and run again.")
    return rows


@contextmanager
def lock(folder):
    """Keep other processes out of `folder`; InputError if one is in it."""
    path = folder / "lock"
    with open(path, "w") as file:
        try:
            # Of the two kinds of lock this one is not inherited by forked workers, which may
            # outlive a killed run.
            if fcntl:
                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            raise InputError(f"another run is writing to {folder}; wait for its end.") from None
        except OSError:
            pass  # a file system without locks
        try:
            yield
        finally:
            path.unlink(missing_ok=True)


@contextmanager
def open_shards(experiment, out=None):
    """The Shards of `experiment`, with what the folder `out` holds of it (None: in memory only)."""
    shards = Shards(experiment, out)
    if out is None:
        yield shards
        return
    shards.folder.mkdir(parents=True, exist_ok=True)
    with lock(shards.folder):
        for path in shards.folder.glob("*.tmp"):
            path.unlink()
        for path in shards.folder.glob("*.npz"):
            rows = read_shard(path, shards.text)
            shards.parts[int(path.name.split("-")[0]), len(rows)] = rows
        yield shards


class Shards:
    """The finished rows of one experiment, see `open_shards`."""

    def __init__(self, experiment, out):
        self.experiment = experiment
        self.games = 0
        """Games wanted."""
        self.text = identity(experiment)
        key = hashlib.sha256(self.text.encode()).hexdigest()[:16]
        self.folder = None if out is None else Path(out) / "shards" / key
        self.parts = {}
        """Rows by (first game, number of games); ranges may overlap after an interruption."""

    def missing(self, size):
        """The unfinished games, as a list of (first, number) with number <= size."""
        found, position = [], 0
        for first, count in [*sorted(self.parts), (self.games, 0)]:
            end = min(first, self.games)
            found += [(start, min(size, end - start)) for start in range(position, end, size)]
            position = max(position, first + count)
        return found

    def add(self, first, count, rows):
        """Keep the rows of games first .. first + count - 1."""
        expected = (count, len(self.experiment.columns))
        if rows.shape != expected:
            raise ValueError(f"{self.experiment.play.__qualname__} returned {rows.shape}, not {expected}")
        self.parts[first, count] = rows
        if self.folder:
            shard = {"experiment": self.text, "first": first, "rows": rows}
            write_atomically(self._path(first, count), lambda file: np.savez(file, **shard))

    def merge(self):
        """Join the shards that follow each other from game 0 on, in memory and on disk."""
        pieces, position = [], 0
        for (first, count), rows in sorted(self.parts.items(), key=lambda item: item[0]):
            if first <= position < first + count:
                pieces.append(rows[position - first :])
                position = first + count
        if (0, position) not in self.parts:
            self.add(0, position, np.concatenate(pieces))
        for first, count in list(self.parts):
            if first < position and (first, count) != (0, position):
                del self.parts[first, count]
                if self.folder:
                    self._path(first, count).unlink()

    def rows(self, games):
        """The rows of games 0 .. games - 1, after `merge`."""
        return self.parts[min(self.parts)][:games]

    def _path(self, first, count):
        return self.folder / f"{first}-{count}.npz"


def save(out, study, games, seed, parameters, table):
    """Write the table (DataFrame) to OUT/<study>.csv and where it comes from to OUT/<study>.json."""
    provenance = {
        "study": study.name,
        "parameters": {name: study.parameters[name].show(value) for name, value in parameters.items()},
        "games": games,
        "seed": seed,
        "gamelab": __version__,
        "source": SOURCE,
        "numpy": np.__version__,
        "numba": numba.__version__,
    }
    csv = table.to_csv(index=False, lineterminator="\n")
    text = json.dumps(plain(provenance), indent=2, ensure_ascii=False, allow_nan=False) + "\n"
    write_atomically(Path(out) / f"{study.name}.csv", lambda file: file.write(csv.encode()))
    write_atomically(Path(out) / f"{study.name}.json", lambda file: file.write(text.encode()))
