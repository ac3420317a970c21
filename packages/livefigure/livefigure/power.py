"""`x ** y` of numba's functions as livefigure's own, so that it has the same bits here and in pages.

numba leaves a fractional exponent to the C library, and a whole one above 65,536 as well. A compiler with
one more pass puts a call in the place of each `**`, `**=` and `pow` of a function: exponents that are floats
go to `livefigure.maths.pow`, off by less than one unit in the last place and with C's special cases; whole
ones are multiplied as numba multiplies them. Types of results are numba's. Powers of complex numbers stay
numba's, which no page has, and those of plain Python (`NUMBA_DISABLE_JIT=1`) are Python's own.
"""

import builtins
import operator
from typing import Any

import numpy as np
from numba.core import compiler, ir, ir_utils, types
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.registry import cpu_target
from numba.core.untyped_passes import InlineInlinables
from numba.extending import overload
from numba.np import numpy_support

from livefigure.kernel import kernel
from livefigure.maths import pow

MOST = 65536  # above, numba multiplies no more either


def power(x: Any, y: Any) -> Any:
    """x ** y of numbers and arrays."""
    kind, whole = np.result_type(x, y), np.asarray(y).dtype.kind in "biu"
    if kind.kind != "f":
        return x**y
    of = (lambda x, y: _multiplied(kind.type(x), kind.type(1), y)) if whole else pow
    return np.vectorize(of, otypes=[kind])(x, y)[()]


def power_in_place(x: Any, y: Any) -> Any:
    """What `x **= y` makes of x."""
    x **= y
    return x


@kernel
def _multiplied(x, one, y):
    """A float to the power of an integer, in the type of `one`, as numba multiplies it."""
    if abs(y) > MOST:
        return pow(x, y)
    made, left = one, abs(y)
    while left != 0:
        if left & 1:
            made *= x
        left >>= 1
        x *= x
    return 1.0 / made if y < 0 else made


@kernel
def _whole(x, one, y):
    """An integer to the power of an integer, which wraps; one by what is larger is 0, by 0 the least one."""
    if y < 0:
        if x == 0:
            return one << 63
        if x != 1 and x != -1:
            return 0 * one
    made = one
    while y != 0:
        if y & 1:
            made *= x
        y = abs(y) >> 1
        x *= x
    return made


def _type(x, y):
    """numba's type of x ** y."""
    plain = [types.unliteral(kind) for kind in (x, y)]
    return cpu_target.typing_context.resolve_function_type(operator.pow, plain, {}).return_type


@overload(power, prefer_literal=True)
def _power(x, y):
    if not all(isinstance(kind, types.Number | types.Boolean | types.Array) for kind in (x, y)):
        return None
    if isinstance(x, types.Array) or isinstance(y, types.Array):
        return _of_arrays(x, y)
    made = _type(x, y)
    if isinstance(made, types.Complex) or isinstance(y, types.IntegerLiteral):
        return lambda x, y: x**y
    kind = numpy_support.as_dtype(made).type
    if isinstance(made, types.Integer):
        return lambda x, y: _whole(kind(x), kind(1), np.int64(y))
    if isinstance(y, types.Integer | types.Boolean):
        return lambda x, y: kind(_multiplied(kind(x), kind(1.0), np.int64(y)))
    return lambda x, y: kind(pow(x, y))


def _of_arrays(x, y):
    kind = numpy_support.as_dtype(_type(x, y).dtype)
    if not isinstance(y, types.Array):

        def of_bases(x, y):
            made = np.empty(x.shape, kind)
            for at, one in np.ndenumerate(x):
                made[at] = power(one, y)
            return made

        return of_bases
    if not isinstance(x, types.Array):

        def of_exponents(x, y):
            made = np.empty(y.shape, kind)
            for at, one in np.ndenumerate(y):
                made[at] = power(x, one)
            return made

        return of_exponents

    def of_both(x, y):
        bases, exponents = np.broadcast_arrays(x, y)
        made = np.empty(bases.shape, kind)
        for at, one in np.ndenumerate(bases):
            made[at] = power(one, exponents[at])
        return made

    return of_both


@overload(power_in_place, prefer_literal=True)
def _power_in_place(x, y):
    if not isinstance(x, types.Array):
        return lambda x, y: power(x, y)

    def in_place(x, y):
        x[:] = power(x, y)
        return x

    return in_place


@register_pass(mutates_CFG=False, analysis_only=False)
class OwnPowers(FunctionPass):
    """Puts the calls in."""

    _name = "livefigure_powers"

    def __init__(self) -> None:
        FunctionPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        """Whether anything was changed."""
        code, changed = state.func_ir, False
        for block in code.blocks.values():
            body = []
            for step in block.body:
                value = getattr(step, "value", None)
                if isinstance(value, ir.Global) and value.value is builtins.pow:
                    step.value = ir.Global("power", power, step.loc)
                    changed = True
                elif called := _called(value):
                    name = block.scope.redefine("$power", step.loc)
                    body.append(ir.Assign(ir.Global(called.__name__, called, step.loc), name, step.loc))
                    step.value = ir.Expr.call(name, (value.lhs, value.rhs), (), step.loc)
                    changed = True
                body.append(step)
            block.body = body
        if changed:
            code._definitions = ir_utils.build_definitions(code.blocks)
        return changed


def _called(value):
    """What is called in the place of an expression, or None."""
    if not isinstance(value, ir.Expr) or value.op not in ("binop", "inplace_binop"):
        return None
    return {operator.pow: power, operator.ipow: power_in_place}.get(value.fn)


class Compiler(compiler.CompilerBase):
    """numba's, with that pass."""

    def define_pipelines(self) -> list[Any]:
        """numba's, see there."""
        made = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        made.add_pass_after(OwnPowers, InlineInlinables)
        made.finalize()
        return [made]
