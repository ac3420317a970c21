"""Make the living figures of HTML files alive, or with --module those of Python files one ES module.

For pages that `jupyter nbconvert --to html` has made of executed notebooks; books have `livefigure.sphinx`.
What the pages load is laid into the folder `_static` beside them. A module, for MyST, other hosts of
anywidgets and plain pages, has all in itself that it needs. Exit status 2 if there is nothing to do.
"""

import argparse
import re
import runpy
from collections.abc import Iterable
from pathlib import Path

from livefigure import sphinx
from livefigure.wasm import BrowserBuildError

FOREIGN = re.compile(
    r"<script[^>]*src=\"https?://[^\"]*(?:require|html-manager)[^\"]*\"[^>]*></script>"
    r"|<script>\s*\(function\(\) \{\s*function addWidgetsRenderer\b.*?</script>",
    re.DOTALL,
)
"""What nbconvert loads from other hosts for widgets; MathJax stays."""

HEAD = (
    f'<link rel="stylesheet" href="_static/{sphinx.STYLE}">'
    f'<script defer src="_static/{sphinx.HOST}"></script></head>'
)


def main(names: Iterable[str]) -> str | None:
    """Make pages alive; the sentence that says why one cannot be, or None."""
    for name in names:
        page = Path(name)
        try:
            text = page.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            return f"{name} cannot be read: {getattr(error, 'strerror', None) or error}."
        if not sphinx.STATE.search(text):
            return f"{name} holds no widgets: execute the notebook and keep its widgets' state."
        folder = page.resolve().parent
        sphinx.dress(folder / "_static")
        text = FOREIGN.sub("", text).replace("</head>", HEAD, 1)
        page.write_text(sphinx.make_live(text, page.resolve(), folder), encoding="utf-8")
        print(f"{name} is alive; it needs the folder _static beside it.")
    return None


def write_module(names: Iterable[str], out: str) -> str | None:
    """Write the figures that Python files make into one module; the sentence that says why not, or None."""
    from ipywidgets import Widget

    from livefigure.widget import LivingWidget

    made: list[Widget] = []
    Widget.on_widget_constructed(made.append)  # a file need not give its figures names
    try:
        for name in names:
            if not Path(name).is_file():
                return f"{name} is no file."
            runpy.run_path(name)
    finally:
        Widget.on_widget_constructed(None)
    figures = [widget for widget in made if isinstance(widget, LivingWidget)]
    if not figures:
        return f"{' and '.join(names)} makes no figure."
    try:
        text = figures[0].module(*figures[1:])
    except (BrowserBuildError, ValueError) as error:
        return str(error)
    Path(out).write_text(text, encoding="utf-8")
    print(f"{out} has the figure{'s' * (len(figures) > 1)} {', '.join(figure.kind for figure in figures)}.")
    return None


if __name__ == "__main__":
    about, more = __doc__.split("\n\n")
    parser = argparse.ArgumentParser(prog="python -m livefigure", description=about, epilog=more)
    parser.add_argument("files", nargs="+", metavar="FILE", help="PAGE.html, or FILE.py with --module")
    parser.add_argument("--module", metavar="OUT.mjs", help="where to write the module of FILE.py's figures")
    given = parser.parse_args()
    if reason := write_module(given.files, given.module) if given.module else main(given.files):
        parser.exit(2, f"{reason}\n")
