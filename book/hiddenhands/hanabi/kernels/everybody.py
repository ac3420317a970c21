"""The people fitted to everybody, as constants of what calls it: for kernels that pages call."""

from gamelab.kernel import kernel
from hiddenhands.hanabi.kernels.partner import FITTED, Crowd, crowds

WEIGHTS, STRENGTHS, SHARES = crowds()[FITTED.index("all")]


@kernel
def everybody():
    """The Crowd. In kernels only: Python gets no arrays from one."""
    return Crowd(WEIGHTS, STRENGTHS, SHARES)
