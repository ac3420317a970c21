"""How one printed line is assessed: what the studies' verdicts are made of."""

import math
from itertools import groupby
from typing import NamedTuple

from hiddenhands import words
from hiddenhands.ledger.estimates import CANNOT_TELL, CONFIDENCE, DIFFERS, EQUAL, NEAR, sample, verdict

HOLDS, FAILS, ONLY_UNDER = "holds", "fails", "holds in some cases"
UNCHECKED = "cannot be checked"
DONE, OTHERWISE, NOT_DONE = "done", "done otherwise", "not done"
FITS, MISFITS = "fits", "does not fit"
AGREE = (EQUAL, NEAR, HOLDS)
DISAGREE = (DIFFERS, FAILS)
SAID = words("ledger")["intervals"]
"""Verdicts by `estimates.RULE` as the end of a sentence on the interval of a difference."""


class Verdict(NamedTuple):
    """What came out for one line. low, high: 95% interval of ours minus printed, where there is one."""

    verdict: str
    why: str  # sentences: what was compared, what came out, the margin's reason
    link: str = ""  # label in the study's chapter, just before the cell that decides
    ours: object = ""  # our number, or words
    low: float | None = None
    high: float | None = None
    margin: float | None = None
    in_sample: bool = False  # whether our reading was chosen by this very number
    rests_on: str = ""  # what was looked at: kept runs, a test, a computation, the paper's own numbers
    simulated: bool = False  # whether that is games of simulated people
    within: bool | None = None  # whether the difference is shown to lie within the margin; None: no interval


def compared(low, high, margin, sure="95%", within=None):
    """What an interval of ours minus printed says, as a sentence; sure: how sure it is.

    within: see `estimates.verdict`.
    """
    digits = max(2, 2 - math.floor(math.log10(margin)))
    outcome = SAID[verdict(low, high, margin, within)]
    return f"Ours minus printed is {low:+.{digits}f} to {high:+.{digits}f} ({sure}), {outcome}."


def and_list(phrases):
    """Phrases joined with commas and "and"; "none" for no phrase.

    Neighbours of three words that differ in the middle one say the others once.

    >>> and_list(["for random players", "for learned players", "in the printed tables"])
    'for random and learned players and in the printed tables'
    """

    def frame(phrase):
        words = phrase.split()
        return (words[0], words[-1]) if len(words) == 3 else phrase

    def joined(parts):
        *others, last = parts
        return f"{', '.join(others)} and {last}" if others else last

    found = []
    for shared, group in groupby(phrases, frame):
        group = list(group)
        if len(group) > 1 and isinstance(shared, tuple):
            group = [f"{shared[0]} {joined([phrase.split()[1] for phrase in group])} {shared[1]}"]
        found += group
    return joined(found or ["none"])


def mean(claim, ours, margin, why, link, *, in_sample=False):
    """Verdict on a `PublishedMean` by `estimates.RULE`; ours: a dict of mean, sd and games."""
    gap = sample(ours["mean"], ours["sd"], ours["games"]) - claim.estimate
    return of_gap(gap, margin, why, link, ours["mean"], in_sample=in_sample)


def of_gap(gap, margin, why, link, ours, level=1 - CONFIDENCE, sure="95%", *, in_sample=False):
    """Verdict on a number by ours minus printed, an Estimate.

    level: how often its interval misses the truth, for lines that are judged together; sure: so in words.
    """
    if not (gap - gap.value).within(margin):
        why = f"With so few games not even equal numbers could be shown to be equal. {why}"
    reach, within = gap.reach(level), gap.within(margin)
    interval = gap.value - reach, gap.value + reach
    return difference(interval, margin, why, link, ours, sure, in_sample=in_sample, within=within)


def difference(interval, margin, why, link, ours, sure="95%", *, in_sample=False, within=None):
    """Verdict on a number by the interval (low, high) of ours minus printed; sure: how sure it is, in words.

    within: see `estimates.verdict`.
    """
    low, high = interval
    within = max(-low, high) <= margin if within is None else within
    why = f"{compared(low, high, margin, sure, within)} {why}"
    word = verdict(low, high, margin, within)
    return Verdict(word, why, link, float(ours), low, high, margin, in_sample, within=within)


def exact(line, ours, why, link, *, in_sample=False):
    """Verdict on a number without sampling error: EQUAL if it rounds to the printed digits, else DIFFERS."""
    half = line.rounding_half_width
    word = EQUAL if abs(ours - line.value) <= half * (1 + 1e-9) else DIFFERS
    return Verdict(word, why, link, ours, margin=half, in_sample=in_sample)


def settled(verdict):
    """The Verdict, not in sample where it disagrees: what no reading that we tried gives has chosen none."""
    return verdict._replace(in_sample=verdict.in_sample and verdict.verdict not in DISAGREE)


def consistent(verdict):
    """The Verdict on printed numbers that should go together: FITS or MISFITS, or CANNOT_TELL.

    What fits under one reading that the paper's words allow fits, in sample: it chose that reading.
    """
    word = {CANNOT_TELL: CANNOT_TELL} | dict.fromkeys(AGREE, FITS) | dict.fromkeys(DISAGREE, MISFITS)
    chosen = verdict.in_sample or verdict.verdict == ONLY_UNDER
    return verdict._replace(verdict=word.get(verdict.verdict, FITS), in_sample=chosen)


def truth_of_sign(sign):
    """Whether a sign is positive; None if it is 0."""
    return bool(sign > 0) if sign else None


def above(low, high):
    """Whether an interval lies above 0; None if it contains 0."""
    return truth_of_sign(int(low > 0) - int(high < 0))


def holds(condition, why, link, ours="", *, in_sample=False):
    """HOLDS or FAILS, as `condition` is true or not, or for None CANNOT_TELL."""
    word = CANNOT_TELL if condition is None else HOLDS if condition else FAILS
    return Verdict(word, why, link, ours, in_sample=in_sample)


def holds_under(readings, why, link, ours=""):
    """HOLDS if true under all `readings` (dict phrase -> bool), FAILS if under none, else ONLY_UNDER these.

    A phrase says where a reading is: "with two cards", "for random players". None: under this reading it
    cannot be told, which `why` then says; CANNOT_TELL if so under all.
    """
    said = {True: [], False: [], None: []}
    for name, truth in readings.items():
        said[None if truth is None else bool(truth)].append(name)
    true, false, unsure = said.values()
    if true and (false or unsure):
        why += f" It holds {and_list(true)}" + (f", but not {and_list(false)}." if false else ".")
    elif false and unsure:
        why += f" It does not hold {and_list(false)}."
    if unsure:
        why += f" It cannot be told {and_list(unsure)}."
    if true and (false or unsure):
        return Verdict(ONLY_UNDER, why, link, ours)
    return holds(bool(true) if true or false else None, why, link, ours)


class Computed(NamedTuple):
    """What was computed for a line whose sentences are data."""

    truth: object  # as `holds` takes it, readings as `holds_under` does, or the verdict itself
    values: dict  # for the named places of its sentences
    ours: object = None
    in_sample: bool = False


def computed(truth, ours=None, *, in_sample=False, **values):
    """A Computed; ours: our number, or nothing where the data has words."""
    return Computed(truth, values, ours, in_sample)
