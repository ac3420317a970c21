"""Files of others are read within limits; a write that fails changes nothing."""

import errno
import os

import pytest

from hiddenhands.runs import files


@pytest.fixture
def path(tmp_path):
    found = tmp_path / "file"
    found.write_bytes(b"old")
    return found


def test_what_is_no_regular_file_or_too_large_is_refused(path, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for name in ("/dev/zero", tmp_path, tmp_path / "pipe"):
        with pytest.raises(files.Refused, match="is not a regular file"):
            files.read(name, 10)
    assert files.read(path, 3) == b"old"
    with pytest.raises(files.Refused, match="is larger than 2e-06 MB"):
        files.read(path, 2)


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_write_that_fails_changes_nothing_and_names_the_file(path, monkeypatch, step):
    def full(*arguments):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, step, full)
    with pytest.raises(OSError) as caught:
        files.replace(path, b"new")
    assert path.read_bytes() == b"old" and list(path.parent.iterdir()) == [path]
    assert caught.value.filename == str(path)


@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "utf-16", "cp932"])
def test_texts_are_read_in_the_codes_in_which_they_are_written(code):
    assert files.decode("人狼\r\n".encode(code)) == "人狼\r\n"
    assert files.decode(b"\xe9\xff") and files.decode(b"") == ""


def test_a_line_ends_where_others_end_it():
    assert files.lines("a\u2028b\x0cc\x85d\r\n\ne\n") == ["a\u2028b\x0cc\x85d", "", "e"]
    assert files.lines("") == [] and files.lines("a") == files.lines("a\n") == ["a"]


@pytest.mark.parametrize("word", ["=1+1", "+1 or more", "-a", "@sum", "\t=1"])
def test_a_cell_is_no_formula(word):
    assert files.cell(word) == f"'{word}"


def test_other_cells_stay_and_give_no_orders_to_a_terminal():
    for value in ("a=1", "-1.5", "+3", "−1 to 2", "全　角\n", 3, None, 0.5):
        assert files.cell(value) is value or files.cell(value) == value
    assert files.cell("a\x1b[2J\x9b1m") == r"a\x1b[2J\x9b1m"


def test_what_cannot_be_used_ends_a_script_with_a_sentence(tmp_path):
    with pytest.raises(SystemExit, match=r"^cannot use /dev/null/a: Not a directory\.$"), files.sentence():
        open("/dev/null/a")
    with pytest.raises(SystemExit, match="^cannot use a file: No space left on device"), files.sentence():
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_folder_where_a_file_should_be_replaced_is_named(tmp_path):
    (tmp_path / "table.csv").mkdir()
    with pytest.raises(OSError) as caught:
        files.replace(tmp_path / "table.csv", b"")
    assert caught.value.filename == str(tmp_path / "table.csv") and len([*tmp_path.iterdir()]) == 1


def test_what_is_no_file_has_a_name(tmp_path):
    (tmp_path / "file").touch()
    (tmp_path / "link").symlink_to("file")
    known = {"file": "", "none": "", "link": "a link", ".": "a folder"}
    assert {name: files.odd_kind(tmp_path / name) for name in known} == known
    assert files.odd_kind(os.devnull) == "no regular file"
