"""Importing touches no file, nothing needs a folder that can be written, what was damaged is made anew."""

import os
import sys
import time

import numba
import pytest
from fresh import python
from numba.core import compiler

from gamelab import machine_code
from gamelab.kernel import kernel
from gamelab.machine_code import CompileNotice, open_to_others
from livefigure import jit

KERNELS = """
from gamelab.kernel import kernel, noinline


@kernel
def number(x):
    return 3 * x


@noinline
@kernel
def apart(x):
    return number(x) + 1


@kernel
def caller(x):
    return apart(x) * 2 + number(x)
"""
RUN = """
from numba.core import compiler
of, compiled = compiler.CompilerBase.compile_extra, []
compiler.CompilerBase.compile_extra = lambda self, function: (compiled.append(1), of(self, function))[1]
import one, other
print(one.caller(2), other.caller(2), len(compiled))"""
"""Prints 20 20, and how many functions were compiled for it: of either what Python calls, and two twins."""


def turned(data):
    """One bit of it, in the middle."""
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


DAMAGES = {
    "emptied": lambda data: b"",
    "halved": lambda data: data[: len(data) // 2],
    "without its last byte": lambda data: data[:-1],
    "with more behind": lambda data: data + b"more",
    "noise": lambda data: os.urandom(len(data)),
    "noise behind a good beginning": lambda data: data[:50] + os.urandom(len(data)),
    "with a bit turned": turned,
}


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """(a function that runs the kernels there, the files that the first run has left)."""
    folder = tmp_path_factory.mktemp("kept")
    for name in ("one", "other"):
        (folder / f"{name}.py").write_text(KERNELS)

    def run():
        return python(RUN, folder, XDG_CACHE_HOME=str(folder))

    assert run() == "20 20 6"
    return run, {path: path.read_bytes() for path in folder.rglob("*.nb?")}


@pytest.mark.parametrize("damage", DAMAGES)
def test_machine_code_that_is_not_what_was_kept_is_made_anew_and_kept_again(kept, damage):
    """Of one module the indexes are damaged, of the other what they lead to."""
    run, files = kept
    damaged = 0
    for path, data in files.items():
        chosen = path.suffix == (".nbi" if path.name.startswith("one") else ".nbc")
        path.write_bytes(DAMAGES[damage](data) if chosen else data)
        damaged += chosen
    assert damaged == 6
    assert run() == "20 20 6"
    assert run() == "20 20 0"


def test_machine_code_under_another_types_name_is_made_anew(tmp_path):
    (tmp_path / "mine.py").write_text(KERNELS)
    code = "from mine import number; print(number(3), number(2.5))"
    assert python(code, tmp_path, XDG_CACHE_HOME=str(tmp_path)) == "9 7.5"
    one, other = tmp_path.rglob("mine.number*.?.nbc")
    before = one.read_bytes()
    one.write_bytes(other.read_bytes())
    other.write_bytes(before)
    assert python(code, tmp_path, XDG_CACHE_HOME=str(tmp_path)) == "9 7.5"


def test_a_source_that_changes_between_import_and_first_use_leaves_nothing_of_its_past(tmp_path):
    file = tmp_path / "mine.py"
    file.write_text(KERNELS)
    code = """
import mine, pathlib
path = pathlib.Path(mine.__file__)
path.write_text(path.read_text().replace("3 * x", "5000 * x"))
print(mine.number(1))"""
    assert python(code, tmp_path, XDG_CACHE_HOME=str(tmp_path)) == "3"
    code = "from mine import number; print(number(1))"
    assert python(code, tmp_path, XDG_CACHE_HOME=str(tmp_path)) == "5000"


CHANGES = """
import os, sys
changes = "mkdir rmdir remove rename truncate link symlink chmod chown utime setxattr removexattr".split()
done = []
def hear(event, given):
    writes = event == "open" and given[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND)
    if writes or event.removeprefix("os.") in changes or event.startswith(("tempfile.", "shutil.")):
        done.append((event, given))
sys.addaudithook(hear)
"""
GAMES = ", ".join(f"gamelab.{name}.game" for name in ("hanabi", "daifugo", "koikoi", "werewolf"))


def test_importing_touches_no_file_and_listens_to_nobody(tmp_path):
    """Only when a kernel is compiled is there a folder."""
    code = f"""{CHANGES}
import {GAMES}, gamelab.cfr.solvers
from numba.core import event
print(done, [name for name, heard in event._registered.items() if heard])
from gamelab import bits
print(bits.popcount(7), len(done) > 5)"""
    environment = {"XDG_CACHE_HOME": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"}
    told = python(code, **environment).splitlines()
    assert told == ["[] []", "3 True"]
    assert list(tmp_path.iterdir()) == [tmp_path / "gamelab"]


@pytest.mark.parametrize("cache", ["/dev/null/none", None])
def test_kernels_work_where_no_cache_can_be_written(cache):
    home = {"XDG_CACHE_HOME": cache} | ({"HOME": "/dev/null/none"} if cache is None else {})
    code = "from gamelab import bits, machine_code; print(bits.popcount(7), machine_code.folder()[0])"
    assert python(code, **home) == "3 None"


def test_a_full_disk_of_the_cache_ends_nothing(tmp_path):
    source = "from gamelab.kernel import kernel\n@kernel\ndef one(x):\n    return x + 1\n"
    (tmp_path / "mine.py").write_text(source)
    code = """
import errno, os
from numba.core import caching
def full(*given, **more):
    print("full")
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
caching.IndexDataCacheFile.save = full
import mine
print(mine.one(1))"""
    assert python(code, tmp_path).split() == ["full", "2"]


def test_importing_leaves_the_hosts_settings():
    code = """
import numba
numba.config.CACHE_DIR, before = "mine", numba.config.CACHE_LOCATOR_CLASSES
from gamelab.hanabi import play
print(numba.config.CACHE_DIR, numba.config.CACHE_LOCATOR_CLASSES == before)"""
    assert python(code) == "mine True"


def test_a_terminal_is_told_once_of_a_long_compilation(monkeypatch, capsys):
    notice = CompileNotice(seconds=0.2)
    for terminal, told in ((False, 0), (True, 1)):
        monkeypatch.setattr(sys.stderr, "isatty", lambda terminal=terminal: terminal)
        for seconds in (0, 0.5, 0.5):
            with notice.over("this", kept=False), notice.over("what it calls", kept=False):
                time.sleep(seconds)
        assert capsys.readouterr().err == told * "gamelab: compiling this, which may take a minute.\n"


@pytest.mark.compiled
@pytest.mark.parametrize("whose, told", [(kernel, "theirs"), (numba.njit, ""), (jit.njit, "")])
def test_nobody_elses_compilations_are_told_of(monkeypatch, capsys, whose, told):
    def slowly(*given, **more):
        time.sleep(0.3)
        return compile_now(*given, **more)

    compile_now = compiler.compile_extra
    monkeypatch.setattr(compiler, "compile_extra", slowly)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(machine_code, "_notice", CompileNotice(seconds=0.1))
    typed = {}
    exec("def theirs(x):\n    return x + 1", typed)  # of no file: never kept, so compiled in every run
    assert whose(typed["theirs"])(1) == 2
    assert [line.split()[2] for line in capsys.readouterr().err.splitlines()] == (
        [f"{told},"] if told else []
    )


def test_machine_code_unused_for_a_month_goes(tmp_path):
    caches = tmp_path / "gamelab" / "numba"
    for name, days in (("old", 31), ("new", 29)):
        (caches / name).mkdir(parents=True)
        then = time.time() - days * 86400
        os.utime(caches / name, (then, then))
    python("from gamelab import bits; bits.popcount(7)", XDG_CACHE_HOME=str(tmp_path))
    left = {folder.name for folder in caches.iterdir()}
    assert len(left) == 2 and left & {"old", "new"} == {"new"}


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="users have no numbers here")
@pytest.mark.parametrize("place", ["cache", "cache/gamelab", "cache/gamelab/numba"])
@pytest.mark.parametrize("mode", [0o700, 0o755, 0o775, 0o1777, None])
def test_machine_code_is_kept_where_nobody_else_may_write(tmp_path, place, mode):
    (tmp_path / "cache/gamelab/numba").mkdir(parents=True)
    if mode is None and os.geteuid():
        pytest.skip("only root may give a folder away")
    os.chmod(tmp_path / place, mode or 0o700)
    if mode is None:
        os.chown(tmp_path / place, 54321, 54321)
    # A sticky folder is good around ours, as /tmp is.
    good = mode in (0o700, 0o755) or (mode == 0o1777 and not place.endswith("numba"))
    assert open_to_others(tmp_path / "cache/gamelab/numba") == (None if good else tmp_path / place)


def test_folders_for_machine_code_are_made_for_their_user_alone_or_none_is_kept(tmp_path):
    code = """
import os
os.umask(0)
from gamelab import bits, machine_code
print(bits.popcount(7), *machine_code.folder())"""
    told = f"3 {tmp_path}/gamelab/numba ; it is kept for the next time."
    assert python(code, XDG_CACHE_HOME=str(tmp_path)) == told
    made = [tmp_path / "gamelab", *tmp_path.glob("gamelab/numba"), *tmp_path.glob("gamelab/numba/*")]
    assert [path.stat().st_mode & 0o777 for path in made] == [0o700] * 3
    before = {path: path.stat().st_mtime_ns for path in made[2].rglob("*")}
    made[1].chmod(0o777)
    told = f"3 None ; it is not kept, as others may write into {made[1]}: chmod 700 would make it yours."
    assert python(code, XDG_CACHE_HOME=str(tmp_path)) == told
    assert before == {path: path.stat().st_mtime_ns for path in made[2].rglob("*")}
