"""The linker on small objects written in LLVM's own language, run by a WebAssembly runtime."""

import llvmlite.binding as llvm
import pytest
import wasmtime

from livefigure.link import PAGE, LinkError, UndefinedError, link
from livefigure.wasm import FEATURES, TRIPLE

STACK = PAGE


def compiled(text):
    """The object file of LLVM text."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=2, features=FEATURES, reloc="static")
    return machine.emit_object(llvm.parse_assembly(f'target triple = "{TRIPLE}"\n{text}'))


class Linked:
    """A module in the runtime: its exports as attributes."""

    def __init__(self, text, *exports, supplied=()):
        self.store = wasmtime.Store()
        self.module = wasmtime.Module(
            self.store.engine, link(compiled(text), dict(zip(exports, exports)), supplied, STACK)
        )
        given = [wasmtime.Func(self.store, item.type, lambda x: 2 * x) for item in self.module.imports]
        self.instance = wasmtime.Instance(self.store, self.module, given)

    def call(self, name, *arguments):
        return self.instance.exports(self.store)[name](self.store, *arguments)


TABLE = "@table = internal constant [4 x i32] [i32 7, i32 11, i32 13, i32 17]\n"
LOOKUP = """
define i32 @{name}(i32 %at) {{
  %shifted = sub i32 %at, {first}
  %place = getelementptr [4 x i32], ptr @table, i32 0, i32 %shifted
  %value = load i32, ptr %place
  ret i32 %value
}}
"""


def test_constants_lie_above_the_stack_and_are_found_there():
    linked = Linked(TABLE + LOOKUP.format(name="look", first=0), "look")
    assert [linked.call("look", at) for at in range(4)] == [7, 11, 13, 17]
    heap = linked.instance.exports(linked.store)["__heap_base"].value(linked.store)
    assert heap == STACK + 16


def test_an_address_before_the_first_constant_is_moved_too():
    linked = Linked(TABLE + LOOKUP.format(name="look", first=1000), "look")
    assert [linked.call("look", 1000 + at) for at in range(4)] == [7, 11, 13, 17]


def test_supplied_functions_are_called_and_others_are_named():
    text = "declare double @log(double)\ndefine double @twice(double %x) {\n"
    text += "  %y = call double @log(double %x)\n  %z = fadd double %y, 1.0\n  ret double %z\n}"
    assert Linked(text, "twice", supplied=("log",)).call("twice", 4.0) == 9.0
    with pytest.raises(UndefinedError, match="^log$"):
        link(compiled(text), {"twice": "twice"}, ("exp",), STACK)


def test_running_over_the_stack_is_a_trap():
    text = """
declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
define i32 @deep(i32 %size) {
  %room = alloca i8, i32 %size
  call void @llvm.memset.p0.i32(ptr %room, i8 1, i32 %size, i1 true)
  %last = load volatile i8, ptr %room
  %value = zext i8 %last to i32
  ret i32 %value
}"""
    linked = Linked(text, "deep")
    assert linked.call("deep", STACK // 2) == 1
    with pytest.raises(wasmtime.Trap):
        linked.call("deep", STACK + 64)


def test_what_it_cannot_do_is_said():
    pointer = "@there = internal global i32 1\n@pointer = global ptr @there\n"
    with pytest.raises(LinkError, match="^needs constants that hold addresses$"):
        link(compiled(pointer + "define ptr @f() { ret ptr @pointer }"), {"f": "f"}, (), STACK)
    function = "define ptr @f() { ret ptr @g }"
    function += "\ndefine i32 @g() { ret i32 1 }"
    with pytest.raises(LinkError, match="^needs relocation 1$"):
        link(compiled(function), {"f": "f"}, (), STACK)
