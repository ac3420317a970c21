"""Finished games in one SQLite file below `--out`, and beside it a folder with the table of each run.

    OUT/runs.sqlite             blocks of games by experiment; one transaction a batch of finished blocks
    OUT/<study>-<key>/          table.csv, and run.json, which says where the table comes from

After a crash a block is there or it is not. A SHA-256 over experiment, place and bytes vouches for it: what
was altered, or could not be rows (`block.believe`), is never read as rows; `verify` names it, and forgets it
if asked to, so that the next run plays it again. A run's folder is named by a hash of all that decides its
table: no run replaces another's.
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
from hiddenhands.runs import files
from hiddenhands.runs.block import Altered, believe, contradictions, count_columns, in_words, key, vouch

FILE = "runs.sqlite"
ALTERED, MENDED = "runs.sqlite.altered", "runs.sqlite.mended"
"""What `mend` leaves of a file, and writes before that takes its place."""
SCHEMA = (
    "CREATE TABLE experiment (key TEXT PRIMARY KEY, identity TEXT)",
    "CREATE TABLE block (key TEXT, first INTEGER, games INTEGER, dtype TEXT, sha256 TEXT, rows BLOB, "
    "PRIMARY KEY (key, first))",
)
TABLES = {("table", statement.split()[2], statement) for statement in SCHEMA}
OURS = TABLES | {("index", f"sqlite_autoindex_{name}_1", None) for _, name, _ in TABLES}
"""Type, name and statement of all that a file of runs is made of; SQLite makes the indices by itself."""
BESIDE = "-journal", "-wal", "-shm"
"""Ends of the names of files that SQLite keeps beside its own."""
ERRORS = sqlite3.Error, UnicodeDecodeError
"""Of an altered file; its words, quoted in an error, may be no text."""
BLOCKS = "SELECT key, identity, first, games, dtype, sha256, rows FROM block LEFT JOIN experiment USING(key)"
SPANS = "SELECT first, games, dtype FROM block"
RUN, RUN_FILES = re.compile(r".+-[0-9a-f]{8}"), ("run.json", "table.csv")
"""Name of a run's folder, and what is in it."""
LARGEST = 500_000_000
"""Bytes of a table or a run.json."""


class Unreadable(InputError):
    """A file that is none of runs, or is altered where it says what it holds."""


class Store:
    """The file of a folder, for one process and thread at a time; InputError if it is another's.

    anyhow: open it even if something was added to our tables, such as a trigger, which only reading does not
    set off; `added` says what.
    """

    def __init__(self, out: str | os.PathLike[str], name: str = FILE, anyhow: bool = False) -> None:
        self.out, self.path = Path(out), Path(out) / name
        self.added = ""
        if (self.out / "shards").is_dir():
            raise InputError(f"{out} holds runs as an earlier version kept them; give another folder.")
        self.out.mkdir(parents=True, exist_ok=True)
        self.look()
        with self.sentences():
            self.db = sqlite3.connect(self.path, isolation_level=None, timeout=1)
            try:
                self.db.text_factory = lambda text: text.decode(errors="replace")  # altered, it may be none
                with self.transaction():
                    # Not before: locks are then kept until the file is closed, and each of two that begin at
                    # the same moment would keep what the other needs.
                    self.db.execute("PRAGMA locking_mode = EXCLUSIVE")
                    there = set(self.db.execute("SELECT type, name, sql FROM sqlite_master"))
                    for statement in () if there else SCHEMA:
                        self.db.execute(statement)
                if there and not OURS <= there:
                    raise sqlite3.DatabaseError("it has other tables")
                if there > OURS:
                    kind, added, _ = min(there - OURS, key=str)
                    self.added = f"holds what no run wrote, the {kind} {added!r:.60}"
                    if not anyhow:
                        raise Unreadable(f"{self.path} {self.added}; {self.advice}")
            except BaseException:
                self.db.close()
                raise

    def look(self) -> None:
        """InputError unless files are, where they are, what SQLite can be let loose on.

        It would wait at a pipe for ever, take a device for an empty file, and write where a link leads to.
        """
        if odd := files.odd_kind(self.path):
            raise Unreadable(f"{self.path} is {odd}, not a file of runs; {self.advice}")
        for beside in (self.path.with_name(self.path.name + end) for end in BESIDE):
            if odd := files.odd_kind(beside):
                raise InputError(f"{beside} is {odd}, where SQLite wants a file: move it away.")

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
            later = "READONLY" in code and self.is_for_later_versions()
            if later or {"FULL", "IOERR", "CANTOPEN", "READONLY", "NOMEM"}.isdisjoint(code):
                raise Unreadable(f"{self.path} is no file of runs, or is altered; {self.advice}") from None
            then = "; make room, and the same command goes on" if {"FULL", "IOERR"} & {*code} else ""
            if {"CANTOPEN", "READONLY"} & {*code}:
                then = f"; allow writing in {self.out}, or give another folder"
            raise InputError(f"{self.path} cannot be written: {error}{then}.") from None

    def is_for_later_versions(self) -> bool:
        """Whether a byte says that only versions of SQLite that we do not know may write the file."""
        with open(self.path, "rb") as file:
            return file.read(19)[18:] > b"\2"

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

    def blocks(self, text: str, games: int) -> Iterator[tuple[int, npt.NDArray[Any]]]:
        """(first, rows) of the blocks that begin before game `games`; InputError where one is altered."""
        own = "WHERE key = ? AND first < ? ORDER BY first", [key(text), games]
        try:
            with self.sentences():
                named = self.db.execute("SELECT identity FROM experiment WHERE key = ?", [key(text)])
                if any(known != text for [known] in named):
                    raise Altered("what an experiment is known by is altered")
                # Before any is believed, and without their rows, which may not fit into memory twice.
                for first, count, _ in contradictions(self.db.execute(f"{SPANS} {own[0]}", own[1])):
                    raise Altered(f"{in_words(first, count)} contradict others")
                for name, known, first, *block in self.db.execute(f"{BLOCKS} {own[0]}", own[1]):
                    yield first, believe(name, known, first, *block)
        except Altered as error:
            raise InputError(f"{self.path}: {error}; {self.advice}") from None

    def lines(self, altered: dict[tuple[str, str], None]) -> Iterator[tuple[Any, ...]]:
        """Each block that `believe` takes, as (key, identity, first, games, dtype, checksum, bytes).

        altered: a dict to which what is wrong is added, {(key, in words): None}. Where the file's structure
        is damaged, what lies behind is reached from the end; blocks may then come twice.
        """
        for order in ("", " DESC"):
            try:
                for line in self.db.execute(f"{BLOCKS} ORDER BY block.rowid{order}"):
                    try:
                        believe(*line)
                    except Altered as error:
                        altered[line[0], str(error)] = None
                    else:
                        yield line
                return
            except ERRORS as error:
                altered["", f"its structure is altered: {error}"] = None

    def believed(self, altered: dict[tuple[str, str], None]) -> set[tuple[Any, ...]]:
        """The blocks of `lines` that contradict no other, as (key, first, games, dtype, checksum)."""
        experiments: dict[str, set[tuple[Any, ...]]] = {}
        for name, _, *block, _ in self.lines(altered):
            experiments.setdefault(name, set()).add(tuple(block))
        for name, blocks in experiments.items():
            for contradicting in contradictions(blocks):
                altered[name, f"{in_words(*contradicting[:2])} contradict others"] = None
                blocks.remove(contradicting)
        return {(name, *block) for name, blocks in experiments.items() for block in blocks}

    def verify(self) -> dict[tuple[str, str], None]:
        """What is altered: a dict as of `lines`."""
        altered: dict[tuple[str, str], None] = {}
        if self.added:
            altered["", f"it {self.added}"] = None
        try:
            [[told]] = self.db.execute("PRAGMA integrity_check(1)").fetchall()
            if told != "ok":
                altered["", f"its structure is altered: {' '.join(told.split())}"] = None
            for name, text in self.db.execute("SELECT key, identity FROM experiment"):
                if not count_columns(name, text):
                    altered[name, "what an experiment is known by is altered"] = None
        except ERRORS as error:
            altered["", f"its structure is altered: {error}"] = None
        self.believed(altered)
        return altered

    def mend(self) -> None:
        """Let a file with the believed blocks alone take this one's place; this one is kept as ALTERED."""
        mended = self.path.with_name(MENDED)
        with in_the_way(mended):
            mended.unlink(missing_ok=True)
        with Store(self.out, MENDED) as new, new.sentences(), new.transaction():
            believed = self.believed({})
            for name, text, *block, told, data in self.lines({}):
                if (name, *block, told) in believed:
                    new.put(text, *block, data)
        set_aside(self.path)
        mended.replace(self.path)


def set_aside(path: Path) -> None:
    """Move a file, or what stands in its place, to ALTERED beside it."""
    with in_the_way(path.with_name(ALTERED)):
        path.replace(path.with_name(ALTERED))


@contextmanager
def in_the_way(path: Path) -> Iterator[None]:
    """What the system says, as an InputError that names what keeps a file from being mended."""
    try:
        yield
    except OSError as error:
        raise InputError(f"cannot mend: {path} is in the way ({error.strerror}); move it away.") from None


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
        own = data == run_text(known) and run_folder(folder.parent, known) == folder
        if not own or {type(text) for text in (known["command"], *known["shards"])} != {str}:
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

    again: commands that make it again. mend: forget what is altered. InputError if `out` is no such folder,
    or if something there must be moved away first.
    """
    out = Path(out)
    folders = [path for path in sorted(out.iterdir()) if RUN.fullmatch(path.name) and path.is_dir()]
    if not folders and not os.path.lexists(out / FILE) and not (out / "shards").is_dir():
        raise InputError(f"{out} holds nothing that a run kept: give the folder that --out named.")
    altered = verify_file(out, mend)
    # Without these files a run was killed before it began, or is forgotten.
    runs = {path: read_run(path) for path in folders if any((path / name).exists() for name in RUN_FILES)}
    if mend:
        forget_runs(path for path, (wrong, _) in runs.items() if wrong)
    return [*tell_runs(runs), *tell_blocks(altered, [known for _, known in runs.values() if known])]


def verify_file(out: Path, mend: bool) -> dict[tuple[str, str], None]:
    """What is altered in the file of a folder, {(key, in words): None}; mend: leave there what is whole."""
    try:
        with Store(out, anyhow=True) as store:
            altered = store.verify()
            if mend and altered:
                store.mend()
            return altered
    except Unreadable as error:
        if mend:
            set_aside(out / FILE)
        return {("", str(error)): None}


def forget_runs(folders: Iterable[Path]) -> None:
    """Delete what stands in these runs' folders, so that the same commands make it again."""
    for path in (folder / name for folder in folders for name in RUN_FILES):
        with in_the_way(path):
            path.unlink(missing_ok=True)


def tell_runs(runs: Mapping[Path, tuple[str | None, dict[str, Any]]]) -> Iterator[dict[str, Any]]:
    """What `verify` says of runs, given {folder: as of `read_run`}, where they are not finished and whole."""
    for folder, (wrong, known) in runs.items():
        if wrong or "table" not in known:
            told = {"place": folder.name, "what": wrong or "there is no table yet"}
            again = [known["command"]] if known else []
            yield {"state": "altered" if wrong else "unfinished"} | told | {"again": again}


def tell_blocks(
    altered: Iterable[tuple[str, str]], runs: Iterable[Mapping[str, Any]]
) -> Iterator[dict[str, Any]]:
    """What `verify` says of blocks, {(key, in words)}; runs: all provenances that are whole."""
    again: dict[str, list[str]] = {}
    for known in runs:
        for name in known["shards"]:
            again.setdefault(name, []).append(known["command"])
    for name, what in altered:
        yield {"state": "altered", "place": FILE, "what": what, "again": again.get(name, [])}
