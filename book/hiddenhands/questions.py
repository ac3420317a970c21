"""Questions to guess at before reading on; answers come from what the notebook computed.

A question is plain HTML: its options are folds of which one is open at a time, so that it works on GitHub, in
JupyterLab, from a file, with the keyboard and on paper, and needs neither style nor script. In the book's
page story.js covers the cells below it that are tagged `answer` until one of the folds is open.
"""

import hashlib
from html import escape

from gamelab.settings import InputError
from hiddenhands.conclusions import Conclusion, Estimate, exact, largest, recorded, smallest
from hiddenhands.text import numerals


class Prediction:
    """A question with its options, for a cell's output; see `ask`."""

    def __init__(self, question, replies, shown, right):
        self.question, self.replies, self.shown, self.right = question, replies, shown, right

    def __repr__(self):
        replies = (f"  {option}: {told}" for option, (told, _) in self.replies.items())
        return "\n".join([self.question, *replies])

    def _repr_html_(self):
        name = "predict-" + hashlib.sha256(self.question.encode()).hexdigest()[:8]
        link = next(iter(self.replies.values()))[1]
        replies = self.replies | {"show me": (self.shown, link)}
        folds = "\n".join(
            f'<details name="{name}"><summary>{escape(option)}</summary><p>{escape(told)}{link}</p></details>'
            for option, (told, link) in replies.items()
        )
        asked = f"<p><strong>Your guess?</strong> {escape(self.question)}</p>"
        html = f'<div class="gamelab-predict">{asked}\n{folds}\n</div>'
        return html, recorded({"right": self.right})


def ask(question, options, *, right="largest", unit="", digits=2, because="", evidence=""):
    """A question whose every option answers: what was guessed, what is so, why, and where to see it.

    question: a sentence. options: label -> Estimate, or labels alone. right: which option is so: "largest"
    or "smallest" of the estimates, or a Conclusion on the labels. Where this run cannot tell, no option is
    right, and the answer says between which it cannot. unit, digits: how numbers are told. because: the
    reason, a sentence made from results (`text.fill`). evidence: where it is shown: an anchor of the page
    ("the-threshold"), a figure's link ("figure=scores&a=3.25") or either in another page
    ("daifugo_evidence.html#the-threshold").
    InputError if `right` is no option, if a number has no error, or if there are fewer than two options.
    """
    numbers = dict(options) if isinstance(options, dict) else {}
    labels = list(options)
    if len(labels) < 2:
        raise InputError(f"options must be at least two, not {len(labels)}")
    if bare := [label for label, number in numbers.items() if not isinstance(number, Estimate)]:
        raise InputError(
            f"option {bare[0]!r} must be an Estimate (see hiddenhands.conclusions): it has no error"
        )
    # Exact numbers are the same where readers see the same digits.
    seen = {label: exact(round(one.value, digits)) if not one.se else one for label, one in numbers.items()}
    if numbers and right in ("largest", "smallest"):
        right = (largest if right == "largest" else smallest)(seen)
    if not isinstance(right, Conclusion) or not set(right.answers + right.open) <= set(labels):
        raise InputError(f"right must be a Conclusion on {', '.join(map(repr, labels))}, not {right!r}")

    unit = unit if unit[:1] in ("", "%") else f" {unit}"

    def named(label):
        one = numbers.get(label)
        return f"{label} ({one:{'±' if one.se else ''}.{digits}f}{unit})" if numbers else label

    def told(labels):
        return " or ".join(map(named, labels))

    said, which = ("Answer", right.answers) if right.answers else ("This run cannot tell", right.open)
    answer = f"{said}: {told(which)}."

    def reply(label):
        rest = [other for other in labels if numbers and other not in (label, *right.answers, *right.open)]
        others = f"The others: {', '.join(map(named, rest))}." if rest else ""
        said = f"You said {named(label)}"
        said += ", and so it is." if label in right.answers else f". {answer}"
        return numerals(" ".join(filter(None, [said, others, because])))

    shown = numerals(" ".join(filter(None, [answer, because])))
    where = evidence if ".html#" in evidence else f"#{evidence.lstrip('#')}"
    link = f' <a href="{escape(where)}">See it.</a>' if evidence else ""
    return Prediction(question, {label: (reply(label), link) for label in labels}, shown, right)
