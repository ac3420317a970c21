"""Questions to guess at before reading on; answers come from what the notebook computed.

A question is plain HTML: its options are folds of which one is open at a time, so that it works on GitHub, in
JupyterLab, from a file, with the keyboard and on paper, and needs neither style nor script. In the book's
page story.js covers the cells below it that are tagged `answer` until one of the folds is open.
"""

import hashlib
from html import escape

from gamelab.settings import InputError


class Prediction:
    """A question with its options, for a cell's output; see `ask`."""

    def __init__(self, question, replies, shown=""):
        self.question, self.replies, self.shown = question, replies, shown

    def __repr__(self):
        replies = (f"  {option}: {told}" for option, (told, _) in self.replies.items())
        return "\n".join([self.question, *replies])

    def _repr_html_(self):
        name = "predict-" + hashlib.sha256(self.question.encode()).hexdigest()[:8]
        link = next(iter(self.replies.values()))[1]
        replies = self.replies | ({"show me": (self.shown, link)} if self.shown else {})
        folds = "\n".join(
            f'<details name="{name}"><summary>{escape(option)}</summary><p>{escape(told)}{link}</p></details>'
            for option, (told, link) in replies.items()
        )
        asked = f"<p><strong>Your guess?</strong> {escape(self.question)}</p>"
        return f'<div class="gamelab-predict">{asked}\n{folds}\n</div>'


def ask(question, options, *, right="largest", unit="", digits=2, because="", evidence=""):
    """A question whose every option answers: what was guessed, what is so, why, and where to see it.

    question: a sentence. options: label -> number as computed, or labels alone. right: which option is so:
    "largest" or "smallest" of the numbers (all that round to it at `digits`), or a label, computed. unit,
    digits: how numbers are told. because: the reason, a sentence made from results (`text.fill`). evidence:
    where it is shown: an anchor of the page ("the-threshold"), a figure's link ("figure=scores&a=3.25") or
    either in another page ("daifugo_evidence.html#the-threshold").
    InputError if `right` is no option or there are fewer than two.
    """
    numbers = dict(options) if isinstance(options, dict) else {}
    labels = list(options)
    if len(labels) < 2:
        raise InputError(f"options must be at least two, not {len(labels)}")
    if numbers and right in ("largest", "smallest"):
        best = (max if right == "largest" else min)(round(number, digits) for number in numbers.values())
        rights = [label for label in labels if round(numbers[label], digits) == best]
    else:
        rights = [label for label in labels if label == right]
    if not rights:
        raise InputError(f"right must be one of {', '.join(map(repr, labels))}, not {right!r}")

    unit = unit if unit[:1] in ("", "%") else f" {unit}"

    def named(label):
        return f"{label} ({numbers[label]:.{digits}f}{unit})" if numbers else label

    def reply(label):
        others = [other for other in labels if other != label and numbers]
        answer = ", and so it is."
        if label not in rights:
            answer = f". Answer: {' or '.join(map(named, rights))}."
            others = [other for other in others if other not in rights]
        rest = f"The others: {', '.join(map(named, others))}." if others else ""
        return " ".join(filter(None, [f"You said {named(label)}{answer}", rest, because]))

    shown = " ".join(filter(None, [f"It is {' or '.join(map(named, rights))}.", because]))
    where = evidence if ".html#" in evidence else f"#{evidence.lstrip('#')}"
    link = f' <a href="{escape(where)}">See it.</a>' if evidence else ""
    return Prediction(question, {label: (reply(label), link) for label in labels}, shown)
