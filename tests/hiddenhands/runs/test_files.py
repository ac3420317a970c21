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
