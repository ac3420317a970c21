"""numba's runtime for pages: arrays that a kernel makes itself, in LLVM's language in runtime.ll.

A block of memory has 32 bytes before its numbers: at 0 how many refer to it, or the next free block; at 16
the logarithm of its size; at 24 where its numbers are. Free blocks of a size wait for the next of that size,
and each call of the page begins with all of them free, so that what is never given back (a list that has
grown) is not kept either. More than a gigabyte at once is a trap.
"""

import re
from importlib import resources
from typing import Any

import llvmlite.binding as llvm
from numba.core import codegen

from livefigure import raised

START = "__allocate_from"
"""The export that a caller calls before a kernel, with the first address that is free."""

_OURS = r"NRT_(?:incref|decref|MemInfo_data_fast)"
_MADE = re.compile(rf"^define [^\n]*@{_OURS}\(.*?^}}\n", re.S | re.M)

RUNTIME = resources.files("livefigure").joinpath("runtime.ll").read_text(encoding="utf-8")


def _keep(library, module):
    """What a library of numba's does first with a function's code: it stays known as it was lowered."""
    library.lowered = [*getattr(library, "lowered", ()), module.as_bitcode()]
    _add(library, module)


_add = codegen.CPUCodeLibrary.add_llvm_module
codegen.CPUCodeLibrary.add_llvm_module = _keep


def lowered(library: Any) -> list[str] | None:
    """LLVM texts of all that a compiled function calls, before any pass: this machine's pointers are wider.

    None if something was compiled before this module was imported, or comes from numba's cache.
    """
    texts: list[str] = []
    wanted, seen = [library], set()
    while wanted:
        one = wanted.pop()
        if one in seen or one.name == "nrt":
            continue
        seen.add(one)
        if not hasattr(one, "lowered"):
            return None
        texts += [_without_counting(str(llvm.parse_bitcode(bits))) for bits in one.lowered]
        wanted += one._linking_libraries
    return texts


# No text is made of numbers in a page: there the kernel stops.
_WORDED = re.compile(r"^(define [^\n]*raise_with_shape_context[^\n]*)\{\n.*?^}\n", re.S | re.M)


def _without_counting(text):
    text = raised.told(text)
    text, worded = _WORDED.subn(r"\1{\n  call void @llvm.trap()\n  unreachable\n}\n", text)
    if worded and "declare void @llvm.trap()" not in text:
        text += "\ndeclare void @llvm.trap()\n"
    text, made = _MADE.subn("", text)
    names = sorted(set(re.findall(rf"@({_OURS})\(", text))) if made else []
    for name in names:
        if not re.search(rf"^declare [^\n]*@{name}\(", text, re.M):
            text += f"\ndeclare {'ptr' if name.endswith('fast') else 'void'} @{name}(ptr)\n"
    return text
