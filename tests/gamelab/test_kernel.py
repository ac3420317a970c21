"""Machine code is never older than its source, and nothing needs a folder that can be written."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from numba.core import event

import gamelab
from gamelab.kernel import Patience, kernel, noinline, open_to_others

PACKAGE = Path(gamelab.__file__).parent
ROOT = PACKAGE.parent
CALLED = "from gamelab.kernel import kernel\n\n\n@kernel\ndef number():\n    return {}\n"
CALLER = """from gamelab.called import number
from gamelab.kernel import kernel


@kernel
def twice():
    return 2 * number()
"""


def python(code, package=ROOT, **environment):
    """What `code` prints in a process of its own; environment None: unset."""
    wanted = os.environ | {"PYTHONPATH": str(package)} | environment
    wanted = {name: value for name, value in wanted.items() if value is not None}
    options = {"capture_output": True, "text": True, "timeout": 120, "env": wanted}
    found = subprocess.run([sys.executable, "-P", "-c", code], **options)
    assert found.returncode == 0, found.stderr
    return found.stdout.strip()


def ground(folder):
    """A package gamelab in a folder, with nothing but what kernels stand on."""
    package = folder / "gamelab"
    package.mkdir()
    for name in ("__init__.py", "kernel.py", "source.py"):
        shutil.copy(PACKAGE / name, package)
    return package


@pytest.mark.parametrize("cache", ["cache", "/dev/null/none"])
def test_an_edit_in_a_called_module_is_seen(tmp_path, cache):
    """Where there is a cache, and where only the package itself can be written."""
    package = ground(tmp_path)
    (package / "caller.py").write_text(CALLER)
    for number in (3, 40):  # Python itself sees an edit by its second or its length
        (package / "called.py").write_text(CALLED.format(number))
        environment = {"XDG_CACHE_HOME": str(tmp_path / cache), "HOME": "/dev/null/none"}
        code = "from gamelab.caller import twice; print(twice())"
        assert python(code, tmp_path, **environment) == str(2 * number)
    assert not list(package.rglob("*.nbi"))
    assert bool(list(tmp_path.rglob("*.nbi"))) == (cache == "cache")


def test_a_process_finds_what_another_has_lowered(tmp_path):
    package = ground(tmp_path)
    (package / "called.py").write_text(CALLED.format(7))
    (package / "caller.py").write_text(CALLER)
    (package / "another.py").write_text(CALLER.replace("twice", "another"))
    code = """
from gamelab.called import number
from gamelab.{0} import {1} as caller
if {2}:
    number.twin._compiler.compile = None
print(caller())"""
    for module, name, found in (("caller", "twice", False), ("another", "another", True)):
        assert python(code.format(module, name, found), tmp_path, XDG_CACHE_HOME=str(tmp_path)) == "14"


def test_what_is_kept_under_another_types_name_is_made_anew(tmp_path):
    package = ground(tmp_path)
    (package / "called.py").write_text(CALLED.format("x / 2").replace("number()", "number(x)"))
    for module in ("caller", "another"):
        (package / f"{module}.py").write_text(
            CALLER.replace("twice()", "twice(x)").replace("number()", "number(x)")
        )
    code = "from gamelab.{} import twice; print(twice(3), twice(2.5))"
    assert python(code.format("caller"), tmp_path, XDG_CACHE_HOME=str(tmp_path)) == "3.0 2.5"
    one, other = tmp_path.rglob("called.number*.inlined.?.nbc")
    before = one.read_bytes()
    one.write_bytes(other.read_bytes())
    other.write_bytes(before)
    assert python(code.format("another"), tmp_path, XDG_CACHE_HOME=str(tmp_path)) == "3.0 2.5"


def test_machine_code_that_callers_call_by_name_is_there_before_they_are(tmp_path):
    package = ground(tmp_path)
    text = CALLED.format(7).replace("import kernel", "import kernel, noinline")
    (package / "called.py").write_text(f"{text}\n\nnumber = noinline(number)\n")
    (package / "caller.py").write_text(CALLER)
    here, there = tmp_path / "here", tmp_path / "there"

    def compiled(cache):
        """What is compiled for the caller, which gives 14."""
        code = """
from numba.core import compiler
of = compiler.CompilerBase.compile_extra
compiler.CompilerBase.compile_extra = lambda self, function: (print(function.__name__), of(self, function))[1]
from gamelab.caller import twice
print(twice())"""
        *names, number = python(code, tmp_path, XDG_CACHE_HOME=str(cache)).split()
        assert number == "14"
        return names

    def forget(cache):
        for file in cache.rglob("*.called*"):
            file.unlink()

    assert compiled(here) == ["twice", "number"]
    assert compiled(here) == []
    forget(here)
    assert compiled(here) == ["number"]
    shutil.copytree(here, there)
    assert compiled(there) == []
    forget(there)  # elsewhere its name is another, which its caller does not know
    assert compiled(there) == ["number", "twice"]
    assert compiled(there) == []


KIND = "from enum import IntEnum\n\n\nclass Kind(IntEnum):\n    ONE = 1\n"
GIVEN = "from gamelab.kernel import kernel\n\n\n@kernel\ndef given(kind):\n    return 3 * kind\n"


def test_a_type_that_moves_leaves_the_kernels_that_were_given_it(tmp_path):
    package = ground(tmp_path)
    (package / "given.py").write_text(GIVEN)
    for place in ("here", "there"):
        (package / f"{place}.py").write_text(KIND)
        code = f"from gamelab.{place} import Kind\nfrom gamelab.given import given\nprint(given(Kind.ONE))"
        assert python(code, tmp_path, XDG_CACHE_HOME=str(tmp_path)) == "3"
        (package / f"{place}.py").unlink()


@pytest.mark.compiled
def test_a_kernel_that_is_copied_nowhere_gives_the_same():
    typed = {"kernel": kernel}  # in no file: nothing of it is kept
    exec("@kernel\ndef double(number):\n    return 2 * number\n", typed)
    exec("@kernel\ndef caller(number):\n    return separate(number) + separate(3)\n", typed)
    typed["separate"] = noinline(typed["double"])
    assert typed["caller"](4) == 14
    assert len(typed["separate"].twin.signatures) == 1  # for all constants
    assert typed["double"].targetoptions["forceinline"] and not typed["separate"].targetoptions["forceinline"]


@pytest.mark.parametrize("cache", ["/dev/null/none", None])
def test_kernels_work_where_no_cache_can_be_written(cache):
    home = {"XDG_CACHE_HOME": cache} | ({"HOME": "/dev/null/none"} if cache is None else {})
    code = "from gamelab import bits, kernel; print(kernel.CACHE, bits.popcount(7))"
    assert python(code, **home) == "None 3"


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
    assert python(code, PYTHONPATH=f"{tmp_path}").split() == ["full", "2"]


def test_importing_leaves_the_hosts_settings():
    code = """
import numba
numba.config.CACHE_DIR, before = "mine", numba.config.CACHE_LOCATOR_CLASSES
from gamelab.hanabi import play
print(numba.config.CACHE_DIR, numba.config.CACHE_LOCATOR_CLASSES == before)"""
    assert python(code) == "mine True"


def test_a_terminal_is_told_once_of_a_long_compilation(monkeypatch, capsys):
    patience, about = Patience(seconds=0.2), {"dispatcher": test_a_full_disk_of_the_cache_ends_nothing}
    for terminal, told in ((False, 0), (True, 1)):
        monkeypatch.setattr(sys.stderr, "isatty", lambda terminal=terminal: terminal)
        for seconds in (0, 0.5, 0.5):
            patience.on_start(event.Event("numba:compile", event.EventStatus.START, about))
            time.sleep(seconds)
            patience.on_end(event.Event("numba:compile", event.EventStatus.END, about))
        assert capsys.readouterr().err.count("compiling test_a_full_disk") == told


def test_machine_code_unused_for_a_month_goes(tmp_path):
    caches = tmp_path / "gamelab" / "numba"
    for name, days in (("old", 31), ("new", 29)):
        (caches / name).mkdir(parents=True)
        then = time.time() - days * 86400
        os.utime(caches / name, (then, then))
    python("import gamelab.kernel", XDG_CACHE_HOME=str(tmp_path))
    assert {folder.name for folder in caches.iterdir()} == {"new"}


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
    code = "import os; os.umask(0); from gamelab import bits, kernel; print(kernel.CACHE, kernel.UNSAFE)"
    assert python(code, XDG_CACHE_HOME=str(tmp_path)) == str(tmp_path / "gamelab/numba")
    made = [tmp_path / "gamelab", *tmp_path.glob("gamelab/numba"), *tmp_path.glob("gamelab/numba/*")]
    assert [path.stat().st_mode & 0o777 for path in made] == [0o700] * 3
    made[1].chmod(0o777)
    told = f"None ; it is not kept, as others may write into {made[1]}: chmod 700 would make it yours."
    assert python(code, XDG_CACHE_HOME=str(tmp_path)) == told
