"""Kernels as other kernels see them: typed and lowered, but no machine code of their own.

numba compiles each function that a function calls to machine code, then links its LLVM code into the
caller's, optimises all of it again and emits it again: a chain of n kernels costs n * n / 2. A kernel's twin,
which callers are given in its place, stops before machine code; only what Python calls is made into some.
To type and lower a long chain takes longer than all that follows: twins can be kept for the next process.
A kernel that is kept and never inlined has machine code of its own, which all its callers call by its name.
What numba has for that is not promised: where it is missing, callers get the kernel itself, and wait longer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from importlib import import_module
from typing import Any, NamedTuple

import numba
from llvmlite import binding
from numba.core import caching, codegen, compiler, dispatcher, sigutils, types
from numba.core.registry import cpu_target


def _has(*doors):
    return all(hasattr(owner, name) for owner, name in doors)


OPEN = _has(
    (getattr(dispatcher, "_FunctionCompiler", None), "_customize_flags"),
    (compiler.Flags, "no_compile"),
    (codegen.CPUCodeLibrary, "_optimize_functions"),
    (codegen.CPUCodeLibrary, "_optimize_final_module"),
    (codegen.CPUCodeLibrary, "_finalize_final_module"),
)
"""Whether numba has all that twins are made with."""
KEEPS = OPEN and _has(
    (caching, "CompileResultCacheImpl"),
    (caching, "Cache"),
    (codegen.CPUCodeLibrary, "_get_module_for_linking"),
    (codegen.CPUCodeLibrary, "_get_compiled_object"),
)
"""Whether numba has all that they are kept with."""

_cross_compiling = False


@contextmanager
def for_another_machine() -> Iterator[None]:
    """While it lasts, kernels stay as numba lowers them: LLVM's passes assume this machine's pointers."""
    global _cross_compiling
    passes = codegen.CPUCodeLibrary._optimize_functions
    codegen.CPUCodeLibrary._optimize_functions = lambda library, module: None
    _cross_compiling = True
    try:
        yield
    finally:
        codegen.CPUCodeLibrary._optimize_functions = passes
        _cross_compiling = False


class _Files(caching.CompileResultCacheImpl if KEEPS else object):
    """How numba writes down what it keeps: LLVM code of what is inlined, machine code of what is called."""

    def __init__(self, called, function):
        self.called = called
        super().__init__(function)

    def get_filename_base(self, fullname, abiflags):
        kind = "called" if self.called else "inlined"
        return f"{super().get_filename_base(fullname, abiflags)}.{kind}"

    def reduce(self, lowered):
        lowered.fndesc.typemap = lowered.fndesc.calltypes = None  # as numba does: they may not be picklable
        library = lowered.library
        code = library._get_compiled_object() if self.called else library._final_module.as_bitcode()
        return library.name, code, lowered.fndesc, lowered.signature, tuple(library._reload_init)

    def rebuild(self, target_context, kept):
        name, code, described, signature, needed = kept
        for load in needed:
            load()
        made_of = target_context.codegen()
        if self.called:
            library = made_of.unserialize_library((name, "object", (code, _nothing().as_bitcode())))
        else:
            library = made_of.create_library(name)
            library._final_module, library._finalized = binding.parse_bitcode(code), True
        library._reload_init.update(needed)
        return compiler.compile_result(
            library=library, fndesc=described, signature=signature, objectmode=False, lifted=()
        )


class Kept(caching.Cache if KEEPS else object):
    """Where the twins of a function are kept, in numba's folder for it; called: they are never inlined."""

    def __init__(self, function: Callable[..., Any], called: bool) -> None:
        self._impl_class = partial(_Files, called)
        super().__init__(function)
        self.called = called

    def is_open(self) -> bool:
        """Whether anything can be kept there: asked when a twin is wanted, not when a module is imported."""
        return True


class LinkRequirement(NamedTuple):
    """Sees to machine code that other code calls by its name, before that is loaded."""

    module: str
    function: str
    args: tuple[Any, ...]
    name: str

    def __call__(self) -> None:
        """Raises ImportError where nothing makes code of that name any more."""
        import_module(self.module)
        if twin := _called.get((self.module, self.function)):
            twin.get_overload(self.args)
        if not twin or twin.overloads[self.args].fndesc.mangled_name != self.name:
            raise ImportError(f"{self.module}.{self.function} has changed")


_called: dict[tuple[str, str], Any] = {}
"""Module and name of a function -> its twin, where callers call it by name."""


def for_callers(compiled: Any, kept: Kept | None = None) -> Any:
    """The same numba function; other compiled functions see its twin, compiled once per type.

    kept: where twins are looked for and left, a Kept; without one, nowhere.

    numba would compile it anew for each constant that it is called with. Callers inline its body, where LLVM
    folds constants anyway.
    """
    if numba.config.DISABLE_JIT:
        return compiled
    compiled.twin = twin = _twin_of(compiled, kept) if OPEN else compiled
    if OPEN:  # nobody calls kernels from C; that wrapper is a tenth to a fifth of what is compiled
        _set(compiled, "no_cfunc_wrapper")
        compiled._compiler.compile = _for_python(compiled._compiler.compile, compiled.__name__)
    template, plain = twin.get_call_template, types.unliteral
    compiled.get_call_template = lambda args, kws: template(
        tuple(map(plain, args)), {name: plain(kind) for name, kind in kws.items()}
    )
    compiled.get_overload = twin.get_overload
    return compiled


def _set(function, *names):
    """Set flags of numba's compiler for a function."""
    chosen = function._compiler._customize_flags

    def customise(flags):
        flags = chosen(flags)
        for name in names:
            setattr(flags, name, True)
        return flags

    function._compiler._customize_flags = customise


def _for_python(compile_now, name):
    """TypeError where Python calls what returns arrays: without numba's runtime it would get others.

    A view of a part would come out as the whole array that it is a part of.
    """

    def compile_numbers(args, returned):
        made = compile_now(args, returned)
        if _has_array(made.signature.return_type):
            raise TypeError(f"{name} returns arrays, which only kernels can take: call it inside a kernel.")
        return made

    return compile_numbers


def _has_array(kind):
    if isinstance(kind, types.Array):
        return True
    return isinstance(kind, types.BaseTuple) and any(map(_has_array, kind))


def _twin_of(compiled, kept):
    options = {name: value for name, value in compiled.targetoptions.items() if name != "nopython"}
    twin = numba.njit(**options)(compiled.py_func)
    _set(twin, "no_compile", "no_cpython_wrapper", "no_cfunc_wrapper")
    made = {}
    function = compiled.py_func.__module__, compiled.py_func.__qualname__
    if kept and kept.called:
        _called[function] = twin

    def lower(args, returned, by_name):
        lowered = twin._compiler.compile(args, returned)
        if by_name:
            # Another process's name for it must be the same: callers are kept with it.
            unique = str((*function, args, kept.cache_path)).encode()
            described, name = lowered.fndesc, f"{function[1]}.{sha256(unique).hexdigest()[:20]}"
            lowered.library._final_module.get_function(described.mangled_name).name = name
            described.mangled_name = name
        else:
            stop_before_machine_code(lowered.library)
        return lowered

    def compile_for_callers(signature):
        args, returned = sigutils.normalize_signature(signature)
        if (args, _cross_compiling) not in made:
            shelf = kept if kept and not _cross_compiling and kept.is_open() else None
            by_name = shelf is not None and shelf.called
            lowered = shelf and shelf.load_overload(args, cpu_target.target_context)
            if not lowered:
                lowered = lower(args, returned, by_name)
                if shelf:
                    lowered.library.finalize()
                    shelf.save_overload(args, lowered)
            if by_name:
                lowered.library._shared_module = _nothing()
                lowered.library._reload_init.add(
                    LinkRequirement(*function, args, lowered.fndesc.mangled_name)
                )
            # Any object will do by which callers find the library; functions have their address in its place.
            lowered = lowered._replace(entry_point=_Lowered(compiled.__name__))
            cpu_target.target_context.insert_user_function(
                lowered.entry_point, lowered.fndesc, [lowered.library]
            )
            made[args, _cross_compiling] = twin.overloads[args] = lowered
        return made[args, _cross_compiling].entry_point

    twin.compile = twin.get_overload = compile_for_callers
    return twin


def _nothing():
    """What callers link who call by name."""
    return binding.parse_assembly("")


class _Lowered:
    def __init__(self, name):
        self.__name__ = name


def stop_before_machine_code(library: Any) -> None:
    """What numba has compiled with `no_compile` is linked when it is finalized, tidied up, and no more."""

    def tidy_up():
        # What inlines and tidies up; the rest is done in whoever is called from Python.
        made_of = library._codegen
        passes, builder = made_of._module_pass_manager(
            loop_vectorize=False, slp_vectorize=False, opt=made_of._opt_level, cost="cheap"
        )
        passes.run(library._final_module, builder)

    def finish():
        library._finalized = True

    library._optimize_final_module = (lambda: None) if _cross_compiling else tidy_up
    library._finalize_final_module = finish
