"""The living page: kernels as WebAssembly, widgets around them, and the scripts that every study shares."""

__version__ = "0.1.0"
