"""Files of others are read within limits; our own survive crashes, full disks and links laid by others."""

import errno
import os
import resource
import threading

import pytest

from gamelab.choices import InputError
from hiddenhands.runs import files


@pytest.mark.parametrize("locks, limit", [(0, 256), (56, 256), (57, 257), (100, 300)])
def test_the_limit_of_open_files_is_raised_as_needed_and_never_lowered(few_files, locks, limit):
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    files.expect(locks)
    assert resource.getrlimit(resource.RLIMIT_NOFILE) == (limit, hard)


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


def test_a_link_is_followed_only_where_that_is_meant(path, tmp_path):
    link = tmp_path / "link"
    link.symlink_to(path)
    assert files.read(link, 10) == b"old"
    for use in (
        lambda: files.read(link, 10, follow=False),
        lambda: files.write_at(link, (0, b"new")),
        lambda: files.cut(link, 0),
    ):
        with pytest.raises(InputError, match="link is a symbolic link, which is not followed"):
            use()
    assert path.read_bytes() == b"old"


def test_who_takes_a_folder_puts_its_name_on_the_disk_and_those_above_it(tmp_path, monkeypatch):
    """Also where they were there: whoever made them may have been killed before."""
    folder, synced = tmp_path / "given" / "shards" / "key", []
    folder.mkdir(parents=True)
    monkeypatch.setattr(files, "sync_folder", synced.append)
    with files.lock(folder):
        assert {folder, folder.parent, tmp_path / "given", tmp_path} <= set(synced)


def test_a_link_in_the_place_of_a_temporary_or_lock_file_is_not_written_through(path, tmp_path):
    (tmp_path / "table.tmp").symlink_to(path)
    files.replace(tmp_path / "table", b"new")
    assert (tmp_path / "table").read_bytes() == b"new" and not (tmp_path / "table").is_symlink()
    (tmp_path / "lock").symlink_to(path)
    with pytest.raises(InputError, match="lock is a symbolic link"), files.lock(tmp_path):
        pass
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_write_that_fails_changes_nothing_and_names_the_file(path, monkeypatch, step):
    def full(*arguments):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, step, full)
    with pytest.raises(OSError) as caught:
        files.replace(path, b"new")
    assert path.read_bytes() == b"old" and list(path.parent.iterdir()) == [path]
    if step == "fsync":
        assert caught.value.filename == f"{path}.tmp"


def test_a_reader_sees_the_old_or_the_new_file_never_a_part(path, monkeypatch):
    seen, sync = [], os.fsync
    monkeypatch.setattr(os, "fsync", lambda file: (seen.append(path.read_bytes()), sync(file)))
    files.replace(path, b"new")
    assert seen[0] == b"old" and path.read_bytes() == b"new"


def test_a_file_system_without_locks_is_no_obstacle(tmp_path, monkeypatch):
    def refuse(*_):
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(files.fcntl, "lockf", refuse)
    with files.lock(tmp_path / "folder"):
        files.replace(tmp_path / "folder" / "file", b"new")
    assert [path.name for path in (tmp_path / "folder").iterdir()] == ["file"]


def test_one_thread_at_a_time_is_in_a_folder(tmp_path):
    inside, refused = threading.Event(), []

    def second():
        try:
            with files.lock(tmp_path / "." / "folder"):
                inside.set()
        except InputError as error:
            refused.append(str(error))

    with files.lock(tmp_path / "folder"):
        thread = threading.Thread(target=second)
        thread.start()
        thread.join()
    assert not inside.is_set() and "another run is writing to" in refused[0]
    second()
    assert inside.is_set() and list((tmp_path / "folder").iterdir()) == []
