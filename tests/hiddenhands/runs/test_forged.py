"""Nothing that no run wrote is believed: it ends in the rows as they were, or in one sentence."""

import hashlib
import os
import random
import sqlite3
import sys

import numpy as np
import pytest
import toy

from gamelab.settings import InputError
from hiddenhands import cli
from hiddenhands.runs.block import NUMBERS, Altered, believe, contradictions, identity, key, vouch
from hiddenhands.runs.run import run, run_study
from hiddenhands.runs.store import ALTERED, BESIDE, FILE, MENDED, SCHEMA, Store, verify

EXPERIMENT = toy.experiment(100)
TEXT = identity(EXPERIMENT)
ROWS = toy.play(1, 0, 100, toy.Settings())
WAYS_OUT = "--mend\n", "move it away.\n", "move it away, or give another folder.\n"


@pytest.fixture(autouse=True)
def toy_studies(monkeypatch):
    monkeypatch.setattr("hiddenhands.runs.registry.studies", toy.known)


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """(the bytes of a file of two experiments in blocks of 20 games, the table of their run)."""
    out = tmp_path_factory.mktemp("kept")
    table = run_study(toy.DICE, out=out, block=20)
    return (out / FILE).read_bytes(), (table.attrs["folder"] / "table.csv").read_bytes()


@pytest.fixture
def out(kept, tmp_path):
    """A folder with that file."""
    (tmp_path / FILE).write_bytes(kept[0])
    return tmp_path


@pytest.fixture
def command(capsys):
    """A command's status, output and error; if the status is 2, one sentence that names the way out."""

    def give(*arguments):
        capsys.readouterr()
        status = cli.main([*map(str, arguments)])
        said = capsys.readouterr()
        if status == 2:
            assert said.err.startswith("hiddenhands: ") and said.err.count("\n") == 1
            assert said.err.endswith(WAYS_OUT), said.err
        return status, said.out, said.err

    return give


def table_of(out):
    (path,) = out.glob("toy-dice-*/table.csv")
    return path.read_bytes()


def play(command, out):
    return command("run", "toy-dice", "--out", out, "--workers", 1)


def mend(command, out, table):
    """Forget what is altered; nothing is, then, and the same command makes the same table."""
    assert command("verify", out, "--mend")[0] == 0
    assert not (out / FILE).exists() or command("verify", out)[0] == 0
    assert play(command, out)[0] == 0 and table_of(out) == table
    np.testing.assert_array_equal(run([EXPERIMENT], out)[0], ROWS)
    assert command("verify", out)[0] == 0


def change(out, *statements):
    """Let SQLite do something to a file: SQL, or pairs of it and what it is given."""
    with sqlite3.connect(out / FILE) as db:
        for statement in statements:
            db.execute(*([statement] if isinstance(statement, str) else statement))
    db.close()


def forge(out, text=TEXT, **fields):
    """Write games 20 to 39 with other fields and a checksum that is right for them."""
    data = ROWS[20:40].tobytes()
    block = {"key": key(TEXT), "first": 20, "games": 20, "dtype": "<f8", "data": data} | fields
    about = "\n{first} {games} {dtype}\n".format(**block)
    told = hashlib.sha256((text + about).encode())
    told.update(block["data"] if isinstance(block["data"], bytes) else b"")
    line = [block[name] for name in ("key", "first", "games", "dtype")]
    line += [fields.get("told", told.hexdigest()), block["data"]]
    delete = "DELETE FROM block WHERE key = ? AND first = 20", [key(TEXT)]
    change(out, delete, ("REPLACE INTO block VALUES (?, ?, ?, ?, ?, ?)", line))


HALF = ROWS[20:40].tobytes()[:160]
SHA = vouch(TEXT, 20, 20, "<f8", ROWS[20:40].tobytes())
FORGED = {
    "no games": {"games": 0, "data": b""},
    "no games, rows": {"games": 0},
    "minus one game": {"games": -1},
    "as many games below zero": {"games": -20},
    "one game less": {"games": 19},
    "one game more": {"games": 21},
    "half the games": {"games": 10},
    "games beyond all memory": {"games": 2**62},
    "games are unknown": {"games": None},
    "games are a word": {"games": "many"},
    "games are half": {"games": 20.5},
    "games are bytes": {"games": b"20"},
    "before the first game": {"first": -1},
    "far before the first game": {"first": -(2**63)},
    "between two games": {"first": 20.5},
    "objects": {"dtype": "|O"},
    "objects, plainly": {"dtype": "O"},
    "letters": {"dtype": "<U2"},
    "bytes": {"dtype": "|S8"},
    "anything": {"dtype": "|V8"},
    "dates": {"dtype": "<M8[s]"},
    "durations": {"dtype": "<m8[ns]"},
    "complex numbers": {"dtype": "<c8"},
    "the other end first": {"dtype": ">f8"},
    "this machine's order": {"dtype": "=f8"},
    "no order": {"dtype": "f8"},
    "the long name": {"dtype": "float64"},
    "two in one": {"dtype": "<f8,<f8"},
    "an array each": {"dtype": "(2,)<f8"},
    "named fields": {"dtype": "[('a', '<f8')]"},
    "no type": {"dtype": ""},
    "an unknown type": {"dtype": None},
    "bytes for a type": {"dtype": b"<f8"},
    "a number for a type": {"dtype": 8},
    "no such type": {"dtype": "<q99"},
    "a type with a line more": {"dtype": "<f8\n"},
    "half as wide": {"dtype": "<f4"},
    "half as wide, half the bytes": {"dtype": "<f4", "data": HALF},
    "integers as wide": {"dtype": "<i8"},
    "truth values": {"dtype": "|b1", "data": b"\2" * 40},
    "no rows": {"data": b""},
    "a byte less": {"data": bytes(319)},
    "a byte more": {"data": bytes(321)},
    "one column": {"data": HALF},
    "rows for 10,000 times as many": {"data": bytes(3_200_000)},
    "rows are unknown": {"data": None},
    "rows are a text": {"data": "x" * 320},
    "rows are a number": {"data": 320},
    "no checksum": {"told": None},
    "an empty checksum": {"told": ""},
    "a checksum of bytes": {"told": SHA.encode()},
    "a checksum in capitals": {"told": SHA.upper()},
    "another experiment's checksum": {"text": identity(toy.experiment(dice=1))},
    "over the block before": {"first": 10},
    "over the block after": {"first": 21},
    "over all blocks": {"first": 0, "games": 99, "data": ROWS[:99].tobytes()},
    "inside another": {"first": 45, "games": 2, "data": ROWS[45:47].tobytes()},
}
UNSEEN = {
    "first is unknown": {"first": None},
    "first is a word": {"first": "twenty"},
    "first is bytes": {"first": b"20"},
    "a key of bytes": {"key": key(TEXT).encode()},
    "no key": {"key": None},
    "an unknown key": {"key": "0" * 16},
}
"""The run does not find these, and plays their games."""


@pytest.mark.parametrize("kind", [*FORGED, *UNSEEN])
def test_a_block_that_run_cannot_read_is_believed_nowhere(kind, out, kept, command):
    forge(out, **(FORGED | UNSEEN)[kind])
    status, told, _ = command("verify", out)
    assert status == 1 and "games" in told and "games 20 to 19" not in told
    status, _, error = play(command, out)
    assert status == (0 if kind in UNSEEN else 2)
    assert table_of(out) == kept[1] if kind in UNSEEN else "altered; give" in error or "contradict" in error
    assert command("verify", out)[0] == 1
    mend(command, out, kept[1])


IDENTITIES = {
    "nothing": "",
    "no JSON": "columns",
    "not a number": "NaN",
    "null": "null",
    "a list": '["columns"]',
    "no columns": "{}",
    "number of columns": '{"columns": 2}',
    "an empty list of columns": '{"columns": []}',
    "columns by name": '{"columns": {"value": 1, "highest": 2}}',
    "a text of columns": '{"columns": "ab"}',
    "columns that are numbers": '{"columns": [1, 2]}',
    "one column less": TEXT.replace('"value", ', ""),
    "one column more": TEXT.replace('"value"', '"value", "more"'),
    "nested without end": "[" * 100_000,
    "a number without end": "9" * 100_000,
    "no text": "\0",
}


@pytest.mark.parametrize("data", [ROWS[20:40].tobytes(), b""])
@pytest.mark.parametrize("kind", IDENTITIES)
def test_an_experiment_that_no_run_can_ask_for_is_not_carried_on(kind, data, out, kept, command):
    text = IDENTITIES[kind]
    change(out, ("INSERT INTO experiment VALUES (?, ?)", [key(text), text]))
    forge(out, key=key(text), text=text, data=data)
    assert command("verify", out)[0] == 1
    assert play(command, out)[0] == 0 and table_of(out) == kept[1]
    mend(command, out, kept[1])


@pytest.mark.parametrize("text", [None, b"bytes", "other", 5, TEXT + " ", TEXT.encode()])
@pytest.mark.parametrize("blocks", [True, False])
def test_an_experiment_known_by_something_else_is_refused(text, blocks, out, kept, command):
    """Without blocks as well: a run would keep its own below that name, and nobody would believe them."""
    change(out, ("UPDATE experiment SET identity = ? WHERE key = ?", [text, key(TEXT)]))
    if not blocks:
        change(out, ("DELETE FROM block WHERE key = ?", [key(TEXT)]))
    assert command("verify", out)[0] == 1
    assert play(command, out)[0] == 2
    mend(command, out, kept[1])


@pytest.mark.parametrize("dtype", ["int64", "float32"])
def test_rows_all_of_another_type_are_refused_when_games_of_the_right_one_come(dtype, out, command):
    """Only playing tells, so `verify` cannot; the sentence names what to move away."""
    change(out, ("DELETE FROM block WHERE key = ?", [key(TEXT)]))
    rows = ROWS[20:40].astype(dtype)
    forge(out, dtype=rows.dtype.str, data=rows.tobytes())
    assert command("verify", out)[0] == 0
    status, _, error = play(command, out)
    assert status == 2 and f"{out / FILE} holds games of play as {dtype}, not float64" in error
    (out / FILE).unlink()
    assert play(command, out)[0] == 0


def test_what_a_run_can_write_is_believed():
    for dtype in NUMBERS:
        rows = np.ones((3, 2), dtype)
        block = 4, 3, dtype, rows.tobytes()
        found = believe(key(TEXT), TEXT, *block[:3], vouch(TEXT, *block), block[3])
        assert found.dtype.str == dtype and (found == rows).all()


def test_a_truth_value_is_0_or_1():
    block = 0, 1, "|b1", b"\1\2"
    with pytest.raises(Altered, match="games 0 to 0 are altered"):
        believe(key(TEXT), TEXT, *block[:3], vouch(TEXT, *block), block[3])


@pytest.mark.parametrize(
    "blocks, found",
    [
        ("0-9 10-19 30-39", ""),
        ("0-9 9-18", "0-9 9-18"),
        ("0-99 10-19 30-39 100-109", "0-99 10-19"),
        ("0-99 10-200 30-39", "0-99 10-200 30-39"),
        ("0-9 10-19i 20-29", "0-9 10-19i 20-29"),
        ("0-9 5-9x 10-19x 20-29", ""),
    ],
)
def test_of_blocks_that_contradict_each_other_none_is_believed_and_the_others_are(blocks, found):
    def read(text):
        for word in text.split():
            first, last = map(int, word.strip("ix").split("-"))
            yield first, last - first + 1, {"i": "<i8", "x": None}.get(word[-1], "<f8")

    assert contradictions(reversed([*read(blocks)])) == [*read(found)]


ADDED = [
    "CREATE TRIGGER gone AFTER INSERT ON block BEGIN DELETE FROM block; END",
    "CREATE TRIGGER no BEFORE INSERT ON block BEGIN SELECT RAISE(ABORT, 'no'); END",
    "CREATE TRIGGER quiet BEFORE INSERT ON block BEGIN SELECT RAISE(IGNORE); END",
    "CREATE TRIGGER other AFTER DELETE ON experiment BEGIN DELETE FROM block; END",
    "CREATE VIEW seen AS SELECT * FROM block",
    "CREATE VIEW endless AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT * FROM n",
    "CREATE TABLE mine (x)",
    'CREATE TABLE "two\nlines" (x)',
    "CREATE INDEX quick ON block(games)",
    "CREATE UNIQUE INDEX once ON block(sha256)",
    "CREATE INDEX some ON block(first) WHERE games > 0",
    "ANALYZE",
]


@pytest.mark.parametrize("statement", ADDED)
def test_what_was_added_to_a_file_is_refused_and_left_behind(statement, out, kept, command):
    change(out, statement)
    status, told, _ = command("verify", out)
    assert status == 1 and "it holds what no run wrote, the " in told
    status, _, error = play(command, out)
    assert status == 2 and "holds what no run wrote, the " in error
    assert command("verify", out, "--mend")[0] == 0
    with Store(out) as store:
        assert store.db.execute("SELECT count(*) FROM block").fetchone() == (10,)  # nothing is lost
    mend(command, out, kept[1])


OTHERS = {
    "one table": ["DROP TABLE experiment"],
    "another column": ["ALTER TABLE block ADD COLUMN more"],
    "another name": ["ALTER TABLE block RENAME TO blocks"],
    "other letters": ["DROP TABLE block", SCHEMA[1].replace("first", "First")],
    "no index": ["DROP TABLE block", SCHEMA[1].replace("PRIMARY KEY (key, first)", "CHECK (first < 20)")],
    "no row numbers": ["DROP TABLE block", SCHEMA[1] + " WITHOUT ROWID"],
    "a condition": [
        "DROP TABLE block",
        SCHEMA[1].replace("games INTEGER", "games INTEGER CHECK (games < 9)"),
    ],
    "a computed column": ["DROP TABLE block", SCHEMA[1].replace("rows BLOB", "rows BLOB AS (zeroblob(8))")],
    "an index gone": [
        "PRAGMA writable_schema = ON",
        "DELETE FROM sqlite_master WHERE name = 'sqlite_autoindex_block_1'",
    ],
    "a view": [
        "ALTER TABLE block RENAME TO real",
        "CREATE VIEW block AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x FROM n) SELECT x AS key, "
        "x AS first, x AS games, x AS dtype, x AS sha256, x AS rows FROM n",
    ],
}


@pytest.mark.parametrize("kind", OTHERS)
def test_other_tables_than_ours_are_refused_and_moved_away(kind, out, kept, command):
    change(out, *OTHERS[kind])
    before = (out / FILE).read_bytes()
    assert command("verify", out)[0] == 1
    status, _, error = play(command, out)
    assert status == 2 and "is no file of runs, or is altered" in error
    assert (out / FILE).read_bytes() == before
    mend(command, out, kept[1])
    assert (out / ALTERED).read_bytes() == before


def fill(folder):
    folder.mkdir()
    (folder / "notes.txt").touch()


ODD = {
    "a folder": fill,
    "a link to a device": lambda path: path.symlink_to("/dev/null"),
    "a link to a device without end": lambda path: path.symlink_to("/dev/zero"),
    "a link to nothing": lambda path: path.symlink_to("nothing"),
    "a link to itself": lambda path: path.symlink_to(path),
    "a link to a file of runs": lambda path: path.symlink_to(path.parent / "other.sqlite"),
    "a pipe": lambda path: os.mkfifo(path),
}


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes")
@pytest.mark.parametrize("kind", ODD)
def test_what_is_no_file_is_refused_and_moved_away(kind, out, kept, command):
    (out / FILE).rename(out / "other.sqlite")
    ODD[kind](out / FILE)
    status, _, error = play(command, out)
    assert status == 2 and ", not a file of runs; " in error
    status, told, _ = command("verify", out)
    assert status == 1 and ", not a file of runs; " in told
    assert command("verify", out, "--mend")[0] == 0
    assert os.path.lexists(out / ALTERED) and not os.path.lexists(out / FILE)
    assert not (out / "nothing").exists() and (out / "other.sqlite").read_bytes() == kept[0]
    assert play(command, out)[0] == 0 and table_of(out) == kept[1]


@pytest.mark.skipif(sys.platform == "win32", reason="links and pipes")
@pytest.mark.parametrize("kind", ODD)
@pytest.mark.parametrize("end", BESIDE)
def test_what_stands_where_sqlite_puts_a_file_of_its_own_is_named(kind, end, out, kept, command):
    ODD[kind](out / (FILE + end))
    for told in (play(command, out), command("verify", out), command("verify", out, "--mend")):
        assert told[0] == 2 and f"hiddenhands: {out / (FILE + end)} is " in told[2]
    (out / (FILE + end)).rename(out / "away")
    assert command("verify", out)[0] == 0
    assert play(command, out)[0] == 0 and table_of(out) == kept[1]


@pytest.mark.parametrize("name", [ALTERED, MENDED, "run.json", "table.csv"])
def test_a_folder_in_the_way_of_mending_is_named(name, out, kept, command):
    assert play(command, out)[0] == 0
    forge(out, games=21)
    place = out
    if "sqlite" not in name:
        (place,) = out.glob("toy-dice-*")
        (place / name).unlink()
    fill(place / name)
    assert command("verify", out)[0] == 1
    status, _, error = command("verify", out, "--mend")
    assert status == 2 and f"{place / name} is in the way (" in error
    (place / name).rename(out / "away")
    mend(command, out, kept[1])


@pytest.mark.parametrize("place", [18, 19])
def test_a_file_that_only_later_versions_of_sqlite_write_is_moved_away(place, out, kept, command):
    data = bytearray(kept[0])
    data[place] = 200
    (out / FILE).write_bytes(data)
    assert command("verify", out)[0] == 1
    assert play(command, out)[0] == 2
    mend(command, out, kept[1])


def damage(data, chance, way):
    """Bytes of a file, cut or changed."""
    data = bytearray(data)
    if way == "cut":
        del data[chance.randrange(len(data)) :]
    if way == "head":  # what SQLite reads first
        data[chance.randrange(100)] ^= chance.randrange(1, 256)
    if way == "page":  # changed, doubled or gone, as by a disk
        first, second = (chance.randrange(len(data) // 4096) * 4096 for _ in range(2))
        data[first : first + 4096] = chance.choice([bytes(4096), data[second : second + 4096], b""])
    if way == "bytes":
        for _ in range(chance.randrange(1, 20)):
            data[chance.randrange(len(data))] = chance.randrange(256)
    return data


@pytest.mark.parametrize("way", ["cut", "head", "page", "bytes"])
def test_a_damaged_file_gives_the_rows_as_they_were_or_a_sentence(way, kept, tmp_path, command):
    chance, ended = random.Random(way), {0: 0, 2: 0}
    for number in range(50):
        out = tmp_path / str(number)
        out.mkdir()
        (out / FILE).write_bytes(damage(kept[0], chance, way))
        if number % 2:
            assert command("verify", out)[0] in (0, 1)
        status = play(command, out)[0]
        ended[status] += 1
        if status == 0:
            assert table_of(out) == kept[1]
        try:
            np.testing.assert_array_equal(run([EXPERIMENT], out)[0], ROWS)
        except InputError as error:
            assert str(error).endswith("--mend")
        mend(command, out, kept[1])
    assert ended[2]


def test_a_journal_of_something_else_changes_nothing(out, kept, command):
    for end in BESIDE:
        (out / (FILE + end)).write_bytes(b"Notes of a reader. " * 1000)
    assert play(command, out)[0] == 0 and table_of(out) == kept[1]
    assert verify(out) == []


FOREIGN = {
    "no command": '{"shards": [], "study": "toy"}',
    "no experiments": '{"command": "c", "study": "toy"}',
    "a number for a command": '{"command": 1, "shards": [], "study": "toy"}',
    "numbers for experiments": '{"command": "c", "shards": [[1]], "study": "toy"}',
    "a list": "[]",
    "nested without end": "[" * 100_000,
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_a_run_json_of_something_else_is_named_and_forgotten(kind, out, command, monkeypatch):
    """Even below the name that its content has."""
    place = out / "toy-00000000"
    place.mkdir()
    monkeypatch.setattr("hiddenhands.runs.store.run_text", lambda known: FOREIGN[kind].encode())
    monkeypatch.setattr("hiddenhands.runs.store.run_folder", lambda out, known: place)
    (place / "run.json").write_text(FOREIGN[kind])
    status, told, _ = command("verify", out)
    assert status == 1 and "run.json" in told
    assert command("verify", out, "--mend")[0] == 0
    assert command("verify", out)[0] == 0
