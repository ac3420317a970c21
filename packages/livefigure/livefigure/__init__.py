"""The living page: kernels as WebAssembly, widgets around them, and the scripts that every study shares.

Enter by `author.figure`, which makes a living figure of a function.
"""

__version__ = "0.1.0"
