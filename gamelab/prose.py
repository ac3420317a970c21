"""Sentences whose numbers are computed: plain text with named places, filled from what the notebook found."""

import re
import textwrap

from IPython.display import Markdown


def say(text, **values):
    """Markdown of `text` with its named places filled, as `str.format` fills them: "{share:.0%} of {games:,}".

    Indentation goes and the lines of a paragraph are joined, so that a sentence can be written in short lines.
    Paragraphs are separated by empty lines; lines that begin a list or a table stay lines.
    """
    text = textwrap.dedent(text).strip().format(**values)
    return Markdown(re.sub(r"(?<!\n)\n(?![\n|>]|[-*] |\d+\. )", " ", text))


def listed(items, last="and"):
    """Words as a list in a sentence: "a, b and c"; "none" if there are none."""
    *others, end = items or ["none"]
    return f"{', '.join(others)} {last} {end}" if others else str(end)
