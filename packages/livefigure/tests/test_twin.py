"""What kernels call is compiled once per type and never to machine code, or else works as numba's own."""

import numba
import numpy as np
import pytest

if numba.config.DISABLE_JIT:
    pytest.skip("asks the compiler", allow_module_level=True)
from livefigure import twin
from livefigure.kernel import kernel

SOURCE = """
@kernel
def double(number, yes):
    return 2 * number if yes else 0


@kernel
def fill(numbers, start):
    for at in range(numbers.size):
        numbers[at] = double(start + at, True)
    return double(3, numbers.size > 0)


@kernel
def caller(numbers):
    chosen = 0
    if numbers.size > 1:
        chosen = numbers.size
    return fill(numbers, 1) + fill(numbers, start=chosen) + double(chosen, yes=True)
"""


def kernels():
    made = {"kernel": kernel}
    exec(SOURCE, made)
    return made["double"], made["fill"], made["caller"]


@pytest.mark.parametrize("is_open", [True, False])
def test_callers_get_the_same_with_twins_and_without(monkeypatch, is_open):
    assert twin.OPEN, "numba no longer has what twins are made with: kernels work, and compile more slowly"
    monkeypatch.setattr(twin, "OPEN", is_open)
    double, fill, caller = kernels()
    numbers = np.zeros(4, np.int64)
    assert caller(numbers) == 6 + 6 + 8
    assert numbers.tolist() == [8, 10, 12, 14]
    # Not once for each constant, nor for a number that may be a literal.
    assert len(double.twin.signatures) == len(fill.twin.signatures) == 1
    assert bool(double.signatures) is not is_open
    assert double(21, True) == 42 and double(2.5, True) == 5


@kernel
def second_half(numbers):
    return numbers[numbers.size // 2 :], numbers.size


@kernel
def sum_of_second_half(numbers):
    half, _ = second_half(numbers)
    return half.sum()


def test_python_gets_no_arrays_from_a_kernel_which_would_be_others():
    numbers = np.arange(4.0)
    for _ in range(2):  # what was refused once is not called the second time
        with pytest.raises(TypeError, match="^second_half returns arrays, which only kernels can take"):
            second_half(numbers)
    assert sum_of_second_half(numbers) == 5.0


def test_a_twin_has_no_machine_code():
    double, _, caller = kernels()
    caller(np.zeros(4, np.int64))
    (made,) = double.twin.overloads.values()
    assert double.__name__ in str(made.library._final_module)
    assert isinstance(made.entry_point, twin._Lowered)  # where functions have their address
    assert not double.overloads
