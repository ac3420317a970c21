"""Machine code is never older than its source, and is found where it was kept."""

import re
import shutil

import numba
import pytest
from fresh import ground, python
from llvmlite import binding

from gamelab.kernel import kernel, noinline

CALLED = "from gamelab.kernel import kernel\n\n\n@kernel\ndef number():\n    return {}\n"
CALLER = """from gamelab.called import number
from gamelab.kernel import kernel


@kernel
def twice():
    return 2 * number()
"""


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


@pytest.mark.compiled
def test_for_arm_a_product_and_a_sum_stay_two_roundings():
    """Else results there would differ from those of x86 in the last bit; nothing of ours has run on ARM."""
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    arm = binding.Target.from_triple("aarch64-unknown-linux-gnu").create_target_machine(opt=3)

    def fused(function):
        function(1.0, 2.0, 3.0)
        for text in function.inspect_llvm().values():
            text = re.sub("(?m)^target datalayout.*$", "", text)
            text = re.sub("(?m)^target triple.*$", f'target triple = "{arm.triple}"', text)
            return "fmadd" in arm.emit_assembly(binding.parse_assembly(text))

    sum_of_product = lambda x, y, z: x * y + z
    assert not fused(kernel(sum_of_product)) and fused(numba.njit(fastmath=True)(sum_of_product))
