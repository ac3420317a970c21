"""Sentences whose numbers are computed: plain text with named places, filled from what the notebook found."""

import inspect
import re
from string import Formatter

from IPython.display import Markdown

from hiddenhands.comparison import CANNOT_TELL, DIFFERS, EQUAL, NEAR
from hiddenhands.conclusions import Estimate, Said, exact, recorded

_MARK = r"\s*(?:[-*>] |\d+\. |\|)"
"""What a line of a list, a quotation or a table begins with."""
_WIDE = "\u3000-\u9fff\uff00-\uffef"
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_NUMBERS = "none one two three four five six seven eight nine ten eleven twelve".split()


def _flow(paragraph):
    """A paragraph on one line, but for the lines of a list, a quotation, a table or code."""
    if paragraph.startswith("```"):
        return paragraph
    # Japanese has no spaces: its lines are joined without one, also beside a named place.
    ends = rf"(?<=[{_WIDE}])\n(?!{_MARK})\s*(?=[{_WIDE}{{\d])|(?<=}})\n(?!{_MARK})\s*(?=[{_WIDE}])"
    paragraph = re.sub(ends, "", paragraph)
    return re.sub(rf"\n(?!{_MARK})\s*" if re.match(_MARK, paragraph) else r"\n\s*", " ", paragraph)


def scientific(text):
    """Numbers as computers write them, 2.9e+16, as people do: 2.9 × 10¹⁶; small powers as digits, 0.0088."""

    def written(number):
        digits, power = number[0].split("e")
        if -5 < int(power) < 7:
            decimals = max(0, len(digits.partition(".")[2]) - int(power))
            return f"{float(number[0]):,.{decimals}f}"
        return f"{digits} × 10{str(int(power)).translate(_RAISED)}"

    return re.sub(r"\b\d(?:\.\d+)?e[+-]\d+", written, text)


def fill(text, **values):
    """`text` with its named places filled as `str.format` fills them: "{share:.0%} of {gap[low]:.1f}".

    Indentation goes and the lines of a paragraph are joined, so that a sentence can be written in short
    lines. Paragraphs are separated by empty lines; a list is a paragraph that begins with an item, and its
    items stay on lines of their own, as do the lines of tables and quotations. A brace that is meant is
    written twice: {{cite:p}}`key`. Values come in as they are; powers of ten are told in `scientific`, and a
    number below nought has a minus sign, not a hyphen. KeyError names a place without a value.
    """
    paragraphs = re.split(r"\n\s*\n", inspect.cleandoc(text))
    return numerals("\n\n".join(map(_flow, paragraphs)).format(**values))


def numerals(text):
    """Numbers as people write them: `scientific`, and a minus sign where one below nought has a hyphen."""
    text = scientific(text)
    return re.sub(rf"(?<![^\s(\[*{_WIDE}])-(?=[\d.]*\d)", "−", text)


def show(text, **values):
    """What `fill` makes, as Markdown for a cell's output.

    ValueError where a conclusion, which stands in bold, is filled with what has no error: it takes Estimates,
    or what a Conclusion says.
    """
    for bold in re.findall(r"\*\*(.+?)\*\*", text, flags=re.S):
        _refuse_without_error(bold, values)
    return Markdown(fill(text, **values), metadata=recorded(values))


def _refuse_without_error(text, values):
    for name in _places(text):
        value = values.get(name, exact(0))
        if not isinstance(value, Estimate | Said):
            raise ValueError(
                f"{name} in a conclusion must be an Estimate or Said, with its error, not {value!r}"
            )


def _places(text):
    """The named places of a text: the words before any dot or bracket."""
    return {re.split(r"[.\[]", name)[0] for _, name, _, _ in Formatter().parse(text) if name}


def bilingual(english, japanese, **values):
    """What is told in English, with the same in Japanese folded below it, as Markdown.

    A word that is not the same in both is `word` in English and `word_ja` in Japanese. ValueError if the two
    do not name the same places: one of them has been forgotten; or if one is filled with what has no error.
    """
    for text in (english, japanese):
        _refuse_without_error(text, values)
    places = [{name.removesuffix("_ja") for name in _places(text)} for text in (english, japanese)]
    if places[0] != places[1]:
        raise ValueError(f"English and Japanese differ in {', '.join(sorted(places[0] ^ places[1]))}")
    folded = _folded("日本語", fill(japanese, **values), ' lang="ja"')
    return Markdown(f"{fill(english, **values)}\n\n{folded}", metadata=recorded(values))


def solution(text, **values):
    """What `fill` makes, folded: the solution of an exercise."""
    return Markdown(_folded("Solution", fill(text, **values)))


def _folded(summary, text, attributes=""):
    return f"<details{attributes}><summary>{summary}</summary>\n\n{text}\n\n</details>"


def for_each(lines, text, between=", "):
    """`text` told of each line, a DataFrame's or dicts: "{agent} at hand {hand} ({mean:.2f}), ..."."""
    lines = lines.to_dict("records") if hasattr(lines, "to_dict") else lines
    return between.join(fill(text, **line) for line in lines)


def listed(items, last="and"):
    """Words as a list in a sentence: "a, b and c"; "none" if there are none."""
    *others, end = items or ["none"]
    return f"{', '.join(others)} {last} {end}" if others else str(end)


def verdicts(judged, what="means"):
    """How lines with a column `verdict` came out, as the beginning of a sentence; outcomes without a line go.

    "Of ten means, 2 are equal within the margin, 6 cannot be told and 2 differ".
    """
    many = len(judged)
    said = {EQUAL: "equal within the margin", NEAR: "different but within it"}
    said |= {DIFFERS: "different", CANNOT_TELL: "not to be told apart by samples of this size"}
    counts = judged["verdict"].value_counts()
    verbs = {one: "is" if counts[one] == 1 else "are" for one in said if one in counts}
    counted = [f"{counts[one]} {verb} {said[one]}" for one, verb in verbs.items()]
    return f"Of {_NUMBERS[many] if many < len(_NUMBERS) else many} {what}, {listed(counted)}"
