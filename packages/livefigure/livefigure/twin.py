"""Kernels as other kernels see them: typed and lowered, but no machine code of their own.

numba compiles each function that a function calls to machine code, then links its LLVM code into the
caller's, optimises all of it again and emits it again: a chain of n kernels costs n * n / 2. A kernel's twin,
which callers are given in its place, stops before machine code; only what Python calls is made into some.
What numba has for that is not promised: where it is missing, callers get the kernel itself, and wait longer.
"""

import numba
from numba.core import codegen, compiler, dispatcher, sigutils, types
from numba.core.registry import cpu_target

OPEN = all(
    hasattr(owner, name)
    for owner, name in (
        (getattr(dispatcher, "_FunctionCompiler", None), "_customize_flags"),
        (compiler.Flags, "no_compile"),
        (codegen.CPUCodeLibrary, "_optimize_final_module"),
        (codegen.CPUCodeLibrary, "_finalize_final_module"),
    )
)
"""Whether numba has all that twins are made with."""


def for_callers(compiled):
    """The same numba function; other compiled functions see its twin, compiled once per type.

    numba would compile it anew for each constant that it is called with. Callers inline its body, where LLVM
    folds constants anyway.
    """
    if numba.config.DISABLE_JIT:
        return compiled
    compiled.twin = twin = _twin_of(compiled) if OPEN else compiled
    template, plain = twin.get_call_template, types.unliteral
    compiled.get_call_template = lambda args, kws: template(
        tuple(map(plain, args)), {name: plain(kind) for name, kind in kws.items()}
    )
    compiled.get_overload = twin.get_overload
    return compiled


def _twin_of(compiled):
    options = {name: value for name, value in compiled.targetoptions.items() if name != "nopython"}
    twin = numba.njit(**options)(compiled.py_func)
    flags_of = twin._compiler._customize_flags

    def customise(flags):
        flags = flags_of(flags)
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        return flags

    def compile_for_callers(signature):
        args, returned = sigutils.normalize_signature(signature)
        if args not in twin.overloads:
            made = twin._compiler.compile(args, returned)
            _stop_before_machine_code(made.library)
            # Any object will do by which callers find the library; functions have their address in its place.
            made = made._replace(entry_point=_Lowered(compiled.__name__))
            cpu_target.target_context.insert_user_function(made.entry_point, made.fndesc, [made.library])
            twin.overloads[args] = made
        return twin.overloads[args].entry_point

    twin._compiler._customize_flags = customise
    twin.compile = compile_for_callers
    return twin


class _Lowered:
    def __init__(self, name):
        self.__name__ = name


def _stop_before_machine_code(library):
    def optimise():
        # What inlines and tidies up; the rest is done in whoever is called from Python.
        made_of = library._codegen
        passes, builder = made_of._module_pass_manager(
            loop_vectorize=False, slp_vectorize=False, opt=made_of._opt_level, cost="cheap"
        )
        passes.run(library._final_module, builder)

    def finish():
        library._finalized = True

    library._optimize_final_module = optimise
    library._finalize_final_module = finish
