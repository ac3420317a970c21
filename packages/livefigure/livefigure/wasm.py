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
import inspect
import json
import os
import pickle
import re
from contextlib import nullcontext, suppress
from importlib import resources
from pathlib import Path

import llvmlite.binding as llvm
import numba
from numba.core import compiler, compiler_lock, errors, registry, types

from livefigure import twin
from livefigure.leaves import leaves
from livefigure.link import LinkError, UndefinedError, link

TRIPLE = "wasm32-unknown-unknown"
LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES = "+bulk-memory,+simd128,+sign-ext,+nontrapping-fptoint,+mutable-globals"
STACK = 65536
OURS = ("log", "exp", "pow", "sin", "cos", "tan")
"""The functions of `livefigure.maths`, which take the place of the C library's."""

NOT_ALLOWED = "the browser build does not allow that"
MISSING = "not built: run `make book` in the checkout, or install a wheel that was made after it."

_LLVM_TYPES = {f"{sign}int{bits}": f"i{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)}
_LLVM_TYPES |= {"float32": "float", "float64": "double"}

# numba calls the C library's square root; WebAssembly has an instruction.
_SQUARE_ROOT = """
declare double @llvm.sqrt.f64(double)
define double @sqrt(double %x) {
  %root = call double @llvm.sqrt.f64(double %x)
  ret double %root
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


def _refusal(words, kernel, error=None):
    """The error with these words, a sentence without its end, and its place, numba's if that is known."""
    code, place = kernel.py_func.__code__, getattr(error, "loc", None)
    ours = place and not _is_numbas(place.filename)
    file, line = (place.filename, place.line) if ours else (code.co_filename, code.co_firstlineno)
    where = f"line {line} of its cell" if "ipykernel" in file else f"{Path(file).name}, line {line}"
    return BrowserBuildError(f"{words} ({where}).")


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
    if str(getattr(kind, "dtype", kind)) not in _LLVM_TYPES:
        raise BrowserBuildError(f"argument {name} is {kind}, neither a number nor an array of numbers.")
    return kind


def descriptor(exports):
    """What a caller must know, JSON-able: the plain arguments of each export in order.

    An argument has name, dtype and either shape (an array's, of the sample) or value (a number's).
    """
    described = {}
    for export, (kernel, *sample) in exports.items():
        described[export] = []
        for name, value, kind in _arguments(kernel, sample):
            extra = {"shape": value.shape} if isinstance(kind, types.Array) else {"value": value}
            described[export].append({"name": name, "dtype": str(getattr(kind, "dtype", kind))} | extra)
    return {"exports": described}


def _called(kernel):
    """The kernels that a kernel's code names, its own globals and those of modules."""
    function, value, called = kernel.py_func, None, set()
    known = function.__globals__ | inspect.getclosurevars(function).nonlocals
    for step in dis.get_instructions(function):
        if step.opname in ("LOAD_GLOBAL", "LOAD_DEREF"):
            value = known.get(step.argval)
        else:
            value = getattr(value, str(step.argval), None) if inspect.ismodule(value) else None
        if hasattr(value, "py_func"):
            called.add(value)
    return called


def _refuse_recursion(export, kernel, above, done):
    """BrowserBuildError if a kernel calls itself; from the source, as compiled code may come from a cache."""
    if kernel in above:
        raise _refusal(f"kernel {export} calls itself: {NOT_ALLOWED}", kernel)
    for called in _called(kernel) - done:
        _refuse_recursion(export, called, (*above, kernel), done)
    done.add(kernel)


def _native(export, kernel, sample):
    """numba's compilation of one kernel without Python, without its runtime and, if it can, machine code."""
    flags = compiler.Flags()
    flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
    if twin.OPEN:
        flags.no_compile = True
    flags.nrt, flags.error_model = False, "numpy"
    typing, target = registry.cpu_target.typing_context, registry.cpu_target.target_context
    kinds = tuple(numba.typeof(value) for value in sample)
    try:
        compiled = compiler.compile_extra(typing, target, kernel.py_func, kinds, None, flags, {})
    except errors.NumbaError as error:
        raise _refusal(f"kernel {export} {_reason(str(error))}", kernel, error) from error
    if twin.OPEN:
        twin.stop_before_machine_code(compiled.library)
        with compiler_lock.global_compiler_lock:
            compiled.library.finalize()
    result = compiled.signature.return_type
    if result not in (types.none, types.int64, types.float64):
        raise _refusal(f"kernel {export} returns {result}: it may return int64, float64 or nothing", kernel)
    return compiled


def _reason(message):
    """numba's error as the end of a sentence that begins with the kernel's name."""
    if any(sign in message for sign in ("NRT required", "requires NRT", "Only accept returning of array")):
        return f"allocates: {NOT_ALLOWED}"
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    told = [line for line in lines if not line.startswith(("Failed in", "During", "File", ">>>", "["))]
    return f"does not compile for the browser: {(told or lines)[0]}"


def _exceptions(text):
    """What the `raise` and `assert` statements in a module of numba's raise: it keeps them pickled.

    Without a place, or with one in its own files, are numba's checks, such as the index into a tuple: they
    stop the kernel (a trap).
    """
    raised = set()
    for escaped in re.findall(r'^@\.const\.pickledata\.\w+ = .* c"(.*)"$', text, flags=re.M):
        data = re.sub(r"\\([0-9A-F]{2})", lambda code: chr(int(code[1], 16)), escaped).encode("latin-1")
        kind, values, place = pickle.loads(data)
        if place and not _is_numbas(place[1]):
            raised.add(f"{kind.__name__} ({values[0]})" if values else kind.__name__)
    return sorted(raised)


def _entry(compiled, export, plain):
    """LLVM text of the exported function: unpacks plain arguments the way numba's convention wants them."""
    result = compiled.signature.return_type
    if result == types.none:
        returned, slot = "void", "ptr"
    else:
        returned = slot = _LLVM_TYPES[str(result)]
    parameters, call, body = [], ["ptr %result", "ptr %error"], []
    for n, (_, _, kind) in enumerate(plain):
        if not isinstance(kind, types.Array):
            parameters.append(f"{_LLVM_TYPES[str(kind)]} %p{n}")
            call.append(parameters[-1])
            continue
        parameters.append(f"ptr %p{n}")
        size = kind.dtype.bitwidth // 8
        lengths, strides, step = [], [str(size)], str(size)
        for k in range(kind.ndim):
            parameters.append(f"i32 %n{n}_{k}")
            body.append(f"%l{n}_{k} = zext i32 %n{n}_{k} to i64")
            lengths.append(f"%l{n}_{k}")
        for k in range(kind.ndim - 1, 0, -1):
            body.append(f"%s{n}_{k} = mul i64 {lengths[k]}, {step}")
            step = f"%s{n}_{k}"
            strides.insert(0, step)
        body.append(f"%bytes{n} = mul i64 {lengths[0]}, {step}")
        body.append(f"%items{n} = udiv i64 %bytes{n}, {size}")
        # meminfo, parent, number of items, item size, data, then shape and strides.
        call += ["ptr null", "ptr null", f"i64 %items{n}", f"i64 {size}", f"ptr %p{n}"]
        call += [f"i64 {word}" for word in lengths + strides]
    name = compiled.fndesc.llvm_func_name
    give_back = "ret void"
    if returned != "void":
        give_back = f"%value = load {slot}, ptr %result\n  ret {slot} %value"
    lines = "\n  ".join(body)
    return f"""
declare i32 @"{name}"({", ".join(argument.split()[0] for argument in call)})
declare void @llvm.trap()
define {returned} @{export}({", ".join(parameters)}) {{
  %result = alloca {slot}
  %error = alloca ptr
  {lines}
  %status = call i32 @"{name}"({", ".join(call)})
  %failed = icmp ne i32 %status, 0
  br i1 %failed, label %trap, label %done
trap:
  call void @llvm.trap()
  unreachable
done:
  {give_back}
}}
"""


def _retarget(text):
    header = f'target datalayout = "{LAYOUT}"\ntarget triple = "{TRIPLE}"\n'
    return header + re.sub(r"^target (datalayout|triple) = .*$", "", text, flags=re.M)


def _object(exports):
    """The wasm object file (bytes) of all exports and what they call."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    module = llvm.parse_assembly(_retarget(""))
    for export, (kernel, *sample) in exports.items():
        _refuse_recursion(export, kernel, (), set())
        plain = _arguments(kernel, sample)
        compiled = _native(export, kernel, sample)
        text = str(compiled.library._final_module)
        # What is raised where a tuple is unpacked, for one, is seen to be impossible by whoever optimises.
        if raised := _exceptions(text) and _exceptions(_optimised(compiled.library, text)):
            raise _refusal(f"kernel {export} may raise {', '.join(raised)}: {NOT_ALLOWED}", kernel)
        part = llvm.parse_assembly(_retarget(text))
        part.link_in(llvm.parse_assembly(_retarget(_SQUARE_ROOT + _entry(compiled, export, plain))))
        for function in part.functions:
            # What several exports call comes with each of them, under one name: one copy is enough.
            if not function.is_declaration and function.name != export:
                function.linkage = "linkonce_odr"
        for variable in part.global_variables:
            if not variable.is_declaration:
                variable.linkage = "internal"
        module.link_in(part)
    for function in module.functions:
        if not function.is_declaration and function.name not in exports:
            function.linkage = "internal"
    if "i128" in str(module):
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
    known = re.compile(r"llvm\.(?!(?:exp|log|pow|sin|cos|tan)\.)")
    called = [function.name for function in module.functions if function.is_declaration]
    foreign = [name for name in called if not known.match(name)]
    if not foreign:
        return
    if len(exports) > 1:
        # Whose call it is, shows when each is compiled for itself.
        for export in exports:
            _object({export: exports[export]})
    (export, (kernel, *_)), *_ = exports.items()
    symbol = foreign[0].removeprefix("llvm.").removesuffix(".f64")
    raise _refusal(_foreign(f"kernel {export}", symbol), kernel)


def _foreign(who, symbol):
    """The sentence about a kernel that calls a function which no browser has."""
    if symbol.startswith("NRT_"):
        return f"{who} allocates: {NOT_ALLOWED}"
    if symbol.startswith("Py") or "numba_" in symbol:
        return f"{who} calls Python ({symbol}): {NOT_ALLOWED}"
    if symbol in OURS:
        return f"{who} calls the C library's {symbol}, which no page has: import it from livefigure.maths"
    if symbol == "fmod":
        return f"{who} takes a remainder of floats, which no page has: say x - y * np.floor(x / y)"
    return f"{who} calls {symbol}, which no page has"


def build(exports):
    """The bytes of a WebAssembly module.

    exports: dict name -> (kernel, *sample arguments). Arguments may be integers, floats, C-contiguous arrays
    of them, and NamedTuples of either; arrays may be called with other lengths than the sample's. The result
    is a 64-bit number or nothing. The module exports its memory and __heap_base, above which the caller
    places its arrays. BrowserBuildError says in a sentence what a kernel may not do.
    """
    if numba.config.DISABLE_JIT:
        raise BrowserBuildError("the browser build needs the compiler: unset NUMBA_DISABLE_JIT.")
    for name in exports:
        if name in ("sqrt", "memory") or not name.isidentifier():
            raise BrowserBuildError(f"{name!r} cannot be the name of an export.")
    try:
        with twin.for_another_machine() if twin.OPEN else nullcontext():
            compiled = _object(exports)
        return link(compiled, exports, (), STACK)
    except UndefinedError as error:
        # What LLVM itself calls, such as fmod for the remainder of floats, shows only here.
        raise BrowserBuildError(f"{_foreign('a kernel', str(error))}.") from None
    except LinkError as error:
        raise BrowserBuildError(f"a kernel {error}: {NOT_ALLOWED}.") from None


def load(package, name):
    """(bytes, descriptor) of a module built into `package`; BrowserBuildError if it was not built."""
    folder = resources.files(package) / "built"
    try:
        return (folder / f"{name}.wasm").read_bytes(), json.loads((folder / f"{name}.json").read_text())
    except FileNotFoundError:
        raise BrowserBuildError(f"the browser kernels of {name} are {MISSING}") from None


def make(folder, name, exports, **told):
    """Write a module and its descriptor unless both are there and say the same; a line about it, or None.

    told: what stands in the descriptor besides the exports and vouches for the module, such as a hash of the
    source of all kernels, and the version of the package.
    """
    path = Path(folder, f"{name}.json")
    described = json.dumps(descriptor(exports) | told, sort_keys=True)
    with suppress(FileNotFoundError):
        if path.read_text() == described and path.with_suffix(".wasm").exists():
            return None
    wasm = build(exports)
    path.parent.mkdir(parents=True, exist_ok=True)
    # The descriptor comes last: it vouches for the module.
    for place, content in ((path.with_suffix(".wasm"), wasm), (path, described.encode())):
        part = place.with_name(f"{place.name}.{os.getpid()}")
        part.write_bytes(content)
        part.replace(place)
    return f"{name}.wasm: {len(wasm):,} bytes, {len(exports)} kernels"


def prepare():
    """What a process does before it compiles anything: bytes then do not depend on the machine."""
    # Vectors as wide as WebAssembly's, and none where numba would unroll loops for them: such code is a
    # third longer and no faster.
    numba.config.CPU_NAME, numba.config.CPU_FEATURES = "generic", ""
    numba.config.LOOP_VECTORIZE = 0
    # What is loaded stays: to look for garbage in it again and again takes a seventh of the time.
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
