"""Games with hidden information: numba kernels, a runner, and widgets that live in a static page."""

__version__ = "0.1.0"
