"""Make the living figures of HTML files alive: `python -m livefigure PAGE.html ...`.

For pages that `jupyter nbconvert --to html` has made of executed notebooks; books have `livefigure.sphinx`.
What the pages load is laid into the folder `_static` beside them. Exit status 2 if there is nothing to do.
"""

import argparse
import re
from collections.abc import Iterable
from pathlib import Path

from livefigure import sphinx

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


if __name__ == "__main__":
    about, more = __doc__.split("\n\n")
    parser = argparse.ArgumentParser(prog="python -m livefigure", description=about, epilog=more)
    parser.add_argument("pages", nargs="+", metavar="PAGE.html")
    if reason := main(parser.parse_args().pages):
        parser.exit(2, f"{reason}\n")
