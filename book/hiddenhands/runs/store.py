"""Finished games in one SQLite file below `--out`, and beside it a folder with the table of each run.

    OUT/runs.sqlite             blocks of games by experiment; one transaction a batch of finished blocks
    OUT/<study>-<key>/          table.csv, and run.json, which says where the table comes from

After a crash a block is there or it is not. A SHA-256 over experiment, place and bytes vouches for it: what
was altered is never read as rows; `verify` names it, and forgets it if asked to, so that the next run plays
it again. A run's folder is named by a hash of all that decides its table: no run replaces another's.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from gamelab.settings import InputError
from gamelab.source import source_of
from hiddenhands.runs import files
from hiddenhands.runs.experiment import Experiment

FILE = "runs.sqlite"
ALTERED, MENDED = "runs.sqlite.altered", "runs.sqlite.mended"
"""What `mend` leaves of a file, and writes before that takes its place."""
SCHEMA = (
    "CREATE TABLE experiment (key TEXT PRIMARY KEY, identity TEXT)",
    "CREATE TABLE block (key TEXT, first INTEGER, games INTEGER, dtype TEXT, sha256 TEXT, rows BLOB, "
    "PRIMARY KEY (key, first))",
)
ERRORS = sqlite3.Error, UnicodeDecodeError
"""Of an altered file; its words, quoted in an error, may be no text."""
BLOCKS = "SELECT key, identity, first, games, dtype, sha256, rows FROM block LEFT JOIN experiment USING(key) "
RUN, RUN_FILES = re.compile(r".+-[0-9a-f]{8}"), ("run.json", "table.csv")
"""Name of a run's folder, and what is in it."""
LARGEST = 500_000_000
"""Bytes of a table or a run.json."""


def identity(experiment: Experiment) -> str:
    """JSON text of all that decides an experiment's rows, save their number."""
    play, settings = experiment.play, experiment.settings
    known: dict[str, Any] = {"play": f"{play.__module__}.{play.__qualname__}", "source": source_of(play)}
    known |= {"settings": settings._asdict() if hasattr(settings, "_asdict") else settings}
    known |= {"seed": experiment.seed, "columns": list(experiment.columns)}
    return json.dumps(known, sort_keys=True, default=lambda value: value.tolist())


def key(text: str) -> str:
    """Short name of the experiment with this identity."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def vouch(text: str, first: int, games: int, dtype: str, data: bytes) -> str:
    """What vouches for a block's bytes: 64 hex digits."""
    sha256 = hashlib.sha256(f"{text}\n{first} {games} {dtype}\n".encode())
    sha256.update(data if isinstance(data, bytes) else b"")  # altered, it may be anything
    return sha256.hexdigest()


class Unreadable(InputError):
    """A file that is none of runs, or is altered where it says what it holds."""


class Store:
    """The file of a folder, for one process and thread at a time; InputError if it is another's."""

    def __init__(self, out: str | os.PathLike[str], name: str = FILE) -> None:
        self.out, self.path = Path(out), Path(out) / name
        if (self.out / "shards").is_dir():
            raise InputError(f"{out} holds runs as an earlier version kept them; give another folder.")
        self.out.mkdir(parents=True, exist_ok=True)
        with self.sentences():
            self.db = sqlite3.connect(self.path, isolation_level=None, timeout=1)
            try:
                self.db.text_factory = lambda text: text.decode(errors="replace")  # altered, it may be none
                with self.transaction():
                    # Not before: locks are then kept until the file is closed, and each of two that begin at
                    # the same moment would keep what the other needs.
                    self.db.execute("PRAGMA locking_mode = EXCLUSIVE")
                    there = {name for [name] in self.db.execute("SELECT name FROM sqlite_master")}
                    for statement in () if there else SCHEMA:
                        self.db.execute(statement)
                if there and not {"experiment", "block"} <= there:
                    raise sqlite3.DatabaseError("it has other tables")
            except BaseException:
                self.db.close()
                raise

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *error: object) -> None:
        self.db.close()

    @contextmanager
    def sentences(self) -> Iterator[None]:
        """SQLite's errors as an InputError."""
        try:
            yield
        except ERRORS as error:
            code = getattr(error, "sqlite_errorname", "").split("_")
            if "BUSY" in code:
                raise InputError(f"another run is writing to {self.out}; wait for its end.") from None
            if {"FULL", "IOERR", "CANTOPEN", "READONLY", "NOMEM"}.isdisjoint(code):
                raise Unreadable(f"{self.path} is no file of runs, or is altered; {self.advice}") from None
            then = "; make room, and the same command goes on" if {"FULL", "IOERR"} & {*code} else ""
            raise InputError(f"{self.path} cannot be written: {error}{then}.") from None

    @property
    def advice(self) -> str:
        """What to do where something is altered."""
        return f"give another folder, or forget what is altered: hiddenhands verify {self.out} --mend"

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """All that is written meanwhile is kept, or nothing of it."""
        self.db.execute("BEGIN EXCLUSIVE")
        with self.db:
            yield

    def keep(self, blocks: Iterable[tuple[str, int, npt.NDArray[Any]]]) -> None:
        """Keep blocks (identity, first, rows), all or none of them; on the disk when this returns."""
        with self.sentences(), self.transaction():
            for text, first, rows in blocks:
                rows = np.ascontiguousarray(rows, rows.dtype.newbyteorder("<"))
                self.put(text, first, len(rows), rows.dtype.str, rows.tobytes())

    def put(self, text: str, *block: Any) -> None:
        """Write one block (first, games, dtype, bytes) of the experiment with this identity."""
        self.db.execute("INSERT OR IGNORE INTO experiment VALUES (?, ?)", [key(text), text])
        first, games, dtype, data = block
        line = [key(text), first, games, dtype, vouch(text, *block), data]
        self.db.execute("REPLACE INTO block VALUES (?, ?, ?, ?, ?, ?)", line)

    def blocks(self, text: str, games: int, columns: int) -> Iterator[tuple[int, npt.NDArray[Any]]]:
        """(first, rows) of the blocks that begin before game `games`; InputError where one is altered."""
        with self.sentences():
            query = BLOCKS + "WHERE key = ? AND first < ? ORDER BY first"
            for _, known, *block, told, data in self.db.execute(query, [key(text), games]):
                first, count, dtype = block
                if known != text or vouch(text, *block, data) != told:
                    raise InputError(f"{self.path}: {in_words(first, count)} are altered; {self.advice}")
                yield first, np.frombuffer(data, dtype).reshape(count, columns)

    def whole(self, altered: dict[tuple[str, str], None]) -> Iterator[tuple[Any, ...]]:
        """(identity, first, games, dtype, bytes) of each block that is as it was written.

        altered: a dict to which what is wrong is added, {(key, in words): None}. Where the file's structure
        is damaged, what lies behind is reached from the end.
        """
        for order in ("", " DESC"):
            try:
                for name, text, *block, told, data in self.db.execute(f"{BLOCKS}ORDER BY block.rowid{order}"):
                    if key(str(text)) == name and vouch(text, *block, data) == told:
                        yield text, *block, data
                    else:
                        altered[name, f"{in_words(*block[:2])} are altered"] = None
                return
            except ERRORS as error:
                altered["", f"its structure is altered: {error}"] = None

    def verify(self) -> dict[tuple[str, str], None]:
        """What is altered: a dict as of `whole`."""
        altered: dict[tuple[str, str], None] = {}
        try:
            [[told]] = self.db.execute("PRAGMA integrity_check(1)").fetchall()
            if told != "ok":
                altered["", f"its structure is altered: {' '.join(told.split())}"] = None
        except ERRORS as error:
            altered["", f"its structure is altered: {error}"] = None
        for _ in self.whole(altered):
            pass
        return altered

    def mend(self) -> None:
        """Let a file with the whole blocks alone take the place of this one, which is kept as ALTERED."""
        mended = self.path.with_name(MENDED)
        mended.unlink(missing_ok=True)
        with Store(self.out, MENDED) as new, new.sentences(), new.transaction():
            for block in self.whole({}):
                new.put(*block)
        self.path.replace(self.path.with_name(ALTERED))
        mended.replace(self.path)


def in_words(first: Any, games: Any) -> str:
    """Games of a block; their numbers may be altered."""
    known = isinstance(first, int) and isinstance(games, int)
    return f"games {first} to {first + games - 1}" if known else "games"


def run_folder(out: str | os.PathLike[str], known: Mapping[str, Any]) -> Path:
    """The folder of the run with this provenance (a dict)."""
    text = json.dumps({name: value for name, value in known.items() if name != "table"}, sort_keys=True)
    return Path(out) / f"{known['study']}-{hashlib.sha256(text.encode()).hexdigest()[:8]}"


def write_run(out: str | os.PathLike[str], known: dict[str, Any], table: bytes | None = None) -> Path:
    """Write what is known of a run and, at its end, its table (CSV, bytes); its folder."""
    folder = run_folder(out, known)
    folder.mkdir(exist_ok=True)
    if table is not None:
        files.replace(folder / "table.csv", table)
        known = known | {"table": hashlib.sha256(table).hexdigest()}
    files.replace(folder / "run.json", run_text(known))
    return folder


def run_text(known: Mapping[str, Any]) -> bytes:
    """A run.json (bytes)."""
    return (json.dumps(known, indent=2, ensure_ascii=False, allow_nan=False) + "\n").encode()


def read_run(folder: Path) -> tuple[str | None, dict[str, Any]]:
    """(what is wrong with a run's folder or None, its provenance: empty where that cannot be trusted)."""
    try:
        data = files.read(folder / "run.json", LARGEST)
        known = json.loads(data)
        if data != run_text(known) or run_folder(folder.parent, known) != folder:
            return "run.json is altered, or is another run's", {}
        if "table" not in known:
            return None, known
        digest = hashlib.sha256(files.read(folder / "table.csv", LARGEST)).hexdigest()
        return (None if digest == known["table"] else "table.csv is altered"), known
    # The text may be anything.
    except (OSError, ValueError, TypeError, KeyError, RecursionError, AttributeError) as error:
        return f"run.json or table.csv is missing or altered ({type(error).__name__})", {}


def verify(out: str | os.PathLike[str], mend: bool = False) -> list[dict[str, Any]]:
    """What is altered or unfinished in a folder of results: dicts of state, place, what, again.

    again: commands that make it again. mend: forget what is altered. InputError if `out` is no such folder.
    """
    out = Path(out)
    altered: dict[tuple[str, str], None] = {}
    again: dict[str, list[str]] = {}
    runs = [path for path in sorted(out.iterdir()) if RUN.fullmatch(path.name) and path.is_dir()]
    if not runs and not (out / FILE).exists() and not (out / "shards").is_dir():
        raise InputError(f"{out} holds nothing that a run kept: give the folder that --out named.")
    try:
        with Store(out) as store:  # so that nobody else is in the folder
            altered = store.verify()
            if mend and altered:
                store.mend()
    except Unreadable as error:
        altered["", str(error)] = None
        if mend:
            (out / FILE).replace(out / ALTERED)
    found = []
    for folder in runs:
        if not any((folder / name).exists() for name in RUN_FILES):
            continue  # killed before it began, or forgotten
        what, known = read_run(folder)
        commands = [known["command"]] if known else []
        for name in known.get("shards", ()):
            again[name] = again.get(name, []) + commands
        told = {"place": folder.name, "what": what or "there is no table yet", "again": commands}
        if what or "table" not in known:
            found.append({"state": "altered" if what else "unfinished"} | told)
        for name in RUN_FILES if what and mend else ():
            (folder / name).unlink(missing_ok=True)
    for name, what in altered:
        found.append({"state": "altered", "place": FILE, "what": what, "again": again.get(name, [])})
    return found
