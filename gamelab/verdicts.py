"""How one printed line is judged. A study's verdicts.py has a function per family, made of these."""

from typing import NamedTuple

from gamelab.claims import DIFFERS, EQUAL, verdict, welch

HOLDS = "holds"
FAILS = "fails"
ONLY_UNDER = "holds only under"
UNCHECKED = "cannot be checked"
DONE = "done"
OTHERWISE = "done otherwise"
NOT_DONE = "not done"


class Verdict(NamedTuple):
    """What came out for one line. low, high: 95% interval of ours minus printed, where there is one."""

    verdict: str
    why: str  # a sentence: what was compared, the margin's reason, what it takes to hold
    link: str = ""  # label in the study's chapter, just before the cell that decides
    ours: object = ""  # our number, or words
    low: float | None = None
    high: float | None = None
    margin: float | None = None
    in_sample: bool = False  # whether our reading was chosen by this very number


def mean(claim, ours, margin, why, link, *, in_sample=False):
    """Verdict on a printed sample mean by `claims.RULE`.

    claim: `claims.Claim` (mean, sd, n). ours: dict with mean, sd and games. why: the margin's reason.
    """
    gap = welch(ours["mean"], ours["sd"], ours["games"], claim.mean, claim.sd, claim.n)
    low, high = gap["low"], gap["high"]
    return Verdict(verdict(low, high, margin), why, link, float(ours["mean"]), low, high, margin, in_sample)


def exact(line, ours, why, link, *, in_sample=False):
    """Verdict on a number without sampling error: EQUAL if it rounds to the printed digits, else DIFFERS."""
    same = abs(ours - line.value) <= line.half_digit * (1 + 1e-9)
    return Verdict(EQUAL if same else DIFFERS, why, link, ours, None, None, line.half_digit, in_sample)


def holds(condition, why, link, ours="", *, in_sample=False):
    """HOLDS or FAILS, as `condition` is true or not."""
    return Verdict(HOLDS if condition else FAILS, why, link, ours, in_sample=in_sample)


def under(readings, why, link, ours=""):
    """HOLDS if true under all `readings` (dict name -> bool), FAILS if under none, else ONLY_UNDER these."""
    true = [str(name) for name, condition in readings.items() if condition]
    if 0 < len(true) < len(readings):
        return Verdict(ONLY_UNDER, f"{why} Holds under: {', '.join(true)}.", link, ours)
    return holds(bool(true), why, link, ours)


def unchecked(why, link=""):
    """UNCHECKED, with what it would take."""
    return Verdict(UNCHECKED, why, link)


def done(why, link="", ours=""):
    """DONE: our program does it so. `why` names what shows it, such as tests/FOLDER/test_x.py::test_name."""
    return Verdict(DONE, why, link, ours)


def otherwise(why, link="", ours=""):
    """OTHERWISE: our program does it in another way, which `why` names."""
    return Verdict(OTHERWISE, why, link, ours)


def not_done(why, link=""):
    """NOT_DONE, with the reason."""
    return Verdict(NOT_DONE, why, link)
