"""Sentences whose numbers are computed: plain text with named places, filled from what the notebook found.

say(
    '''
    At hand {hand} the estimate brings {gain[low]:.2f} to {gain[high]:.2f} points,
    {share:.0%} of the whole.
    ''',
    hand=2, gain=gain, share=share,
)
"""

import inspect
import re

from IPython.display import Markdown

from gamelab.claims import NOT_REPRODUCED, REPRODUCED, WITHIN_NOISE

_MARK = r"\s*(?:[-*>] |\d+\. |\|)"
"""What a line of a list, a quotation or a table begins with."""
_NUMBERS = "none one two three four five six seven eight nine ten eleven twelve".split()


def _flow(paragraph):
    """A paragraph on one line, but for the lines of a list, a quotation, a table or code."""
    if paragraph.startswith("```"):
        return paragraph
    return re.sub(rf"\n(?!{_MARK})\s*" if re.match(_MARK, paragraph) else r"\n\s*", " ", paragraph)


def told(text, **values):
    """`text` with its named places filled as `str.format` fills them: "{share:.0%} of {gap[low]:.1f}".

    Indentation goes and the lines of a paragraph are joined, so that a sentence can be written in short
    lines. Paragraphs are separated by empty lines; a list is a paragraph that begins with an item, and its
    items stay on lines of their own, as do the lines of tables and quotations. A brace that is meant is
    written twice: {{cite:p}}`key`. Values come in as they are. KeyError names a place without a value.
    """
    return "\n\n".join(map(_flow, re.split(r"\n\s*\n", inspect.cleandoc(text)))).format(**values)


def say(text, **values):
    """What is `told`, as Markdown for a cell's output."""
    return Markdown(told(text, **values))


def each(lines, text, between=", "):
    """`text` told of each line, a DataFrame's or dicts: "{agent} at hand {hand} ({mean:.2f}), ..."."""
    lines = lines.to_dict("records") if hasattr(lines, "to_dict") else lines
    return between.join(told(text, **line) for line in lines)


def verdicts(compared, within=""):
    """How the claims that `claims.compare` returns came out, as the beginning of a sentence.

    "Of ten means, 2 are reproduced, 6 agree within noise and 2 are not reproduced"; `within` says by which
    margin: " within 0.05 ranks".
    """
    many = len(compared)
    reproduced, noise, missed = (
        (compared["verdict"] == one).sum() for one in (REPRODUCED, WITHIN_NOISE, NOT_REPRODUCED)
    )
    return (
        f"Of {_NUMBERS[many] if many < len(_NUMBERS) else many} means, {reproduced} are reproduced{within}, "
        f"{noise} agree within noise and {missed} are not reproduced"
    )
