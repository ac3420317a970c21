"""A living figure of a caller's function, and one that draws lots."""

import numpy as np
import numpy.typing as npt

from livefigure import random
from livefigure.author import bars, between, figure, kernel, line
from livefigure.jit import njit
from livefigure.maths import exp, sin


@kernel
def wave(frequency: float, damped: int, y: npt.NDArray[np.float64]) -> None:
    """A wave, which may die away."""
    for i in range(y.size):
        x = 10.0 * i / y.size
        y[i] = sin(frequency * x) * (exp(-0.3 * x) if damped else 1.0)


@kernel
def throws(seed: int, faces: int, stream: random.Stream, counts: npt.NDArray[np.int64]) -> float:
    """How often each face of a die comes up."""
    random.open_stream(stream, seed, 0, 0)
    total = 0
    for _ in range(1000):
        face = random.below(stream, faces)
        counts[face] += 1
        total += face + 1
    return total / 1000


@njit
def square(x: float) -> float:
    return x * x


drawn = figure(
    wave,
    line("y", x=(0, 10), label="how far"),
    axes=("time, s", "distance, m"),
    labels={"frequency": "how often, 1/s"},
    frequency=between(0.5, 5.0),
    damped=True,
    y=np.zeros(200),
)
drawn.frequency = 2.0
print(drawn.compute()["y"][:3])
print(
    figure(
        throws,
        bars("counts", x=(1, 6)),
        says="{result:.2f} on average",
        seed=between(1, 100),
        faces=6,
        stream=np.zeros(random.STATE, np.uint64),
        counts=np.zeros(6, np.int64),
    )
)
print(figure(square, x=between(-1.0, 1.0)))
