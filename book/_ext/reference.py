"""The reference: docstrings, written for readers of the source, as reStructuredText that shows the same."""

import inspect
import re

# What has a meaning in reStructuredText and none in our docstrings.
SPECIAL = re.compile(r"""([*|\\"]|_(?=\W|$))""")
ARGUMENT = re.compile(r"[a-z]\w*(, [a-z]\w*)*: ")
CODE = re.compile(r"`([^`]+)`")


def as_written(app, what, name, obj, options, lines):
    """Show stars, bars and quotes as they stand, code between backticks, an argument in a line of its own."""
    shown = []
    for line in lines:
        parts = CODE.split(line)
        parts[::2] = [SPECIAL.sub(r"\\\1", part) for part in parts[::2]]
        parts[1::2] = [f"``{part}``" for part in parts[1::2]]
        shown += ["", "".join(parts)] if ARGUMENT.match(line) else ["".join(parts)]
    lines[:] = shown


def plain_function(app, obj, bound_method):
    """Before a signature is written: that of the Python function in a compiled kernel."""
    if hasattr(obj, "py_func"):
        obj.__signature__ = inspect.signature(obj.py_func)


def setup(app):
    app.connect("autodoc-process-docstring", as_written)
    app.connect("autodoc-before-process-signature", plain_function)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
