"""Kernels to WebAssembly: the same functions, compiled by the same compiler, for the reader's browser.

numba's LLVM code for a kernel is taken before it is loaded, retargeted to wasm32, given an exported
entry that takes plain numbers and pointers, and linked without any library. So what runs in the page is
what runs here, to the last bit. Scalars are passed as they are; an array as a pointer and one 32-bit
length per dimension; the fields of a NamedTuple one after the other.

`make` writes NAME.wasm and NAME.json into a folder unless they are there from the same exports and source;
`load` reads them from the folder `built` of a package.
"""

import dis
import gc
import hashlib
import inspect
import json
import math
import os
import re
from collections.abc import Mapping
from contextlib import nullcontext, suppress
from importlib import resources
from itertools import chain
from pathlib import Path
from typing import Any, NoReturn

import llvmlite.binding as llvm
import numba
from numba.core import compiler, compiler_lock, errors, registry, types

from livefigure import functions, maths, memory, raised, twin
from livefigure.leaves import leaves
from livefigure.link import LinkError, UndefinedError, link

Exports = Mapping[str, tuple[Any, ...]]
"""Kernels of a module: name -> (kernel, *sample arguments)."""

TRIPLE = "wasm32-unknown-unknown"
LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
# A float that no signed integer is near becomes the least one, as on x86; `nontrapping-fptoint` would make it
# the nearest, and nan 0.
FEATURES = "+bulk-memory,+simd128,+sign-ext,-nontrapping-fptoint,+mutable-globals"
STACK = 65536
OURS = (
    *("log", "exp", "pow", "sin", "cos", "tan", "atan", "atan2", "asin", "acos", "sinh", "cosh", "tanh"),
    *("asinh", "acosh", "atanh", "hypot", "erf", "log2", "log10", "log1p", "expm1", "cbrt"),
)
"""The functions of `livefigure.maths` and `.functions`, which take the place of the C library's."""
ALLOCATING = (
    "zeros",
    "empty",
    "ones",
    "full",
    "array",
    "copy",
    "zeros_like",
    "empty_like",
    "BUILD_LIST",
    "arange",
)
DRAWS = ("random", "rand", "randn", "randint", "normal", "uniform", "choice", "shuffle")
STRANGE = dict.fromkeys(("BUILD_MAP", "BUILD_CONST_KEY_MAP", "dict"), "a dict")
STRANGE |= dict.fromkeys(("BUILD_SET", "set"), "a set")
STRANGE |= dict.fromkeys(("BUILD_STRING", "FORMAT_VALUE", "FORMAT_SIMPLE", "FORMAT_WITH_SPEC", "str"), "text")
"""Instructions, and names of Python's own, of what is neither a number nor an array."""

TAKEN = ("memory", "__heap_base", memory.START, raised.TAKE)
"""What a module exports besides kernels."""

TOO_LATE = "import livefigure before numba compiles anything, and leave cache=True out"
ALLOCATE = "hand the array in as an argument, or decorate with njit of livefigure.jit"
NOT_ALLOWED = "the browser build does not allow that"
MISSING = "not built: run `make book` in the checkout, or install a wheel that was made after it."

_LLVM_TYPES = {f"{sign}int{bits}": f"i{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)}
_LLVM_TYPES |= {"float32": "float", "float64": "double"}
# What can be returned: numba's type in memory, and how it becomes one of 64 bits.
_RETURNED = {
    "int64": ("i64", ""),
    "float64": ("double", ""),
    "float32": ("float", "fpext"),
    "bool": ("i8", "zext"),
}
_RETURNED |= {f"int{bits}": (f"i{bits}", "sext") for bits in (8, 16, 32)}
_RETURNED |= {f"uint{bits}": (f"i{bits}", "zext") for bits in (8, 16, 32)}

# numba calls the C library's square root; WebAssembly has an instruction.
_SQUARE_ROOT = """
declare double @llvm.sqrt.f64(double)
define double @sqrt(double %x) {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
}
declare float @llvm.sqrt.f32(float)
define float @sqrtf(float %x) {
  %root = call float @llvm.sqrt.f32(float %x)
  ret float %root
}
"""

# LLVM calls the C library for a remainder of floats; it is exact, so that ours is the same.
_REMAINDER = """
declare double @fmod(double, double)
define float @fmodf(float %x, float %y) {
  %wide = fpext float %x to double
  %by = fpext float %y to double
  %rest = call double @fmod(double %wide, double %by)
  %narrow = fptrunc double %rest to float
  ret float %narrow
}
"""

# LLVM makes products of 128 bits of some arithmetic and calls a library for them; what keeps it from doing so
# here as well is `optnone`.
_MULTIPLY = """
define void @__multi3(ptr %to, i64 %a, i64 %a_high, i64 %b, i64 %b_high) noinline optnone {
  %a0 = and i64 %a, 4294967295
  %a1 = lshr i64 %a, 32
  %b0 = and i64 %b, 4294967295
  %b1 = lshr i64 %b, 32
  %p00 = mul i64 %a0, %b0
  %p01 = mul i64 %a0, %b1
  %p10 = mul i64 %a1, %b0
  %p11 = mul i64 %a1, %b1
  %carry = lshr i64 %p00, 32
  %middle = add i64 %p01, %carry
  %middle_low = and i64 %middle, 4294967295
  %middle_high = lshr i64 %middle, 32
  %other = add i64 %p10, %middle_low
  %other_high = lshr i64 %other, 32
  %above = add i64 %p11, %middle_high
  %upper = add i64 %above, %other_high
  %cross = mul i64 %a, %b_high
  %crossing = mul i64 %a_high, %b
  %more = add i64 %upper, %cross
  %high = add i64 %more, %crossing
  %low = mul i64 %a, %b
  store i64 %low, ptr %to
  %behind = getelementptr i8, ptr %to, i32 8
  store i64 %high, ptr %behind
  ret void
}
"""


class BrowserBuildError(ValueError):
    """A kernel, or this machine, does not allow the browser build; one sentence says why, and where."""

    def _render_traceback_(self) -> list[str]:
        """What IPython shows: the sentence, and no line of ours or numba's."""
        return [f"{type(self).__name__}: {self}"]


def _refusal(words, kernel, error=None, signs=None, line=None):
    """The error with these words, a sentence without its end, and its place.

    error: numba's, which may know it. signs: what the line does, see `_line_with`; or else `line`, or where
    the kernel begins.
    """
    place = getattr(error, "loc", None)
    if place and not _is_numbas(place.filename):
        file, line = place.filename, place.line
    else:
        code = getattr(kernel, "about", kernel).py_func.__code__
        file, line = _line_with(kernel, signs or (), set()) or (code.co_filename, line or code.co_firstlineno)
    where = f"line {line} of its cell" if "ipykernel" in file else f"{Path(file).name}, line {line}"
    return BrowserBuildError(f"{words} ({where}).")


def _line_with(kernel, signs, seen):
    """(file, line) of the first step of a kernel, or of those it calls, that does one of `signs`.

    signs: names that are looked up, such as "tan", operators such as "**", and names of instructions.
    """
    seen.add(kernel)
    for step, line in _steps(kernel):
        if {step.opname, step.argrepr.rstrip("="), str(step.argval)} & set(signs):
            return kernel.py_func.__code__.co_filename, line
    inside = (_line_with(called, signs, seen) for called in _called(kernel) if called not in seen)
    return next(filter(None, inside), None)


def _steps(kernel):
    """The instructions of a kernel, each with its line."""
    line = kernel.py_func.__code__.co_firstlineno
    for step in dis.get_instructions(kernel.py_func):
        line = getattr(getattr(step, "positions", None), "lineno", None) or line
        yield step, line


def _beyond_numbers(kernel):
    """(the end of a sentence, line) about the first step that works on more than numbers, or None.

    A choice comes as a number, and numba compares numbers with texts: without a word, as always different.
    """
    texts = []  # of what was loaded right before, a list each
    for step, line in _steps(kernel):
        name, value = step.opname, step.argval
        if name in ("LOAD_GLOBAL", "LOAD_DEREF"):
            value = _value(kernel, step.argval)
            name = name if value is not None else step.argval
        if what := STRANGE.get(name):
            return f"uses {what}: a page has numbers and arrays of them, write it with these", line
        if name in ("COMPARE_OP", "CONTAINS_OP") and (told := sum(texts[-2:], [])):
            return f"compares with {told[0]!r}: a choice comes as its position, 0 is its first word", line
        if not name.startswith("LOAD_"):
            texts.clear()
            continue
        words = value if isinstance(value, tuple | frozenset) else (value,)
        known = name in ("LOAD_CONST", "LOAD_GLOBAL", "LOAD_DEREF")
        texts.append([word for word in words if known and isinstance(word, str)])
    return None


def _is_numbas(file):
    return Path(numba.__file__).parent in Path(file).parents


def _arguments(kernel, sample):
    """What the arguments of a kernel are passed as: a list of (dotted name, number or array, numba type)."""
    named = dict(zip(inspect.signature(kernel.py_func).parameters, sample, strict=True))
    return [(name, value, _kind(name, value)) for name, value in leaves(named).items()]


def _kind(name, value):
    kind = numba.typeof(value)
    if isinstance(kind, types.Array) and not (kind.layout == "C" and kind.mutable and kind.ndim):
        raise BrowserBuildError(f"argument {name} must be a C-contiguous array that can be written to.")
    if str(getattr(kind, "dtype", kind)) not in (
        *_LLVM_TYPES,
        "bool" if isinstance(kind, types.Array) else "",
    ):
        raise BrowserBuildError(f"argument {name} is {kind}, neither a number nor an array of numbers.")
    return kind


def descriptor(exports: Exports) -> dict[str, Any]:
    """What a caller must know, JSON-able: the plain arguments of each export in order.

    An argument has name, dtype and either shape (an array's, of the sample) or value (a number's).
    """
    described: dict[str, list[dict[str, Any]]] = {}
    for export, (kernel, *sample) in exports.items():
        described[export] = []
        for name, value, kind in _arguments(kernel, sample):
            extra = {"shape": value.shape} if isinstance(kind, types.Array) else {"value": told(value)}
            described[export].append({"name": name, "dtype": str(getattr(kind, "dtype", kind))} | extra)
    return {"exports": described}


def told(number: Any) -> Any:
    """A number as JSON can hold it to the last bit: a text where JavaScript's own would be another."""
    number = number.item() if hasattr(number, "item") else number
    if isinstance(number, float) and not math.isfinite(number):
        return "NaN" if math.isnan(number) else f"{'-' if number < 0 else ''}Infinity"
    return str(number) if isinstance(number, int) and abs(number) > 2**53 else number


def _value(kernel, name):
    """What a name that a kernel finds outside stands for; None for one of Python's own."""
    code = kernel.py_func.__code__
    with suppress(KeyError, ValueError):
        if name in code.co_freevars:
            return kernel.py_func.__closure__[code.co_freevars.index(name)].cell_contents
        return kernel.py_func.__globals__[name]


def _called(kernel):
    """The kernels that a kernel's code names, its own globals and those of modules."""
    value, called = None, set()
    for step in dis.get_instructions(kernel.py_func):
        if step.opname in ("LOAD_GLOBAL", "LOAD_DEREF"):
            value = _value(kernel, step.argval)
        else:
            value = getattr(value, str(step.argval), None) if inspect.ismodule(value) else None
        if hasattr(value, "py_func"):
            called.add(value)
    return called


def look_through(
    export: str, kernel: Any, above: tuple[Any, ...] = (), done: frozenset[Any] = frozenset()
) -> frozenset[Any]:
    """BrowserBuildError if a kernel calls itself, works on texts, or has other bits than it says.

    From the source, as compiled code may come from a cache.
    """
    if kernel in above:
        names = (kernel.__name__,)
        raise _refusal(
            f"kernel {export} calls itself: {NOT_ALLOWED}, write it as a loop", kernel, signs=names
        )
    name = "" if not above else f" calls {kernel.__name__}, which"
    if strange := _beyond_numbers(kernel):
        raise _refusal(f"kernel {export}{name} {strange[0]}", kernel, line=strange[1])
    if getattr(kernel, "targetoptions", {}).get("fastmath"):
        raise _refusal(
            f"kernel {export}{name} is compiled with fastmath, whose last bits are any compiler's own: "
            "leave fastmath out",
            kernel,
        )
    for called in _called(kernel) - done:
        done = look_through(export, called, (*above, kernel), done)
    return done | {kernel}


def tried(kernel: Any, *arguments: Any) -> Any:
    """What a kernel gives here; BrowserBuildError if it does not compile, or a page could not have it."""
    look_through(kernel.__name__, kernel)
    try:
        return kernel(*arguments)
    except errors.NumbaError as error:
        words = f"kernel {kernel.__name__} {_reason(str(error))}"
        raise _refusal(words, kernel, error, ALLOCATING) from None


def may_allocate(kernel: Any) -> bool:
    """Whether a kernel may make arrays itself: those that are compiled with numba's runtime."""
    return twin.OPEN and kernel.targetoptions.get("_nrt", True)


def _native(export, kernel, sample):
    """numba's compilation of one kernel without Python, without its runtime and, if it can, machine code."""
    flags = compiler.Flags()
    flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    if twin.OPEN:
        flags.no_compile = True
    flags.nrt, flags.error_model = may_allocate(kernel), "numpy"
    typing, target = registry.cpu_target.typing_context, registry.cpu_target.target_context
    kinds = tuple(numba.typeof(value) for value in sample)
    try:
        compiled = compiler.compile_extra(
            *(typing, target, kernel.py_func, kinds, None, flags, {}),
            pipeline_class=kernel._compiler.pipeline_class,
        )
    except errors.NumbaError as error:
        raise _refusal(f"kernel {export} {_reason(str(error))}", kernel, error, ALLOCATING) from None
    if twin.OPEN:
        twin.stop_before_machine_code(compiled.library)
        with compiler_lock.global_compiler_lock:
            compiled.library.finalize()
    result = types.unliteral(compiled.signature.return_type)
    if result != types.none and str(result) not in _RETURNED:
        raise _refusal(f"kernel {export} returns {result}: it may return a number or nothing", kernel)
    return compiled


def _reason(message):
    """numba's error as the end of a sentence that begins with the kernel's name."""
    if any(sign in message for sign in ("NRT required", "requires NRT", "Only accept returning of array")):
        return f"allocates: {ALLOCATE}"
    if found := re.search(r"Untyped global name '(\w+)'", message):
        return f"uses {found[1]}, which numba does not know: decorate it as well, or hand its number in"
    if found := re.search(r"^\s*>>> (.+)$", message, re.M):
        return f"does not compile: numba knows no {found[1].strip()}, write it as a loop over numbers"
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    told = [line for line in lines if not line.startswith(("Failed in", "During", "File", ">>>", "["))]
    return f"does not compile for the browser: {(told or lines)[0].rstrip('.')}"


def _exceptions(text):
    """The exceptions of a module's own `raise` and `assert` statements.

    Without a place, or with one in its own files, are numba's checks, such as the index into a tuple.
    """
    return [one for one in raised.found(text).values() if one.place and not _is_numbas(one.place[1])]


def _refuse_raising(export, kernel, compiled, free):
    """BrowserBuildError if a kernel raises, or if a function as it stands raises a text that it composes."""
    text = str(compiled.library._final_module)
    # What is raised where a tuple is unpacked, for one, is seen to be impossible by whoever optimises.
    if not (found := _exceptions(text) and _exceptions(_optimised(compiled.library, text))):
        return
    advice = f"{NOT_ALLOWED}, return a number that says so"
    if free:
        found = [one for one in found if one.is_composed()]
        advice = "a page has no text made of numbers, leave them out of it"
    if found:
        named = ", ".join(sorted({re.sub(": (.*)", r" (\1)", str(one)) for one in found}))
        signs = "RAISE_VARARGS", "LOAD_ASSERTION_ERROR"
        raise _refusal(f"kernel {export} may raise {named}: {advice}", kernel, signs=signs)


def _unpacked(n, kind):
    """For the n-th plain argument, LLVM text: (parameters of the entry, what it computes, what it passes)."""
    if not isinstance(kind, types.Array):
        scalar = f"{_LLVM_TYPES[str(kind)]} %p{n}"
        return [scalar], [], [scalar]
    size = getattr(kind.dtype, "bitwidth", 8) // 8
    lengths = [f"%l{n}_{k}" for k in range(kind.ndim)]
    parameters = [f"ptr %p{n}", *(f"i32 %n{n}_{k}" for k in range(kind.ndim))]
    body = [f"{lengths[k]} = zext i32 %n{n}_{k} to i64" for k in range(kind.ndim)]
    strides = [str(size)]
    for k in range(kind.ndim - 1, 0, -1):
        body.append(f"%s{n}_{k} = mul i64 {lengths[k]}, {strides[0]}")
        strides.insert(0, f"%s{n}_{k}")
    body.append(f"%bytes{n} = mul i64 {lengths[0]}, {strides[0]}")
    body.append(f"%items{n} = udiv i64 %bytes{n}, {size}")
    # meminfo, parent, number of items, item size, data, then shape and strides.
    handed = ["ptr null", "ptr null", f"i64 %items{n}", f"i64 {size}", f"ptr %p{n}"]
    return parameters, body, [*handed, *(f"i64 {word}" for word in lengths + strides)]


def _given_back(result):
    """For what a kernel returns, LLVM text: (the entry's type, the type in memory, how it is given back)."""
    if result == types.none:
        return "void", "ptr", "ret void"
    slot, widen = _RETURNED[str(result)]
    load = f"%value = load {slot}, ptr %result\n  "
    if not widen:
        return slot, slot, f"{load}ret {slot} %value"
    wide = "double" if "float" in str(result) else "i64"
    return wide, slot, f"{load}%wide = {widen} {slot} %value to {wide}\n  ret {wide} %wide"


# What an export's entry does when the function has failed: it stops, or leaves what was raised, with 0.
_STOP = """call void @llvm.trap()
  unreachable"""
_LEAVE = """%said = load ptr, ptr %error
  %none = icmp eq ptr %said, null
  br i1 %none, label %stop, label %leave
leave:
  store ptr %said, ptr @page.said
  br label %done
stop:
  call void @llvm.trap()
  unreachable"""


def _entry(compiled, symbol, plain, raises):
    """LLVM text of the exported function: unpacks plain arguments the way numba's convention wants them."""
    unpacked = [_unpacked(n, kind) for n, (_, _, kind) in enumerate(plain)]
    parameters, body, handed = (list(chain(*texts)) for texts in zip(([], [], []), *unpacked))
    call = ["ptr %result", "ptr %error", *handed]
    returned, slot, give_back = _given_back(types.unliteral(compiled.signature.return_type))
    name, lines = compiled.fndesc.llvm_func_name, "\n  ".join(body)
    return f"""
declare i32 @"{name}"({", ".join(argument.split()[0] for argument in call)})
declare void @llvm.trap()
{"@page.said = external global ptr" if raises else ""}
define {returned} {_quoted(symbol)}({", ".join(parameters)}) {{
  %result = alloca {slot}
  %error = alloca ptr
  {lines}
  {f"store {slot} zeroinitializer, ptr %result" if raises else ""}
  %status = call i32 @"{name}"({", ".join(call)})
  %failed = icmp ne i32 %status, 0
  br i1 %failed, label %trap, label %done
trap:
  {_LEAVE if raises else _STOP}
done:
  {give_back}
}}
"""


def _symbol(export):
    """The name of an export in LLVM's code, where it meets no function of another kind."""
    return f"page.{export}"


def _quoted(name):
    return '@"' + "".join(f"\\{byte:02X}" for byte in name.encode()) + '"'


def _retarget(text):
    header = f'target datalayout = "{LAYOUT}"\ntarget triple = "{TRIPLE}"\n'
    return header + re.sub(r"^target (datalayout|triple) = .*$", "", text, flags=re.M)


def _part(export, kernel, sample, symbol):
    """A kernel and all it calls as a module with an entry `symbol`.

    And what it returns, whether it allocates, and whether it raises what is told.
    """
    plain, free = _arguments(kernel, sample), may_allocate(kernel)
    with twin.for_another_machine() if twin.OPEN and not free else nullcontext():
        compiled = _native(export, kernel, sample)
    _refuse_raising(export, kernel, compiled, free)
    texts = memory.lowered(compiled.library) if free else [str(compiled.library._final_module)]
    if texts is None:
        raise _refusal(f"kernel {export} calls what numba had compiled: {TOO_LATE}", kernel)
    raises = any(map(raised.raises, texts))
    part = llvm.parse_assembly(_retarget(_SQUARE_ROOT + _entry(compiled, symbol, plain, raises)))
    for text in texts:
        other = llvm.parse_assembly(_retarget(text))
        for function in other.functions:
            # What several call comes with each of them, under one name: one copy is enough.
            if not function.is_declaration:
                function.linkage = "linkonce_odr"
        for variable in other.global_variables:
            if not variable.is_declaration:
                variable.linkage = "internal"
        part.link_in(other)
    for function in part.functions:
        if not function.is_declaration and function.name != symbol:
            function.linkage = "linkonce_odr"
    returned = str(types.unliteral(compiled.signature.return_type))
    return part, returned, free and any("@NRT_" in text for text in texts), raises


def _object(exports, results):
    """The wasm object file (bytes) of all exports and what they call."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module, kept = llvm.parse_assembly(_retarget("")), {_symbol(name) for name in exports}
    for export, (kernel, *sample) in exports.items():
        look_through(export, kernel)
        part, results[export], allocates, raises = _part(export, kernel, sample, _symbol(export))
        module.link_in(part)
        if allocates:
            results[memory.START] = "none"
        if raises:
            results[raised.TAKE] = "int32"
    if memory.START in results:
        module.link_in(llvm.parse_assembly(_retarget(memory.RUNTIME)))
        kept.add("page.allocate_from")
    if raised.TAKE in results:
        module.link_in(llvm.parse_assembly(_retarget(raised.RUNTIME)))
        kept.add(raised.TAKEN)
    text = str(module)
    if " frem " in text:
        module.link_in(_part("fmod", functions.fmod, (0.0, 0.0), "fmod")[0])
        module.link_in(llvm.parse_assembly(_retarget(_REMAINDER)))
        kept |= {"fmod", "fmodf"}
    for function in module.functions:
        if not function.is_declaration and function.name not in kept:
            function.linkage = "internal"
    if "i128" in text:
        module.link_in(llvm.parse_assembly(_retarget(_MULTIPLY)))
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES, reloc="static")
    # Loops of vectors make pages heavier by half and hardly any kernel faster.
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = options.loop_interleaving = False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)
    _refuse_foreign_calls(module, exports)
    return machine.emit_object(module)


def _optimised(library, text):
    module = llvm.parse_assembly(text)
    passes, builder = library._codegen._module_pass_manager()
    passes.run(module, builder)
    return str(module)


def _refuse_foreign_calls(module, exports):
    """BrowserBuildError if the optimised module calls a function from outside."""
    # numpy's functions are LLVM's own, which calls the C library's for some of them in the end.
    known = re.compile(rf"llvm\.(?!(?:{'|'.join([*OURS, 'powi', 'exp2', 'exp10'])})\.)")
    called = [function.name for function in module.functions if function.is_declaration]
    if foreign := [name for name in called if not known.match(name)]:
        _refuse_call(exports, foreign[0])


def _refuse_call(exports: Exports, name: str) -> NoReturn:
    """The BrowserBuildError about a call of this name."""
    if len(exports) > 1:
        # Whose call it is, shows when each is compiled for itself.
        for export in exports:
            build({export: exports[export]})
    (export, (kernel, *_)), *_ = exports.items()
    symbol = re.sub(r"^llvm\.|\.f(32|64).*$", "", name)
    words, signs = _foreign(symbol)
    raise _refusal(f"kernel {export} {words}", kernel, signs=signs) from None


def _foreign(symbol):
    """About a function that no browser has: the end of a sentence, and what the line with its call does."""
    if symbol.startswith("NRT_"):
        return f"allocates: {ALLOCATE}", ALLOCATING
    if "random" in symbol or "rnd" in symbol:
        return "draws numpy's random numbers, which no page has: draw from livefigure.random", (
            "random",
            *DRAWS,
        )
    if symbol.startswith("Py") or "numba_" in symbol:
        return f"calls Python ({symbol}): {NOT_ALLOWED}, leave it out or write it as a loop", (
            "print",
            "dot",
            "@",
        )
    if symbol in ("pow", "powi", "__powidf2"):
        return "takes a power, which no page has: write pow(x, y) of livefigure.maths in place of **", (
            "**",
            "pow",
        )
    if symbol == "hypot":
        words = "calls the C library's hypot, as abs of a complex number does, which no page has: "
        return words + "write hypot(c.real, c.imag) of livefigure.functions", ("hypot", "abs")
    if symbol in OURS:
        module = "maths" if hasattr(maths, symbol) else "functions"
        theirs = (symbol, symbol.replace("a", "arc", 1) if symbol[:1] == "a" else symbol)
        return (
            f"calls the C library's {symbol}, which no page has: import it from livefigure.{module}",
            theirs,
        )
    return f"calls {symbol}, which no page has: write it out in numbers", (symbol,)


def build(exports: Exports, results: dict[str, str] | None = None) -> bytes:
    """The bytes of a WebAssembly module.

    exports: dict name -> (kernel, *sample arguments). Arguments may be integers, floats, C-contiguous arrays
    of them, and NamedTuples of either; arrays may be called with other lengths than the sample's. The result
    is a 64-bit number or nothing. The module exports its memory and __heap_base, above which the caller
    places its arrays. results: a dict that is told what each export returns. BrowserBuildError says in a
    sentence what a kernel may not do.
    """
    if numba.config.DISABLE_JIT:
        raise BrowserBuildError("the browser build needs the compiler: unset NUMBA_DISABLE_JIT.")
    for name in exports:
        if name in TAKEN or not name.isidentifier():
            raise BrowserBuildError(f"{name!r} cannot be the name of an export.")
    try:
        results = {} if results is None else results
        compiled = _object(exports, results)
        entries = {name: _symbol(name) for name in exports}
        if memory.START in results:
            entries[memory.START] = "page.allocate_from"
        if raised.TAKE in results:
            entries[raised.TAKE] = raised.TAKEN
        return link(compiled, entries, (), STACK)
    except UndefinedError as error:
        # What LLVM itself calls, such as fmod for the remainder of floats, shows only here.
        _refuse_call(exports, str(error))
    except LinkError as error:
        raise BrowserBuildError(f"a kernel {error}: {NOT_ALLOWED}.") from None


def load(package: str, name: str) -> tuple[bytes, dict[str, Any]]:
    """(bytes, descriptor) of a module built into `package`; BrowserBuildError if it was not built."""
    folder = resources.files(package) / "built"
    try:
        return (folder / f"{name}.wasm").read_bytes(), json.loads((folder / f"{name}.json").read_text())
    except FileNotFoundError:
        raise BrowserBuildError(f"the browser kernels of {name} are {MISSING}") from None


def make(folder: str | os.PathLike[str], name: str, exports: Exports, **told: Any) -> str | None:
    """Write a module and its descriptor unless both are there, whole; a line about it, or None.

    told: what stands in the descriptor besides the exports and vouches for the module, such as a hash of the
    source of all kernels, and the version of the package.
    """
    path = Path(folder, f"{name}.json")

    def described(wasm):
        vouched = {"sha256": hashlib.sha256(wasm).hexdigest()}
        return json.dumps(descriptor(exports) | told | vouched, sort_keys=True)

    with suppress(OSError, ValueError):
        if path.read_text() == described(path.with_suffix(".wasm").read_bytes()):
            return None
    wasm = build(exports)
    path.parent.mkdir(parents=True, exist_ok=True)
    # The descriptor comes last: it vouches for the module.
    for place, content in ((path.with_suffix(".wasm"), wasm), (path, described(wasm).encode())):
        part = place.with_name(f"{place.name}.{os.getpid()}")
        part.write_bytes(content)
        part.replace(place)
    return f"{name}.wasm: {len(wasm):,} bytes, {len(exports)} kernels"


def prepare() -> None:
    """What a process does before it compiles anything: bytes then do not depend on the machine."""
    # Vectors as wide as WebAssembly's, and none where numba would unroll loops for them: such code is a
    # third longer and no faster.
    numba.config.CPU_NAME, numba.config.CPU_FEATURES = "generic", ""
    numba.config.LOOP_VECTORIZE = 0
    # What is loaded stays: to look for garbage in it again and again takes a seventh of the time.
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
