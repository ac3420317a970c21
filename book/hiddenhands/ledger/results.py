"""What came out, counted: only lines about results, by outcome.

A line's outcome is one word for its verdict, the same in the ledger's page, its files and the sentences here:
"fitted" in place of "agree" where our reading was chosen because it gives what is printed, and "simulated"
where ours rests on simulated people, whatever came out with them.
"""

import re
from collections import Counter
from functools import cache
from textwrap import shorten

from hiddenhands import csv_rows, words
from hiddenhands.ledger import rules
from hiddenhands.ledger.claims import claims
from hiddenhands.ledger.estimates import CANNOT_TELL
from hiddenhands.runs.registry import CHAPTERS

AGREE, FITTED, DISAGREE = "agree", "fitted", "disagree"
DEPEND, OPEN, PEOPLE = "depend on a reading", "cannot be told", "need others"
SIMULATED = "simulated"
OUTCOMES = dict.fromkeys(rules.AGREE, AGREE) | dict.fromkeys(rules.DISAGREE, DISAGREE)
OUTCOMES |= {rules.ONLY_UNDER: DEPEND, CANNOT_TELL: OPEN, rules.UNCHECKED: PEOPLE}
"""Verdict -> outcome; other verdicts are their own outcome."""
DECIDED = (AGREE, FITTED, DEPEND, DISAGREE)
"""The outcomes of what has an answer."""
MEANING = words("ledger")["outcomes"]
"""The outcomes of results in the order in which they are counted, and what they mean."""


def outcome(verdict, in_sample=False, simulated=False):
    """A verdict as the word it is counted by."""
    word = OUTCOMES.get(verdict, verdict)
    if simulated and word in MEANING and word != PEOPLE:
        return SIMULATED
    return FITTED if in_sample and word == AGREE else word


def select(judged, study=None, **wanted):
    """Those of the ledger's lines (dicts) that are results; of one study, with these columns, if given."""
    wanted |= {"sort": "result"} | ({"study": study} if study else {})
    return [line for line in judged if wanted.items() <= line.items()]


def scored_lines(lines):
    """Those that are counted together: the study of 2017, of which little could be read, stands apart."""
    return [line for line in lines if line["study"] != "people"]


def tally(judged):
    """How many of these lines have each outcome of MEANING."""
    found = Counter(line["outcome"] for line in judged)
    return {word: found[word] for word in MEANING}


def named(line, say=str):
    """A line in a few words: what the paper says of it, and both numbers; say: see `parts`."""
    text = shorten(line["text"], 110, placeholder=" ...")
    if not line["printed"] or not isinstance(line["ours"], float | int):
        return text
    return text + say(f" (printed {line['printed']}, ours {line['ours']:.4g})")


def parts(judged, link=None, most=3, say=str):
    """One paper's results (dicts, not empty) by outcome, {outcome: words}: how many, and which disagree.

    link: makes a part of the sentence a link: a function of its words and the columns that its lines have, a
    dict; without it the sentence is plain text. most: how many of those that disagree are named. say: says
    words of ours in another language, in which the lines' texts are.
    """
    study, counts = judged[0]["study"], tally(judged)

    def part(words, **wanted):
        return link(words, {"study": study, **wanted}) if link else words

    def tallied(word, said=None):
        number = counts[word]
        verb = re.sub(r"^(agree|depend|disagree)\b", r"\1s", said or word) if number == 1 else said or word
        return part(say(f"{number} {verb}"), outcome=word)

    said = {AGREE: tallied(AGREE)}
    if counts[FITTED]:
        said[FITTED] = tallied(FITTED, "was fitted" if counts[FITTED] == 1 else "were fitted")
    said |= {word: tallied(word) for word in (DEPEND, OPEN) if counts[word]}
    if counts[SIMULATED]:
        rest = "rests" if counts[SIMULATED] == 1 else "rest"
        said[SIMULATED] = tallied(SIMULATED, f"{rest} on simulated people")
    apart = [line for line in judged if line["outcome"] == DISAGREE]
    which = [part(named(line, say), id=line["id"]) for line in apart[:most]]
    if len(apart) > most:
        which.append(say(f"{len(apart) - most} more"))
    if counts[PEOPLE]:
        said[PEOPLE] = tallied(PEOPLE, "cannot be checked without the authors' data")
    named_ones = f"{tallied(DISAGREE)}{say(': ')}{say('; ').join(which)}"
    return said | {DISAGREE: named_ones if apart else say("none disagrees")}


def sentence(judged, link=None, most=3):
    """The same in a sentence; its first part counts them all."""
    words, study = f"{len(judged)} results", judged[0]["study"]
    all_of_them = link(words, {"study": study}) if link else words
    said = f"{all_of_them}: {'; '.join(parts(judged, link, most).values())}"
    return said if re.search(r"\.(</a>)?$", said) else f"{said}."


@cache
def told_numbers():
    """What the ledger counts, for the text of pages: "number_agree" -> "1", from the stored verdicts.

    number_, claim_ and people_ (of the study of 2017, which is counted apart) with each outcome's first word;
    number and claim alone: how many; _decided: those with an answer, and _open: the others; consistency
    lines, and how many of them fit or do not.
    """
    lines = [
        claims(study)[stored["id"]]._asdict() | {"study": study} | stored
        for study in CHAPTERS
        for stored in csv_rows(study, "verdicts")
    ]
    judged, told = scored_lines(lines), {}
    groups = {"number": select(judged, kind="number"), "claim": select(judged, kind="claim")}
    groups["people"] = select(lines, "people")
    for name, group in groups.items():
        counts = tally(group)
        told[name] = len(group)
        told |= {f"{name}_{word.split()[0]}": many for word, many in counts.items()}
        told[f"{name}_decided"] = sum(counts[word] for word in DECIDED)
        told[f"{name}_open"] = len(group) - told[f"{name}_decided"]
    consistent = [line["verdict"] for line in judged if line["sort"] == "consistency"]
    told |= {"consistency": len(consistent), "fit": consistent.count(rules.FITS)}
    told["misfit"] = consistent.count(rules.MISFITS)
    return {name: str(many) for name, many in told.items()}
